/* The filter above what changed. A link to a change that it leaves out shows all. Without this script there is no filter. */

import { Filter } from "../lists/filter.js";
import { anchor } from "../shared/page.js";

/** @param {HTMLFormElement} form */
export function enableChanges(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  /** @type {NodeListOf<HTMLElement>} */
  const entries = document.querySelectorAll(".rb-change");
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll(".rb-changes__part");
  /** @type {NodeListOf<HTMLElement>} */
  const whose = document.querySelectorAll(".rb-changes__whom");
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const numbered = document.querySelectorAll(".rb-jump a, .rb-pills a");
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const contents = document.querySelectorAll("[data-rb-contents] a");
  /** @type {HTMLElement | null} */
  const jump = document.querySelector(".rb-to-heading");

  /** The element that a link within the page leads to. */
  const targetOf = (/** @type {HTMLAnchorElement} */ { hash }) => document.getElementById(decodeURIComponent(hash.slice(1)));

  const filter = new Filter(input, status, {
    entries: [...entries],
    parts: [...parts],
    shown: (isFiltered) => {
      for (const link of numbered) {
        const shown = targetOf(link)?.closest(".rb-changes__part")?.querySelectorAll(".rb-change:not([hidden])");
        link.querySelector(".rb-count")?.replaceChildren(String(shown?.length ?? 0));
      }
      for (const link of contents) link.parentElement?.toggleAttribute("hidden", Boolean(targetOf(link)?.closest("[hidden]")));
      for (const whom of whose) whom.hidden = isFiltered;
      if (jump) jump.hidden = isFiltered;
    },
  });

  /** Shows what the address names. */
  const reveal = () => {
    const named = document.getElementById(anchor());
    if (!named?.closest("[hidden]")) return;
    filter.choose("", { hash: document.location.hash });
    named.scrollIntoView();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur(); // which puts the keyboard of a phone away
  });
  window.addEventListener("hashchange", reveal);
  reveal();
  delete document.documentElement.dataset.rbNarrowing;
}
