/* Finds the passages that answer a query: the best of each record, and a further one of the first record, if it answers better
   than the third record. The same as scripts/rulebook/search/lookup.py, which returns the same answers from the same index. */

import { asksForPrice } from "./asked.js";
import { Cards } from "./card.js";
import { changesIn, citedIn, citedPassage, citedVersion } from "./citations.js";
import { Judge } from "./confidence.js";
import {
  ANY_HERO,
  ANY_SIDEKICK,
  ASKED_NAME,
  ASKED_OF_ALL,
  ASKING,
  AS_LIKELY,
  CHANGES,
  CITED,
  COMES_FIRST,
  DEFAULT_RESULTS,
  FEWEST_WORDS,
  HALF_NAME,
  HERO,
  LABELS,
  LEAD,
  MOST_MISSING,
  MOST_PASSAGES,
  NARROWING_FIELDS,
  NEXT_PLACE,
  NO_PRICES,
  ON_CHARACTER_CARD,
  OPEN_CASTS_DOUBT,
  OPEN_IS_NEAR,
  OPEN_QUESTIONS,
  OWN_NAME,
  RARE,
  VERSIONS,
} from "./constants.js";
import { stem, terms } from "./english.js";
import { Filters, unknownFilter } from "./filters.js";
import { getOrMake } from "./maps.js";
import { tokenize } from "./normalize.js";
import { isUnfinishedName, meant, misread } from "./parsed-query.js";
import { narrows, splitQuery, without, withoutFields } from "./query-syntax.js";
import { Ranking, rounded } from "./ranking.js";

/** @import { BrowserIndex } from "./game-index.js" */
/** @import { SplitQuery } from "./query-syntax.js" */
/** @import { Ranked } from "./ranking.js" */

/**
 * What applies in the place of a passage that has ended.
 * @typedef {{ id: string, title: string, url: string }} Successor
 */

/**
 * A passage that answers a query, or a record's page if `passage` is null. `marks` are the start
 * and end of each word of the query in the answer.
 * @typedef {object} Shown
 * @property {string} id the id of the record
 * @property {string} kind
 * @property {string} kindName
 * @property {string} title the name of the record
 * @property {string[]} aliases other names of the record
 * @property {string | null} comesIn the name of the newest record that lists it, such as the set of a hero; null if none does
 * @property {string | null} passage
 * @property {string} heading
 * @property {string} answer
 * @property {[start: number, end: number][]} marks
 * @property {string} status
 * @property {string} label the name of its label of trust
 * @property {string | null} ended
 * @property {Successor | null} instead
 * @property {{ words: string, url: string } | null} replaced what has replaced its printed text
 * @property {{ words: string, url: string } | null} changed what became of it since the newest version of the rules, or what that did to
 *   it, and where that is told
 * @property {string} edition in which version it stands
 * @property {boolean} open whether it says what the sources leave open
 * @property {string} source
 * @property {string} url from the root of the site
 */

/**
 * One record of an answer: its best passage; and in `also`, up to two passages that belong to the answer, which are more of the
 * same record, or one of another record that the query concerns. Only the first result of a game has any.
 * @typedef {Shown & { game: string, version: string, score: number, also: Shown[] }} Result
 */

/**
 * The results of a query, the best first.
 * @typedef {object} Answer
 * @property {Result[]} results
 * @property {string | null} didYouMean the corrected query, if words of it were misspelled
 * @property {string[]} hints messages about its unknown filters, and about what of it does not count
 * @property {number} total the number of answers
 * @property {number} withoutFilters the number that there would be without filters, phrases, and `-words`
 * @property {boolean} sure whether the first result answers the query
 * @property {boolean} doubtful whether it is sure only by a narrow margin
 * @property {number} answers how many of the first results do: one of each game that has a sure answer
 * @property {string[]} missing words of the query that no text has, if it is not sure
 * @property {boolean} isCited whether the query cites what is found
 * @property {boolean} isOfOtherVersion whether the query cites another version than that of the text that is found, or its change
 * @property {boolean} unfinished whether the query is only the start of names, or only a word that is part of several: the first
 *   results are the records that have them
 */

/**
 * A result: its record, and its passage, by number. The passage is null if it is the record's card or best passage.
 * @typedef {{ score: number, record: number, passage: number | null }} Hit
 */

/**
 * The passage that says what the sources leave open, by number, and its score relative to the first result.
 * @typedef {{ share: number, passage: number }} LeftOpen
 */

