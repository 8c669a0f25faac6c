/* The dialogs of a match sheet. Each has an entry of its own in the browser's history while it is open: Back closes it and leaves the
   sheet as it is. Closed in another way, it goes back by itself. */

import { button, element } from "../shared/page.js";
import { badge } from "./side.js";

/** @import { Side } from "./side.js" */

/** @type {HTMLDialogElement | null} The dialog that is open. */
let shown = null;
/** Whether the browser has been told to go back, and has not done so yet. */
let isGoingBack = false;
/** @type {HTMLDialogElement | null} A dialog that was asked for since then. */
let waiting = null;

/** Whether the entry of the history where the reader is belongs to a dialog. */
const isEntry = () => Boolean(history.state?.rbDialog);

window.addEventListener("popstate", () => {
  isGoingBack = false;
  if (!isEntry()) shown?.close();
  const next = waiting;
  waiting = null;
  if (next) openDialog(next);
});

/**
 * Opens a dialog, in the place of one that is open. It is removed when it is closed.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  if (isGoingBack) {
    waiting = dialog;
    return;
  }
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (shown !== dialog) return;
    shown = null;
    if (!isEntry()) return;
    isGoingBack = true;
    history.back();
  });
  document.body.append(dialog);
  dialog.showModal();
  const before = shown;
  shown = dialog;
  before?.close();
  if (!isEntry()) history.pushState({ ...history.state, rbDialog: true }, "");
}

/**
 * Makes a dialog with a title, and a row of buttons at its end, the first of which closes it.
 * @param {string} title
 * @param {HTMLElement[]} parts
 * @param {string} close what the button that closes it says
 * @param {HTMLElement[]} [buttons] the others
 */
function titledDialog(title, parts, close, buttons = []) {
  const closer = button("rb-match-dialog__plain", close, () => dialog.close());
  const foot = element("div", "rb-match-dialog__buttons", closer, ...buttons);
  const dialog = element("dialog", "rb-match-dialog", element("h2", "", title), ...parts, foot);
  dialog.setAttribute("aria-label", title);
  return dialog;
}

/**
 * Whether an element stands upside down.
 * @param {HTMLElement} node
 */
export const isTurned = (node) => {
  const half = node.closest(".rb-count__half");
  return half !== null && getComputedStyle(half).rotate === "180deg";
};

/**
 * Opens a dialog that only says something.
 * @param {string} title
 * @param {HTMLElement[]} parts
 * @param {HTMLElement} [from] what asks: the dialog is turned as that is
 * @param {HTMLElement[]} [buttons] beside the one that closes it
 */
export function openText(title, parts, from, buttons = []) {
  const dialog = titledDialog(title, parts, "Close", buttons);
  dialog.toggleAttribute("data-rb-turned", from !== undefined && isTurned(from));
  openDialog(dialog);
}

/**
 * Asks whether to do something, and does it if the answer is yes.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {() => void} then
 */
export function askFirst(title, text, yes, then) {
  const go = button("rb-button", yes, () => closeThen(dialog, then));
  const dialog = titledDialog(title, [element("p", "", text)], "Cancel", [go]);
  openDialog(dialog);
}

/**
 * Asks which of the sides, and does something with the answer.
 * @param {string} title
 * @param {Side[]} sides
 * @param {(seat: string) => void} then
 */
export function askSide(title, sides, then) {
  const choices = sides.map((side) => {
    const choice = button("rb-match-dialog__side", "", () => closeThen(dialog, () => then(side.seat)));
    choice.append(badge(side, true), element("span", "", side.name));
    return choice;
  });
  const dialog = titledDialog(title, choices, "Cancel");
  openDialog(dialog);
}

/**
 * Closes a dialog, and does something once it is gone from the history, and the browser has scrolled to where the page was.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} then
 */
export function closeThen(dialog, then) {
  window.addEventListener("popstate", () => requestAnimationFrame(then), { once: true });
  dialog.close();
}
