/* What is in some sets of a game. These functions only compute; owned.js knows which sets the reader owns. */

/** @import { ShelfKind, ShelfRecord, ShelfSet, ShelfTable } from "./table.js" */

/**
 * The numbers of sets, by their slugs. Slugs that the table does not have are left out.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 */
const numbersOf = (table, owned) => new Set(table.sets.flatMap(({ slug }, number) => (owned.has(slug) ? [number] : [])));

/**
 * The records of a kind, or of all kinds, that somebody who owns some sets has, or that concern what they have.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 * @param {string} [kind]
 */
export function held(table, owned, kind) {
  const numbers = numbersOf(table, owned);
  return ofKind(table, kind).filter(({ everyone, sets }) => everyone || sets.some((number) => numbers.has(number)));
}

/**
 * The records of a kind, or of all kinds.
 * @param {ShelfTable} table
 * @param {string} [kind]
 */
export const ofKind = (table, kind) => table.records.filter((record) => !kind || table.kinds[record.kind].kind === kind);

/**
 * The sets of the table that are among some slugs.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 */
export const setsOf = (table, owned) => table.sets.filter(({ slug }) => owned.has(slug));

/**
 * Records by their kind, in the order of the table, without kinds of which there are none.
 * @param {ShelfTable} table
 * @param {ShelfRecord[]} records
 * @returns {{ kind: ShelfKind, records: ShelfRecord[] }[]}
 */
export function byKind(table, records) {
  const parts = table.kinds.map((kind, number) => ({ kind, records: records.filter((record) => record.kind === number) }));
  return parts.filter((part) => part.records.length > 0);
}

/**
 * What each set that is not owned would add to those that are: the records that one does not have yet. The set that adds most of the first
 * kind is first; of several, the one that adds most of the next kind. Sets that add as many of both are in the order of the table.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 * @returns {{ set: ShelfSet, adds: ShelfRecord[] }[]}
 */
export function additions(table, owned) {
  const had = new Set(held(table, owned));
  /** @type {(adds: ShelfRecord[], kind: number) => number} */
  const count = (adds, kind) => adds.filter((record) => record.kind === kind).length;
  return table.sets
    .filter(({ slug }) => !owned.has(slug))
    .map((set) => ({ set, adds: held(table, new Set([set.slug])).filter((record) => !had.has(record)) }))
    .sort((one, other) => count(other.adds, 0) - count(one.adds, 0) || count(other.adds, 1) - count(one.adds, 1));
}

/**
 * What is in no set and concerns what somebody has who owns some: rulings, errata, and the like.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 */
export function concerning(table, owned) {
  const listed = new Set(table.sets.flatMap(({ holds }) => holds.map((number) => table.records[number])));
  return held(table, owned).filter((record) => !listed.has(record));
}

/**
 * The names of what somebody who owns some sets has and a record concerns. None if it concerns everyone.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 * @param {ShelfRecord} record
 */
export function whomItConcerns(table, owned, record) {
  const had = new Set(held(table, owned));
  return record.concerns.flatMap((number) => (had.has(table.records[number]) ? table.records[number].name : []));
}

/**
 * What is new or changed since a version, of what somebody has who owns some sets. Nothing if the table does not have the version.
 * @param {ShelfTable} table
 * @param {Set<string>} owned
 * @param {string} seen
 */
export function news(table, owned, seen) {
  const version = table.versions.indexOf(seen);
  return version < 0 ? [] : held(table, owned).filter(({ changed }) => changed > version);
}