/**
 * The answer of one game.
 * @typedef {object} GameAnswer
 * @property {GameLookup} game
 * @property {Ranked} ranked
 * @property {[score: number, record: number][]} found the score and the number of each record, the best first
 * @property {number[]} card the passages of the card of the first result, the best first
 * @property {number | null} nextPassage a passage of the first record that is a result of its own
 * @property {boolean} sure whether the card answers the query
 * @property {boolean} doubtful whether it is sure only by a narrow margin
 * @property {string[]} missing the words of the query that may be why it does not, if it is not sure
 * @property {boolean} onCharacterCard whether it does not answer since the query asks for what a hero's character card shows
 * @property {boolean} [isLeftOut] whether it does not answer since filters leave out what does
 * @property {number} [margin] the confidence that it does; missing if it is known to, or known not to
 * @property {LeftOpen | null} leftOpen null if it is far behind the first result
 * @property {(number: number) => boolean} allowed whether a passage matches the filters of the query
 * @property {number} withoutFilters the number of records without filters, phrases, and `-words`
 */

const changes = new Set(CHANGES.map(stem));
const asking = new Set(ASKING);
const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/**
 * Tokens as one text, in which those of a phrase are found if they are next to each other.
 * @param {string[]} tokens
 */
const spaced = (tokens) => ` ${tokens.join(" ")} `;

/**
 * The words of phrases, without phrases that have none.
 * @param {string[]} phrases
 */
const wordsOf = (phrases) =>
  phrases
    .map(tokenize)
    .filter((tokens) => tokens.length)
    .map(spaced);

/** The look-up in one game: its index, ranking, and filters. */
export class GameLookup {
  /** @param {BrowserIndex} index */
  constructor(index) {
    this.index = index;
    this.ranking = new Ranking(index);
    this.filters = new Filters(index);
    this.cards = new Cards(index, this.ranking.members);
    this.judge = new Judge(index, this.cards, this.ranking.holdings.postings);
    this.open = new Set(index.open);
    const leavesOpen = (/** @type {number[]} */ [, ...passages]) =>
      passages.length > 0 && passages.every((each) => this.open.has(each));
    /** The records that say only what the sources leave open. */
    this.leavingOpen = new Set(index.records.filter((_, number) => leavesOpen(this.ranking.members[number])));
    /** @type {Map<number, { how: string, successor: number | null }>} */
    this.ended = new Map(index.ended.map(([number, how, successor]) => [number, { how, successor }]));
    this.changed = new Map(index.changed.map(([number, how, url]) => [number, { words: `${how} in ${index.newest}`, url }]));
    for (const [number, , words, url] of index.unreleased) this.changed.set(number, { words, url });
    this.replaced = new Map(index.replaced.map(([number, words, url]) => [number, { words, url }]));
    this.editions = new Map(index.unreleased.map(([number, edition]) => [number, edition]));
    /**
     * The stems of the words in answers, computed so far: the records contain few different words.
     * @type {Map<string, string[]>}
     */
    this.stemsOfWord = new Map();
    /**
     * The words of passages, by number.
     * @type {Map<number, string>}
     */
    this.searched = new Map();
    const names = [index.name, ...index.aliases, ...Object.keys(index.kinds), ...Object.values(index.kinds)];
    /** The terms of the names of the game and of its kinds. */
    this.names = new Set(names.flatMap((name) => terms(tokenize(name))));
  }

  /**
   * Ranks the passages, and finds the best passage of each record among those that the query allows. What is asked of a hero by name may
   * be so for everyone: where no text is a sure answer to that, a rule for everyone may be.
   * @param {SplitQuery} query
   * @param {Set<string>} [playing] the ids of the records that apply in the match that is asked about, if any
   * @returns {GameAnswer}
   */
  answer(query, playing) {
    const answer = this.answerAsAsked(query, playing);
    const { ranked, found, onCharacterCard, isLeftOut, doubtful, margin = Infinity } = answer;
    const words = this.askedOfAll(ranked);
    if (words === null || onCharacterCard || isLeftOut || !(doubtful || margin <= ASKED_OF_ALL)) return answer;
    const ofAll = this.answerAsAsked({ ...query, words }, playing);
    if (!ofAll.sure || ofAll.doubtful) return answer;
    const [[, record]] = ofAll.found;
    if (!this.index.records[record].general) return answer;
    /** @type {[score: number, record: number][]} */
    const others = found.filter(([, other]) => other !== record);
    return {
      ...answer,
      ranked: { ...ofAll.ranked, query: ranked.query, scores: ranked.scores },
      found: [[found[0][0], record], ...others],
      card: ofAll.card,
      nextPassage: null,
      sure: true,
      doubtful: true,
      missing: [],
      leftOpen: null,
    };
  }

