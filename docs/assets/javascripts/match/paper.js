/* The match sheet on one sheet of paper: every text once, boxes to tick and lines to count on. It goes over to the back of the sheet where
   the front cannot hold all texts. Where the back cannot either, the passages that are not of the sides and the board themselves give way
   first, and stand with a mark and their titles. */

import { element } from "../shared/page.js";
import { addressOf } from "./address.js";
import { listed } from "./meets.js";
import { qrCode } from "./qr-code.js";
import { badge } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Card, Entry } from "./sheet.js" */

/** The sizes of the text in points, the largest first. */
const SIZES = [11, 10.5, 10, 9.5, 9];
/** What marks a passage of which only the title is printed. */
const MARK = "†";
const MARKED = `${MARK} The text is on the match sheet:`;

/** What marks that the rules leave something open. */
const OPEN = "not in our rules";

/** What stands above the first row of a part of the turn, and beside it. */
const PARTS = new Map([
  ["attack", ["Attack", "At the same moment, the defender’s entry comes first."]],
  ["any", ["At any time", ""]],
]);

/** @typedef {{name: string, short: string, text: string, part: string, step: number | null, entries: Entry[]}} Row Moments that are one row of the table. */

/**
 * The moments by row, each passage once in a row.
 * @param {Context} context
 * @returns {Row[]}
 */
function rowsOf({ table, sheet }) {
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const { row, part, step, name, entries } of sheet.timeline) {
    const short = step ? String(step) : `“${name}”`;
    const { text, action } = table.rows[row];
    // What an action or a step of an attack is has no room on paper: the text has to be large.
    const said = part === "turn" && !action ? text : "";
    const found = rows.get(row) ?? { name, short, text: said, part, step, entries: [] };
    found.entries.push(...entries.filter(({ id }) => !found.entries.some((each) => each.id === id)));
    rows.set(row, found);
  }
  return [...rows.values()];
}

/**
 * Where the text of each passage is printed, by its id: at a step of an attack if it applies there, else where it applies first.
 * @param {Row[]} rows
 */
function placesOf(rows) {
  /** @type {Map<string, Row>} */
  const places = new Map();
  for (const row of [...rows].sort((one, other) => Number(other.part === "attack") - Number(one.part === "attack"))) {
    for (const { id } of row.entries) if (!places.has(id)) places.set(id, row);
  }
  return places;
}

/** Makes the paper of one match. */
class Paper {
  /** @param {Context} context */
  constructor(context) {
    const { sheet, state, sides, board } = context;
    this.sheet = sheet;
    this.address = addressOf({ ...state, show: "setup", choosing: null }).href;
    this.all = board ? [...sides, board] : sides;
    /** @type {Row[]} */
    const setup = sheet.setup.map(({ step, name, entries }) => ({
      name,
      short: `Setup ${step}`,
      text: "",
      part: "setup",
      step,
      entries,
    }));
    this.rows = rowsOf(context);
    this.places = placesOf([...setup, ...this.rows]);
    this.setup = setup;
  }

  /**
   * The passages in the order in which their texts give way: of records for everybody, of shared records for one side, of the sides and
   * the board themselves, and what the rules leave open. Of each the longest go first, so that most texts stay.
   */
  givingWay() {
    const own = new Set(this.all.map(({ part }) => part.id));
    const entries = new Map([...this.setup, ...this.rows].flatMap((row) => row.entries.map((entry) => [entry.id, entry])));
    /** @type {(entry: Entry) => number} */
    const rank = ({ id, side, open }) => (open ? 3 : own.has(id.split("#")[0]) ? 2 : side ? 1 : 0);
    return [...entries.values()]
      .sort((one, other) => rank(one) - rank(other) || other.text.length - one.text.length)
      .map(({ id }) => id);
  }

