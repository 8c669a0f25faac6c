/* Marks the passage that a look-up led to, with a bar that leads back to the answers. The look-up stores what was asked when a result is
   opened; the page that opens takes it over into the state of its entry in the browser's history, so that it belongs to this visit
   alone: going back and forward shows it again, and a plain link to the same passage does not. */

import { icon } from "../shared/icons.js";
import { element } from "../shared/page.js";
import { headingOf } from "./passage-text.js";

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
 * @param {URL} answers the address of the answers
 */
export function rememberAnswer(target, answers) {
  const place = placeOf(new URL(target, document.location.href));
  rbStore(KEY, { place, asked: answers.href }, "sessionStorage");
}

/**
 * Takes over what was asked, if the look-up led to this address.
 *
 * @returns {boolean} whether it did
 */
function takeOver() {
  const stored = /** @type {{ place: string, asked: string } | null} */ (rbStored(KEY, "sessionStorage"));
  if (!stored) return false;
  rbStore(KEY, null, "sessionStorage");
  if (stored.place !== placeOf(document.location)) return false;
  history.replaceState({ ...history.state, rbAsked: stored.asked }, "");
  return true;
}

/**
 * Makes the bar.
 *
 * @param {string} asked the address of the answers
 */
function makeBar(asked) {
  const back = element("a", "rb-landing__back", icon("back"), "Back to answers");
  back.href = asked;
  back.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The bar belongs to the entry of the history that the result opened, so the one before it is that of the answers.
    history.back();
  });
  return element("div", "rb-landing", element("span", "", "Your answer"), back);
}

/** The element that the address names; null if it names none. */
const target = () => document.getElementById(decodeURIComponent(document.location.hash.slice(1)));

/**
 * Marks the passage that a look-up led to, also if one goes back to it. If it led to a whole page, that has the bar at its top.
 */
export function markAnswers() {
  const mark = () => {
    document.querySelector(".rb-landing")?.remove();
    document.querySelector("[data-rb-answer]")?.removeAttribute("data-rb-answer");
    /** @type {string | undefined} */
    const asked = history.state?.rbAsked;
    if (!asked) return;
    const part = target()?.closest(".rb-passage") ?? document.querySelector(".rb-page");
    part?.setAttribute("data-rb-answer", "");
    part?.prepend(makeBar(asked));
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