  /**
   * The words of a question with a word for any hero or sidekick in the place of each name; null if it names no hero, looks for too little
   * besides names, or is no question, but only what a text is about.
   * @param {Ranked} ranked
   */
  askedOfAll({ query: { tokens, names }, sought }) {
    const besides = sought.filter((each) => !each.names.size);
    if (besides.length < FEWEST_WORDS || !tokens.some((token) => asking.has(token))) return null;
    /** @type {string[]} */
    const asked = [];
    let next = 0;
    for (const { start, end, records } of names) {
      const [[likeliest, likelihood]] = [...records].sort(([a, one], [b, other]) => other - one || a - b);
      const { kind, name } = this.index.records[likeliest];
      if (kind !== HERO || likelihood < ASKED_NAME) continue;
      const own = terms(tokenize(name));
      const isOwn = tokens.slice(start, end).some((token) => own.includes(stem(token)));
      asked.push(...tokens.slice(next, start), isOwn ? ANY_HERO : ANY_SIDEKICK);
      next = end;
    }
    return asked.length ? [...asked, ...tokens.slice(next)].join(" ") : null;
  }

  /**
   * The answer to a query in its own words.
   * @param {SplitQuery} query
   * @param {Set<string>} [playing]
   * @returns {GameAnswer}
   */
  answerAsAsked(query, playing) {
    const present = playing && this.index.records.flatMap(({ id }, number) => (playing.has(id) ? [number] : []));
    const ranked = this.ranking.rank(query.words, new Set(present));
    const allowed = this.allowed(query);
    const onlyNarrows = narrows(query) && !terms(ranked.query.tokens).length;
    /** @type {[number: number, score: number][]} */
    const scores = onlyNarrows ? this.index.passages.map((_, number) => [number, 0]) : [...ranked.scores];
    let found = this.found(scores, ranked, allowed);
    let unfilteredFirst;
    if (query.filters.some(({ field, negated }) => !negated && NARROWING_FIELDS.includes(field))) {
      const everything = this.allowed(withoutFields(query, NARROWING_FIELDS));
      const every = this.found(scores, ranked, everything);
      if (every.length && found.some(([, record]) => record === every[0][1])) {
        found = [every[0], ...found.filter(([, record]) => record !== every[0][1])];
      }
      if (every.length) [unfilteredFirst] = this.cards.inReadingOrder(ranked, this.cards.card(ranked, every, everything));
    }
    const card = this.cards.card(ranked, found, allowed);
    const leftOpen = this.leftOpen(ranked, found, allowed);
    const judged = this.judged(query, ranked, found, card, unfilteredFirst, this.castsDoubt(leftOpen, card));
    const withoutFilters = new Set([...ranked.scores.keys()].map((number) => this.index.passages[number])).size;
    const nextPassage = this.cards.nextPassage(ranked, found, card, allowed);
    const answer = { game: this, ranked, found, card, nextPassage, ...judged, leftOpen, allowed, withoutFilters };
    return leftOpen ? this.unlessLeftOpen(answer, leftOpen.passage) : answer;
  }

  /**
   * The best allowed passage that says what the sources leave open, if it is not far behind the first result. A single word, perhaps
   * unfinished, is a topic, and asks for no such thing.
   * @param {Ranked} ranked
   * @param {[score: number, record: number][]} found
   * @param {(number: number) => boolean} allowed
   * @returns {LeftOpen | null}
   */
  leftOpen({ sought, scores }, found, allowed) {
    if (sought.length <= 1 || !found.length) return null;
    const best = Math.max(...found.map(([score]) => score));
    /** @type {[score: number, number: number][]} */
    const scored = this.index.open.map((number) => [rounded(scores.get(number) ?? 0), number]);
    const near = scored.filter(([score, number]) => score > 0 && score >= OPEN_IS_NEAR * best && allowed(number));
    if (!near.length) return null;
    const [[score, passage]] = near.sort((a, b) => this.compare(a, b));
    return { share: score / best, passage };
  }

  /**
   * Whether a passage that says what the sources leave open, and is not on the card, makes a sure answer doubtful.
   * @param {LeftOpen | null} leftOpen
   * @param {number[]} card
   * @returns {leftOpen is LeftOpen}
   */
  castsDoubt(leftOpen, card) {
    return leftOpen !== null && leftOpen.share >= OPEN_CASTS_DOUBT && !card.some((number) => this.open.has(number));
  }

  /**
   * The answer or, where no text is a sure one, the passage that says that the sources leave open what was asked. That does not answer a query
   * that may be of other things, with a misspelled word or one that no text has. Nor does it if other passages of its record say more of what
   * was asked.
   * @param {GameAnswer} answer
   * @param {number} passage
   * @returns {GameAnswer}
   */
  unlessLeftOpen(answer, passage) {
    const { ranked, found, card, sure, onCharacterCard, isLeftOut, missing } = answer;
    const record = this.index.passages[passage];
    const [[score, first]] = found;
    const isKnown = !ranked.query.corrected && missing.every((typed) => typed.split(" ").every((each) => this.knows(each)));
    const isBehind = record === first && !card.includes(passage);
    if (sure || onCharacterCard || isLeftOut || isBehind || !isKnown) return answer;
    /** @type {[score: number, record: number][]} */
    const others = found.filter(([, other]) => other !== record);
    return {
      ...answer,
      found: [[score, record], ...others],
      card: [passage],
      nextPassage: null,
      sure: true,
      doubtful: true,
      missing: [],
      leftOpen: null,
    };
  }

