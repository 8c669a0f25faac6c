/* The box to tick that says that a set is on the reader's shelf: on the set's page, among the sets, and on My shelf. */

import { currentGame, element } from "../shared/page.js";
import { onShelfChange, own, ownedSets } from "./owned.js";

/**
 * Makes a box to tick for a set.
 * @param {string} game
 * @param {string} slug
 */
export function tick(game, slug) {
  const input = element("input");
  input.type = "checkbox";
  const show = () => {
    input.checked = ownedSets(game).has(slug);
  };
  input.addEventListener("change", () => own(game, [slug], input.checked));
  onShelfChange(show);
  show();
  return input;
}

/**
 * Makes the box to tick, with words.
 * @param {string} slug
 */
export const labeledTick = (slug) => element("label", "rb-tick", tick(currentGame ?? "", slug), "On my shelf");
