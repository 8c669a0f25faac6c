/* The choice of a match: two or four sides and the board, by hand or at random. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { icon } from "../shared/icons.js";
import { ownedSets, shelfOf, showsOnlyMine } from "../shelf/owned.js";
import { AT, NO_BOARD, missing } from "./address.js";
import { SEATS } from "./sheet.js";
import { BOARD_SEAT, badge, boardOf, sidesOf } from "./side.js";

/** @import { State } from "./address.js" */
/** @import { Part, Table } from "./sheet.js" */

/**
 * What is to choose. `asked` is the seat of a side, or AT; `words` are what the game calls sides and boards.
 * @typedef {object} Choice
 * @property {Table} table
 * @property {State} state
 * @property {string} asked
 * @property {DOMStringMap} words
 * @property {(change: Partial<State>) => void} change
 */

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
 * One of some values, at random.
 * @template Value
 * @param {Value[]} values
 */
const drawn = (values) => values[Math.floor(Math.random() * values.length)];

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

/** Makes the choice of a match. */
class Chooser {
  /** @param {Choice} choice */
  constructor({ table, state, asked, words, change }) {
    this.table = table;
    this.state = state;
    this.asked = asked;
    this.change = change;
    this.side = (words.rbSide ?? "").toLowerCase();
    this.board = (words.rbBoard ?? "").toLowerCase();
    this.boards = words.rbBoards ?? "";
    this.sides = words.rbSides ?? "";
    this.owned = ownedSets(table.game);
    this.banned = shelfOf(table.game).banned;
    /** Whether only what is in the reader's sets is shown and drawn. */
    this.onlyMine = showsOnlyMine(table.game);
  }

  /**
   * What can be chosen for a slot, by slug.
   * @param {string} name the seat of a side, or AT
   */
  parts(name) {
    return Object.entries(name === AT ? this.table.boards : this.table.sides);
  }

  /**
   * Whether a side or board is in one of the reader's sets.
   * @param {Part} part
   */
  isOwned({ boxes }) {
    return boxes.some(({ slug }) => this.owned.has(slug));
  }

  made() {
    const isBoard = this.asked === AT;
    const open = [...this.state.sides, this.state.board].filter((slug) => slug === null).length;
    const heading = element("h2", "", isBoard ? `Choose the ${this.board}` : `Choose a ${this.side}`);
    heading.tabIndex = -1;
    const rest = open
      ? element("span", "rb-count", `${open} still to choose`)
      : button("rb-link", "Back to the match", () => this.change({ choosing: null }));
    const head = element("div", "rb-section-head", heading, rest);
    return element("div", "rb-choose", this.slots(), head, ...this.cells(), this.foot());
  }

  /** What each slot has, which of them is being chosen, and a die for each. */
  slots() {
    const { table, state, asked } = this;
    const chosen = sidesOf(
      table,
      state.sides.flatMap((slug) => slug ?? []),
    );
    const letters = [...SEATS].slice(0, state.sides.length);
    let next = 0;
    const slots = letters.map((seat, number) => {
      const side = state.sides[number] === null ? null : { ...chosen[next++], seat };
      return this.slot(seat, seat, side, `${letters.length > 2 ? this.team(number) : "Side"} ${seat.toUpperCase()}`);
    });
    const onBoard = state.board === NO_BOARD ? "No board" : null;
    slots.push(this.slot(AT, BOARD_SEAT, boardOf(table, state.board), onBoard ?? `The ${this.board}`));
    const made = element("div", "rb-slots", ...slots);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", "The match");
    made.dataset.rbAsked = asked;
    return made;
  }

  /** @param {number} number */
  team(number) {
    return `Team ${(number % 2) + 1}, ${this.side}`;
  }

  /**
   * @param {string} name the seat of a side, or AT
   * @param {string} seat
   * @param {import("./side.js").Side | null} side
   * @param {string} empty what an empty slot says
   */
  slot(name, seat, side, empty) {
    const choose = button("rb-slot__name", "", () => this.change({ choosing: name }));
    choose.id = `rb-slot-${name}`;
    choose.append(...(side ? [badge(side, true)] : []), element("b", "", side?.name ?? empty));
    if (name === this.asked) choose.setAttribute("aria-current", "true");
    const die = button("rb-slot__die", "", () => this.take(name, this.draw(name)));
    die.id = `rb-die-${name}`;
    die.setAttribute("aria-label", `Draw at random: ${empty}`);
    die.append(icon("dice"));
    const made = element("div", side ? "rb-slot rb-slot--chosen" : "rb-slot", choose, die);
    made.dataset.rbSeat = seat;
    return made;
  }