  /**
   * The records of the allowed passages, each with the score of its best one, the best first.
   * @param {[number: number, score: number][]} scores
   * @param {Ranked} ranked
   * @param {(number: number) => boolean} allowed
   */
  found(scores, ranked, allowed) {
    /** @type {Map<number, [score: number, number: number]>} */
    const best = new Map();
    for (const [number, exact] of scores) {
      const record = this.index.passages[number];
      const score = rounded(exact);
      const before = best.get(record);
      if ((!before || this.compare([score, number], before) < 0) && allowed(number)) best.set(record, [score, number]);
    }
    const ordered = [...best.values()].sort((a, b) => this.compare(a, b));
    /** @type {[score: number, record: number][]} */
    const found = ordered.map(([score, number]) => [score, this.index.passages[number]]);
    return this.whereAsked(this.asTyped(found, ranked), ranked);
  }

  /**
   * What was found; if the query looks for nothing but names, the heroes that it names are in its order.
   * @param {[score: number, record: number][]} found
   * @param {Ranked} ranked
   * @returns {[score: number, record: number][]}
   */
  asTyped(found, { named, query, sought }) {
    if (sought.length) return found;
    /** @type {Map<number, number>} */
    const starts = new Map();
    for (const { start, records } of query.names.toReversed()) for (const record of records.keys()) starts.set(record, start);
    const isHero = (/** @type {number} */ record) =>
      named.has(record) && starts.has(record) && this.index.records[record].kind === HERO;
    const places = found.flatMap(([, record], place) => (isHero(record) ? [place] : []));
    const records = places.map((place) => found[place][1]).sort((a, b) => (starts.get(a) ?? 0) - (starts.get(b) ?? 0));
    const typed = new Map(places.map((place, index) => [place, records[index]]));
    return found.map(([score, record], place) => [score, typed.get(place) ?? record]);
  }

  /**
   * What was found; what changed is below other results only if the query asks for changes.
   * @param {[score: number, record: number][]} found
   * @param {Ranked} ranked
   * @returns {[score: number, record: number][]}
   */
  whereAsked(found, { sought, query }) {
    const place = found.findIndex(([, record]) => this.index.records[record].kind === VERSIONS);
    if (place < 1 || !sought.length || query.tokens.some((token) => changes.has(stem(token)))) return found;
    return found.filter((_, other) => other !== place);
  }

  /**
   * Whether a card answers a query, and if not, the words of the query that may be why. A word that is known, and starts the
   * name of the first record, is answered by that record. So is one that the first passage is about. Filters may leave out
   * the text that would be read first without them. Then no other one answers, except a set whose hero is named.
   * @param {SplitQuery} query
   * @param {Ranked} ranked
   * @param {[score: number, record: number][]} found
   * @param {number[]} card
   * @param {number | undefined} unfilteredFirst the passage that would be read first without the filters by kind and status;
   *   undefined if there are no such filters
   * @param {boolean} isInDoubt whether what the sources leave open makes a sure answer doubtful
   * @returns {{ sure: boolean, doubtful: boolean, missing: string[], onCharacterCard: boolean, isLeftOut?: boolean, margin?: number }}
   */
  judged(query, ranked, found, card, unfilteredFirst, isInDoubt) {
    const words = tokenize(query.words);
    if (!found.length || ranked.unfinished || !terms(words).length) {
      // Words that look for nothing are in some name by chance.
      const doubtful = found.length > 0 && words.length > 0 && !ranked.unfinished;
      return { sure: found.length > 0, doubtful, missing: [], onCharacterCard: false };
    }
    if (unfilteredFirst !== undefined && !card.includes(unfilteredFirst)) {
      const lists = this.index.records[found[0][1]].lists;
      const isOfNamed = !ranked.sought.length && lists.some((member) => ranked.named.has(member));
      return { sure: isOfNamed, doubtful: false, missing: [], onCharacterCard: false, isLeftOut: !isOfNamed };
    }
    const [first] = ranked.query.names;
    const isKnownName = isUnfinishedName(ranked.query) && first.records.has(found[0][1]);
    if (isKnownName || (this.judge.isAbout(ranked, card) && !this.judge.isOfUnnamedHero(ranked, found[0][1])))
      return { sure: true, doubtful: false, missing: [], onCharacterCard: false };
    const judged = this.judge.judged(ranked, found, card);
    return { ...judged, doubtful: judged.doubtful || (judged.sure && isInDoubt) };
  }

