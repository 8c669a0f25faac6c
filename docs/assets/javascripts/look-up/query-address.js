/* The address of a look-up on the page that is open. */

import { currentGame } from "../shared/page.js";

/** The query in the address of the page; empty if there is none. */
export const asked = () => new URLSearchParams(document.location.search).get("q") ?? "";

/**
 * The address of the page with a query, and with its game if that is not the page's; without a query, the address without both.
 *
 * @param {string} query
 * @param {string | null} game the slug of the game; null for all games
 */
export function queryAddress(query, game) {
  const address = new URL(document.location.href);
  if (query) address.searchParams.set("q", query);
  else address.searchParams.delete("q");
  if (query && game !== currentGame) address.searchParams.set("game", game ?? "all");
  else address.searchParams.delete("game");
  return address;
}
