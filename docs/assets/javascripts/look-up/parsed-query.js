/* Parses the words of a query. The same as scripts/rulebook/search/parsed_query.py. */

import {
  EVERYDAY,
  ARTICLE,
  LIKELY_NAME,
  MAX_COMPLETIONS,
  SHORTEST_HALF,
  SHORTEST_WITHOUT_START,
  SHORTEST_WORD_START,
  STOP_WORDS,
} from "./constants.js";
import { isStopWord, stem, terms, withoutFrame } from "./english.js";
import { getOrMake } from "./maps.js";
import { NameIndex, hasVersus, isNumber, likeness, spans, starting } from "./names.js";
import { tokenize } from "./normalize.js";

/** @import { BrowserIndex } from "./game-index.js" */
/** @import { NameMatch, RecordWeights } from "./names.js" */

/**
 * A parsed query.
 * @typedef {object} ParsedQuery
 * @property {string[]} words its words as typed, without what opens and closes a question
 * @property {string[]} tokens the words, spelled correctly
 * @property {string[]} typed what was typed for each of `tokens`: a word, or all words of a name that was misspelled
 * @property {NameMatch[]} names
 * @property {string[][][]} alternatives by position, the phrases that a word may stand for besides itself
 * @property {boolean} corrected whether a word was misspelled; a space that is missing is no other spelling
 */

const everyday = new Set(EVERYDAY);

/**
 * Compares strings by their UTF-16 codes, as Python does for plain letters.
 * @param {string} a
 * @param {string} b
 */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The stems of tokens, joined by spaces.
 * @param {string[]} tokens
 */
const stemmed = (tokens) => tokens.map(stem).join(" ");

/**
 * The words of a query with corrected spelling as one would type them: without the article of a name where none was typed.
 * @param {ParsedQuery} query
 */
export const meant = ({ tokens, typed }) =>
  tokens.filter((token, place) => token !== ARTICLE || typed[place].split(" ").includes(token)).join(" ");

/** Parses the queries of one game. */
export class QueryParser {
  /** @param {BrowserIndex} index */
  constructor(index) {
    /** @type {Map<string, number>} */
    this.documentFrequency = new Map(Object.entries(index.document_frequency));
    this.words = [...this.documentFrequency.keys()].sort();
    this.names = new NameIndex(
      index.names,
      this.documentFrequency,
      index.records.map(({ lists }) => lists),
    );
    /** The name of the game, and its aliases. They say nothing in a query, unless the query says nothing else. */
    this.gameNames = [index.name, ...index.aliases].map(tokenize);
    this.stems = new Set([...this.documentFrequency.keys()].map(stem));
    /**
     * The phrases that players may mean, by the stems of the words that they use.
     * @type {Map<string, string[][]>}
     */
    this.synonyms = new Map();
    for (const [tokens, phrases] of index.synonyms) {
      getOrMake(this.synonyms, stemmed(tokens), () => []).push(...phrases);
      tokens.forEach((token) => this.stems.add(stem(token)));
    }
    index.unanswered.flat().forEach((term) => this.stems.add(term));
    /**
     * Whether any form of a word is in the records or in what players say, or the word is a stop word.
     * @param {string} word
     */
    this.isKnown = (word) => isStopWord(word) || everyday.has(word) || this.stems.has(stem(word));
  }

  /**
   * Parses the plain words of a query.
   * @param {string} query
   * @returns {ParsedQuery}
   */
  parse(query) {
    const framed = this.withoutGame(withoutFrame(tokenize(query)));
    const split = framed.flatMap((word) => this.split(word).map((token) => ({ token, word })));
    const typed = split.map(({ token }) => token);
    const starts = new Map(
      this.names.find(typed, this.isKnown, (token) => this.completions(token)).map((match) => [match.start, match]),
    );
    /** @type {string[]} */
    const tokens = [];
    /** @type {string[]} */
    const asTyped = [];
    /** @type {NameMatch[]} */
    const names = [];
    /** @type {string[][][]} */
    const spellings = [];
    for (let position = 0; position < typed.length; ) {
      const match = starts.get(position);
      const end = match ? match.end : position + 1;
      const word = typed[position];
      const unfinished = end === typed.length && this.completions(word).length > 0;
      let others = end === position + 1 && !unfinished ? this.spellings(word) : [];
      let spelled = match ? match.corrected : [];
      if (others.length && !match) [spelled, ...others] = others;
      spellings[tokens.length] = others;
      if (!spelled.length) spelled = typed.slice(position, end);
      // "the geenie" is The Genie, with one article.
      if (spelled.length > 1 && tokens.at(-1) === spelled[0]) spelled = spelled.slice(1);
      if (match) names.push({ ...match, start: tokens.length, end: tokens.length + spelled.length });
      tokens.push(...spelled);
      const words = [...new Set(split.slice(position, end).map((each) => each.word))];
      asTyped.push(...spelled.map((_, place) => (words.length === spelled.length ? words[place] : words.join(" "))));
      position = end;
    }
    const corrected = terms(tokens).join(" ") !== terms(framed).join(" ") && tokens.join("") !== framed.join("");
    const alternatives = this.alternatives(tokens, spellings);
    return {
      words: framed,
      tokens,
      typed: asTyped,
      names: withOpposedNames(tokens, names, this.names.listsOthers),
      alternatives,
      corrected,
    };
  }

  /**
   * The tokens of a query without names of the game, unless they are the name of a record, or nothing else is left.
   * @param {string[]} tokens
   */
  withoutGame(tokens) {
    /** @type {Set<number>} */
    const named = new Set();
    for (const name of this.gameNames) {
      for (const start of tokens.keys()) {
        const isNamed = name.every((word, place) => tokens[start + place] === word);
        if (isNamed) for (const place of name.keys()) named.add(start + place);
      }
    }
    const left = tokens.filter((_, place) => !named.has(place));
    return this.names.isFullName(tokens) || left.every(isStopWord) ? tokens : left;
  }

