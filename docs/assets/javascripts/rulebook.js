/* The look-up box, and previews of cross-references. Text from answers is only ever set as text, never as markup. */
"use strict";

(function () {
  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };

  const root = new URL(JSON.parse(document.getElementById("__config").textContent).base + "/", document.location.href);

  /* ---- look-up ---- */

  const result = (found) => {
    const item = element("li", "rb-result");
    const link = element("a", "rb-result__title", found.passage && found.heading ? `${found.title}: ${found.heading}` : found.title);
    link.href = new URL(found.url.replace(/^\//, ""), root).href;
    item.append(link, element("p", "rb-result__answer", found.answer), element("p", "rb-result__meta", `${found.kind}, ${found.status}`));
    return item;
  };

  const lookUp = (box) => {
    const form = element("form", "rb-lookup__form");
    form.setAttribute("role", "search");
    const input = element("input", "rb-lookup__input");
    input.type = "search";
    input.name = "q";
    input.maxLength = 300;
    input.autocomplete = "off";
    input.placeholder = "loki trick boost";
    input.setAttribute("aria-label", "Look a rule up");
    const status = element("p", "rb-lookup__status");
    status.setAttribute("role", "status");
    const list = element("ol", "rb-results");
    list.setAttribute("aria-label", "Results");
    form.append(input);
    box.append(form, status, list);

    let latest = 0;
    const ask = async () => {
      const query = input.value.trim();
      const turn = (latest += 1);
      if (!query) {
        list.replaceChildren();
        status.textContent = "";
        return;
      }
      const address = new URL(box.dataset.api, document.location.href);
      address.searchParams.set("q", query);
      if (box.dataset.game) address.searchParams.set("game", box.dataset.game);
      try {
        const response = await fetch(address);
        if (!response.ok) throw new Error(response.statusText);
        const answer = await response.json();
        if (turn !== latest) return;
        list.replaceChildren(...answer.results.map(result));
        const count = answer.results.length;
        const meant = answer.did_you_mean ? `, showing ${answer.did_you_mean}` : "";
        status.textContent = count ? `${count} ${count === 1 ? "answer" : "answers"}${meant}` : "Nothing found. Try fewer words, or a name.";
      } catch {
        if (turn === latest) status.textContent = "The look-up is not served here. Use the search in the header.";
      }
    };

    let waiting;
    input.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(ask, 120);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
    const asked = new URL(document.location.href).searchParams.get("q");
    if (asked) {
      input.value = asked;
      ask();
    }
  };

  document.querySelectorAll("[data-rb-lookup]").forEach(lookUp);

  /* ---- previews ---- */

  const pages = new Map();
  const pageOf = (address) => {
    if (!pages.has(address)) {
      pages.set(
        address,
        fetch(address).then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
          .then((text) => new DOMParser().parseFromString(text, "text/html")),
      );
    }
    return pages.get(address);
  };

  let shown;
  const hide = () => {
    shown?.remove();
    shown = undefined;
  };

  const preview = async (link) => {
    const address = new URL(link.href);
    const page = await pageOf(address.origin + address.pathname);
    const passage = address.hash ? page.getElementById(decodeURIComponent(address.hash.slice(1)))?.closest(".rb-passage") : null;
    const part = passage || page.querySelector(".rb-summary");
    if (!part || !link.matches(":hover, :focus")) return;
    hide();
    shown = element("div", "rb-preview", (passage ? "" : page.querySelector("h1")?.firstChild?.textContent + ". ") + part.textContent.replaceAll("#", "").trim());
    shown.setAttribute("role", "tooltip");
    const box = link.getBoundingClientRect();
    shown.style.top = `${box.bottom + window.scrollY + 6}px`;
    shown.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - 340)) + window.scrollX}px`;
    document.body.append(shown);
  };

  const wants = (event) => {
    const link = event.target.closest?.(".md-content a[href]");
    const internal = link && link.href.startsWith(root.href) && !link.classList.contains("headerlink");
    if (internal && new URL(link.href).pathname !== document.location.pathname) preview(link).catch(hide);
  };
  document.addEventListener("mouseover", wants);
  document.addEventListener("focusin", wants);
  document.addEventListener("mouseout", hide);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
})();
