/* The citation of a passage, or of the record of the page, in one line: its name, whose word it is and who gave it or what it is from, the
   version of the text, the day on which it was read, and its address. All of it is on the page. The address comes last, so that the look-up
   finds what a pasted citation is of. */

import { lasting, root } from "../shared/page.js";
import { nameOfSite } from "../shared/share.js";
import { editionOf, isOpen, isReading, lineOf, statusOf, whoseWordOf } from "./passage-text.js";

/** Words with a small first letter, as within a sentence. */
const small = (/** @type {string} */ words) => words && `${words[0].toLowerCase()}${words.slice(1)}`;

/**
 * Whose word something is, and who gave it or, if nobody is named, the document that it is from, such as "community reference, from Unmatched
 * Reference 10.0, Setup". What only an editor reads is not from there: "editor’s reading of Unmatched Reference 10.0, Setup". What the sources
 * leave open has none.
 * @param {HTMLElement} part
 */
function sourceOf(part) {
  if (isOpen(part)) return small(whoseWordOf(part));
  const status = small(statusOf(part));
  const given = giverOf(part);
  if (given) return [status, given].filter(Boolean).join(", ");
  const from = part.dataset.rbFrom ?? writtenFrom(part);
  if (!from || !status) return status;
  return `${status}${isReading(part) ? " of" : ", from"} ${from.replace(/\.$/, "")}`;
}

/**
 * The same for each label of what is cited. Those of a page stand at its head: the first is the record's, each other that of some passages.
 * @param {HTMLElement} part
 */
function sourcesOf(part) {
  const labels = [...document.querySelectorAll(".rb-known > .rb-meta > .rb-status")].slice(1).map(lineOf);
  /** @type {NodeListOf<HTMLElement>} */
  const labeled = document.querySelectorAll(".rb-passage:has(.rb-status)");
  const passages = part.matches(".rb-head") ? [...labeled] : [];
  const others = labels.flatMap((label) => passages.filter((passage) => statusOf(passage) === label));
  return [...new Set([part, ...others].map(sourceOf))].filter(Boolean).join("; ");
}

/**
 * The document and the section that a part of the page of a record is written from, as the end of the page names them; empty if it does not.
 * @param {HTMLElement} part
 */
function writtenFrom(part) {
  /** @type {NodeListOf<HTMLElement>} */
  const sections = document.querySelectorAll(".rb-page > .rb-source .rb-source__from > span");
  const section = sections[Number(part.dataset.rbSource ?? 0)];
  const source = section?.parentElement;
  if (!source) return "";
  const beside = [...sections].filter((other) => other.parentElement === source).map(lineOf);
  return lineOf(source).replace(beside.join("; "), () => lineOf(section));
}

/**
 * What has become of something that no longer applies; empty if it applies.
 * @param {HTMLElement} part
 */
const endOf = (part) =>
  lineOf(part.querySelector(".rb-notice--ended") ?? document.querySelector(".rb-page > .rb-notice--ended"));

/**
 * Who gave something, where, and when, with the address of their statement, as far as these are known: "given by …". Empty if nobody is named.
 * Who gave the record did not give what has another label than the first of the record.
 * @param {HTMLElement} part
 */
function giverOf(part) {
  const first = document.querySelector(".rb-known > .rb-meta > .rb-status");
  const own = part.querySelector(".rb-status") ?? first;
  const ofRecord = lineOf(own) === lineOf(first) ? document.querySelector(".rb-page > .rb-given") : null;
  const given = part.querySelector(".rb-given") ?? ofRecord;
  const words = lineOf(given).replaceAll(/ \((link|archived copy)\)/g, ""); // which only open the addresses
  return [small(words), given?.querySelector("a")?.href].filter(Boolean).join(", ");
}

/**
 * That the page of a record has changed since the version of the text at its head, though that text has not; empty if it has, too, or nothing
 * has.
 * @param {DOMStringMap} data
 */
const changedBeside = ({ rbSince, rbStands }) => (rbSince && !rbStands ? ", parts of the page changed since" : "");

/**
 * When a text was read whose address leads to what it says by then. Empty for one that stays as it is: in an edition, or what a version
 * changed.
 * @param {HTMLElement} part
 */
const readingDay = (part) =>
  lasting === root && !part.closest("[data-rb-final]")
    ? `, read on ${new Date().toLocaleDateString("en-US", { dateStyle: "long" })}`
    : "";

/**
 * A citation to paste. That of a page of changes has the name of the page in what it says of the versions.
 * @param {import("./passage-menu.js").Subject} subject
 */
export function citationOf({ part, title, link, data }) {
  const source = sourcesOf(part);
  const named = source ? `${title} (${source})` : title;
  const read = `${[nameOfSite(), editionOf(part)].filter(Boolean).join(": ")}${changedBeside(data)}${readingDay(part)}.`;
  return [
    !part.matches(".rb-head[data-rb-was]:not([data-rb-history])") && `${named}${/[.!?]$/.test(named) ? "" : "."}`,
    data.rbReplaced && `${data.rbReplaced}.`,
    endOf(part),
    read,
    new URL(link.slice(root.href.length), lasting).href,
  ]
    .filter(Boolean)
    .join(" ");
}
