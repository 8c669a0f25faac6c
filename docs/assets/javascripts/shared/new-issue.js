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

/** What a reader is told who has copied a report: what the end of the page says of where it goes, or that the site does not say. */
export const copiedReport = () =>
  `Report copied. ${document.querySelector("[data-rb-contact]")?.textContent ?? "This site names no address."}`;
