/* A filter over a list: while you type, entries without your words are hidden. Without a script the list is whole. */

import { element } from "./site.js";

const filter = async (list) => {
  const { words } = await import("./look-up/names.js"); // only a page with a list needs it
  const groups = [...list.children];
  const entries = [...list.querySelectorAll("li")].map((item) => ({ item, text: words(item.textContent).join(" ") }));

  const input = Object.assign(element("input"), { type: "search", autocomplete: "off", placeholder: "Filter these by name or words" });
  input.setAttribute("aria-label", "Filter the list");
  const status = element("p");
  status.setAttribute("role", "status");
  list.before(element("div", "rb-filter", input, status));

  input.addEventListener("input", () => {
    const wanted = words(input.value);
    for (const { item, text } of entries) item.hidden = !wanted.every((word) => text.includes(word));
    for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
    const left = entries.filter(({ item }) => !item.hidden).length;
    status.textContent = wanted.length ? `${left} of ${entries.length}` : "";
    list.classList.toggle("rb-filtered", wanted.length > 0);
  });
};

document.querySelectorAll("[data-rb-filter]").forEach(filter);
