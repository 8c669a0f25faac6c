/* The line at the end of what meets that says how many texts of the sides are new or changed since the newest version. It leads to the page
   of what changed, filtered by the sides. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";

/** @import { Context } from "./match.js" */

/**
 * The line; none if nothing about the sides has changed.
 * @param {Context} context
 */
export function changedLine({ table, sheet }) {
  const { rbChanged, rbSides, rbSince } = /** @type {HTMLElement} */ (document.querySelector("[data-rb-match]")).dataset;
  /** @type {Record<string, number>} How many there are of each side that has any. */
  const numbers = JSON.parse(rbChanged ?? "{}");
  const sides = [...new Map(sheet.sides.map((side) => [side.id, side])).values()];
  const number = sides.reduce((sum, { id }) => sum + (numbers[id.split("/")[2]] ?? 0), 0);
  if (!number) return [];
  const [texts, are] = number === 1 ? ["text", "is"] : ["texts", "are"];
  const whom = sides.length === 1 ? sides[0].name : `these ${rbSides?.toLowerCase()}`;
  const link = element("a", "", curly(`Since ${table.version}, ${number} ${texts} about ${whom} ${are} new or changed`));
  link.href = `${rbSince}?${new URLSearchParams({ filter: sides.map(({ name }) => name).join(", ") })}`;
  return [element("p", "rb-meets__changed", link)];
}