  /**
   * @param {Set<string>} shortened The passages of which only the title is printed.
   * @param {number} pages On one page what meets stands after the texts; on two the texts stand last, so that they can go over to the back.
   */
  made(shortened, pages) {
    const { title, version } = this.sheet;
    const notes = [`Reference ${version}. Unofficial; made by players.`, ...(shortened.size > 0 ? [MARKED] : [])];
    const about = element("p", "rb-paper__about", `${notes.join(" ")} `, element("span", "", this.address));
    const meets = this.meets();
    meets.append(about);
    const texts = element("div", "rb-paper__columns", ...this.timeline(shortened));
    const paper = element("section", "rb-paper", this.plate(), this.steps(shortened), this.counts());
    if (pages === 1) texts.append(meets);
    else paper.append(meets);
    paper.append(texts);
    paper.setAttribute("aria-label", title);
    return paper;
  }

  plate() {
    const names = this.all.map((side) => {
      const name = element("span", "", badge(side, true), side.name);
      name.dataset.rbSeat = side.seat;
      return name;
    });
    return element("div", "rb-paper__plate", ...names);
  }

  /** @param {Set<string>} shortened */
  steps(shortened) {
    const steps = this.sheet.setup.map(({ name, text, pieces }, number) => {
      const item = element("li", "", element("b", "", name), text ? ` ${text}` : "");
      for (const piece of pieces) item.append(" ", ...this.badges([piece.seat]), ` ${piece.text}.`);
      item.append(...this.entries(this.setup[number], shortened));
      return item;
    });
    return element("ol", "rb-paper__setup", ...steps);
  }

  /** @param {Set<string>} shortened */
  timeline(shortened) {
    /** @type {HTMLElement[]} */
    const parts = [];
    const heads = new Map(PARTS);
    for (const row of this.rows) {
      if (row.part === "any" && !row.entries.some(({ id }) => this.places.get(id) === row)) continue;
      const head = heads.get(row.part);
      heads.delete(row.part);
      if (head) parts.push(element("div", "rb-paper__part", element("h2", "", head[0]), ` ${head[1]}`));
      const name = element("h3", "", ...(row.step ? [element("span", "rb-paper__step", String(row.step))] : []), row.name);
      const hasText = row.entries.some((entry) => this.isPrinted(entry, row, shortened));
      const last = parts.at(-1);
      if (row.entries.length === 0 && last?.matches(".rb-paper__empty")) last.append(" ", name);
      else {
        const className = row.entries.length === 0 ? "rb-paper__empty" : hasText ? "" : "rb-paper__titles";
        const text = row.entries.length && row.text ? [element("span", "", `${row.text} `)] : [];
        parts.push(element("div", className, name, " ", ...text, ...this.entries(row, shortened)));
      }
    }
    return parts;
  }

  /**
   * Whether the text of a passage is printed at a row.
   * @param {Entry} entry
   * @param {Row} row
   * @param {Set<string>} shortened
   */
  isPrinted({ id }, row, shortened) {
    return this.places.get(id) === row && !shortened.has(id);
  }

  /**
   * The passages of a row: those whose text is printed here, and then, on a line for each side, the titles of the others.
   * @param {Row} row
   * @param {Set<string>} shortened
   */
  entries(row, shortened) {
    /** @type {HTMLElement[]} */
    const texts = [];
    /** @type {Map<string, {line: HTMLElement, count: number}>} */
    const lines = new Map();
    for (const entry of row.entries) {
      const place = this.places.get(entry.id);
      const seats = this.seatsOf(entry);
      if (this.isPrinted(entry, row, shortened)) {
        const marks = [entry.optional ? "may" : "", entry.cost ?? "", entry.limit ?? "", entry.open ? OPEN : ""];
        const labels = marks.filter(Boolean).map((mark) => element("i", "", mark));
        texts.push(this.line(seats, entry.open, element("b", "", entry.title), ...labels, ` ${entry.text}`));
        continue;
      }
      if (place !== row && row.part === "any") continue;
      const key = seats.join();
      const found = lines.get(key) ?? { line: this.line(seats, false), count: 0 };
      lines.set(key, found);
      const where = place === row ? ` ${MARK}` : ` (see ${place?.short})`;
      found.line.append(found.count++ ? "; " : "", entry.title, where);
    }
    return [...texts, ...[...lines.values()].map(({ line }) => line)];
  }

