/* The link that offers to look up in all texts what is typed in the filter of a list, which has only names and short lines. */

/** @type {HTMLAnchorElement | null} */
const link = document.querySelector("[data-rb-in-texts] a");

/**
 * Offers to look up some words, or nothing if there are none.
 * @param {string} words
 */
export function offerLookUp(words) {
  if (!link?.parentElement) return;
  link.parentElement.hidden = !words;
  link.href = `?q=${encodeURIComponent(words)}`;
  link.textContent = `Look up “${words}” in all texts`;
}
