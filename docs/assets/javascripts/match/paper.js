/* What a printed match consists of: every text once, boxes to tick, and lines to count on. In brief, what the sides and the board bring is
   there in full, one passage after another, and the other records by their summaries. pages.js puts it on a sheet of paper. */

import { element } from "../shared/page.js";
import { curly, onOneLine } from "../shared/typography.js";
import { addressOf } from "./address.js";
import { NO_DIAL, keyOf } from "./counts.js";
import { saysWhenTeamsWin, titleOf } from "./entry.js";
import { kept } from "./kept.js";
import { leadOf, meantIn, nameOf, reasonsIn } from "./meets.js";
import { qrCode } from "../shared/qr-code.js";
import { badge, badgesOf } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Card, Entry, Reason, Tracker } from "./sheet.js" */

/**
 * How much is said: all; or what each row is in a few words; or that, with summaries of the records that are shared; or that, in outline:
 * with the names alone of the passages of these ids.
 * @typedef {"taught" | "full" | "brief" | Set<string>} Detail
 */

/** What marks that the rules leave something open. */
const OPEN = "not in our rules";

/** After how many boxes of a health each has its number, and what to do with those that are too many, of sidekicks too. */
const NUMBERED = 5;
const STRIKE = "Before you begin, cross out the boxes beyond the starting health.";

/** What stands before the names of passages that there is no room for, and what that means. */
const MORE = "More";
const WHAT_IS_MORE = "The texts that are named after “More” are in the match, at this address. ";

