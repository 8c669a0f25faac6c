/* What is counted in a match: health, fighters, tokens and counters. */

import { element } from "../shared/page.js";
import { badge } from "./side.js";

/** @import { Context } from "./match.js" */

/**
 * Makes the section that counts.
 * @param {Context} context
 */
export function countSection({ sheet, sides }) {
  const rows = sheet.trackers.flatMap(({ seat, name, start }) =>
    sides.filter((side) => side.seat === seat).map((side) => element("li", "", badge(side), ` ${name}: ${start ?? "?"}`)),
  );
  return element("section", "rb-counts", element("h2", "", "Count"), element("ul", "", ...rows));
}
