/* The menu of a passage, of the record of the page, or of a change: share it, copy it, see its history, report a mistake. The links beside
   headings open it; without this script, they lead to the passage. */

import { copy } from "../shared/clipboard.js";
import { icon } from "../shared/icons.js";
import { copiedReport, newIssue, reportText } from "../shared/new-issue.js";
import { button, currentGame, element, root } from "../shared/page.js";
import { inWhoseWords, share } from "../shared/share.js";
import { citationOf } from "./citation.js";
import {
  editionOf,
  headingOf,
  isOpen,
  isReading,
  lineOf,
  linesOf,
  whoseWordOf,
  wordsOf,
  wordsOfRecord,
} from "./passage-text.js";
import { prepareToSay, say } from "./said.js";

/** What a link belongs to: a passage, the head of the record's page, or, on a page of changes, that of a passage or of a record. */
const SUBJECTS = ".rb-passage, .rb-head, .rb-change__part, .rb-change";
/** Pixels from the link to its menu, and from the menu to the edge of the window. */
const GAP = 4;
const MARGIN = 12;

/**
 * What the menu is about: a part of the page. `text` has what stands beside its words, too. `isToCite` says that the link is called “Cite”.
 * @typedef {{ part: HTMLElement, title: string, words: string, text: string, link: string, isToCite: boolean, data: DOMStringMap }} Subject
 */

/** @typedef {Parameters<typeof icon>[0]} IconName */

/**
 * What a link offers more about. The address has no query, which may be that of a look-up.
 * @param {HTMLAnchorElement} opener
 * @returns {Subject}
 */
function subjectOf(opener) {
  const part = /** @type {HTMLElement} */ (opener.closest(SUBJECTS));
  const name =
    /** @type {HTMLElement | null} */ (part.closest("[data-rb-of]"))?.dataset.rbOf ?? lineOf(document.querySelector("h1"));
  const address = new URL(opener.href);
  address.search = "";
  const common = { part, link: address.href, isToCite: opener.matches(".rb-cite"), data: part.dataset };
  if (opener.hasAttribute("data-rb-record")) {
    const text = part.dataset.rbOf ? "" : wordsOfRecord(); // a version is cited as a whole
    return { ...common, title: name, words: text, text };
  }
  const heading = lineOf(headingOf(part));
  const title = heading === name ? name : `${name}: ${heading}`;
  return { ...common, title, words: wordsOf(part), text: linesOf(part).join("\n") };
}

/**
 * The address of a new report of a mistake, with the form of the repository filled in; null without a repository.
 * @param {Subject} subject
 */
const reportOf = ({ title, text, link, data }) =>
  newIssue({
    template: "correction.yml",
    title: `Correction: ${title}`,
    record: `${data.rbCite ?? title} ${link}`,
    says: text,
  });

/**
 * Copies a text and says so, unless the reader has to copy it by hand.
 * @param {string} text
 * @param {"Link" | "Text" | "Citation" | "Report"} what
 * @param {(Node | string)[]} [said] once it is copied
 */
const copyAndSay = async (text, what, said = [`${what} copied`]) => say(...((await copy(text, what)) ? said : []));

/**
 * The items of the menu.
 * @param {Subject} subject
 * @returns {(HTMLElement | null)[]}
 */
function itemsOf(subject) {
  const { part, title, words, text, link, isToCite, data } = subject;
  const label = whoseWordOf(part);
  const own = isOpen(part) || isReading(part);
  const whose = inWhoseWords(label, own);
  const named = whose ? `${title} (${whose})` : title;
  const edition = editionOf(part);
  const { rbCite: cite } = data;
  const version = cite?.split(" @")[1];
  const report = reportOf(subject);
  const sharing = action("share", "Share", async () =>
    say(await share({ answer: words, title, link, label, own, edition, replaced: data.rbReplaced })),
  );
  const citing = cite ? action("quote", "Copy as a citation", () => copyAndSay(citationOf(subject), "Citation")) : null;
  return [
    ...(isToCite ? [citing, sharing] : [sharing, citing]),
    ...(part.closest(".rb-change") ? linksOfChange(subject) : linksOfText(subject)),
    text ? action("copy", "Copy the text", () => copyAndSay(`${named}\n${text}\n${link}`, "Text")) : null,
    element("hr"),
    data.rbHistory || version ? historyOf(data, version) : null,
    report
      ? item("flag", "Report a mistake here", report, true)
      : action("flag", "Report a mistake here", () =>
          copyAndSay(reportText([`Mistake in ${title}`, cite, edition, link], text), "Report", copiedReport()),
        ),
  ];
}