  /**
   * Compares two answers: the better first; of equal ones, what applies before what has ended, and then the lower number.
   * @param {[score: number, number: number]} a
   * @param {[score: number, number: number]} b
   */
  compare(a, b) {
    return b[0] - a[0] || Number(this.ended.has(a[1])) - Number(this.ended.has(b[1])) || a[1] - b[1];
  }

  /**
   * A function that says whether the filters, phrases, and `-words` of a query allow a passage, given by its number.
   * @param {SplitQuery} query
   * @returns {(number: number) => boolean}
   */
  allowed(query) {
    const filtered = this.filters.matching(query.filters);
    const phrases = wordsOf(query.phrases);
    const excluded = wordsOf(query.excluded);
    return (number) => {
      if (!filtered.has(number)) return false;
      const words = phrases.length + excluded.length ? this.words(number) : "";
      return phrases.every((phrase) => words.includes(phrase)) && !excluded.some((phrase) => words.includes(phrase));
    };
  }

  /**
   * The records whose texts alone hold a word of what a query looks for, which is rare: at most `RARE` for each word.
   * @param {Ranked} ranked
   */
  holdingRareWords({ sought }) {
    const holding = sought
      .filter(({ names }) => !names.size)
      .map(
        ({ term }) => new Set(this.ranking.holdings.postings.of(term).passages.map((number) => this.index.passages[number])),
      );
    return new Set(holding.filter(({ size }) => size <= RARE).flatMap((records) => [...records]));
  }

  /**
   * Whether a text has a word, in any form, or it is part of the name of the game or of a kind.
   * @param {string} typed
   */
  knows(typed) {
    return this.ranking.holdings.postings.of(stem(typed)).passages.length > 0 || this.names.has(stem(typed));
  }

  /**
   * Whether a passage contains a phrase, which has no words where it is empty.
   * @param {string} phrase
   */
  says(phrase) {
    const words = spaced(tokenize(phrase));
    return !words.trim() || [...this.index.passages.keys()].some((number) => this.words(number).includes(words));
  }

  /**
   * The words of a passage in which phrases and `-words` are searched. Kept, since each such query needs those of most passages.
   * @param {number} number
   */
  words(number) {
    return getOrMake(this.searched, number, () => {
      const [, heading, answer] = this.index.answers[number];
      return spaced(tokenize(`${this.index.records[this.index.passages[number]].name} . ${heading} . ${answer}`));
    });
  }

  /**
   * A result with its passage: with the card if it is the first one, and else with the best passage of its record.
   * @param {Hit} hit
   * @param {GameAnswer} answered
   * @returns {Result}
   */
  result({ score, record, passage }, answered) {
    const { found, card, ranked, doubtful, leftOpen, allowed } = answered;
    const heroes = ledBy(answered);
    const isCard = found[0][1] === record && !heroes.size;
    const page = heroes.has(record) ? [this.index.passages.indexOf(record)] : null;
    const best = isCard
      ? this.cards.inReadingOrder(ranked, card)
      : (page ?? [this.cards.rankedPassages(ranked, record, allowed)[0][1]]);
    const [number, ...also] = passage === null ? best : [passage];
    const isInDoubt = isCard && passage === null && doubtful && this.castsDoubt(leftOpen, card);
    const below = isInDoubt ? [...also.slice(0, MOST_PASSAGES - 2), leftOpen.passage] : also;
    return this.resultOf(number, score, ranked.terms, below);
  }

  /**
   * The passages that a query cites, each alone, or with `whole` the pages.
   * @param {string} query
   * @param {boolean} [whole]
   */
  cited(query, whole = false) {
    return citedIn(this.index, this.ranking.members, query, whole).map((number) => this.resultOf(number, CITED, new Set()));
  }

  /**
   * What changed where a query cites a change, as one result.
   * @param {string} query
   * @returns {Result[]}
   */
  citedChanges(query) {
    const [first, ...also] = changesIn(this.changed, query);
    return first === undefined ? [] : [this.resultOf(first, CITED, new Set(), also.slice(0, MOST_PASSAGES - 1))];
  }

  /**
   * A passage as a result, with those that belong to the answer.
   * @param {number} number
   * @param {number} score
   * @param {Set<string>} marked the stems of the words to mark
   * @param {number[]} also
   * @returns {Result}
   */
  resultOf(number, score, marked, also = []) {
    return Object.assign(this.shown(number, marked), {
      game: this.index.game,
      version: this.index.version,
      score,
      also: also.map((other) => this.shown(other, marked)),
    });
  }

