/* What a look-up box shows for a query: which results are answers, which are only near, and which are of other games. */

import { games } from "../shared/page.js";
import { answerTo } from "./answers.js";
import { ownRecord, page } from "./at-hand.js";
import { VERSIONS } from "./constants.js";
import { terms } from "./english.js";
import { isFirstLetters } from "./letter.js";
import { tokenize } from "./normalize.js";
import { NO_PARTS, partsOf } from "./parts.js";
import { splitQuery } from "./query-syntax.js";
import { typedIn } from "./typed-name.js";

/** @import { AnswerWithKinds } from "./answers.js" */
/** @import { Result } from "./lookup.js" */
/** @import { Part } from "./parts.js" */

/**
 * What was found: `nothing`; `names` that begin as the query does; the `page` of which the
 * query is the name, with results that are none; a `list` of all that filters keep; results of which the first is
 * an `answer`; or only results that are not, since the reference does not seem to know (`unsure`).
 * @typedef {"nothing" | "names" | "page" | "list" | "unsure" | "answer"} State
 */

/**
 * @typedef {object} Found
 * @property {AnswerWithKinds} answer
 * @property {State} state
 * @property {Result[]} cards the results that answer the query: that of the site's first game, if it has a sure answer, or else the
 *   best of each game that has one, with no other passages if there are several
 * @property {Result[]} rest the other results, the best first, without those that stand on the cards; where all games were searched
 *   for an answer, those of the game whose answer is first
 * @property {{ named: Part[], begun: Part[] }} parts the pages of games that the query names, and those of which it is the start
 *   of a name
 * @property {Result[]} others those of the other games
 * @property {boolean} more whether there are more than `rest`
 */

/**
 * The place of a record among those whose names begin as the query does: before a name of which a later word does stands one that does
 * itself, and last one whose nickname does. Among each of these, who or what is played with comes before rules.
 * @param {string} query
 * @param {Result} result
 */
function placeOf(query, { title, kind, game }) {
  const [start, end] = typedIn(title, query);
  const isDrawn = games.find(({ slug }) => slug === game)?.drawn.includes(kind);
  return (end ? Number(start > 0) : 2) + (isDrawn ? 0 : 0.5);
}

/**
 * The records whose names begin as the query does, in the order in which they are shown: those that begin with it first, heroes before
 * rules, and each of these A to Z. One whose name does not show it has a nickname that does, if the look-up found it before the last of
 * those whose names do.
 * @param {string} query
 * @param {AnswerWithKinds} answer
 */
function namesOf(query, { results, unfinished }) {
  if (!unfinished) return [];
  if (isFirstLetters(query)) return results; // in this order already
  const named = results.slice(0, 1 + results.findLastIndex(({ title }) => typedIn(title, query)[1]));
  return named.sort((a, b) => placeOf(query, a) - placeOf(query, b) || a.title.localeCompare(b.title, "en"));
}

/**
 * Whether a query is the name of the first record.
 * @param {string} query
 * @param {AnswerWithKinds} answer
 */
const isTitle = (query, { results: [first] }) => tokenize(first.title).join(" ") === tokenize(query).join(" ");

/**
 * An answer without results that are about something else: where a word of the query is in no text, and no other one in a result, which
 * then was found only by its search questions.
 * @param {string} query
 * @param {AnswerWithKinds} answer
 */
function unlessUnrelated(query, answer) {
  const { results, missing, didYouMean } = answer;
  const sought = terms(tokenize(splitQuery(didYouMean ?? query).words));
  const isRelated = results.some(({ title, aliases, heading, answer: text }) => {
    const own = new Set(terms(tokenize([title, ...aliases, heading, text].join(" "))));
    return sought.some((term) => own.has(term));
  });
  return missing.length && !isRelated ? { ...answer, results: [], total: 0, withoutFilters: 0 } : answer;
}

/**
 * What was found, as far as one answer tells.
 * @param {string} query
 * @param {AnswerWithKinds} answer
 * @returns {State}
 */
