/* Scores how well each passage of a game answers a query. The same as scripts/rulebook/search/ranking.py. */

import { asksForBox } from "./asked.js";
import { ASKING_FOR_ALL, ASKING_GENERALLY, COMPARING, HERO, SCORE_DIGITS, SHORTEST_WORD_START, WEIGHTS } from "./constants.js";
import { headingKey, isStopWord, stem, terms } from "./english.js";
import { Holdings } from "./holdings.js";
import { add, getOrMake, raise } from "./maps.js";
import { tokenize } from "./normalize.js";
import { QueryParser, isUnfinishedName, namedRecords } from "./parsed-query.js";
import { Wordings } from "./wordings.js";

/** @import { BrowserIndex } from "./game-index.js" */
/** @import { Holding } from "./holdings.js" */
/** @import { NameMatch, RecordWeights } from "./names.js" */
/** @import { ParsedQuery } from "./parsed-query.js" */

/**
 * A term of a query, what contains it or a phrase that it may mean, and the records that it certainly names.
 * @typedef {{ term: string, holding: Holding, names: Set<number> }} Sought
 */

/**
 * The result of a ranking.
 * @typedef {object} Ranked
 * @property {Map<number, number>} scores the score of each passage
 * @property {ParsedQuery} query
 * @property {Set<string>} terms the terms to mark in answers
 * @property {Set<number>} named the records that the query certainly names
 * @property {Sought[]} sought what the query looks for: the terms of its concept and of names; nothing, if it consists of names
 * @property {Set<number>} askedFor the passages whose heading is the complete query; if there are none, the pages of the records of which
 *   it is a name
 * @property {Float64Array} wording for each passage, how much it speaks for it in which words the query asks
 * @property {number[]} oftenAsked the passages that players ask for so often that it is known in which words
 * @property {Float64Array} likeness for each passage, the similarity of its most similar search question to the query
 * @property {Set<number>} same the passages with a search question that has the same terms as the query; it may leave out the names of
 *   its record
 * @property {boolean} unfinished whether the query is only the start of names
 * @property {boolean} asksForBox whether the query asks in which box something comes
 */

/**
 * The terms of a query, each with the phrases that it may stand for, as terms.
 * @typedef {Map<string, string[][]>} Concept
 */

/**
 * The terms of a text.
 * @param {string} text
 */
const termsOf = (text) => new Set(terms(tokenize(text)));

/**
 * Terms as one text, which is the same in whatever order they come.
 * @param {Set<string>} all
 */
const inAnyOrder = (all) => [...all].sort().join(" ");

/**
 * The numbers of the records that have this text among theirs.
 * @param {string[][]} texts of each record
 * @param {string} text
 */
const numbersOf = (texts, text) => texts.flatMap((own, record) => (own.includes(text) ? [record] : []));

/**
 * A score, rounded to `SCORE_DIGITS` decimal places.
 * @param {number} score
 */
export const rounded = (score) => Math.round(score * 10 ** SCORE_DIGITS) / 10 ** SCORE_DIGITS;

