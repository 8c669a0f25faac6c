/* The compiled tables that some pages are made from in the browser. */

import { once } from "./once.js";

const OUTDATED = "The rules were updated since this page was loaded. Reload the page.";
const NOT_FETCHED = "The rules for this page could not be fetched. Try again when you are online.";

/** @type {Map<string, Promise<any>>} The tables, by address. */
const tables = new Map();

/**
 * Fetches the table at an address, once. Throws an error whose message is for the reader if that fails, or if the table does not have
 * the format that the page's program knows.
 * @param {string} address
 * @param {number} format
 * @returns {Promise<any>}
 */
export const fetchTable = (address, format) =>
  once(tables, address, async () => {
    const response = await fetch(address).catch(() => undefined);
    if (!response?.ok) throw new Error(NOT_FETCHED);
    const table = await response.json();
    if (table.format !== format) throw new Error(OUTDATED);
    return table;
  });
