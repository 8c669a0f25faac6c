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

/** What a reader is told who has copied a report: to whom it goes, and what the end of the page says of that, if anything. */
export const copiedReport = () =>
  ["Copied. Send it to the person who runs this site.", document.querySelector("[data-rb-contact]")?.textContent]
    .filter(Boolean)
    .join(" ");