  /**
   * A passage as an answer shows it.
   * @param {number} number
   * @param {Set<string>} marked the stems of the words to mark
   * @returns {Shown}
   */
  shown(number, marked) {
    const { index } = this;
    const record = index.records[index.passages[number]];
    const [passage, heading, answer, source] = index.answers[number];
    const ended = this.ended.get(number);
    const label = LABELS[index.labels[number]];
    return {
      id: record.id,
      kind: record.kind,
      kindName: this.leavingOpen.has(record) ? OPEN_QUESTIONS : index.kinds[record.kind],
      title: record.name,
      aliases: record.aliases,
      comesIn: record.comes_in === null ? null : index.records[record.comes_in].name,
      passage,
      heading,
      answer,
      marks: this.marks(answer, marked),
      status: label.status,
      label: label.name,
      ended: ended?.how ?? null,
      instead: typeof ended?.successor === "number" ? this.successor(ended.successor) : null,
      replaced: this.replaced.get(number) ?? null,
      changed: this.changed.get(number) ?? null,
      edition: this.editions.get(number) ?? index.edition,
      open: this.open.has(number),
      source: index.sources[source],
      url: passage ? `${record.url}#${passage}` : record.url,
    };
  }

  /**
   * What applies in the place of a passage that has ended.
   * @param {number} number
   * @returns {Successor}
   */
  successor(number) {
    const record = this.index.records[this.index.passages[number]];
    const [passage, heading] = this.index.answers[number];
    return passage
      ? { id: `${record.id}#${passage}`, title: `${record.name}: ${heading}`, url: `${record.url}#${passage}` }
      : { id: record.id, title: record.name, url: record.url };
  }

  /**
   * The start and end of the words of a text that have a stem in `marked`.
   * @param {string} text
   * @param {Set<string>} marked
   * @returns {[start: number, end: number][]}
   */
  marks(text, marked) {
    /** @type {(found: string) => string[]} */
    const stems = (found) => getOrMake(this.stemsOfWord, found, () => tokenize(found).map(stem));
    const found = [...text.matchAll(word)].filter((match) => stems(match[0]).some((each) => marked.has(each)));
    return found.map((match) => [match.index, match.index + match[0].length]);
  }
}

/** The look-up in several games. */
export class Lookup {
  /** @param {GameLookup[]} games */
  constructor(games) {
    this.games = games;
  }

  /**
   * The names of the games' kinds, by kind, in the order of the first game that has the kind, and as that calls it.
   */
  get kinds() {
    /** @type {Record<string, string>} */
    const kinds = {};
    for (const { index } of this.games) for (const [kind, name] of Object.entries(index.kinds)) kinds[kind] ??= name;
    return kinds;
  }

  /**
   * Finds the passages that answer a query, the best of each record; in one game only, if its slug is given. A query that cites a
   * record or a passage, by its id or address, is answered by that alone.
   * @param {string} query
   * @param {{ game?: string | null, limit?: number, playing?: Set<string> }} options `playing` are the ids of the records that apply
   *   in the match that is asked about: what is only about others counts less, unless the query names it
   * @returns {Answer}
   */
  lookup(query, { game = null, limit = DEFAULT_RESULTS, playing } = {}) {
    const games = this.games.filter(({ index }) => game === null || index.game === game);
    const changes = games.flatMap((each) => each.citedChanges(query));
    const cited = changes.length ? changes : games.flatMap((each) => each.cited(query));
    if (cited.length) return this.citing(query, cited, limit, changes.length > 0);
    const gone = citedPassage(query);
    const pages = gone ? games.flatMap((each) => each.cited(query, true)) : [];
    if (pages.length) return this.citing(query, pages, limit, false, gone);
    const typed = splitQuery(query);
    const unknown = typed.filters.filter((filter) => games.every(({ filters }) => !filters.passages(filter).size));
    const absent = typed.phrases.filter((phrase) => !games.some((each) => each.says(phrase)));
    const split = without(typed, unknown, absent);
    const answered = games.map((each) => each.answer(split, playing));
    const { results: ordered, leads } = inOrder(answered);
    const results = heroFirst(rareWordsSecond(ordered));
    const best = results.slice(0, Math.max(0, limit));
    const first = results[0]?.answered;
    return {
      results: best.map(({ answered: each, hit }) => each.game.result(hit, each)),
      didYouMean: suggestion(answered, first?.ranked),
      hints: [
        ...split.cut,
        ...unknown.map((filter) =>
          unknownFilter(
            filter,
            games.map(({ filters }) => filters),
          ),
        ),
        ...(first ? onWhatIsOutside(first) : []),
        ...absent.map((phrase) => `No text says "${phrase}", so this looks for its words`),
        ...[...new Set(split.phrases)]
          .filter((phrase) => phrase !== split.words)
          .map((phrase) => `Only texts that say "${phrase}"`),
      ],
      total: results.length,
      withoutFilters: answered.reduce((sum, { withoutFilters }) => sum + withoutFilters, 0),
      sure: first?.sure ?? false,
      doubtful: first?.doubtful ?? false,
      answers: leads || Number(first?.sure ?? false),
      missing: first ? unknownWords(first, games) : [],
      isCited: false,
      isOfOtherVersion: false,
      unfinished: first !== undefined && (first.ranked.unfinished || namesSeveral(first)),
    };
  }

