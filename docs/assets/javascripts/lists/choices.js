/* What a reader of a list chose, as the address of the page states it. The look-up has `q` and `game` there, so the filter has another
   name. */

/** @import { Mine } from "../shelf/only-mine.js" */

/** Milliseconds without a key after which a filter is written to the address: browsers refuse to change it with every key. */
export const ADDRESS_DELAY = 300;

/**
 * `by` is an order; empty: the first. `has` are the mechanics that all records shown have, and `since` is a version; empty: none.
 * `mine` says whether only what is in the reader's sets is shown, 1 or 0; empty: as they chose for all lists. `mentions` is 1 if what only
 * mentions the filter's words is shown, too (filter.js).
 * @typedef {{ filter: string, by: string, has: string[], since: string, mine: string, mentions: string }} Choices
 */

/** @type {Choices} Nothing chosen. */
export const NO_CHOICES = { filter: "", by: "", has: [], since: "", mine: "", mentions: "" };

/**
 * The choices in the address of the page.
 * @returns {Choices}
 */
export function choicesInAddress() {
  const stated = new URLSearchParams(document.location.search);
  const one = (/** @type {string} */ name) => stated.get(name) ?? "";
  return {
    filter: one("filter"),
    by: one("by"),
    has: stated.getAll("has"),
    since: one("since"),
    mine: one("mine"),
    mentions: one("mentions"),
  };
}

/**
 * Whether only what is in the reader's sets is shown.
 * @param {string} stated `mine` of the choices
 * @param {Mine | null} mine what is in the reader's sets; null if they own none
 */
export const isOnlyMine = (stated, mine) => Boolean(mine && (stated ? stated === "1" : mine.first));

/**
 * The choice of only what is in the reader's sets, or of all: none if that is shown at first.
 * @param {boolean} only
 * @param {Mine | null} mine
 */
export const mineAs = (only, mine) => ({ mine: only === Boolean(mine?.first) ? "" : String(Number(only)) });

/**
 * `mine` as the address states it; empty if it states something else.
 * @param {string | null} stated
 */
export const statedMine = (stated) => (stated && ["0", "1"].includes(stated) ? stated : "");

/**
 * Writes choices to the address of the page.
 * @param {Choices} choices
 * @param {{ asStep?: boolean, hash?: string }} how whether Back leads to the choices before, and the anchor in the address
 */
export function writeAddress(choices, { asStep = false, hash = "" } = {}) {
  const address = new URL(document.location.href);
  address.hash = hash;
  for (const [name, value] of Object.entries(choices)) {
    address.searchParams.delete(name);
    for (const each of [value].flat()) if (each) address.searchParams.append(name, each);
  }
  if (asStep) history.pushState(null, "", address);
  else history.replaceState(history.state, "", address);
}
