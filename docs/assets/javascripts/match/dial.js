/* The dialog that asks for a number: of a dial, of fighters, of tokens. A hit is one tap. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";

/** @import { Tracker } from "./sheet.js" */

/** The most that something without a limit of its own can be set to. */
const MOST = 99;
/** The most that one tap takes off or adds. */
const MOST_AT_ONCE = 8;

/**
 * Asks for a number. It has to be at least 1 where none is set yet.
 * @param {Tracker} tracker
 * @param {number | null} number what it is now
 * @param {HTMLElement} from what asks: the dialog is turned as that is
 * @param {(to: number, isTyped: boolean) => void} take
 */
export function askNumber(tracker, number, from, take) {
  const { name, min, text } = tracker;
  const max = tracker.max ?? MOST;
  const isHealth = tracker.sort === "health";
  const title = number === null ? (isHealth ? "Set your dial" : "Set how many there are") : `${name}: ${number}`;
  const input = element("input", "rb-count__number");
  input.type = "number";
  input.inputMode = "numeric";
  input.required = true;
  input.min = String(number === null ? 1 : min);
  input.max = String(max);
  /** @type {(to: number, isTyped?: boolean) => void} */
  const set = (to, isTyped = false) => {
    dialog.close();
    take(to, isTyped);
  };
  const label = number !== null ? "Set it to" : isHealth ? `Health of ${name}` : name;
  const form = element("form", "rb-count__form", element("label", "", curly(label), input));
  form.method = "dialog";
  const cancel = button("rb-match-dialog__plain", "Cancel", () => dialog.close());
  form.append(element("div", "rb-match-dialog__buttons", cancel, element("button", "rb-button", "Set")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    set(input.valueAsNumber, true);
  });
  const dialog = element("dialog", "rb-match-dialog", element("h2", "", curly(title)));
  if (text) dialog.append(element("p", "", curly(text)));
  if (number !== null) dialog.append(...amounts(number, min, max, set));
  dialog.append(form);
  dialog.setAttribute("aria-label", title);
  dialog.toggleAttribute("data-rb-turned", isTurned(from));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Whether an element stands upside down.
 * @param {HTMLElement} node
 */
const isTurned = (node) => {
  const half = node.closest(".rb-count__half");
  return half !== null && getComputedStyle(half).rotate === "180deg";
};

/**
 * Buttons that take off or add several at once, as far as the limits allow.
 * @param {number} number
 * @param {number} min
 * @param {number} max
 * @param {(to: number) => void} set
 */
function amounts(number, min, max, set) {
  return [-1, 1].flatMap((sign) => {
    const most = Math.min(MOST_AT_ONCE, sign < 0 ? number - min : max - number);
    if (most < 1) return [];
    const buttons = Array.from({ length: most }, (_, place) => {
      const by = place + 1;
      const made = button("rb-count__amount", `${sign < 0 ? "−" : "+"}${by}`, () => set(number + sign * by));
      made.setAttribute("aria-label", `${by} ${sign < 0 ? "less" : "more"}`);
      return made;
    });
    const row = element("div", "rb-count__amounts", ...buttons);
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", sign < 0 ? "Take off" : "Add");
    return [row];
  });
}
