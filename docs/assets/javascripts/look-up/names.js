/* Finds the names in a query, also if they are misspelled or incomplete. The same as scripts/rulebook/search/names.py. */

import {
  COMMON_PART_EXPONENT,
  COMMON_WORD,
  LETTERS_PER_EDIT,
  LONGEST_NAME,
  MISSPELLED_NAME,
  MOST_EDITS,
  MOST_UNKNOWN,
  NAME_PART,
  NAME_PART_BASE,
  SHORTEST_MISSPELLED_PHRASE,
  SHORTEST_NAME_PART,
  SHORTEST_NAME_START,
  SHORTEST_PLURAL,
  UNFINISHED_NAME,
  VERSUS,
} from "./constants.js";
import { getOrMake, raise } from "./maps.js";
import { abbreviated, isNameStopWord, key, tokenize } from "./normalize.js";
import { Spellings, editsAllowed } from "./spelling.js";

/**
 * How likely a name means each record, from 0 to 1, by the record's number.
 * @typedef {Map<number, number>} RecordWeights
 */

/**
 * A name found in a query: the tokens from `start` to before `end`. `corrected` are the tokens as the name spells them, where
 * the query misspells them; `whole` is whether it is a full name or the start of one, rather than a part or a misspelling.
 * @typedef {{ start: number, end: number, records: RecordWeights, corrected: string[], whole: boolean }} NameMatch
 */

/**
 * The word in the singular, or its usual abbreviation in names if it has one.
 * @param {string} given
 */
const singular = (given) => {
  const word = abbreviated(given);
  return word.endsWith("s") && word.length >= SHORTEST_PLURAL ? word.slice(0, -1) : word;
};

/**
 * Whether a word is made of digits.
 * @param {string} word
 */
export const isNumber = (word) => /^[0-9]+$/.test(word);

/**
 * The start and end of each run of tokens that may be a name, the longest first, from left to right.
 * @param {number} length the number of tokens
 * @returns {Generator<[start: number, end: number]>}
 */
export function* spans(length) {
  for (let size = Math.min(LONGEST_NAME, length); size > 0; size -= 1) {
    for (let start = 0; start <= length - size; start += 1) yield [start, start + size];
  }
}

/**
 * The matches that contain a token from `start` to before `end`.
 * @param {NameMatch[]} matches
 * @param {number} start
 * @param {number} end
 */
const overlapping = (matches, start, end) => matches.filter((match) => match.start < end && start < match.end);

/**
 * Whether one of the tokens is a word for "versus".
 * @param {string[]} tokens
 */
export const hasVersus = (tokens) => VERSUS.some((word) => tokens.includes(word));

/** Finds the names of a game in queries. */
export class NameIndex {
  /**
   * @param {[name: string, record: number, weight: number][]} names
   * @param {Map<string, number>} documentFrequency the number of records that contain each word
   */
  constructor(names, documentFrequency) {
    this.documentFrequency = documentFrequency;
    /**
     * The records that a full name may mean, by the key of the name.
     * @type {Map<string, RecordWeights>}
     */
    this.whole = new Map();
    /**
     * The records that a part of a name may mean, by the part in the singular.
     * @type {Map<string, RecordWeights>}
     */
    this.parts = new Map();
    /**
     * The tokens of a name or of a part, by its key.
     * @type {Map<string, string[]>}
     */
    this.tokensOf = new Map();
    for (const [name, record, weight] of names) {
      const tokens = tokenize(name);
      for (const spelling of [key(tokens), tokens.join("")]) {
        this.tokensOf.set(spelling, tokens);
        raise(
          getOrMake(this.whole, spelling, () => new Map()),
          record,
          weight * this.rarity(tokens),
        );
      }
      this.addParts(tokens, record, weight);
    }
    this.whole.delete("");
    this.tokensOf.delete("");
    this.spellings = new Spellings(this.tokensOf.keys());
    this.fullNames = new Spellings(this.whole.keys());
    this.ordinary = new Spellings(documentFrequency.keys());
  }

