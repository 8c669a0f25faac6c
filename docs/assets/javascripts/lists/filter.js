/* A filter above a list, which hides the entries that lack a typed word. Without this script, all entries show. */

import { element } from "../shared/page.js";

/**
 * Puts a filter above a list. The list's children are groups, each with entries in `li` elements.
 *
 * @param {HTMLElement} list
 */
async function addFilter(list) {
  // Loaded here, because only pages with such a list need it.
  const { tokenize } = await import("../look-up/normalize.js");
  const groups = [...list.children].filter((group) => group instanceof HTMLElement);
  const entries = [...list.querySelectorAll("li")].map((item) => ({ item, text: tokenize(item.textContent).join(" ") }));

  const input = Object.assign(element("input"), {
    type: "search",
    autocomplete: "off",
    placeholder: "Filter these by name or words",
  });
  input.setAttribute("aria-label", "Filter the list");
  const status = element("p");
  status.setAttribute("role", "status");
  list.before(element("div", "rb-filter", input, status));

  input.addEventListener("input", () => {
    const typed = tokenize(input.value);
    for (const { item, text } of entries) item.hidden = !typed.every((word) => text.includes(word));
    for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
    const visible = entries.filter(({ item }) => !item.hidden).length;
    status.textContent = typed.length ? `${visible} of ${entries.length}` : "";
    list.classList.toggle("rb-filtered", typed.length > 0);
  });
}

/** @type {NodeListOf<HTMLElement>} */
const lists = document.querySelectorAll("[data-rb-filter]");
for (const list of lists) addFilter(list);
