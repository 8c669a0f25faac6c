/* The file of a game that the build writes for the browser: assets/generated/lookup/<game>.json. The class BrowserIndex
   in scripts/rulebook/search/game_index.py documents each field. */

import { INDEX_FORMAT, PACKED_DIGITS } from "./constants.js";

/**
 * @typedef {object} RecordEntry
 * @property {string} id
 * @property {string} kind
 * @property {string} name
 * @property {string} url
 * @property {string[]} aliases
 * @property {boolean} general
 * @property {number[]} applies_to
 * @property {number[]} lists
 * @property {number | null} comes_in
 * @property {string[]} traits
 */

/**
 * @typedef {object} BrowserIndex
 * @property {number} format
 * @property {string} game
 * @property {string} name
 * @property {string[]} aliases
 * @property {string} version
 * @property {Record<string, string>} kinds
 * @property {RecordEntry[]} records
 * @property {number[]} passages
 * @property {(keyof typeof import("./constants.js").LABELS)[]} labels
 * @property {[passage: number, how: string, successor: number | null][]} ended
 * @property {number[]} open
 * @property {Record<string, number>} moved
 * @property {string | null} newest
 * @property {[passage: number, how: string, url: string][]} changed
 * @property {[passage: number, words: string, url: string][]} replaced
 * @property {string} edition
 * @property {[passage: number, edition: string, mark: string, url: string][]} unreleased
 * @property {number[]} titled
 * @property {number[][]} references
 * @property {Record<string, number>} exact_questions
 * @property {number[][]} question_lengths
 * @property {Record<string, number>} document_frequency
 * @property {[name: string, record: number, weight: number][]} names
 * @property {[tokens: string[], phrases: string[][]][]} synonyms
 * @property {string[][]} unanswered
 * @property {string[]} sources
 * @property {[passage: string | null, heading: string, answer: string, source: number][]} answers
 * @property {string} passage_counts
 * @property {string} question_counts
 * @property {string} passage_steps
 * @property {string} impacts
 * @property {string} question_steps
 * @property {string} wording_counts
 * @property {string} wording_steps
 * @property {string} wording_times
 */

/**
 * The passages that contain a term, with the impact of each, and the search questions that do: numbers in ascending order.
 * @typedef {{ passages: number[], impacts: number[], questions: number[] }} Posting
 */

/** The file of a game is of a format that these scripts do not read: the site has changed since the page was loaded. */
export class FormatError extends Error {}

/**
 * The content of a game's file.
 * @param {any} content the parsed JSON of the file
 * @returns {BrowserIndex}
 * @throws {FormatError} if it is of another format
 */
export function checkFormat(content) {
  if (content?.format !== INDEX_FORMAT) throw new FormatError(`the index is of format ${content?.format}, not ${INDEX_FORMAT}`);
  return content;
}

const BASE = PACKED_DIGITS.length / 2;
const CODES = [...PACKED_DIGITS].map((digit) => digit.charCodeAt(0));
const VALUE_OF_CODE = new Uint8Array(1 + Math.max(...CODES));
CODES.forEach((code, value) => (VALUE_OF_CODE[code] = value));

/**
 * The whole numbers that `pack` in scripts/rulebook/search/compiled.py wrote.
 * @param {string} text
 */
function unpack(text) {
  const numbers = new Int32Array(text.length);
  let count = 0;
  let number = 0;
  let place = 1;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUE_OF_CODE[text.charCodeAt(index)];
    number += (value % BASE) * place;
    place *= BASE;
    if (value < BASE) {
      numbers[count] = number;
      count += 1;
      number = 0;
      place = 1;
    }
  }
  return numbers.subarray(0, count);
}

/**
 * Where the numbers of each term start, and after the last one, where they end.
 * @param {Int32Array} counts how many each term has
 */
function startsOf(counts) {
  const starts = new Int32Array(counts.length + 1);
  counts.forEach((count, number) => (starts[number + 1] = starts[number] + count));
  return starts;
}

/**
 * The numbers that lie these steps apart, the first one from 0.
 * @param {Int32Array} steps
 */
function summed(steps) {
  let sum = 0;
  return Array.from(steps, (step) => (sum += step));
}

/** The postings of all terms of a game. Each is read when it is asked for: a query needs few. */
export class Postings {
  /**
   * @param {BrowserIndex} index
   * @param {Set<string>} terms all terms of the game
   */
  constructor(index, terms) {
    this.numberOf = new Map([...terms].sort().map((term, number) => [term, number]));
    this.passagesFrom = startsOf(unpack(index.passage_counts));
    this.questionsFrom = startsOf(unpack(index.question_counts));
    this.passageSteps = unpack(index.passage_steps);
    this.impacts = unpack(index.impacts);
    this.questionSteps = unpack(index.question_steps);
    this.wordingsFrom = startsOf(unpack(index.wording_counts));
    this.wordingSteps = unpack(index.wording_steps);
    this.wordingTimes = unpack(index.wording_times);
  }

  /**
   * The postings of a term; none, if it is not in the game.
   * @param {string} term
   * @returns {Posting}
   */
  of(term) {
    const number = this.numberOf.get(term);
    if (number === undefined) return { passages: [], impacts: [], questions: [] };
    const [first, end] = this.passagesFrom.subarray(number, number + 2);
    return {
      passages: summed(this.passageSteps.subarray(first, end)),
      impacts: [...this.impacts.subarray(first, end)],
      questions: summed(this.questionSteps.subarray(...this.questionsFrom.subarray(number, number + 2))),
    };
  }

  /**
   * The passages that players ask for with a term, each with the number of questions.
   * @param {string} term
   */
  wordings(term) {
    /** @type {Map<number, number>} */
    const found = new Map();
    const number = this.numberOf.get(term);
    if (number !== undefined) this.eachWording(number, (passage, times) => found.set(passage, times));
    return found;
  }

  /**
   * Calls `use` with each passage that players ask for with any term, and with the number of questions.
   * @param {(passage: number, times: number) => void} use
   */
  allWordings(use) {
    for (const term of this.numberOf.values()) this.eachWording(term, use);
  }

  /**
   * The same for the term with a number.
   * @param {number} term
   * @param {(passage: number, times: number) => void} use
   */
  eachWording(term, use) {
    const [first, end] = this.wordingsFrom.subarray(term, term + 2);
    let passage = 0;
    for (let place = first; place < end; place += 1) {
      passage += this.wordingSteps[place];
      use(passage, this.wordingTimes[place]);
    }
  }
}
