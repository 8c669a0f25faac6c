/* Pointing at a cross-reference shows what it links to. Links to glossary terms have tooltips of their own.
   What is shown is set as text, never as markup. */

import { once } from "../shared/once.js";
import { element } from "../shared/page.js";

const LINKS = ".md-content a[href]:not(.rb-lookup a, .rb-term)";

/** The largest width of a preview with its margins, in CSS pixels, as the style sheet limits it. */
const MAX_WIDTH = 340;

/** @type {Map<string, Promise<Document>>} The pages fetched so far, by address. */
const pages = new Map();

/**
 * Fetches a page, and removes the signs of its permalinks.
 *
 * @param {string} address
 */
async function fetchPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const sign of page.querySelectorAll(".headerlink")) sign.remove();
  return page;
}

/** @type {HTMLElement | undefined} */
let shown;
const hide = () => {
  shown?.remove();
  shown = undefined;
};

/**
 * Shows the passage that a link leads to, or the title and summary of its page, if the reader still points at the link.
 *
 * @param {HTMLAnchorElement} link
 */
async function showPreview(link) {
  const address = new URL(link.href);
  const path = address.origin + address.pathname;
  const page = await once(pages, path, () => fetchPage(path));
  const passage = address.hash
    ? page.getElementById(decodeURIComponent(address.hash.slice(1)))?.closest(".rb-passage")
    : undefined;
  const part = passage ?? page.querySelector(".rb-summary");
  if (!part || !link.matches(":hover, :focus")) return;
  hide();
  const title = passage ? "" : `${page.querySelector("h1")?.firstChild?.textContent}. `;
  shown = element("div", "rb-preview", title + part.textContent.trim());
  shown.setAttribute("role", "tooltip");
  const box = link.getBoundingClientRect();
  shown.style.top = `${box.bottom + window.scrollY + 6}px`;
  shown.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - MAX_WIDTH)) + window.scrollX}px`;
  document.body.append(shown);
}

/**
 * Shows previews of the cross-references in the page.
 *
 * @param {URL} root The address of the site; links to other sites have no previews.
 */
export function enablePreviews(root) {
  /** @param {Event} event */
  const onPoint = ({ target }) => {
    /** @type {HTMLAnchorElement | null} */
    const link = target instanceof Element ? target.closest(LINKS) : null;
    if (!link?.href.startsWith(root.href) || link.classList.contains("headerlink")) return;
    if (new URL(link.href).pathname !== document.location.pathname) showPreview(link).catch(hide);
  };
  document.addEventListener("mouseover", onPoint);
  document.addEventListener("focusin", onPoint);
  document.addEventListener("mouseout", hide);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}
