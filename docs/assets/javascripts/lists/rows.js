/* The rows of a list, and which of them a filter shows. They are prepared once, so that a list of a thousand follows each key at once. */

import { stem } from "../look-up/english.js";
import { getOrMake } from "../look-up/maps.js";
import { tokenize, variantsInNames } from "../look-up/normalize.js";
import { Spellings } from "../look-up/spelling.js";
import { curly } from "../shared/typography.js";
import { guesses } from "./guesses.js";

/**
 * A row: its element, whether the filter shows it, what the filter finds it by, once that is needed, and of that, what the row shows, and
 * the names that it does not show, each with its words.
 * @typedef {{ node: HTMLElement, shown: boolean, text?: string, seen: string, names: [name: string, words: string][] }} Row
 */

/**
 * What a chip tells: the words of its name, and the fact about each row that has it, by number.
 * @typedef {{ chip: HTMLElement, words: string, facts: Map<number, string> }} Told
 */

/**
 * What changed in a row since a version, and the address at which that is told.
 * @typedef {{ said: string, address: string }} Changed
 */

/**
 * The name of a chip, as text, without its count.
 * @param {HTMLElement} chip
 */
export const chipName = (chip) =>
  [...chip.childNodes]
    .filter((part) => part !== chip.querySelector(".rb-count"))
    .map(({ textContent }) => textContent)
    .join("")
    .trim();

/**
 * The stem of a word, which "draws" and "drawing" share, between tildes: a search for it finds only the same stem, not a longer one.
 * @param {string} word
 */
const markedStem = (word) => `~${stem(word)}~`;

/**
 * The words of a text, each after a space, followed by their stems.
 * @param {string} text
 */
function spaced(text) {
  const words = tokenize(text);
  return [...words, ...new Set(words.map(markedStem))].map((word) => ` ${word}`).join("");
}

/**
 * What a reader is told of the words that were taken for words that no row has.
 * @param {string[][]} corrected
 */
export const asMeant = (corrected) => corrected.map((words) => `, shown for ${words.join(" or ")}`).join("");

/**
 * What is in an attribute of an element, between bars.
 * @param {string | undefined} attribute
 */
const parted = (attribute) => (attribute ? attribute.split("|") : []);

/**
 * The words that a row shows, and its name as one word.
 * @param {HTMLElement} node
 */
function seenIn(node) {
  const said = [...node.children].filter((child) => child.getAttribute("aria-hidden") !== "true");
  const name = tokenize(node.querySelector("a")?.textContent ?? "").join("");
  return `${spaced(said.map((child) => child.textContent).join(" "))} ${name}`;
}

/**
 * Whether a word of a text, each after a space, begins as one of some.
 * @param {string} text
 * @param {string[]} starts
 */
const hasStart = (text, starts) => starts.some((start) => text.includes(` ${start}`));

export class Rows {
  /**
   * @param {Iterable<HTMLElement>} nodes the element of each row
   * @param {HTMLElement[]} chips what the list can be narrowed down to; a row is found by their names, too
   * @param {{ guesses?: boolean }} [how] whether a word that no row has is taken for the nearest that one has
   */
  constructor(nodes, chips = [], { guesses = true } = {}) {
    this.guesses = guesses;
    /** @type {Row[]} */
    this.rows = [...nodes].map((node) => ({ node, shown: true, seen: "", names: [] }));
    /** @type {Map<HTMLElement, Set<number>>} */
    this.sets = new Map();
    this.chips = chips;
    /** @type {Told[]} What each chip tells, once that is needed. */
    this.told = [];
    /** @type {string[][]} The beginnings of words that each typed word stands for. */
    this.meanings = [];
    /** @type {Told[]} What the chips tell that are chosen or named by what is typed. */
    this.telling = [];
    /** @type {string[]} The names of the chips that are chosen. */
    this.chosen = [];
    /** @type {Map<number, Changed>} What changed in each row since the version that is chosen. */
    this.changed = new Map();
    /** @type {Spellings | undefined} The words of all rows, once a word is typed that none of them has. */
    this.spellings = undefined;
    /** @type {Map<string, number[]>} The rows of each beginning of a word that was looked for. */
    this.found = new Map();
  }

