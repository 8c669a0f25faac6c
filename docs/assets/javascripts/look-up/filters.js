/* Finds the passages of a game that the filters of a query allow. The same as scripts/rulebook/search/filters.py. */

import { LABELS, MAX_LISTED, TRAIT_FIELD } from "./constants.js";
import { getOrMake } from "./maps.js";
import { key, tokenize } from "./normalize.js";
import { Spellings } from "./spelling.js";

/** @import { BrowserIndex } from "./game-index.js" */
/** @import { Filter } from "./query-syntax.js" */

/**
 * Adds numbers to a set.
 * @param {Set<number>} set
 * @param {Iterable<number>} more
 */
const addAll = (set, more) => {
  for (const one of more) set.add(one);
};

/**
 * The numbers in any of some sets.
 * @param {Set<number>[]} sets
 */
const union = (sets) => new Set(sets.flatMap((set) => [...set]));

/**
 * Whether tokens are words of a name, the last of them unfinished.
 * @param {string[]} tokens
 * @param {string[]} name
 */
const starts = (tokens, name) => {
  const last = tokens[tokens.length - 1];
  return tokens.slice(0, -1).every((token) => name.includes(token)) && name.some((word) => word.startsWith(last));
};

/** @returns {Set<number>} */
const noNumbers = () => new Set();

/** The filters of one game. Passages are given by their numbers. */
export class Filters {
  /** @param {BrowserIndex} index */
  constructor(index) {
    /**
     * The words and the key of the names of values. Kept, since each filter is compared with all names.
     * @type {Map<string, { tokens: string[], whole: string }>}
     */
    this.tokenized = new Map();
    this.everything = new Set(index.passages.keys());
    /**
     * By field: the passages of each name of a value.
     * @type {Map<string, Map<string, Set<number>>>}
     */
    this.values = new Map();
    /**
     * By field: its values, each by the name that messages list.
     * @type {Map<string, Set<string>>}
     */
    this.listed = new Map();
    const members = index.records.map(noNumbers);
    index.passages.forEach((record, number) => members[record].add(number));
    /** @type {Map<string, Set<number>>} */
    const kinds = new Map();
    /** @type {Map<string, Set<number>>} */
    const statuses = new Map();
    /** @type {Map<string, Set<number>>} */
    const traits = new Map();
    index.labels.forEach((label, number) => getOrMake(statuses, LABELS[label].status, noNumbers).add(number));
    index.records.forEach((record, number) => {
      addAll(getOrMake(kinds, record.kind, noNumbers), members[number]);
      for (const trait of record.traits) addAll(getOrMake(traits, trait, noNumbers), members[number]);
    });
    for (const [kind, passages] of kinds) this.add("kind", [kind, index.kinds[kind]], passages);
    for (const [status, passages] of [...statuses].sort(([a], [b]) => (a < b ? -1 : 1))) this.add("status", [status], passages);
    for (const [trait, passages] of traits) this.add(TRAIT_FIELD, [trait], passages);
    this.add("game", [index.game, index.name], this.everything);
    const related = index.records.map((_, number) => new Set([number]));
    index.records.forEach((record, number) => {
      for (const other of [...record.applies_to, ...record.lists]) {
        related[number].add(other);
        related[other].add(number);
      }
    });
    index.records.forEach((record, number) => {
      const slug = record.id.slice(record.id.lastIndexOf("/") + 1);
      this.add(record.kind, [slug, record.name, ...record.aliases], union([...related[number]].map((other) => members[other])));
    });
  }

  /**
   * Adds a value of a field under each of its names. Messages list it by the first.
   * @param {string} field
   * @param {string[]} names
   * @param {Set<number>} passages
   */
  add(field, names, passages) {
    getOrMake(this.listed, field, () => new Set()).add(names[0]);
    const values = getOrMake(this.values, field, () => new Map());
    for (const name of names) addAll(getOrMake(values, name, noNumbers), passages);
  }

  /**
   * The passages that have a value; empty if the game does not have the field or the value. A value is found by its full name, or
   * else by words of it, or else by words of which the last is unfinished.
   * @param {{ field: string, value: string }} filter
   */
  passages({ field, value }) {
    const tokens = tokenize(value);
    if (!tokens.length) return noNumbers();
    const values = [...(this.values.get(field) ?? [])].map(([name, passages]) => ({ name: this.wordsOf(name), passages }));
    const same = values.filter(({ name }) => name.whole === key(tokens));
    const partial = same.length ? same : values.filter(({ name }) => tokens.every((token) => name.tokens.includes(token)));
    const started = partial.length ? partial : values.filter(({ name }) => starts(tokens, name.tokens));
    return union(started.map(({ passages }) => passages));
  }

  /**
   * The words and the key of the name of a value.
   * @param {string} name
   */
  wordsOf(name) {
    return getOrMake(this.tokenized, name, () => {
      const tokens = tokenize(name);
      return { tokens, whole: key(tokens) };
    });
  }

  /**
   * The passages that filters allow. Values of one field are alternatives, except for traits.
   * @param {Filter[]} filters
   */
  matching(filters) {
    if (!filters.length) return this.everything;
    let allowed = [...this.everything];
    /** @type {Map<string, Set<number>>} */
    const alternatives = new Map();
    for (const filter of filters) {
      const passages = this.passages(filter);
      if (filter.negated) allowed = allowed.filter((number) => !passages.has(number));
      else if (filter.field === TRAIT_FIELD) allowed = allowed.filter((number) => passages.has(number));
      else addAll(getOrMake(alternatives, filter.field, noNumbers), passages);
    }
    return new Set(allowed.filter((number) => [...alternatives.values()].every((passages) => passages.has(number))));
  }
}

/**
 * The message about a filter that none of the games has.
 * @param {Filter} filter
 * @param {Filters[]} games
 */
export function unknownFilter({ field, value }, games) {
  const fields = [...new Set(games.flatMap((game) => [...game.values.keys()]))];
  if (!fields.includes(field)) {
    const byKey = new Map(fields.map((each) => [key(tokenize(each)), each]));
    return `There is no filter ${field}:; ${suggestion(field, byKey, fields, ":")}`;
  }
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const game of games) {
    for (const name of game.values.get(field)?.keys() ?? []) getOrMake(names, game.wordsOf(name).whole, () => name);
  }
  const listed = [...new Set(games.flatMap((game) => [...(game.listed.get(field) ?? [])]))];
  return `There is no ${field}:${value.includes(" ") ? `"${value}"` : value}; ${suggestion(value, names, listed)}`;
}

/**
 * The name that was probably meant, or else some of those that exist.
 * @param {string} typed
 * @param {Map<string, string>} names by their keys
 * @param {string[]} listed
 * @param {string} end the text after each name
 */
function suggestion(typed, names, listed, end = "") {
  const [near] = new Spellings(names.keys()).nearest(key(tokenize(typed)))[1];
  if (near !== undefined) return `did you mean ${names.get(near)}${end}?`;
  const some = listed.slice(0, MAX_LISTED).map((name) => `${name}${end}`);
  return `there are ${some.join(", ")}${listed.length > MAX_LISTED ? ", …" : ""}`;
}
