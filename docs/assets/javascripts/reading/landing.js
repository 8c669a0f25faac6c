/* Marks the passage that a look-up or a plain link led to with the name of its page and who says it, since the head of the page is out of
   sight. A page that a look-up or a match sheet led to has a link back to the answers or to the match at the foot of the window. The
   look-up stores what was asked when a result is opened, and a sheet which match it is; the page that opens takes it over into the state of
   its entry in the browser's history, so that it belongs to this visit alone: going back and forward shows it again, and a plain link to
   the same passage does not. The link back to the answers stays while one follows links from there. */

import { icon } from "../shared/icons.js";
import { anchor, element } from "../shared/page.js";
import { headingOf, lineOf, statusOf, whoseWordOf } from "./passage-text.js";

/** The keys in the storage of the tab: of what was asked, which start.js reads too, of the match, and of the way from an answer. */
const [KEY, MATCH_KEY, WAY_KEY] = ["answer", "match", "way"];
/** What a passage is called that is no sure answer. */
const NEAR = "Nearest text";

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
 * @param {boolean} isNear whether it is no more than what is nearest to the question
 */
export function rememberAnswer(target, answers, isNear) {
  const place = placeOf(new URL(target, document.location.href));
  rbStore(KEY, { place, asked: answers.href, isNear }, "sessionStorage");
}

/**
 * Stores which match it is, for the page that its sheet leads to.
 *
 * @param {string} target the address of the page
 * @param {string} name of the match
 */
export function rememberMatch(target, name) {
  rbStore(MATCH_KEY, { place: placeOf(new URL(target)), match: { name, href: document.location.href } }, "sessionStorage");
}

/**
 * Takes over what is stored, if it led to this address.
 *
 * @param {string} key
 * @returns {any} what is stored; null if it did not
 */
function takeOver(key) {
  /** @type {any} */
  const stored = rbStored(key, "sessionStorage");
  if (!stored) return null;
  rbStore(key, null, "sessionStorage");
  return stored.place === placeOf(document.location) ? stored : null;
}

/**
 * Stores the address of the answers when a link is followed on a page that they led to, directly or through other pages.
 *
 * @param {MouseEvent} event
 */
function rememberWay(event) {
  const link = event.target instanceof Element && event.target.closest("a");
  const { rbAsked, rbCameFrom = rbAsked } = history.state ?? {};
  // A result of the look-up belongs to the answers that it is in, and the link back leads to them.
  if (!link || link.closest(".rb-lookup, .rb-landing__back") || !rbCameFrom || isHeld(event)) return;
  rbStore(WAY_KEY, { place: placeOf(link), asked: rbCameFrom }, "sessionStorage");
}

/**
 * Whether a key is held with which a click opens another tab or window.
 *
 * @param {MouseEvent} event
 */
const isHeld = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey;

/**
 * Makes a link back.
 *
 * @param {string} text
 * @param {string} href
 */
function makeBack(text, href) {
  const back = element("a", "rb-landing__back", icon("back"), text);
  back.href = href;
  return back;
}

/**
 * Makes a link back to what led here directly, which the browser's history has with all that was opened there.
 *
 * @param {string} text
 * @param {string} href
 */
function makeBackHere(text, href) {
  const back = makeBack(text, href);
  back.addEventListener("click", (event) => {
    if (isHeld(event)) return;
    event.preventDefault();
    // The link belongs to the entry of the history that was opened, so the one before it is that of the answers, or of the match. On
    // My shelf, a part that a button opened has one more.
    history.go(history.state?.rbPanel ? -2 : -1);
  });
  return back;
}

/**
 * Makes the bar above an answer. The link back is in it, so that the keyboard reaches it right before the answer.
 *
 * @param {HTMLAnchorElement} back
 * @param {string} name of the page; empty if the passage has the same
 * @param {string} said what the passage is, and who says it; or empty
 */
function makeBar(back, name, said) {
  const of = element("span", "");
  if (name) of.append(element("b", "", name));
  if (said) of.append(" ", element("small", "", said));
  return element("div", "rb-landing", of, back);
}

/** The element that the address names; null if it names none. */
const target = () => document.getElementById(anchor());

/**
 * Marks the passage that a look-up led to, also if one goes back to it. If it led to a record, that is the summary, which the answer was; a
 * page without one has the bar at its top. The heading of what is arrived at has the focus, so that a screen reader reads on from there.
 */
export function markAnswers() {
  const mark = () => {
    for (const each of document.querySelectorAll(".rb-landing, .rb-landing__of, .rb-landing__back")) each.remove();
    document.querySelector("[data-rb-answer]")?.removeAttribute("data-rb-answer");
    /** @type {{ rbAsked?: string, rbNear?: boolean, rbCameFrom?: string, rbMatch?: { name: string, href: string } }} */
    const { rbAsked: asked, rbNear: isNear, rbCameFrom: from, rbMatch: match } = history.state ?? {};
    if (from && !asked) document.querySelector("main")?.append(makeBack("Back to answers", from));
    else if (match && !asked) document.querySelector("main")?.append(makeBackHere(`Back to ${match.name}`, match.href));
    /** @type {HTMLElement | null | undefined} */
    const passage = target()?.closest(".rb-passage");
    const title = lineOf(document.querySelector("h1"));
    const name = passage && lineOf(headingOf(passage)) === title ? "" : title;
    const said = passage?.querySelector(".rb-status:not([hidden])") ? "" : passage ? whoseWordOf(passage) : statusOf(null);
    if (!asked) {
      const of = element("p", "rb-landing__of");
      if (name) of.append(element("b", "", name));
      if (said) of.append(name && " · ", said);
      if (name || said) passage?.prepend(of);
      return;
    }
    const summary = anchor() ? null : document.querySelector(".rb-asked, .rb-summary");
    const part = passage ?? summary ?? document.querySelector(".rb-page");
    part?.setAttribute("data-rb-answer", isNear ? "near" : "");
    const back = makeBackHere(isNear ? "Back to results" : "Back to answers", asked);
    if (summary) summary.prepend(makeBar(back, isNear ? NEAR : "Your answer", statusOf(null)));
    else part?.prepend(makeBar(back, name, [isNear ? NEAR : "", said].filter(Boolean).join(" · ")));
  };
  const arrive = () => {
    const match = takeOver(MATCH_KEY);
    if (match) history.replaceState({ ...history.state, rbMatch: match.match }, "");
    const [answer, further] = [takeOver(KEY), takeOver(WAY_KEY)];
    if (answer) history.replaceState({ ...history.state, rbAsked: answer.asked, rbNear: answer.isNear }, "");
    else if (further) history.replaceState({ ...history.state, rbCameFrom: further.asked }, "");
    mark();
    const passage = target()?.closest(".rb-passage");
    const place = passage
      ? (headingOf(passage) ?? /** @type {HTMLElement} */ (passage))
      : answer && document.querySelector("h1");
    if (!place) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (answer) target()?.scrollIntoView();
  };
  arrive();
  window.addEventListener("hashchange", arrive);
  window.addEventListener("popstate", mark);
  document.addEventListener("click", rememberWay);
}
