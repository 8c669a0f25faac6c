/* What the browser keeps of a match: the steps of the setup that are done, whether the setup was left, who goes first, and what
   "Continue" needs to offer a match that is being played. And of all matches of a game: what the dials were set to at the start, which no
   source states for most fighters. */

import { addressOf, asked, readAddress, storageKey } from "./address.js";

/** @import { State } from "./address.js" */
/** @import { Context } from "./match.js" */
/** @import { Table } from "./sheet.js" */

/** @typedef {{done: string[], isLeft: boolean, first: string | null}} Kept */

/**
 * What is kept of a match, as far as it can be read.
 * @param {Pick<Context, "table" | "state">} context
 * @returns {Kept}
 */
export function kept({ table, state }) {
  /** @type {any} */
  const stored = rbStored(storageKey(table.game, state, "sheet"));
  return {
    done: Array.isArray(stored?.done) ? stored.done : [],
    isLeft: stored?.isLeft === true,
    first: typeof stored?.first === "string" ? stored.first : null,
  };
}

/**
 * Whether the players have left the setup, or have begun without it.
 * @param {Pick<Context, "table" | "state" | "playing">} context
 */
export const isLeft = (context) => kept(context).isLeft || context.playing.hasBegun;

/**
 * Whether the players have said who goes first, or have done something in the turn. That they left the setup is not enough: Undo takes back
 * who goes first, but does not lead back to the setup.
 * @param {Pick<Context, "table" | "state" | "playing">} context
 */
export const isFirstKnown = (context) => kept(context).first !== null || context.playing.hasBegun;

/**
 * Keeps a change, and that the match is being played (running.js reads this).
 * @param {Pick<Context, "table" | "state" | "sides" | "playing">} context
 * @param {Partial<Kept>} [change]
 */
export function keep(context, change = {}) {
  const { table, state, sides, playing } = context;
  const { player, turn } = playing.now;
  const now = { ...kept(context), ...change };
  const hasBegun = now.isLeft || playing.hasBegun;
  const teams = [0, 1].map((team) => sides.filter((side) => side.team === team).map(({ name }) => name));
  const running = {
    name: teams.map((names) => names.join(" and ")).join(" against "),
    turn: hasBegun ? turn : 0,
    search: addressOf({ ...state, turn: player, show: hasBegun ? "turn" : "setup" }).search,
    touched: Date.now(),
  };
  rbStore(storageKey(table.game, state, "sheet"), { ...now, running });
}

/**
 * What a page shows when it is opened: what its address says; if that names no section, the step that the players have reached.
 * @param {Table} table
 * @returns {State}
 */
export function openingState(table) {
  const state = readAddress(table);
  if (new URLSearchParams(document.location.search).has("show") || asked(state)) return state;
  /** @type {any} */
  const stored = rbStored(storageKey(table.game, state, "sheet"));
  return stored?.running?.turn ? readAddress(table, stored.running.search) : state;
}

/**
 * What the dials of a game were set to at the start of a match, by their keys, as far as it can be read.
 * @param {string} game
 * @returns {Record<string, number>}
 */
export function keptStarts(game) {
  /** @type {any} */
  const stored = rbStored(`match.starts/${game}`);
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([, number]) => Number.isInteger(number)));
}

/**
 * Keeps what a dial of a game starts with; null if nobody has set it.
 * @param {string} game
 * @param {string} key
 * @param {number | null} number
 */
export const keepStart = (game, key, number) => rbStore(`match.starts/${game}`, { ...keptStarts(game), [key]: number });
