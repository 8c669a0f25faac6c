/* Finds the known words nearest to a misspelled one. The same as scripts/rulebook/search/spelling.py. */

import { EDITS_ALLOWED, MAX_NEAREST } from "./constants.js";

/** Selects the last five bits of a character code, which number a-z and 0-9 for the bits of a 32-bit integer. */
const LETTER_BITS = 31;

/**
 * The maximum number of edits between a word of this length and the word that is meant.
 * @param {number} length
 */
export const editsAllowed = (length) => EDITS_ALLOWED.find(([shortest]) => length >= shortest)?.[1] ?? 0;

/**
 * The set of letters of a word, as an integer with one bit for each letter.
 * @param {string} word
 */
function letterSet(word) {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & LETTER_BITS);
  return bits;
}

/**
 * The number of letters that are in only one of two letter sets. One edit changes at most two.
 * @param {number} a
 * @param {number} b
 */
function letterDifference(a, b) {
  let count = 0;
  for (let bits = a ^ b; bits; bits &= bits - 1) count += 1;
  return count;
}

/**
 * The letters of a word in alphabetical order.
 * @param {string} word
 */
const sortedLetters = (word) => [...word].sort().join("");

/** Three rows of the distance matrix, kept from call to call, since making them takes longer than filling them. */
let [beforeLast, last, row] = [new Uint8Array(), new Uint8Array(), new Uint8Array()];

/**
 * The distance of two words, in letters inserted, deleted, changed, or swapped with their neighbor (optimal string alignment,
 * after Damerau 1964), or any number above `maxEdits` if it is above that.
 * @param {string} a
 * @param {string} b
 * @param {number} maxEdits
 */
function distance(a, b, maxEdits) {
  if (row.length <= b.length) [beforeLast, last, row] = [beforeLast, last, row].map(() => new Uint8Array(2 * b.length + 1));
  for (let j = 0; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    [beforeLast, last, row] = [last, row, beforeLast];
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        cost = Math.min(cost, beforeLast[j - 2] + 1);
      }
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > maxEdits) return maxEdits + 1;
  }
  return row[b.length];
}

/** Known words, prepared to find those nearest to a misspelled one. */
export class Spellings {
  /** @param {Iterable<string>} known */
  constructor(known) {
    this.words = [...known];
    this.letterSets = Int32Array.from(this.words, letterSet);
    /**
     * The numbers of the words of each length, ascending.
     * @type {number[][]}
     */
    this.ofLength = [];
    this.words.forEach((word, number) => {
      this.ofLength[word.length] ??= [];
      this.ofLength[word.length].push(number);
    });
  }

  /**
   * The known words nearest to a word, in their order, and their distance; no words if none is within `maxEdits`. Of words at
   * the same distance, those made of the same letters win.
   * @param {string} word
   * @param {number} [maxEdits]
   * @returns {[distance: number, words: string[]]}
   */
  nearest(word, maxEdits = editsAllowed(word.length)) {
    let least = maxEdits;
    /** @type {number[]} */
    let found = [];
    if (!maxEdits) return [0, []];
    const letters = letterSet(word);
    for (const length of nearLengths(word.length, maxEdits)) {
      for (const number of this.ofLength[length] ?? []) {
        if (Math.abs(word.length - length) > least) break;
        if (letterDifference(letters, this.letterSets[number]) > 2 * least) continue;
        const apart = distance(word, this.words[number], least);
        if (apart < least) found = [];
        if (apart <= least) {
          least = apart;
          found.push(number);
        }
      }
    }
    const near = found
      .sort((a, b) => a - b)
      .slice(0, MAX_NEAREST)
      .map((number) => this.words[number]);
    const swapped = near.filter((other) => sortedLetters(other) === sortedLetters(word));
    return [found.length ? least : 0, swapped.length ? swapped : near];
  }
}

/**
 * The lengths from `difference` below a length to `difference` above it, the nearest first.
 * @param {number} length
 * @param {number} difference
 */
function nearLengths(length, difference) {
  const others = Array.from({ length: difference }, (_, apart) => [length - apart - 1, length + apart + 1]);
  return [length, ...others.flat()].filter((other) => other > 0);
}
