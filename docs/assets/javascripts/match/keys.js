/* The keys of a match sheet, in a dialog. What they do is in match.js. */

import { button, element } from "../shared/page.js";
import { openDialog } from "./dialog.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 to 4", "Setup, The turn, What meets, Count"],
  ["N", "Next step; at Actions, go to the choice"],
  ["B", "Back by one step"],
  ["U", "Undo"],
  ["↓ ↑", "Next and previous text"],
  ["/", "Ask about this match"],
  ["?", "These keys"],
];

/** Shows the keys. */
export function openKeys() {
  const rows = KEYS.flatMap(([key, what]) => [element("dt", "", element("kbd", "", key)), element("dd", "", what)]);
  const close = button("rb-match-dialog__plain", "Close", () => dialog.close());
  const parts = [element("dl", "rb-keys", ...rows), element("div", "rb-match-dialog__buttons", close)];
  const dialog = element("dialog", "rb-match-dialog", element("h2", "", "Keys"), ...parts);
  dialog.setAttribute("aria-label", "Keys");
  openDialog(dialog);
}
