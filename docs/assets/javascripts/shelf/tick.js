/* The box to tick that says that a set is on the reader's shelf: on the set's page, among the sets, and on My shelf. */

import { button, currentGame, element } from "../shared/page.js";
import { keep, onShelfChange, own, ownedSets, showsOnlyMine } from "./owned.js";

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
  input.addEventListener("change", () => {
    const narrowed = showsOnlyMine(game);
    own(game, slug, input.checked);
    if (!narrowed && showsOnlyMine(game)) input.closest("label")?.after(noteOf(game, input));
  });
  onShelfChange(show);
  show();
  return input;
}

/**
 * Says below the first box that is ticked that lists show only what is on the shelf, as long as they do.
 * @param {string} game
 * @param {HTMLInputElement} input
 */
function noteOf(game, input) {
  const all = button("rb-link", "Show all", () => {
    keep(game, { only: false });
    input.focus();
  });
  const note = element("p", "rb-tick-note", "Lists now show only your boxes. ", all);
  note.setAttribute("role", "status");
  onShelfChange(() => {
    if (!showsOnlyMine(game)) note.remove();
  });
  return note;
}

/**
 * Makes the box to tick, with words.
 * @param {string} slug
 */
export const labeledTick = (slug) => element("label", "rb-tick", tick(currentGame ?? "", slug), "On my shelf");
