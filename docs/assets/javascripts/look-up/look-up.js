/* The look-up of a page: a box in its text, if the page has an element for it, and otherwise one in a dialog. */

import { games } from "../shared/page.js";
import { prepare } from "./answers.js";
import { settled } from "./at-hand.js";
import { Box } from "./box.js";
import { startingGame } from "./chosen-game.js";
import { isBackAtAnswers, isOpenEntry, makeDialog } from "./dialog.js";
import { asked } from "./query-address.js";

/** The time after which a page counts as idle in browsers without requestIdleCallback, in milliseconds. */
const IDLE_AFTER = 500;

/**
 * A box, how the reader gets to it, and what it does when the reader goes back or forward in the history of the browser.
 * @typedef {{ box: Box, open: (isBack?: boolean) => void, follow: () => void }} LookUp
 */

/**
 * The look-up of the page. It is made when it is first needed.
 * @type {LookUp | undefined}
 */
let made;

/**
 * Makes the look-up in the text of the page, in the place of the form that is there without scripts.
 * @param {HTMLElement} place
 * @returns {LookUp}
 */
function makeInline(place) {
  const before = place.querySelector("input");
  const hadFocus = before === document.activeElement;
  const box = new Box(place);
  // What was typed before the script was loaded stays.
  box.input.value = before?.value ?? "";
  if (before && hadFocus) box.input.focus();
  const follow = () => {
    if (box.addressOf(box.field.query).href === document.location.href) return;
    box.set("");
    box.followAddress();
    // The browser would scroll to where the answers were, and the header would cover the box.
    if (!asked()) requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: "instant" }));
  };
  return { box, open: () => box.enter(), follow };
}

/**
 * The place of the look-up in the text of the page; null if it has none.
 * @returns {HTMLElement | null}
 */
const inlinePlace = () => document.querySelector("[data-rb-lookup]");

/** The look-up of the page. */
function lookUp() {
  const place = inlinePlace();
  made ??= place ? makeInline(place) : makeDialog();
  return made;
}

/**
 * Whether a key press opens the look-up: `/` or `s`, without modifier keys and outside of text fields. The field of a dialog that
 * has just been closed has the focus until the page is drawn again, and nobody types there.
 * @param {KeyboardEvent} event
 */
function opensLookUp(event) {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
  const typing = event.target instanceof Element && event.target.closest(fields)?.checkVisibility();
  return !typing && !event.ctrlKey && !event.metaKey && !event.altKey && ["/", "s"].includes(event.key);
}

/**
 * Asks in the look-up of the page what the link of a question would ask in a page that it loads.
 * @param {MouseEvent} event a click anywhere
 */
function askHere(event) {
  const link = event.target instanceof Element && event.target.closest("a[data-rb-question]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { searchParams } = new URL(link.href);
  lookUp().box.choose(searchParams.get("q") ?? "", event, searchParams.get("game"));
}

/** Lets buttons, questions, keys, and the address open the look-up of the page. */
export function openLookUps() {
  const open = () => lookUp().open();
  for (const opener of document.querySelectorAll("[data-rb-open]")) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      open();
    });
  }
  document.addEventListener("click", askHere);
  document.addEventListener("keydown", (event) => {
    if (!opensLookUp(event)) return;
    event.preventDefault();
    open();
  });
  const isShown = Boolean(asked()) || isOpenEntry();
  if (isShown && !inlinePlace()) lookUp().open(isBackAtAnswers());
  if (isShown || inlinePlace()) settled.then(() => lookUp().box.readAddress());
  window.addEventListener("popstate", () => {
    if (made || isOpenEntry()) lookUp().follow();
  });
  whenIdle(() => {
    const game = made ? made.box.game : startingGame();
    // A reader who has chosen no game may play one of many: the box fetches the indexes of all when it is entered.
    if (game || games.length === 1) prepare(game);
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
