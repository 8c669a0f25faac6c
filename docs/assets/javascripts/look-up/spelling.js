/* Finds the known words nearest to a misspelled one. The same as scripts/rulebook/search/spelling.py. */

import { EDITS_ALLOWED, MAX_KEPT, MAX_NEAREST, SOUNDS } from "./constants.js";
import { getOrMake } from "./maps.js";

/** Selects the last five bits of a character code, which number a-z and 0-9 for the bits of a 32-bit integer. */
const LETTER_BITS = 31;

/**
 * The maximum number of edits between a word of this length and the word that is meant.
 * @param {number} length
 */
export const editsAllowed = (length) => EDITS_ALLOWED.find(([shortest]) => length >= shortest)?.[1] ?? 0;

/** @type {Map<string, string>} */
const sounds = new Map(Object.entries(SOUNDS));
const sounding = new RegExp([...sounds.keys()].join("|"), "g");

/**
 * What a word has in common with words that sound the same: `medusa` for `medooza`, and `akiles` for `achilles`.
 * @param {string} word
 */
const sound = (word) =>
  word
    .replace(sounding, (letters) => sounds.get(letters) ?? letters)
    .replace(/(.)\1+/g, "$1")
    .replace(/e$/, "");

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

/** The maximum number of letters of a word that is compared by the bits of a 32-bit integer, one for each letter. */
const BITS = 32;
/** The number of character codes of ASCII, to which the letters of all words belong. */
const ASCII = 128;

/**
 * By character code: the places of that letter in a word of at most `BITS` letters, each as a bit.
 * @param {string} word
 */
function placesOfLetters(word) {
  const places = new Int32Array(ASCII);
  for (let index = 0; index < word.length; index += 1) places[word.charCodeAt(index)] |= 1 << index;
  return places;
}

/**
 * The same as `distance`, for a first word of at most `BITS` letters. An integer holds a column of the distance matrix: its bits
 * say where a distance differs from the one above or before it (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein
 * and Damerau edit distances").
 * @param {Int32Array} places the `placesOfLetters` of the first word
 * @param {number} length its length
 * @param {string} other
 * @param {number} maxEdits
 */
function distanceByBits(places, length, other, maxEdits) {
  const last = 1 << (length - 1);
  let [increases, decreases, diagonal, before, apart] = [-1, 0, 0, 0, length];
  for (let index = 0; index < other.length; index += 1) {
    const same = places[other.charCodeAt(index)];
    const swapped = ((~diagonal & same) << 1) & before;
    diagonal = ((((same & increases) + increases) | 0) ^ increases) | same | decreases | swapped;
    const up = decreases | ~(diagonal | increases);
    const down = diagonal & increases;
    if (up & last) apart += 1;
    else if (down & last) apart -= 1;
    if (apart - (other.length - index - 1) > maxEdits) return maxEdits + 1;
    const shifted = (up << 1) | 1;
    increases = (down << 1) | ~(diagonal | shifted);
    decreases = shifted & diagonal;
    before = same;
  }
  return apart;
}

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

/**
 * Known words, prepared to find those nearest to a misspelled one: the set of letters of each word, the numbers of the words of
 * each length, ascending, and the words by their sound.
 * @typedef {{ words: string[], letterSets: Int32Array, ofLength: number[][], ofSound: Map<string, string[]> }} Prepared
 */

/**
 * Prepares known words.
 * @param {Iterable<string>} known
 * @returns {Prepared}
 */
function prepared(known) {
  const words = [...known];
  /** @type {number[][]} */
  const ofLength = [];
  words.forEach((word, number) => {
    ofLength[word.length] ??= [];
    ofLength[word.length].push(number);
  });
  /** @type {Map<string, string[]>} */
  const ofSound = new Map();
  for (const word of words) getOrMake(ofSound, sound(word), () => []).push(word);
  return { words, letterSets: Int32Array.from(words, letterSet), ofLength, ofSound };
}

/** Finds those of known words that are nearest to a misspelled one. */
export class Spellings {
  /** @param {Iterable<string>} known words, which are read when the first misspelled one comes: many queries have none */
  constructor(known) {
    this.known = known;
    /** @type {Prepared | undefined} */
    this.prepared = undefined;
    /**
     * The last results: a query asks for the same word several times, and the next query for most of its words again.
     * @type {Map<string, [distance: number, words: string[]]>}
     */
    this.found = new Map();
  }

  /**
   * The known words nearest to a word, in their order, and their distance; no words if none is within `maxEdits`. Of words at
   * the same distance, those made of the same letters win. Words that sound the same come first, as one edit away.
   * @param {string} word
   * @param {number} [maxEdits]
   * @returns {[distance: number, words: string[]]}
   */
  nearest(word, maxEdits = editsAllowed(word.length)) {
    if (!maxEdits) return [0, []];
    if (this.found.size >= MAX_KEPT) this.found.clear();
    const [apart, near] = getOrMake(this.found, `${word} ${maxEdits}`, () => this.findNearest(word, maxEdits));
    return [apart, [...near]];
  }

  /**
   * Computes `nearest`.
   * @param {string} word
   * @param {number} maxEdits
   * @returns {[distance: number, words: string[]]}
   */
  findNearest(word, maxEdits) {
    this.prepared ??= prepared(this.known);
    const alike = this.prepared.ofSound.get(sound(word));
    return alike ? [1, alike.slice(0, MAX_NEAREST)] : this.nearestByLetters(this.prepared, word, maxEdits);
  }

  /**
   * The same as `nearest`, by nothing but the letters of words.
   * @param {Prepared} prepared
   * @param {string} word
   * @param {number} maxEdits
   * @returns {[distance: number, words: string[]]}
   */
  nearestByLetters({ words, letterSets, ofLength }, word, maxEdits) {
    let least = maxEdits;
    /** @type {number[]} */
    let found = [];
    const letters = letterSet(word);
    const places = word.length <= BITS ? placesOfLetters(word) : null;
    for (const length of nearLengths(word.length, maxEdits)) {
      for (const number of ofLength[length] ?? []) {
        if (Math.abs(word.length - length) > least) break;
        if (letterDifference(letters, letterSets[number]) > 2 * least) continue;
        const other = words[number];
        const apart = places ? distanceByBits(places, word.length, other, least) : distance(word, other, least);
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
      .map((number) => words[number]);
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
