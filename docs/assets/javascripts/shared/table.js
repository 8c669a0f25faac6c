/* The compiled tables that some pages are made from in the browser. */

import { once } from "./once.js";
import { root } from "./page.js";

const OUTDATED = "The rules were updated since this page was loaded. Reload the page.";
const NOT_FETCHED = "The rules for this page could not be fetched. Try again when you are online.";

/** @type {Map<string, Promise<any>>} The tables, by path. */
const tables = new Map();

/**
 * Fetches a table, once. Throws an error whose message is for the reader if that fails, or if the table does not have the format that
 * the page's program knows.
 * @param {string} path such as `match/unmatched.json`
 * @param {number} format
 * @returns {Promise<any>}
 */
export const fetchTable = (path, format) =>
  once(tables, path, async () => {
    const response = await fetch(new URL(`assets/generated/${path}`, root)).catch(() => undefined);
    if (!response?.ok) throw new Error(NOT_FETCHED);
    const table = await response.json();
    if (table.format !== format) throw new Error(OUTDATED);
    return table;
  });
