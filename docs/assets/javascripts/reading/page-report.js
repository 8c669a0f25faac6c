/* The report of a mistake on a page, at its end, where the site names no repository: it is copied, since there is no form to send. Without
   this script, the link leads to what the site says about reports. */

import { copy } from "../shared/clipboard.js";
import { copiedReport } from "../shared/new-issue.js";
import { lineOf } from "./passage-text.js";
import { prepareToSay, say } from "./said.js";

/** What a reader writes after the page that the report is about. */
const ASKED = "What is wrong:\n\nWhat it should say, and where that is from:\n";

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
    const about = [`Mistake in ${lineOf(document.querySelector("h1"))}`, head?.dataset.rbCite, document.location.href];
    const isCopied = await copy(`${about.filter(Boolean).join("\n")}\n\n${ASKED}`, "Report");
    say(...(isCopied ? copiedReport() : []));
  });
  link?.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
}
