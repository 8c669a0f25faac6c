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
 * What may be drawn: what is neither banned nor, if the reader wants it so, drawn for the last match. Where fewer would be left than are
 * needed, it may have that again.
 * @template {Drawable} One
 * @param {string} game
 * @param {One[]} from
 * @param {number} [needed]
 * @returns {One[]}
 */
export function drawable(game, from, needed = 1) {
  const { banned, last, repeats } = shelfOf(game);
  const allowed = from.filter(({ name }) => !banned.includes(name));
  const others = allowed.filter(({ name }) => !last.includes(name));
  return repeats || others.length < needed ? allowed : others;
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
  return element("label", "rb-tick", input, "Nothing that was in the last match drawn");
}
