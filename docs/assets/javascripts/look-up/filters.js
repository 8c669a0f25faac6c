/* Which passages of a game the filters of a query leave. As scripts/rulebook/search/filters.py. */

import { Spellings, key, words } from "./names.js";

const MOST_LISTED = 8;
const ALL_HOLD = "is";

const of = (map, name) => {
  if (!map.has(name)) map.set(name, new Set());
  return map.get(name);
};
const addAll = (set, more) => more.forEach((one) => set.add(one));
const union = (sets) => new Set(sets.flatMap((set) => [...set]));

/** Whether the words are words of a name, and the last, which is unfinished, the start of one. */
const starts = (said, name) =>
  said.slice(0, -1).every((word) => name.includes(word)) && name.some((word) => word.startsWith(said.at(-1)));

export class Filters {
  constructor(content) {
    this.everything = new Set(content.passages.keys());
    this.fields = new Map();
    this.listed = new Map();
    const members = content.records.map(() => new Set());
    content.passages.forEach((record, number) => members[record].add(number));
    const kinds = new Map();
    const statuses = new Map();
    const traits = new Map();
    content.statuses.forEach((status, number) => of(statuses, status).add(number));
    content.records.forEach((record, number) => {
      addAll(of(kinds, record.kind), members[number]);
      for (const trait of record.is) addAll(of(traits, trait), members[number]);
    });
    for (const [kind, passages] of kinds) this.add("kind", [kind, content.kinds[kind]], passages);
    for (const status of [...statuses.keys()].sort()) this.add("status", [status], statuses.get(status));
    for (const [trait, passages] of traits) this.add("is", [trait], passages);
    this.add("game", [content.game, content.name], this.everything);
    const related = content.records.map((_, number) => new Set([number]));
    content.records.forEach((record, number) => {
      for (const other of [...record.applies_to, ...record.lists]) {
        related[number].add(other);
        related[other].add(number);
      }
    });
    content.records.forEach((record, number) => {
      const slug = record.id.slice(record.id.lastIndexOf("/") + 1);
      this.add(record.kind, [slug, record.name, ...record.aliases], union([...related[number]].map((other) => members[other])));
    });
  }

  /** Let a field have a value, by each of its names. The first is the one that hints name. */
  add(field, names, passages) {
    if (!this.fields.has(field)) this.fields.set(field, new Map());
    of(this.listed, field).add(names[0]);
    for (const name of names) addAll(of(this.fields.get(field), name), passages);
  }

  /** The passages that a value means; none if the game does not know the field or the value. A value is known by its name,
      by words of it, or by its start. */
  passages({ field, value }) {
    const values = [...(this.fields.get(field) ?? [])].map(([name, passages]) => [words(name), passages]);
    const said = words(value);
    if (!said.length) return new Set();
    const same = values.filter(([name]) => key(name) === key(said));
    const like = same.length ? same : values.filter(([name]) => said.every((word) => name.includes(word)));
    const started = like.length ? like : values.filter(([name]) => starts(said, name));
    return union(started.map(([, passages]) => passages));
  }

  /** The passages that filters leave. Values of one field are alternatives, but for traits. */
  leave(filters) {
    if (!filters.length) return this.everything;
    let left = [...this.everything];
    const alternatives = new Map();
    for (const filter of filters) {
      const passages = this.passages(filter);
      if (filter.negated) left = left.filter((number) => !passages.has(number));
      else if (filter.field === ALL_HOLD) left = left.filter((number) => passages.has(number));
      else addAll(of(alternatives, filter.field), passages);
    }
    return new Set(left.filter((number) => [...alternatives.values()].every((passages) => passages.has(number))));
  }
}

/** What to say of a filter that none of the games knows. */
export function hint({ field, value }, games) {
  const fields = [...new Set(games.flatMap((game) => [...game.fields.keys()]))];
  if (!fields.includes(field)) return `There is no filter ${field}:; ${instead(field, fields, fields, ":")}`;
  const names = games.flatMap((game) => [...(game.fields.get(field)?.keys() ?? [])]);
  const listed = [...new Set(games.flatMap((game) => [...(game.listed.get(field) ?? [])]))];
  return `There is no ${field}:${value.includes(" ") ? `"${value}"` : value}; ${instead(value, names, listed)}`;
}

/** The name that was probably meant, or else some of those that there are. */
function instead(said, names, listed, end = "") {
  const byKey = new Map();
  for (const name of names) if (!byKey.has(key(words(name)))) byKey.set(key(words(name)), name);
  const near = new Spellings(byKey.keys()).nearest(key(words(said)))[1];
  if (near.length) return `did you mean ${byKey.get(near[0])}${end}?`;
  const some = listed.slice(0, MOST_LISTED).map((name) => `${name}${end}`);
  return `there are ${some.join(", ")}${listed.length > MOST_LISTED ? ", …" : ""}`;
}
