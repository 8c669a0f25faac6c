/* Whether a query asks for a number or for a list, and whether texts hold what it asks for. The same as
   scripts/rulebook/search/asked.py. */

import {
  ASKING_WHAT,
  BESIDE_BOXES,
  BOXES,
  COUNTING,
  COMING,
  COST,
  LIST,
  LISTING,
  MULTIPLES,
  NEAR_NUMBER,
  QUANTITIES,
  QUANTITY_OF,
  SCALES,
  TELLING,
  TRADE,
  YES_OR_NO,
} from "./constants.js";
import { stem, terms } from "./english.js";
import { isNumber } from "./names.js";
import { tokenize } from "./normalize.js";

/** @import { Sought } from "./ranking.js" */

/** The terms that ask for a number, and do not say of what. */
const asking = new Set([...COUNTING, ...QUANTITIES, ...QUANTITY_OF].map(stem));
/** The terms of a query that asks for a box, besides the name of what comes in it. */
const boxTerms = new Set([...BOXES, ...COMING, ...BESIDE_BOXES].map(stem));
const numbers = new Set([...QUANTITIES, ...SCALES]);
const trade = new Set(TRADE.map(stem));
const list = new RegExp(LIST, "u");

/**
 * Whether a word of a query comes directly before another word.
 * @param {string[]} tokens
 * @param {(one: string, other: string) => boolean} matches
 */
const somePair = (tokens, matches) => tokens.slice(1).some((other, place) => matches(tokens[place], other));

/**
 * Whether a query asks for a number: "how many", "starting health", or a quantity as its first or last word.
 * @param {string[]} tokens
 */
export function asksForNumber(tokens) {
  if (somePair(tokens, (one, other) => one === "how" && COUNTING.includes(other))) return true;
  const named = somePair(tokens, (one, other) => QUANTITY_OF.includes(one) && numbers.has(other));
  return (named || numbers.has(tokens[0]) || numbers.has(tokens[tokens.length - 1])) && !asksYesOrNo(tokens);
}

/**
 * Whether a query asks for yes or no: it has a word such as "can", and none such as "what".
 * @param {string[]} tokens
 */
export const asksYesOrNo = (tokens) =>
  YES_OR_NO.some((word) => tokens.includes(word)) && !ASKING_WHAT.some((word) => tokens.includes(word));

/**
 * Whether a query asks in which box something comes: "which box", or a word such as "comes", and nothing else.
 * @param {string[]} tokens
 * @param {Iterable<string>} concept the terms of the query besides names
 */
export function asksForBox(tokens, concept) {
  const whichBox = somePair(tokens, (one, other) => ["what", "which"].includes(one) && BOXES.includes(other));
  return (whichBox || COMING.some((word) => tokens.includes(word))) && [...concept].every((term) => boxTerms.has(term));
}

/**
 * Whether a query asks what something costs or where it is sold: it has a word of `TRADE`, or "how much" and "cost".
 * @param {string[]} tokens
 */
export function asksForPrice(tokens) {
  const howMuch = somePair(tokens, (one, other) => one === "how" && other === "much");
  return terms(tokens).some((term) => trade.has(term)) || (howMuch && COST.some((word) => tokens.includes(word)));
}

/**
 * Whether a query asks for a list, or for what each of several cards says.
 * @param {string[]} tokens
 */
export function asksForList(tokens) {
  const last = tokens[tokens.length - 1];
  /** @type {(...words: string[]) => boolean} */
  const hasAny = (...words) => words.some((word) => tokens.includes(word));
  return (
    (hasAny("each") && hasAny("what", "which")) ||
    (hasAny("what") && hasAny("card", "cards") && TELLING.includes(last)) ||
    somePair(tokens, (one, other) => LISTING.includes(one) && other === "of") ||
    LISTING.includes(tokens[0]) ||
    LISTING.includes(last)
  );
}

/**
 * The share of what a query looks for, by weight, that no text has near a number; 1 if it looks for nothing.
 * @param {Sought[]} sought
 * @param {string[]} texts
 */
export function shareWithoutNumber(sought, texts) {
  const near = new Set(texts.flatMap((text) => nearNumbers(tokenize(text))));
  let [far, total] = [0, 0];
  for (const { term, holding } of sought) {
    if (asking.has(term)) continue;
    total += holding.weight;
    if (![...holding.terms].some((each) => near.has(each))) far += holding.weight;
  }
  return total ? far / total : 1;
}

/**
 * Whether a text contains a list.
 * @param {string} text
 */
export const hasList = (text) => list.test(text);

/**
 * The terms of the words near a number, such as 2 or "twice".
 * @param {string[]} tokens
 */
function nearNumbers(tokens) {
  const places = [...tokens.keys()].filter((place) => isNumber(tokens[place]) || MULTIPLES.includes(tokens[place]));
  return places.flatMap((place) => tokens.slice(Math.max(0, place - NEAR_NUMBER), place + NEAR_NUMBER + 1)).map(stem);
}
