/* Where a list has not what is typed: it has only names and lines, so a link offers to look that up in all texts. */

/** @type {HTMLAnchorElement | null} */
const link = document.querySelector("[data-rb-in-texts] a");

/**
 * Offers to look up some words; no longer offers it without any.
 * @param {string} words
 */
export function offerLookUp(words) {
  if (!link?.parentElement) return;
  link.parentElement.hidden = !words;
  link.href = `?q=${encodeURIComponent(words)}`;
  link.textContent = `Look up “${words}” in all texts`;
}
