/* How a sheet was left by a link to another page: which texts were open, and how far down it was scrolled. It is kept in the browser's
   history, so that whoever goes back finds the sheet the same, even if the browser loads it again. */

/**
 * The texts of the sections in sight that can be opened. Which cards of what meets are open, meets.js keeps.
 * @param {HTMLElement} place
 */
const textsIn = (place) =>
  /** @type {HTMLDetailsElement[]} */ ([...place.querySelectorAll("details:not(.rb-meeting)")]).filter(
    (text) => text.closest("[data-rb-section]")?.checkVisibility() ?? true,
  );

/**
 * Keeps how a sheet is left.
 * @param {HTMLElement} place
 */
export function keepLeft(place) {
  const rbSheetLeft = { open: textsIn(place).map(({ open }) => open), top: window.scrollY };
  history.replaceState({ ...history.state, rbSheetLeft }, "");
}

/**
 * Shows a sheet as it was left, if it was, once.
 * @param {HTMLElement} place
 */
export function showLeft(place) {
  const { rbSheetLeft: left, ...others } = history.state ?? {};
  if (!left) return;
  history.replaceState(others, "");
  const texts = textsIn(place);
  if (texts.length !== left.open.length) return; // the match has gone on in another window
  for (const [number, text] of texts.entries()) text.open = left.open[number];
  window.scrollTo(0, left.top);
}
