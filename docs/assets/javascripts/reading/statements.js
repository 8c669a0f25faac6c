/* The list of statements on a page of sources: a filter above it, and links that fill it in. Without this script, the list stands by
   kind, and the links lead to it. */

import { tokenize } from "../look-up/normalize.js";
import { element } from "../shared/page.js";

/** @param {HTMLElement} list */
export function enableStatements(list) {
  const groups = [...list.querySelectorAll("details")].map((group) => ({ group, open: group.open }));
  /** @type {NodeListOf<HTMLElement>} */
  const parts = list.querySelectorAll("details, section");
  const entries = [...list.querySelectorAll("li")].map((item) => ({ item, text: tokenize(item.textContent ?? "").join(" ") }));
  const input = Object.assign(element("input"), {
    type: "search",
    placeholder: "A name, a label, or who gave it",
    enterKeyHint: "done",
  });
  input.setAttribute("aria-label", "Filter the list");
  const status = element("p");
  status.setAttribute("role", "status");
  list.before(element("div", "rb-statements__filter", input, status));

  const filter = () => {
    const typed = tokenize(input.value);
    for (const { item, text } of entries) item.hidden = !typed.every((word) => text.includes(word));
    for (const { group, open } of groups) group.open = open || typed.length > 0;
    for (const part of parts) {
      const shown = part.querySelectorAll("li:not([hidden])").length;
      part.hidden = !shown;
      const count = part.querySelector(".rb-count");
      if (count) count.textContent = `${shown} ${shown === 1 ? "statement" : "statements"}`;
    }
    const shown = entries.filter(({ item }) => !item.hidden).length;
    status.textContent = typed.length ? `${shown} of ${entries.length}` : "";
  };
  input.addEventListener("input", filter);
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("a[data-rb-narrow]");
  for (const link of links) {
    link.addEventListener("click", () => {
      input.value = link.dataset.rbNarrow ?? "";
      filter();
    });
  }
}
