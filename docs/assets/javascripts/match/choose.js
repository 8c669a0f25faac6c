/* The choice of a match: the sides and the board. */

import { button, element } from "../shared/page.js";
import { AT, NO_BOARD, missing } from "./address.js";
import { SEATS } from "./sheet.js";

/** @import { State } from "./address.js" */
/** @import { Table } from "./sheet.js" */

/**
 * What is to choose. `asked` is the seat of a side, or AT; `words` are what the game calls sides and boards.
 * @typedef {object} Choice
 * @property {Table} table
 * @property {State} state
 * @property {string} asked
 * @property {DOMStringMap} words
 * @property {(change: Partial<State>) => void} change
 */

/**
 * Makes the choice of a match.
 * @param {Choice} choice
 */
export function chooser(choice) {
  const { table, state, asked, words, change } = choice;
  /** @type {(slug: string) => void} */
  const take = (slug) => {
    const taken = asked === AT ? { board: slug } : { sides: state.sides.map((each, n) => (SEATS[n] === asked ? slug : each)) };
    change({ ...taken, choosing: null });
  };
  const parts = Object.entries(asked === AT ? table.boards : table.sides);
  const cells = parts.map(([slug, part]) => button("rb-choice", part.name, () => take(slug)));
  if (asked === AT) cells.unshift(button("rb-choice", "No board", () => take(NO_BOARD)));
  const name = (asked === AT ? words.rbBoard : words.rbSide) ?? "";
  return element(
    "div",
    "rb-choose",
    element("h2", "", `Choose: ${name}`),
    element("div", "rb-choices", ...cells),
    `${missing(state)}`,
  );
}
