/* Whether a card answers a query, judged by what both share. The same as scripts/rulebook/search/confidence.py. */

import { asksForList, asksForNumber, hasList, shareWithoutNumber } from "./asked.js";
import {
  CONFIDENCE_WEIGHTS,
  COUNTING,
  BEYOND_WORDS,
  DOUBT,
  HELD,
  HERO,
  HIGH_SCORE,
  HIGH_VALUE,
  LIKELIER,
  LONG_QUERY,
  ON_CHARACTER_CARDS,
  OTHER_NAME,
  FIGHTER,
  PERHAPS_NAME,
  SHORT_GUESS,
  UNMET,
  OUTSIDE,
  SIDEKICKS,
} from "./constants.js";
import { stem, terms } from "./english.js";
import { getOrMake } from "./maps.js";
import { tokenize } from "./normalize.js";
import { rounded } from "./ranking.js";

/** @import { Cards } from "./card.js" */
/** @import { BrowserIndex, Postings } from "./game-index.js" */
/** @import { Ranked, Sought } from "./ranking.js" */

const counting = new Set(COUNTING.map(stem));
const sidekicks = new Set(SIDEKICKS.map(stem));
const shownOnCards = new Set([...sidekicks, ...ON_CHARACTER_CARDS.map(stem)]);
const otherName = new RegExp(OTHER_NAME, "u");

/**
 * Whether a query is a single short word, and the corrected word may not be the one that was meant.
 * @param {Ranked} ranked
 */
const isGuess = ({ query: { corrected, typed } }) => corrected && typed.length === 1 && typed[0].length <= SHORT_GUESS;

/**
 * Phrases, each as its terms, by the first term.
 * @param {string[][]} phrases
 */
function byFirst(phrases) {
  /** @type {Map<string, string[][]>} */
  const found = new Map();
  for (const phrase of phrases) getOrMake(found, phrase[0], () => /** @type {string[][]} */ ([])).push(phrase);
  return found;
}

const outsidePhrases = byFirst(OUTSIDE.map((phrase) => phrase.map(stem)));

/** Judges the cards of one game. Passages and records are given by their numbers. */
export class Judge {
  /**
   * @param {BrowserIndex} index
   * @param {Cards} cards
   * @param {Postings} postings
   */
  constructor(index, cards, postings) {
    this.index = index;
    this.cards = cards;
    this.postings = postings;
    this.unanswered = byFirst(index.unanswered);
    /** @type {Map<number, Set<string>>} the terms of passages that were on a card: the same ones are often first */
    this.termsOfPassages = new Map();
  }

  /**
   * The terms of the phrases in a query, as typed or as corrected, for what no reference covers or no source says. Phrases
   * whose words the card says are left out. A hero that the query does not name says nothing of what no source does.
   * @param {Ranked} ranked
   * @param {number[]} card
   */
  outside(ranked, card) {
    const said = this.said(card);
    const saidOfAsked = this.said(card.filter((number) => !this.isOfAnotherHero(ranked, number)));
    /** @type {Set<string>} */
    const found = new Set();
    for (const asked of [terms(ranked.query.words), terms(ranked.query.tokens)]) {
      asked.forEach((first, start) => {
        /** @type {(phrases: Map<string, string[][]>, told: Set<string>) => void} */
        const find = (phrases, told) => {
          for (const phrase of phrases.get(first) ?? []) {
            const isAsked = phrase.every((term, place) => asked[start + place] === term);
            if (isAsked && !phrase.every((term) => told.has(term))) phrase.forEach((term) => found.add(term));
          }
        };
        find(outsidePhrases, said);
        find(this.unanswered, saidOfAsked);
      });
    }
    return found;
  }

  /**
   * Whether a passage is of a hero that the query does not name, also not by a part of the name or by a sidekick.
   * @param {Ranked} ranked
   * @param {number} number
   */
  isOfAnotherHero(ranked, number) {
    const record = this.index.passages[number];
    return this.index.records[record].kind === HERO && !ranked.named.has(record) && !this.called(ranked, record).size;
  }

