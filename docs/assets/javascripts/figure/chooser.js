/* The choice of powers: a filter, and a button for each power, by column. The page has them; this makes them work. */

import { fitParts, partsIn } from "../lists/parts.js";
import { Rows } from "../lists/rows.js";
import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** @import { Table } from "./card.js" */

/** The choice of powers in the page. */
export class Chooser {
  /**
   * @param {HTMLDetailsElement} root
   * @param {Table} table
   * @param {(slug: string) => void} toggle what a button does with the slug of its power
   */
  constructor(root, table, toggle) {
    this.root = root;
    this.toggle = toggle;
    /** @type {(name: string) => HTMLElement} */
    const part = (name) => /** @type {HTMLElement} */ (root.querySelector(`.rb-${name}`));
    this.nothing = part("nothing");
    this.columns = part("figure__columns");
    this.chosen = part("figure__chosen");
    this.jump = part("figure__jump");
    this.input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.buttons = [...this.columns.querySelectorAll("button")];
    for (const each of this.buttons) {
      const { aliases, found_by } = table.powers[each.value];
      /** @type {HTMLElement} */ (each.parentElement).dataset.names = [...aliases, ...found_by].join("|");
      each.addEventListener("click", () => this.take(each.value));
    }
    // On a phone, where the columns stand below each other, a button leads to each.
    for (const each of this.jump.querySelectorAll("button"))
      each.addEventListener("click", () => document.getElementById(each.value)?.scrollIntoView());
    this.parts = partsIn(this.columns);
    this.rows = new Rows(this.columns.querySelectorAll("li"));
    this.input.addEventListener("input", () => this.narrow());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.takeFirst();
    });
    root.inert = false;
  }

  /** Shows the powers in which a word begins with each of those typed, or with the nearest that there are. */
  narrow() {
    this.nothing.hidden = this.rows.filter(this.input.value, []).count > 0;
    fitParts(this.parts, this.rows);
    this.jump.hidden = Boolean(this.input.value.trim());
  }

  /** Adds or takes off the first power that matches what is typed: by its name, or else by what it is found by. */
  takeFirst() {
    const shown = this.buttons.filter((_, number) => this.rows.isShown(number));
    const first = shown.find((each) => !this.rows.whyShown(this.buttons.indexOf(each))) ?? shown[0];
    if (first && this.input.value.trim()) this.take(first.value);
  }

  /**
   * Adds or takes off a power, and empties the filter for the next.
   * @param {string} slug
   */
  take(slug) {
    this.toggle(slug);
    this.input.value = "";
    this.narrow();
  }

  /**
   * Marks the powers that are on the card, and gathers them above the others, from where they are taken off. Where they stand in one row,
   * a new one is in sight at its end.
   * @param {string[]} slugs
   * @param {Table} table with the numbers that the figure has for X
   */
  mark(slugs, { powers }) {
    const chosen = slugs.filter((slug) => Object.hasOwn(powers, slug));
    const hadFocus = this.chosen.contains(document.activeElement);
    const isLonger = chosen.length > this.chosen.childElementCount;
    this.chosen.hidden = !chosen.length;
    this.chosen.replaceChildren(
      ...chosen.map((slug) => {
        const { name } = powers[slug];
        const off = button("rb-figure__power", name, () => this.toggle(slug));
        off.append(icon("clear"));
        off.setAttribute("aria-label", `${name}: take it off`);
        return element("li", "", off);
      }),
    );
    if (isLonger) this.chosen.scrollLeft = this.chosen.scrollWidth;
    if (hadFocus) (this.chosen.querySelector("button") ?? this.input).focus();
    for (const each of this.buttons) each.setAttribute("aria-pressed", String(slugs.includes(each.value)));
  }
}
