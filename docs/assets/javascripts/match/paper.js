/* What a printed match consists of: every text once, boxes to tick, and lines to count on. In brief, what the sides and the board bring is
   there in full, and the other records by their summaries. pages.js puts it on a sheet of paper. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { addressOf } from "./address.js";
import { titleOf } from "./entry.js";
import { qrCode } from "./qr-code.js";
import { badge } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Card, Entry, Tracker } from "./sheet.js" */

/** What marks a passage of which only the title is printed. */
const MARK = "†";
const MARKED = `${MARK} The text is on the match sheet.`;

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
  ["attack", ["Attack", "At the same moment, the defender’s entry comes first."]],
  ["any", ["At any time", ""]],
]);

/**
 * A step of the setup, or the moments that are one row of the table. `below` are the passages whose records are summed up below.
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
    const { sheet, state, sides, board } = context;
    this.sheet = sheet;
    this.address = addressOf({ ...state, show: "setup", choosing: null }).href;
    this.all = board ? [...sides, board] : sides;
    this.own = new Set(this.all.map(({ part }) => part.id));
    const rows = rowsOf(context);
    this.rows = isBrief ? rows.map((row) => this.shortened(row)) : rows;
    this.places = placesOf(this.rows);
    this.below = new Set(this.rows.flatMap(({ below }) => below.map(({ id }) => id.split("#")[0])));
  }

  /**
   * A row in brief. What the rules leave open stays.
   * @param {Row} row
   * @returns {Row}
   */
  shortened(row) {
    const isOwn = (/** @type {Entry} */ { id, open }) => open || this.own.has(id.split("#")[0]);
    const text = row.part === "setup" ? "" : row.text;
    return { ...row, text, entries: row.entries.filter(isOwn), below: row.entries.filter((entry) => !isOwn(entry)) };
  }

  /** The passages in the order in which their texts give way. What the rules leave open is last; of the others, the longest go first. */
  givingWay() {
    const entries = new Map(this.rows.flatMap((row) => row.entries.map((entry) => [entry.id, entry])));
    return [...entries.values()]
      .sort((one, other) => Number(one.open) - Number(other.open) || other.text.length - one.text.length)
      .map(({ id }) => id);
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

  /** @param {Set<string>} titles the passages of which only the titles are printed */
  steps(titles) {
    const rows = this.rows.filter(({ part }) => part === "setup");
    const steps = this.sheet.setup.map(({ pieces }, number) => {
      const { name, text } = rows[number];
      const item = element("li", "", element("b", "", curly(name)), text ? ` ${curly(text)}` : "");
      for (const piece of pieces) item.append(" ", ...this.badges([piece.seat]), `${curly(piece.text)}.`);
      item.append(...this.entries(rows[number], titles));
      return item;
    });
    return element("div", "rb-paper__setup", element("h2", "", "Setup"), element("ol", "", ...steps));
  }

  /**
   * The rows of the turn, of an attack, and of any time, as blocks of which none may be cut: the name of a row with its first passage,
   * and then each passage. Rows in which nothing happens share a line.
   * @param {Set<string>} titles
   */
  blocks(titles) {
    /** @type {HTMLElement[]} */
    const blocks = [];
    const heads = new Map(PARTS);
    for (const row of this.rows) {
      if (row.part === "setup" || (row.part === "any" && !row.entries.some(({ id }) => this.places.get(id) === row))) continue;
      const [head, beside] = heads.get(row.part) ?? [];
      heads.delete(row.part);
      const above = head ? [element("div", "rb-paper__part", element("h2", "", head), ` ${beside}`)] : [];
      const name = element(
        "h3",
        "",
        ...(row.step ? [element("span", "rb-paper__step", String(row.step))] : []),
        curly(row.name),
      );
      const isEmpty = row.entries.length + row.below.length === 0;
      const last = blocks.at(-1);
      if (isEmpty && !head && last?.matches(".rb-paper__empty")) {
        last.append(" ", name);
        continue;
      }
      const hasText = row.entries.some((entry) => this.isPrinted(entry, row, titles));
      const className = isEmpty ? "rb-paper__empty" : hasText ? "" : "rb-paper__titles";
      const text = row.text && (!isEmpty || row.part === "turn") ? [element("span", "", `${curly(row.text)} `)] : [];
      const [first = "", ...others] = this.entries(row, titles);
      const line = hasText ? [first] : [first, ...others.splice(0)];
      blocks.push(element("div", className, ...above, name, " ", ...text, ...line));
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
   * @param {Set<string>} titles
   */
  isPrinted({ id }, row, titles) {
    return this.places.get(id) === row && !titles.has(id);
  }

  /**
   * The passages of a row: those whose text is printed here, and then, on a line for each side, the titles of the others.
   * @param {Row} row
   * @param {Set<string>} titles
   */
  entries(row, titles) {
    /** @type {HTMLElement[]} */
    const texts = [];
    /** @type {Map<string, {seats: string[], names: Set<string>}>} */
    const lines = new Map();
    /** @type {(entry: Entry, name: string) => void} */
    const mention = (entry, name) => {
      const seats = this.seatsOf(entry);
      const line = lines.get(seats.join()) ?? { seats, names: new Set() };
      lines.set(seats.join(), line);
      line.names.add(name);
    };
    for (const entry of row.entries) {
      const place = this.places.get(entry.id);
      const title = titleOf(entry).own;
      if (this.isPrinted(entry, row, titles)) {
        const marks = [entry.optional ? "may" : "", entry.cost ?? "", entry.limit ?? "", entry.open ? OPEN : ""];
        const labels = marks.filter(Boolean).map((mark) => element("i", "", curly(mark)));
        texts.push(this.line(this.seatsOf(entry), entry.open, element("b", "", title), ...labels, ` ${curly(entry.text)}`));
        continue;
      }
      if (place === row) mention(entry, `${title} ${MARK}`);
      else if (row.part !== "any") mention(entry, `${title} (see ${place?.short})`);
    }
    for (const entry of row.below) mention(entry, `${curly(entry.record)} (below)`);
    return [...texts, ...[...lines.values()].map(({ seats, names }) => this.line(seats, false, [...names].join("; ")))];
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

  /** Boxes to strike off for each health, and a line for all else. Of fighters of which one plays, the choice between them has the line. */
  counts() {
    const trackers = this.sheet.trackers.filter(({ only }) => only === null);
    /** @type {(tracker: Tracker) => boolean} */
    const isHealth = ({ sort }) => sort === "health";
    const items = [...trackers.filter(isHealth), ...trackers.filter((each) => !isHealth(each))].map((tracker) => {
      const { seat, sort, name, start, states } = tracker;
      const words = sort === "choice" ? `${name}: ${states.join(" or ")}` : start === null ? name : `${name} (${start})`;
      const boxes = Array.from({ length: start ?? MOST_HEALTH }, () => element("span"));
      const room = isHealth(tracker) ? element("span", "rb-paper__boxes", ...boxes) : element("span", "rb-paper__line");
      return element("li", "", ...this.badges([seat]), element("span", "", curly(words)), room);
    });
    const hint = trackers.some((each) => isHealth(each) && each.start === null) ? STRIKE : "";
    return element("div", "rb-paper__counts", element("h2", "", "Keep count"), ` ${hint}`, element("ul", "", ...items));
  }

  /**
   * The records that apply, each with whom it is for. Their passages stand above. Beside them the address.
   * @param {Set<string>} titles
   */
  meets(titles) {
    const cards = this.sheet.applies.map((card) => this.card(card));
    const notes = [`Reference ${this.sheet.version}. Unofficial; made by players.`, ...(titles.size > 0 ? [MARKED] : [])];
    const about = element("p", "rb-paper__about", `${notes.join(" ")} `, element("span", "", this.address));
    const meets = element("div", "", element("h2", "", "What meets"), element("ul", "", ...cards), about);
    const code = qrCode(this.address);
    return element("div", "rb-paper__meets", meets, ...(code ? [code] : []));
  }

  /**
   * A record that applies, with its summary if its texts do not stand above.
   * @param {Card} card
   */
  card({ id, title, kind, group, summary, because }) {
    const boards = this.all.slice(-1).map(({ seat }) => seat);
    const seats = because.flatMap(({ seat }) => seat ?? boards);
    const about = group === "binds" ? "binds an opponent" : kind.toLowerCase();
    const text = this.below.has(id) ? ` ${about}: ${curly(summary)}` : ` ${about}`;
    return element("li", "", ...this.badges(seats), element("b", "", curly(title)), text);
  }

  /** Lines to write on, as many as the room holds. */
  notes() {
    const lines = Array.from({ length: MOST_LINES }, () => element("span"));
    return element("div", "rb-paper__notes", element("h2", "", "Notes"), ...lines);
  }
}
