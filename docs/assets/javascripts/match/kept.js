/* What the browser keeps of a match: the steps of the setup that are done, and who goes first. */

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
