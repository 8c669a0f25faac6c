/* The texts of what is open in the turn of a match, on a large screen: above what meets, beside the lanes, which stay as they are. The
   entries open and close as they do on a phone, where each text stands in its place. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { alone } from "./playing.js";

/** The id of the place for the texts. */
const PLACE = "rb-beside";
/** The entries whose texts stand beside them. */
const ENTRIES = ":is(.rb-turn__steps, .rb-any) .rb-entry";
/** What is said of fighters at 0 above these texts, which opens in its place. */
const ABOVE = ".rb-meets > .rb-fallen .rb-entry";

/**
 * The entry that something in the lanes belongs to, where its text stands beside it.
 * @param {EventTarget | null} of
 * @returns {HTMLDetailsElement | null}
 */
function entryOf(of) {
  if (alone.matches || !(of instanceof Element)) return null;
  return of.closest(ENTRIES);
}

/** @returns {HTMLDetailsElement[]} */
const opened = () => [...document.querySelectorAll(`${ENTRIES}[open]`)].flatMap((each) => entryOf(each) ?? []);

/**
 * Closes an entry. If the focus is on its text, it goes back to its name.
 * @param {HTMLDetailsElement} entry
 */
function close(entry) {
  const text = document.activeElement?.closest(".rb-beside");
  entry.open = false;
  if (text) entry.querySelector("summary")?.focus();
}

/** Closes all texts that stand beside their entries. Returns whether there were any. */
export function closeTexts() {
  const entries = opened();
  for (const entry of entries) close(entry);
  return entries.length > 0;
}

/**
 * Opens the text of the entry that is gone on to, if that of the one before is open.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
export function goOnReading(from, to) {
  const [before, entry] = [entryOf(from), entryOf(to)];
  if (!before?.open || !entry) return;
  for (const each of opened()) each.open = false;
  entry.open = true;
}

/**
 * The text of an entry, with its name and a button that closes it.
 * @param {HTMLDetailsElement} entry
 */
function textOf(entry) {
  const [summary, ...body] = entry.children;
  const heading = element("h3", "rb-beside__name");
  heading.append(...[...summary.children].map((each) => each.cloneNode(true)));
  const away = button("rb-beside__close", "", () => close(entry));
  away.append(icon("clear"));
  away.setAttribute("aria-label", "Close the text");
  away.title = "Close";
  const made = element("article", entry.className, heading, away);
  made.append(...body.map((each) => each.cloneNode(true)));
  made.dataset.rbSeat = entry.dataset.rbSeat;
  return made;
}

/** @type {HTMLDetailsElement[]} The entries whose texts are shown. */
let shown = [];

/**
 * Shows the texts of what is open where they stand beside it: also after a screen was turned that shows them in place otherwise. While the
 * same entries are open, the texts stay as they are.
 */
export function showTexts() {
  const entries = opened();
  if (entries.length === shown.length && entries.every((each, place) => each === shown[place])) return;
  shown = entries;
  const place = document.getElementById(PLACE);
  const count = entries.flatMap((entry) => [...entry.querySelectorAll(".rb-entry__body")]).length;
  const head = element("p", "rb-beside__head", button("rb-link", `Close ${count} texts`, closeTexts));
  place?.replaceChildren(...(entries.length > 1 ? [head] : []), ...entries.map(textOf));
  for (const each of [place, place?.parentElement]) each?.scrollTo(0, 0);
  // What was opened last has the room: several texts, or then a card of what meets.
  if (entries.length > 1) place?.parentElement?.removeAttribute("data-rb-reading");
}

/**
 * Makes the place for the texts, which is empty while nothing is open.
 * @param {HTMLElement} sections that have the entries
 */
export function textsBeside(sections) {
  const made = element("div", "rb-beside");
  made.id = PLACE;
  made.setAttribute("role", "region");
  made.setAttribute("aria-label", "Open texts");
  made.setAttribute("aria-live", "polite");
  // Of what is opened by hand, one text is open at a time.
  sections.addEventListener("click", ({ target }) => {
    const entry = target instanceof Element ? target.closest("summary")?.closest(`${ENTRIES}, ${ABOVE}`) : null;
    if (entry && !entry.hasAttribute("open")) for (const each of opened()) each.open = false;
  });
  sections.addEventListener(
    "toggle",
    ({ target }) => {
      const entry = entryOf(target);
      if (target !== entry) return;
      entry?.querySelector("summary")?.setAttribute("aria-controls", made.id);
      showTexts();
    },
    true,
  );
  return made;
}
