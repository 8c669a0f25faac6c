/* The plate of a match: who plays against whom, and where. Each part leads back to its choice. */

import { button, element } from "../shared/page.js";
import { AT } from "./address.js";
import { badge, hasLongWord } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Side } from "./side.js" */

/**
 * The name of a side or the board. Its article goes where room is small.
 * @param {Side} side
 */
export function nameOf({ name, short }) {
  return element("b", "", element("span", "rb-plate__article", name.slice(0, -short.length)), short);
}

/**
 * A button with a side or the board, which chooses another.
 * @param {Side} side
 * @param {string} className
 * @param {() => void} onClick
 */
function part(side, className, onClick) {
  const made = button(className, "", onClick);
  made.dataset.rbSeat = side.seat;
  const name = nameOf(side);
  name.toggleAttribute("data-rb-long", hasLongWord(side));
  made.append(badge(side, true), name, element("span", "rb-hidden", ": choose another"));
  return made;
}

/**
 * Makes the plate of a match.
 * @param {Context} context
 */
export function plate({ sides, board, change }) {
  const teams = [...new Set(sides.map(({ team }) => team))];
  const halves = teams.map((team) => {
    const members = sides.filter((side) => side.team === team);
    return element(
      "div",
      "rb-plate__team",
      ...members.map((side) => part(side, "rb-plate__side", () => change({ choosing: side.seat }))),
    );
  });
  const versus = element("span", "rb-plate__versus", "vs");
  const onBoard = board
    ? part(board, "rb-plate__board", () => change({ choosing: AT }))
    : button("rb-plate__board", "No board", () => change({ choosing: AT }));
  const made = element("div", "rb-plate", halves[0], versus, ...halves.slice(1), onBoard);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "The match");
  return made;
}
