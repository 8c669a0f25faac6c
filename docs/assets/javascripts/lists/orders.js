/* The orders of a list. The page holds the first one, and the headings of the others in templates; the same rows move between them. */

import { element } from "../shared/page.js";
import { fitParts, partsIn } from "./parts.js";

/** @import { Part } from "./parts.js" */
/** @import { Rows } from "./rows.js" */

/**
 * The parts of the order whose headings are in a template. A row in several of them is copied for all but the first.
 * @param {HTMLTemplateElement} template
 * @param {Rows} rows
 * @returns {Part[]}
 */
function partsOf(template, rows) {
  const placed = new Set();
  return [...template.content.children].flatMap((section) => {
    if (!(section instanceof HTMLElement)) return [];
    const numbers = [...rows.namedBy(section)];
    const nodes = numbers.map((number) => rows.node(number, placed.has(number)));
    for (const number of numbers) placed.add(number);
    section.append(element("ul"));
    return [{ section, rows: numbers, nodes }];
  });
}

export class Orders {
  /**
   * @param {HTMLElement} list
   * @param {Rows} rows
   */
  constructor(list, rows) {
    this.list = list;
    this.rows = rows;
    this.inColumns = list.classList.contains("rb-list--columns");
    /** @type {NodeListOf<HTMLTemplateElement>} */
    const templates = document.querySelectorAll("template[data-by]");
    this.templates = new Map([...templates].map((template) => [template.dataset.by ?? "", template]));
    /** @type {Map<string, Part[]>} The parts of each order that was shown; the first order has no name. */
    this.known = new Map([["", partsIn(list)]]);
    this.shown = "";
  }

  /**
   * The name of an order of this name; empty, as that of the first, if there is no other.
   * @param {string} by
   */
  named(by) {
    return this.templates.has(by) ? by : "";
  }

  /**
   * The order with a heading of this id; null if there is none.
   * @param {string} id
   */
  withHeading(id) {
    const sections = (/** @type {string} */ by) =>
      this.known.get(by)?.map(({ section }) => section) ?? [...(this.templates.get(by)?.content.children ?? [])];
    const all = ["", ...this.templates.keys()];
    return all.find((by) => sections(by).some((section) => section.querySelector("h2")?.id === id)) ?? null;
  }

  /**
   * Shows the rows in an order.
   * @param {string} by
   */
  show(by) {
    if (by === this.shown) return;
    const template = this.templates.get(by);
    const parts = this.known.get(by) ?? (template ? partsOf(template, this.rows) : []);
    this.known.set(by, parts);
    this.list.replaceChildren(); // moving the rows is faster while the page shows none of them
    for (const { section, nodes } of parts) section.querySelector("ul, ol")?.append(...nodes);
    this.list.append(...parts.map(({ section }) => section));
    this.list.classList.toggle("rb-list--columns", this.inColumns && !by);
    this.shown = by;
  }

  /** The headings of the order that is shown. */
  get headings() {
    return (this.known.get(this.shown) ?? []).flatMap(({ section }) => section.querySelector("h2") ?? []);
  }

  /** Shows what the filter shows of the rows. */
  fit() {
    fitParts(this.known.get(this.shown) ?? [], this.rows);
  }
}
