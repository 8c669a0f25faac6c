/* A report of a question without a sure answer. The reader sends it, or does not: nothing is sent from here. */

import { copy } from "../shared/clipboard.js";
import { icon } from "../shared/icons.js";
import { newIssue } from "../shared/new-issue.js";
import { button, element } from "../shared/page.js";

/**
 * A question without a sure answer: its words, those of them that the rules do not cover, where it was asked, and the nearest result.
 * @typedef {{ query: string, missing: string[], game: string, version: string, nearest: string, address: string }} Question
 */

/**
 * The text of a report.
 * @param {Question} question
 */
const textOf = ({ query, missing, game, version, nearest, address }) =>
  [
    `Question: ${query}`,
    `Game: ${game}, version ${version}`,
    ...(missing.length ? [`Words without an answer: ${missing.join(", ")}`] : []),
    `Nearest answer: ${nearest}`,
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
    return [
      link,
      element("p", "rb-report__about", "Opens a report with your question filled in. Nothing is sent until you send it."),
    ];
  }
  const about = element("p", "rb-report__about", "Copies a report with your question filled in. Nothing is sent.");
  about.setAttribute("role", "status");
  const copyButton = button("rb-report__send", "", async () => {
    const text = textOf(question);
    about.textContent = (await copy(text)) ? "Copied. Send it to the editor of these rules." : `Copy this: ${text}`;
  });
  copyButton.append(icon("flag"), "Copy this question for the editor");
  return [copyButton, about];
}

/**
 * Makes the lines that say that there is no sure answer, and what is missing.
 * @param {Question} question
 */
export function makeUnsure(question) {
  const words = question.missing.map((word) => `“${word}”`);
  const missing = new Intl.ListFormat("en", { type: "disjunction" }).format(words);
  return element(
    "div",
    "rb-unsure",
    element("h2", "rb-unsure__title", icon("question"), "No sure answer"),
    ...(missing ? [element("p", "rb-unsure__missing", `The rules do not cover ${missing}.`)] : []),
  );
}

/**
 * Makes what sends a question to the editor, and says what that does.
 * @param {Question} question
 */
export const makeReport = (question) => element("div", "rb-report", ...sendingOf(question));
