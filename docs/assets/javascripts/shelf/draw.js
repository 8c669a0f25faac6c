/* What a random match is drawn from, and the draw: for the page of the shelf and for the choice of a match sheet. */

import { element } from "../shared/page.js";
import { keep, shelfOf } from "./owned.js";

/** Where the page of the shelf has the bans of random matches, as part of its address. */
export const BANS = "#bans";

/** How many sides a match can have. */
export const SIDES = [2, 4];

/**
 * For how many players a match with some sides is.
 * @param {number} sides
 */
export const playersOf = (sides) => (sides > 2 ? "3 or 4 players" : `${sides} players`);

/**
 * A team, as the rules of teams call it.
 * @param {number} team
 */
export const teamName = (team) => `Team ${"AB"[team]}`;

/**
 * The place of one of four sides in the order of turns, as the rules of teams call it: A1, B1, A2, B2.
 * @param {number} seat
 */
export const placeOf = (seat) => `${"AB"[seat % 2]}${Math.floor(seat / 2) + 1}`;

/**
 * Who plays what in a match of four sides.
 * @param {string} plural what the game calls its sides, such as "heroes"
 */
export const teamsNote = (plural) =>
  `Two teams of 2 ${plural}, A1 and A2 against B1 and B2. Of 3 players, one plays both of a team.`;

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
 * What may be drawn: what is neither banned nor, if the reader wants it so, resting. Of these, what was drawn rests until half of them have
 * been, or as long as enough are left.
 * @template {Drawable} One
 * @param {string} game
 * @param {One[]} from
 * @param {number} [needed]
 * @returns {One[]}
 */
export function drawable(game, from, needed = 1) {
  const { banned, last, repeats } = shelfOf(game);
  const allowed = from.filter(({ name }) => !banned.includes(name));
  if (repeats) return allowed;
  const most = Math.max(0, Math.min(Math.ceil(allowed.length / 2), allowed.length - needed));
  const resting = last.filter((each) => allowed.some(({ name }) => name === each)).slice(0, most);
  return allowed.filter(({ name }) => !resting.includes(name));
}

/**
 * Keeps what a match that was drawn has, before what was drawn for earlier ones, so that the next one can have something else.
 * @param {string} game
 * @param {Drawable[]} match
 */
export function keepDrawn(game, match) {
  const names = match.map(({ name }) => name);
  keep(game, { match: names, last: [...names, ...shelfOf(game).last.filter((name) => !names.includes(name))] });
}

/**
 * What the match that was drawn last had, in words; empty if none was drawn, or may be drawn again.
 * @param {string} game
 * @param {(name: string) => string | undefined} nameOf a kind and slug
 */
export function lastTime(game, nameOf) {
  const { match, repeats } = shelfOf(game);
  const names = match.flatMap((each) => nameOf(each) ?? []);
  return names.length && !repeats ? `Not last time’s: ${names.join(", ")}` : "";
}

/**
 * Makes the box to tick that lets rest what was drawn.
 * @param {string} game
 * @param {HTMLElement} last what says which match was the last one
 * @param {() => void} [then] called when the reader has changed it
 */
export function notLastTick(game, last, then) {
  const input = element("input");
  input.type = "checkbox";
  input.checked = !shelfOf(game).repeats;
  input.addEventListener("change", () => {
    keep(game, { repeats: !input.checked });
    then?.();
  });
  return element("label", "rb-tick", input, element("span", "", "Skip recent draws", last));
}
