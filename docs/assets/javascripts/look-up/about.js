/* Whom a query means by "he", by "this hero", or without a word for anybody, on the page of a hero or battlefield. */

import { asksYesOrNo } from "./asked.js";
import {
  BATTLEFIELD,
  HALF_NAME,
  HERO,
  MOST_PASSAGES,
  ON_CHARACTER_CARD,
  ON_CHARACTER_CARDS,
  SIDEKICKS,
  VERSIONS,
} from "./constants.js";
import { headingKey, stem, terms } from "./english.js";
import { tokenize } from "./normalize.js";
import { splitQuery } from "./query-syntax.js";

/** @import { Answer, Lookup, Result } from "./lookup.js" */
/** @import { ParsedQuery } from "./parsed-query.js" */

/**
 * The word for a hero in a query, as it is typed, and the name of the hero that it means. Without a word, the whole query is about that
 * hero.
 * @typedef {{ word: string, name: string }} Meant
 */

/** @typedef {Answer & { meant: Meant | null }} AnswerAbout */

/*
 * Whether a query that names no hero is about the hero of the page although a rule answers it. Chosen on 2,086 questions about heroes, without
 * their names or with "he" for them, of which the hero's page answers 1,884; and on 403 questions about rules, some with "he" for a player,
 * asked on the pages of eight heroes: 3,079 of 3,232 find the record that they find elsewhere on the site.
 */
/** Where the hero's name is in the query, the rule has less than this share of the hero's score. */
const RULE_FALLS_BEHIND = 0.8;
/** The same, for what is so for the hero to stand on the card of the rule that answers. */
const BESIDE_RULE = 0.9;
/** The same, if a word such as "he" may mean the hero. */
const BESIDE_RULE_BY_WORD = 1.1;
/** The least share of the best score that a passage of the hero has to come first. */
const OWN_COMES_FIRST = 0.92;
/** The number of results among which these scores are looked for. */
const COMPARED = 20;

/** Phrases and filters, and in the group words that stand for a hero. Often "it" stands for nobody, and "they" for opponents. */
const STANDS_FOR_HERO =
  /"[^"]*"|“[^”]*”|\S+:\S+|(?<![\p{L}\p{N}-])((?:this|my) hero|he|she|him|her|his|its)(?![\p{L}\p{N}-])/giu;
/** The likelihood that a word means the hero of the page, from which it does there, though another hero may be called after it. */
const OWN_WORD = 0.2;

/** Words with which a query begins that names only whom the hero of the page fights. */
const FIGHTS = new Set(["against", "facing", "fight", "fighting", "v", "versus", "vs"]);

/** What players call any hero's ability, though a hero may be called after it. */
const ABILITY = new Set(["power", "powers"]);

/**
 * The first word of a query that may stand for a hero.
 * @param {string} query
 */
const wordIn = (query) => [...query.matchAll(STANDS_FOR_HERO)].find(([, word]) => word);

/**
 * Whether a query that only asks with words such as "what does he do" is about the hero of its page. "Can he" is the start of a question.
 * @param {string} query
 */
export const asksWhatHeroDoes = (query) => Boolean(wordIn(query)) && tokenize(query).length > 2;

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
 * Whether a query says nothing but whom the hero of the page fights, such as "vs loki".
 * @param {ParsedQuery} query
 */
const saysOpponent = ({ tokens: [first, ...others], names }) =>
  FIGHTS.has(first) && others.every((_, place) => names.some(({ start, end }) => start <= place + 1 && place + 1 < end));

/**
 * The hero that a query on the page of a record may mean: that record, if it is one and the query names no other one, or only that as its
 * opponent. So may a query on the page of a battlefield.
 * @param {Lookup} lookup
 * @param {string} query
 * @param {string} about the id of the record
 * @returns {Meant | null}
 */
function heroOf({ games }, query, about) {
  const { words } = splitQuery(query);
  const word = wordIn(query)?.[0] ?? "";
  // "he" alone is the start of another word.
  if (!terms(tokenize(words)).length && !asksWhatHeroDoes(words)) return null;
  for (const { index, ranking } of games) {
    const number = index.records.findIndex(({ id, kind }) => id === about && [HERO, BATTLEFIELD].includes(kind));
    const hero = index.records[number];
    const parsed = ranking.parser.parse(words);
    const { names, tokens } = parsed;
    /** @type {(token: string) => boolean} */
    const isOwn = (token) => ranking.parser.parse(token).names.some(({ records }) => (records.get(number) ?? 0) >= OWN_WORD);
    const others = names.filter(({ start, end }) => {
      const all = tokens.slice(start, end);
      return !all.some(isOwn) && !(all.length === 1 && ABILITY.has(all[0]));
    });
    // A word that more likely means something else, such as "three", names no hero.
    const isNamed = others.some(({ records }) => {
      const [[record, weight]] = [...records].sort(([, one], [, other]) => other - one);
      return weight >= HALF_NAME && index.records[record].kind === HERO;
    });
    if (isNamed && !(hero?.kind === HERO && saysOpponent(parsed))) return null;
    if (hero) return { word, name: hero.name };
  }
  return null;
}

/**
 * Whether a passage of the hero is hardly further than what answers a query with the name of the hero.
 * @param {Answer} named
 * @param {Result} own the result that is the hero
 */
const isNearlyFirst = (named, own) => Boolean(own.passage) && own.score >= OWN_COMES_FIRST * named.results[0].score;

/**
 * An answer with the hero first.
 * @param {Answer} named
 * @param {Result} own the result that is the hero
 * @returns {Answer}
 */
const ownFirst = (named, own) => ({ ...named, answers: 1, results: [own, ...named.results.filter((each) => each !== own)] });

