/* A choice between the sides of a match: one of its buttons is pressed. */

import { button, element } from "../shared/page.js";
import { badge } from "./side.js";

/** @import { Side } from "./side.js" */

/**
 * Makes the choice. Its buttons have ids, by which they keep the focus when the sheet is shown anew.
 * @param {string} id
 * @param {string} label
 * @param {(Side | string)[]} options a side, or the words for what is no side
 * @param {string | null} chosen the seat that is chosen; null for what is no side
 * @param {(seat: string | null) => void} choose
 */
export function sideChoice(id, label, options, chosen, choose) {
  const buttons = options.map((option) => {
    const side = typeof option === "string" ? null : option;
    const made = button("", "", () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === made));
      choose(side?.seat ?? null);
    });
    made.id = `${id}-${side?.seat ?? "any"}`;
    made.append(...(side ? [badge(side, true)] : []), element("span", "rb-sides__name", side?.short ?? String(option)));
    made.setAttribute("aria-pressed", String((side?.seat ?? null) === chosen));
    return made;
  });
  const group = element("div", "rb-segments rb-sides", ...buttons);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  return group;
}
