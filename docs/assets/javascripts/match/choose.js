/* The choice of a match: two or four sides and the board, by hand or at random. */

import { button, element, root } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { emblemOf } from "../shared/emblems.js";
import { icon } from "../shared/icons.js";
import { guesses } from "../lists/guesses.js";
import { Spellings } from "../look-up/spelling.js";
import {
  BANS,
  SIDES,
  drawable,
  drawn,
  isIn,
  keepDrawn,
  lastTime,
  notLastTick,
  placeOf,
  playersOf,
  teamName,
  teamsNote,
} from "../shelf/draw.js";
import { keep, ownedSets, shelfOf } from "../shelf/owned.js";
import { AT, DRAWN, NO_BOARD, missing } from "./address.js";
import { nameOf } from "./plate.js";
import { say } from "./said.js";
import { SEATS } from "./sheet.js";
import { BOARD_SEAT, boardOf, sidesOf, withoutArticle } from "./side.js";

/** @import { State } from "./address.js" */
/** @import { Part, Table } from "./sheet.js" */

/** @typedef {{slug: string, part: Part, name: string, sets: string[]}} Choosable A side or board, as the shelf's draw takes it. */
/**
 * What narrows the choice down: to these sets, of which `box` is that of the address, or to nothing.
 * @typedef {{name: string, box: string | null, sets: Set<string> | null}} Filter
 */

/**
 * What is to choose. `asked` is the seat of a side, or AT, or DRAWN for a match that was drawn; `words` are what the game calls sides and
 * boards.
 * @typedef {object} Choice
 * @property {Table} table
 * @property {State} state
 * @property {string} asked
 * @property {DOMStringMap} words
 * @property {(change: Partial<State>) => void} change
 */

/** What the choice of no board is called. */
const WITHOUT = "No board";
/** What stands below a rule about boards. */
const WHICH = "The rules we have do not say which: look at the board.";

/**
 * A text as the filter compares it: without accents, capitals and marks.
 * @param {string} text
 */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .toLowerCase();

/**
 * Buttons of which one is pressed.
 * @param {string} label
 * @param {HTMLButtonElement[]} buttons
 */
function segments(label, buttons) {
  const made = element("div", "rb-segments", ...buttons);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
}

/**
 * The record of a side or board, as its emblem needs it.
 * @param {Part} part
 */
function recordOf({ id }) {
  const [game, kind] = id.split("/");
  return { game, kind, id };
}

/** Makes the choice of a match. */
class Chooser {
  /** @param {Choice} choice */
  constructor({ table, state, asked, words, change }) {
    this.table = table;
    this.state = state;
    this.asked = asked;
    /** @param {Partial<State>} changes */
    this.change = (changes) => change({ box: this.state.box, ...changes });
    this.side = (words.rbSide ?? "").toLowerCase();
    this.board = (words.rbBoard ?? "").toLowerCase();
    this.boards = words.rbBoards ?? "";
    this.sides = words.rbSides ?? "";
  }

  /**
   * What can be chosen for a slot, by slug.
   * @param {string} name the seat of a side, or AT
   * @returns {Choosable[]}
   */
  parts(name) {
    return Object.entries(name === AT ? this.table.boards : this.table.sides).map(([slug, part]) => ({
      slug,
      part,
      name: part.id.split("/").slice(1).join("/"),
      sets: part.boxes.map((box) => box.slug),
    }));
  }

  /**
   * What a slot can be narrowed down by: the set of the address, the reader's sets if they have enough for the match, and nothing.
   * @param {string} name
   * @returns {Filter[]}
   */
  filtersOf(name) {
    const boxes = [...this.parts(SEATS[0]), ...this.parts(AT)].flatMap(({ part }) => part.boxes);
    const named = boxes.find(({ slug }) => slug === this.state.box);
    const owned = ownedSets(this.table.game);
    const needed = name === AT ? 1 : this.state.sides.length;
    const isEnough = this.parts(name).filter((part) => isIn(part, owned)).length >= needed;
    return [
      ...(named ? [{ name: curly(named.name), box: named.slug, sets: new Set([named.slug]) }] : []),
      ...(isEnough ? [{ name: "My shelf", box: null, sets: owned }] : []),
      { name: "All", box: null, sets: null },
    ];
  }

