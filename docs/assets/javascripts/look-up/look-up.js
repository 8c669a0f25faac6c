/* The look-up boxes of a page: one in its text, if the page has an element for it, and otherwise one in a dialog. */

import { button, currentGame, element } from "../shared/page.js";
import { prepare } from "./answers.js";
import { Box } from "./box.js";
import { rememberGame, startingGame } from "./chosen-game.js";

/** Opens the look-up with a query. @type {(query: string, game: string | null) => void} */
let openWith = () => {};

/**
 * Opens the look-up with a query that was asked before.
 * @param {string} query
 * @param {string | null} game the slug of the game; null for all games
 */
export const reopen = (query, game) => openWith(query, game);

/** The time after which a page counts as idle in browsers without requestIdleCallback, in milliseconds. */
const IDLE_AFTER = 500;

/**
 * Makes a dialog with a box in it.
 * @param {URL} root
 */
function makeDialog(root) {
  const body = element("div", "rb-lookup");
  const close = button("rb-dialog__close", "Close", () => dialog.close());
  const dialog = element("dialog", "rb-dialog md-typeset", body, close);
  dialog.setAttribute("aria-label", "Look a rule up");
  document.body.append(dialog);
  const box = new Box(body, root);
  dialog.addEventListener("close", () => box.writeAddress(""));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return { box, dialog };
}

/**
 * Whether a key press opens the look-up: `/` or `s`, without modifier keys and outside of text fields.
 * @param {KeyboardEvent} event
 */
function opensLookUp(event) {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
  const typing = event.target instanceof Element && event.target.closest(fields);
  return !typing && !event.ctrlKey && !event.metaKey && !event.altKey && ["/", "s"].includes(event.key);
}

/**
 * Makes the look-up boxes of the page, and lets buttons and keys open them.
 * @param {URL} root the address of the site
 */
export function openLookUps(root) {
  if (currentGame) rememberGame(currentGame);
  /** @type {HTMLElement | null} */
  const inline = document.querySelector("[data-rb-lookup]");
  const inlineBox = inline && new Box(inline, root);
  /** @type {ReturnType<typeof makeDialog> | undefined} */
  let created;
  const dialog = () => {
    created ??= makeDialog(root);
    return created;
  };
  const open = () => {
    if (!inlineBox) dialog().dialog.showModal();
    (inlineBox ?? dialog().box).enter();
  };
  openWith = (query, game) => {
    const { box } = inlineBox ? { box: inlineBox } : dialog();
    box.game = game;
    box.set(query);
    open();
  };
  for (const opener of document.querySelectorAll("[data-rb-open]")) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      open();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (!opensLookUp(event)) return;
    event.preventDefault();
    open();
  });
  if (inlineBox) inlineBox.readAddress();
  else if (new URLSearchParams(document.location.search).get("q")) {
    dialog().box.readAddress();
    open();
  }
  whenIdle(() => {
    const box = inlineBox ?? created?.box;
    prepare(box ? box.game : startingGame());
  });
}

/**
 * Calls `act` once the page is loaded and idle.
 * @param {() => void} act
 */
function whenIdle(act) {
  const idle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(act);
    else setTimeout(act, IDLE_AFTER);
  };
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
}