/**
 * A card with another record below its own text.
 * @param {Result} card
 * @param {Result} below
 * @returns {Result}
 */
function withBelow(card, below) {
  const own = card.also.filter(({ id }) => id !== below.id);
  return { ...card, also: [...own.slice(0, MOST_PASSAGES - 2), below] };
}

/**
 * The answer to a query that may be about the hero of the page. It is about the hero if the rule that answers it falls behind once the
 * hero is named, if only another hero or the list of changes answers it, or if a heading of the hero has all its words. The rule then
 * stands below the hero on the card, unless it is a doubtful answer. If the rule answers, the card says below it what is so for the hero,
 * where that is about as near: it may be an exception.
 * @param {string} query
 * @param {Answer} typed the answer to the query as it is typed
 * @param {Answer} named the answer with the name of the hero in the place of the word, or before the query
 * @param {Meant} meant
 * @param {string} about the id of the hero
 * @returns {AnswerAbout}
 */
function withHero(query, typed, named, meant, about) {
  const [rule] = typed.results;
  const own = named.results.find(({ id }) => id === about);
  // Words that no text has are not about the hero either; "what does he do" has none to look for.
  if (!own || !(rule || meant.word)) return { ...typed, meant: null };
  // "hp" alone asks for what this hero has, not for the rule on it.
  if (!rule || asksForCard(query)) return { ...named, meant };
  const isFirst = named.results[0] === own;
  // With the name, another passage of the same page may answer, or what is so for the hero stands below it.
  const [first] = named.results;
  const isOther = first.passage !== rule.passage || rule.id === about || first.also.some(({ id }) => id === about);
  if (meant.word && named.sure && first.id === rule.id && isOther) return { ...named, meant };
  if (rule.id === about) {
    // Here, the hero need not be named.
    if (typed.sure) return { ...typed, doubtful: typed.doubtful && named.doubtful, meant: null };
    return isFirst ? { ...named, meant } : { ...typed, meant: null };
  }
  // An answer in another game is no rule for this hero.
  if (rule.game !== own.game || named.answers > 1) return { ...typed, meant: null };
  const share = scoreOf(named, rule.id) / own.score;
  const isNoRule = named.sure && ([HERO, VERSIONS].includes(rule.kind) || isHeaded(query, own.heading));
  const isTopic = !meant.word && isHeading(query, rule.heading);
  const isBehind = share < RULE_FALLS_BEHIND && (named.sure || !typed.sure) && !isTopic;
  if ((isFirst || isNearlyFirst(named, own)) && (isNoRule || isBehind)) {
    const answer = isFirst ? named : ownFirst(named, own);
    const others = answer.results.filter(({ id }) => ![own.id, rule.id].includes(id));
    const isBelow = !isNoRule && typed.sure && !typed.doubtful;
    const results = isBelow ? [withBelow(own, rule), ...others] : [own, rule, ...others];
    return { ...answer, results, meant };
  }
  const isBeside = own.passage && share < (meant.word ? BESIDE_RULE_BY_WORD : BESIDE_RULE);
  const results = isBeside ? [withBelow(rule, own), ...typed.results.slice(1)] : typed.results;
  return { ...typed, results, meant: null };
}

/**
 * Whether a query is a heading.
 * @param {string} query
 * @param {string} heading
 */
const isHeading = (query, heading) => headingKey(tokenize(splitQuery(query).words)) === headingKey(tokenize(heading));

/**
 * Whether a heading has all words that a query looks for. A single word is a topic, of which a rule says more.
 * @param {string} query
 * @param {string} heading
 */
function isHeaded(query, heading) {
  const headed = terms(tokenize(heading));
  const sought = terms(tokenize(splitQuery(query).words));
  return sought.length > 1 && sought.every((term) => headed.includes(term));
}

const ON_CARDS = new Set([...ON_CHARACTER_CARDS, ...SIDEKICKS].map(stem));

/**
 * Whether a query looks for nothing but what a character card shows, such as health. "Do I have to move" does not.
 * @param {string} query
 */
function asksForCard(query) {
  const tokens = tokenize(splitQuery(query).words);
  const sought = terms(tokens);
  const isOfPlay = asksYesOrNo(tokens) && tokens.includes("i");
  return sought.length > 0 && sought.every((term) => ON_CARDS.has(term)) && !isOfPlay;
}

/**
 * The score of a record among results; 0 if it is not among them.
 * @param {Answer} answer
 * @param {string} record its id
 */
const scoreOf = ({ results }, record) => results.find(({ id }) => id === record)?.score ?? 0;

/**
 * Answers a query that is asked on the page of a record. On that of a hero, it may be about the hero though it does not say so.
 * @param {Lookup} lookup
 * @param {string} query
 * @param {string} about the id of the record
 * @param {{ limit: number, playing: Set<string> | undefined }} options
 * @returns {AnswerAbout}
 */
export function answerAbout(lookup, query, about, { limit, playing }) {
  const meant = heroOf(lookup, query, about);
  if (!meant) return { ...lookup.lookup(query, { limit, playing }), meant };
  const options = { limit: Math.max(limit, COMPARED), playing };
  const typed = lookup.lookup(query, options);
  const named = lookup.lookup(withName(query, meant.name), options);
  const answer = withHero(query, typed, named, meant, about);
  const [first] = answer.results;
  // What is so for another hero, whom the query does not name, may not be so here. What a character card shows, no rule says.
  // And where nothing says whom a word such as "her" means, it may mean this hero.
  const isOfOther =
    first?.id !== about &&
    (first?.kind === HERO || named.hints.includes(ON_CHARACTER_CARD) || (Boolean(wordIn(query)) && !answer.meant));
  return { ...answer, doubtful: answer.sure && (answer.doubtful || isOfOther), results: answer.results.slice(0, limit) };
}
