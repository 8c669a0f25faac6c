/* The state of a match sheet, which is its address: the sides, the board, whose turn is shown, and what is chosen or shown. */

import { SEATS } from "./sheet.js";

/** @import { Table } from "./sheet.js" */

/** The sections of a sheet, in their order. */
export const SECTIONS = /** @type {const} */ (["setup", "turn", "meets", "count"]);
/** What stands for a match without a board. No board has this slug. */
export const NO_BOARD = "none";
/** The name of the board in the address. */
export const AT = "at";
/** What is shown of a match that was drawn, before its sheet is opened. */
export const DRAWN = "drawn";

/** @typedef {typeof SECTIONS[number]} Section */

/**
 * `sides` has a slug for each of two or four seats, or null where none is chosen; `board` may be NO_BOARD. `turn` is a seat, or null
 * for any turn; `choosing` is the seat or AT that is being chosen anew, and `box` the slug of what the choice is narrowed down to.
 * `drawn` are the seats, and AT, that were drawn, until the sheet is opened.
 * @typedef {{sides: (string | null)[], board: string | null, turn: string | null, choosing: string | null, drawn: string[],
 *   box: string | null, show: Section}} State
 */

/**
 * The slugs of what the sides and boards are sold in.
 * @param {Table} table
 */
const boxesOf = ({ sides, boards }) =>
  [...Object.values(sides), ...Object.values(boards)].flatMap(({ boxes }) => boxes.map(({ slug }) => slug));

/**
 * What the address says. Values that the table does not have count as not given.
 * @param {Table} table
 * @param {string} [search] the part of the address after its path
 * @returns {State}
 */
export function readAddress(table, search = document.location.search) {
  const query = new URLSearchParams(search);
  const letters = [...SEATS].slice(0, query.has("c") || query.has("d") || query.get("players") === "4" ? 4 : 2);
  /** @type {(name: string, among: object) => string | null} */
  const slug = (name, among) => {
    const given = query.get(name);
    return given !== null && Object.hasOwn(among, given) ? given : null;
  };
  /** @type {(name: string, among: readonly string[]) => string | null} */
  const oneOf = (name, among) => among.find((each) => each === query.get(name)) ?? null;
  return {
    sides: letters.map((letter) => slug(letter, table.sides)),
    board: query.get(AT) === NO_BOARD ? NO_BOARD : slug(AT, table.boards),
    turn: oneOf("turn", letters),
    choosing: oneOf("choose", [...letters, AT]),
    drawn: (query.get(DRAWN) ?? "").split("-").filter((each) => [...letters, AT].includes(each)),
    box: oneOf("box", boxesOf(table)),
    show: /** @type {Section} */ (oneOf("show", SECTIONS) ?? SECTIONS[0]),
  };
}

/**
 * The address of the page with a state.
 * @param {State} state
 */
export function addressOf(state) {
  const { sides, board, turn, choosing, drawn, box, show } = state;
  const address = new URL(document.location.href);
  /** @type {(name: string, value: string | null | undefined) => void} */
  const set = (name, value) => {
    if (value === null || value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  };
  for (const [number, letter] of [...SEATS].entries()) set(letter, sides[number]);
  set("players", sides.length > 2 && sides.slice(2).every((side) => side === null) ? String(sides.length) : null);
  set(AT, board);
  set("turn", turn);
  set("choose", choosing);
  set(DRAWN, drawn.join("-") || null);
  set("box", asked(state) ? box : null);
  set("show", show === SECTIONS[0] ? null : show);
  return address;
}

/**
 * What is still to choose: the seat of a side, AT for the board; null if the match is complete.
 * @param {State} state
 */
export function missing({ sides, board }) {
  const open = sides.indexOf(null);
  if (open >= 0) return SEATS[open];
  return board === null ? AT : null;
}

/**
 * What is shown instead of the sheet: the seat of a side or AT, which is to choose; DRAWN if the match was drawn; null for the sheet.
 * @param {State} state
 */
export const asked = (state) => state.choosing ?? missing(state) ?? (state.drawn.length ? DRAWN : null);

/**
 * The key below which the browser stores something about a match.
 * @param {string} game
 * @param {State} state
 * @param {string} what
 */
export const storageKey = (game, { sides, board }, what) => `match.${what}/${game}/${[...sides, board].join("/")}`;
