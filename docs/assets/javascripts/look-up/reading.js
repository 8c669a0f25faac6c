/* What a query says. As scripts/rulebook/search/reading.py. */

import { Names, isVersus, spans, words } from "./names.js";

const SHORTEST_START = 3;
const COMPLETIONS = 6;
const LIKELY = 0.5;

const before = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

export class Language {
  constructor(content, english) {
    this.english = english;
    this.spread = new Map(Object.entries(content.words));
    this.names = new Names(content.names, this.spread);
    this.meant = new Map();
    this.stems = new Set([...this.spread.keys()].map((word) => english.stem(word)));
    for (const [said, meant] of content.synonyms) {
      const stems = said.map((word) => english.stem(word));
      const phrase = stems.join(" ");
      this.meant.set(phrase, [...(this.meant.get(phrase) ?? []), ...meant]);
      stems.forEach((stem) => this.stems.add(stem));
    }
    this.slips = new Map();
    this.knows = (word) => english.saysNothing(word) || this.stems.has(english.stem(word));
  }

  /** What a query says: {said, mentions, meanings, corrected, named}. */
  read(query) {
    const asked = words(query);
    const starts = new Map(this.names.find(asked, this.knows).map((mention) => [mention.start, mention]));
    const said = [];
    const mentions = [];
    const spellings = [];
    for (let position = 0; position < asked.length; ) {
      const mention = starts.get(position);
      const end = mention ? mention.end : position + 1;
      const word = asked[position];
      let others = end === position + 1 ? this.spellings(word) : [];
      let corrected = mention ? mention.corrected : [];
      if (others.length && !mention && !(end === asked.length && this.completions(word).length)) [corrected, ...others] = others;
      spellings[said.length] = others;
      const spelt = corrected.length ? corrected : asked.slice(position, end);
      if (mention) mentions.push({ ...mention, start: said.length, end: said.length + spelt.length });
      said.push(...spelt);
      position = end;
    }
    const stems = (list) => list.map((word) => this.english.stem(word)).join(" ");
    const corrected = stems(said) !== stems(asked);
    const meant = opposed(said, mentions);
    return { said, mentions: meant, meanings: this.meanings(said, spellings), corrected, named: named(meant) };
  }

  completions(word) {
    if (word.length < SHORTEST_START || this.knows(word)) return [];
    const longer = [...this.spread.keys()].filter((other) => other.startsWith(word));
    return longer.sort((a, b) => this.spread.get(b) - this.spread.get(a) || before(a, b)).slice(0, COMPLETIONS);
  }

  /** What a word that the records do not have may be a slip of. Remembered, since most words stay while the last is typed. */
  spellings(word) {
    if (this.knows(word) || /^[0-9]+$/.test(word)) return [];
    if (!this.slips.has(word)) this.slips.set(word, this.findSpellings(word));
    return this.slips.get(word);
  }

  findSpellings(word) {
    const near = this.names.ordinary.nearest(word)[1];
    if (near.length) {
      const rank = (other) => (other[0] === word[0] ? 0 : 1);
      return near.sort((a, b) => rank(a) - rank(b) || this.spread.get(b) - this.spread.get(a)).map((other) => [other]);
    }
    for (let middle = 3; middle < word.length - 2; middle += 1) {
      const both = [word.slice(0, middle), word.slice(middle)];
      if (both.every((half) => this.spread.has(half))) return [both];
    }
    return [];
  }

  meanings(said, spellings) {
    const stems = said.map((word) => this.english.stem(word));
    const meanings = said.map(() => []);
    for (const [start, end] of spans(said.length)) {
      const meant = this.meant.get(stems.slice(start, end).join(" "));
      if (meant) for (let position = start; position < end; position += 1) meanings[position].push(...meant);
    }
    if (said.length) meanings.at(-1).push(...this.completions(said.at(-1)).map((other) => [other]));
    spellings.forEach((others, position) => meanings[position].push(...others));
    return meanings;
  }
}

const surest = ({ records }) => Math.max(...records.values());

/** The same mentions; but two likely names that are against each other are names for certain. */
function opposed(said, mentions) {
  const surely = new Set();
  mentions.slice(1).forEach((other, index) => {
    const one = mentions[index];
    const between = said.slice(one.end - 1, other.start + 1);
    if (other.start - one.end < 2 && isVersus(between) && Math.min(surest(one), surest(other)) >= LIKELY) surely.add(one).add(other);
  });
  return mentions.map((mention) => (surely.has(mention) ? forCertain(mention) : mention));
}

/** The same mention as a name for certain: then its likeliest record is meant. */
function forCertain(mention) {
  const records = [...mention.records].map(([record, sure]) => [record, sure / surest(mention)]);
  return { ...mention, records: new Map(records), whole: true };
}

function named(mentions) {
  const records = new Map();
  for (const mention of mentions) {
    for (const [record, weight] of mention.records) {
      records.set(record, Math.max(weight, Math.min(1, (records.get(record) ?? 0) + weight)));
    }
  }
  return records;
}