  /**
   * What a slot is narrowed down by, for what is shown and for what is drawn: the first of its filters, unless the reader has chosen All.
   * @param {string} name
   */
  filterOf(name) {
    const filters = this.filtersOf(name);
    return filters[!this.state.box && shelfOf(this.table.game).all ? filters.length - 1 : 0];
  }

  /**
   * Remembers a filter: that of the address for this match alone, the others also for later matches.
   * @param {Filter} filter
   */
  keepTo({ box, sets }) {
    this.state = { ...this.state, box };
    if (!box && ownedSets(this.table.game).size) keep(this.table.game, { all: sets === null });
  }

  /**
   * Whether a filter lets a side or board pass.
   * @param {Choosable} choosable
   * @param {Filter} filter
   */
  passes(choosable, { sets }) {
    return sets === null || isIn(choosable, sets);
  }

  made() {
    const isDrawn = this.asked === DRAWN;
    const asks = this.asked === AT ? `Choose the ${this.board}` : `Choose a ${this.side}`;
    const heading = element("h2", "", isDrawn ? "Drawn at random" : asks);
    if (this.forSide) heading.append(element("span", "rb-hidden", ` ${this.forSide}`));
    heading.tabIndex = -1;
    if (isDrawn) {
      const notes = this.state.drawn.includes(AT) ? this.boardNotes() : [];
      return element("div", "rb-choose", heading, this.slots(), ...notes, this.drawnFrom(), this.drawnFoot());
    }
    const head = element("div", "rb-section-head", heading, this.players());
    if (missing(this.state) === null) {
      const back = button("rb-link", "Back", () => this.change({ choosing: null }));
      back.append(element("span", "rb-choose__where", " to the match"));
      head.append(back);
    }
    return element("div", "rb-choose", this.slots(), head, ...this.teams(), ...this.cells(), ...this.foot());
  }

  /** What each slot has, which of them is being chosen, and what draws or empties it. */
  slots() {
    const { table, state, asked } = this;
    const chosen = sidesOf(table, state.sides);
    const slots = state.sides.map((_, number) => {
      const seat = SEATS[number];
      const side = chosen.find((each) => each.seat === seat) ?? null;
      if (state.sides.length > 2) return this.teamSlot(seat, side, number % 2);
      const name = `${number ? "Second" : "First"} ${this.side}`;
      return this.slot(seat, seat, side, name, chosen.length === 1 ? `Who faces ${chosen[0].short}?` : name);
    });
    const onBoard = state.board === NO_BOARD ? WITHOUT : null;
    slots.push(this.slot(AT, BOARD_SEAT, boardOf(table, state.board), onBoard ?? `The ${this.board}`));
    const made = element("div", "rb-slots", ...slots);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", "The match");
    made.dataset.rbAsked = asked;
    // The filter stays below the slots, however high these are.
    const height = new ResizeObserver(([{ borderBoxSize }]) =>
      made.parentElement?.style.setProperty("--rb-slots-height", `${borderBoxSize[0].blockSize}px`),
    );
    height.observe(made);
    return made;
  }

  /**
   * A slot that says which team it is of, whether it is empty or not.
   * @param {string} seat
   * @param {import("./side.js").Side | null} side
   * @param {number} team
   */
  teamSlot(seat, side, team) {
    const [name, place] = [teamName(team), placeOf(SEATS.indexOf(seat))];
    const slot = this.slot(seat, seat, side, `${name}, ${this.side} ${place}`, `Choose a ${this.side}`);
    slot.querySelector("b")?.before(element("small", "", `${place} · ${name}`));
    slot.dataset.rbTeam = String(team);
    return slot;
  }

