/* What a printed match consists of: every text once, boxes to tick, and lines to count on. In brief, what the sides and the board bring is
   there in full, one passage after another, and the other records by their summaries. pages.js puts it on a sheet of paper. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { addressOf } from "./address.js";
import { keyOf } from "./counts.js";
import { titleOf } from "./entry.js";
import { qrCode } from "./qr-code.js";
import { badge } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Card, Entry, Tracker } from "./sheet.js" */

/** What marks that the rules leave something open. */
const OPEN = "not in our rules";

/** How many boxes a health has that the rules do not tell, and what to do with those that are too many. */
const MOST_HEALTH = 20;
const STRIKE = "First strike off the boxes above the starting health.";

/** More lines than a page has room for. */
const MOST_LINES = 20;

/** What stands above the first row of a part of the turn, and beside it. */
const PARTS = new Map([
  ["turn", ["The turn", ""]],
  ["attack", ["Attack", "At the same moment, the defender goes first."]],
  ["any", ["At any time", ""]],
]);

/**
 * A step of the setup, or the moments that are one row of the table. `below` are the passages whose records are summed up below, and not
 * here.
 * @typedef {{name: string, short: string, text: string, part: string, step: number | null, entries: Entry[], below: Entry[]}} Row
 */

/**
 * The steps of the setup, and the moments by row, each passage once in a row.
 * @param {Context} context
 * @returns {Row[]}
 */
function rowsOf({ table, sheet }) {
  const steps = sheet.setup.map(({ step, name, text, entries }) => ({
    name,
    short: `Setup ${step}`,
    text,
    part: "setup",
    step,
    entries,
    below: [],
  }));
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const { row, part, step, name, entries } of sheet.timeline) {
    const short = step ? String(step) : `“${name}”`;
    const { text, action } = table.rows[row];
    // What an action or a step of an attack is has no room on paper: the text has to be large.
    const said = part === "turn" && !action ? text : "";
    const found = rows.get(row) ?? { name, short, text: said, part, step, entries: [], below: [] };
    found.entries.push(...entries.filter(({ id }) => !found.entries.some((each) => each.id === id)));
    rows.set(row, found);
  }
  return [...steps, ...rows.values()];
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

/** Makes the parts of the paper of one match. */
export class Paper {
  /**
   * @param {Context} context
   * @param {boolean} isBrief
   */
  constructor(context, isBrief) {
    const { sheet, state, sides, board, playing } = context;
    this.sheet = sheet;
    this.isBrief = isBrief;
    this.starts = playing.starts;
    this.address = addressOf({ ...state, show: "setup", choosing: null }).href;
    this.all = board ? [...sides, board] : sides;
    this.own = new Set(this.all.map(({ part }) => part.id));
    const rows = rowsOf(context);
    this.rows = isBrief ? rows.map((row) => this.shortened(row)) : rows;
    this.places = placesOf(this.rows);
  }

  /**
   * A row in brief: what the core rules say to everybody gives way.
   * @param {Row} row
   * @returns {Row}
   */
  shortened(row) {
    const isOwn = (/** @type {Entry} */ { id, open }) => open || this.own.has(id.split("#")[0]);
    return { ...row, text: "", entries: row.entries.filter(isOwn), below: row.entries.filter((entry) => !isOwn(entry)) };
  }

  /** The sides, team by team, and the board. */
  plate() {
    const teams = [...new Set(this.all.map(({ team }) => team))].map((team) => {
      const names = this.all
        .filter((side) => side.team === team)
        .map((side) => {
          const name = element("span", "", badge(side, true), side.name);
          name.dataset.rbSeat = side.seat;
          return name;
        });
      return element("div", "rb-paper__team", ...names);
    });
    return element("div", "rb-paper__plate", ...teams);
  }

