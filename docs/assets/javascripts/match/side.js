/* What marks a side wherever it stands: a letter in a badge, and by the seat a color, a pattern and a shape (side.css). */

import { placeOf } from "../shelf/draw.js";
import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { SEATS } from "./sheet.js";

/** @import { Part, Table } from "./sheet.js" */

/** The seat of the board, beside those of the sides. */
export const BOARD_SEAT = "board";

/**
 * A side or the board, as it is shown. `short` is its name without an article at its start, for where room is small.
 * @typedef {{seat: string, team: number, slug: string, name: string, short: string, letter: string, part: Part}} Side
 */

/**
 * A name without the article that it may begin with.
 * @param {string} name
 */
export const withoutArticle = (name) => name.replace(/^(the|an?) /i, "");

/**
 * The name of a side before what is its own: `Loki’s`, `Raptors’`.
 * @param {string} name
 */
export const ofSide = (name) => `${name}${name.endsWith("s") ? "’" : "’s"}`;

/**
 * The first letter of a name, without the article that it may begin with.
 * @param {string} name
 */
const initial = (name) => [...withoutArticle(name)][0].toUpperCase();

/**
 * How a side or board is called.
 * @param {Part} part
 */
const namesOf = ({ name }) => ({ name: curly(name), short: curly(withoutArticle(name)) });

/**
 * The sides of a match by slug, in the order of their turns, without those that are still to choose. Of four, each has its place in that
 * order as its letter, which says its team too; of two, each has its initial, with a number if both have the same.
 * @param {Table} table
 * @param {(string | null)[]} slugs
 * @returns {Side[]}
 */
export function sidesOf(table, slugs) {
  const initials = slugs.map((slug) => (slug === null ? null : initial(table.sides[slug].name)));
  const isOfTeams = slugs.length === SEATS.length;
  return slugs.flatMap((slug, number) => {
    if (slug === null) return [];
    const own = initials[number] ?? "";
    const letter = isOfTeams ? placeOf(number) : initials[0] === initials[1] ? `${own}${number + 1}` : own;
    const part = table.sides[slug];
    return [{ seat: SEATS[number], team: number % 2, slug, ...namesOf(part), letter, part }];
  });
}

/** A name with a longer word than this stands in smaller letters where room is small, so that the word is not broken. */
const MOST_LETTERS = 8;

/**
 * Whether the name of a side or board has a word that is long where room is small.
 * @param {Side} side
 */
export const hasLongWord = ({ name }) => name.split(/[\s-]/).some((word) => word.length > MOST_LETTERS);

/**
 * Sides in the order of their teams, as on the plate: those of one stand beside each other.
 * @param {Side[]} sides
 */
export const byTeam = (sides) => sides.toSorted((one, other) => one.team - other.team);

/**
 * The board of a match; null if it is played without one. A side may have the same letter, but not the shape of its badge.
 * @param {Table} table
 * @param {string | null} slug
 * @returns {Side | null}
 */
export function boardOf(table, slug) {
  const part = slug === null ? undefined : table.boards[slug];
  if (!part || !slug) return null;
  return { seat: BOARD_SEAT, team: -1, slug, ...namesOf(part), letter: initial(part.name), part };
}

/**
 * Makes the badge of a side. Screen readers say its name, unless that stands beside it.
 * @param {Side} side
 * @param {boolean} [isNamed] whether the name stands beside the badge
 */
export function badge({ seat, letter, name }, isNamed = false) {
  const made = element("span", "rb-badge", element("span", "", letter));
  made.dataset.rbSeat = seat;
  if (isNamed) {
    made.setAttribute("aria-hidden", "true");
  } else {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", name);
  }
  return made;
}

/**
 * The badges of the owners of something: one for all sides, where these are more than two.
 * @param {Side[]} sides
 * @param {Side[]} owners
 */
export function badgesOf(sides, owners) {
  const isOfAll = sides.length > 2 && sides.every((side) => owners.includes(side));
  const others = isOfAll ? owners.filter((side) => !sides.includes(side)) : owners;
  return [...(isOfAll ? [badgeOfAll()] : []), ...others.map((side) => badge(side))];
}

/** Makes the badge of what is of all sides. */
function badgeOfAll() {
  const made = element("span", "rb-badge rb-badge--all", element("span", "", "All"));
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", "All sides");
  return made;
}
