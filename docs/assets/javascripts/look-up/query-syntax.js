/* A query split by its syntax. The same as scripts/rulebook/search/query_syntax.py. */

import { LONGEST_QUERY, PIECE_PARTS, QUERY_PIECE } from "./constants.js";

/**
 * One `field:value` of a query; `typed` is the piece of the query that contains it.
 * @typedef {{ field: string, value: string, negated: boolean, typed: string }} Filter
 */

/**
 * A query, split: its plain words, filters, quoted phrases, and words or phrases after a minus.
 * @typedef {{ words: string, filters: Filter[], phrases: string[], excluded: string[] }} SplitQuery
 */

const queryPiece = new RegExp(QUERY_PIECE, "g");
const pieceParts = new RegExp(`^(?:${PIECE_PARTS})$`);

/**
 * The words, filters, and phrases of a query as they are typed.
 * @param {string} query
 * @returns {string[]}
 */
export const queryPieces = (query) => [...query].slice(0, LONGEST_QUERY).join("").match(queryPiece) ?? [];

/**
 * Splits a query. Every text is a valid query: what is not a filter, phrase, or `-word` counts as plain words.
 * @param {string} query
 * @returns {SplitQuery}
 */
export function splitQuery(query) {
  /** @type {SplitQuery} */
  const split = { words: "", filters: [], phrases: [], excluded: [] };
  /** @type {string[]} */
  const words = [];
  for (const piece of queryPieces(query)) {
    const [, minus = "", field = "", quoted = "", bare = ""] = pieceParts.exec(piece) ?? [];
    const value = quoted || bare;
    if (field && value) {
      split.filters.push({ field: field.toLowerCase(), value, negated: Boolean(minus), typed: piece });
    } else if (minus && /^\p{L}./u.test(value)) {
      split.excluded.push(value);
    } else {
      words.push(quoted || piece);
      if (quoted) split.phrases.push(quoted);
    }
  }
  split.words = words.join(" ");
  return split;
}

/**
 * Whether a query has filters, phrases, or excluded words.
 * @param {SplitQuery} query
 */
export const narrows = ({ filters, phrases, excluded }) => filters.length + phrases.length + excluded.length > 0;