function stateOf(query, answer) {
  if (!answer.results.length) return "nothing";
  // What filters alone keep has no score.
  if (!answer.results[0].score) return "list";
  if (namesOf(query, answer).length) return "names";
  return answer.sure ? "answer" : "unsure";
}

/**
 * Looks a query up in a game, or in all games if `game` is null.
 * @param {string} query
 * @param {string | null} game
 * @param {number} limit the maximum number of results of a game
 * @returns {Promise<Found>}
 */
export async function find(query, game, limit) {
  const asked = game ? limit : limit * games.length;
  const [answered, offered] = await Promise.all([
    answerTo(query, game, asked, page.atHand.records, ownRecord),
    partsOf(query, game),
  ]);
  const answer = unlessUnrelated(query, answered);
  // The address of a change is answered by the text that changed, and not by the page that the change is on.
  const isText = answer.isCited && answer.results[0].kind !== VERSIONS;
  const { named, begun, isPage, isVersion } = isText ? NO_PARTS : offered;
  const found = stateOf(query, answer);
  const isUnsure = found === "unsure" || found === "nothing" || answer.didYouMean !== null;
  // A part is what was sought, where no text is a sure answer to what was typed.
  const isPart = isVersion || (isPage && found !== "nothing" && !isTitle(query, answer));
  const state = isPart ? "page" : isUnsure && named.length + begun.length ? "names" : found;
  const parts = { named, begun: state === "names" ? begun : [] };
  const { results, total } = answer;
  if (state === "names" || state === "list") {
    const rest = state === "names" ? namesOf(query, answer) : results;
    const more = rest.length > limit || (rest.length === results.length && results.length < total);
    return { answer, state, cards: [], rest: rest.slice(0, limit), parts, others: [], more };
  }
  const sure = state === "answer" ? results.slice(0, answer.answers) : [];
  const main = sure.filter((result) => result.game === games[0].slug);
  const best = main.length ? main : sure;
  // The answers of several games stand beside each other, each with the one passage that answers.
  const cards = best.length > 1 ? best.map((result) => ({ ...result, also: [] })) : best;
  const onCards = new Set(cards.flatMap((card) => [card, ...card.also]).map(({ url }) => url));
  // What changed in a version is on its page; beside that, only the list of versions is not off the point.
  const near = results.filter(({ url, kind }) => !onCards.has(url) && (!isVersion || kind === VERSIONS));
  const first = (best[0] ?? results[0])?.game;
  const own = near.filter((result) => result.game === first);
  const others = near.filter((result) => result.game !== first);
  const room = limit - Math.min(cards.length, 1);
  const more = !isVersion && (own.length > room || (results.length === asked && results.length < total));
  return { answer, state, cards, rest: own.slice(0, room), parts, others, more };
}

/**
 * How many texts that are not official a query would find without what asks for official ones only, and whether one of them is the best.
 * @param {string} query
 * @param {string | null} game
 * @param {number} limit the maximum number of results of a game
 */
export async function findUnofficial(query, game, limit) {
  const { cards, rest } = await find(query, game, limit);
  const texts = [...cards, ...rest].flatMap((result) => [result, ...result.also]).filter(({ kind }) => kind !== VERSIONS);
  const unofficial = texts.filter(({ status }) => status !== "official");
  return { count: unofficial.length, isBest: texts.length > 0 && texts[0] === unofficial[0] };
}

/**
 * The sure answers of the games other than `game`. A game whose index cannot be fetched has none.
 * @param {string} query
 * @param {string} game
 */
export async function findElsewhere(query, game) {
  const others = games.filter(({ slug }) => slug !== game);
  const answers = await Promise.allSettled(others.map(({ slug }) => answerTo(query, slug, 1)));
  return answers.flatMap((each) =>
    each.status === "fulfilled" && stateOf(query, each.value) === "answer" ? each.value.results : [],
  );
}
