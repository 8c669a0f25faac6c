/* A line on the header that says what became of a choice, such as "Copied". */

import { element } from "../shared/page.js";

const line = element("p", "rb-said");

/** Adds the empty line to the page. Screen readers announce what changes in a line that was there before. */
export function prepareToSay() {
  if (line.isConnected) return;
  line.setAttribute("role", "status");
  document.body.append(line);
  const clear = () => line.replaceChildren();
  document.addEventListener("keydown", clear);
  document.addEventListener("scroll", clear, { passive: true });
  document.addEventListener("pointerdown", ({ target }) => target !== line && clear());
}

/**
 * Shows a text until the reader presses a key, scrolls, or points elsewhere.
 *
 * @param {string} text nothing is shown if it is empty
 */
export function say(text) {
  line.textContent = text;
}