  /**
   * @param {string} name the seat of a side, or AT
   * @param {string} seat
   * @param {import("./side.js").Side | null} side
   * @param {string} what it is called
   * @param {string} [empty] what it says while it is empty
   */
  slot(name, seat, side, what, empty = what) {
    const choose = button("rb-slot__name", "", () => this.change({ choosing: name }));
    choose.id = `rb-slot-${name}`;
    if (side) choose.append(emblemOf(recordOf(side.part)), nameOf(side));
    else choose.append(element("b", "", empty));
    if (this.asked === DRAWN) {
      const origins = [this.state.drawn.includes(name) ? "" : "Your choice", side ? this.boxesOf(side.part) : ""];
      choose.append(element("small", "", origins.filter(Boolean).join(" · ")));
    }
    if (name === this.asked) choose.setAttribute("aria-current", "true");
    const isFilled = side !== null || (name === AT && this.state.board === NO_BOARD);
    const isDrawn = this.asked === DRAWN && this.state.drawn.includes(name);
    const empties = isFilled && !isDrawn;
    const other = button("rb-slot__other", "", () => (empties ? this.empty(name) : this.take(name, this.draw(name), true)));
    other.id = `rb-slot-other-${name}`; // the die keeps the focus of what emptied the slot
    const draws = isDrawn ? "Draw another" : "Draw at random";
    other.setAttribute("aria-label", `${empties ? "Remove" : draws}: ${isFilled ? (side?.name ?? what) : what}`);
    other.append(icon(empties ? "clear" : "dice"));
    const made = element("div", side ? "rb-slot rb-slot--chosen" : "rb-slot", choose, other);
    if (side?.part.summary && this.asked === DRAWN) made.append(element("p", "rb-slot__about", curly(side.part.summary)));
    made.dataset.rbSeat = seat;
    return made;
  }

  /**
   * The sets that a side or board comes in: if the reader owns some of them, these; if they own only others, it says so.
   * @param {Part} part
   */
  boxesOf({ boxes }) {
    const owned = ownedSets(this.table.game);
    const mine = boxes.filter(({ slug }) => owned.has(slug));
    if (!boxes.length) return "";
    const names = curly((mine.length ? mine : boxes).map(({ name }) => name).join(", "));
    return owned.size && !mine.length ? `${names} (not on my shelf)` : names;
  }

