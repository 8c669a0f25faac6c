/* What has just happened, for a moment in sight and for screen readers: above what stays at the foot of the window, until the next tap. It
   outlasts the sheet, which may be shown anew, and stays when that scrolls, as an undo makes it do. */

import { element } from "../shared/page.js";

/** How long it is in sight, in milliseconds. */
const MOMENT = 5000;

/** What can stay at the foot of the window. */
const FOOT = ".rb-next, .rb-match__tabs, .rb-counting";

const line = element("p", "rb-said rb-said--match");
line.setAttribute("role", "status");
document.body.append(line);
let timer = 0;
document.addEventListener("click", () => line.replaceChildren(), { capture: true });

/** @param {string} text */
export function say(text) {
  const tops = [...document.querySelectorAll(FOOT)].map((each) => each.getBoundingClientRect().top);
  const foot = Math.min(innerHeight, ...tops.filter((top) => top > innerHeight / 2));
  line.style.bottom = `${innerHeight - foot + 8}px`;
  line.textContent = text;
  clearTimeout(timer);
  timer = window.setTimeout(() => line.replaceChildren(), MOMENT);
}
