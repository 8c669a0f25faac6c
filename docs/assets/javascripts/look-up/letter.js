/* What the first typed letters may become: the names that begin with them. A look-up needs more. */

import { HERO } from "./constants.js";
import { isStopWord } from "./english.js";
import { tokenize } from "./normalize.js";

/** @import { Answer, Lookup } from "./lookup.js" */

/** What no name is known by. */
const ARTICLE = /^the\s/i;

/**
 * Whether a query is one letter or digit, or two that are a word with which questions begin, such as "do" or "he".
 * @param {string} query
 */
export const isFirstLetters = (query) =>
  /^[\p{L}\p{N}]$/u.test(query) || (/^\p{L}{2}$/u.test(query) && isStopWord(query.toLowerCase()));

/**
 * The records whose names begin with the first letters of a query: heroes, then what else one plays with, then rules, and each of these A to Z.
 * @param {Lookup} lookup
 * @param {string} letters
 * @param {number} limit
 * @returns {Answer}
 */
export function namesFrom({ games }, letters, limit) {
  const [typed] = tokenize(letters);
  const found = games.flatMap((game) =>
    game.index.records.flatMap((record, number) => {
      const [first] = tokenize(record.name.replace(ARTICLE, ""));
      return typed && first?.startsWith(typed) ? [{ game, record, number }] : [];
    }),
  );
  const placeOf = (/** @type {typeof found[0]} */ { record }) => Number(record.kind !== HERO) + Number(record.general);
  found.sort((a, b) => placeOf(a) - placeOf(b) || a.record.name.localeCompare(b.record.name, "en"));
  return {
    results: found.slice(0, limit).map(({ game, number }) => game.resultOf(game.ranking.members[number][0], 1, new Set())),
    didYouMean: null,
    hints: [],
    total: found.length,
    withoutFilters: found.length,
    sure: false,
    doubtful: false,
    answers: 0,
    missing: [],
    isCited: false,
    isOfOtherVersion: false,
    unfinished: true,
  };
}
