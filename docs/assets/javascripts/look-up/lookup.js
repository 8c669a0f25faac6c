/* Query -> the passages that answer it, the best of each record. As scripts/rulebook/search/lookup.py, which gives the same
   answers from the same index. `content` is a game's file from assets/generated/lookup/. */

import { English } from "./english.js";
import { Filters, hint } from "./filters.js";
import { words } from "./names.js";
import { narrows, parse } from "./question.js";
import { Ranking } from "./ranking.js";

const DIGITS = 9;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

const rounded = (score) => Math.round(score * 10 ** DIGITS) / 10 ** DIGITS;

const standsIn = (phrase, text) =>
  text.some((_, start) => start + phrase.length <= text.length && phrase.every((word, index) => text[start + index] === word));

/** A game that is looked up in: its ranking and its filters. */
export class Game {
  constructor(content) {
    this.content = content;
    this.english = new English(content.english);
    this.ranking = new Ranking(content, this.english);
    this.filters = new Filters(content);
    this.stems = new Map();
  }

  answer(question) {
    const ranked = this.ranking.rank(question.words);
    const allowed = this.allowed(question);
    const browsing = narrows(question) && !this.english.terms(ranked.reading.said).length;
    const scores = browsing ? this.content.passages.map((_, number) => [number, 0]) : [...ranked.scores];
    const best = new Map();
    for (const [number, exact] of scores) {
      const record = this.content.passages[number];
      const score = rounded(exact);
      const [highest, first] = best.get(record) ?? [-1, number];
      if ((score > highest || (score === highest && number < first)) && allowed(number)) best.set(record, [score, number]);
    }
    const found = [...best.values()].sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    const withoutFilters = new Set([...ranked.scores.keys()].map((number) => this.content.passages[number])).size;
    return { game: this, ranked, found, withoutFilters };
  }

  allowed(question) {
    const left = this.filters.leave(question.filters);
    const phrases = question.phrases.map(words);
    const without = question.without.map(words);
    return (number) => {
      if (!left.has(number)) return false;
      const text = phrases.length + without.length ? this.text(number) : [];
      return phrases.every((phrase) => standsIn(phrase, text)) && !without.some((phrase) => standsIn(phrase, text));
    };
  }

  text(number) {
    const [, heading, answer] = this.content.shown[number];
    return words(`${this.content.records[this.content.passages[number]].name} . ${heading} . ${answer}`);
  }

  result(number, score, marked) {
    const record = this.content.records[this.content.passages[number]];
    const [passage, heading, answer, source] = this.content.shown[number];
    return {
      id: record.id,
      game: this.content.game,
      kind: record.kind,
      kindName: this.content.kinds[record.kind],
      title: record.name,
      passage,
      heading,
      answer,
      marks: this.marks(answer, marked),
      status: this.content.statuses[number],
      source: this.content.sources[source],
      version: this.content.version,
      url: passage ? `${record.url}#${passage}` : record.url,
      score,
    };
  }

  /** The stems of a word as it is written in an answer. Remembered, since the words of the records are few. */
  stemsOf(word) {
    if (!this.stems.has(word)) this.stems.set(word, words(word).map((part) => this.english.stem(part)));
    return this.stems.get(word);
  }

  marks(text, marked) {
    const found = [...text.matchAll(WORD)].filter(([word]) => this.stemsOf(word).some((stem) => marked.has(stem)));
    return found.map((match) => [match.index, match.index + match[0].length]);
  }
}

/** Looks queries up in games. */
export class Lookup {
  constructor(games) {
    this.games = games;
  }

  /** The kinds of the games' records, with their names: as the first game calls them that has them. */
  get kinds() {
    return Object.assign({}, ...this.games.map(({ content }) => content.kinds).reverse());
  }

  /** {results, didYouMean, hints, total, withoutFilters}; of one game only, where its slug is given. */
  lookup(query, { game = null, limit = 10 } = {}) {
    const games = this.games.filter((each) => game === null || each.content.game === game);
    const question = parse(query);
    const isUnknown = (filter) => games.every((each) => !each.filters.passages(filter).size);
    const unknown = question.filters.filter(isUnknown);
    question.words = [question.words, ...unknown.map(({ value }) => value)].join(" ");
    question.filters = question.filters.filter((filter) => !unknown.includes(filter));
    const answered = games.map((each) => each.answer(question));
    const every = answered
      .flatMap(({ game: of, ranked, found }) => found.map(([score, number]) => ({ score, number, of, ranked })))
      .sort((a, b) => b.score - a.score);
    const best = every.slice(0, Math.max(0, limit));
    return {
      results: best.map(({ score, number, of, ranked }) => of.result(number, score, ranked.terms)),
      didYouMean: suggestion(answered, every),
      hints: unknown.map((filter) => hint(filter, games.map((each) => each.filters))),
      total: every.length,
      withoutFilters: answered.reduce((sum, { withoutFilters }) => sum + withoutFilters, 0),
    };
  }
}

function suggestion(answered, every) {
  if (every.length) return every[0].ranked.reading.corrected ? every[0].ranked.reading.said.join(" ") : null;
  if (answered.some(({ game, ranked }) => ranked.scores.size || !game.english.terms(ranked.reading.said).length)) return null;
  for (const { game, ranked } of answered) {
    const near = game.ranking.language.names.closest(ranked.reading.said);
    if (near) return near;
  }
  return null;
}