  /**
   * The words that an unfinished one may become, those in the most records first.
   * @param {string} word
   */
  completions(word) {
    if (word.length < SHORTEST_WORD_START || this.isKnown(word)) return [];
    const longer = starting(this.words, word);
    return longer.sort((a, b) => this.frequency(b) - this.frequency(a) || compare(a, b)).slice(0, MAX_COMPLETIONS);
  }

  /**
   * The number of records that contain a word.
   * @param {string} word
   */
  frequency(word) {
    return this.documentFrequency.get(word) ?? 0;
  }

  /**
   * The corrections of an unknown word, the likeliest first.
   * @param {string} word
   */
  spellings(word) {
    if (this.isKnown(word) || isNumber(word)) return [];
    const { names } = this;
    const [distance, near] = names.ordinary.nearest(word);
    /** @type {(other: string) => number} */
    const alike = (other) => likeness(other, word, distance);
    const meant = near.filter((other) => mayBeMeant(other, word));
    return meant.sort((a, b) => alike(b) - alike(a) || names.frequency(b) - names.frequency(a)).map((other) => [other]);
  }

  /**
   * The two words that were typed as one, if a word is unknown and no known word is one edit away; else the word itself.
   * @param {string} word
   */
  split(word) {
    if (word.length < 2 * SHORTEST_HALF || this.isKnown(word) || this.names.knows(word)) return [word];
    if (this.names.ordinary.nearest(word)[0] === 1) return [word];
    let [best, longest] = [[word], 0];
    for (let middle = SHORTEST_HALF; middle <= word.length - SHORTEST_HALF; middle += 1) {
      const halves = [word.slice(0, middle), word.slice(middle)];
      const shorter = Math.min(middle, word.length - middle);
      const known = halves.every((half) => STOP_WORDS.includes(half) || this.documentFrequency.has(half));
      if (known && shorter > longest) [best, longest] = [halves, shorter];
    }
    return best;
  }

  /**
   * By position: the synonyms of each phrase, the completions of the last word, and other spellings.
   * @param {string[]} tokens
   * @param {string[][][]} spellings
   */
  alternatives(tokens, spellings) {
    const stems = tokens.map(stem);
    /** @type {string[][][]} */
    const alternatives = tokens.map(() => []);
    for (const [start, end] of spans(tokens.length)) {
      const phrases = this.synonyms.get(stems.slice(start, end).join(" "));
      if (phrases) for (let position = start; position < end; position += 1) alternatives[position].push(...phrases);
    }
    for (const token of tokens.slice(-1))
      alternatives[tokens.length - 1].push(...this.completions(token).map((other) => [other]));
    spellings.forEach((others, position) => alternatives[position].push(...others));
    return alternatives;
  }
}

/**
 * Whether a query is only the start of names, and is none itself.
 * @param {ParsedQuery} query
 */
export const isUnfinishedName = ({ tokens, names: [name, ...others] }) =>
  !others.length && Boolean(name?.unfinished) && name.end - name.start === tokens.length;

/**
 * The words of a query that count as misspelled.
 * @param {ParsedQuery} query
 */
export function misread({ tokens, typed }) {
  const meant = new Set(tokens.map(stem));
  return typed.flatMap((each) => each.split(" ")).filter((word) => !meant.has(stem(word)));
}

/**
 * How likely a match means its likeliest record, from 0 to 1.
 * @param {NameMatch} match
 */
const likelihood = ({ records }) => Math.max(...records.values());

/**
 * Whether a word may be a typing error for `other`: in a short one, an error in the first letter only if two letters are swapped.
 * @param {string} other
 * @param {string} word
 */
const mayBeMeant = (other, word) =>
  word.length >= SHORTEST_WITHOUT_START || other[0] === word[0] || [...other].sort().join() === [...word].sort().join();

/**
 * The same matches; two likely names with a word such as "vs" at or between them become certain. They mean those who oppose each
 * other, and no set that is called after one of them.
 * @param {string[]} tokens
 * @param {NameMatch[]} names
 * @param {Set<number>} sets the records that list others
 */
function withOpposedNames(tokens, names, sets) {
  const opposed = new Set();
  names.slice(1).forEach((other, index) => {
    const one = names[index];
    const between = tokens.slice(one.end - 1, other.start + 1);
    const likely = Math.min(likelihood(one), likelihood(other)) >= LIKELY_NAME;
    if (other.start - one.end < 2 && hasVersus(between) && likely) opposed.add(one).add(other);
  });
  return names.map((match) => (opposed.has(match) ? asCertain(match, sets) : match));
}

/**
 * The same match, its weights scaled so that its likeliest record is certain.
 * @param {NameMatch} match
 * @param {Set<number>} without records that are left out, unless the match may mean no other
 * @returns {NameMatch}
 */
function asCertain(match, without) {
  const others = [...match.records].filter(([record]) => !without.has(record));
  const left = others.length ? others : [...match.records];
  const likeliest = Math.max(...left.map(([, weight]) => weight));
  return { ...match, records: new Map(left.map(([record, weight]) => [record, weight / likeliest])), whole: true };
}

/**
 * How likely a query names each record, from 0 to 1. Parts of one name add up.
 * @param {ParsedQuery} query
 */
export function namedRecords({ names }) {
  /** @type {RecordWeights} */
  const records = new Map();
  for (const match of names) {
    for (const [record, weight] of match.records) {
      records.set(record, Math.max(weight, Math.min(1, (records.get(record) ?? 0) + weight)));
    }
  }
  return records;
}