/** The ranking of one game's passages. Records, passages, and search questions are given by their numbers. */
export class Ranking {
  /** @param {BrowserIndex} index */
  constructor(index) {
    this.records = index.records;
    this.passages = index.passages;
    /**
     * The passages that are known by their heading, by the terms of it.
     * @type {Map<string, number[]>}
     */
    this.headings = new Map();
    this.exactQuestions = new Map(Object.entries(index.exact_questions));
    for (const number of index.titled) {
      getOrMake(this.headings, headingKey(tokenize(index.answers[number][1])), () => []).push(number);
    }
    this.references = index.references;
    this.open = index.open;
    /** What replaced each passage that has ended. */
    this.ended = new Map(index.ended.map(([number, , successor]) => [number, successor]));
    this.parser = new QueryParser(index);
    this.holdings = new Holdings(index);
    this.passageOf = this.holdings.passageOf;
    this.lengths = Int32Array.from(index.question_lengths.flat());
    /**
     * The records that apply to each record.
     * @type {number[][]}
     */
    this.linked = index.records.map(() => []);
    index.records.forEach((record, number) => record.applies_to.forEach((other) => this.linked[other].push(number)));
    /**
     * The search questions of each record.
     * @type {number[][]}
     */
    this.questionsOf = index.records.map(() => []);
    this.passageOf.forEach((number, question) => this.questionsOf[index.passages[number]].push(question));
    /**
     * The passages of each record.
     * @type {number[][]}
     */
    this.members = index.records.map(() => []);
    index.passages.forEach((record, number) => this.members[record].push(number));
    this.wordings = new Wordings(index.passages, this.members, this.holdings.postings);
    this.titles = index.records.map(({ name, aliases }) => termsOf([name, ...aliases].join(" ")));
    /** The terms of each record's name, without and with its aliases. */
    this.names = index.records.map(({ name }, number) => [termsOf(name), this.titles[number]].map(inAnyOrder));
    /** The terms of each alias of each record. */
    this.aliases = index.records.map(({ aliases }) => aliases.map((alias) => inAnyOrder(termsOf(alias))));
  }

