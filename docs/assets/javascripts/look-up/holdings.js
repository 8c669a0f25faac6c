/* Finds what contains a term of a query. The same as scripts/rulebook/search/holdings.py. */

import { IDF_SMOOTHING, MAX_IMPACT, WEIGHTS } from "./constants.js";
import { stem } from "./english.js";
import { Postings } from "./game-index.js";
import { add, getOrMake, raise } from "./maps.js";

/** @import { BrowserIndex } from "./game-index.js" */

/**
 * The passages and search questions that contain a term, or a phrase that it may stand for: their numbers, with the impact or
 * share of each from 0 to 1; and the weight of the term. `impactIn` has the impacts by passage, and `inText` those of the
 * passages whose own text contains it, without the penalty for an incomplete phrase.
 * @typedef {object} Holding
 * @property {Set<string>} terms the term, and the terms of the phrases
 * @property {number[]} passages
 * @property {number[]} impacts
 * @property {Map<number, number>} impactIn
 * @property {Map<number, number>} inText
 * @property {number[]} questions
 * @property {number[]} shares
 * @property {number} weight
 */

/** The maximum number of terms whose `Holding` is cached. */
const MAX_CACHED = 500;

/**
 * The inverse document frequency of a term, as in BM25 (Robertson and Zaragoza 2009).
 * @param {number} passages the number of all passages
 * @param {number} holding the number of those that contain the term
 */
const idf = (passages, holding) => Math.log(1 + (passages - holding + IDF_SMOOTHING) / (holding + IDF_SMOOTHING));

/** What contains each term of one game. Passages and search questions are given by their numbers. */
export class Holdings {
  /** @param {BrowserIndex} index */
  constructor(index) {
    this.postings = new Postings(index, new Set(Object.keys(index.document_frequency).map(stem)));
    /** The passage of each search question. */
    this.passageOf = Int32Array.from(index.question_lengths.flatMap((lengths, number) => lengths.map(() => number)));
    this.passageCount = index.passages.length;
    this.highestIdf = idf(this.passageCount, 0);
    /** @type {Map<string, number>} */
    this.idfs = new Map();
    /** @type {Map<string, Holding>} */
    this.cached = new Map();
  }

  /**
   * The `Holding` of a term. Cached, since most words do not change while the last one is typed.
   * @param {string} term
   * @param {string[][]} phrases
   */
  of(term, phrases) {
    if (this.cached.size >= MAX_CACHED) this.cached.clear();
    return getOrMake(this.cached, JSON.stringify([term, phrases]), () => this.find(term, phrases));
  }

  /**
   * Computes `of`.
   * @param {string} term
   * @param {string[][]} phrases
   * @returns {Holding}
   */
  find(term, phrases) {
    const posting = this.postings.of(term);
    /** @type {Map<number, number>} */
    const impacts = new Map();
    posting.passages.forEach((number, index) => impacts.set(number, posting.impacts[index] / MAX_IMPACT));
    const inText = new Map(impacts);
    /** @type {Map<number, number>} */
    const questions = new Map();
    for (const question of posting.questions) questions.set(question, 1);
    let weight = this.idf(term);
    for (const phrase of phrases) {
      /** @type {Map<string, number>} */
      const idfs = new Map();
      for (const other of phrase) idfs.set(other, this.idf(other));
      const total = [...idfs.values()].reduce((sum, each) => sum + each, 0) || 1;
      weight = weight || total / phrase.length;
      /** @type {Map<number, number>} */
      const inPassages = new Map();
      /** @type {Map<number, number>} */
      const covered = new Map();
      /** @type {Map<number, number>} */
      const inQuestions = new Map();
      for (const [other, each] of idfs) {
        const share = each / total;
        const found = this.postings.of(other);
        found.passages.forEach((number, index) => {
          add(inPassages, number, (share * found.impacts[index]) / MAX_IMPACT);
          add(covered, number, share);
        });
        for (const question of found.questions) add(inQuestions, question, share);
      }
      for (const [number, part] of inPassages) {
        const value = WEIGHTS.synonym * part;
        raise(inText, number, value);
        raise(impacts, number, value * (covered.get(number) ?? 0) ** WEIGHTS.phrase_coverage);
      }
      for (const [question, part] of inQuestions) {
        raise(questions, question, WEIGHTS.synonym * part ** (1 + WEIGHTS.phrase_coverage));
      }
    }
    for (const [question, share] of questions) raise(impacts, this.passageOf[question], WEIGHTS.question_term * share);
    return {
      terms: new Set([term, ...phrases.flat()]),
      passages: [...impacts.keys()],
      impacts: [...impacts.values()],
      impactIn: impacts,
      inText,
      questions: [...questions.keys()],
      shares: [...questions.values()],
      weight: weight || this.highestIdf,
    };
  }

  /**
   * The inverse document frequency of a term; 0 if no passage or search question contains it.
   * @param {string} term
   */
  idf(term) {
    return getOrMake(this.idfs, term, () => {
      const { passages, questions } = this.postings.of(term);
      const holding = new Set([...passages, ...questions.map((question) => this.passageOf[question])]).size;
      return holding ? idf(this.passageCount, holding) : 0;
    });
  }
}
