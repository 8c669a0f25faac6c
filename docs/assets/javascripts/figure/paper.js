/* The card as it is read and printed: the powers by column, and the terms that they use. Strings become text, never markup. */

import { icon } from "../shared/icons.js";
import { button, element, root } from "../shared/page.js";
import { curly } from "../shared/typography.js";

import { placeholderIn } from "./numbers.js";

/** @import { Card, Explanation, Label, Passage, Power, Table, TableColumn, TableRecord } from "./card.js" */

/**
 * A text in paragraphs.
 * @param {string} text
 */
const paragraphs = (text) => text.split("\n").flatMap((line) => (line.trim() ? [element("p", "", curly(line))] : []));

/**
 * A link to a page of the site.
 * @param {string} words
 * @param {string} url below the root of the site
 */
function link(words, url) {
  const made = element("a", "", curly(words));
  made.href = new URL(url, root).href;
  return made;
}

/** @param {string} id of a power */
const slugOf = (id) => id.split("/").at(-1) ?? "";

/** The fewest powers of a card that is long enough for a row of their names. */
const FEWEST_TO_JUMP = 4;

/** The texts of a card, in which who says a text stands once, below the card, and beside the texts that others say. */
export class Paper {
  /**
   * @param {Table} table
   * @param {Card} card
   * @param {(slug: string) => HTMLElement[]} fieldFor the field for what a power leaves open
   * @param {(slug: string) => HTMLElement[]} lineFor what is to be said of that
   * @param {(power: Power) => void} takeOff
   */
  constructor(table, card, fieldFor, lineFor, takeOff) {
    this.table = table;
    this.card = card;
    this.fieldFor = fieldFor;
    this.lineFor = lineFor;
    this.takeOff = takeOff;
    /** @type {Label | undefined} */
    this.label = card.columns[0]?.powers[0].label;
  }

  /**
   * Who says a text, with a link to what that means.
   * @param {Label} label
   */
  badge({ id, name, status }) {
    const made = link(name, `${this.table.game}/sources/#label-${id}`);
    made.className = `rb-status rb-status--${status}`;
    return made;
  }

  /**
   * Who says a text, if that is somebody else than who says the most.
   * @param {Label | null} label
   */
  other(label) {
    return label && label.id !== this.label?.id ? [" ", this.badge(label)] : [];
  }

  /**
   * The texts of a record: its passages, each with its title if there are several, and with what its text does not say.
   * @param {Pick<TableRecord, "summary" | "passages">} record
   */
  texts({ summary, passages }) {
    const titled = passages.length > 1;
    return [...paragraphs(summary), ...passages.map((passage) => this.passage(passage, titled))];
  }

  /**
   * A passage. Where the sources leave something out of its text, that is said below it, in sight; on paper, in its line.
   * @param {Passage} passage
   * @param {boolean} titled
   */
  passage({ title, text, not_given: notGiven, marks, note, label }, titled) {
    if (note) return this.note(title, text, label);
    const [first, ...others] = paragraphs(text);
    const head = titled ? [element("b", "", `${curly(title)}.`), ...this.other(label), " "] : [];
    if (marks.length) head.push(element("span", "rb-figure__mark", `${marks.join(", ")}:`), " ");
    first.prepend(...head);
    const lacking = notGiven ? [" ", element("p", "rb-figure__lacking", curly(notGiven))] : [];
    return element("div", "rb-figure__passage", first, ...others, ...lacking);
  }

  /**
   * A note of the editor, folded to one line, so that the rules of a power stand together.
   * @param {string} title
   * @param {string} text
   * @param {Label | null} label
   */
  note(title, text, label) {
    const [first, ...others] = paragraphs(text);
    first.prepend(...this.other(label), " ");
    return element("details", "rb-figure__passage rb-note", element("summary", "", curly(title)), first, ...others);
  }

  /**
   * A line to write on, on paper, for what a word in the name of a power stands for; nothing if that was given.
   * @param {Power} power
   */
  blank({ name }) {
    const word = placeholderIn(name);
    return word ? [element("span", "rb-figure__blank", `${word}: `, element("span"))] : [];
  }