/**
 * The items that copy the link to a text and, if a version has it, the link to what it said there. That one lasts: what has changed since a
 * version stands on a page of its own, with each text as it stood in the version, and shows any other text in full.
 * @param {Subject} subject
 */
function linksOfText({ part, link, data: { rbCite: cite = "", rbWas } }) {
  if (part.matches(".rb-head[data-rb-final]")) return [linkItem("Copy link", link, "this version")];
  if (part.matches(".rb-head[data-rb-was]") && !part.hasAttribute("data-rb-history"))
    return [linkItem("Copy link", link, `all that has changed since ${rbWas}`)];
  const [id, version = rbWas] = cite.split(" @");
  const name = id
    .slice(id.indexOf("/") + 1)
    .replace("#", "--")
    .replaceAll(/[/.]/g, "-");
  const then = version && new URL(`${currentGame}/changes/since-${version}/#${name}`, root).href;
  return [
    linkItem("Copy link", link, "the newest text"),
    then ? linkItem(`Copy link to the text of ${version}`, then, `the text of ${version}, and what has changed since`) : null,
  ];
}

/**
 * The items that copy the link to a change and, if its heading leads to what changed, the link to that.
 * @param {Subject} subject
 */
function linksOfChange({ part, link }) {
  const { rbWas: was } = /** @type {HTMLElement} */ (document.querySelector(".rb-head")).dataset;
  const change = part.querySelector(".rb-diff__before, del") ? `this change, with the text of ${was}` : "this change";
  const changed = headingOf(part)?.querySelector("a");
  const what = part.matches(".rb-change") ? "page" : "passage";
  return [
    linkItem(`Copy link to ${change}`, link, change),
    changed ? linkItem(`Copy link to the ${what}`, changed.href, "the newest text") : null,
  ];
}

/**
 * Makes an item that copies a link.
 * @param {string} text
 * @param {string} link
 * @param {string} leadsTo
 */
const linkItem = (text, link, leadsTo) =>
  action("link", text, () => copyAndSay(link, "Link", [`Link copied. It leads to ${leadsTo}.`]));

/**
 * The item that says what a version did to a passage, and leads to that change, or since which version nothing has changed it: that is the
 * first, whose page names no passage. What is not released yet is on the page of what has changed since the newest version. Where the
 * older words can be read there, it says so.
 * @param {DOMStringMap} data
 * @param {string | undefined} version that since which the passage reads as it does
 */
function historyOf({ rbHistory: history, rbChange: change, rbSince: since, rbWas: was }, version) {
  const happened = history && `${history[0].toLowerCase()}${history.slice(1)}`;
  const told = was ? `As it stood in ${was} (${happened?.replace(` since ${was}`, " since")})` : `History: ${happened}`;
  const text = happened ? told : `Unchanged since version ${version}`;
  const page = since ? `since-${since}` : version;
  const address = change && new URL(`${currentGame}/changes/${page}/#${change}`, root).href;
  return item("history", text, address);
}

/**
 * Makes an item that leads somewhere or, without an address, only says something.
 * @param {IconName} name of its icon
 * @param {string} text
 * @param {string} [address]
 * @param {boolean} [away] whether it leads to another site
 */
function item(name, text, address, away = false) {
  const made = element(address ? "a" : "span", "rb-passage-menu__item", icon(name), text);
  if (made instanceof HTMLAnchorElement && address) made.href = address;
  else made.setAttribute("aria-disabled", "true");
  if (away) Object.assign(made, { target: "_blank", rel: "noopener" });
  return made;
}

/**
 * Makes an item that does something.
 * @param {IconName} name
 * @param {string} text
 * @param {() => void} act
 */
function action(name, text, act) {
  const made = button("rb-passage-menu__item", text, act);
  made.prepend(icon(name));
  return made;
}

