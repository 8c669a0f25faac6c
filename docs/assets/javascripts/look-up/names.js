/* The names in a query, however they are written. As scripts/rulebook/search/names.py. */

const LIGATURES = { æ: "ae", œ: "oe", ø: "o", ð: "d", þ: "th", ł: "l" };
const APOSTROPHES = /[’‘ʼ′´`]/g;
const SHORT = new Map(Object.entries({ doctor: "dr", miss: "ms", mister: "mr", saint: "st", volume: "vol" }));
const VERSUS = ["v", "vs", "versus", "against"];
const SILENT = new Set(["the", "and", "of", "n", ...VERSUS]);
const LONGEST_NAME = 6;
const SHORTEST_START = 2;
const PART = 0.75;
const UNFINISHED = 0.9;
const MISSPELT = 0.95;
const COMMON = 8;
const LETTERS_A_SLIP = 3;
const NEAREST = 8;

/** The words of a text without case, accents and apostrophes. */
export function words(text) {
  const plain = text.toLowerCase().replace(/[æœøðþł]/g, (letter) => LIGATURES[letter]).replace(APOSTROPHES, "'");
  const bare = plain.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/'(s(?![a-z0-9]))?/g, "");
  return bare.match(/[a-z0-9]+/g) ?? [];
}

/** The words of a name as one. */
export const key = (name) => name.filter((word) => !SILENT.has(word)).map((word) => SHORT.get(word) ?? word).join("");

const singular = (given) => {
  const word = SHORT.get(given) ?? given;
  return word.endsWith("s") && word.length > 3 ? word.slice(0, -1) : word;
};

const isNumber = (word) => /^[0-9]+$/.test(word);

const edits = (length) => (length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3);

/** The letters of a word, a bit each. */
function lettersOf(word) {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** In how many letters two words differ at least: a slip adds one, drops one, or does both. */
function lettersApart(a, b) {
  let count = 0;
  for (let bits = a ^ b; bits; bits &= bits - 1) count += 1;
  return count;
}

const sorted = (word) => [...word].sort().join("");

let [beforeLast, last, row] = [new Uint8Array(), new Uint8Array(), new Uint8Array()];

/** The letters added, dropped, changed or swapped between two words, or a number above `most`. */
function distance(a, b, most) {
  if (row.length <= b.length) [beforeLast, last, row] = [beforeLast, last, row].map(() => new Uint8Array(2 * b.length + 1));
  for (let j = 0; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    [beforeLast, last, row] = [last, row, beforeLast];
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        cost = Math.min(cost, beforeLast[j - 2] + 1);
      }
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
  }
  return row[b.length];
}

/** Words among which the nearest to a misspelt one is found. */
export class Spellings {
  constructor(known) {
    this.words = [...known];
    this.letters = Int32Array.from(this.words, lettersOf);
    this.ofLength = [];
    this.words.forEach((word, number) => (this.ofLength[word.length] ??= []).push(number));
  }

  /** The words nearest to a word, in their order, and their distance. Of words that are as near, those with the same
      letters. */
  nearest(word, most = edits(word.length)) {
    let least = most;
    let found = [];
    if (!most) return [0, found];
    const letters = lettersOf(word);
    for (const length of this.lengths(word.length, most)) {
      for (const number of this.ofLength[length] ?? []) {
        if (Math.abs(word.length - length) > least) break;
        if (lettersApart(letters, this.letters[number]) > 2 * least) continue;
        const apart = distance(word, this.words[number], least);
        if (apart < least) found = [];
        if (apart <= least) {
          least = apart;
          found.push(number);
        }
      }
    }
    const near = found.sort((a, b) => a - b).slice(0, NEAREST).map((number) => this.words[number]);
    const swapped = near.filter((other) => sorted(other) === sorted(word));
    return [found.length ? least : 0, swapped.length ? swapped : near];
  }

  /** The lengths that are at most so many letters apart from a length, the likest first. */
  lengths(length, most) {
    const others = Array.from({ length: most }, (_, apart) => [length - apart - 1, length + apart + 1]);
    return [length, ...others.flat()].filter((other) => other > 0);
  }
}

export const raise = (weights, record, weight) => weights.set(record, Math.max(weight, weights.get(record) ?? 0));

const of = (map, name) => {
  if (!map.has(name)) map.set(name, new Map());
  return map.get(name);
};

/** The start and end of each run of words that may be a name, the longest first. */
export function* spans(length) {
  for (let size = Math.min(LONGEST_NAME, length); size > 0; size -= 1) {
    for (let start = 0; start <= length - size; start += 1) yield [start, start + size];
  }
}

/** The mentions that hold a word from `start` to `end`. */
const touched = (mentions, start, end) => mentions.filter((mention) => mention.start < end && start < mention.end);

export const isVersus = (said) => VERSUS.some((word) => said.includes(word));

export class Names {
  constructor(entries, spread) {
    this.spread = spread;
    this.whole = new Map();
    this.parts = new Map();
    this.spelt = new Map();
    for (const [name, record, weight] of entries) {
      const said = words(name);
      this.spelt.set(key(said), said);
      this.spelt.set(said.join(""), said);
      for (const written of [key(said), said.join("")]) raise(of(this.whole, written), record, weight * this.rarity(said));
      this.addParts(said, record, weight);
    }
    this.whole.delete("");
    this.spelt.delete("");
    this.spellings = new Spellings(this.spelt.keys());
    this.ordinary = new Spellings(this.spread.keys());
    this.misspellings = new Map();
  }

  addParts(said, record, weight) {
    const sounded = said.filter((word) => !SILENT.has(word));
    if (sounded.length < 2) return;
    for (const word of sounded) {
      if (word.length > 2 && !isNumber(word)) {
        const share = 0.5 + (0.5 * word.length) / key(said).length;
        raise(of(this.parts, singular(word)), record, PART * weight * share * this.rarity([word]) ** 2);
        if (!this.spelt.has(singular(word))) this.spelt.set(singular(word), [word]);
      }
    }
  }

  rarity(said) {
    const counts = said.filter((word) => !SILENT.has(word)).map((word) => this.spread.get(word) ?? 1);
    return Math.min(1, COMMON / Math.max(1, counts.length ? Math.min(...counts) : 1));
  }

  /** The names in a query, the longest first: {start, end, records, corrected}. */
  find(said, known) {
    const right = this.right(said);
    const found = [];
    for (const [start, end] of spans(said.length)) {
      if (!touched(found, start, end).length) {
        const mention =
          this.written(said, start, end) ??
          this.started(said, start, end, known) ??
          this.misspelt(said, start, end, known, touched(right, start, end));
        if (mention) found.push(mention);
      }
    }
    return found;
  }

  /** The whole names that are written right, the longest first. */
  right(said) {
    const right = [];
    for (const [start, end] of spans(said.length)) {
      const mention = this.written(said, start, end);
      if (mention?.whole && !touched(right, start, end).length) right.push(mention);
    }
    return right;
  }

  written(said, start, end) {
    const span = said.slice(start, end);
    const one = span.length === 1;
    const whole = this.whole.get(key(span)) ?? (one ? this.whole.get(key([singular(span[0])])) : undefined);
    const part = (one ? this.parts.get(singular(span[0])) : undefined) ?? new Map();
    const records = whole ? new Map([...part, ...whole]) : part;
    return records.size ? { start, end, records, corrected: [], whole: Boolean(whole) } : undefined;
  }

  started(said, start, end, known) {
    const word = said[start];
    if (start + 1 !== end || end !== said.length || known(word) || word.length < SHORTEST_START) return undefined;
    const records = new Map();
    for (const names of [this.whole, this.parts]) {
      for (const [name, meant] of names) {
        if (name.startsWith(word)) for (const [record, weight] of meant) raise(records, record, UNFINISHED * weight);
      }
    }
    return records.size ? { start, end, records, corrected: [], whole: true } : undefined;
  }

  misspelt(said, start, end, known, right) {
    const span = said.slice(start, end);
    const strange = span.map((word) => !known(word));
    if (!strange.includes(true) && !this.maySlip(span)) return undefined;
    if (right.some((name) => name.start < start || name.end > end)) return undefined;
    const kept = right.map((name) => said.slice(name.start, name.end));
    const near = this.nearestNames(span, strange).filter((name) => this.keeps(name, span, kept));
    return near.length ? { start, end, ...this.meantByAny(near) } : undefined;
  }

  /** The names nearest to a misspelt one. Remembered, since most words stay while the last is typed. */
  nearestNames(span, strange) {
    const remembered = `${span.join(" ")}|${strange}`;
    if (!this.misspellings.has(remembered)) this.misspellings.set(remembered, this.findNearestNames(span, strange));
    return this.misspellings.get(remembered);
  }

  findNearestNames(span, strange) {
    const most = span.length === 1 ? undefined : this.slips(span, strange);
    const [apart, near] = this.spellings.nearest(key(span), most);
    const ordinary = near.length && span.length === 1 ? this.ordinary.nearest(span[0])[0] : 0;
    return ordinary > 0 && ordinary < apart ? [] : near;
  }

  /** Whether a name that a span may be meant for has what is right in the span: names, and that one is against another. */
  keeps(name, span, kept) {
    const spelt = this.spelt.get(name);
    return (isVersus(spelt) || !isVersus(span)) && kept.every((right) => key(spelt).includes(singular(key(right))));
  }

  /** The records of names, and the spelling of the likeliest. */
  meantByAny(near) {
    const records = new Map();
    let likeliest = near[0];
    let surest = -1;
    for (const name of near) {
      const meant = this.meant(name);
      const sure = Math.max(0, ...meant.values());
      if (sure > surest) [likeliest, surest] = [name, sure];
      for (const [record, weight] of meant) raise(records, record, MISSPELT * weight);
    }
    return { records, corrected: this.spelt.get(likeliest) };
  }

  meant(name) {
    const meant = new Map(this.parts.get(name));
    for (const [record, weight] of this.whole.get(key(this.spelt.get(name))) ?? []) raise(meant, record, weight);
    return meant;
  }

  slips(span, strange) {
    const odd = span.filter((_, index) => strange[index]);
    const most = odd.reduce((sum, word) => sum + Math.max(1, edits(word.length)), 0);
    return Math.max(1 + (odd.length ? 1 : 0), Math.min(most + 1, Math.floor(key(span).length / LETTERS_A_SLIP)));
  }

  maySlip(span) {
    return span.length > 1 && key(span).length > 7 && span.some((word) => this.parts.has(singular(word)));
  }

  /** The name that comes nearest to the whole of a query that found nothing, if one is near at all. */
  closest(said) {
    const whole = key(said);
    const most = Math.max(Math.min(2, Math.floor(whole.length / 2)), Math.floor(whole.length / 3));
    const near = new Spellings(this.whole.keys()).nearest(whole, most)[1];
    return near.length ? this.spelt.get(near[0]).join(" ") : null;
  }
}