  /**
   * Adds the parts of a name of several words.
   * @param {string[]} tokens
   * @param {number} record
   * @param {number} weight
   */
  addParts(tokens, record, weight) {
    const significant = tokens.filter((token) => !isNameStopWord(token));
    if (significant.length < 2) return;
    for (const token of significant) {
      if (token.length >= SHORTEST_NAME_PART && !isNumber(token)) {
        const share = NAME_PART_BASE + ((1 - NAME_PART_BASE) * token.length) / key(tokens).length;
        const rarity = this.rarity([token]) ** COMMON_PART_EXPONENT;
        raise(
          getOrMake(this.parts, singular(token), () => new Map()),
          record,
          NAME_PART * weight * share * rarity,
        );
        if (!this.tokensOf.has(singular(token))) this.tokensOf.set(singular(token), [token]);
      }
    }
  }

  /**
   * How likely these words are a name and not ordinary words, from 0 to 1, judged by the rarest of them.
   * @param {string[]} tokens
   */
  rarity(tokens) {
    const counts = tokens.filter((token) => !isNameStopWord(token)).map((token) => this.documentFrequency.get(token) ?? 1);
    return Math.min(1, COMMON_WORD / Math.max(1, counts.length ? Math.min(...counts) : 1));
  }

  /**
   * The names in the tokens of a query, the longest first; matches do not overlap. A token for which `isKnown`
   * is true counts as neither misspelled nor unfinished.
   * @param {string[]} tokens
   * @param {(token: string) => boolean} isKnown
   */
  find(tokens, isKnown) {
    const edits = tokens.map((token) => (isKnown(token) ? 0 : Math.max(1, editsAllowed(token.length))));
    const runs = [...spans(tokens.length)].map(([start, end]) => ({
      start,
      end,
      correct: this.matchExact(tokens, start, end),
    }));
    /** @type {NameMatch[]} */
    const exact = [];
    for (const { start, end, correct } of runs) {
      if (correct?.whole && !overlapping(exact, start, end).length) exact.push(correct);
    }
    /** @type {NameMatch[]} */
    const found = [];
    for (const { start, end, correct } of runs) {
      if (!overlapping(found, start, end).length) {
        const match =
          correct ??
          this.matchUnfinished(tokens, start, end, edits) ??
          this.matchMisspelled(tokens, start, end, edits, overlapping(exact, start, end));
        if (match) found.push(match);
      }
    }
    return found;
  }

  /**
   * The full name, or the part of a name, that a span is.
   * @param {string[]} tokens
   * @param {number} start
   * @param {number} end
   * @returns {NameMatch | undefined}
   */
  matchExact(tokens, start, end) {
    const span = tokens.slice(start, end);
    const single = span.length === 1 ? singular(span[0]) : null;
    const whole = this.whole.get(key(span)) ?? (single === null ? undefined : this.whole.get(key([single])));
    const part = single === null ? undefined : this.parts.get(single);
    if (!part && !whole) return undefined;
    return { start, end, records: new Map([...(part ?? []), ...(whole ?? [])]), corrected: [], whole: Boolean(whole) };
  }

  /**
   * The names that start with a span, if that is the last token of the query and unknown.
   * @param {string[]} tokens
   * @param {number} start
   * @param {number} end
   * @param {number[]} edits
   * @returns {NameMatch | undefined}
   */
  matchUnfinished(tokens, start, end, edits) {
    const token = tokens[start];
    if (start + 1 !== end || end !== tokens.length || !edits[start] || token.length < SHORTEST_NAME_START) return undefined;
    /** @type {RecordWeights} */
    const records = new Map();
    for (const table of [this.whole, this.parts]) {
      for (const [name, weights] of table) {
        if (name.startsWith(token)) for (const [record, weight] of weights) raise(records, record, UNFINISHED_NAME * weight);
      }
    }
    return records.size ? { start, end, records, corrected: [], whole: true } : undefined;
  }

