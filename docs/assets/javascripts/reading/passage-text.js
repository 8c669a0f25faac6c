/* What a passage of a page says: its heading and its text, without the controls around them; and whose word it is. */

import { currentGame, games } from "../shared/page.js";
import { whoseWord } from "../shared/share.js";
import { onOneLine } from "../shared/typography.js";

/** Parts of a passage that are not its text. */
const CONTROLS = ".rb-heading, .rb-landing, .rb-landing__of, .rb-change__head, .rb-concerned, summary";
/** Elements that are lines of a text. */
const LINES = "p, li, dt, dd, tr";

/**
 * The text of a node, on one line.
 *
 * @param {Node | null | undefined} node
 */
export const lineOf = (node) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();

/**
 * The heading of a passage or of a change or, if it has none, that of its card.
 *
 * @param {Element} passage
 * @returns {HTMLElement | null}
 */
export const headingOf = (passage) =>
  passage.querySelector(":scope > .rb-heading > :is(h2, h3, h4), :scope > .rb-change__head h3") ??
  passage.closest(".rb-card")?.querySelector("h2") ??
  null;

/**
 * The labels beside a text: when it happens, how often, and what it costs. Whose word it is, and what a version did to it, stay out.
 *
 * @param {Element} line
 */
const labelsOf = (line) =>
  [...line.children]
    .filter((label) => !label.matches(".rb-status, .rb-since"))
    .map(lineOf)
    .join(" · ");

/**
 * What stands before a line of a text: the bullet or the number of an item of a list.
 *
 * @param {Element} line
 */
function signOf(line) {
  if (line.matches("ol > li")) return `${[...(line.parentElement?.children ?? [])].indexOf(line) + 1}. `;
  return line.matches("li") ? "• " : "";
}

/**
 * The lines of the text of a node, without what is only said to who does not see its marks, and without some of its parts.
 *
 * @param {Element} node
 * @param {string} [without]
 */
function linesWithout(node, without = "") {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const added of copy.querySelectorAll("del + ins")) {
    const gap = added.previousSibling;
    if (gap instanceof Text && !gap.data.trim()) gap.remove(); // it is only there for who sees both
  }
  for (const part of copy.querySelectorAll([".rb-hidden", without].filter(Boolean).join())) part.remove();
  for (const end of copy.querySelectorAll("br")) end.replaceWith("\n");
  return (copy.textContent ?? "").split("\n").map((line) => line.replace(/\s+/g, " ").trim());
}

/**
 * The lines of a text before and after a change, each with what says which it is. Where both stand in one, an arrow is between them.
 *
 * @param {Element} diff
 */
function linesOfDiff(diff) {
  const field = lineOf(diff.querySelector(".rb-diff__field"));
  const sides = [...diff.querySelectorAll(".rb-diff__before, .rb-diff__now")].flatMap((side) => {
    const text = side.lastElementChild ?? side;
    const both = [...linesWithout(text, "ins"), ...linesWithout(text, "del")];
    const [first, ...more] = side.querySelector("del") && side.querySelector("ins") ? [both.join(" → ")] : linesWithout(text);
    return [[lineOf(side.querySelector(".rb-diff__side")), first].filter(Boolean).join(": "), ...more];
  });
  return [field && `${field}:`, ...sides].filter(Boolean);
}

/**
 * The lines of a passage's text. The items of a list have their bullets or numbers.
 *
 * @param {Element} passage
 * @param {string} [without] parts to leave out besides the controls
 * @returns {string[]}
 */
export function linesOf(passage, without = "") {
  const parts = [...passage.children].filter((part) => !part.matches([CONTROLS, without].filter(Boolean).join()));
  return parts
    .flatMap((part) => {
      if (part.matches(".rb-meta")) return [labelsOf(part)];
      if (part.matches(".rb-diff")) return linesOfDiff(part);
      if (part.matches(".rb-change__part, .rb-change__fold")) return [lineOf(headingOf(part)), ...linesOf(part, without)];
      const lines = [...part.querySelectorAll(LINES)].filter((line) => !line.querySelector(LINES));
      return (lines.length ? lines : [part]).map((line) => signOf(line) + lineOf(line));
    })
    .filter(Boolean);
}

/**
 * What a passage itself says, on one line: without the labels beside it, and what a page says about it.
 *
 * @param {Element} passage
 */
export const wordsOf = (passage) => onOneLine(linesOf(passage, ".rb-meta, .rb-notice, .rb-lacking").join("\n"));

/**
 * Whose word something is, in words: the name of its label or, if it has several, such as "Partly publisher’s rules, partly editor’s
 * reading".
 *
 * @param {string[]} labels
 */
function namesOf(labels) {
  const [first = "", ...more] = new Set(labels);
  if (!more.length) return first;
  const said = [first, ...more].map((name) => `partly ${name[0].toLowerCase()}${name.slice(1)}`).join(", ");
  return said[0].toUpperCase() + said.slice(1);
}

/**
 * The labels that say whose word a part of the page is: its own or, without one, that of the text at the head of the record, which is its
 * first.
 *
 * @param {Element | null | undefined} part
 */
function statusesOf(part) {
  const own = [...(part?.querySelectorAll(".rb-status") ?? [])];
  return own.length ? own : [...document.querySelectorAll(".rb-known > .rb-meta > .rb-status:first-child")];
}

/**
 * Whose word a part of the page is, such as "Publisher’s ruling".
 *
 * @param {Element | null | undefined} part
 */
export const statusOf = (part) => namesOf(statusesOf(part).map(lineOf));

/**
 * Whether a part of the page says what the sources leave open.
 *
 * @param {HTMLElement} part
 */
export const isOpen = (part) => "rbUnanswered" in part.dataset;

/**
 * Whose word a part of the page is, as it is shared and cited.
 *
 * @param {HTMLElement} part
 */
export const whoseWordOf = (part) => whoseWord(statusOf(part), isOpen(part));

/**
 * In which version of the game a part of the page stands: in that of the released texts, unless it says another.
 *
 * @param {HTMLElement} part
 */
export const editionOf = (part) =>
  /** @type {HTMLElement | null} */ (part.closest("[data-rb-stands]"))?.dataset.rbStands ??
  games.find(({ slug }) => slug === currentGame)?.edition ??
  "";

/**
 * Whether a part of the page is only what an editor reads.
 *
 * @param {Element} part
 */
export const isReading = (part) => statusesOf(part).every((label) => label.matches(".rb-status--editor"));

/**
 * What the page of a record says of it, on one line: its summary, as the head of the page shows it, or, if the passages say it all, those
 * that have no label of their own. Empty if there is neither.
 */
export function wordsOfRecord() {
  const head = document.querySelector(".rb-summary");
  const parts = head
    ? [head]
    : [...document.querySelectorAll(".rb-passage:not(.rb-known > *, :has(.rb-status, .rb-notice--ended))")];
  return parts.map(wordsOf).join(" ");
}