  /** The setup, and beside it the address, as a QR code too. */
  steps() {
    const rows = this.rows.filter(({ part }) => part === "setup");
    const steps = this.sheet.setup.map(({ pieces }, number) => {
      const { name, text } = rows[number];
      const item = element("li", "", element("b", "", curly(name)), text ? ` ${curly(text)}` : "");
      for (const piece of pieces) item.append(" ", ...this.badges([piece.seat]), `${curly(piece.text)}.`);
      item.append(...this.entries(rows[number]));
      return item;
    });
    const setup = element("div", "rb-paper__setup", element("h2", "", "Setup"), element("ol", "", ...steps));
    const address = this.address.replace(/^https?:\/\//, "");
    const about = element("p", "rb-paper__about", `Reference ${this.sheet.version}. Unofficial; made by players. ${address}`);
    const code = qrCode(this.address);
    return element("div", "rb-paper__top", element("div", "", setup, about), ...(code ? [code] : []));
  }

  /**
   * The rows of the turn, of an attack, and of any time, as blocks of which none may be cut: the name of a row with its first passage,
   * and then each passage. Rows in which nothing happens share a line.
   */
  blocks() {
    /** @type {HTMLElement[]} */
    const blocks = [];
    const heads = new Map(PARTS);
    for (const row of this.rows) {
      if (row.part === "setup" || (row.part === "any" && !row.entries.some(({ id }) => this.places.get(id) === row))) continue;
      const [head, beside] = heads.get(row.part) ?? [];
      heads.delete(row.part);
      const above = head ? [element("div", "rb-paper__part", element("h2", "", head), ` ${beside} `)] : [];
      const name = element(
        "h3",
        this.isBrief ? "rb-paper__run-in" : "",
        ...(row.step ? [element("span", "rb-paper__step", String(row.step))] : []),
        curly(row.name),
      );
      const isEmpty = row.entries.length === 0;
      const last = blocks.at(-1);
      if (isEmpty && !head && last?.matches(".rb-paper__empty")) {
        last.append(" ", name);
        continue;
      }
      const className = isEmpty ? "rb-paper__empty" : "";
      const text = row.text && (!isEmpty || row.part === "turn") ? [element("span", "", `${curly(row.text)} `)] : [];
      const [first, ...others] = this.entries(row);
      const heading = [...above, name, " ", ...text];
      if (this.isBrief && first) first.prepend(...heading);
      blocks.push(element("div", className, ...(this.isBrief && first ? [] : heading), ...(first ? [first] : [])));
      for (const each of others) {
        const again = element("h3", "rb-paper__again", `${curly(row.name)}, continued`);
        blocks.push(element("div", "", again, each));
      }
      for (const each of blocks.slice(-1 - others.length)) each.dataset.rbPart = row.part;
    }
    return blocks;
  }

  /**
   * Whether the text of a passage is printed at a row.
   * @param {Entry} entry
   * @param {Row} row
   */
  isPrinted({ id }, row) {
    const isOwn = !this.isBrief || this.own.has(id.split("#")[0]);
    return isOwn && this.places.get(id) === row;
  }

  /**
   * The passages of a row: those whose text is printed here, and then, in one paragraph, the titles of the others. In brief, what one side
   * has after another is one paragraph, too.
   * @param {Row} row
   */
  entries(row) {
    /** @type {HTMLElement[]} */
    const texts = [];
    for (const entry of row.entries.filter((each) => this.isPrinted(each, row))) {
      const seats = this.seatsOf(entry);
      const last = texts.at(-1);
      const goesOn = this.isBrief && !entry.open && last?.dataset.rbSeats === seats.join();
      const line = goesOn && last ? last : this.line(seats, entry.open);
      if (goesOn) line.append(" ");
      else texts.push(line);
      // The text says what an entry costs, and how often it may be used.
      const more = this.isBrief ? [] : [entry.cost ?? "", entry.limit ?? ""];
      const marks = [entry.optional ? "may" : "", ...more, entry.open ? OPEN : ""];
      const labels = marks.filter(Boolean).map((mark) => element("i", "", curly(mark)));
      line.append(element("b", "", titleOf(entry).own), ...labels, ` ${curly(entry.text)}`);
    }
    const elsewhere = this.elsewhere(row);
    return elsewhere ? [...texts, elsewhere] : texts;
  }

  /**
   * The titles of the passages of a row whose texts stand elsewhere, side by side; null if there are none.
   * @param {Row} row
   */
  elsewhere(row) {
    /** @type {Map<string, {seats: string[], where: string, names: Set<string>}>} */
    const lines = new Map();
    for (const entry of row.entries.filter((each) => !this.isPrinted(each, row))) {
      const place = this.places.get(entry.id);
      if (place !== row && row.part === "any") continue;
      const seats = this.seatsOf(entry);
      const where = place === row ? `(${OPEN})` : `(see ${place?.short})`;
      const line = lines.get(`${seats} ${where}`) ?? { seats, where, names: new Set() };
      lines.set(`${seats} ${where}`, line);
      line.names.add(titleOf(entry).own);
    }
    const parts = [...lines.values()].flatMap(({ seats, where, names }) => [
      ...this.badges(seats),
      `${[...names].join("; ")} ${where} `,
    ]);
    return parts.length ? element("p", "rb-paper__elsewhere", ...parts) : null;
  }

  /**
   * A paragraph that begins with whose it is.
   * @param {string[]} seats
   * @param {boolean} isOpen
   */
  line(seats, isOpen) {
    const line = element("p", isOpen ? "rb-paper__open" : "", ...this.badges(seats));
    if (!isOpen) line.dataset.rbSeats = seats.join();
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

  /** Boxes to strike off for each health, and a line for all else. Fighters of which one plays have the same boxes. */
  counts() {
    const trackers = this.sheet.trackers
      .filter(({ only }) => only === null)
      .map((tracker) => ({ tracker, ...this.health(tracker) }));
    const ordered = [...trackers.filter(({ isHealth }) => isHealth), ...trackers.filter(({ isHealth }) => !isHealth)];
    const items = ordered.map(({ tracker, isHealth, start }) => {
      const { seat, sort, name, states } = tracker;
      const words =
        isHealth && sort === "choice" ? states.join(" or ") : sort === "choice" ? `${name}: ${states.join(" or ")}` : name;
      const boxes = Array.from({ length: start ?? MOST_HEALTH }, () => element("span"));
      const room = isHealth ? element("span", "rb-paper__boxes", ...boxes) : element("span", "rb-paper__line");
      const known = start === null ? "" : ` ${start}`;
      return element("li", "", ...this.badges([seat]), element("span", "", `${curly(words)}${known}`), room);
    });
    const hint = trackers.some(({ isHealth, start }) => isHealth && start === null) ? STRIKE : "";
    return element("div", "rb-paper__counts", element("h2", "", "Keep count"), ` ${hint}`, element("ul", "", ...items));
  }

  /**
   * Whether a tracker is of health, and what that starts with, as far as a source or an earlier match says so. A choice is of health if
   * it is between fighters with dials: they start with the same, or it is not known.
   * @param {Tracker} tracker
   * @returns {{isHealth: boolean, start: number | null}}
   */
  health({ seat, sort, start, states, name }) {
    const dials = this.sheet.trackers.filter((each) => each.seat === seat && each.sort === "health");
    const of = dials.filter((each) =>
      sort === "choice" ? states.includes(each.only ?? "") : sort === "health" && each.name === name,
    );
    const starts = new Set(of.map((each) => each.start ?? this.starts[keyOf(each)] ?? null));
    return { isHealth: of.length > 0, start: of.length === 0 ? start : starts.size === 1 ? [...starts][0] : null };
  }

  /** The records that apply, each with whom it is for and what it says. */
  meets() {
    // In brief, the texts of the sides and the board stand above in full.
    const applies = this.sheet.applies.filter(({ id }) => !this.isBrief || !this.own.has(id));
    const cards = applies.map((card) => this.card(card));
    return element("div", "rb-paper__meets", element("h2", "", "What meets"), element("ul", "", ...cards));
  }

  /**
   * A record that applies, with its summary.
   * @param {Card} card
   */
  card({ id, title, kind, group, summary, because }) {
    const boards = this.all.slice(-1).map(({ seat }) => seat);
    const seats = because.flatMap(({ seat }) => seat ?? boards);
    const about = group === "binds" ? "binds an opponent" : kind.toLowerCase();
    const isHere = (/** @type {Row} */ { below }) => below.some((entry) => entry.id.startsWith(`${id}#`));
    const places = this.rows.filter((row) => row.part !== "any" && isHere(row)).map(({ short }) => short);
    const at = places.length ? `, at ${places.join(", ")}` : "";
    // In brief, what the core rules say to everybody has its address.
    const text = this.isBrief && group === "rules" ? id : curly(summary);
    return element("li", "", ...this.badges(seats), element("b", "", curly(title)), `, ${about}${at}: ${text} `);
  }

  /** Lines to write on, as many as the room holds; none in brief. */
  notes() {
    if (this.isBrief) return [];
    const lines = Array.from({ length: MOST_LINES }, () => element("span"));
    return [element("div", "rb-paper__notes", element("h2", "", "Notes"), ...lines)];
  }
}
