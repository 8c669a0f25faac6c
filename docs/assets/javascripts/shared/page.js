/* What the page knows about the site, and functions that make elements. */

/**
 * A game of the site; `edition` is what its released texts stand in, `examples` are sample queries, and `drawn` has the kinds whose records
 * have an emblem of their own. `side` is the kind of the sides of a match sheet; empty if the game has none.
 * @typedef {{slug: string, name: string, version: string, edition: string, examples: string[], drawn: string[], side: string}} GameEntry
 */

const site = JSON.parse(document.getElementById("rb-site")?.textContent ?? "{}");

/** The address of the site, with a slash at its end. Only on the 404 page, `base` already ends with one. */
export const root = new URL(site.base.replace(/\/*$/, "/"), document.location.href);

/** The name that the address has after its `#`; as it is written if it cannot be decoded. */
export function anchor() {
  const written = document.location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The address at which the pages stay as they are: that of their edition, if the site is one, and not that of the latest. */
export const lasting = site.edition ? new URL(`../${site.edition}/`, root) : root;

/** @type {GameEntry[]} The games of the site, in their order. */
export const games = site.games;

/** @type {string} The address of the repository that the site is made from; empty if it names none. */
export const repository = site.repository;

/** @type {HTMLMetaElement | null} */
const gameOfPage = document.querySelector('meta[name="rulebook:game"]');

/** The slug of the game that the page belongs to; null on pages of no game. */
export const currentGame = gameOfPage?.content ?? null;

/**
 * Makes an element. Strings in it become text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [className]
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, className, ...content) {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.append(...content);
  return node;
}

/**
 * Makes a button.
 *
 * @param {string} className
 * @param {string} text
 * @param {(event: MouseEvent) => void} onClick
 */
export function button(className, text, onClick) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}
