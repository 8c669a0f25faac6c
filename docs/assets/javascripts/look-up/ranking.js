/* How well each passage of a game answers a query. As scripts/rulebook/search/ranking.py. */

import { raise, words } from "./names.js";
import { Language } from "./reading.js";

const FULL = 63;
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const MOST_REMEMBERED = 200;
const NOTHING = { passages: [], impacts: [], asks: [] };

/** The whole numbers in a text: five bits a character, the least first. */
function unpacked(text) {
  const values = new Uint8Array(128);
  for (let index = 0; index < 64; index += 1) values[CHARACTERS.charCodeAt(index)] = index;
  const numbers = [];
  let number = 0;
  let place = 1;
  for (let index = 0; index < text.length; index += 1) {
    const value = values[text.charCodeAt(index)];
    number += (value & 31) * place;
    place *= 32;
    if (value < 32) {
      numbers.push(number);
      number = 0;
      place = 1;
    }
  }
  return numbers;
}

/** The postings of each term: the passages that hold it with the impact of each, and the asks that hold it. The terms are
    the stems of the words, sorted. */
function postings(content, stems) {
  const [passageCounts, askCounts] = [unpacked(content.passage_counts), unpacked(content.ask_counts)];
  const [passageSteps, impacts, askSteps] = [unpacked(content.in_passages), unpacked(content.impacts), unpacked(content.in_asks)];
  const terms = new Map();
  let atPassage = 0;
  let atAsk = 0;
  [...stems].sort().forEach((term, index) => {
    const held = { passages: [], impacts: [], asks: [] };
    for (let number = 0, left = passageCounts[index]; left > 0; left -= 1, atPassage += 1) {
      number += passageSteps[atPassage];
      held.passages.push(number);
      held.impacts.push(impacts[atPassage]);
    }
    for (let ask = 0, left = askCounts[index]; left > 0; left -= 1, atAsk += 1) {
      ask += askSteps[atAsk];
      held.asks.push(ask);
    }
    terms.set(term, held);
  });
  return terms;
}

const add = (sums, key, value) => sums.set(key, (sums.get(key) ?? 0) + value);

export class Ranking {
  constructor(content, english) {
    this.english = english;
    this.records = content.records;
    this.passages = content.passages;
    this.refers = content.refers;
    this.ended = content.ended;
    this.weights = content.weights;
    this.language = new Language(content, english);
    this.terms = postings(content, new Set(Object.keys(content.words).map((word) => english.stem(word))));
    this.asked = Int32Array.from(content.asks.flatMap((lengths, number) => lengths.map(() => number)));
    this.lengths = Int32Array.from(content.asks.flat());
    this.shared = content.records.map(() => []);
    content.records.forEach((record, number) => record.applies_to.forEach((other) => this.shared[other].push(number)));
    this.asksOf = content.records.map(() => []);
    this.asked.forEach((number, ask) => this.asksOf[content.passages[number]].push(ask));
    this.members = content.records.map(() => []);
    content.passages.forEach((record, number) => this.members[record].push(number));
    const terms = (name) => new Set(english.terms(words(name)));
    this.names = content.records.map(({ name }) => terms(name));
    this.aliases = content.records.map(({ aliases }) => aliases.map(terms));
    this.titles = content.records.map(({ name, aliases }) => terms([name, ...aliases].join(" ")));
    this.unknown = Math.log(1 + (this.passages.length + 0.5) / 0.5);
    this.rarities = new Map();
    this.remembered = new Map();
  }

  /** Every passage that has to do with the words of a query: {scores, reading, terms}. */
  rank(query) {
    const reading = this.language.read(query);
    const asked = new Set(this.english.terms(reading.said));
    const named = reading.named;
    const { whole, other } = this.wholeNames(asked);
    [...whole, ...other].forEach((record) => named.set(record, 1));
    const concept = this.concept(reading, new Map([...named].filter(([record]) => !other.includes(record))));
    const scores = this.matches(concept, this.saidInNames(reading, concept, named));
    if (!named.size) {
      for (const [number, score] of scores) {
        if (this.records[this.passages[number]].general) scores.set(number, score + this.weights.general);
      }
    }
    const best = Math.max(0, ...scores.values());
    const answering = new Set([...named.keys(), this.rule(scores, named)]);
    const saidMore = concept.size > 0 || reading.mentions.length > 1;
    for (const [record, sure] of this.meant(named, reading.mentions, answering, saidMore)) {
      const own = Math.max(...this.members[record].map((number) => scores.get(number) ?? 0));
      const fit = best ? 1 - this.weights.fit * (1 - own / best) : 1;
      for (const number of this.members[record]) add(scores, number, this.weights.named * sure * fit);
    }
    for (const number of this.between(named)) add(scores, number, this.weights.between);
    for (const record of whole.length ? whole : concept.size ? [] : named.keys()) {
      add(scores, this.members[record][0], this.weights.page * named.get(record));
    }
    for (const number of this.ended) {
      if (scores.has(number)) scores.set(number, scores.get(number) * this.weights.ended);
    }
    const shown = new Set(asked);
    for (const phrases of concept.values()) phrases.flat().forEach((term) => shown.add(term));
    return { scores, reading, terms: shown };
  }