  /** The filter, and a cell for each that can be chosen. */
  cells() {
    const isBoard = this.asked === AT;
    const parts = this.parts(this.asked); // in the order of their lists
    const cells = parts.map(({ slug, part }) => this.cell(slug, part));
    const found = parts.map(({ part: { name, aliases, boxes } }) =>
      [[name], [name, ...aliases], [name, ...aliases, ...boxes.flatMap((box) => [box.name, ...box.aliases])]].map((each) =>
        plain(each.join(" ")),
      ),
    );
    const input = element("input");
    input.id = "rb-choose-filter"; // by which it keeps the focus for the next choice
    input.type = "search";
    input.placeholder = "Name, nickname or set";
    input.setAttribute("aria-label", `Filter: ${isBoard ? this.boards : this.sides}`);
    const clear = button("rb-button", "Clear", () => {
      input.value = "";
      narrow();
      input.focus();
    });
    const none = element("p", "rb-nothing", element("span", "", "Nothing has this name."), clear);
    none.setAttribute("role", "status");
    none.hidden = true;
    const said = element("p", "rb-hidden");
    said.setAttribute("role", "status");
    /** @type {HTMLElement | null} The cell that Enter takes: once something is typed, the first that is shown. */
    let best = null;
    const withoutBoard = button("rb-cell", "", () => this.take(AT, NO_BOARD));
    withoutBoard.append(element("b", "", WITHOUT), element("small", "", "or one that is not listed"));
    const without = element("li", "", withoutBoard);
    const list = element("ul", "rb-cells", without, ...cells);
    const letters = this.letters(parts, cells);
    const spellings = new Spellings(new Set(found.flatMap((texts) => texts[2].split(" "))));
    /** Shows what has the words, or the nearest to one that nothing has: first in its name, then in its nicknames, then in its sets. */
    const narrow = () => {
      const words = plain(input.value).split(" ").filter(Boolean);
      const meant = words.map((word) => (found.some((texts) => texts[2].includes(word)) ? [word] : guesses(spellings, word)));
      const ranks = found.map((texts) =>
        texts.findIndex((text) => meant.every((some) => some.some((word) => text.includes(word)))),
      );
      const filter = this.filterOf(this.asked);
      for (const [place, each] of parts.entries()) cells[place].hidden = !this.passes(each, filter) || ranks[place] < 0;
      const order = [...cells.keys()].sort((one, other) => ranks[one] - ranks[other]);
      list.append(...order.map((place) => cells[place]));
      const first = words.length ? order.find((place) => !cells[place].hidden) : undefined;
      const isWithout = isBoard && words.length > 0 && first === undefined && plain(WITHOUT).startsWith(words.join(" "));
      letters.show();
      none.hidden = isWithout || cells.some(({ hidden }) => !hidden);
      without.hidden = !isBoard || first !== undefined;
      best = isWithout ? without : first === undefined ? null : cells[first];
      for (const each of [without, ...cells]) each.toggleAttribute("data-rb-best", each === best);
      said.textContent = best ? `Enter takes ${best.querySelector("b")?.textContent}` : "";
    };
    input.addEventListener("input", () => {
      narrow();
      // The list may have been scrolled down before it became shorter.
      if (input.value) (best ?? none).scrollIntoView({ block: "nearest" });
    });
    narrow();
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") best?.querySelector("button")?.click();
    });
    const filter = element(
      "div",
      "rb-choose__filter",
      element("p", "rb-choose__for", this.forSide && `Choosing ${this.forSide}`),
      input,
      letters.open,
      letters.made,
      ...this.filterChoice(this.asked, "Which are shown", narrow),
    );
    return [filter, said, list, none];
  }

  /**
   * The letters that the names in the cells that are shown begin with: each leads to the first of them. Where there is no room for all of
   * them, a button opens them.
   * @param {Choosable[]} parts
   * @param {HTMLElement[]} cells
   */
  letters(parts, cells) {
    const initials = parts.map(({ part }) => plain(withoutArticle(part.name)).charAt(0).toUpperCase());
    const letters = [...new Set(initials)].map((letter) =>
      button("", letter, () => {
        made.hidePopover();
        const cell = cells.find((each, place) => initials[place] === letter && !each.hidden);
        cell?.scrollIntoView({ block: "start" });
        cell?.querySelector("button")?.focus({ preventScroll: true });
      }),
    );
    const made = element("div", "rb-choose__letters", ...letters);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", "Go to a letter");
    made.popover = "auto";
    const open = button("rb-choose__open", "A–Z", () => {});
    open.setAttribute("aria-label", "Letters");
    open.popoverTargetElement = made;
    const show = () => {
      const shown = new Set(initials.filter((_, place) => !cells[place].hidden));
      for (const each of letters) each.hidden = !shown.has(each.textContent);
    };
    return { open, made, show };
  }

  /**
   * The choice between the filters of a slot, each with how many it has; nothing if there is but one. It holds in this match and in those
   * to come, in place of the set of the address.
   * @param {string} name
   * @param {string} label
   * @param {() => void} then called when another is chosen
   */
  filterChoice(name, label, then) {
    const filters = this.filtersOf(name);
    if (filters.length === 1) return [];
    const parts = this.parts(name);
    const mark = () => {
      const chosen = this.filterOf(name).name;
      for (const [place, each] of buttons.entries()) each.setAttribute("aria-pressed", String(filters[place].name === chosen));
    };
    const buttons = filters.map((filter, place) => {
      const count = parts.filter((part) => this.passes(part, filter)).length;
      const made = button("", `${filter.name} · ${count}`, () => {
        if (filter.name === this.filterOf(name).name) return;
        this.keepTo(filter);
        mark();
        then();
      });
      made.id = `rb-filter-${filters.length - place}`; // that of All is the same with and without a set in the address
      return made;
    });
    mark();
    return [segments(label, buttons)];
  }

  /**
   * @param {string} slug
   * @param {Part} part
   */
  cell(slug, part) {
    const { state, asked } = this;
    const made = button("rb-cell", "", () => this.take(asked, slug));
    const seat = asked === AT ? (state.board === slug ? BOARD_SEAT : null) : SEATS[state.sides.indexOf(slug)];
    const place = state.sides.length > 2 && asked !== AT ? ` as ${placeOf(state.sides.indexOf(slug))}` : "";
    const { game, kind } = recordOf(part);
    const isBanned = !seat && shelfOf(game).banned.includes(`${kind}/${slug}`);
    const [box, ...others] = part.boxes.map(({ short }) => curly(short));
    const boxes = [...(box ? [box] : []), ...(others.length ? [`${others.length}\u00a0more`] : [])].join(" · ");
    made.append(
      emblemOf(recordOf(part)),
      element("b", "", curly(part.name)),
      element("small", "", seat ? `Chosen${place}` : isBanned ? "Banned from draws" : boxes),
    );
    made.toggleAttribute("data-rb-banned", isBanned);
    if (seat) {
      made.dataset.rbSeat = seat;
      made.setAttribute("aria-pressed", "true");
    }
    return element("li", "", made);
  }

  /** The number of players. */
  players() {
    const { state } = this;
    const players = SIDES.map((count) => {
      const made = button("", playersOf(count), () => {
        const sides = [...state.sides, null, null].slice(0, count);
        this.change({ sides, turn: null, drawn: [], choosing: missing({ ...state, sides }) });
      });
      made.id = `rb-players-${count}`;
      made.setAttribute("aria-pressed", String(state.sides.length === count));
      return made;
    });
    return segments("Players", players);
  }

  /** Who plays what in a match of teams, or while its board is chosen, which can be used. */
  teams() {
    if (this.asked === AT) return this.boardNotes();
    if (this.state.sides.length === 2) return [];
    return [element("p", "rb-choose__note", teamsNote(this.sides.toLowerCase()))];
  }

  /** What the rules of teams say about the board of their match, and that nothing here knows for which boards that holds. */
  boardNotes() {
    if (this.state.sides.length === 2) return [];
    const { records, rows, passages } = this.table;
    const timings = rows.filter(({ lists }) => lists.includes("board")).flatMap((row) => row.timings);
    const numbers = records.filter(({ scope }) => scope === "teams").flatMap((record) => record.passages);
    const rules = numbers.map((number) => passages[number]).filter((each) => timings.some((one) => each.timings.includes(one)));
    return rules.map(({ text }) => element("p", "rb-choose__note", `${curly(text)} ${WHICH}`));
  }

  /** What the match was drawn from. Choosing another pool draws again. */
  drawnFrom() {
    const { drawn } = this.state;
    const choice = this.filterChoice(drawn[0], "Drawn from", () => this.drawSome(drawn));
    const said = element("span", "", choice.length ? "Drawn from" : "Drawn from all boxes.");
    return element("div", "rb-choose__from", said, ...(choice.length ? choice : [this.shelfLink("Tick those you own")]));
  }

  /** What a draw leaves out: what was drawn lately, and what is banned. */
  leftOut() {
    const bans = this.shelfLink(`Bans (${shelfOf(this.table.game).banned.length})`, BANS);
    return element("div", "rb-choose__left-out", this.tick(), bans);
  }

  /**
   * A link to the page of the shelf.
   * @param {string} words
   * @param {string} [part] of its address
   */
  shelfLink(words, part = "") {
    const link = element("a", "rb-choose__link", words);
    link.href = new URL(`${this.table.game}/shelf/${part}`, root).href;
    return link;
  }

  /** The foot, which draws the rest, if anything is missing. */
  foot() {
    const next = missing(this.state);
    if (next === null) return [];
    const all = button("rb-button rb-main-button", "", () => this.drawSome(this.open));
    all.id = "rb-draw-rest";
    all.append(icon("dice"), element("span", "", next === AT ? `Draw the ${this.board}` : "Draw the rest at random"));
    return [element("div", "rb-choose__foot", this.leftOut(), all)];
  }

  /** The foot of a match that was drawn: its sheet, or another draw of what was drawn. */
  drawnFoot() {
    const again = button("rb-button rb-choose__again", "", () => this.drawSome(this.state.drawn));
    again.id = "rb-draw-again";
    again.append(icon("dice"), element("span", "", "Draw again"));
    const open = button("rb-button rb-main-button", "Open the sheet", () => this.change({ drawn: [] }));
    return element("div", "rb-choose__foot", this.leftOut(), again, open);
  }

  /**
   * What was drawn, without some slots.
   * @param {string[]} names
   */
  drawnBut(names) {
    return this.state.drawn.filter((name) => !names.includes(name));
  }

  /** Whom a tap chooses for, of four. A phone shows that beside the filter, as the slots do not stay in sight. */
  get forSide() {
    const seat = SEATS.indexOf(this.asked);
    return this.state.sides.length > 2 && seat >= 0 ? `for ${placeOf(seat)}` : "";
  }

  /** What is missing: seats, and AT. */
  get open() {
    const { sides, board } = this.state;
    return [...sides.flatMap((slug, number) => (slug === null ? SEATS[number] : [])), ...(board === null ? [AT] : [])];
  }

  /** The checkbox that leaves out what was drawn, with what that was the last time. */
  tick() {
    const { game } = this.table;
    const parts = [...this.parts(SEATS[0]), ...this.parts(AT)];
    const last = element("small");
    const show = () => {
      last.textContent = curly(lastTime(game, (name) => parts.find((each) => each.name === name)?.part.name));
      last.title = last.textContent; // where it has one line, its end may be cut off
    };
    show();
    return notLastTick(game, last, show);
  }

  /**
   * What is drawn for a slot: nothing that a slot has, nor that is left out of random matches on the shelf, if there is another.
   * @param {string} name
   * @param {(string | null)[]} [taken]
   */
  draw(name, taken = [...this.state.sides, this.state.board]) {
    const all = this.parts(name);
    const filter = this.filterOf(name);
    const shown = all.filter((part) => this.passes(part, filter));
    const pools = [drawable(this.table.game, shown), shown, all].map((some) =>
      some.filter(({ slug }) => !taken.includes(slug)),
    );
    return drawn(pools.find(({ length }) => length) ?? all, 1)[0].slug;
  }

  /**
   * Draws some slots, whether they are empty or not.
   * @param {string[]} names seats, and AT
   */
  drawSome(names) {
    const { sides, board } = this.state;
    const made = [...sides];
    for (const [number, seat] of [...SEATS].entries()) {
      if (names.includes(seat)) made[number] = this.draw(seat, [...sides, ...made]);
    }
    this.changeDrawn({ sides: made, board: names.includes(AT) ? this.draw(AT) : board, choosing: null }, names);
  }

  /**
   * Takes what was drawn. A match that is complete then is the last one for the next draw, and is shown before its sheet is opened.
   * @param {Partial<State>} change
   * @param {string[]} names
   */
  changeDrawn(change, names) {
    const state = { ...this.state, ...change };
    const isComplete = missing(state) === null;
    const sides = state.sides.flatMap((each) => this.parts(SEATS[0]).find(({ slug }) => slug === each) ?? []);
    const match = [...sides, ...this.parts(AT).filter(({ slug }) => slug === state.board)];
    if (isComplete) keepDrawn(this.table.game, match);
    this.change({ ...change, drawn: [...this.drawnBut(names), ...names] });
    // Draw again keeps the focus: what it drew, which the slots show, is said to screen readers.
    if (isComplete) say(match.map(({ part }) => part.name).join(", "), true);
  }

  /**
   * Empties a slot, which is chosen then.
   * @param {string} name
   */
  empty(name) {
    const sides = this.state.sides.map((each, number) => (SEATS[number] === name ? null : each));
    const change = name === AT ? { board: null, choosing: AT } : { sides, turn: null, choosing: name };
    this.change({ ...change, drawn: this.drawnBut([name]) });
  }

  /**
   * Takes a side or board into a slot. The next that is missing is chosen then.
   * @param {string} name
   * @param {string} slug
   * @param {boolean} [isDrawn]
   */
  take(name, slug, isDrawn = false) {
    const sides = this.state.sides.map((each, number) => (SEATS[number] === name ? slug : each));
    const change = name === AT ? { board: slug, choosing: null } : { sides, choosing: null };
    if (isDrawn) this.changeDrawn(change, [name]);
    else {
      const isComplete = missing({ ...this.state, ...change }) === null;
      this.change({ ...change, drawn: isComplete ? [] : this.drawnBut([name]) });
    }
  }
}

/**
 * Makes the choice of a match.
 * @param {Choice} choice
 */
export const chooser = (choice) => new Chooser(choice).made();
