/* Copying to the clipboard, and the field to copy from where the browser does not allow it. */

import { element } from "./page.js";

/** What a reader is told whose browser does not let the page copy. */
export const NOT_COPIED = "Your browser does not allow it: copy the link from the field.";

/**
 * Copies a text, if the browser allows it.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a field with an address to copy, which is selected once the field has the focus.
 *
 * @param {string} label
 */
export function addressField(label) {
  const field = element("input", "rb-field");
  field.readOnly = true;
  field.setAttribute("aria-label", label);
  field.addEventListener("focus", () => field.select());
  return field;
}