  /**
   * Scores every passage that matches the plain words of a query.
   * @param {string} words
   * @param {Set<number>} present the records that apply in the match that is asked about, if any. Another hero counts less, unless
   *   the query names it.
   * @returns {Ranked}
   */
  rank(words, present = new Set()) {
    const query = this.parser.parse(words);
    const queryTerms = new Set(terms(query.tokens));
    const named = namedRecords(query);
    const asked = this.exactQuestions.get(query.tokens.join(" "));
    const { whole, other } = asked === undefined ? this.wholeNames(query, queryTerms, named) : { whole: [], other: [] };
    [...whole, ...other].forEach((record) => named.set(record, 1));
    const concept = this.concept(query, new Map([...named].filter(([record]) => !other.includes(record))));
    const names = this.nameTerms(query, concept, named);
    /** @type {Sought[]} */
    const sought = [...concept].map(([term, phrases]) => ({
      term,
      holding: this.holdings.of(term, phrases),
      names: new Set(),
    }));
    const inNames = [...names].map(([term, records]) => ({ term, holding: this.holdings.of(term, []), names: records }));
    const { scores, likeness, same } = this.textScores(sought, inNames);
    const wording = this.wordings.evidence(query.tokens);
    for (const [number, score] of scores) scores.set(number, score + WEIGHTS.wording * wording[number]);
    const special = [...named].filter(([record]) => !this.records[record].general).map(([, weight]) => weight);
    if (Math.max(0, ...special) < WEIGHTS.likely) {
      const generally = concept.size === 1 || query.tokens.some((token) => ASKING_GENERALLY.includes(token));
      const bonus = generally ? WEIGHTS.general_asked : WEIGHTS.general;
      const inRules = sought.every(({ holding }) => holding.passages.some((number) => this.isGeneral(number)));
      const share = inRules ? WEIGHTS.said_in_rules : WEIGHTS.unnamed;
      for (const [number, score] of scores) {
        const ofHero = sought.length > 0 && this.records[this.passages[number]].kind === HERO;
        scores.set(number, (score + (this.isGeneral(number) ? bonus : 0)) * (ofHero ? share : 1));
      }
    }
    if ([...named].some(([record, weight]) => this.records[record].kind === HERO && weight >= WEIGHTS.certain)) {
      for (const [number, score] of scores) {
        const record = this.passages[number];
        if (this.records[record].kind === HERO) scores.set(number, score * shareOfAbsent(named.get(record) ?? 0));
      }
    }
    const best = Math.max(0, ...scores.values());
    const answering = new Set([...named.keys(), this.bestGeneralRule(scores, named)]);
    const onlyNames = !concept.size || this.isOnlyNames(query, named);
    const saysMore = !onlyNames || query.names.length > 1;
    const meant = this.meantRecords(named, query.names, answering, saysMore);
    for (const [record, weight] of meant) {
      const own = Math.max(...this.members[record].map((number) => scores.get(number) ?? 0));
      const fit = best ? 1 - WEIGHTS.fit * this.compares(record) * (1 - own / best) : 1;
      for (const number of this.members[record]) add(scores, number, WEIGHTS.named * weight * fit);
    }
    for (const number of this.crossReferences(named)) add(scores, number, WEIGHTS.cross_reference);
    const headed = whole.length || !queryTerms.size ? [] : (this.headings.get(headingKey(query.tokens)) ?? []);
    const titled = asked === undefined ? headed : [asked];
    for (const number of titled) add(scores, number, WEIGHTS.heading);
    const likeliest = Math.max(0, ...named.values());
    for (const record of whole.length ? whole : onlyNames && asked === undefined ? named.keys() : []) {
      const { lists, general, applies_to: appliesTo } = this.records[record];
      const listsOther = whole.includes(record)
        ? lists.some((listed) => whole.includes(listed))
        : lists.length > 0 && !other.includes(record);
      const isSet = listsOther || (isUnfinishedName(query) && (general || appliesTo.length > 0));
      const share = ((named.get(record) ?? 0) / likeliest) * (isSet ? WEIGHTS.set_of_name : 1);
      add(scores, this.members[record][0], WEIGHTS.page * share);
    }
    const certain = new Set([...named].filter(([, weight]) => weight >= WEIGHTS.certain).map(([record]) => record));
    const boxIsAskedFor = asksForBox(query.tokens, concept.keys());
    for (const record of boxIsAskedFor ? certain : []) {
      const box = this.records[record].comes_in;
      if (box !== null) add(scores, this.members[box][0], WEIGHTS.page);
    }
    for (const [number, score] of present.size ? scores : []) {
      const record = this.passages[number];
      if (!present.has(record) && this.isSpecial(record)) {
        scores.set(number, score * shareOfAbsent(meant.get(record) ?? 0));
      }
    }
    for (const number of this.open) {
      if (scores.has(number)) scores.set(number, (scores.get(number) ?? 0) * WEIGHTS.open);
    }
    this.putSuccessorsFirst(scores);
    const marked = new Set(queryTerms);
    for (const phrases of concept.values()) phrases.flat().forEach((term) => marked.add(term));
    return {
      scores,
      query,
      terms: marked,
      named: certain,
      sought: sought.length ? [...sought, ...inNames] : [],
      askedFor: new Set(titled.length ? titled : [...whole, ...other].map((record) => this.members[record][0])),
      wording,
      oftenAsked: this.wordings.often,
      likeness,
      same,
      unfinished: isUnfinishedName(query) && !whole.length && !this.parser.isKnown(query.tokens[query.tokens.length - 1]),
      asksForBox: boxIsAskedFor,
    };
  }

  /**
   * Whether a query is nothing but one name, or a part of one, that is likely enough.
   * @param {ParsedQuery} query
   * @param {RecordWeights} named
   */
  isOnlyNames({ names, tokens }, named) {
    if (names.length !== 1 || Math.max(0, ...named.values()) < WEIGHTS.likely) return false;
    const [{ start, end }] = names;
    return tokens.every((token, place) => isStopWord(token) || (start <= place && place < end));
  }

  /**
   * Whether a passage is of a rule for everyone.
   * @param {number} number
   */
  isGeneral(number) {
    return this.records[this.passages[number]].general;
  }

  /**
   * Whether a record is only about some, such as a hero, or an effect that some heroes have.
   * @param {number} record
   */
  isSpecial(record) {
    const { general, applies_to: appliesTo } = this.records[record];
    return !general || appliesTo.length > 0;
  }

