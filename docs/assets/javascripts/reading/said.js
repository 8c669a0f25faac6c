/* A line on the header that says what became of a choice, such as "Copied". */

import { element } from "../shared/page.js";

/** How long it is in sight, in milliseconds: at least, and for each of its characters. */
const SHORTEST = 5000;
const PER_CHARACTER = 80;

const line = element("p", "rb-said");
let timer = 0;
const clear = () => line.replaceChildren();

/** Adds the empty line to the page. Screen readers announce what changes in a line that was there before. */
export function prepareToSay() {
  if (line.isConnected) return;
  line.setAttribute("role", "status");
  document.body.append(line);
  document.addEventListener("keydown", clear);
  document.addEventListener("scroll", clear, { passive: true });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Node && line.contains(target))) clear(); // a link in it can be followed
  });
}

/**
 * Shows a text for a while, or until the reader presses a key, scrolls, or taps beside it.
 *
 * @param {...(Node | string)} text nothing is shown if it is empty
 */
export function say(...text) {
  line.replaceChildren(...text);
  clearTimeout(timer);
  timer = window.setTimeout(clear, Math.max(SHORTEST, (line.textContent ?? "").length * PER_CHARACTER));
}
