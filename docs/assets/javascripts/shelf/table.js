/* The table of a game's sets, which the build makes: scripts/rulebook/site/shelf_table.py. */

import { root } from "../shared/page.js";
import { fetchTable } from "../shared/table.js";
import { curly } from "../shared/typography.js";

/** @typedef {{ kind: string, name: string, plural: string, folder: string }} ShelfKind A kind of records, with the folder of its pages. */
/**
 * @typedef {{ slug: string, name: string, short: string, year: number | null, holds: number[], found_by: string[] }} ShelfSet A
 * set, with the numbers of the records in it. `short` is its name without that of its series, and `found_by` are the other names that find it.
 */

/**
 * A record that sets list, or that concerns such ones. `sets` are the numbers of those that bring it, or of those that bring what it
 * concerns; `concerns` are the numbers of the records that it concerns; `added` and `changed` are numbers of versions.
 * @typedef {object} ShelfRecord
 * @property {number} kind
 * @property {string} slug
 * @property {string} name
 * @property {number[]} sets
 * @property {number[]} concerns
 * @property {boolean} everyone
 * @property {number} added
 * @property {number} changed
 */

/**
 * The sets of a game and what they bring. `box` is the kind of the sets, and `match` has the kinds of what a match needs.
 * @typedef {object} ShelfTable
 * @property {number} format
 * @property {string} game
 * @property {string[]} versions
 * @property {ShelfKind} box
 * @property {ShelfKind[]} kinds
 * @property {{ title: string, sets: number[] }[]} groups
 * @property {ShelfSet[]} sets
 * @property {ShelfRecord[]} records
 * @property {{ side: string, board: string } | null} match
 */

const FORMAT = 6;

/**
 * Names with typographic marks, as the pages have them.
 * @template {{ name: string }} Named
 * @param {Named[]} some
 */
const typeset = (some) => some.map((each) => ({ ...each, name: curly(each.name) }));

/**
 * Fetches the table of a game.
 * @param {string} game
 * @returns {Promise<ShelfTable>}
 */
export async function shelfTable(game) {
  /** @type {ShelfTable} */
  const table = await fetchTable(`shelf/${game}.json`, FORMAT);
  const groups = table.groups.map((group) => ({ ...group, title: curly(group.title) }));
  const sets = typeset(table.sets).map((set) => ({ ...set, short: curly(set.short) }));
  return { ...table, groups, sets, records: typeset(table.records) };
}

/**
 * The address of the page of a record or set, or of the list of a kind.
 * @param {ShelfTable} table
 * @param {ShelfKind} kind
 * @param {string} [slug]
 */
export const addressOf = (table, kind, slug) => new URL(`${table.game}/${kind.folder}/${slug ? `${slug}/` : ""}`, root).href;

/**
 * A number of records of a kind in words, which stay on one line: `1 hero`, `2 heroes`.
 * @param {{ name: string, plural: string }} kind
 * @param {number} count
 */
export const counted = (kind, count) => `${count}\u00a0${(count === 1 ? kind.name : kind.plural).toLowerCase()}`;