  /**
   * Lowers the scores of what has ended. What replaced it answers the query at least as well as it did.
   * @param {Map<number, number>} scores
   */
  putSuccessorsFirst(scores) {
    for (const [number, successor] of this.ended) {
      const score = scores.get(number);
      if (score === undefined) continue;
      if (successor !== null) scores.set(successor, Math.max(scores.get(successor) ?? 0, score));
      scores.set(number, score * WEIGHTS.ended);
    }
  }

  /**
   * The records whose name, with or without its aliases, is the complete query (`whole`), and others with such an alias (`other`).
   * The words may come in any order, but those of a rule for everyone only as they are in its name. And a set that is called
   * after its heroes is not meant by the names of these in another order, nor by the names of several of them.
   * @param {ParsedQuery} query
   * @param {Set<string>} queryTerms
   * @param {RecordWeights} named
   */
  wholeNames(query, queryTerms, named) {
    const asked = inAnyOrder(queryTerms);
    const inOrder = this.parser.names.isFullName(query.tokens);
    /** @type {(match: NameMatch) => boolean} */
    const isComplete = ({ whole, start, end }) => {
      const found = terms(query.tokens.slice(start, end));
      return whole && [...queryTerms].every((term) => found.includes(term));
    };
    const namedInOrder = new Set(query.names.filter(isComplete).flatMap(({ records }) => [...records.keys()]));
    /** @type {(record: number) => boolean} */
    const isCertain = (record) => (named.get(record) ?? 0) >= WEIGHTS.certain;
    /** @type {(record: number) => boolean} */
    const isMeant = (record) => {
      if (this.records[record].general && !namedInOrder.has(record)) return false;
      const members = this.records[record].lists.filter(isCertain);
      const isOfMembers = [...queryTerms].every((term) => members.some((member) => this.titles[member].has(term)));
      return !members.length || (inOrder && (members.length === 1 || !isOfMembers));
    };
    /** @type {(spellings: string[][]) => number[]} */
    const called = (spellings) => (queryTerms.size ? numbersOf(spellings, asked).filter(isMeant) : []);
    const whole = called(this.names);
    return { whole, other: called(this.aliases).filter((record) => !whole.includes(record)) };
  }

  /**
   * The terms of a query without the names of the records in `named`; none if the others ask only for what is named.
   * @param {ParsedQuery} query
   * @param {RecordWeights} named
   */
  concept(query, named) {
    const titles = new Set();
    for (const [record, weight] of named) {
      if (weight >= WEIGHTS.certain) this.titles[record].forEach((term) => titles.add(term));
    }
    /** @type {(match: NameMatch) => boolean} */
    const isName = ({ whole, records }) =>
      whole && [...records].some(([record, weight]) => named.has(record) && weight >= WEIGHTS.certain);
    /** @type {Concept} */
    const concept = new Map();
    if (isUnfinishedName(query) && !this.parser.isKnown(query.tokens[query.tokens.length - 1])) return concept;
    const comparing = query.names.filter(isName).length > 1 ? COMPARING : [];
    const special = [...named].some(([record, weight]) => weight >= WEIGHTS.certain && !this.records[record].general);
    let asksForAll = special;
    query.tokens.forEach((token, position) => {
      const term = stem(token);
      const match = query.names.find(({ start, end }) => start <= position && position < end);
      const isTopic = special && match && [...match.records.keys()].every((record) => this.records[record].general);
      const inName = match && !isTopic && (titles.has(term) || isName(match));
      const isLast = position === query.tokens.length - 1;
      const begun = isLast && !match && token.length < SHORTEST_WORD_START && !this.parser.isKnown(token);
      if (isStopWord(token) || comparing.includes(token) || inName || begun) return;
      asksForAll &&= ASKING_FOR_ALL.includes(token);
      const phrases = query.alternatives[position].map(terms).filter((phrase) => phrase.length);
      getOrMake(concept, term, () => []).push(...phrases);
    });
    if (asksForAll) concept.clear();
    return concept;
  }

