/* Finds the names in a query, also if they are misspelled or incomplete. The same as scripts/rulebook/search/names.py. */

import {
  AFTER_LETTERS,
  COMMON_PART_EXPONENT,
  COMMON_WORD,
  LETTERS_PER_EDIT,
  LONGEST_NAME,
  MISSPELLED_NAME,
  MOST_EDITS,
  MOST_UNKNOWN,
  NAME_PART,
  NAME_PART_BASE,
  OF,
  PART_OF_LIST,
  SAME_LETTERS,
  SHORTEST_MISSPELLED_PHRASE,
  SHORTEST_NAME_PART,
  SHORTEST_NAME_START,
  SHORTEST_PLURAL,
  START_OF_OTHER,
  TYPED_SHARE,
  UNFINISHED_NAME,
  VERSUS,
} from "./constants.js";
import { isStopWord, stem } from "./english.js";
import { getOrMake, raise } from "./maps.js";
import { asInKeys, isNameStopWord, key, tokenize } from "./normalize.js";
import { Spellings, editsAllowed } from "./spelling.js";

/**
 * How likely a name means each record, from 0 to 1, by the record's number.
 * @typedef {Map<number, number>} RecordWeights
 */

/**
 * A name found in a query: the tokens from `start` to before `end`. `corrected` are the tokens as the name spells them, where
 * the query misspells, joins, or shortens them; `whole` is whether it is a full name or the start of one, rather than a part or a
 * misspelling;
 * `unfinished` is whether it is only the start of names.
 * @typedef {object} NameMatch
 * @property {number} start
 * @property {number} end
 * @property {RecordWeights} records
 * @property {string[]} corrected
 * @property {boolean} whole
 * @property {boolean} unfinished
 */

/**
 * The word in the singular, or as the key of a name has it.
 * @param {string} given
 */
