/* The list of statements on a page of sources: a filter above it, and links that fill it in. Without this script, the list stands by kind,
   and the links lead to it. */

import { Filter } from "../lists/filter.js";
import { element } from "../shared/page.js";

/** @param {HTMLElement} list */
export function enableStatements(list) {
  /** @type {HTMLElement[]} */
  const parts = [...list.querySelectorAll("details, section")].filter((part) => part instanceof HTMLElement);
  const input = Object.assign(element("input"), {
    type: "search",
    placeholder: "A name, a label, or who gave it",
    enterKeyHint: "done",
  });
  input.setAttribute("aria-label", "Filter the list");
  const status = element("p");
  status.setAttribute("role", "status");
  list.before(element("div", "rb-statements__filter", input, status));

  const countParts = () => {
    for (const part of parts) {
      const shown = part.querySelectorAll("li:not([hidden])").length;
      const count = part.querySelector(".rb-count");
      if (count) count.textContent = `${shown} ${shown === 1 ? "statement" : "statements"}`;
    }
  };
  const filter = new Filter(input, status, { entries: [...list.querySelectorAll("li")], parts, shown: countParts });

  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-rb-filters]");
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      filter.choose(new URLSearchParams(link.search).get("filter") ?? "", { asStep: true, hash: link.hash });
      document.querySelector(link.hash)?.scrollIntoView();
    });
  }
  // The list is far below what a page of sources begins with.
  if (input.value && !document.location.hash) document.querySelector("#section-statements")?.scrollIntoView();
}
