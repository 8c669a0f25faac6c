/* The choice of powers: a filter, and a button for each power, by column. */

import { fitParts, partsIn } from "../lists/parts.js";
import { Rows } from "../lists/rows.js";
import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** @import { Table } from "./card.js" */

/**
 * The id of the heading above a column.
 * @param {string} column
 */
const headingOf = (column) => `rb-choose-${column}`;

/** The choice of powers in the page. */
export class Chooser {
  /**
   * @param {Table} table
   * @param {string} plural what the game calls its powers, such as "powers"
   * @param {string} order in which order they stand, as a sentence; empty if that says nothing
   * @param {(slug: string) => void} toggle what a button does with the slug of its power
   */
  constructor(table, plural, order, toggle) {
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.toggle = toggle;
    this.nothing = element("p", "rb-nothing", `No ${plural} match.`);
    this.nothing.hidden = true;
    this.columns = element("div", "rb-figure__columns", ...table.columns.map((column) => this.column(table, column)));
    this.slugs = table.columns.flatMap(({ powers }) => powers);
    this.parts = partsIn(this.columns);
    this.rows = new Rows(this.columns.querySelectorAll("li"));
    this.input = this.filter(plural);
    this.heading = element("h2", "", `Choose ${plural}`);
    this.chosen = element("ul", "rb-figure__chosen");
    this.chosen.setAttribute("aria-label", `Chosen ${plural}`);
    this.jump = this.columnButtons(table);
    const tools = element("div", "rb-tools", this.input);
    const hint = element("p", "rb-figure__hint", "Enter takes the first match.");
    const ordered = order ? [element("p", "rb-figure__hint", order)] : [];
    this.root = element(
      "details",
      "rb-figure__choose",
      element("summary", "", this.heading),
      tools,
      this.chosen,
      this.nothing,
      hint,
      this.jump,
      this.columns,
      ...ordered,
    );
  }

  /** @param {string} plural */
  filter(plural) {
    const input = element("input");
    input.type = "search";
    input.placeholder = `Filter the ${plural}`;
    input.autocomplete = "off";
    input.enterKeyHint = "done";
    input.maxLength = 200;
    input.setAttribute("aria-label", `Filter the ${plural}`);
    input.setAttribute("autocapitalize", "none");
    input.addEventListener("input", () => this.narrow());
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.takeFirst();
    });
    return input;
  }

  /**
   * @param {Table} table
   * @param {Table["columns"][number]} column
   */
  column(table, { id, name, powers }) {
    const items = powers.map((slug) => {
      const power = table.powers[slug];
      const made = button("rb-figure__power", power.name, () => this.take(slug));
      this.buttons.set(slug, made);
      const item = element("li", "", made, element("span", "rb-what"));
      item.dataset.names = [...power.aliases, ...power.found_by].join("|");
      return item;
    });
    const heading = element("h3", "", name);
    heading.id = headingOf(id);
    const list = element("ul", "", ...items);
    list.setAttribute("aria-labelledby", heading.id);
    return element("section", "", heading, list);
  }

  /**
   * A button for each column, which leads to it on a phone, where the columns stand below each other.
   * @param {Table} table
   */
  columnButtons({ columns }) {
    const buttons = columns.map(({ id, name }) =>
      button("rb-figure__to", name, () => document.getElementById(headingOf(id))?.scrollIntoView()),
    );
    const group = element("div", "rb-figure__jump", ...buttons);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Jump to");
    return group;
  }

  /** Shows the powers in which a word begins with each of those typed, or with the nearest that there are. */
  narrow() {
    this.nothing.hidden = this.rows.filter(this.input.value, []).count > 0;
    fitParts(this.parts, this.rows);
    this.jump.hidden = Boolean(this.input.value.trim());
  }

  /** Adds or takes off the first power that matches what is typed: by its name, or else by what it is found by. */
  takeFirst() {
    const shown = this.slugs.filter((_, number) => this.rows.isShown(number));
    const first = shown.find((slug) => !this.rows.whyShown(this.slugs.indexOf(slug))) ?? shown[0];
    if (first && this.input.value.trim()) this.take(first);
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
    for (const [slug, made] of this.buttons) made.setAttribute("aria-pressed", String(slugs.includes(slug)));
  }
}