  /**
   * The general rule that is not named itself and whose best passage has the highest score; null if there is none.
   * @param {Map<number, number>} scores
   * @param {RecordWeights} named
   */
  bestGeneralRule(scores, named) {
    let [best, highest] = [-1, 0];
    for (const [number, score] of scores) {
      const record = this.passages[number];
      const ahead = best < 0 || score > highest || (score === highest && number < best);
      if (this.records[record].general && !named.has(record) && ahead) [best, highest] = [number, score];
    }
    return best < 0 ? null : this.passages[best];
  }

  /**
   * The weight of each record that the names in a query mean: the named records, and those that apply to them or list them. If a
   * record that is not general is named, the general rules in `answering` are included.
   * @param {RecordWeights} named
   * @param {NameMatch[]} matches
   * @param {Set<number | null>} answering
   * @param {boolean} saysMore whether the query contains more than one name
   */
  meantRecords(named, matches, answering, saysMore) {
    const meant = new Map(named);
    const certain = [...named].filter(([record, weight]) => weight >= WEIGHTS.certain && !this.records[record].general);
    const beside =
      WEIGHTS.general_beside_named * Math.max(0, ...certain.map(([record, weight]) => weight * this.compares(record)));
    this.records.forEach((record, number) => {
      let applies = WEIGHTS.linked * Math.max(0, ...record.applies_to.map((target) => named.get(target) ?? 0));
      if (saysMore && record.general && answering.has(number)) applies = Math.max(applies, beside);
      if (applies) add(meant, number, applies);
      /** @type {(match: NameMatch) => number} */
      const likeliest = (match) => Math.max(0, ...record.lists.map((member) => match.records.get(member) ?? 0));
      const listed = saysMore ? matches.reduce((sum, match) => sum + likeliest(match), 0) : 0;
      if (listed) raise(meant, number, listed * WEIGHTS.lists_named);
    });
    return meant;
  }

  /**
   * How much it counts, for a record that a query names, that another one answers the rest of the query better.
   * @param {number} record
   */
  compares(record) {
    return this.questionsOf[record].length ? 1 : WEIGHTS.unasked;
  }

  /**
   * The passages of named records that refer to another named record.
   * @param {RecordWeights} named
   */
  crossReferences(named) {
    const certain = [...named].filter(([, weight]) => weight >= WEIGHTS.certain).map(([record]) => record);
    /** @type {(record: number, number: number) => boolean} */
    const refersToOther = (record, number) =>
      this.references[number].some((other) => other !== record && certain.includes(other));
    return certain.flatMap((record) => this.members[record].filter((number) => refersToOther(record, number)));
  }

  /**
   * The terms that only occur in names, each with the records that it names and those that apply to them.
   * @param {ParsedQuery} query
   * @param {Concept} concept
   * @param {RecordWeights} named
   */
  nameTerms(query, concept, named) {
    /** @type {Map<string, Set<number>>} */
    const found = new Map();
    for (const match of query.names) {
      const certain = [...match.records.keys()].filter((record) => (named.get(record) ?? 0) >= WEIGHTS.certain);
      const records = [...certain, ...certain.flatMap((record) => this.linked[record])];
      for (const term of terms(query.tokens.slice(match.start, match.end))) {
        if (!concept.has(term)) found.set(term, new Set([...(found.get(term) ?? []), ...records]));
      }
    }
    return found;
  }