  /** The records whose name, or else another name of theirs, is the whole query. */
  wholeNames(asked) {
    const same = (name) => name.size === asked.size && [...name].every((term) => asked.has(term));
    const records = asked.size ? [...this.records.keys()] : [];
    const whole = records.filter((record) => same(this.names[record]) || same(this.titles[record]));
    return { whole, other: records.filter((record) => this.aliases[record].some(same) && !whole.includes(record)) };
  }

  concept(reading, named) {
    const titles = new Set();
    for (const [record, sure] of named) {
      if (sure >= this.weights.sure) this.titles[record].forEach((term) => titles.add(term));
    }
    const inName = (position) => reading.mentions.find((mention) => mention.start <= position && position < mention.end);
    const isName = ({ whole, records }) =>
      whole && [...records].some(([record, sure]) => named.has(record) && sure >= this.weights.sure);
    const concept = new Map();
    reading.said.forEach((word, position) => {
      const term = this.english.stem(word);
      const mention = inName(position);
      if (this.english.saysNothing(word) || (mention && (titles.has(term) || isName(mention)))) return;
      const phrases = reading.meanings[position].map((phrase) => this.english.terms(phrase)).filter((phrase) => phrase.length);
      concept.set(term, [...(concept.get(term) ?? []), ...phrases]);
    });
    return concept;
  }

  /** The rule for everyone that answers best, of those that are not named. */
  rule(scores, named) {
    let best = null;
    for (const [number, score] of scores) {
      const record = this.passages[number];
      const ahead = best === null || score > scores.get(best) || (score === scores.get(best) && number < best);
      if (this.records[record].general && !named.has(record) && ahead) best = number;
    }
    return best === null ? null : this.passages[best];
  }

  meant(named, mentions, answering, saidMore) {
    const meant = new Map(named);
    const special = Math.max(0, ...[...named].filter(([record]) => !this.records[record].general).map(([, sure]) => sure));
    const beside = special >= this.weights.sure ? special * this.weights.beside : 0;
    this.records.forEach((record, number) => {
      let applies = this.weights.linked * Math.max(0, ...record.applies_to.map((hero) => named.get(hero) ?? 0));
      if (saidMore && record.general && answering.has(number)) applies = Math.max(applies, beside);
      if (applies) add(meant, number, applies);
      const surestOf = (mention) => Math.max(0, ...record.lists.map((member) => mention.records.get(member) ?? 0));
      const listed = saidMore ? mentions.reduce((sum, mention) => sum + surestOf(mention), 0) : 0;
      if (listed) raise(meant, number, listed * this.weights.listed);
    });
    return meant;
  }

  /** The passages that say what two records that are named do with each other. */
  between(named) {
    const sure = [...named].filter(([, weight]) => weight >= this.weights.sure).map(([record]) => record);
    const refersToOther = (record, number) => this.refers[number].some((other) => other !== record && sure.includes(other));
    return sure.flatMap((record) => this.members[record].filter((number) => refersToOther(record, number)));
  }

  /** The terms of a query that are nothing but names, each with the records that they name and those that apply to them. */
  saidInNames(reading, concept, named) {
    const said = new Map();
    for (const mention of reading.mentions) {
      const sure = [...mention.records.keys()].filter((record) => (named.get(record) ?? 0) >= this.weights.sure);
      const records = [...sure, ...sure.flatMap((record) => this.shared[record])];
      for (const term of this.english.terms(reading.said.slice(mention.start, mention.end))) {
        if (!concept.has(term)) said.set(term, new Set([...(said.get(term) ?? []), ...records]));
      }
    }
    return said;
  }

