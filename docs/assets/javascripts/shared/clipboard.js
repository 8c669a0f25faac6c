/* Copying to the clipboard, and the text to copy by hand where the browser does not allow it. */

import { button, element } from "./page.js";

/**
 * Copies a text. If the browser does not allow it, the text is shown in a dialog, selected.
 *
 * @param {string} text
 * @param {"Link" | "Text" | "Citation" | "Report"} what what the text is, for the heading of the dialog
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToCopy(text, `${what} to copy`);
    return false;
  }
}

/**
 * Shows a text in a dialog, selected.
 * @param {string} text
 * @param {string} heading
 */
function showToCopy(text, heading) {
  const field = element("textarea", "rb-field", text);
  field.readOnly = true;
  const about = "Your browser does not let this page copy. The text is selected: copy it yourself.";
  const label = element("label", "", about, field);
  const close = button("rb-button", "Close", () => dialog.close());
  const dialog = element("dialog", "rb-to-copy", element("h2", "", heading), label, close);
  dialog.setAttribute("aria-label", heading);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  field.select();
}
