/* The address of a look-up on the page that is open, and the title that the page has while it asks, by which the browser lists it in its
   history. */

import { currentGame } from "../shared/page.js";
import { gameName } from "./chosen-game.js";
import { splitQuery } from "./query-syntax.js";

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

/** The title of the page when it asks nothing, and the one that it has had here. */
let [own, shown] = [document.title, document.title];

/** The title of the page when it asks nothing, which a page may change later. */
export const ownTitle = () => (document.title === shown ? own : document.title);

/**
 * Gives the page the title of what its address asks, or its own.
 *
 * @param {string | null} game the slug of the game; null for all games
 */
export function titlePage(game) {
  own = ownTitle();
  const query = asked();
  shown = query ? `${splitQuery(query).words || query} – ${game ? gameName(game) : "Rulebook"} look-up` : own;
  document.title = shown;
}