  matches(concept, names) {
    const [here, covered] = [new Float64Array(this.passages.length), new Float64Array(this.passages.length)];
    const [asks, counts] = [new Float64Array(this.asked.length), new Float64Array(this.asked.length)];
    const elsewhere = new Float64Array(this.records.length);
    let total = 0;
    for (const [term, phrases] of concept) {
      const held = this.held(term, phrases);
      const { weight } = held;
      total += weight;
      const best = new Float64Array(this.records.length);
      held.passages.forEach((number, index) => {
        const impact = held.impacts[index];
        here[number] += weight * impact;
        covered[number] += weight;
        best[this.passages[number]] = Math.max(best[this.passages[number]], impact);
      });
      best.forEach((impact, record) => (elsewhere[record] += weight * impact));
      held.asks.forEach((ask, index) => {
        asks[ask] += weight * held.shares[index];
        counts[ask] += held.shares[index];
      });
    }
    let whole = total;
    for (const [term, records] of names) {
      const weight = this.rarity(term) || this.unknown;
      whole += weight;
      const own = [...records].flatMap((record) => this.asksOf[record]);
      for (const ask of new Set([...(this.terms.get(term) ?? NOTHING).asks, ...own])) {
        asks[ask] += weight;
        counts[ask] += 1;
      }
    }
    return this.combined(here, elsewhere, covered, this.bestAsks(asks, counts, whole), total);
  }

  combined(here, elsewhere, covered, asks, total) {
    const { weights, passages } = this;
    const ofRecord = new Float64Array(this.records.length);
    asks.forEach((likeness, number) => (ofRecord[passages[number]] = Math.max(ofRecord[passages[number]], likeness)));
    const scores = new Map();
    for (let number = 0; number < passages.length; number += 1) {
      if (covered[number] || asks[number]) {
        const own = (1 - weights.elsewhere) * here[number] * (covered[number] / total) ** weights.coverage;
        const text = covered[number] ? (own + weights.elsewhere * elsewhere[passages[number]]) / total : 0;
        scores.set(number, text + weights.ask * asks[number] + weights.ask_of_record * ofRecord[passages[number]]);
      }
    }
    return scores;
  }

  /** How like the query the likest ask of each passage is. */
  bestAsks(asks, counts, total) {
    const best = new Float64Array(this.passages.length);
    for (let ask = 0; ask < asks.length; ask += 1) {
      if (counts[ask]) {
        const number = this.asked[ask];
        const share = Math.min(1, asks[ask] / total) ** this.weights.ask_share;
        best[number] = Math.max(best[number], share * Math.min(1, counts[ask] / this.lengths[ask]) ** this.weights.ask_length);
      }
    }
    return best;
  }

  /** What is held of a term and its phrases. Remembered, since most words stay while the last is typed. */
  held(term, phrases) {
    const key = JSON.stringify([term, phrases]);
    if (!this.remembered.has(key)) {
      if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
      this.remembered.set(key, this.findHeld(term, phrases));
    }
    return this.remembered.get(key);
  }

  findHeld(term, phrases) {
    const own = this.terms.get(term) ?? NOTHING;
    const impacts = new Map(own.passages.map((number, index) => [number, own.impacts[index] / FULL]));
    const asked = new Map(own.asks.map((ask) => [ask, 1]));
    let weight = this.rarity(term);
    for (const phrase of phrases) {
      const rarities = new Map(phrase.map((other) => [other, this.rarity(other)]));
      const total = [...rarities.values()].reduce((sum, rarity) => sum + rarity, 0) || 1;
      weight = weight || total / phrase.length;
      const [inPassages, inAsks] = [new Map(), new Map()];
      for (const [other, rarity] of rarities) {
        const share = (this.weights.synonym * rarity) / total;
        const held = this.terms.get(other) ?? NOTHING;
        held.passages.forEach((number, index) => add(inPassages, number, (share * held.impacts[index]) / FULL));
        for (const ask of held.asks) add(inAsks, ask, share);
      }
      for (const [number, value] of inPassages) raise(impacts, number, value);
      for (const [ask, value] of inAsks) raise(asked, ask, value);
    }
    for (const [ask, share] of asked) raise(impacts, this.asked[ask], this.weights.asked * share);
    return {
      passages: [...impacts.keys()],
      impacts: [...impacts.values()],
      asks: [...asked.keys()],
      shares: [...asked.values()],
      weight: weight || this.unknown,
    };
  }

  rarity(term) {
    if (!this.rarities.has(term)) {
      const held = this.terms.get(term) ?? NOTHING;
      const count = new Set([...held.passages, ...held.asks.map((ask) => this.asked[ask])]).size;
      this.rarities.set(term, count ? Math.log(1 + (this.passages.length - count + 0.5) / (count + 0.5)) : 0);
    }
    return this.rarities.get(term);
  }
}
