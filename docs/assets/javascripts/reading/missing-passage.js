/* On a page of passages or of changes, says so if it has none of the name that the address gives: who follows a link would else not know
   whether what is in sight is meant. On a page of what has changed since a version, the address may name a text that has not: it then says
   that, with the text. The notice is above what the page has of the record, or at the top of the page, and in sight. */

import { anchor, element } from "../shared/page.js";
import { lineOf } from "./passage-text.js";
import { fetchTarget } from "./previews.js";

/** What a page has of which each part has an address: passages, changes, versions, or the kinds of records that a version holds. */
const PARTS = ".rb-passage, .rb-change, .rb-changes__same, .rb-versions, #section-holds";

/** The version since which the page says what has changed; undefined on other pages. */
const since = () => /** @type {HTMLElement | null} */ (document.querySelector(".rb-head:not([data-rb-final])"))?.dataset.rbWas;

/**
 * An id in words.
 * @param {string} id
 */
const inWords = (id) => id.replaceAll("--", ": ").replaceAll("-", " ").trim() || id;

/**
 * What a page of what has changed since a version has of the record that a name begins with, and the link to it; null if it has nothing.
 * @param {string} name
 */
function entryOf(name) {
  const entry = since() ? document.getElementById(name.split("--")[0])?.closest(".rb-change, .rb-changes__same li") : null;
  const link = entry?.querySelector(".rb-change__head h3 a, :scope > a");
  return entry && link instanceof HTMLAnchorElement ? { entry, link } : null;
}

/**
 * What is said of a text of a record that has no entry of its own among what has changed.
 * @param {string} name
 * @param {{ entry: Element, link: HTMLAnchorElement }} of
 */
async function aboutText(name, { entry, link }) {
  const [, passage] = name.split("--");
  const address = new URL(link.href);
  if (passage) address.hash = passage;
  const record = lineOf(link);
  const found = await fetchTarget(address).catch(() => null);
  if (!found && passage) {
    const told = entry.matches(".rb-change") ? ". This is what has changed in it" : ", of which nothing has changed";
    return [element("p", "", `There is no “${inWords(passage)}” in ${record}${told} since ${since()}.`)];
  }
  const title = passage && found ? `${record}: ${found.title}` : record;
  const open = Object.assign(element("a", "", title), { href: address.href });
  const unchanged = element("p", "", open, ` has not changed since ${since()}.`);
  // Of a whole page, only its summary could be quoted.
  return found && passage ? [unchanged, element("blockquote", "", found.words)] : [unchanged];
}

/**
 * What is said of a name that the page does not have.
 * @param {string} name
 */
function aboutMissing(name) {
  const version = /^(?:version|since)-(\d[\d-]*)$/.exec(name)?.[1].replaceAll("-", ".");
  if (version && document.querySelector(".rb-versions"))
    return `There is no version ${version} here. This page has all versions.`;
  return `There is no “${inWords(name)}” on this page. This is the whole page.`;
}

/** Says which passage the address names if the page does not have it, or that it has not changed. */
export function reportMissing() {
  const page = document.querySelector(`.rb-page:has(${PARTS})`);
  const report = async () => {
    page?.querySelector(".rb-missing")?.remove();
    const name = anchor();
    const named = document.getElementById(name);
    if (!page || !name || (named && !named.matches(".rb-changes__same li"))) return;
    const own = name.slice(name.indexOf("-") + 1);
    if (!named && document.getElementById(own)?.closest(".rb-change, .rb-changes__same")) {
      document.location.replace(`#${own}`); // as it was linked to with the group of the change
      return;
    }
    const of = entryOf(name);
    const said = of ? await aboutText(name, of) : [element("p", "", aboutMissing(name))];
    if (name !== anchor()) return; // the reader has gone on
    const notice = element("div", "rb-missing", ...said);
    notice.tabIndex = -1;
    if (of?.entry.matches(".rb-change")) of.entry.before(notice);
    else page.prepend(notice);
    notice.focus({ preventScroll: true });
    notice.scrollIntoView();
  };
  report();
  window.addEventListener("hashchange", report);
}
