/* What a random match is drawn from, and the draw. */

import { held, ofKind } from "./holdings.js";

/** @import { ShelfRecord, ShelfTable } from "./table.js" */

/** @typedef {{ sides: ShelfRecord[], board: ShelfRecord | undefined }} Match */

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
 * What a match may have: all of a kind that is in these sets, or in any set if there are none, without what is left out.
 * @param {ShelfTable} table
 * @param {string} kind
 * @param {Set<string>} owned
 * @param {Set<string>} leftOut names of records, as `nameIn` gives them
 */
export const choices = (table, kind, owned, leftOut) =>
  (owned.size ? held(table, owned, kind) : ofKind(table, kind)).filter((record) => !leftOut.has(nameIn(table, record)));

/**
 * The name of a record in what is kept: its kind and slug.
 * @param {ShelfTable} table
 * @param {ShelfRecord} record
 */
export const nameIn = (table, record) => `${table.kinds[record.kind].kind}/${record.slug}`;

/**
 * The query of the address of a match's sheet.
 * @param {Match} match
 */
export function queryOf({ sides, board }) {
  const query = new URLSearchParams(sides.map(({ slug }, place) => ["abcd"[place], slug]));
  if (board) query.set("at", board.slug);
  return `?${query}`;
}
