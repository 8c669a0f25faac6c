/* The rows of a list. They are prepared once; a filter hides and shows them, so that a list of a thousand follows each key at once. */

import { tokenize } from "../look-up/normalize.js";

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
  /** @param {HTMLElement} list */
  constructor(list) {
    /** @type {Row[]} */
    this.rows = [...list.querySelectorAll("li")].map((node) => ({ nodes: [node], shown: true }));
    /** @type {Map<HTMLElement, Set<number>>} */
    this.sets = new Map();
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
    for (const row of this.rows) row.text ??= textOf(row.nodes[0]);
  }

  /**
   * Shows the rows in which a word begins with each of those typed, and that are in each of some sets. Returns how many there are.
   * @param {string} typed
   * @param {Set<number>[]} sets
   */
  filter(typed, sets) {
    const starts = tokenize(typed).map((word) => ` ${word}`);
    if (starts.length) this.prepare();
    let count = 0;
    for (const [number, row] of this.rows.entries()) {
      const shown = starts.every((start) => row.text?.includes(start)) && sets.every((set) => set.has(number));
      if (shown !== row.shown) for (const node of row.nodes) node.hidden = !shown;
      row.shown = shown;
      count += Number(shown);
    }
    return count;
  }
}
