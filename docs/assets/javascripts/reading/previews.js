/* Explains a part of a text in place: the definition of a term or a timing, or what a cross-reference leads to. The explanation is
   shown while the reader points at the part, or has moved the focus to it. A tap on a term, a timing, or a label keeps it open, with a link
   to its page, and another tap closes it; so does a click, or Enter, on what is no link. It holds text, never markup. */

import { once } from "../shared/once.js";
import { element } from "../shared/page.js";
import { onOneLine } from "../shared/typography.js";
import { headingOf, lineOf, linesOf, wordsOf } from "./passage-text.js";

const DEFINED = ":is(.rb-page, .rb-lookup) [data-rb-text]";
/** Links in a text. Those with a drawing, and the rows of a list, say themselves where they lead. */
const LINKS =
  ".rb-page a[href]:not(.rb-lookup a, [data-rb-list] a, nav a, svg a, .rb-row, .rb-more, .rb-permalink, .rb-landing a, :has(svg))";
/** What a tap explains. */
const TAPPED = ":is(.rb-term, .rb-when, .rb-status)[data-rb-text]";
/** What stands beside a link. */
const BESIDE = "li, p, tr, dd, h2, h3, h4";

/** Pixels from a part to its explanation, and from that to the edge of the window. */
const GAP = 6;
const MARGIN = 8;

/** @type {Map<string, Promise<Document>>} The pages fetched so far, by address. */
const pages = new Map();

/**
 * Fetches a page.
 *
 * @param {string} address
 */
export async function fetchPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/**
 * What a link leads to: its passage, or the record of its page, and the part of that page that it is. Its text begins with the labels
 * beside it, its words are without them. Null if it is neither.
 *
 * @param {URL} address
 */
export async function fetchTarget(address) {
  const path = address.origin + address.pathname;
  const page = await once(pages, path, () => fetchPage(path));
  if (!address.hash) {
    const part = page.querySelector(".rb-page");
    const name = page.querySelector(".rb-head h1");
    const summary = page.querySelector('meta[name="description"]')?.getAttribute("content");
    return part && name && summary ? { part, title: lineOf(name), text: summary, words: summary } : null;
  }
  const passage = page.getElementById(decodeURIComponent(address.hash.slice(1)))?.closest(".rb-passage");
  if (!passage) return null;
  const text = onOneLine(linesOf(passage).join("\n"));
  return { part: passage, title: lineOf(headingOf(passage)), text, words: wordsOf(passage) };
}

/**
 * Whether a text already stands beside a part.
 *
 * @param {Element} part
 * @param {string} text
 */
const standsBeside = (part, text) => lineOf(part.closest(BESIDE)).includes(text.replace(/\s+/g, " ").trim());

/**
 * The place of the text that a part belongs to: its paragraph or, for a timing or a label, its passage. Null for a long one, of which
 * the explanation would stand too far away.
 *
 * @param {Element} part
 */
function sentenceOf(part) {
  const text = part.closest(".rb-meta")?.closest(".rb-passage") ?? part.closest("p, li, dd");
  const place = text?.getBoundingClientRect();
  return place && place.height <= window.innerHeight / 3 ? place : null;
}

/** The explanation that is shown; null if there is none. @type {Explanation | null} */
let shown = null;

/** An explanation below a part of a text, or above it if there is no room. */
class Explanation {
  /**
   * @param {Element} part
   * @param {(Node | string)[]} content
   * @param {boolean} tapped whether a tap opened it, and another one has to close it
   */
  constructor(part, content, tapped) {
    shown?.remove();
    shown = this;
    this.part = part;
    this.tapped = tapped;
    this.node = element("div", "rb-preview", ...content);
    this.node.id = "rb-preview";
    this.node.popover = "manual";
    this.node.setAttribute("role", tapped ? "dialog" : "tooltip");
    (part.closest("dialog") ?? document.body).append(this.node);
    this.node.showPopover();
    this.place(part.getBoundingClientRect(), (tapped && sentenceOf(part)) || part.getBoundingClientRect());
    if (tapped) {
      this.node.setAttribute("aria-label", lineOf(part));
      this.node.tabIndex = -1;
      this.node.focus({ preventScroll: true });
    } else {
      part.setAttribute("aria-describedby", this.node.id);
    }
  }

