/* Which rows of a list are in the reader's sets. */

import { currentGame } from "../shared/page.js";
import { held } from "./holdings.js";
import { onShelfChange, ownedSets, showsOnlyMine } from "./owned.js";
import { shelfTable } from "./table.js";

/** @typedef {{ rows: Set<number>, first: boolean }} Mine The numbers of the rows, and whether a list shows only these at first. */

/**
 * Calls a function with the rows that are in the reader's sets, now and whenever that changes; with null if they own none.
 * @param {string} kind
 * @param {string[]} slugs the slug of the record in each row
 * @param {(mine: Mine | null) => void} show
 */
export function followMine(kind, slugs, show) {
  const game = currentGame ?? "";
  const find = async () => {
    const owned = ownedSets(game);
    if (!owned.size) return null;
    const mine = new Set(held(await shelfTable(game), owned, kind).map(({ slug }) => slug));
    return { rows: new Set(slugs.flatMap((slug, number) => (mine.has(slug) ? [number] : []))), first: showsOnlyMine(game) };
  };
  const follow = () => find().then(show);
  onShelfChange(follow);
  if (ownedSets(game).size) follow();
}
