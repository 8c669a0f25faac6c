/* A filter over a list: while you type, entries without your words are hidden. Without a script the list is whole. */
"use strict";

(function () {
  const bare = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  const filter = (list) => {
    const groups = [...list.children];
    const entries = [...list.querySelectorAll("li")].map((item) => ({ item, text: bare(item.textContent) }));

    const input = document.createElement("input");
    input.type = "search";
    input.autocomplete = "off";
    input.placeholder = "Filter these by name or words";
    input.setAttribute("aria-label", "Filter the list");
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    const box = document.createElement("div");
    box.className = "rb-filter";
    box.append(input, status);
    list.before(box);

    input.addEventListener("input", () => {
      const words = bare(input.value).split(/\s+/).filter(Boolean);
      for (const { item, text } of entries) item.hidden = !words.every((word) => text.includes(word));
      for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
      const left = entries.filter(({ item }) => !item.hidden).length;
      status.textContent = words.length ? `${left} of ${entries.length}` : "";
      list.classList.toggle("rb-filtered", words.length > 0);
    });
  };

  document.querySelectorAll("[data-rb-filter]").forEach(filter);
})();
