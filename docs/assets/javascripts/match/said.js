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

/** The buttons that count. */
const COUNTS = ".rb-counting button, .rb-needed button";
/** How far apart the places are that are tried for it, in pixels. */
const STEP = 8;

/**
 * The lowest place above what stays at the foot of the window where the line covers no button that counts, as its distance from the foot of the window.
 * If there is none, it is the lowest of all.
 */
function freePlace() {
  const tops = [...document.querySelectorAll(FOOT)].map((each) => each.getBoundingClientRect().top);
  const foot = Math.min(innerHeight, ...tops.filter((top) => top > innerHeight / 2)) - STEP;
  const { left, right, height } = line.getBoundingClientRect();
  const buttons = [...document.querySelectorAll(COUNTS)]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.left < right && each.right > left);
  for (let bottom = foot; bottom - height > 0; bottom -= STEP) {
    if (buttons.every((each) => each.top >= bottom || each.bottom <= bottom - height)) return innerHeight - bottom;
  }
  return innerHeight - foot;
}

/** @param {string} text */
export function say(text) {
  line.textContent = text;
  line.style.bottom = `${freePlace()}px`;
  clearTimeout(timer);
  timer = window.setTimeout(() => line.replaceChildren(), MOMENT);
}
