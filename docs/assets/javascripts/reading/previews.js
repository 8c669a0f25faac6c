/* Shows a tooltip when the reader points at a part of a text, or moves the focus to it: the definition of a term or of a timing, which
   is in its title, or a preview of what a cross-reference leads to. A tooltip holds text, never markup. */

import { once } from "../shared/once.js";
import { element } from "../shared/page.js";

const DEFINED = ".md-content [title]:not(.rb-lookup *, svg *)";
const LINKS = ".md-content a[href]:not(.rb-lookup a, .headerlink, .rb-status)";

/** The largest width of a tooltip with its margins, in CSS pixels, as the style sheet limits it. */
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

/** Removes the tooltip that is shown, if there is one. */
let hide = () => {};

/**
 * Shows a tooltip below an element. Removes the one that is shown.
 *
 * @param {Element} anchor
 * @param {string} text
 */
function show(anchor, text) {
  hide();
  const title = anchor.getAttribute("title");
  const tooltip = element("div", "rb-preview", text);
  tooltip.setAttribute("role", "tooltip");
  const box = anchor.getBoundingClientRect();
  tooltip.style.top = `${box.bottom + window.scrollY + 6}px`;
  tooltip.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - MAX_WIDTH)) + window.scrollX}px`;
  document.body.append(tooltip);
  // Otherwise the browser would show the title too.
  anchor.removeAttribute("title");
  hide = () => {
    tooltip.remove();
    if (title) anchor.setAttribute("title", title);
    hide = () => {};
  };
}

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
  const ended = passage ? "" : (page.querySelector(".rb-replaced--ended strong")?.textContent ?? "");
  const title = passage ? "" : `${page.querySelector("h1")?.firstChild?.textContent}. ${ended && `${ended}. `}`;
  show(link, title + part.textContent.trim());
}

/**
 * Shows tooltips in the page.
 *
 * @param {URL} root The address of the site; links to other sites have no previews.
 */
export function enablePreviews(root) {
  /** @param {Event} event */
  const onPoint = ({ target }) => {
    if (!(target instanceof Element)) return;
    const defined = target.closest(DEFINED);
    const title = defined?.getAttribute("title");
    if (defined && title) {
      show(defined, title);
      return;
    }
    /** @type {HTMLAnchorElement | null} */
    const link = target.closest(LINKS);
    const leadsAway = link?.href.startsWith(root.href) && new URL(link.href).pathname !== document.location.pathname;
    if (link && leadsAway) showPreview(link).catch(() => hide());
  };
  document.addEventListener("mouseover", onPoint);
  document.addEventListener("focusin", onPoint);
  document.addEventListener("mouseout", () => hide());
  document.addEventListener("focusout", () => hide());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}