  /** How many rows there are. */
  get length() {
    return this.rows.length;
  }

  /** The slug of the record in each row. */
  get slugs() {
    return this.rows.map(({ node }) => node.querySelector("a")?.pathname.split("/").at(-2) ?? "");
  }

  /**
   * The numbers of rows that an element names.
   * @param {HTMLElement} element
   */
  namedBy(element) {
    const known = this.sets.get(element) ?? new Set((element.dataset.rows ?? "").split(" ").filter(Boolean).map(Number));
    this.sets.set(element, known);
    return known;
  }

  /**
   * Whether the filter shows a row.
   * @param {number} number
   */
  isShown(number) {
    return this.rows[number].shown;
  }

  /**
   * The element of a row, or a copy of it.
   * @param {number} number
   * @param {boolean} copied
   */
  node(number, copied) {
    const { node } = this.rows[number];
    return copied ? /** @type {HTMLElement} */ (node.cloneNode(true)) : node;
  }

  /** Finds the words of each row, so that the first key need not wait for it. */
  prepare() {
    if (this.rows.every(({ text }) => text !== undefined)) return;
    for (const row of this.rows) {
      row.seen = seenIn(row.node);
      row.names = [row.node.dataset.names, row.node.dataset.mentions].flatMap(parted).map((name) => [name, spaced(name)]);
      row.text = row.seen + row.names.map(([, words]) => words).join("");
    }
    // A row says its own number: "health 15" does not find what has more, as "Health 15+" does.
    for (const chip of this.chips.filter((chip) => !/\d/.test(chipName(chip)))) {
      const words = spaced(chipName(chip));
      const said = parted(chip.dataset.facts);
      const facts = new Map([...this.namedBy(chip)].map((number, place) => [number, said[place] ?? ""]));
      for (const number of facts.keys()) this.rows[number].text += words;
      this.told.push({ chip, words, facts });
    }
  }

  /**
   * Why the filter shows a row: what it has of the chips that are chosen or named by what is typed and, where the row does not show it,
   * the names and facts in which that is found.
   * @param {number} number
   */
  whyShown(number) {
    const { names, seen } = this.rows[number];
    const unseen = this.meanings.filter((starts) => !hasStart(seen, starts));
    const facts = this.telling.flatMap((told) => told.facts.get(number) ?? []);
    if (!unseen.length && !facts.length) return "";
    const said = spaced(facts.join(" "));
    const unsaid = unseen.filter((starts) => !hasStart(said, starts));
    const found = unsaid.map((starts) => names.find(([, words]) => hasStart(words, starts))?.[0]);
    return [...new Set([...facts, ...found])].filter((why) => why && !this.chosen.includes(why)).join(" · ");
  }

  /**
   * What changed in a row since the version that is chosen; undefined if none is.
   * @param {number} number
   */
  whatChanged(number) {
    return this.changed.get(number);
  }

  /**
   * What changed in each row since a version.
   * @param {HTMLElement} version
   * @returns {[number, Changed][]}
   */
  changedSince(version) {
    const facts = parted(version.dataset.facts);
    const places = (version.dataset.places ?? "").split(" ");
    return [...this.namedBy(version)].map((number, place) => [
      number,
      { said: curly(facts[place] ?? ""), address: `${version.dataset.page}${places[place]}` },
    ]);
  }

  /**
   * Whether a text has a word that begins as one of those typed.
   * @param {string} text
   */
  isFoundIn(text) {
    const words = spaced(text);
    // Of "volume 3", the word: a 3 elsewhere in the row is something else.
    const starts = this.meanings.flat().map((start) => start.split(" ")[0]);
    return hasStart(words, starts);
  }

  /**
   * The numbers of the rows in which a word begins so. They are among those of the beginning without its last letter.
   * @param {string} start
   * @returns {number[]}
   */
  startingWith(start) {
    return getOrMake(this.found, start, () => {
      const among = start.length > 1 ? this.startingWith(start.slice(0, -1)) : [...this.rows.keys()];
      return among.filter((number) => this.rows[number].text?.includes(` ${start}`));
    });
  }

  /**
   * The numbers of the rows that have some words one after the other.
   * @param {string} words
   */
  having(words) {
    this.prepare();
    return new Set(this.startingWith(words));
  }

