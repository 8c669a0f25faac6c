/* A report of a question without a sure answer, or without any. The reader sends it, or does not: nothing is sent from here. */

import { copy } from "../shared/clipboard.js";
import { icon } from "../shared/icons.js";
import { copiedReport, newIssue } from "../shared/new-issue.js";
import { button, element } from "../shared/page.js";
import { COMES_FIRST } from "./constants.js";

/** @import { Result } from "./lookup.js" */

/**
 * A question without a sure answer: its words, those of them that no text has, sentences that say why there is none, whether several
 * games were searched, the nearest result with its game and version, and where it was asked. Where nothing was found, `nearest` is
 * empty, and the game is the searched one, or empty with its version if there are several.
 * @typedef {{
 *   query: string, missing: string[], hints: string[], several: boolean,
 *   game: string, version: string, nearest: string, address: string
 * }} Question
 */

/** What is said of a doubtful answer that no source gives. */
const OPEN_OR_OTHER = "If this is what you ask, no source says it.";

/**
 * The text of a report.
 * @param {Question} question
 */
const textOf = ({ query, missing, game, version, nearest, address }) =>
  [
    `Question: ${query}`,
    ...(game ? [`Game: ${game}, version ${version}`] : []),
    ...(missing.length ? [`Words that no text has: ${missing.join(", ")}`] : []),
    ...(nearest ? [`Nearest answer: ${nearest}`] : []),
    `Asked at: ${address}`,
  ].join("\n");

/**
 * What sends a report, and what it does: a link to a new issue of the site's repository, or without one a button that copies it.
 * @param {Question} question
 * @returns {Node[]}
 */
function sendingOf(question) {
  const issue = newIssue({ title: `Question: ${question.query}`, body: textOf(question) });
  if (issue) {
    const link = element("a", "rb-report__send", icon("flag"), "Send this question to the editor");
    Object.assign(link, { href: issue, target: "_blank", rel: "noopener" });
    return [link, element("p", "rb-report__about", "Opens a report. Nothing is sent until you send it.")];
  }
  /** What became of it, once it is copied. */
  const about = element("p", "rb-report__about");
  about.setAttribute("role", "status");
  const copyButton = button("rb-report__send", "", async () => {
    if (await copy(textOf(question), "Report")) about.replaceChildren(...copiedReport());
  });
  copyButton.append(icon("flag"), "Copy this question for the editor");
  return [copyButton, about];
}

/**
 * Why a question has no sure answer.
 * @param {Question} question
 */
function reasonOf({ query, missing, hints, several, game, nearest }) {
  const place = several ? "here" : `of ${game}`;
  const words = new Intl.ListFormat("en", { type: "disjunction" }).format(missing.map((word) => `“${word}”`));
  const reasons = [...(words ? [`No text ${place} mentions ${words}.`] : []), ...hints];
  const wayOn = /\s/.test(query) ? "Try other words, or fewer." : "Add what you want to know about it.";
  if (!nearest) return [...reasons, "Check how it is spelled, or try other words."].join(" ");
  return reasons.join(" ") || `No text ${place} clearly answers this. ${wayOn}`;
}

/**
 * Whether filters leave out what answers a question: then the editor can do nothing about it.
 * @param {Question} question
 */
export const isNarrowed = ({ hints }) => hints.some((hint) => hint.startsWith(COMES_FIRST));

/**
 * The first of what is near to a question, if it is shown as an answer is: not if some words of the question are in no text, or if a hint
 * says why there is no answer, since it is probably off the point then.
 * @param {Question | null} question
 * @param {Result[]} near
 */
export const closestOf = (question, near) =>
  question && (isNarrowed(question) || !(question.missing.length || question.hints.length)) ? near.slice(0, 1) : [];

/**
 * What a question without a sure answer is called.
 * @param {Question} question
 */
export function titleOfUnsure(question) {
  if (isNarrowed(question)) return "Narrowed by a filter";
  return question.nearest ? "No sure answer" : "Nothing found";
}

/**
 * Makes the line above a card that is a doubtful answer.
 * @param {boolean} isOpen whether the card says that no source answers
 */
export const makeDoubt = (isOpen) =>
  element("p", "rb-doubt", icon("question"), isOpen ? OPEN_OR_OTHER : "Closest match to your question");

/** Makes the line above the card of the text that is closest to a question without a sure answer. */
export const makeClosest = () => element("p", "rb-doubt", icon("question"), "No sure answer. This comes closest:");

/**
 * Why a question has no sure answer, and what to do.
 * @param {Question} question
 */
const makeReason = (question) => element("p", "rb-unsure__reason", reasonOf(question));

/**
 * Makes the frame that says that there is no sure answer, or none at all, and why.
 * @param {Question} question
 */
export const makeUnsure = (question) =>
  element(
    "div",
    "rb-unsure",
    element("h2", "rb-unsure__title", icon("question"), titleOfUnsure(question)),
    makeReason(question),
  );

/**
 * Makes what sends a question to the editor, below the reason if nothing above has said it.
 * @param {Question} question
 * @param {boolean} says whether to say the reason
 */
export const makeReport = (question, says) =>
  element("div", "rb-report", ...(says ? [makeReason(question)] : []), ...sendingOf(question));
