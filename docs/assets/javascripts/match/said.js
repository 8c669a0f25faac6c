/* What has just happened, for a moment in sight and for screen readers, until the next tap: on a desktop at the foot of the turn; on a
   phone over the header of the site; in the setup below that, whose buttons are in use there; in Count over the pattern at the foot, where
   nobody looks for numbers or names. It outlasts the sheet, which may be shown anew, and stays when that scrolls, as an undo makes it do. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";

/** How long it is in sight, in milliseconds. */
const MOMENT = 2500;

const line = element("p", "rb-said rb-said--match");
line.setAttribute("role", "status");
document.body.append(line);
let timer = 0;
document.addEventListener("click", () => line.replaceChildren(), { capture: true });

/**
 * @param {string} text
 * @param {boolean} [isShown] whether the page shows it itself, so that it is only for screen readers
 */
export function say(text, isShown = false) {
  line.classList.toggle("rb-hidden", isShown);
  line.classList.toggle("rb-said--large", document.querySelector("[data-rb-large]") !== null);
  line.textContent = curly(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => line.replaceChildren(), MOMENT);
}