  /**
   * @param {DOMRect} part
   * @param {DOMRect} text what stays readable: the part, or all of its text
   */
  place(part, text) {
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const { clientWidth, clientHeight } = document.documentElement;
    const isBelow = text.bottom + GAP + height <= clientHeight || text.top < clientHeight - text.bottom;
    const top = isBelow ? text.bottom + GAP : text.top - GAP - height;
    const left = Math.max(MARGIN, Math.min(part.left, clientWidth - MARGIN - width));
    this.node.style.top = `${top + window.scrollY}px`;
    this.node.style.left = `${left + window.scrollX}px`;
  }

  /** Removes it. If the focus was in it, that moves back to the part. */
  remove() {
    shown = null;
    const hadFocus = this.node.contains(document.activeElement);
    this.node.remove();
    this.part.removeAttribute("aria-describedby");
    if (hadFocus && this.part instanceof HTMLElement) this.part.focus({ preventScroll: true });
  }
}

/**
 * Shows what a link leads to, if the reader still points at the link or focuses it, and it does not stand beside it. While the link is
 * pressed, an explanation that opens would take the click away.
 *
 * @param {HTMLAnchorElement} link
 */
async function showTarget(link) {
  const target = await fetchTarget(new URL(link.href));
  if (!target || standsBeside(link, target.text) || !link.matches(":is(:hover, :focus):not(:active)")) return;
  new Explanation(link, [element("strong", "", target.title), " ", target.text], false);
}

/**
 * Shows the definition of a part, with a link to its page if it has one.
 *
 * @param {Element} part
 */
function openDefinition(part) {
  const content = [element("p", "", part.getAttribute("data-rb-text") ?? "")];
  const open = element("a", "rb-preview__open", `Open “${lineOf(part)}”`);
  if (part instanceof HTMLAnchorElement) open.href = part.href;
  new Explanation(part, open.href ? [...content, open] : content, true);
}

/**
 * Explains parts of the texts of the page.
 *
 * @param {URL} root The address of the site; links to other sites have no explanation.
 */
export function enablePreviews(root) {
  /** The part whose explanation closed when the pointer was pressed. @type {Element | null} */
  let closed = null;
  let isTouch = false;
  /**
   * What the mouse has come to lie on. It is explained once the mouse moves: a page that changes below it asks for nothing.
   * @type {Element | null}
   */
  let pointed = null;

  /** @param {Element} target */
  const explain = (target) => {
    const defined = target.closest(DEFINED);
    const text = defined?.getAttribute("data-rb-text");
    if (defined && text) {
      if (!standsBeside(defined, text)) new Explanation(defined, [text], false);
      return;
    }
    /** @type {HTMLAnchorElement | null} */
    const link = target.closest(LINKS);
    const leadsAway = link?.href.startsWith(root.href) && new URL(link.href).pathname !== document.location.pathname;
    if (link && leadsAway) showTarget(link).catch(() => {});
  };
  const hide = () => {
    if (!shown?.tapped) shown?.remove();
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    pointed = pointerType === "mouse" && target instanceof Element ? target : null;
  });
  document.addEventListener("pointermove", () => {
    if (pointed && !shown?.tapped) explain(pointed);
    pointed = null;
  });
  document.addEventListener("pointerout", hide);
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) explain(target);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    isTouch = pointerType !== "mouse";
    const outside = shown?.tapped && target instanceof Node && !shown.node.contains(target) ? shown : null;
    closed = outside?.part ?? null;
    outside?.remove();
  });
  document.addEventListener("click", (event) => {
    const part = event.target instanceof Element ? event.target.closest(TAPPED) : null;
    const isFollowed = part instanceof HTMLAnchorElement && !(isTouch && event.detail);
    if (!part || isFollowed) return;
    event.preventDefault();
    if (!closed?.contains(part)) openDefinition(part);
    closed = null;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    // The dialog of the look-up stays open.
    event.preventDefault();
    shown.remove();
  });
}