const singular = (given) => {
  const word = asInKeys(given);
  return /[^s]s$/.test(word) && word.length >= SHORTEST_PLURAL ? word.slice(0, -1) : word;
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

/**
 * The letters of a word in alphabetical order.
 * @param {string} word
 */
const sortedLetters = (word) => [...word].sort().join("");

/**
 * The consonants of a word, in their order.
 * @param {string} word
 */
const consonants = (word) => word.replace(/[aeiou]/g, "");

/**
 * How likely one of two words at a distance is a typing error for the other, from 0 to 3. Letters are rather swapped, left out, or
 * added than changed, unless they are vowels, and rather later in a word than first.
 * @param {string} one
 * @param {string} other
 * @param {number} distance
 */
export function likeness(one, other, distance) {
  const sameLetters = sortedLetters(one) === sortedLetters(other) || Math.abs(one.length - other.length) === distance;
  return SAME_LETTERS * Number(sameLetters || consonants(one) === consonants(other)) + Number(one[0] === other[0]);
}

/**
 * The place of the first of sorted words that is not before a word.
 * @param {string[]} words
 * @param {string} word
 */
function placeOf(words, word) {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle] < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The words, of sorted ones, that start with `start`.
 * @param {string[]} words
 * @param {string} start
 */
export const starting = (words, start) => words.slice(placeOf(words, start), placeOf(words, start + AFTER_LETTERS));

/**
 * Whether a word is one of the tokens of a name, or within an edit of one if it is no stop word.
 * @param {string[]} tokens
 * @param {string} word
 */
function holds(tokens, word) {
  if (isStopWord(word) || !editsAllowed(word.length)) return tokens.includes(word);
  return tokens.map(singular).includes(singular(word)) || new Spellings(tokens).nearest(word, 1)[1].length > 0;
}

/**
 * A match of tokens that are a name, or a part of one, and start others.
 * @param {NameMatch} exact
 * @param {NameMatch} unfinished
 * @returns {NameMatch}
 */
function either(exact, unfinished) {
  const records = new Map(exact.records);
  for (const [record, weight] of unfinished.records) raise(records, record, START_OF_OTHER * weight);
  return { ...exact, records };
}

/** Finds the names of a game in queries. */
export class NameIndex {
  /**
   * @param {[name: string, record: number, weight: number][]} names
   * @param {Map<string, number>} documentFrequency the number of records that contain each word
   * @param {number[][]} lists the records that each record lists, as a set does
   */
  constructor(names, documentFrequency, lists) {
    this.documentFrequency = documentFrequency;
    this.lists = lists;
    /** The records that list others, such as sets. */
    this.listsOthers = new Set([...lists.keys()].filter((record) => lists[record].length));
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
      const likely = weight * this.rarity(tokens);
      for (const spelling of new Set([key(tokens), tokens.join("")])) {
        this.tokensOf.set(spelling, tokens);
        raise(
          getOrMake(this.whole, spelling, () => new Map()),
          record,
          likely,
        );
      }
      this.addParts(tokens, record, weight, lists[record].length ? PART_OF_LIST : NAME_PART);
    }
    this.whole.delete("");
    this.tokensOf.delete("");
    this.spellings = new Spellings(this.tokensOf.keys());
    this.fullNames = new Spellings(this.whole.keys());
    this.ordinary = new Spellings(documentFrequency.keys());
    /** A part of a name by its stem. */
    this.partsByStem = new Map([...this.parts.keys()].sort().map((part) => [stem(part), part]));
    this.sortedNames = [...this.tokensOf.keys()].sort();
    this.sortedFullNames = [...this.whole.keys()].sort();
  }

  /**
   * Adds the parts of a name of several words.
   * @param {string[]} tokens
   * @param {number} record
   * @param {number} weight
   * @param {number} ofPart the weight of a part, relative to the full name
   */
  addParts(tokens, record, weight, ofPart) {
    const significant = tokens.filter((token) => !isNameStopWord(token));
    if (significant.length < 2) return;
    for (const token of significant) {
      if (token.length >= SHORTEST_NAME_PART && !isNumber(token)) {
        const share = NAME_PART_BASE + ((1 - NAME_PART_BASE) * token.length) / key(tokens).length;
        const rarity = this.rarity([token]) ** COMMON_PART_EXPONENT;
        raise(
          getOrMake(this.parts, singular(token), () => new Map()),
          record,
          ofPart * weight * share * rarity,
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
   * is true counts as neither misspelled nor unfinished. The last token counts as unfinished rather than misspelled if
   * `completes` finds words that it starts. A set that is called after two of its heroes, such as Houdini vs. The Genie, is not
   * meant by its name, but these are.
   * @param {string[]} tokens
   * @param {(token: string) => boolean} isKnown
   * @param {(token: string) => string[]} completes
   */
  find(tokens, isKnown, completes) {
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
    const last = tokens.length - 1;
    const finished = last >= 0 && edits[last] && completes(tokens[last]).length ? last : tokens.length;
    for (const { start, end, correct } of runs) {
      if (!overlapping(found, start, end).length) {
        const unfinished = this.matchUnfinished(tokens, start, end, edits);
        const match =
          (correct && unfinished ? either(correct, unfinished) : (correct ?? unfinished)) ??
          (end > finished ? undefined : this.matchMisspelled(tokens, start, end, edits, overlapping(exact, start, end)));
        if (match && !this.isOfMembers(match, tokens)) found.push(match);
      }
    }
    return found;
  }

  /**
   * Whether a match is the name of a record that consists of the names of others, which that record lists.
   * @param {NameMatch} match
   * @param {string[]} tokens
   */
  isOfMembers({ start, end, records, corrected, unfinished }, tokens) {
    const span = corrected.length ? corrected : tokens.slice(start, end);
    if (span.length < 2 || unfinished) return false;
    const members = new Set([...records.keys()].flatMap((record) => this.lists[record]));
    if (!members.size) return false;
    /** @type {Map<number, NameMatch>} */
    const named = new Map();
    for (const place of spans(span.length)) {
      const inner = this.matchExact(span, ...place);
      if (!inner?.whole) continue;
      const likelihood = Math.max(...inner.records.values());
      for (const [record, weight] of inner.records) if (weight === likelihood && members.has(record)) named.set(record, inner);
    }
    const rest = span.filter((_, place) => ![...named.values()].some((each) => each.start <= place && place < each.end));
    return named.size > 1 && rest.every(isNameStopWord);
  }

  /**
   * Whether tokens are the full name of a record.
   * @param {string[]} tokens
   */
  isFullName(tokens) {
    return this.whole.has(key(tokens));
  }

  /**
   * Whether a word is the name of a record, or a part of one, in the singular or the plural.
   * @param {string} word
   */
  isName(word) {
    return this.matchExact([word], 0, 1) !== undefined;
  }

  /**
   * Whether a word is a name, begins one, or is one edit away from one.
   * @param {string} word
   */
  knows(word) {
    return starting(this.sortedNames, word).length > 0 || this.spellings.nearest(word)[0] === 1;
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
    const spelling = [key(span), key([...span.slice(0, -1), singular(span[span.length - 1])])].find((each) =>
      this.whole.has(each),
    );
    const whole = spelling === undefined || this.isOther(span, spelling) ? undefined : this.whole.get(spelling);
    const part = span.length === 1 ? this.parts.get(this.partOf(span[0])) : undefined;
    if (!part && !whole) return undefined;
    const records = new Map([...(part ?? []), ...(whole ?? [])]);
    const isUnknown = span.length === 1 && !this.documentFrequency.has(span[0]);
    const words = (whole && isUnknown && this.tokensOf.get(spelling ?? "")) || [];
    return { start, end, records, corrected: words.length > 1 ? words : [], whole: Boolean(whole), unfinished: false };
  }

  /**
   * Whether a span is another phrase than a name of the same letters, because it has an "of" that the name lacks.
   * @param {string[]} span
   * @param {string} spelling
   */
  isOther(span, spelling) {
    return span.slice(1, -1).includes(OF) && !this.tokensOf.get(spelling)?.includes(OF);
  }

  /**
   * The part of a name that a word is: in the singular, or if no text has the word, with other letters after the stem.
   * @param {string} word
   */
  partOf(word) {
    const one = singular(word);
    const isKnown = this.parts.has(one) || this.documentFrequency.has(word);
    return isKnown ? one : (this.partsByStem.get(stem(word)) ?? one);
  }

  /**
   * The names that start with a span at the end of the query: with several words, or with one that is unknown or alone.
   * @param {string[]} tokens
   * @param {number} start
   * @param {number} end
   * @param {number[]} edits
   * @returns {NameMatch | undefined}
   */
  matchUnfinished(tokens, start, end, edits) {
    const several = end - start > 1;
    if (end !== tokens.length || !(several || edits[start] || tokens.length === 1)) return undefined;
    const span = tokens.slice(start, end);
    const letters = key(span);
    if (letters.length < (start === 0 ? SHORTEST_NAME_START : SHORTEST_NAME_PART)) return undefined;
    /** @type {RecordWeights} */
    const records = new Map();
    for (const name of starting(several ? this.sortedFullNames : this.sortedNames, letters)) {
      if (this.isOther(span, name)) continue;
      // Beside other words, a few letters say little.
      const share = start === 0 ? TYPED_SHARE : 1;
      const typed = 1 - share + (share * letters.length) / name.length;
      const weights = [...(this.whole.get(name) ?? []), ...((several ? undefined : this.parts.get(name)) ?? [])];
      for (const [record, weight] of weights) raise(records, record, UNFINISHED_NAME * typed * weight);
    }
    return records.size ? { start, end, records, corrected: [], whole: true, unfinished: true } : undefined;
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
    if (letters.length < SHORTEST_NAME_PART || !(allowed.length || this.mayBeMisspelled(span, letters))) return undefined;
    const kept = exact.map((name) => tokens.slice(name.start, name.end));
    const known = span.filter((word, index) => !edits[start + index] && !isNameStopWord(word));
    const near = this.nearestNames(span, letters, allowed).filter((name) => this.keeps(name, span, kept, known));
    return near.length ? { start, end, ...this.recordsOfAny(near), whole: false, unfinished: false } : undefined;
  }

  /**
   * The names nearest to a misspelled one; none if an ordinary word is nearer.
   * @param {string[]} span
   * @param {string} letters its key
   * @param {number[]} allowed how many edits each unknown token may contain
   */
  nearestNames(span, letters, allowed) {
    const [distance, near] = this.spellings.nearest(letters, span.length === 1 ? undefined : editsInPhrase(letters, allowed));
    if (span.length === 1) {
      if (!near.length) return this.begun(span[0]);
      if (this.isRatherOrdinary(span[0], distance, near)) return [];
      const mostAlike = Math.max(...near.map((name) => likeness(name, span[0], distance)));
      return near.filter((name) => likeness(name, span[0], distance) === mostAlike);
    }
    const longest = Math.min(distance * LETTERS_PER_EDIT, letters.length);
    const parts = [key(span.slice(1)), key(span.slice(0, -1))];
    return near.filter((name) => name.length >= longest && !parts.includes(name));
  }

  /**
   * The name that a word begins, if only names of one record begin with it, and it is no misspelled word.
   * @param {string} word
   */
  begun(word) {
    if (word.length < SHORTEST_NAME_PART || this.ordinary.nearest(word)[1].length) return [];
    const names = starting(this.sortedNames, word).filter((name) => this.recordsOf(name).size);
    const likeliest = names.map((name) => {
      const records = [...this.recordsOf(name)];
      return records.reduce((best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] < best[0]) ? each : best))[0];
    });
    return new Set(likeliest).size === 1 ? names.slice(0, 1) : [];
  }

  /**
   * Whether a misspelled word is nearer to an ordinary word than to `names`, which are `distance` edits away. At the same
   * distance, a word that is more alike is nearer if it is in as many records, or if only vowels were changed, or letters were
   * swapped, left out, or added.
   * @param {string} word
   * @param {number} distance
   * @param {string[]} names
   */
  isRatherOrdinary(word, distance, names) {
    const [ordinary, near] = this.ordinary.nearest(word);
    const most = Math.max(...names.map((name) => this.frequency(name)));
    /** @type {(other: string) => number} */
    const alike = (other) => likeness(other, word, distance);
    const common = near.filter((other) => {
      const frequency = this.frequency(other);
      return frequency >= most || (frequency > 0 && alike(other) >= SAME_LETTERS);
    });
    /** @type {(words: string[]) => number} */
    const greatest = (words) => Math.max(0, ...words.map(alike));
    return (ordinary > 0 && ordinary < distance) || (ordinary === distance && greatest(common) > greatest(names));
  }

  /**
   * The number of records that contain a word, added to those that contain its singular.
   * @param {string} word
   */
  frequency(word) {
    const forms = [...new Set([word, singular(word)])];
    return forms.reduce((sum, form) => sum + (this.documentFrequency.get(form) ?? 0), 0);
  }

  /**
   * Whether a name contains every name in `kept`, a word for "versus" if the span contains one, and the ordinary words of the span.
   * @param {string} name
   * @param {string[]} span
   * @param {string[][]} kept
   * @param {string[]} known the ordinary words
   */
  keeps(name, span, kept, known) {
    const tokens = this.tokensOf.get(name) ?? [];
    if (hasVersus(span) && !hasVersus(tokens)) return false;
    const ordinary = span.length === 1 || known.every((word) => holds(tokens, word));
    return ordinary && kept.every((exact) => key(tokens).includes(singular(key(exact))));
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
   * The name closest to all of a query that found nothing, or null if no name is close. A word of two letters is as close to many
   * names, so none is.
   * @param {string[]} tokens
   */
  closestName(tokens) {
    const whole = key(tokens);
    if (whole.length < SHORTEST_NAME_PART) return null;
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