/** The menu. There is one, for the passage whose link was pressed last. */
class PassageMenu {
  constructor() {
    this.node = element("div", "rb-passage-menu");
    this.node.popover = "auto";
    this.node.setAttribute("role", "menu");
    document.body.append(this.node);
    prepareToSay();
    /** @type {HTMLAnchorElement | null} */
    this.opener = null;
    this.node.addEventListener("keydown", (event) => this.press(event));
    // Before an item acts: what it opens leads back to the link.
    const close = (/** @type {Event} */ { target }) => {
      if (target instanceof Element && target.closest("a, button")) this.close();
    };
    this.node.addEventListener("click", close, { capture: true });
    this.node.addEventListener("toggle", () => {
      if (!this.isOpen) this.opener?.setAttribute("aria-expanded", "false");
    });
  }

  /** Whether the menu is shown. */
  get isOpen() {
    return this.node.matches(":popover-open");
  }

  /** The items, in their order. */
  get items() {
    return /** @type {HTMLElement[]} */ ([...this.node.querySelectorAll("[role=menuitem]")]);
  }

  /**
   * Opens the menu of a link, and moves the focus to an item.
   * @param {HTMLAnchorElement} opener
   * @param {number} at the place of the item; -1 is the last
   */
  open(opener, at) {
    this.opener = opener;
    const items = itemsOf(subjectOf(opener)).filter((made) => made !== null);
    for (const made of items) {
      if (made instanceof HTMLHRElement) continue;
      made.setAttribute("role", "menuitem");
      made.tabIndex = -1;
    }
    this.node.replaceChildren(...items);
    this.node.setAttribute("aria-label", opener.getAttribute("aria-label") ?? "");
    this.node.showPopover();
    opener.setAttribute("aria-expanded", "true");
    this.place(opener.getBoundingClientRect());
    this.items.at(at)?.focus({ preventScroll: true });
  }

  /**
   * Places the menu below a link, or above it if there is more room.
   * @param {DOMRect} link
   */
  place(link) {
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const { clientWidth, clientHeight } = document.documentElement;
    const isBelow = link.bottom + GAP + height + MARGIN <= clientHeight || link.top < clientHeight - link.bottom;
    const top = isBelow ? link.bottom + GAP : link.top - GAP - height;
    const left = Math.max(MARGIN, Math.min(link.right, clientWidth - MARGIN) - width);
    this.node.style.top = `${top + window.scrollY}px`;
    this.node.style.left = `${left + window.scrollX}px`;
  }

  /** Closes the menu, and moves the focus back to its link. */
  close() {
    this.node.hidePopover();
    this.opener?.focus({ preventScroll: true });
  }

  /**
   * Answers a key press in the menu. The browser itself closes it on Escape.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const { items } = this;
    const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const places = { ArrowDown: (at + 1) % items.length, ArrowUp: at > 0 ? at - 1 : -1, Home: 0, End: -1 };
    if (event.key in places) {
      event.preventDefault();
      items.at(places[event.key])?.focus();
    } else if (event.key === " ") {
      event.preventDefault();
      items[at]?.click();
    } else if (event.key === "Tab") {
      this.close();
    }
  }
}

/** Lets the links beside the headings of passages open the menu. */
export function enablePassageMenus() {
  /** @type {PassageMenu | undefined} */
  let menu;
  /** The link whose menu was open when the pointer was pressed, which closes it. @type {Element | null} */
  let closing = null;
  /** @param {EventTarget | null} target */
  const openerAt = (target) =>
    target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(".rb-more")) : null;
  /**
   * @param {Event} event
   * @param {HTMLAnchorElement} opener
   * @param {number} at
   */
  const open = (event, opener, at) => {
    event.preventDefault();
    menu ??= new PassageMenu();
    menu.open(opener, at);
  };
  for (const opener of document.querySelectorAll(".rb-more")) {
    opener.setAttribute("role", "button");
    opener.setAttribute("aria-haspopup", "menu");
    opener.setAttribute("aria-expanded", "false");
  }
  document.addEventListener("pointerdown", ({ target }) => {
    const opener = openerAt(target);
    closing = menu?.isOpen && menu.opener === opener ? opener : null;
  });
  document.addEventListener("click", (event) => {
    const opener = openerAt(event.target);
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (opener === closing) event.preventDefault();
    else open(event, opener, 0);
    closing = null;
  });
  document.addEventListener("keydown", (event) => {
    const opener = openerAt(event.target);
    if (!opener || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " || event.key === "ArrowDown") open(event, opener, 0);
    else if (event.key === "ArrowUp") open(event, opener, -1);
  });
}
