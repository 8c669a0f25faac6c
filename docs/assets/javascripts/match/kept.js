/* What the browser keeps of a match: the steps of the setup that are done, and who goes first. And of all matches of a game: what the
   dials were set to at the start, which no source states for most fighters. */

import { storageKey } from "./address.js";

/** @import { Context } from "./match.js" */

/** @typedef {{done: string[], first: string | null}} Kept */

/**
 * What is kept of a match, as far as it can be read.
 * @param {Context} context
 * @returns {Kept}
 */
export function kept({ table, state }) {
  /** @type {any} */
  const stored = rbStored(storageKey(table.game, state, "sheet"));
  return {
    done: Array.isArray(stored?.done) ? stored.done : [],
    first: typeof stored?.first === "string" ? stored.first : null,
  };
}

/**
 * Keeps a change.
 * @param {Context} context
 * @param {Partial<Kept>} change
 */
export function keep(context, change) {
  const { table, state } = context;
  rbStore(storageKey(table.game, state, "sheet"), { ...kept(context), ...change });
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
 * Keeps what a dial of a game starts with.
 * @param {string} game
 * @param {string} key
 * @param {number} number
 */
export const keepStart = (game, key, number) => rbStore(`match.starts/${game}`, { ...keptStarts(game), [key]: number });
