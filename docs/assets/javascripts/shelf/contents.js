/* What is in sets, in words. */

import { byKind } from "./holdings.js";
import { counted } from "./table.js";

/** @import { ShelfRecord, ShelfSet, ShelfTable } from "./table.js" */

/* A line may end with the dot between two parts, and does not begin with it. */
const DOT = "\u00a0· ";

/**
 * How many records there are of each kind: `4 heroes · 1 erratum`.
 * @param {ShelfTable} table
 * @param {ShelfRecord[]} records
 */
export const countsOf = (table, records) =>
  byKind(table, records)
    .map(({ kind, records: those }) => counted(kind, those.length))
    .join(DOT);

/**
 * What is in a set, in one line: records of the first kind by their names, and how many there are of the others.
 * @param {ShelfTable} table
 * @param {ShelfSet} set
 */
export function contentsOf(table, { holds }) {
  const records = holds.map((number) => table.records[number]);
  const [first] = byKind(table, records);
  const others = records.filter((record) => !first.records.includes(record));
  return [first?.records.map(({ name }) => name).join(", "), countsOf(table, others)].filter(Boolean).join(DOT);
}
