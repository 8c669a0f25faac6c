/* What a random match is drawn from, and the draw: for the page of the shelf and for the choice of a match sheet. */

import { element } from "../shared/page.js";
import { keep, shelfOf } from "./owned.js";

/** @typedef {{ name: string, sets: string[] }} Drawable A side or board: its kind and slug, such as `hero/loki`, and the sets it is in. */

/**
 * Draws some of these, each equally likely, and none twice.
 * @template One
 * @param {One[]} from
 * @param {number} count
 * @returns {One[]}
 */
export function drawn(from, count) {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/**
 * Whether something is in one of these sets.
 * @param {Drawable} drawable
 * @param {Set<string>} sets
 */
export const isIn = (drawable, sets) => drawable.sets.some((slug) => sets.has(slug));

/**
 * What may be drawn: what is neither banned nor, if the reader wants it so, what the last match had.
 * @template {Drawable} One
 * @param {string} game
 * @param {One[]} from
 * @returns {One[]}
 */
export function drawable(game, from) {
  const { banned, last, repeats } = shelfOf(game);
  const leftOut = new Set(repeats ? banned : [...banned, ...last]);
  return from.filter(({ name }) => !leftOut.has(name));
}

/**
 * Keeps what a match that was drawn has, so that the next one can have something else.
 * @param {string} game
 * @param {Drawable[]} match
 */
export const keepDrawn = (game, match) => keep(game, { last: match.map(({ name }) => name) });

/**
 * Makes the box to tick that leaves out what the last match had.
 * @param {string} game
 * @param {() => void} [then] called when the reader has changed it
 */
export function notLastTick(game, then) {
  const input = element("input");
  input.type = "checkbox";
  input.checked = !shelfOf(game).repeats;
  input.addEventListener("change", () => {
    keep(game, { repeats: !input.checked });
    then?.();
  });
  return element("label", "rb-tick", input, "Not what the last one had");
}