  /**
   * The words of some rows that begin as a typed word and stand before a number, each with the number.
   * @param {string} word
   * @param {string} number
   */
  numbered(word, number) {
    const both = new RegExp(`(?<= )${word}[a-z]* ${number}(?= |$)`, "g");
    return [...new Set(this.rows.flatMap(({ text }) => text?.match(both) ?? []))];
  }

  /**
   * What is typed, word by word. A number stands with the word before it if some row has them so: "volume 3" is not any 3 of a volume. They
   * may be typed as one word. A year is one of the whole row.
   * @param {string} typed
   */
  typedWords(typed) {
    const words = tokenize(typed);
    if (words.length) this.prepare();
    const apart = words.flatMap((word) => (this.startingWith(word).length ? word : word.split(/(?<=[a-z])(?=\d+$)/)));
    /** @type {string[]} */
    const found = [];
    for (const word of apart) {
      const before = found.at(-1);
      const isNumbered = before && /^\d{1,2}$/.test(word) && this.numbered(before, word).length;
      if (isNumbered) found.splice(-1, 1, `${before} ${word}`);
      else found.push(word);
    }
    return found;
  }

  /**
   * The beginnings of words that a typed word stands for: the word and its stem, or if no row has one that begins so, its other spelling, or
   * the nearest words of the list.
   * @param {string} word
   */
  meant(word) {
    const [before, number] = word.split(" ");
    if (number) return [word, ...this.numbered(before, number)];
    const own = [word, markedStem(word)];
    if (own.some((start) => this.startingWith(start).length)) return own;
    const variant = variantsInNames.get(word);
    if (variant) return [variant];
    if (!this.guesses) return [word];
    this.spellings ??= new Spellings(new Set(this.rows.flatMap(({ text }) => text?.match(/[a-z0-9]+(?= |$)/g) ?? [])));
    return guesses(this.spellings, word);
  }

  /**
   * The sets in each of which a row has to be: some sets, and one for each word that is typed; or, if commas are typed, one of the rows that
   * have all words of one of the parts between them.
   * @param {string} typed
   * @param {Set<number>[]} sets
   */
  required(typed, sets) {
    const typedParts = typed.split(",").map((part) => this.typedWords(part));
    const words = typedParts.flat();
    const parts = typedParts.map((part) => part.map((word) => this.meant(word))).filter(({ length }) => length);
    const having = parts.map((part) => part.map((some) => new Set(some.flatMap((start) => this.startingWith(start)))));
    const fitting = () => [...this.rows.keys()].filter((number) => having.some((each) => each.every((set) => set.has(number))));
    return { required: [...sets, ...(having.length > 1 ? [new Set(fitting())] : having.flat())], words, meant: parts.flat() };
  }

  /**
   * How many rows `filter` would show.
   * @param {string} typed
   * @param {Set<number>[]} sets
   */
  count(typed, sets) {
    const { required } = this.required(typed, sets);
    return this.rows.filter((_, number) => required.every((set) => set.has(number))).length;
  }

  /**
   * Finds the rows in which a word begins with each of those typed, or with each of those in one of the parts between commas, and that are in
   * each of some sets. Returns how many there are, and the words that were taken for words that no row has.
   * @param {string} typed
   * @param {Set<number>[]} sets
   * @param {HTMLElement[]} chosen the chips that name some of the sets
   * @param {HTMLElement} [version] the version that names one of them
   */
  filter(typed, sets, chosen = [], version = undefined) {
    const { required, words, meant } = this.required(typed, sets);
    if (chosen.length || version) this.prepare();
    this.changed = new Map(version && this.changedSince(version));
    this.meanings = meant;
    this.telling = this.told.filter(
      ({ chip, words }) => chosen.includes(chip) || meant.some((starts) => hasStart(words, starts)),
    );
    this.chosen = chosen.map(chipName);
    let count = 0;
    for (const [number, row] of this.rows.entries()) {
      row.shown = required.every((set) => set.has(number));
      count += Number(row.shown);
    }
    return { count, corrected: meant.filter((some, place) => some.length && some[0] !== words[place]) };
  }
}
