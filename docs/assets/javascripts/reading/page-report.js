/* The report of a mistake on a page, at its end, where the site names no repository: it is copied, since there is no form to send. Without
   this script, the link leads to what the site says about reports. */

import { copy } from "../shared/clipboard.js";
import { copiedReport, reportText } from "../shared/new-issue.js";
import { editionOf, lineOf } from "./passage-text.js";
import { prepareToSay, say } from "./said.js";

/** Lets the link at the end of the page copy a report. */
export function enablePageReport() {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector("[data-rb-report]");
  link?.setAttribute("role", "button");
  link?.addEventListener("click", async (event) => {
    event.preventDefault();
    prepareToSay();
    /** @type {HTMLElement | null} */
    const head = document.querySelector(".rb-head");
    const title = `Mistake in ${lineOf(document.querySelector("h1"))}`;
    const about = [title, head?.dataset.rbCite, editionOf(head ?? link), document.location.href];
    const isCopied = await copy(reportText(about), "Report");
    say(...(isCopied ? copiedReport() : []));
  });
  link?.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
}