  /**
   * The names nearest to a span.
   * @param {string[]} tokens
   * @param {number} start
   * @param {number} end
   * @param {number[]} edits how many edits each token may contain, 0 for a known one
   * @param {NameMatch[]} exact the names in the span that are spelled correctly
   * @returns {NameMatch | undefined}
   */
  matchMisspelled(tokens, start, end, edits, exact) {
    const span = tokens.slice(start, end);
    const allowed = edits.slice(start, end).filter((most) => most);
    if (allowed.length > MOST_UNKNOWN || exact.some((name) => name.start < start || name.end > end)) return undefined;
    const letters = key(span);
    if (!allowed.length && !this.mayBeMisspelled(span, letters)) return undefined;
    const kept = exact.map((name) => tokens.slice(name.start, name.end));
    const near = this.nearestNames(span, letters, allowed).filter((name) => this.keeps(name, span, kept));
    return near.length ? { start, end, ...this.recordsOfAny(near), whole: false } : undefined;
  }

  /**
   * The names nearest to a misspelled one; none if an ordinary word is nearer.
   * @param {string[]} span
   * @param {string} letters its key
   * @param {number[]} allowed how many edits each unknown token may contain
   */
  nearestNames(span, letters, allowed) {
    const maxEdits = span.length === 1 ? undefined : editsInPhrase(letters, allowed);
    const [distance, near] = this.spellings.nearest(letters, maxEdits);
    const ordinary = near.length && span.length === 1 ? this.ordinary.nearest(span[0])[0] : 0;
    return ordinary > 0 && ordinary < distance ? [] : near;
  }

  /**
   * Whether a name contains every name in `kept`, and a word for "versus" if the span contains one.
   * @param {string} name
   * @param {string[]} span
   * @param {string[][]} kept
   */
  keeps(name, span, kept) {
    const tokens = this.tokensOf.get(name) ?? [];
    return (hasVersus(tokens) || !hasVersus(span)) && kept.every((exact) => key(tokens).includes(singular(key(exact))));
  }

  /**
   * The records that any of several misspelled names may mean, and the tokens of the likeliest name.
   * @param {string[]} names
   */
  recordsOfAny(names) {
    /** @type {RecordWeights} */
    const records = new Map();
    let likeliest = names[0];
    let highest = -1;
    for (const name of names) {
      const weights = this.recordsOf(name);
      const likelihood = Math.max(0, ...weights.values());
      if (likelihood > highest) [likeliest, highest] = [name, likelihood];
      for (const [record, weight] of weights) raise(records, record, MISSPELLED_NAME * weight);
    }
    return { records, corrected: this.tokensOf.get(likeliest) ?? [] };
  }

  /**
   * The records that a name or a part of a name may mean.
   * @param {string} name
   * @returns {RecordWeights}
   */
  recordsOf(name) {
    const records = new Map(this.parts.get(name));
    for (const [record, weight] of this.whole.get(key(this.tokensOf.get(name) ?? [])) ?? []) raise(records, record, weight);
    return records;
  }

  /**
   * Whether words that all exist may still be a misspelled name: one of them is part of a name.
   * @param {string[]} span
   * @param {string} letters its key
   */
  mayBeMisspelled(span, letters) {
    const isLong = span.length > 1 && letters.length >= SHORTEST_MISSPELLED_PHRASE;
    return isLong && span.some((token) => this.parts.has(singular(token)));
  }

  /**
   * The name closest to all of a query that found nothing, or null if no name is close.
   * @param {string[]} tokens
   */
  closestName(tokens) {
    const whole = key(tokens);
    const byLength = Math.max(Math.min(2, Math.floor(whole.length / 2)), Math.floor(whole.length / LETTERS_PER_EDIT));
    const maxEdits = Math.min(MOST_EDITS, byLength);
    const [closest] = this.fullNames.nearest(whole, maxEdits)[1];
    return closest === undefined ? null : (this.tokensOf.get(closest) ?? []).join(" ");
  }
}

/**
 * The maximum edits in a name of several words: those allowed in its unknown words and one more, limited by its length.
 * @param {string} letters
 * @param {number[]} allowed
 */
function editsInPhrase(letters, allowed) {
  const inWords = allowed.reduce((sum, most) => sum + most, 0);
  return Math.max(allowed.length ? 2 : 1, Math.min(inWords + 1, Math.floor(letters.length / LETTERS_PER_EDIT), MOST_EDITS));
}
