/* The list of statements on a page of sources: a filter above it, and links that fill it in. The filter is in the address, as that of other
   lists. Without this script, the list stands by kind, and the links lead to it. */

import { ADDRESS_DELAY, choicesInAddress, NO_CHOICES, writeAddress } from "../lists/choices.js";
import { tokenize } from "../look-up/normalize.js";
import { element } from "../shared/page.js";

/** @param {HTMLElement} list */
export function enableStatements(list) {
  const groups = [...list.querySelectorAll("details")].map((group) => ({ group, open: group.open }));
  /** @type {NodeListOf<HTMLElement>} */
  const parts = list.querySelectorAll("details, section");
  const entries = [...list.querySelectorAll("li")].map((item) => ({ item, text: tokenize(item.textContent ?? "").join(" ") }));
  /** @type {HTMLElement | null} */
  const nothing = document.querySelector("[data-rb-nothing]");
  const input = Object.assign(element("input"), {
    type: "search",
    placeholder: "A name, a label, or who gave it",
    enterKeyHint: "done",
  });
  input.setAttribute("aria-label", "Filter the list");
  const status = element("p");
  status.setAttribute("role", "status");
  list.before(element("div", "rb-statements__filter", input, status));
  let writing = 0;

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
    if (nothing) nothing.hidden = shown > 0;
  };

  /**
   * Filters the list by words, and writes them to the address.
   * @param {string} words
   * @param {{ asStep?: boolean, hash?: string }} [how] see `writeAddress`
   */
  const choose = (words, how) => {
    clearTimeout(writing);
    input.value = words;
    writeAddress({ ...NO_CHOICES, filter: words }, how);
    filter();
  };

  /** Filters the list by what the address says. */
  const read = () => {
    input.value = choicesInAddress().filter;
    filter();
  };

  input.addEventListener("input", () => {
    filter();
    clearTimeout(writing);
    writing = window.setTimeout(() => choose(input.value), ADDRESS_DELAY);
  });
  input.addEventListener("change", () => choose(input.value));
  nothing?.querySelector("button")?.addEventListener("click", () => {
    choose("", { asStep: true });
    input.focus();
  });
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-rb-filters]");
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      choose(new URLSearchParams(link.search).get("filter") ?? "", { asStep: true, hash: link.hash });
      document.querySelector(link.hash)?.scrollIntoView();
    });
  }
  window.addEventListener("popstate", () => {
    if (choicesInAddress().filter !== input.value) read();
  });
  read();
  // The list is far below what a page of sources begins with.
  if (input.value && !document.location.hash) document.querySelector("#section-statements")?.scrollIntoView();
}
