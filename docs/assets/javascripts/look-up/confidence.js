/* Whether a card answers a query, judged by what both share. The same as scripts/rulebook/search/confidence.py. */

import { CONFIDENCE_WEIGHTS, HELD, HIGH_SCORE, HIGH_WEIGHT, LONG_QUERY, MOST_MISSING, OUTSIDE } from "./constants.js";
import { stem, terms } from "./english.js";
import { getOrMake } from "./maps.js";

/** @import { Ranked, Sought } from "./ranking.js" */

/**
 * The terms of each of the phrases `OUTSIDE`, by the first of them.
 * @type {Map<string, string[][]>}
 */
const outsidePhrases = new Map();
for (const phrase of OUTSIDE) getOrMake(outsidePhrases, stem(phrase[0]), () => []).push(phrase.map(stem));

/**
 * Whether a card is sure to answer a query, and if not, the words of the query that it does not hold.
 * @param {Ranked} ranked
 * @param {number[]} card
 * @param {number[]} passages the record of each passage
 * @param {number} score the score of the result
 * @param {(term: string) => number[]} holding the passages whose text contains a term
 * @returns {{ sure: boolean, missing: string[] }}
 */
export function judged(ranked, card, passages, score, holding) {
  const records = new Set(card.map((number) => passages[number]));
  let [held, prominence, total] = [0, 0, 0];
  /** @type {Map<string, number>} */
  const missing = new Map();
  for (const sought of ranked.sought) {
    const { weight } = sought.holding;
    const impact = impactOn(sought, card, records);
    total += weight;
    prominence += weight * impact;
    if (impact > HELD) held += weight;
    else missing.set(sought.term, weight);
  }
  const asked = terms(ranked.query.tokens);
  /** @type {(term: string) => boolean} */
  const isHeld = (term) => holding(term).some((number) => card.includes(number));
  /** @type {(phrase: string[], start: number) => boolean} */
  const isAsked = (phrase, start) => phrase.every((term, place) => asked[start + place] === term);
  const outside = asked
    .flatMap((first, start) => (outsidePhrases.get(first) ?? []).filter((phrase) => isAsked(phrase, start)))
    .filter((phrase) => !phrase.every(isHeld))
    .flat();
  const measures = {
    held: total ? held / total : 1,
    prominence: total ? prominence / total : 1,
    question: Math.max(...card.map((number) => ranked.likeness[number])),
    missing: Math.min(1, Math.max(0, ...missing.values()) / HIGH_WEIGHT),
    length: Math.min(1, ranked.sought.length / LONG_QUERY),
    score: Math.min(1, score / HIGH_SCORE),
    named: Number([...ranked.named].some((record) => records.has(record))),
    outside: Number(outside.length > 0),
  };
  let confidence = CONFIDENCE_WEIGHTS.bias;
  for (const [name, value] of Object.entries(measures)) {
    confidence += CONFIDENCE_WEIGHTS[/** @type {keyof typeof measures} */ (name)] * value;
  }
  return confidence > 0 ? { sure: true, missing: [] } : { sure: false, missing: missingWords(ranked, missing, outside) };
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
 * The words that a card does not hold, as the query has them: those for what no reference covers, or else the rarest.
 * @param {Ranked} ranked
 * @param {Map<string, number>} missing
 * @param {string[]} outside
 */
function missingWords({ query }, missing, outside) {
  const rarest = [...missing].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([term]) => term);
  const chosen = new Set(outside.length ? outside : rarest.slice(0, MOST_MISSING));
  return [...new Set(query.tokens.filter((token) => chosen.has(stem(token))))].slice(0, MOST_MISSING);
}