/** What only a screen leads to: a sentence, or the end of one, that names a page to see. */
const POINTERS = [
  /(?<=[.]|\n) ?(?:See|[^.:;]*, see) (?=["A-Z])[^.]*[.]/g,
  /[:;] see (?=["A-Z])[^.]*(?=[.])/g,
  /, which (?=["A-Z])[^.,]* explains/g,
];

/** What stands above each part, and beside it. */
const PARTS = new Map([
  ["setup", ["Setup", ""]],
  ["turn", ["The turn", ""]],
  ["attack", ["Attack", "At the same moment: defender first."]],
  ["any", ["At any time", ""]],
  ["meets", ["What meets", ""]],
]);

/** Joins the names of rows. */
const LIST = new Intl.ListFormat("en");

/**
 * A step of the setup, or the moments that are one row of the table. `leads` are the rows of what may happen at any time
 * that it and those before it lead to, with the names of them all.
 * @typedef {{name: string, short: string, text: string, part: string, step: number | null, entries: Entry[], leads: {from: string, to: Row}[]}} Row
 */

/**
 * What meets, as the place of the passages that stand there in full.
 * @type {Row}
 */
const MEETS = { name: "What meets", short: "“What meets”", text: "", part: "meets", step: null, entries: [], leads: [] };

/**
 * The steps of the setup, and the moments by row, each passage once in a row, and those of a side together.
 * @param {Context} context
 * @param {boolean} isInFull whether a row says all of what it is
 * @returns {Row[]}
 */
function rowsOf({ table, sheet }, isInFull) {
  const steps = sheet.setup.map(({ step, name, text, entries }) => ({
    name,
    short: `“${name}”`,
    text,
    part: "setup",
    step,
    entries,
    leads: [],
  }));
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const { row, part, step, name, entries } of sheet.timeline) {
    const short = step ? `step\u00a0${step}` : `“${name}”`;
    const text = table.rows[row][isInFull ? "text" : "gist"];
    const found = rows.get(row) ?? { name, short, text, part, step, entries: [], leads: [] };
    found.entries.push(...entries.filter(({ id }) => !found.entries.some((each) => each.id === id)));
    rows.set(row, found);
  }
  for (const [number, row] of rows) {
    row.entries = bySide(row.entries);
    const from = table.rows[number].led_from;
    const leading = [...rows].filter(([other]) => from.some((timing) => table.rows[other].timings.includes(timing)));
    leading.at(-1)?.[1].leads.push({ from: LIST.format(leading.map(([, { short }]) => short)), to: row });
  }
  return [...steps, ...rows.values()];
}

/**
 * Entries with those of a side together, in the order of the first of each.
 * @param {Entry[]} entries
 */
function bySide(entries) {
  /** @param {Entry} entry */
  const sideOf = ({ side, seats }) => `${side} ${seats}`;
  const sides = [...new Set(entries.map(sideOf))];
  return entries.toSorted((one, other) => sides.indexOf(sideOf(one)) - sides.indexOf(sideOf(other)));
}

/**
 * Where the text of each passage is printed, by its id: at a step of an attack if it applies there, or at what such a step leads to, else
 * where it applies on a turn, else where it applies first.
 * @param {Row[]} rows
 */
function placesOf(rows) {
  /** @type {Map<string, Row>} */
  const places = new Map();
  const ofAttack = rows.filter(({ part }) => part === "attack");
  const led = ofAttack.flatMap(({ leads }) => leads.map(({ to }) => to));
  for (const row of new Set([...ofAttack, ...led, ...rows.filter(({ part }) => part === "turn"), ...rows])) {
    for (const { id } of row.entries) if (!places.has(id)) places.set(id, row);
  }
  return places;
}

/**
 * A text as a paragraph, without what leads to other pages.
 * @param {string} text
 */
export const onPaper = (text) => curly(onOneLine(POINTERS.reduce((left, each) => left.replace(each, ""), text).trim()));

/**
 * A text that ends as a sentence does, also if it is a list.
 * @param {string} text
 */
const asSentence = (text) => text.replace(/[^.:;!?…”]$/, "$&.");

/**
 * Badges, and what is said after them, whose first word stays with them on a line.
 * @param {Node[]} badges
 * @param {string} words
 */
function joined(badges, words) {
  const end = words.search(/\s|$/);
  return [element("span", "rb-paper__start", ...badges, words.slice(0, end)), words.slice(end)];
}

/** Makes the parts of the paper of one match. */
export class Paper {
  /**
   * @param {Context} context
   * @param {Detail} detail
   */
  constructor(context, detail) {
    const { sheet, state, sides, board, playing } = context;
    this.context = context;
    this.sheet = sheet;
    this.named = detail instanceof Set ? detail : new Set();
    this.isBrief = detail === "brief" || detail instanceof Set;
    this.starts = playing.starts;
    this.address = addressOf({ ...state, show: "setup", choosing: null }).href;
    this.all = board ? [...sides, board] : sides;
    this.own = new Set(this.all.map(({ part }) => part.id));
    this.timings = new Map(context.table.passages.map(({ id, timings }) => [id, timings]));
    this.wins = context.table.defeat?.wins[0] ?? "";
    this.teams = context.table.records.find(({ scope }) => scope === "teams")?.id ?? "";
    this.rows = rowsOf(context, detail === "taught");
    this.places = placesOf(this.rows);
    // In brief, the front has no room for the rules of teams, so they stand together.
    const ofTeams = this.rows.flatMap(({ entries }) => entries).filter(({ id, open }) => !open && this.isOfTeams(id));
    for (const { id } of detail === "brief" ? ofTeams : []) this.places.set(id, MEETS);
    /** The ids of the passages with which the summed-up records begin. */
    const leads = sheet.applies.map((card) => leadOf(context, card));
    this.leading = new Set(leads.flatMap((lead) => ("id" in lead ? [lead.id] : [])));
    this.firsts = this.firstOfAll();
  }

  /**
   * The passages of which the name alone may be printed, by their ids, each with its part, in the order in which their texts make room: the
   * records that are summed up, and rules of teams that stand in no row; what explains others; rules of the setup; those for any time; those
   * of a side that follow another of its own, and its first ones; the same of the board; those of teams; of the same sort the longest. What is on
   * a card, what the rules leave open, and when a team wins stays.
   */
  givingWay() {
    const { passages } = this.context.table;
    const isOfTeamsWin = saysWhenTeamsWin(this.context.table);
    const sorts = new Map(passages.map(({ id, sort }) => [id, sort]));
    const ranked = this.rows.flatMap((row) => {
      const { part } = row;
      const printed = row.entries.filter((each) => this.isPrinted(each, row));
      const rules = printed.filter(({ id }) => sorts.get(id) !== "explanation").map(({ id }) => id);
      return printed.flatMap((entry) => {
        const { id, text } = entry;
        const sort = sorts.get(id);
        if (entry.open || isOfTeamsWin(entry)) return [];
        if (sort === "explanation") return [{ id, part, text, rank: 1 }];
        if (sort !== "rule") return [];
        const [record] = id.split("#");
        const isFirst = rules.find((each) => each.startsWith(`${record}#`)) === id;
        const isOfSide = this.context.sides.some(({ part }) => part.id === record);
        const isOfBoard = this.own.has(record) && !isOfSide;
        // What the board does comes after all that a side does, since it does that to everybody.
        const sorted = [part === "setup", part === "any" && !isOfBoard, !isFirst && !isOfBoard, isOfSide, !isFirst, isOfBoard];
        const at = this.isOfTeams(id) ? -1 : sorted.indexOf(true);
        return [{ id, part, text, rank: 2 + (at < 0 ? sorted.length : at) }];
      });
    });
    const ofNoRow = this.ofTeams().filter(({ id }) => !this.places.has(id));
    ranked.push(...ofNoRow.map(({ id, text }) => ({ id, part: MEETS.part, text, rank: 0 })));
    const cards = this.summedUp().filter(({ id }) => ![this.wins, this.teams].includes(id));
    ranked.push(...cards.map(({ id, summary }) => ({ id, part: MEETS.part, text: summary, rank: 0 })));
    return ranked.sort((one, other) => one.rank - other.rank || other.text.length - one.text.length);
  }

  /** The passages of the rules of teams. */
  ofTeams() {
    return this.sheet.applies.find(({ id }) => id === this.teams)?.passages ?? [];
  }

  /**
   * What stands above a page: the sides, team by team, with the board between two; and which page it is, if there are several.
   * @param {number} number how many pages are before it
   * @param {number} count how many pages there are
   */
  plate(number, count) {
    const { board } = this.context;
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
    // The board is a team of its own, after the others.
    if (board) teams.splice(1, 0, ...teams.splice(-1));
    const page = count > 1 ? [element("span", "rb-paper__number", `${number + 1}/${count}`)] : [];
    return element("div", "rb-paper__plate", ...teams, ...page);
  }

  /**
   * What stands below a page on which the setup or the turn does not end.
   * @param {string} name of what goes on
   * @param {number} page on which it does
   */
  goesOn(name, page) {
    return element("div", "rb-paper__on", `The ${name} continues on page ${page}.`);
  }

  /**
   * The head above what goes on from the page before.
   * @param {string} name of it
   */
  continued(name) {
    return element("div", "rb-paper__part", element("h2", "", `${PARTS.get(name)?.[0]}, continued`));
  }

  /** All that goes into columns, as blocks of which none may be cut. */
  blocks() {
    return [...this.steps(), ...this.moments(["turn", "attack"]), ...this.moments(["any"]), ...this.meets()];
  }

  /**
   * A block of a part of the paper.
   * @param {string} part
   * @param {string} className
   * @param {(Node | string)[]} content
   */
  block(part, className, ...content) {
    const made = element("div", className, ...content);
    made.dataset.rbPart = part;
    return made;
  }

  /**
   * A further passage of a row, with the name of that where a column begins with it.
   * @param {string} part
   * @param {string} name
   * @param {HTMLElement} passage
   */
  again(part, name, passage) {
    return this.block(part, "rb-paper__row", element("h3", "rb-paper__again", `${curly(name)}, continued`), passage);
  }

  /**
   * The head of a part.
   * @param {string} part
   */
  head(part) {
    const [head = "", beside = ""] = PARTS.get(part) ?? [];
    return this.block(part, "rb-paper__part", element("h2", "", head), ` ${beside}`);
  }

  /** The steps of the setup, each that has a number with a box to check. */
  steps() {
    const rows = this.rows.filter(({ part }) => part === "setup");
    const steps = this.sheet.setup.flatMap(({ step, pieces }, number) => {
      const { name, text } = rows[number];
      const below = [...this.elsewhere(rows[number]), ...this.texts(rows[number])];
      // A moment that is no step, and at which nothing happens, is no help.
      if (step === null && !text && below.length === 0) return [];
      // What is said of several sides is said once.
      const said = [...new Set(pieces.map((piece) => piece.text))].flatMap((words) => {
        const seats = pieces.filter((piece) => piece.text === words).map(({ seat }) => seat);
        return [" ", ...joined(this.badges(seats), `${curly(words)}.`)];
      });
      // The first step asks who goes first, as on the screen.
      const choice = number ? [] : [this.whoIsFirst()];
      const what = ` ${this.toAgreeOn(rows[number]) || curly(text)}`;
      const line = element("div", "rb-paper__name", element("h3", "", curly(name)), what, ...said, " ", ...choice);
      const [first, ...others] = below;
      const row = this.block("setup", `rb-paper__row${step === null ? "" : " rb-paper__check"}`, line, first ?? "");
      return [row, ...others.map((each) => this.again("setup", name, each))];
    });
    return [this.head("setup"), ...steps];
  }

  /**
   * What the players agree on at a step of the setup, by the places of its texts elsewhere; empty if there is nothing.
   * @param {Row} row
   */
  toAgreeOn(row) {
    const places = row.entries.filter((each) => this.isToAgreeOn(each, row)).map(({ id }) => this.places.get(id)?.short ?? "");
    return places.length ? `Agree on what is open at ${LIST.format(new Set(places))}.` : "";
  }

  /**
   * Whether a passage stands at a step of the setup because the players agree on it then, and is printed elsewhere.
   * @param {Entry} entry
   * @param {Row} row
   */
  isToAgreeOn(entry, row) {
    return row.part === "setup" && entry.open && !this.isPrinted(entry, row);
  }

  /** A box for each side, in one line; that of the side that goes first, if it is known, is ticked. */
  whoIsFirst() {
    const { first } = kept(this.context);
    const boxes = this.context.sides.map((side) => {
      const isFirst = side.seat === first;
      return element("span", `rb-paper__option${isFirst ? " rb-paper__option--ticked" : ""}`, badge(side));
    });
    return element("span", "rb-paper__start", ...boxes);
  }

  /**
   * The rows of the turn, of an attack, and of any time: the name of a row with its first passage, and then each passage.
   * Names of rows in succession that say the same, and nothing else, share a line.
   * @param {string[]} parts which of these
   */
  moments(parts) {
    /** @type {HTMLElement[]} */
    const blocks = [];
    /** @type {{text: string, name: HTMLElement} | null} The row before, if it says nothing but what it is. */
    let bare = null;
    for (const row of this.rows.filter(({ part }) => parts.includes(part))) {
      const [first, ...others] = this.texts(row);
      const elsewhere = this.elsewhere(row);
      if (!this.isShown(row)) continue;
      // What ends the turn comes after the attack, and needs no head.
      const isEnd = row.part === "turn" && blocks.some(({ dataset }) => dataset.rbPart === "attack");
      const part = isEnd ? "end" : row.part;
      if (!isEnd && !blocks.some(({ dataset }) => dataset.rbPart === part)) blocks.push(this.head(part));
      const isBare = !first && elsewhere.length === 0;
      if (isBare && bare?.text === row.text) {
        bare.name.lastElementChild?.after(" ", this.heading(row));
      } else {
        const name = this.name(row);
        blocks.push(this.block(part, "rb-paper__row", name, ...elsewhere, ...(first ? [first] : [])));
        bare = isBare ? { text: row.text, name } : null;
      }
      blocks.push(...others.map((each) => this.again(part, row.name, each)));
      blocks.push(...this.leads(part, row));
    }
    return blocks;
  }

  /**
   * The name of a row, after the number of its step, and what it is.
   * @param {Row} row
   */
  name(row) {
    return element("div", "rb-paper__name", this.heading(row), ` ${curly(row.text)} `);
  }

  /**
   * The name of a row, after the number of its step.
   * @param {Row} row
   */
  heading({ step, name }) {
    const number = step ? [element("span", "rb-paper__step", String(step))] : [];
    return element("h3", "", ...number, curly(name));
  }

  /**
   * Whether a row is on paper: a moment of a turn that says something or leads to it, and of what may happen at any time what has a text or the name of one.
   * @param {Row} row
   */
  isShown(row) {
    return this.texts(row).length > 0 || this.elsewhere(row).length > 0 || (row.part !== "any" && Boolean(row.text));
  }

  /**
   * Where a row and those before it lead to, a line each, with the sides and the board that have something there.
   * @param {string} part
   * @param {Row} row
   */
  leads(part, { leads }) {
    const shown = leads.filter(({ to }) => this.isShown(to));
    return shown.map(({ from, to }) => {
      const badges = this.badges(to.entries.flatMap((entry) => this.seatsOf(entry)));
      return this.block(part, "rb-paper__row", element("p", "rb-paper__see", ...badges, `At ${from}: see ${to.short}`));
    });
  }

  /**
   * Whether a passage is of a record that is summed up under what meets, and not printed where it applies: in brief, those that neither a
   * side nor the board brings, without the rules of teams, and without what is open unless its record begins with that.
   * @param {Entry} entry
   */
  isSummedUp({ id, open }) {
    return this.isBrief && (!open || this.leading.has(id)) && !this.own.has(id.split("#")[0]) && !this.isOfTeams(id);
  }

  /**
   * Whether a passage is of the rules of teams, which no summary replaces.
   * @param {string} id
   */
  isOfTeams(id) {
    return id.startsWith(`${this.teams}#`);
  }

  /**
   * Whether the text of a passage is printed at a row.
   * @param {Entry} entry
   * @param {Row} row
   */
  isPrinted(entry, row) {
    return !this.isSummedUp(entry) && this.places.get(entry.id) === row;
  }

  /**
   * The passages whose text is printed at a row.
   * @param {Row} row
   */
  texts(row) {
    const printed = row.entries.filter((each) => this.isPrinted(each, row) && !this.named.has(each.id));
    return printed.map((entry) => {
      // The text says what an entry costs, and how often it may be used.
      const more = this.isBrief ? [] : [entry.cost ?? "", entry.limit ?? ""];
      const marks = [entry.optional ? "may" : "", ...more, entry.open ? OPEN : ""];
      const labels = marks.filter(Boolean).flatMap((mark) => [" ", element("i", "", curly(mark))]);
      const line = this.line(this.seatsOf(entry), entry.open);
      line.append(element("b", "", titleOf(entry, row.part).own), ...labels, ` ${onPaper(entry.text)}`);
      return line;
    });
  }

  /**
   * The row at which a record that is summed up applies first, by the name of the record: for those that hold for every side.
   * @returns {Map<string, Row>}
   */
  firstOfAll() {
    /** @type {Map<string, Row>} */
    const firsts = new Map();
    for (const row of this.rows) {
      for (const entry of row.entries) {
        if (this.isSummedUp(entry) && this.isOfAll(entry) && !firsts.has(entry.record)) firsts.set(entry.record, row);
      }
    }
    return firsts;
  }

  /**
   * Whether a passage is about every side.
   * @param {Entry} entry
   */
  isOfAll(entry) {
    const seats = this.seatsOf(entry);
    return this.context.sides.every(({ seat }) => seats.includes(seat));
  }

  /**
   * The names of what applies at a row of a turn and is printed elsewhere, place by place, a line for each side; and of what there is no
   * room for. What is summed up and holds for every side is named where it applies first.
   * @param {Row} row
   */
  elsewhere(row) {
    /** @type {Map<string, {seats: string[], places: Map<string, Set<string>>}>} */
    const lines = new Map();
    const [summary] = PARTS.get("meets") ?? [];
    for (const entry of row.entries) {
      const isNamed = this.named.has(entry.id);
      if (isNamed !== this.isPrinted(entry, row) || this.isToAgreeOn(entry, row)) continue;
      if (row.part === "any" && !isNamed) continue;
      const place = this.places.get(entry.id);
      const isSummedUp = this.isSummedUp(entry);
      if (isSummedUp && this.named.has(entry.id.split("#")[0])) continue; // named under what meets
      if (isSummedUp && this.isOfAll(entry) && this.firsts.get(entry.record) !== row) continue;
      const seats = this.seatsOf(entry);
      const { places } = lines.get(String(seats)) ?? { places: new Map() };
      lines.set(String(seats), { seats, places });
      const where = isNamed ? MORE : `See ${isSummedUp ? `“${summary}”` : place?.short}`;
      places.set(
        where,
        (places.get(where) ?? new Set()).add(
          isSummedUp ? curly(entry.record) : titleOf(entry, isNamed ? row.part : undefined).own,
        ),
      );
    }
    return [...lines.values()].map(({ seats, places }) => {
      const said = [...places].map(([where, names]) => asSentence(`${where}: ${[...names].join("; ")}`));
      return element("p", "rb-paper__see", ...this.badges(seats), said.join(" "));
    });
  }

  /**
   * A paragraph that begins with whose it is.
   * @param {string[]} seats
   * @param {boolean} isOpen
   */
  line(seats, isOpen) {
    const line = element("p", isOpen ? "rb-paper__open" : "", ...this.badges(seats));
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

  /**
   * The badges of sides and the board. Where more than two play, all of them have one together.
   * @param {(string | null)[]} seats
   */
  badges(seats) {
    return badgesOf(
      this.context.sides,
      this.all.filter(({ seat }) => seats.includes(seat)),
    );
  }

  /** Boxes to strike off for each health, a box to tick for each choice, and a line for all else. Fighters of which one plays share boxes. */
  counts() {
    const trackers = this.sheet.trackers
      .filter(({ only }) => only === null)
      .map((tracker) => ({ tracker, ...this.health(tracker) }));
    /** @type {(tracked: typeof trackers[0]) => HTMLElement} */
    const item = ({ tracker, isHealth, start }) => {
      const { seat, sort, name, text, states } = tracker;
      if (sort === "choice" && !isHealth) {
        const options = states.map((state) => element("span", "rb-paper__option", curly(state)));
        return element("li", "", ...this.badges([seat]), element("span", "", `${curly(name)}:`), ...options);
      }
      const words = sort === "choice" ? states.join(" or ") : name;
      const boxes = Array.from({ length: start ?? this.context.playing.mostStarts(tracker) }, (_, box) =>
        element("span", "", (box + 1) % NUMBERED ? "" : String(box + 1)),
      );
      const room = isHealth ? element("span", "rb-paper__boxes", ...boxes) : element("span", "rb-paper__line");
      // A number that is no health says of when it is and, below its line, what it counts.
      const known = start === null ? "" : isHealth ? `: ${start}` : `, ${start} at the start`;
      const what = known && !isHealth && text ? [element("span", "rb-paper__what", curly(text))] : [];
      return element("li", "", ...this.badges([seat]), element("span", "", curly(words + known)), room, ...what);
    };
    // A list for each side, the health first.
    const lists = this.context.sides.map((side) => {
      const own = trackers.filter(({ tracker }) => tracker.seat === side.seat);
      const ordered = own.toSorted((one, other) => Number(other.isHealth) - Number(one.isHealth));
      return element("ul", "", ...ordered.map(item));
    });
    const untold = trackers.filter(({ isHealth, start }) => isHealth && start === null);
    // No source says which sidekicks have dials.
    const hints = [...(untold.length ? [STRIKE] : []), ...(untold.some(({ tracker }) => !tracker.hero) ? [NO_DIAL] : [])];
    const head = element("h2", "", "Keep count");
    return element("div", "rb-paper__counts", head, ` ${hints.join(" ")}`, element("div", "rb-paper__sides", ...lists));
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

  /**
   * The records that apply, each with whom it is for and what it says, without those whose texts are in the rows. And where all this is
   * from, with its address, as a QR code too.
   */
  meets() {
    const cards = this.summedUp();
    const named = cards.filter(({ id }) => this.named.has(id)).map(({ title }) => curly(title));
    const ofTeams = this.teamsUnderMeets().filter(({ id }) => this.named.has(id));
    const more = [...named, ...ofTeams.map((entry) => titleOf(entry).own)];
    const meetings = cards.filter(({ id }) => !this.named.has(id)).flatMap((card) => this.meeting(card));
    const line = element("span", "rb-paper__see", `${MORE}: ${more.join("; ")}.`);
    if (more.length) meetings.push(this.block("meets", "rb-paper__meeting", line));
    // Each piece of the address, which ends with one of these characters, stays whole where it can.
    const address = this.address.replace(/^https?:\/\//, "").split(/(?<=[/&])/);
    const pieces = address.map((piece) => element("span", "", piece));
    const about = element(
      "p",
      "",
      `${this.named.size ? WHAT_IS_MORE : ""}Reference ${this.sheet.version}. Unofficial; made by players. `,
      ...pieces,
    );
    const code = qrCode(this.address);
    return [
      ...(meetings.length ? [this.head("meets"), ...meetings] : []),
      this.block("meets", "rb-paper__about", ...(code ? [code] : []), about),
    ];
  }

  /** The records that are summed up: those that apply, without those whose texts are in the rows. */
  summedUp() {
    return this.sheet.applies.filter((card) => !this.isSaid(card));
  }

  /** The rules of teams that stand under what meets, since they have no row or the front has no room for them. */
  teamsUnderMeets() {
    return this.ofTeams().filter(({ id }) => (this.places.get(id) ?? MEETS) === MEETS);
  }

  /**
   * The blocks of a record that applies. The rules of teams that stand in no row are here in full, a block each; what they say of winning is
   * with what wins.
   * @param {Card} card
   */
  meeting(card) {
    /** @type {(...content: (Node | string)[]) => HTMLElement} */
    const block = (...content) => this.block("meets", "rb-paper__meeting", ...content);
    /** @type {(entry: Entry) => (Node | string)[]} */
    const said = (entry) => [element("b", "", titleOf(entry).own), ` ${onPaper(entry.text)} `];
    const isOfWin = (/** @type {Entry} */ { id }) => this.isAtTimingOf(this.wins, id);
    const told = this.teamsUnderMeets().filter(({ id }) => !this.named.has(id));
    if (card.id === this.wins) return [block(...this.card(card), " ", ...told.filter(isOfWin).flatMap(said))];
    if (card.id !== this.teams) return [block(...this.card(card))];
    return told.filter((entry) => !isOfWin(entry)).map((entry) => block(...said(entry)));
  }

  /**
   * Whether a passage applies at some moment at which a record does.
   * @param {string} record
   * @param {string} passage
   */
  isAtTimingOf(record, passage) {
    const timings = this.timingsOf({ id: record });
    return this.timings.get(passage)?.some((timing) => timings.includes(timing)) ?? false;
  }

  /**
   * Whether all that a record says at some moment stands in the rows: as steps of the setup, as a side's or the board's own passages, or
   * where it applies.
   * @param {Card} card
   */
  isSaid(card) {
    if (this.own.has(card.id)) return true;
    const timings = this.timingsOf(card);
    const isOfSetup = timings.length > 0 && timings.every((timing) => timing.startsWith("setup"));
    const isPrinted = card.passages.every((entry) => !this.isSummedUp(entry) && this.places.has(entry.id));
    return isPrinted || (card.group !== "rules" && (isOfSetup || this.isRestated(card)));
  }

  /**
   * Whether the sides say all that a record says at some moment.
   * @param {Card} card
   */
  isRestated(card) {
    return this.timingsOf(card).length > 0 && card.passages.every(({ id }) => this.timings.get(id)?.length === 0);
  }

  /**
   * The timings of all that a record says.
   * @param {Pick<Card, "id">} card
   */
  timingsOf({ id }) {
    return [...this.timings].flatMap(([each, timings]) => (each.startsWith(`${id}#`) ? timings : []));
  }

  /**
   * The rows in which the passages of a reason stand.
   * @param {Reason} reason
   */
  rowsOf({ passages }) {
    const places = new Set(Object.keys(passages).map((id) => this.places.get(id)));
    return this.rows.filter((row) => places.has(row)).map(({ short }) => short);
  }

  /**
   * A record that applies, with whom it is for, and what the screen says of it first; of a rule, also what else it says of the sides. Where
   * the sides say all of it themselves, the rows in which these stand.
   * @param {Card} card
   * @returns {(Node | string)[]}
   */
  card(card) {
    const { kind, group, summary } = card;
    const reasons = reasonsIn(this.context, card);
    const lead = leadOf(this.context, card).text;
    const others = group === "rules" ? meantIn(this.context, card) : [];
    if (!lead && !others.length && reasons.length) {
      const said = reasons
        .map(({ side, reason }) => ({ side, rows: LIST.format(this.rowsOf(reason)) }))
        .filter(({ rows }) => rows);
      const where = said.flatMap(({ side, rows }) => [" ", ...this.badges([side.seat]), ` see ${rows}`]);
      return [element("b", "", curly(nameOf(this.context, card))), `, ${kind.toLowerCase()}:`, ...where, "."];
    }
    const badges = this.badges(reasons.map(({ side }) => side.seat)).flatMap((each) => [" ", each]);
    // What it says about teams begins with the wording that the summary has.
    const wording = card.id === this.wins && lead !== summary ? [summary] : [];
    const said = new Set([...wording, lead || summary, ...others.map(({ text }) => text)].map(onPaper));
    const ended = [...said].map(asSentence);
    // No colon stands after a badge.
    const colon = badges.length ? " " : ": ";
    return [element("b", "", curly(card.title)), `, ${kind.toLowerCase()}`, ...badges, colon, ended.join(" ")];
  }

  /**
   * Lines to write on.
   * @param {number} count
   */
  notes(count) {
    const lines = Array.from({ length: count }, () => element("span"));
    return element("div", "rb-paper__notes", element("h2", "", "Notes"), ...lines);
  }
}