  /**
   * @param {string[]} seats
   * @param {boolean} isOpen
   * @param {...(Node | string)} content
   */
  line(seats, isOpen, ...content) {
    const line = element("p", isOpen ? "rb-paper__open" : "", ...this.badges(seats), ...content);
    if (seats.length === 1) line.dataset.rbSeat = seats[0];
    return line;
  }

  /**
   * The seats of the sides that a passage is about; that of the board if it brings the passage.
   * @param {Entry} entry
   */
  seatsOf({ side, seats }) {
    const bringing = seats.length === 0 ? this.all.find(({ part }) => part.id === side) : undefined;
    return bringing ? [bringing.seat] : seats;
  }

  /** @param {(string | null)[]} seats */
  badges(seats) {
    return this.all.filter(({ seat }) => seats.includes(seat)).map((side) => badge(side, true));
  }

  counts() {
    // Of fighters of which one plays, the choice between them has the line.
    const trackers = this.sheet.trackers.filter(({ only }) => only === null);
    const lines = trackers.map(({ seat, sort, name, start, states }) => {
      const words = sort === "choice" ? `${name}: ${states.join(" or ")}` : start === null ? name : `${name} (${start})`;
      return element("li", "", ...this.badges([seat]), words, element("span", ""));
    });
    return element("div", "rb-paper__counts", element("h2", "", "Keep count"), element("ul", "", ...lines));
  }

  /**
   * The records that apply, each with whom it is for and why. Their passages stand above.
   */
  meets() {
    const cards = this.sheet.applies.map((card) => this.card(card));
    const code = qrCode(this.address);
    const heading = element("h2", "", "What meets");
    return element("div", "rb-paper__meets", ...(code ? [code] : []), heading, element("ul", "", ...cards));
  }

  /**
   * A record that applies: its title, and why.
   * @param {Card} card
   */
  card({ title, kind, group, because }) {
    const boards = this.all.slice(-1).map(({ seat }) => seat);
    const seats = because.flatMap(({ seat }) => seat ?? boards);
    const about = group === "binds" ? "binds an opponent" : kind.toLowerCase();
    const item = element("li", "", ...this.badges(seats), element("b", "", title), ` ${about}`);
    const reasons = group === "both" || group === "rules" ? [...new Set(because.flatMap(({ words }) => words))] : [];
    if (reasons.length) item.append(` (${listed(reasons)})`);
    return item;
  }
}

/**
 * Puts the paper of a match into an element: on the front of a sheet if that holds all texts; else on both pages, with as many as these
 * hold. The text is as large as these pages allow.
 * @param {HTMLElement} root
 * @param {Context} context
 */
function layPaper(root, context) {
  const paper = new Paper(context);
  const order = paper.givingWay();
  /**
   * @param {number} count how many passages give way
   * @param {number} pages
   * @param {number} [size] of the text
   */
  const lay = (count, pages, size = Math.min(...SIZES)) => {
    root.querySelector(".rb-paper")?.remove();
    const made = paper.made(new Set(order.slice(0, count)), pages);
    made.classList.add("rb-paper--measured");
    made.style.setProperty("--rb-paper-pages", String(pages));
    made.style.setProperty("--rb-paper-size", `${size}pt`);
    root.append(made);
    const fits = made.scrollHeight <= made.clientHeight;
    made.classList.remove("rb-paper--measured");
    return fits;
  };
  for (const pages of [1, 2]) {
    if (lay(0, pages)) {
      SIZES.some((size) => lay(0, pages, size));
      return;
    }
  }
  let [least, most] = [0, order.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (lay(middle, 2)) most = middle;
    else least = middle + 1;
  }
  lay(most, 2);
}

/**
 * Prints a match as its paper, whichever section is shown.
 * @param {HTMLElement} root
 * @param {() => Context | null} contextOf what is shown when printing starts; null while the match is being chosen
 */
export function printAsPaper(root, contextOf) {
  window.addEventListener("beforeprint", () => {
    const context = contextOf();
    if (context) layPaper(root, context);
  });
  window.addEventListener("afterprint", () => root.querySelector(".rb-paper")?.remove());
}
