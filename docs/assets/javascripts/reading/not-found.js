/* On the page 404.html: reads what the address that was tried may have meant. Fills the search box with it, suggests the lists and records
   whose names are nearest, and shows the parts of the game that the address names, also in the bar and the menu. Where to go is shown once all of it is
   there. */

import { answerTo } from "../look-up/answers.js";
import { terms } from "../look-up/english.js";
import { getOrMake } from "../look-up/maps.js";
import { tokenize } from "../look-up/normalize.js";
import { Spellings } from "../look-up/spelling.js";
import { emblemOf, emblemOfGame } from "../shared/emblems.js";
import { element, games, root } from "../shared/page.js";
import { lineOf } from "./passage-text.js";
import { fetchPage } from "./previews.js";
import { above, decoded, game, isEdition, showParts, steps, words } from "./tried.js";

/** The maximum number of records that are suggested. */
const SUGGESTED = 6;

/** @type {HTMLElement | null} */
const nearest = document.querySelector("[data-rb-nearest]");
/** @type {HTMLInputElement | null} */
const box = document.querySelector("[data-rb-tried]");

/**
 * The name of a game.
 *
 * @param {string | null} game
 */
const nameOf = (game) => games.find(({ slug }) => slug === game)?.name ?? "";

/**
 * Makes a line that leads to a page.
 *
 * @param {URL} address
 * @param {string} name
 * @param {string} more
 * @param {Element[]} emblem
 */
function line(address, name, more, ...emblem) {
  const text = element("span", "", element("span", "rb-row__name", name), element("span", "rb-row__more", more));
  return element(
    "li",
    "",
    Object.assign(element("a", emblem.length ? "rb-row" : "rb-row rb-row--plain", ...emblem, text), { href: address.href }),
  );
}

/**
 * The same page of the latest edition, if it has one.
 *
 * @returns {Promise<HTMLLIElement[]>}
 */
async function inLatestEdition() {
  // The first step is the name of an edition, unless somebody left it out.
  for (const rest of isEdition ? [steps.slice(1), steps] : []) {
    const same = new URL(`latest/${rest.join("/")}/`, above);
    if (rest.length && (await fetch(same, { method: "HEAD" })).ok) return [line(same, "This page", "In the latest edition")];
  }
  return [];
}

/**
 * The pages of the game in the menu, such as the list of all heroes, whose names or addresses are nearly what was tried.
 *
 * @returns {HTMLLIElement[]}
 */
function lists() {
  const { slug, name } = games.find((one) => one.slug === game) ?? games[0];
  const folder = new URL(`${slug}/`, root);
  const key = (/** @type {string} */ text) => terms(tokenize(text.replaceAll("-", " "))).join(" ");
  /** @type {Map<string, HTMLAnchorElement[]>} */
  const known = new Map();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("#rb-menu li > a"))) {
    if (!link.href.startsWith(folder.href)) continue;
    for (const called of [link.textContent ?? "", link.pathname.split("/").at(-2) ?? ""])
      getOrMake(known, key(called), () => []).push(link);
  }
  const asked = key(words);
  const [, near] = known.has(asked) ? [0, [asked]] : new Spellings(known.keys()).nearest(asked);
  const found = new Set(near.flatMap((each) => known.get(each) ?? []));
  return [...found].map((link) => line(new URL(link.href), link.textContent ?? "", name, emblemOfGame(slug)));
}

/**
 * Whether a name shares a word with what the address may have meant or, if that is a guess at another spelling, at least half of its words.
 *
 * @param {string} name
 * @param {string} meant
 * @param {boolean} isGuess
 */
function isNear(name, meant, isGuess) {
  const known = new Set(terms(tokenize(name)));
  const shared = terms(tokenize(meant)).filter((term) => known.has(term)).length;
  return shared > 0 && (!isGuess || 2 * shared >= known.size);
}

/**
 * The words of the last step; those of a page of the same folder, if only hyphens and capitals tell their addresses apart.
 */
async function wordsMeant() {
  /** @type {(step: string) => string} */
  const letters = (step) => step.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const folder = new URL([...steps.slice(0, -1), ""].join("/"), above);
  const list = await fetchPage(folder.href).catch(() => null);
  const paths = [...(list?.querySelectorAll("main a[href]") ?? [])].map((link) => link.getAttribute("href") ?? "");
  const found = paths.map((path) => new URL(path, folder).pathname.split("/").at(-2) ?? "");
  return found.find((step) => letters(step) === letters(words))?.replaceAll("-", " ") ?? words;
}

/** The records whose names are nearest to the address, each once. The one whose id it ends with, as in `/hero/loki/`, is the first. */
async function records() {
  const meant = await wordsMeant();
  const asked = meant === "changes" ? "what changed" : meant; // the last step of the address of each game's page of versions
  const { results, didYouMean } = await answerTo(asked, game, SUGGESTED);
  // Another passage of a record may be a result of its own.
  const once = results.filter(({ id }, place) => results.findIndex((other) => other.id === id) === place);
  const near = once.filter(({ title, aliases }) =>
    [title, ...aliases].some((name) => isNear(name, didYouMean ?? asked, didYouMean !== null)),
  );
  const end = `/${steps.slice(-2).join("/")}`;
  near.sort((one, other) => Number(other.id.endsWith(end)) - Number(one.id.endsWith(end)));
  return near.map((result) => {
    const name = nameOf(result.game);
    const address = new URL(result.url.slice(1).replace(/#.*/, ""), root);
    return line(address, result.title, game ? result.kindName : `${result.kindName} · ${name}`, emblemOf(result));
  });
}

/**
 * The versions of a game, if the address is that of one without a page, and the page of all. The page then says first that there is none.
 *
 * @returns {Promise<HTMLLIElement[]>}
 */
async function versions() {
  const all = new URL(`${game}/changes/`, root);
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("#rb-menu li > a");
  if (steps.at(-2) !== "changes" || ![...links].some((link) => link.href === all.href)) return [];
  const named = decoded(steps.at(-1) ?? "");
  const version = /^(?:since-)?(\d[\d.]*)$/.exec(named)?.[1];
  const [title, lead, heading] = document.querySelectorAll("h1, .rb-lead, #nearest");
  if (version) title.textContent = `There is no version ${version}`;
  lead.textContent = version
    ? `These are the versions of ${nameOf(game)} on this site (404).`
    : `This site has no page of ${named} (404).`;
  heading.textContent = "Versions";
  const page = await fetchPage(all.href).catch(() => null);
  const found = [...(page?.querySelectorAll(".rb-versions > li") ?? [])].map((entry) => {
    const address = new URL(entry.querySelector("a")?.getAttribute("href") ?? `#${entry.id}`, all);
    return line(address, lineOf(entry.querySelector("strong")), lineOf(entry.querySelector(".rb-version__when")));
  });
  return [...found, line(all, "What changed", "All versions")];
}

showParts();
// An address that names no game may mean the first, whose parts the bar has, too.
for (const part of document.querySelectorAll(`[data-rb-part="${CSS.escape(game ?? games[0].slug)}"]`))
  part.removeAttribute("hidden");
if (box && nearest) {
  box.value = words.slice(0, box.maxLength);
  const named = words ? [inLatestEdition(), Promise.resolve(lists()), records()] : [];
  const searched = [versions(), ...named];
  const lines = (await Promise.all(searched.map((each) => each.catch(() => [])))).flat();
  nearest.querySelector("ul")?.append(...lines);
  nearest.hidden = !lines.length;
}
document.querySelector("[data-rb-instead]")?.removeAttribute("data-rb-instead");
