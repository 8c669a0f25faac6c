/* The health of all sides beside the steps of the turn, where an attack is resolved and the counts are in another tab. That of two sides is
   in one line; that of four is in two, each with a side of both teams. */

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
  const rounds = [sides.slice(0, sides.length / 2), sides.slice(sides.length / 2)].map((some) => some.flatMap(chipsOf));
  const lines = sides.length > 2 ? rounds.map((chips) => element("div", "rb-strip__round", ...chips)) : rounds.flat();
  const undo = button("rb-strip__undo", "", () => playing.undo());
  undo.append(icon("undo"), element("span", "", "Undo"));
  playing.watch(() => {
    const what = undoes(playing.counted);
    undo.ariaLabel = what ? `Undo: ${what}` : "Undo";
    undo.ariaDisabled = String(!what);
  });
  const dials = element("div", "rb-strip__dials", ...lines);
  dials.setAttribute("role", "group");
  dials.setAttribute("aria-label", "Health");
  const strip = element("div", "rb-strip", dials, undo, said);
  strip.dataset.rbPlayers = String(sides.length);
  return strip;
}