  /**
   * Whether the card of the first record in `found` is sure to answer a query, and by a narrow margin, or if not, the words of the query
   * that may be why, whether a hero's character card shows what the query asks for, and the confidence that the card does. The best passage is judged, also where the
   * summary stands in its place: that has the name of the record as another word.
   * @param {Ranked} ranked
   * @param {[score: number, record: number][]} found
   * @param {number[]} shown the passages of the card
   * @returns {{ sure: boolean, doubtful: boolean, missing: string[], onCharacterCard: boolean, margin: number }}
   */
  judged(ranked, found, shown) {
    const [score, record] = found[0];
    const [[value, best]] = this.cards.byValue(ranked, record);
    const card = [best, ...shown.slice(1)];
    const records = new Set(card.map((number) => this.index.passages[number]));
    const one = this.cards.compares(card) ? records : new Set([record]);
    const [next] = found.find(([, other]) => !one.has(other)) ?? [0];
    const asksNumber = asksForNumber(ranked.query.tokens);
    // What is asked for by "how many" is judged by `number`.
    const content = ranked.sought.filter(({ term }) => !(asksNumber && counting.has(term)));
    let [absent, total] = [0, 0];
    for (const sought of content) {
      const { weight } = sought.holding;
      total += weight;
      if (impactOn(sought, card, records) <= HELD) absent += weight;
    }
    const said = this.said(card);
    const onCharacterCard = ranked.asksForBox ? [] : this.onCharacterCard(ranked, content, card);
    const outside = ranked.asksForBox ? [] : [...this.outside(ranked, card)];
    const texts = this.texts(ranked, card);
    const unnamed = ranked.sought.filter(({ names }) => ![...records].some((record) => names.has(record)));
    const measures = {
      held: total ? 1 - absent / total : 1,
      value: Math.min(1, Math.max(0, value) / HIGH_VALUE),
      likeness: ranked.likeness[best],
      length: Math.min(1, ranked.sought.length / LONG_QUERY),
      single: Number(ranked.sought.length === 1),
      score: Math.min(1, score / HIGH_SCORE),
      lead: Math.min(1, (score - next) / HIGH_SCORE),
      named: Number([...ranked.named].some((record) => records.has(record))),
      outside: Number(outside.length + onCharacterCard.length > 0),
      number: asksNumber ? shareWithoutNumber(unnamed, texts) : 0,
      listing: Number(asksForList(ranked.query.tokens) && !texts.some(hasList)),
    };
    let confidence = CONFIDENCE_WEIGHTS.bias;
    for (const [name, value] of Object.entries(measures)) {
      confidence += CONFIDENCE_WEIGHTS[/** @type {keyof typeof measures} */ (name)] * value;
    }
    if (confidence > 0) {
      const doubtful =
        confidence <= DOUBT ||
        this.unmet(ranked, best) >= UNMET ||
        isGuess(ranked) ||
        this.isOfUnnamedHero(ranked, record) ||
        (!this.cards.compares(shown) && this.isLikelierElsewhere(ranked, shown, confidence));
      return { sure: true, doubtful, missing: [], onCharacterCard: false, margin: confidence };
    }
    const unsaid = outside.filter((term) => !said.has(term));
    const unknown = content.filter(({ names, holding }) => !names.size && !holding.inText.size).map(({ term }) => term);
    const missing = missingWords(ranked, new Set([...unsaid, ...unknown]));
    return { sure: false, doubtful: false, missing, onCharacterCard: onCharacterCard.length > 0, margin: confidence };
  }

  /**
   * How much of what a query looks for besides names, by weight, a passage does not say, and is in no question for it, from 0 to 1.
   * @param {Ranked} ranked
   * @param {number} number
   */
  unmet({ sought }, number) {
    let [unmet, total] = [0, 0];
    const said = this.termsOf(number);
    for (const { term, names, holding } of sought) {
      if (names.size) continue;
      total += holding.weight;
      const isSaid = [...holding.terms].some((each) => said.has(each));
      if (!isSaid && !this.isAsked(number, term)) unmet += holding.weight;
    }
    return total ? unmet / total : 0;
  }

  /**
   * Whether a question for a passage has a term. Questions for a whole page do not count: it may not answer them.
   * @param {number} number
   * @param {string} term
   */
  isAsked(number, term) {
    return this.index.answers[number][0] !== null && this.postings.wordings(term).has(number);
  }

  /**
   * Whether the first passage is known to answer a query: one of its search questions asks the same, in words spelled as they are.
   * If the query is one word, its heading or the name of its record may be that word instead.
   * @param {Ranked} ranked
   * @param {number[]} card
   */
  isAbout(ranked, [first]) {
    const { query, sought, likeness, same } = ranked;
    if (isGuess(ranked)) return false;
    if (sought.length !== 1) return same.has(first) && !query.corrected;
    const { answers, passages, records } = this.index;
    const heading = terms(tokenize(`${records[passages[first]].name} ${answers[first][1]}`));
    return heading.includes(sought[0].term) || likeness[first] === 1;
  }

  /**
   * Whether a record is a hero whom no name in a query means: what is so for that hero may not be so for another one.
   * @param {Ranked} ranked
   * @param {number} record
   */
  isOfUnnamedHero({ query }, record) {
    return (
      this.index.records[record].kind === HERO && !query.names.some(({ records }) => (records.get(record) ?? 0) >= PERHAPS_NAME)
    );
  }

  /**
   * Whether players who use the words of a query rather ask for a passage of another record than for any of a card. Only passages count
   * that are asked for so often that it is known in which words.
   * @param {Ranked} ranked
   * @param {number[]} card
   * @param {number} confidence that of the card, which may be beyond such doubt
   */
  isLikelierElsewhere({ sought, wording, oftenAsked }, card, confidence) {
    if (confidence >= BEYOND_WORDS || !sought.length) return false;
    const { passages } = this.index;
    const records = new Set(card.map((number) => passages[number]));
    const best = Math.max(...card.map((number) => wording[number]));
    const others = oftenAsked.filter((number) => !records.has(passages[number])).map((number) => wording[number]);
    return rounded(Math.max(0, ...others) - best) >= LIKELIER;
  }