  /**
   * The answer to a query that cites passages. A hint says so if the text is of another version than the query names, or of none yet, or if
   * its record has no such passage.
   * @param {string} query
   * @param {Result[]} cited
   * @param {number} limit
   * @param {boolean} ofChange whether it is their change that is cited
   * @param {string} [gone] the passage that is cited and that there is not
   * @returns {Answer}
   */
  citing(query, cited, limit, ofChange, gone) {
    const results = cited.slice(0, Math.max(0, limit));
    const version = citedVersion(query);
    const editions = new Set(this.games.map(({ index }) => index.edition));
    const released = cited.filter(({ edition }) => editions.has(edition));
    const others = new Set(version ? released.map((each) => each.version).filter((each) => each !== version) : []);
    const unreleased = cited.flatMap((each) =>
      each.changed && !editions.has(each.edition) && (version || ofChange) ? [notReleased(each, each.changed)] : [],
    );
    return {
      results,
      didYouMean: null,
      hints: [
        ...(gone ? results : []).map(({ title }) => `${title} has no passage "${gone}" now`),
        ...new Set(unreleased),
        ...[...others].map((each) => `This is the text of version ${each}, not of ${version}`),
      ],
      total: cited.length,
      withoutFilters: cited.length,
      sure: true,
      doubtful: false,
      answers: results.length,
      missing: [],
      isCited: true,
      isOfOtherVersion: others.size > 0 || unreleased.length > 0,
      unfinished: false,
    };
  }
}

/**
 * The hint for a query that cites a version of a text that is not released yet, or its change.
 * @param {Result} cited
 * @param {{ words: string }} mark what it is
 */
function notReleased({ heading, version }, { words }) {
  const had = words.startsWith("New ") ? `does not have "${heading}"` : `has "${heading}" as it was before`;
  return `${words}, and not released yet: version ${version} ${had}`;
}

/**
 * What a game found, and among it the passage that is a result of its own. A hero whose page leads is one result.
 * @param {GameAnswer} answered
 * @returns {Hit[]}
 */
function hitsOf(answered) {
  const { found, nextPassage } = answered;
  /** @type {Hit[]} */
  const hits = found.map(([score, record]) => ({ score, record, passage: null }));
  if (nextPassage === null || ledBy(answered).has(found[0][1])) return hits;
  const before = hits.slice(0, NEXT_PLACE);
  const { score } = before[before.length - 1];
  return [...before, { score, record: found[0][1], passage: nextPassage }, ...hits.slice(NEXT_PLACE)];
}

/**
 * The heroes whose pages come first where the card does not answer the query: those that it names, if it asks for what their character
 * cards show; or else the only one that it names, if the card is of another record. A word such as "sherlock" names a hero too, if
 * it is in the names of no other.
 * @param {GameAnswer} answered
 */
function ledBy({ game, ranked, found, sure, onCharacterCard, allowed }) {
  const { passages, records } = game.index;
  if (sure) return new Set();
  const isHero = (/** @type {number} */ record) => records[record].kind === HERO;
  const heroes = [...ranked.named].filter(isHero);
  for (const { records: likely } of heroes.length ? [] : ranked.query.names) {
    const [hero, ...others] = [...likely.keys()].filter(isHero);
    const isMeant = !others.length && (likely.get(hero) ?? 0) >= HALF_NAME && !heroes.includes(hero);
    if (isMeant) heroes.push(hero);
  }
  if (!onCharacterCard && (heroes.length !== 1 || found[0][1] === heroes[0])) return new Set();
  return new Set(heroes.filter((hero) => allowed(passages.indexOf(hero))));
}

/**
 * The results, with the heroes first that lead them.
 * @param {{ answered: GameAnswer, hit: Hit }[]} results
 */
function heroFirst(results) {
  const first = results[0]?.answered;
  const heroes = first && ledBy(first);
  if (!heroes?.size) return results;
  const leads = (/** @type {typeof results[0]} */ { answered, hit }) => answered === first && heroes.has(hit.record);
  return [...results.filter(leads), ...results.filter((result) => !leads(result))];
}

/**
 * The results; where none is sure, with the records that hold a rare word of the query after the first.
 * @param {{ answered: GameAnswer, hit: Hit }[]} results
 */
function rareWordsSecond(results) {
  const [first, ...others] = results;
  if (!first || first.answered.sure || first.answered.onCharacterCard) return results;
  const holding = first.answered.game.holdingRareWords(first.answered.ranked);
  const holds = (/** @type {typeof first} */ { answered, hit: { record } }) =>
    answered === first.answered && holding.has(record);
  return [first, ...others.filter(holds), ...others.filter((result) => !holds(result))];
}

