/* The citation of a passage, or of the record of the page: its name and text, whose word it is, that the words are those of this site, and
   where they stand. All of it is on the page. Its address comes last, so that the look-up finds what a pasted citation is of. */

import { lasting, root } from "../shared/page.js";
import { nameOfSite, shortened } from "../shared/share.js";
import { editionOf, isOpen, isReading, lineOf, statusOf, whoseWordOf } from "./passage-text.js";

/** The maximum length of a text, in characters. That of a change has two. */
const LONGEST = 500;

/**
 * Whose word something is, and the document that it is from, such as "Community reference, from Unmatched Reference 10.0, Setup." What only
 * an editor reads is not from there: "Editor’s reading of Unmatched Reference 10.0, Setup." What the sources leave open has none.
 * @param {HTMLElement} part
 */
function sourceOf(part) {
  if (isOpen(part)) return `${whoseWordOf(part)}.`;
  const status = statusOf(part);
  const from = part.dataset.rbFrom ?? writtenFrom(part);
  if (!from || !status) return status && `${status}.`;
  return `${status}${isReading(part) ? " of" : ", from"} ${from}${from.endsWith(".") ? "" : "."}`;
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
 * Who gave something, as a sentence, as far as that is known. Who gave the record did not give what has another label than the first of the
 * record.
 * @param {HTMLElement} part
 */
function giverOf(part) {
  const first = document.querySelector(".rb-known > .rb-meta > .rb-status");
  const own = part.querySelector(".rb-status") ?? first;
  const ofRecord = lineOf(own) === lineOf(first) ? document.querySelector(".rb-page > .rb-given") : null;
  const given = lineOf(part.querySelector(".rb-given") ?? ofRecord);
  return given && `${given}.`;
}

/**
 * That the page of a record has changed since its version, though the words that are quoted of it have not; empty if they have, too, or
 * nothing has.
 * @param {DOMStringMap} data
 */
const changedBeside = ({ rbSince, rbStands }) => (rbSince && !rbStands ? "; other parts of its page have changed since" : "");

/**
 * When a text was read whose address leads to what it says by then. Empty for one that stays as it is: in an edition, or what a version
 * changed.
 * @param {HTMLElement} part
 */
const readingDay = (part) =>
  lasting === root && !part.closest("[data-rb-final]")
    ? `; read on ${new Date().toLocaleDateString("en-US", { dateStyle: "long" })}`
    : "";

/**
 * A citation to paste, in lines: the name, the text, what has become of it, whose word it is, whose words these are, and the address.
 * @param {import("./passage-menu.js").Subject} subject
 */
export function citationOf({ part, title, words, link, data }) {
  const [site, edition] = [nameOfSite(), editionOf(part)];
  return [
    title,
    shortened(words, part.closest(".rb-change") ? 2 * LONGEST : LONGEST),
    data.rbReplaced && `${data.rbReplaced}.`,
    endOf(part),
    sourceOf(part),
    giverOf(part),
    `${[words ? `In the words of ${site}, not of the source` : site, edition].filter(Boolean).join(": ")}${changedBeside(data)}${readingDay(part)}.`,
    new URL(link.slice(root.href.length), lasting).href,
  ]
    .filter(Boolean)
    .join("\n");
}
