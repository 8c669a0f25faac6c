/* A query split by its syntax. The same as scripts/rulebook/search/query_syntax.py. */

import {
  LAST_QUESTION,
  LONGEST_STORY,
  LONG_TEXT,
  LONGEST_QUERY,
  MANY_WORDS,
  MOST_NARROWING,
  MOST_WORDS,
  PIECE_PARTS,
  QUERY_PIECE,
  SENTENCE,
  SHORTEST_QUESTION,
  STORY_WORDS,
} from "./constants.js";
import { terms } from "./english.js";
import { tokenize } from "./normalize.js";

/**
 * One `field:value` of a query; `typed` is the piece of the query that contains it.
 * @typedef {{ field: string, value: string, negated: boolean, typed: string }} Filter
 */

/**
 * A query, split: its plain words, filters, quoted phrases, and words or phrases after a minus; and a message for each limit that
 * it exceeds.
 * @typedef {{ words: string, filters: Filter[], phrases: string[], excluded: string[], cut: string[] }} SplitQuery
 */

const queryPiece = new RegExp(QUERY_PIECE, "g");
const pieceParts = new RegExp(`^(?:${PIECE_PARTS})$`);
const sentence = new RegExp(SENTENCE, "g");

/**
 * The words, filters, and phrases of a query as they are typed.
 * @param {string} query
 * @returns {string[]}
 */
export const queryPieces = (query) => [...query].slice(0, LONGEST_QUERY).join("").match(queryPiece) ?? [];

/**
 * The last question of a story; null if it has none, or is shorter.
 * @param {string} text
 */
function lastQuestion(text) {
  const end = [...text].slice(-LONGEST_STORY).join("");
  if (tokenize(end).length <= STORY_WORDS) return null;
  const questions = (end.match(sentence) ?? []).filter((each) => each.endsWith("?"));
  return questions.findLast((each) => terms(tokenize(each)).length >= SHORTEST_QUESTION)?.trim() ?? null;
}

/**
 * Splits a query. Every text is a valid query: what is not a filter, phrase, or `-word` counts as plain words. Of a story only the last
 * question counts, if it has one.
 * @param {string} typed
 * @returns {SplitQuery}
 */
export function splitQuery(typed) {
  const question = lastQuestion(typed);
  const query = question ?? typed;
  /** @type {SplitQuery} */
  const split = { words: "", filters: [], phrases: [], excluded: [], cut: question ? [LAST_QUESTION] : [] };
  if ([...query].length > LONGEST_QUERY) split.cut.push(LONG_TEXT);
  let narrowing = 0;
  /** @type {string[]} */
  const words = [];
  for (const piece of queryPieces(query)) {
    const [, minus = "", field = "", quoted = "", bare = ""] = pieceParts.exec(piece) ?? [];
    const value = quoted || bare;
    const isFilter = Boolean(field && value);
    const isExcluded = Boolean(minus) && /^\p{L}./u.test(value);
    if (isFilter || isExcluded || quoted) narrowing += 1;
    const counts = narrowing <= MOST_NARROWING;
    if (isFilter) {
      if (counts) split.filters.push({ field: field.toLowerCase(), value, negated: Boolean(minus), typed: piece });
    } else if (isExcluded) {
      if (counts) split.excluded.push(value);
    } else {
      words.push(quoted || piece);
      if (quoted && counts) split.phrases.push(quoted);
    }
  }
  if (narrowing > MOST_NARROWING) {
    split.cut.push(`Only the first ${MOST_NARROWING} filters, phrases, and -words of a query count`);
  }
  split.words = words.join(" ");
  return split;
}

/**
 * A query with the values of unknown filters as plain words, and with as many of these as count. The words of `absent` phrases,
 * which no text contains, are plain words already.
 * @param {SplitQuery} query
 * @param {Filter[]} unknown
 * @param {string[]} absent
 * @returns {SplitQuery}
 */
export function without(query, unknown, absent) {
  const filters = query.filters.filter((filter) => !unknown.includes(filter));
  const tokens = tokenize([query.words, ...unknown.map(({ value }) => value)].join(" "));
  const cut = tokens.length > MOST_WORDS ? [...query.cut.filter((message) => message !== LONG_TEXT), MANY_WORDS] : query.cut;
  const phrases = query.phrases.filter((phrase) => !absent.includes(phrase));
  return { ...query, words: tokens.slice(0, MOST_WORDS).join(" "), filters, phrases, cut };
}

/**
 * A query without the filters by `fields`, but for negated ones.
 * @param {SplitQuery} query
 * @param {string[]} fields
 * @returns {SplitQuery}
 */
export const withoutFields = (query, fields) => ({
  ...query,
  filters: query.filters.filter(({ field, negated }) => negated || !fields.includes(field)),
});

/**
 * Whether a query has filters, phrases, or excluded words.
 * @param {SplitQuery} query
 */
export const narrows = ({ filters, phrases, excluded }) => filters.length + phrases.length + excluded.length > 0;