/**
 * Whether a query is only a word in the names of several heroes, as likely in each, the first record among them.
 * @param {GameAnswer} answered
 */
function namesSeveral({ game, ranked: { query, named }, found }) {
  if (query.names.length !== 1 || query.tokens.length !== 1 || named.size || !found.length) return false;
  const { records } = query.names[0];
  const likelihood = Math.max(...records.values());
  const heroes = [...records]
    .filter(([record, weight]) => weight >= AS_LIKELY * likelihood && game.index.records[record].kind === HERO)
    .map(([record]) => record);
  return heroes.length > 1 && heroes.includes(found[0][1]);
}

/**
 * Whether a game takes a word for misspelled that is a name in another one of `games`.
 * @param {GameAnswer} answered
 * @param {GameLookup[]} games
 */
function misreads({ game, ranked }, games) {
  const names = games.filter((each) => each !== game).map(({ ranking }) => ranking.parser.names);
  return misread(ranked.query).some((word) => names.some((each) => each.isName(word)));
}

/**
 * How well a game knows a query: 2 if that names a special record, such as a hero, and 1 if it has no misspelled or unknown word,
 * added up.
 * @param {GameAnswer} answered
 */
function graspOf({ game, ranked }) {
  const names = [...ranked.named].some((record) => !game.index.records[record].general);
  const known = !ranked.query.corrected && ranked.query.tokens.every(game.ranking.parser.isKnown);
  return 2 * Number(names) + Number(known);
}

/**
 * All results, the best first, and how many of them are answers of several games. Of several games, the best result of each that
 * is sure, and about as good as the best of all, comes first: the same question may have an answer in each. It has none in a game
 * that knows less of its words than another one, such as no name in it, unless only games are sure that know all words as well, but
 * not as a name. If none is, the best result of the games that know most comes first. A game that takes a name of another one for a
 * misspelled word never does.
 * @param {GameAnswer[]} answered
 */
function inOrder(answered) {
  const every = answered.flatMap((each) => hitsOf(each).map((hit) => ({ answered: each, hit })));
  every.sort((a, b) => b.hit.score - a.hit.score);
  const games = answered.map(({ game }) => game);
  const reading = games.length > 1 ? answered.filter((each) => each.found.length && !misreads(each, games)) : [];
  const enough = LEAD * Math.min(Math.max(0, ...reading.map(({ found }) => found[0][0])), OWN_NAME);
  const near = reading.filter(({ found }) => found[0][0] >= enough);
  const grasp = Math.max(...near.map(graspOf));
  /** @type {(of: GameAnswer[]) => { answered: GameAnswer, hit: Hit }[]} */
  const bestOf = (of) =>
    every.filter(({ answered: each, hit }) => hit.record === each.found[0][1] && hit.passage === null && of.includes(each));
  const knowing = bestOf(near.filter((each) => graspOf(each) === grasp));
  let leads = knowing.filter(({ answered: each }) => each.sure);
  if (!leads.length) leads = bestOf(near.filter((each) => each.sure && graspOf(each) % 2 >= grasp % 2));
  leads.sort((a, b) => answered.indexOf(a.answered) - answered.indexOf(b.answered));
  const first = leads.length ? leads : knowing.slice(0, 1);
  return { results: [...first, ...every.filter((result) => !first.includes(result))], leads: leads.length };
}

/**
 * The hint for a query without a sure answer that asks for what a reference does not cover.
 * @param {GameAnswer} first
 */
function onWhatIsOutside({ sure, isLeftOut, onCharacterCard, ranked }) {
  if (sure) return [];
  if (isLeftOut) return [COMES_FIRST];
  if (onCharacterCard) return [ON_CHARACTER_CARD];
  return asksForPrice(ranked.query.words) ? [NO_PRICES] : [];
}

/**
 * The first words of the query that no text of the games has, and that may be why no answer is sure.
 * @param {GameAnswer} first
 * @param {GameLookup[]} games
 */
function unknownWords({ missing }, games) {
  const isKnown = (/** @type {string} */ typed) => typed.split(" ").every((each) => games.some((game) => game.knows(each)));
  return missing.filter((typed) => !isKnown(typed)).slice(0, MOST_MISSING);
}

/**
 * The query as the game of the best answer corrected it, if it did; a close name if no word is found or known.
 * @param {GameAnswer[]} answered
 * @param {Ranked | undefined} best the ranking of the game of the best answer
 */
function suggestion(answered, best) {
  if (best) return best.query.corrected ? meant(best.query) : null;
  if (answered.some(({ ranked }) => ranked.scores.size || !terms(ranked.query.tokens).length)) return null;
  for (const { game, ranked } of answered) {
    const { names, isKnown } = game.ranking.parser;
    const near = ranked.query.tokens.every(isKnown) ? null : names.closestName(ranked.query.tokens);
    if (near) return near;
  }
  return null;
}
