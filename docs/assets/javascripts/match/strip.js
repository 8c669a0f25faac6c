/* The health of all sides beside the steps of the turn, where an attack is resolved and the counts are in another tab. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { isLost, undoes } from "./counts.js";
import { badge, withoutArticle } from "./side.js";
import { makeChip } from "./tiles.js";

/** @import { Context } from "./match.js" */
/** @import { Happening } from "./counts.js" */

/**
 * Makes the line: a button for each dial and each number of fighters, which asks for it, and one that undoes the last step.
 * @param {Context} context
 */
export function healthStrip({ sheet, sides, playing }) {
  const said = element("p", "rb-hidden");
  said.setAttribute("role", "status");
  /** @type {(happening: Happening, words: string) => void} */
  const happen = (happening, words) => {
    playing.happen(happening);
    said.textContent = words;
  };
  /** @param {import("./side.js").Side} side */
  const chipsOf = (side) =>
    sheet.trackers
      .filter((tracker) => tracker.seat === side.seat && isLost(tracker))
      .map((tracker) => {
        const chip = makeChip({ name: "", playing, happen }, tracker);
        chip.dataset.rbSeat = side.seat;
        chip.querySelector("small")?.replaceChildren(curly(withoutArticle(tracker.name)));
        chip.prepend(badge(side, true));
        return chip;
      });
  const undo = button("rb-strip__undo", "", () => playing.undo());
  undo.append(icon("undo"), element("span", "", "Undo"));
  playing.watch(() => {
    const what = undoes(playing.counted);
    undo.ariaLabel = what ? `Undo: ${what}` : "Undo";
    undo.ariaDisabled = String(!what);
  });
  const dials = element("div", "rb-strip__dials", ...sides.flatMap(chipsOf));
  dials.setAttribute("role", "group");
  dials.setAttribute("aria-label", "Health");
  const strip = element("div", "rb-strip", dials, undo, said);
  strip.dataset.rbPlayers = String(sides.length);
  return strip;
}