  /** The filter, and a cell for each that can be chosen. */
  cells() {
    const isBoard = this.asked === AT;
    const parts = this.parts(this.asked).sort(([, one], [, other]) => one.name.localeCompare(other.name, "en"));
    const cells = parts.map(([slug, part]) => this.cell(slug, part));
    const found = parts.map(([, part]) => plain([part.name, ...part.aliases, ...part.boxes.map(({ name }) => name)].join(" ")));
    const input = element("input");
    input.type = "search";
    input.placeholder = "Name, nickname or set";
    input.setAttribute("aria-label", `Filter: ${isBoard ? this.boards : this.sides}`);
    const none = element("p", "rb-nothing", "Nothing has this name.");
    none.setAttribute("role", "status");
    none.hidden = true;
    const narrow = () => {
      const words = plain(input.value).split(" ").filter(Boolean);
      for (const [place, [, part]] of parts.entries()) {
        const isShown = !this.onlyMine || this.isOwned(part);
        cells[place].hidden = !isShown || !words.every((word) => found[place].includes(word));
      }
      none.hidden = cells.some(({ hidden }) => !hidden);
    };
    input.addEventListener("input", narrow);
    narrow();
    input.addEventListener("keydown", (event) => {
      const shown = cells.filter(({ hidden }) => !hidden);
      if (event.key === "Enter" && shown.length === 1) shown[0].querySelector("button")?.click();
    });
    const filter = element("div", "rb-choose__filter", ...this.shelf(parts, narrow), input);
    const list = element("ul", "rb-cells", ...cells);
    if (isBoard) {
      const without = button("rb-cell", "", () => this.take(AT, NO_BOARD));
      without.append(element("b", "", "No board"), element("small", "", `or one that is not listed`));
      list.prepend(element("li", "", without));
    }
    return [filter, list, none];
  }

  /**
   * What narrows the cells down to the reader's sets, if they own some.
   * @param {[string, Part][]} parts
   * @param {() => void} narrow
   */
  shelf(parts, narrow) {
    if (!this.owned.size) return [];
    const mine = parts.filter(([, part]) => this.isOwned(part)).length;
    const buttons = [true, false].map((onlyMine) => {
      const made = button("", onlyMine ? `My shelf · ${mine}` : `All · ${parts.length}`, () => {
        this.onlyMine = onlyMine;
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === made));
        narrow();
      });
      made.setAttribute("aria-pressed", String(this.onlyMine === onlyMine));
      return made;
    });
    return [segments("Which are shown", buttons)];
  }

  /**
   * @param {string} slug
   * @param {Part} part
   */
  cell(slug, part) {
    const { state, asked } = this;
    const made = button("rb-cell", "", () => this.take(asked, slug));
    made.append(element("b", "", curly(part.name)), element("small", "", curly(part.boxes.map(({ name }) => name).join(", "))));
    const seat = asked === AT ? (state.board === slug ? BOARD_SEAT : null) : SEATS[state.sides.indexOf(slug)];
    if (seat) {
      made.dataset.rbSeat = seat;
      made.setAttribute("aria-pressed", "true");
    }
    return element("li", "", made);
  }

  /** What draws the rest, and the number of players. */
  foot() {
    const { state, change } = this;
    const all = button("rb-button rb-main-button", "", () => this.drawRest());
    all.id = "rb-draw-rest";
    all.append(icon("dice"), "Draw the rest at random");
    all.disabled = missing(state) === null;
    const players = [2, 4].map((count) => {
      const made = button("", `${count} ${this.sides.toLowerCase()}`, () => {
        const sides = [...state.sides, null, null].slice(0, count);
        change({ sides, turn: null, choosing: missing({ ...state, sides }) });
      });
      made.id = `rb-players-${count}`;
      made.setAttribute("aria-pressed", String(state.sides.length === count));
      return made;
    });
    const note = element(
      "p",
      "rb-choose__note",
      `4 ${this.sides.toLowerCase()} make two teams. With 3 players, one plays both of a team.`,
    );
    return element("div", "rb-choose__foot", all, segments("Players", players), note);
  }

  /**
   * What is drawn for a slot: nothing that a slot has, nor that the reader's shelf leaves out of random matches, if there is another.
   * @param {string} name
   * @param {(string | null)[]} [taken]
   */
  draw(name, taken = [...this.state.sides, this.state.board]) {
    const all = this.parts(name);
    const allowed = all.filter(([slug, part]) => !this.banned.includes(slug) && (!this.onlyMine || this.isOwned(part)));
    const free = allowed.filter(([slug]) => !taken.includes(slug));
    return drawn(free.length ? free : all)[0];
  }

  drawRest() {
    /** @type {(string | null)[]} */
    const sides = [];
    for (const [number, slug] of this.state.sides.entries()) {
      sides.push(slug ?? this.draw(SEATS[number], [...sides, ...this.state.sides]));
    }
    this.change({ sides, board: this.state.board ?? this.draw(AT), choosing: null });
  }

  /**
   * Takes a side or board into a slot. The next that is missing is chosen then.
   * @param {string} name
   * @param {string} slug
   */
  take(name, slug) {
    const { state, change } = this;
    if (name === AT) change({ board: slug, choosing: null });
    else change({ sides: state.sides.map((each, number) => (SEATS[number] === name ? slug : each)), choosing: null });
  }
}

/**
 * Makes the choice of a match.
 * @param {Choice} choice
 */
export const chooser = (choice) => new Chooser(choice).made();
