/* Reports to the repository of the site. The reader sends them, or does not: nothing is sent from here. */

import { repository } from "./page.js";

/**
 * The address of a new issue that is filled in; null if the site names no repository on the web.
 *
 * @param {Record<string, string>} fields the fields of the issue, or of its form, by their ids
 */
export function newIssue(fields) {
  if (!/^https?:\/\//.test(repository)) return null;
  return `${repository.replace(/\/+$/, "")}/issues/new?${new URLSearchParams(fields)}`;
}

/**
 * Where a report goes that is copied: what the end of the page says, with its links, or, if that says nothing, to whom.
 * @returns {(Node | string)[]}
 */
function whereTo() {
  const contact = document.querySelector("[data-rb-contact]")?.cloneNode(true);
  return contact ? [...contact.childNodes] : ["This site has no address for reports. Send it to whoever gave you the link."];
}

/** What a reader writes below what a report is about. */
const ASKED = "What is wrong:\n\nWhat it should say, and where that is from:\n";

/**
 * The text of a report that is copied: what it is about, in lines, what the page says there, and what the reader fills in.
 * @param {(string | undefined)[]} about
 * @param {string} [says]
 */
export const reportText = (about, says = "") =>
  [about.filter(Boolean).join("\n"), says && `It says:\n${says}`, ASKED].filter(Boolean).join("\n\n");

/** What a reader is told who has copied a report. */
export const copiedReport = () => ["Report copied. ", ...whereTo()];
