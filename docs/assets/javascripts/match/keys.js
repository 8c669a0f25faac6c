/* The keys of a match sheet, in a dialog. What they do is in match.js. */

import { element } from "../shared/page.js";
import { openText } from "./dialog.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 to 4", "Setup, The turn, What meets, Count"],
  ["N", "Next step; at Actions, go to the choice"],
  ["B", "Back by one step"],
  ["U", "Undo"],
  ["↓ ↑", "Next and previous text"],
  ["Esc", "Close the open texts"],
  ["/", "Ask this match"],
  ["?", "These keys"],
];

/** Shows the keys. */
export function openKeys() {
  const rows = KEYS.flatMap(([key, what]) => [element("dt", "", element("kbd", "", key)), element("dd", "", what)]);
  openText("Keys", [element("dl", "rb-keys", ...rows)]);
}
