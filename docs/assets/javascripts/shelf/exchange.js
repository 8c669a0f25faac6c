/* A shelf as a link or a small file, for another browser. What comes in may be from anybody: only sets that the table has are taken. */

/** @import { ShelfTable } from "./table.js" */

/**
 * @typedef {{ sets: string[], unknown: number }} Incoming The sets of a link or file, and how many of its names the table does not have.
 */

const PARAMETER = "own";
/* In addresses, slugs are separated by a character that none of them has and that stays as it is there. */
const SEPARATOR = ".";
const TYPE = "rulebook shelf";
/** The most characters that a file may have: many times what all sets of a game need. */
const LONGEST = 100_000;

/**
 * The link to a page that brings in these sets.
 * @param {string} page
 * @param {Iterable<string>} owned
 */
export function linkOf(page, owned) {
  const link = new URL(page);
  link.search = link.hash = "";
  link.searchParams.set(PARAMETER, [...owned].join(SEPARATOR));
  return link.href;
}

/**
 * What the address of a page brings in; null if nothing.
 * @param {ShelfTable} table
 * @param {string} address
 */
export function fromLink(table, address) {
  const stated = new URL(address).searchParams.get(PARAMETER);
  return stated === null ? null : incoming(table, stated.split(SEPARATOR));
}

/**
 * An address without what it brings in.
 * @param {string} address
 */
export function withoutIncoming(address) {
  const rest = new URL(address);
  rest.searchParams.delete(PARAMETER);
  return rest.href;
}

/**
 * The text of the file with these sets.
 * @param {ShelfTable} table
 * @param {Iterable<string>} owned
 */
export const fileOf = (table, owned) => `${JSON.stringify({ type: TYPE, game: table.game, sets: [...owned] }, null, 1)}\n`;

/**
 * What a file brings in. Throws an error that tells the reader why it cannot be read.
 * @param {ShelfTable} table
 * @param {string} text
 */
export function fromFile(table, text) {
  /** @type {any} */
  let stated = null;
  try {
    stated = text.length > LONGEST ? null : JSON.parse(text);
  } catch {
    // It is told below.
  }
  if (stated?.type !== TYPE || !Array.isArray(stated.sets)) throw new Error("This file is not one of My shelf.");
  if (stated.game !== table.game) throw new Error("This file is of another game.");
  return incoming(table, stated.sets);
}

/**
 * @param {ShelfTable} table
 * @param {unknown[]} names
 * @returns {Incoming}
 */
function incoming(table, names) {
  const stated = new Set(names.filter((name) => name !== ""));
  const sets = table.sets.map(({ slug }) => slug).filter((slug) => stated.has(slug));
  return { sets, unknown: stated.size - sets.length };
}
