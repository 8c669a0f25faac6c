/* How likely it is that players ask for a passage in the words of a query. The same as scripts/rulebook/search/wordings.py. */

import { ANYWHERE, MOST_PER_WORD, OF_RECORD, OFTEN } from "./constants.js";
import { stem } from "./english.js";
import { add, getOrMake } from "./maps.js";

/** @import { Postings } from "./game-index.js" */

/** The maximum number of words whose evidence is cached. */
const MAX_CACHED = 500;

/**
 * The sum of the values of a map.
 * @param {Map<number, number>} numbers
 */
const total = (numbers) => [...numbers.values()].reduce((sum, each) => sum + each, 0);

/** The words in which players ask for the passages of one game. Passages and records are given by their numbers. */
export class Wordings {
  /**
   * @param {number[]} passages the record of each passage
   * @param {number[][]} members the passages of each record
   * @param {Postings} postings
   */
  constructor(passages, members, postings) {
    this.passages = passages;
    this.members = members;
    this.postings = postings;
    /** @type {Map<number, number>} */
    this.ofPassage = new Map();
    /** @type {Map<number, number>} */
    this.ofRecord = new Map();
    postings.allWordings((number, times) => {
      add(this.ofPassage, number, times);
      add(this.ofRecord, passages[number], times);
    });
    this.total = total(this.ofPassage);
    /** The passages that players ask for often. */
    this.often = [...this.ofPassage].filter(([, words]) => words >= OFTEN).map(([number]) => number);
    /** @type {Map<string, [number: number, value: number][]>} */
    this.cached = new Map();
  }

  /**
   * For each passage, how much the words of a query speak for it: the sum, over its words, of the logarithm of how much more likely
   * the word is in a question for this passage than in one for a passage that nobody asked for with it.
   * @param {string[]} tokens
   */
  evidence(tokens) {
    const found = new Float64Array(this.passages.length);
    for (const word of new Set(tokens.map(stem))) {
      if (this.cached.size >= MAX_CACHED) this.cached.clear();
      for (const [number, value] of getOrMake(this.cached, word, () => this.find(word))) found[number] += value;
    }
    return found;
  }

  /**
   * The evidence of one word, for the passages that have any.
   * @param {string} word
   */
  find(word) {
    const counts = this.postings.wordings(word);
    /** @type {Map<number, number>} */
    const ofRecords = new Map();
    for (const [number, times] of counts) add(ofRecords, this.passages[number], times);
    const anywhere = (ANYWHERE * total(ofRecords)) / this.total;
    /** @type {[number: number, value: number][]} */
    const found = [];
    for (const [record, times] of ofRecords) {
      const shared = (OF_RECORD * times) / (this.ofRecord.get(record) ?? 1);
      for (const number of this.members[record]) {
        const own = ((1 - OF_RECORD) * (counts.get(number) ?? 0)) / (this.ofPassage.get(number) ?? 1);
        const value = Math.log(1 + ((1 - ANYWHERE) * (own + shared)) / anywhere);
        found.push([number, Math.min(MOST_PER_WORD, value)]);
      }
    }
    return found;
  }
}
