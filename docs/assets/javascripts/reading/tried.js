/* What the address names that was tried, on the pages 404.html and not-saved.html, which stand in for any other. */

import { games, root } from "../shared/page.js";

/** Whether the site is an edition beside others. */
export const isEdition = document.querySelector("[data-rb-editions]") !== null;
/** The address of the site or, if it is an edition, of the folder of all editions. */
export const above = isEdition ? new URL("../", root) : root;
/** The folders and the page in the address that was tried. */
export const steps = location.pathname
  .slice(location.pathname.startsWith(above.pathname) ? above.pathname.length : 0)
  .replace(/(^|\/)index\.html$|\.html$/, "")
  .split("/")
  .filter(Boolean);
/** The game that the address names. */
export const game = games.find(({ slug }) => steps.includes(slug))?.slug ?? null;
/** The words of the last step; empty if it has no word, as in `/404`. */
export const words = /\p{L}{2}/u.test(decoded(steps.at(-1) ?? "")) ? decoded(steps.at(-1) ?? "").replaceAll(/[-_+]/g, " ") : "";

/** @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Shows the parts of the game in the bar and the menu. They have the parts of the first game; those of another follow them, each in a
 * template.
 */
export function showParts() {
  for (const template of document.querySelectorAll(`template[data-rb-of="${CSS.escape(game ?? "")}"]`)) {
    const shown = template.parentElement?.querySelector(":scope > div:has(+ template)");
    if (template instanceof HTMLTemplateElement) shown?.replaceChildren(template.content);
  }
}
