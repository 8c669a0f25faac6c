/* The health of all sides in one line beside the steps of the turn, where an attack is resolved and the counts are in another tab. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { isLost, undoes } from "./counts.js";
import { badge, withoutArticle } from "./side.js";
import { makeChip } from "./tiles.js";

/** @import { Context } from "./match.js" */
/** @import { Happening } from "./counts.js" */

/** Of more dials than these, there are two lines of as many each. */
const MOST_IN_LINE = 4;

/**
 * A name where room is small: without its article, and its number first, since fighters of one name differ in that.
 * @param {string} name
 */
const shortName = (name) => curly(withoutArticle(name).replace(/^(.+) (\d+)$/, "$2 $1"));

/**
 * Makes the line: a button for each dial and each number of fighters, which asks for it, and one that undoes what stands above it.
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
  const chips = sides.flatMap((side) =>
    sheet.trackers
      .filter((tracker) => tracker.seat === side.seat && isLost(tracker))
      .map((tracker) => {
        const chip = makeChip({ name: "", playing, happen }, tracker);
        chip.dataset.rbSeat = side.seat;
        chip.querySelector("small")?.replaceChildren(shortName(tracker.name));
        chip.prepend(badge(side, true));
        return chip;
      }),
  );
  const undo = button("rb-strip__undo", "", () => playing.undo());
  undo.append(icon("undo"));
  const undone = element("p", "rb-strip__undone");
  undone.ariaHidden = "true"; // the button says it
  playing.watch(() => {
    const what = undoes(playing.counted);
    undo.ariaLabel = what ? `Undo: ${what}` : "Undo";
    undone.textContent = what ? curly(`Undo: ${what}`) : "";
    undo.ariaDisabled = String(!what);
  });
  const dials = element("div", "rb-strip__dials", ...chips);
  dials.style.setProperty("--rb-columns", String(chips.length > MOST_IN_LINE ? Math.ceil(chips.length / 2) : chips.length));
  dials.setAttribute("role", "group");
  dials.setAttribute("aria-label", "Health");
  return element("div", "rb-strip", undone, dials, undo, said);
}