  /**
   * The score of each passage by its text and its search questions, its likeness to its most similar search question, and the passages of
   * which one asks the same as the query.
   * @param {Sought[]} sought the terms to find
   * @param {Sought[]} inNames the terms that occur in names, which search questions may contain too
   */
  textScores(sought, inNames) {
    const [own, covered] = [new Float64Array(this.passages.length), new Float64Array(this.passages.length)];
    const [questions, counts] = [new Float64Array(this.passageOf.length), new Float64Array(this.passageOf.length)];
    const unsaid = new Float64Array(this.passageOf.length);
    const recordScores = new Float64Array(this.records.length);
    let total = 0;
    for (const { holding } of sought) {
      const { weight } = holding;
      total += weight;
      const best = new Float64Array(this.records.length);
      holding.passages.forEach((number, index) => {
        const impact = holding.impacts[index];
        own[number] += weight * impact;
        covered[number] += weight;
        best[this.passages[number]] = Math.max(best[this.passages[number]], impact);
      });
      best.forEach((impact, record) => (recordScores[record] += weight * impact));
      holding.questions.forEach((question, index) => {
        questions[question] += weight * holding.shares[index];
        counts[question] += holding.shares[index];
      });
    }
    let withNames = total;
    for (const { holding, names } of inNames) {
      const { weight } = holding;
      withNames += weight;
      const ofNamed = [...names].flatMap((record) => this.questionsOf[record]);
      const saying = new Set(holding.questions);
      for (const question of new Set([...saying, ...ofNamed])) {
        questions[question] += weight;
        counts[question] += 1;
        if (!saying.has(question)) unsaid[question] += 1;
      }
    }
    const likeness = this.bestQuestions(questions, counts, withNames);
    /** @type {Set<number>} */
    const same = new Set();
    // One term names a topic, and names alone ask for a record.
    if (sought.length && sought.length + inNames.length > 1) {
      counts.forEach((count, question) => {
        const isComplete = count > 0 && rounded(count - unsaid[question]) === this.lengths[question];
        if (isComplete && rounded(questions[question] - withNames) === 0) same.add(this.passageOf[question]);
      });
    }
    return { scores: this.combined(own, recordScores, covered, likeness, total, same), likeness, same };
  }

  /**
   * One score for each passage, from its own text, its record's text, the weight of the terms it covers, and its search questions.
   * @param {Float64Array} own
   * @param {Float64Array} recordScores by record
   * @param {Float64Array} covered
   * @param {Float64Array} questions
   * @param {number} total
   * @param {Set<number>} same the passages with a question that asks the same as the query
   */
  combined(own, recordScores, covered, questions, total, same) {
    const { passages } = this;
    const ofRecord = new Float64Array(this.records.length);
    questions.forEach((likeness, number) => (ofRecord[passages[number]] = Math.max(ofRecord[passages[number]], likeness)));
    /** @type {Map<number, number>} */
    const scores = new Map();
    for (let number = 0; number < passages.length; number += 1) {
      if (covered[number] || questions[number]) {
        const covering = (1 - WEIGHTS.rest_of_record) * own[number] * (covered[number] / total) ** WEIGHTS.coverage;
        const text = covered[number] ? (covering + WEIGHTS.rest_of_record * recordScores[passages[number]]) / total : 0;
        const byQuestions = WEIGHTS.question * questions[number] + (same.has(number) ? WEIGHTS.same_question : 0);
        scores.set(number, text + byQuestions + WEIGHTS.question_of_record * ofRecord[passages[number]]);
      }
    }
    return scores;
  }

  /**
   * For each passage, how like the query its most similar search question is, from 0 to 1.
   * @param {Float64Array} weights how much of the query each search question contains, by weight
   * @param {Float64Array} counts the same by number of terms
   * @param {number} total the weight of the query
   */
  bestQuestions(weights, counts, total) {
    const best = new Float64Array(this.passages.length);
    for (let question = 0; question < weights.length; question += 1) {
      if (counts[question]) {
        const number = this.passageOf[question];
        const share = Math.min(1, weights[question] / total) ** WEIGHTS.question_coverage;
        const likeness = share * Math.min(1, counts[question] / this.lengths[question]) ** WEIGHTS.question_length;
        best[number] = Math.max(best[number], likeness);
      }
    }
    return best;
  }
}

/**
 * The share of its score that a record keeps if it is about others than the query or the match names.
 * @param {number} meant the weight with which the query means the record: the higher it is, the more the record keeps
 */
const shareOfAbsent = (meant) => 1 - (1 - WEIGHTS.absent) * (1 - Math.min(1, meant));
