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
 * @property {string} version
 * @property {Record<string, string>} kinds
 * @property {RecordEntry[]} records
 * @property {number[]} passages
 * @property {(keyof typeof import("./constants.js").LABELS)[]} labels
 * @property {[passage: number, how: string, successor: number | null][]} ended
 * @property {string | null} newest
 * @property {[passage: number, how: string, url: string][]} changed
 * @property {number[]} titled
 * @property {number[][]} references
 * @property {number[][]} question_lengths
 * @property {Record<string, number>} document_frequency
 * @property {[name: string, record: number, weight: number][]} names
 * @property {[tokens: string[], phrases: string[][]][]} synonyms
 * @property {string[]} sources
 * @property {[passage: string | null, heading: string, answer: string, source: number][]} answers
 * @property {string} passage_counts
 * @property {string} question_counts
 * @property {string} passage_steps
 * @property {string} impacts
 * @property {string} question_steps
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
  /** @type {number[]} */
  const numbers = [];
  let number = 0;
  let place = 1;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUE_OF_CODE[text.charCodeAt(index)];
    number += (value % BASE) * place;
    place *= BASE;
    if (value < BASE) {
      numbers.push(number);
      number = 0;
      place = 1;
    }
  }
  return numbers;
}

/**
 * The postings of each term.
 * @param {BrowserIndex} index
 * @param {Set<string>} terms all terms of the game
 * @returns {Map<string, Posting>}
 */
export function readPostings(index, terms) {
  const [passageCounts, questionCounts] = [unpack(index.passage_counts), unpack(index.question_counts)];
  const [passageSteps, impacts, questionSteps] = [
    unpack(index.passage_steps),
    unpack(index.impacts),
    unpack(index.question_steps),
  ];
  /** @type {Map<string, Posting>} */
  const postings = new Map();
  let nextPassage = 0;
  let nextQuestion = 0;
  [...terms].sort().forEach((term, number) => {
    /** @type {Posting} */
    const posting = { passages: [], impacts: [], questions: [] };
    for (let passage = 0, left = passageCounts[number]; left > 0; left -= 1, nextPassage += 1) {
      passage += passageSteps[nextPassage];
      posting.passages.push(passage);
      posting.impacts.push(impacts[nextPassage]);
    }
    for (let question = 0, left = questionCounts[number]; left > 0; left -= 1, nextQuestion += 1) {
      question += questionSteps[nextQuestion];
      posting.questions.push(question);
    }
    postings.set(term, posting);
  });
  return postings;
}
