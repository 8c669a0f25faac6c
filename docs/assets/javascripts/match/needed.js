/* The tokens and counters whose numbers the texts of a step need: they are counted there, where the counts are in another tab. */

import { element } from "../shared/page.js";
import { badge } from "./side.js";
import { makeTiles } from "./tiles.js";

/** @import { Context } from "./match.js" */
/** @import { TableRow } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/**
 * The trackers that are needed in a row: those of a side that has a text there. What one player does alone needs those of the other sides
 * only if their texts bind that player.
 * @param {Context} context
 * @param {TableRow} row
 */
function trackersAt({ table, sheet, state }, row) {
  const binding = new Set(table.passages.filter(({ binds }) => binds).map(({ id }) => id));
  const entries = sheet.timeline.filter((moment) => table.rows[moment.row] === row).flatMap((moment) => moment.entries);
  return sheet.trackers.filter(({ seat, side, timings }) => {
    const isOfAll = row.part === "attack" || !state.turn || state.turn === seat;
    const texts = entries.filter((entry) => entry.side === side && entry.seats.includes(seat));
    return timings.some((timing) => row.timings.includes(timing)) && texts.some(({ id }) => isOfAll || binding.has(id));
  });
}

/**
 * Makes what counts in a row, for each side in the order of its texts, as far as its texts need numbers.
 * @param {Context} context
 * @param {TableRow} row
 */
export function neededTiles(context, row) {
  const { playing, sides, state } = context;
  const needed = trackersAt(context, row);
  // The defenders come first; outside an attack, the side whose turn it is.
  const active = sides.find(({ seat }) => seat === state.turn);
  const nearness = (/** @type {Side} */ side) => Number(side === active) + Number(side.team === active?.team);
  const sign = row.part === "attack" ? 1 : -1;
  const inOrder = [...sides].sort((one, other) => sign * (nearness(one) - nearness(other)));
  return inOrder.flatMap((side) => {
    const some = needed.filter(({ seat }) => seat === side.seat);
    if (!some.length) return [];
    const tiles = makeTiles({ name: "", playing, happen: (each) => playing.happen(each) }, some);
    for (const tile of tiles) tile.querySelector(".rb-count__name")?.prepend(badge(side, true));
    const part = element("div", "rb-needed", ...tiles);
    part.dataset.rbSeat = side.seat;
    return [part];
  });
}