  /** @param {Power} power */
  power(power) {
    const off = button("rb-figure__off", "", () => this.takeOff(power));
    off.append(icon("clear"));
    off.setAttribute("aria-label", `Take off ${power.name}`);
    const facts = element("span", "rb-figure__facts", power.facts.join(", "));
    const name = element("h4", "", link(power.name, power.url));
    const head = element(
      "div",
      "rb-figure__head",
      name,
      " ",
      ...this.fieldFor(slugOf(power.id)),
      ...this.blank(power),
      " ",
      facts,
      ...this.other(power.label),
      off,
    );
    const made = element("article", "rb-figure__entry", head, " ", ...this.lineFor(slugOf(power.id)), ...this.texts(power));
    made.dataset.rbPower = power.name;
    return made;
  }

  /** @param {Explanation} explained */
  explanation(explained) {
    const users = element("span", "rb-figure__facts", `For ${explained.needed_by.join(", ")}`);
    const name = element("h4", "", link(explained.name, explained.url));
    const head = element("div", "rb-figure__head", name, " ", users, ...this.other(explained.label));
    return element("article", "rb-figure__entry", head, " ", ...this.texts(explained));
  }

  /** Who says what no label is beside. */
  whose() {
    return this.label ? [this.badge(this.label), ", in our own words, unless a label says otherwise."] : [];
  }

  /** What else the powers on the card refer to. */
  others() {
    const others = this.card.see_also.map(({ name, url, gist, named_by: by }) => {
      const from = element("span", "rb-figure__facts", `For ${by.join(", ")}`);
      return element("li", "", link(name, url), " ", from, ...paragraphs(gist));
    });
    const heading = element("h3", "", "See also");
    const why = element("p", "", "What else these powers refer to, in a line each.");
    return others.length ? [element("section", "rb-figure__more", heading, why, element("ul", "", ...others))] : [];
  }

  /**
   * A column of the card: the chosen powers in it; while there are none, what belongs there, if that is a power.
   * @param {TableColumn} column
   */
  column({ id, name, powers }) {
    const heading = element("h3", "", name);
    const chosen = this.card.columns.find((column) => column.id === id);
    if (chosen)
      return [element("section", "", heading, element("div", "", ...chosen.powers.map((power) => this.power(power))))];
    const all = powers.map((slug) => this.table.powers[slug]);
    if (all[0].kind !== this.table.powers[this.table.columns[0].powers[0]].kind) return [];
    const examples = new Intl.ListFormat("en", { type: "disjunction" }).format(all.slice(0, 2).map((power) => power.name));
    return [element("div", "rb-figure__slot", heading, element("p", "", `For example, ${examples}`))];
  }

  /**
   * The names of the powers on the card, each of which leads to its text; nothing on a card of few.
   * @param {Element} texts
   */
  jumps(texts) {
    /** @type {NodeListOf<HTMLElement>} */
    const entries = texts.querySelectorAll("article");
    const jump = (/** @type {HTMLElement} */ entry) =>
      button("rb-figure__power", entry.dataset.rbPower ?? "", () => {
        entry.scrollIntoView();
        entry.querySelector("a")?.focus({ preventScroll: true });
      });
    if (entries.length < FEWEST_TO_JUMP) return [];
    const row = element("nav", "rb-figure__jumps", ...[...entries].map(jump));
    row.setAttribute("aria-label", "Powers on this card");
    return [row];
  }

  /** All parts of the card. */
  parts() {
    const columns = this.table.columns.flatMap((column) => this.column(column));
    const explained = this.card.explained.map((each) => this.explanation(each));
    const named = element(
      "section",
      "rb-figure__named",
      element("h3", "", "Terms used on this card"),
      element("div", "", ...explained),
    );
    const texts = element("div", "rb-figure__texts", ...columns);
    return [...this.jumps(texts), texts, ...(explained.length ? [named] : []), ...this.others()];
  }
}
