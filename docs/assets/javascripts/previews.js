/* A cross-reference shows what it leads to while it is pointed at, but for a term's: that has its definition with it.
   Text is only ever set as text, never as markup. */

import { once } from "./once.js";
import { element } from "./site.js";

const pages = new Map();

/** The page at an address, without the signs of its permalinks. */
async function read(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  page.querySelectorAll(".headerlink").forEach((sign) => sign.remove());
  return page;
}

let shown;
const hide = () => {
  shown?.remove();
  shown = undefined;
};

const preview = async (link) => {
  const address = new URL(link.href);
  const path = address.origin + address.pathname;
  const page = await once(pages, path, () => read(path));
  const passage = address.hash ? page.getElementById(decodeURIComponent(address.hash.slice(1)))?.closest(".rb-passage") : null;
  const part = passage || page.querySelector(".rb-summary");
  if (!part || !link.matches(":hover, :focus")) return;
  hide();
  shown = element("div", "rb-preview", (passage ? "" : page.querySelector("h1")?.firstChild?.textContent + ". ") + part.textContent.trim());
  shown.setAttribute("role", "tooltip");
  const box = link.getBoundingClientRect();
  shown.style.top = `${box.bottom + window.scrollY + 6}px`;
  shown.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - 340)) + window.scrollX}px`;
  document.body.append(shown);
};

/** Show previews of the cross-references in the page. */
export function showPreviews(root) {
  const wants = (event) => {
    const link = event.target.closest?.(".md-content a[href]:not(.rb-lookup a, .rb-term)");
    const internal = link && link.href.startsWith(root.href) && !link.classList.contains("headerlink");
    if (internal && new URL(link.href).pathname !== document.location.pathname) preview(link).catch(hide);
  };
  document.addEventListener("mouseover", wants);
  document.addEventListener("focusin", wants);
  document.addEventListener("mouseout", hide);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}
