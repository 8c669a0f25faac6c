/* What the page knows of the site, and how the scripts make elements. */

/** @typedef {{slug: string, name: string, example: string}} GameEntry A game of the site; `example` is a query to try. */

const config = JSON.parse(document.getElementById("__config")?.textContent ?? "{}");

/** The address of the site, with a slash at its end. On the page for addresses that are not found, `base` ends with one already. */
export const root = new URL(config.base.replace(/\/*$/, "/"), document.location.href);

/** @type {HTMLElement | null} */
const openButton = document.querySelector("[data-rb-games]");

/** @type {GameEntry[]} The games of the site, in their order. */
export const games = JSON.parse(openButton?.dataset.rbGames ?? "[]");

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
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
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
