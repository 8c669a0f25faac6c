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
    this.switch = part("figure__switch");
    this.columnButtons = [...this.switch.querySelectorAll("button")];
    this.input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
    this.buttons = [...this.columns.querySelectorAll("button")];
    for (const each of this.buttons) {
      const { aliases, found_by } = table.powers[each.value];
      /** @type {HTMLElement} */ (each.parentElement).dataset.names = [...aliases, ...found_by].join("|");
      each.addEventListener("click", () => this.take(each));
    }
    for (const each of this.columnButtons) each.addEventListener("click", () => this.showColumn(each.value));
    this.parts = partsIn(this.columns);
    this.rows = new Rows(this.columns.querySelectorAll("li"));
    this.input.addEventListener("input", () => this.narrow());
    this.input.addEventListener("keydown", (event) => {
      const { first } = this;
      if (event.key === "Enter" && first) this.take(first);
    });
    root.inert = false;
  }

  /** Shows the powers in which a word begins with each of those typed, or with the nearest that there are. */
  narrow() {
    this.nothing.hidden = this.rows.filter(this.input.value, []).count > 0;
    fitParts(this.parts, this.rows);
    this.switch.hidden = Boolean(this.input.value.trim());
    const { first } = this;
    for (const each of this.buttons) each.toggleAttribute("data-rb-best", each === first);
  }

  /**
   * Shows a column of powers on a phone, which has room for one. The filter looks in all.
   * @param {string | undefined} id of its heading
   */
  showColumn(id) {
    for (const each of this.columnButtons) {
      each.setAttribute("aria-pressed", String(each.value === id));
      document.getElementById(each.value)?.parentElement?.classList.toggle("rb-figure__folded", each.value !== id);
    }
  }

  /**
   * The power that Enter takes, once something is typed: the first that matches by its name, or else by what it is found by.
   * @returns {HTMLButtonElement | undefined}
   */
  get first() {
    if (!this.input.value.trim()) return undefined;
    const shown = this.buttons.filter((_, number) => this.rows.isShown(number));
    return shown.find((each) => !this.rows.whyShown(this.buttons.indexOf(each))) ?? shown[0];
  }

  /**
   * Adds or takes off a power, and empties the filter for the next. The power stays in sight with its column, and where it was pressed:
   * the lines of the chosen ones above it grow and shrink.
   * @param {HTMLButtonElement} power
   */
  take(power) {
    const wasFiltered = Boolean(this.input.value);
    const { top } = power.getBoundingClientRect();
    this.toggle(power.value);
    this.showColumn(power.closest("section")?.querySelector("h3")?.id);
    this.input.value = "";
    this.narrow();
    if (!wasFiltered) window.scrollBy(0, power.getBoundingClientRect().top - top);
  }

  /**
   * Marks the powers that are on the card, and gathers them above the others, from where they are taken off.
   * @param {string[]} slugs
   * @param {Table} table with the numbers that the figure has for X
   */
  mark(slugs, { powers }) {
    const chosen = slugs.filter((slug) => Object.hasOwn(powers, slug));
    const hadFocus = this.chosen.contains(document.activeElement);
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
    if (hadFocus) (this.chosen.querySelector("button") ?? this.input).focus();
    for (const each of this.buttons) each.setAttribute("aria-pressed", String(slugs.includes(each.value)));
  }
}
