/* The rows of a list. They are prepared once; a filter hides and shows them, so that a list of a thousand follows each key at once. */

import { tokenize } from "../look-up/normalize.js";
import { Spellings } from "../look-up/spelling.js";

/**
 * A row: its element, and copies of it where an order has it in several places; what a filter finds it by, once that is needed.
 * @typedef {{ nodes: HTMLElement[], shown: boolean, text?: string }} Row
 */

/**
 * The words of a row, each after a space, and its name as one word.
 * @param {HTMLElement} node
 */
function textOf(node) {
  const words = tokenize([...node.children].map((child) => child.textContent).join(" "));
  const names = tokenize(node.dataset.names ?? "");
  const name = tokenize(node.querySelector("a")?.textContent ?? "").join("");
  return ` ${[...words, ...names, name].join(" ")}`;
}

export class Rows {
  /**
   * @param {HTMLElement} list
   * @param {HTMLElement[]} chips what the list can be narrowed down to; a row is found by their names, too
   */
  constructor(list, chips = []) {
    /** @type {Row[]} */
    this.rows = [...list.querySelectorAll("li")].map((node) => ({ nodes: [node], shown: true }));
    /** @type {Map<HTMLElement, Set<number>>} */
    this.sets = new Map();
    this.chips = chips;
    /** @type {Spellings | undefined} The words of all rows, once a word is typed that none of them has. */
    this.spellings = undefined;
  }

  /** How many rows there are. */
  get length() {
    return this.rows.length;
  }

  /** The slug of the record in each row. */
  get slugs() {
    return this.rows.map(({ nodes: [node] }) => node.querySelector("a")?.pathname.split("/").at(-2) ?? "");
  }

  /**
   * The numbers of rows that an element names.
   * @param {HTMLElement} element
   */
  namedBy(element) {
    const known = this.sets.get(element) ?? new Set((element.dataset.rows ?? "").split(" ").map(Number));
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
    const row = this.rows[number];
    if (!copied) return row.nodes[0];
    const copy = /** @type {HTMLElement} */ (row.nodes[0].cloneNode(true));
    row.nodes.push(copy);
    return copy;
  }

  /** Finds the words of each row, so that the first key need not wait for it. */
  prepare() {
    if (this.rows.every(({ text }) => text !== undefined)) return;
    for (const row of this.rows) row.text = textOf(row.nodes[0]);
    for (const chip of this.chips) {
      const words = tokenize(chip.firstChild?.textContent ?? "").map((word) => ` ${word}`);
      for (const number of this.namedBy(chip)) this.rows[number].text += words.join("");
    }
  }

  /**
   * The beginnings of words that a typed word stands for: the word, or the nearest words of the list if no row has one that begins so.
   * @param {string} word
   */
  meant(word) {
    if (this.rows.some(({ text }) => text?.includes(` ${word}`))) return [word];
    this.spellings ??= new Spellings(new Set(this.rows.flatMap(({ text }) => (text ?? "").trim().split(" "))));
    return this.spellings.nearest(word)[1];
  }

  /**
   * Shows the rows in which a word begins with each of those typed, and that are in each of some sets. Returns how many there are, and
   * the words that were taken for words that no row has.
   * @param {string} typed
   * @param {Set<number>[]} sets
   */
  filter(typed, sets) {
    const words = tokenize(typed);
    if (words.length) this.prepare();
    const meant = words.map((word) => this.meant(word));
    const starts = meant.map((some) => some.map((word) => ` ${word}`));
    let count = 0;
    for (const [number, row] of this.rows.entries()) {
      const shown =
        starts.every((some) => some.some((start) => row.text?.includes(start))) && sets.every((set) => set.has(number));
      if (shown !== row.shown) for (const node of row.nodes) node.hidden = !shown;
      row.shown = shown;
      count += Number(shown);
    }
    return { count, corrected: meant.filter((some, place) => some.length && some[0] !== words[place]) };
  }
}
