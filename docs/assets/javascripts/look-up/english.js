/* English for the look-up: stop words and a stemmer. The same as scripts/rulebook/search/english.py. */

import {
  CLAIMANTS,
  CLAIMS,
  CLOSINGS,
  ENDINGS,
  IRREGULAR_FORMS,
  KEPT_IN_HEADINGS,
  OPENINGS,
  SHORTEST_INFLECTED,
  STOP_WORDS,
  YES_OR_NO,
} from "./constants.js";

const stopWords = new Set(STOP_WORDS);
const claimants = new Set(CLAIMANTS);
const claims = new Set(CLAIMS);
const auxiliaries = new Set(YES_OR_NO);
const irregularForms = new Map(Object.entries(IRREGULAR_FORMS));
const steps = ENDINGS.map((step) => step.map(([pattern, ending]) => ({ pattern: new RegExp(`^(?:${pattern})$`), ending })));

/**
 * The stems computed so far. A game has few different words, and a query is stemmed on every key press.
 * @type {Map<string, string>}
 */
const stems = new Map();

/**
 * A lower-case word without endings of number, tense, and degree.
 * @param {string} word
 */
export function stem(word) {
  let found = stems.get(word);
  if (found === undefined) {
    found = reduce(word);
    stems.set(word, found);
  }
  return found;
}

/**
 * Computes the stem of a word.
 * @param {string} given
 */
function reduce(given) {
  let word = irregularForms.get(given) ?? given;
  if (word.length >= SHORTEST_INFLECTED) {
    for (const step of steps) {
      for (const { pattern, ending } of step) {
        const match = pattern.exec(word);
        if (match) {
          word = match[1] + ending;
          word = irregularForms.get(word) ?? word;
          break;
        }
      }
    }
  }
  return word;
}

/**
 * Whether a word does not count in a query: it is a stop word or a single letter.
 * @param {string} word
 */
export function isStopWord(word) {
  return stopWords.has(word) || /^[a-z]$/.test(word);
}

/**
 * The stems of tokens, without those of stop words.
 * @param {string[]} tokens
 */
export function terms(tokens) {
  return tokens.filter((token) => !isStopWord(token)).map(stem);
}

/**
 * What the tokens of a heading, and of a query for it, have in common: their terms, and whether they say "not".
 * @param {string[]} tokens
 */
export function headingKey(tokens) {
  return [...terms(tokens), ...KEPT_IN_HEADINGS.filter((word) => tokens.includes(word))].join(" ");
}

/**
 * The tokens of a query without what opens the question, what closes it, and who claims it; all if nothing else is left.
 * @param {string[]} tokens
 */
export function withoutFrame(tokens) {
  const opened = without(withoutClaims(tokens), OPENINGS).reverse();
  const kept = without(opened, closings).reverse();
  return terms(kept).length ? kept : tokens;
}

/** The phrases after a question, each backward. */
const closings = CLOSINGS.map((phrase) => [...phrase].reverse());

/**
 * The tokens without each word for claiming something after somebody at the table, and without the latter. An auxiliary before
 * them shows that saying is what is asked about.
 * @param {string[]} tokens
 */
function withoutClaims(tokens) {
  /** @type {string[]} */
  const kept = [];
  for (const token of tokens) {
    const claimant = kept.at(-1) ?? "";
    if (claims.has(token) && claimants.has(claimant) && !auxiliaries.has(kept.at(-2) ?? "")) kept.pop();
    else kept.push(token);
  }
  return kept;
}

/**
 * The tokens after all phrases at their start. Stop words may stand before and in a phrase.
 * @param {string[]} tokens
 * @param {string[][]} phrases
 */
function without(tokens, phrases) {
  let left = [...tokens];
  for (;;) {
    const content = [...left.keys()].filter((position) => !isStopWord(left[position]));
    /** @type {(phrase: string[]) => boolean} */
    const matches = (phrase) => phrase.every((word, index) => left[content[index]] === word);
    const longest = Math.max(0, ...phrases.filter(matches).map((phrase) => phrase.length));
    if (!longest) return left;
    left = left.slice(content[longest - 1] + 1);
  }
}
