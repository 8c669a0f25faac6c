/* On a page of passages or of changes, says so if it has none of the name that the address gives: who follows a link would else not know
   whether what is in sight is meant. On a page of what has changed since a version, the address may name a text that has not, such as that of
   a link to what it said in the version: the text is then shown there, in full. The notice is above what the page has of the record, or at
   the top of the page, and in sight. */

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
  if (!found) return [element("p", "", open, ` has not changed since ${since()}.`)];
  return [element("p", "", open, ` reads the same today as in ${since()}:`), inFull(found.part, address)];
}

/**
 * The text of a passage of another page, or of all of that page, with its labels: as it stands there, without its controls.
 * @param {Element} part
 * @param {URL} address
 */
function inFull(part, address) {
  const isPassage = part.matches(".rb-passage");
  const texts = isPassage ? [part] : part.querySelectorAll(".rb-summary, :scope > .rb-given, .rb-passage:not(.rb-known > *)");
  const quoted = element("blockquote", "", ...[...texts].map((text) => document.importNode(text, true)));
  for (const label of quoted.querySelectorAll(".rb-status[hidden]")) label.removeAttribute("hidden");
  if (!isPassage || !quoted.querySelector(".rb-status")) {
    const ofRecord = [...(part.closest(".rb-page")?.querySelectorAll(".rb-known > .rb-meta > .rb-status") ?? [])];
    const labels = isPassage ? ofRecord.slice(0, 1) : ofRecord;
    quoted.prepend(element("p", "rb-meta", ...labels.map((label) => document.importNode(label, true))));
  }
  for (const heading of quoted.querySelectorAll(".rb-heading")) {
    const words = lineOf(heading.querySelector("h2, h3, h4"));
    heading.replaceWith(...(words && !isPassage ? [element("p", "", element("strong", "", words))] : []));
  }
  for (const named of quoted.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const link of quoted.querySelectorAll("a")) link.href = new URL(link.getAttribute("href") ?? "", address).href;
  return quoted;
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

/** Waits until the browser has gone to what the address names, which would leave the notice: it does so in a frame once the page is loaded. */
async function afterBrowser() {
  if (document.readyState !== "complete") await new Promise((go) => window.addEventListener("load", go, { once: true }));
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}

/** Says which passage the address names if the page does not have it, or shows its text if that has not changed. */
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
    await afterBrowser();
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
