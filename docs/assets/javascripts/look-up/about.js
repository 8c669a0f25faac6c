/* Whom a query means by "he", by "this hero", or without a word for anybody, on the page of a hero. */

import { HALF_NAME, HERO, ON_CHARACTER_CARD } from "./constants.js";
import { terms } from "./english.js";
import { tokenize } from "./normalize.js";
import { splitQuery } from "./query-syntax.js";

/** @import { Answer, Lookup } from "./lookup.js" */

/**
 * The word for a hero in a query, as it is typed, and the name of the hero that it means. Without a word, the whole query is about that
 * hero.
 * @typedef {{ word: string, name: string }} Meant
 */

/** Phrases and filters, and in the group words that stand for a hero. Often "it" stands for nobody. */
const STANDS_FOR_HERO =
  /"[^"]*"|“[^”]*”|\S+:\S+|(?<![\p{L}\p{N}-])((?:this|my) hero|he|she|him|her|his|its|they|them|their)(?![\p{L}\p{N}-])/giu;
/** Words of a player who asks: "he" is then the opponent just as well. */
const FIRST_PERSON = new Set(["i", "me", "my", "mine", "we", "us", "our"]);

/** What players call any hero's ability, though a hero may be called after it. */
const ABILITY = new Set(["power", "powers"]);

/** @param {string} query */
const isFirstPerson = (query) => tokenize(query).some((word) => FIRST_PERSON.has(word));

/**
 * The first word of a query that may stand for a hero.
 * @param {string} query
 */
const wordIn = (query) => [...query.matchAll(STANDS_FOR_HERO)].find(([, word]) => word);

/**
 * A query with a name in the place of the first word that may stand for a hero, or before it.
 * @param {string} query
 * @param {string} name
 */
export function withName(query, name) {
  const found = wordIn(query);
  return found ? query.slice(0, found.index) + name + query.slice(found.index + found[0].length) : `${name} ${query}`;
}

/**
 * What is said of a query that is answered for the hero of its page.
 * @param {Meant} meant
 */
export const toldOf = ({ word, name }) =>
  word ? `Here, “${word.toLowerCase()}” means ${name}. ` : `Taken as a question about ${name}. `;

/**
 * The hero that a query on the page of a record may mean: that record, if it is a hero and the query names no other one.
 * @param {Lookup} lookup
 * @param {string} query
 * @param {string} about the id of the record
 * @returns {Meant | null}
 */
function heroOf({ games }, query, about) {
  const { words } = splitQuery(query);
  const word = wordIn(query)?.[0] ?? "";
  // "he" alone is the start of another word.
  if (!terms(tokenize(words)).length) return null;
  for (const { index, ranking } of games) {
    const hero = index.records.find(({ id, kind }) => id === about && kind === HERO);
    const { names, tokens } = ranking.parser.parse(words);
    const others = names.filter(({ start, end }) => end - start > 1 || !ABILITY.has(tokens[start]));
    const isNamed = others.some(({ records }) =>
      [...records].some(([record, weight]) => weight >= HALF_NAME && index.records[record].kind === HERO),
    );
    if (isNamed) return null;
    if (hero) return { word, name: hero.name };
  }
  return null;
}

/**
 * Answers a query that is asked on the page of a record. Where that is a hero whom a word may stand for, it does so if the hero's page is
 * then the answer, and the query as it is typed has none, or none that another reading would need; or if another hero would answer the query
 * as it is typed. A query without such a word is about the hero only if it has no sure answer otherwise, and the hero's page is one.
 * @param {Lookup} lookup
 * @param {string} query
 * @param {string} about the id of the record
 * @param {{ limit: number, playing: Set<string> | undefined }} options
 * @returns {Answer & { meant: Meant | null }}
 */
export function answerAbout(lookup, query, about, options) {
  const typed = lookup.lookup(query, options);
  const meant = heroOf(lookup, query, about);
  if (!meant || (!meant.word && typed.sure)) return { ...typed, meant: null };
  const named = withName(query, meant.name);
  const answer = lookup.lookup(named, options);
  const isFirst = answer.results[0]?.id === about;
  // What a character card shows is no sure answer, and may be what was asked all the same.
  const isSure = answer.sure ? !isFirstPerson(named) : answer.hints.includes(ON_CHARACTER_CARD) && !isFirstPerson(query);
  const isMeant = meant.word ? isSure || !typed.sure : answer.sure;
  // A word for this hero is no question about another one.
  const isOfOther = Boolean(meant.word) && typed.results[0]?.kind === HERO && typed.results[0].id !== about;
  return (isFirst && isMeant) || isOfOther ? { ...answer, meant } : { ...typed, meant: null };
}
