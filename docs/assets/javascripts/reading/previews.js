/* Shows a preview of a cross-reference's target when the reader points at it. Links to glossary terms have their own tooltips.
   The preview is inserted as text, never as markup. */

import { once } from "../shared/once.js";
import { element } from "../shared/page.js";

const LINKS = ".md-content a[href]:not(.rb-lookup a, .rb-term)";

/** The largest width of a preview with its margins, in CSS pixels, as the style sheet limits it. */
const MAX_WIDTH = 340;

/** @type {Map<string, Promise<Document>>} The pages fetched so far, by address. */
const pages = new Map();

/**
 * Fetches a page, and removes its permalinks.
 *
 * @param {string} address
 */
async function fetchPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const permalink of page.querySelectorAll(".headerlink")) permalink.remove();
  return page;
}

/** @type {HTMLElement | undefined} */
let preview;
const hide = () => {
  preview?.remove();
  preview = undefined;
};

/**
 * Shows the passage that a link leads to, or the title and summary of its page, if the reader still points at or focuses the link.
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
  preview = element("div", "rb-preview", title + part.textContent.trim());
  preview.setAttribute("role", "tooltip");
  const box = link.getBoundingClientRect();
  preview.style.top = `${box.bottom + window.scrollY + 6}px`;
  preview.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - MAX_WIDTH)) + window.scrollX}px`;
  document.body.append(preview);
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
