/* Marks the passage that a look-up led to, with a bar that leads back to the answers. The look-up stores what was asked when a result is
   opened; the page that opens takes it over into the state of its entry in the browser's history, so that it belongs to this visit
   alone: going back and forward shows it again, and a plain link to the same passage does not. */

import { icon } from "../shared/icons.js";
import { element } from "../shared/page.js";
import { queryAddress } from "../shared/query-address.js";
import { headingOf } from "./passage-text.js";

/**
 * What was asked: the query, the game (null for all), the address that shows its answers, and whether it was asked in the dialog.
 * @typedef {{ query: string, game: string | null, address: string, dialog: boolean }} Asked
 */

/** The key in the storage of the tab, which start.js reads too. */
const KEY = "answer";

/**
 * The part of an address that says which passage it is: all but the query.
 * @param {{ pathname: string, hash: string }} address
 */
const placeOf = ({ pathname, hash }) => pathname + hash;

/**
 * Stores what was asked, for the page of the result that is being opened.
 *
 * @param {string} target the address of the result
 * @param {{ query: string, game: string | null, dialog: boolean }} asked `game` is a slug, null for all games; `dialog` says whether the
 *   query was asked in the dialog
 */
export function rememberAnswer(target, { query, game, dialog }) {
  const place = placeOf(new URL(target, document.location.href));
  const asked = { query, game, address: queryAddress(query, game).href, dialog };
  rbStore(KEY, { place, asked }, "sessionStorage");
}

/**
 * Takes over what was asked, if the look-up led to this address.
 *
 * @returns {boolean} whether it did
 */
function takeOver() {
  const stored = /** @type {{ place: string, asked: Asked } | null} */ (rbStored(KEY, "sessionStorage"));
  if (!stored) return false;
  rbStore(KEY, null, "sessionStorage");
  if (stored.place !== placeOf(document.location)) return false;
  history.replaceState({ ...history.state, rbAsked: stored.asked }, "");
  return true;
}

/**
 * Makes the bar.
 *
 * @param {Asked} asked
 * @param {(query: string, game: string | null) => void} reopen opens the dialog with a query
 */
function makeBar(asked, reopen) {
  const back = element("a", "rb-landing__back", icon("back"), "Back to answers");
  back.href = asked.address;
  back.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (asked.dialog) reopen(asked.query, asked.game);
    // The bar belongs to the entry of the history that the result opened, so the one before it is that of the answers.
    else history.back();
  });
  return element("div", "rb-landing", element("span", "", "Your answer"), back);
}

/** The element that the address names; null if it names none. */
const target = () => document.getElementById(decodeURIComponent(document.location.hash.slice(1)));

/**
 * Marks the passage that a look-up led to, also if one goes back to it. If it led to a whole page, that has the bar at its top.
 *
 * @param {(query: string, game: string | null) => void} reopen opens the dialog with a query
 */
export function markAnswers(reopen) {
  const mark = () => {
    document.querySelector(".rb-landing")?.remove();
    document.querySelector("[data-rb-answer]")?.removeAttribute("data-rb-answer");
    /** @type {Asked | undefined} */
    const asked = history.state?.rbAsked;
    if (!asked) return;
    const part = target()?.closest(".rb-passage") ?? document.querySelector(".rb-page");
    part?.setAttribute("data-rb-answer", "");
    part?.prepend(makeBar(asked, reopen));
  };
  const arrive = () => {
    const isNew = takeOver();
    mark();
    const passage = isNew && target()?.closest(".rb-passage");
    if (!passage) return;
    const heading = headingOf(passage) ?? /** @type {HTMLElement} */ (passage);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    target()?.scrollIntoView();
  };
  arrive();
  window.addEventListener("hashchange", arrive);
  window.addEventListener("popstate", mark);
}