  /**
   * The texts in which a number or a list is looked for: the passages of the special record that the query names, if it names one,
   * because a rule for everyone may contain a number, but not that of the hero; or else all passages of the card.
   * @param {Ranked} ranked
   * @param {number[]} card
   */
  texts({ named }, card) {
    const { answers, passages, records } = this.index;
    const special = new Set([...named].filter((record) => !records[record].general));
    const told = card.filter((number) => !special.size || special.has(passages[number]));
    return told.map((number) => answers[number][2]);
  }

  /**
   * The terms of a query that asks for a hero or a sidekick, and only for what the hero's character card shows; else none. There are
   * none either if a passage of the hero is about them, as its heading or one of its search questions says, or if one on the card
   * mentions the sidekicks that are asked for.
   * @param {Ranked} ranked
   * @param {Sought[]} content
   * @param {number[]} card
   */
  onCharacterCard(ranked, content, card) {
    const heroes = [...ranked.named].filter((record) => this.index.records[record].kind === HERO);
    /** @type {Set<string>} */
    const called = new Set();
    // No card shows where a fighter starts.
    const matches = ranked.query.tokens.includes("where") ? [] : ranked.query.names;
    for (const record of new Set(matches.flatMap(({ records }) => [...records.keys()]))) {
      const names = this.called(ranked, record);
      if (names.size) heroes.push(record);
      for (const term of names) called.add(term);
    }
    const asking = content.filter(({ term, names }) => !called.has(term) && !heroes.some((record) => names.has(record)));
    const asked = asking.map(({ term }) => term);
    if (!heroes.length || !asked.every((term) => shownOnCards.has(term))) return [];
    const own = card.filter((number) => heroes.includes(this.index.passages[number]));
    const said = this.said(own);
    if (asked.some((term) => sidekicks.has(term)) && [...sidekicks].some((term) => said.has(term))) return [];
    const every = [...this.index.passages.keys()].filter((number) => heroes.includes(this.index.passages[number]));
    if (every.some((number) => ranked.same.has(number))) return [];
    const isTold = every.some((number) => {
      const about = this.index.answers[number][1].split(": ").at(-1) ?? "";
      const told = new Set(terms(tokenize(about)));
      const isOfOther = otherName.test(about) && ![...called].some((term) => told.has(term));
      const isIn = (/** @type {Sought} */ { term, holding }) =>
        [...holding.terms].some((each) => told.has(each)) || this.isAsked(number, term);
      return !isOfOther && asking.every(isIn);
    });
    return isTold ? [] : asked;
  }

  /**
   * The terms by which a query names a fighter of a hero, or the hero by part of the name; none for other records.
   * @param {Ranked} ranked
   * @param {number} record
   */
  called({ query, named }, record) {
    if (this.index.records[record].kind !== HERO || named.has(record)) return new Set();
    const matches = query.names.filter(({ records }) => (records.get(record) ?? 0) >= FIGHTER);
    return new Set(matches.flatMap((match) => terms(query.tokens.slice(match.start, match.end))));
  }

  /**
   * The terms of the words that passages show.
   * @param {number[]} card
   */
  said(card) {
    return new Set(card.flatMap((number) => [...this.termsOf(number)]));
  }

  /**
   * The terms of a passage, with its title and heading.
   * @param {number} number
   */
  termsOf(number) {
    return getOrMake(this.termsOfPassages, number, () => {
      const { answers, passages, records } = this.index;
      const texts = [records[passages[number]].name, answers[number][1], answers[number][2]];
      return new Set(texts.flatMap((text) => terms(tokenize(text))));
    });
  }
}

/**
 * The highest impact of what a query looks for in the texts of a card, from 0 to 1; 1 for the name of one of its records.
 * @param {Sought} sought
 * @param {number[]} card
 * @param {Set<number>} records
 */
function impactOn({ names, holding }, card, records) {
  if ([...records].some((record) => names.has(record))) return 1;
  return Math.max(...card.map((number) => holding.inText.get(number) ?? 0));
}

/**
 * The words of a query with the terms `missing`, as typed. One that is only misspelled is not missing: a text has it.
 * @param {Ranked} ranked
 * @param {Set<string>} missing
 */
function missingWords({ query, sought }, missing) {
  const inTexts = new Set(sought.filter(({ holding }) => holding.inText.size).map(({ term }) => term));
  const words = query.typed.flatMap((typed, place) => {
    const found = typed.split(" ").filter((word) => missing.has(stem(word)));
    const term = stem(query.tokens[place]);
    return found.length || !missing.has(term) || inTexts.has(term) ? found : [typed];
  });
  return [...new Set(words)];
}
