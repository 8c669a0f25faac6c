/* The parts of My shelf that buttons open: one at a time, each with its name and a button that closes it. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** The part that is open. */
let shown = /** @type {Panel | null} */ (null);

/** Closes the part that is open, and leads back to the button that opened it. */
export function closePanel() {
  const panel = shown;
  panel?.close();
  panel?.opening.focus();
}

export class Panel {
  /**
   * @param {HTMLButtonElement} opening
   * @param {string} title
   * @param {HTMLElement} content
   * @param {() => void} [hide] called when the part is closed
   * @param {HTMLElement} [choice] what stands in the place of the name, which the button above says already
   */
  constructor(opening, title, content, hide, choice) {
    const closing = button("rb-own-close", "", closePanel);
    closing.append(icon("clear"));
    closing.setAttribute("aria-label", `Close: ${title}`);
    closing.title = "Close";
    this.opening = opening;
    this.hide = hide;
    const head = element("div", "rb-own-head", element("h2", choice ? "rb-hidden" : "", title), choice ?? "", closing);
    this.node = element("section", "rb-own-card", head, content);
    this.node.setAttribute("aria-label", title);
    this.node.hidden = true;
  }

  /** Takes the place of what was open, in sight. */
  open() {
    if (shown !== this) shown?.close();
    shown = this;
    this.node.hidden = false;
    this.node.scrollIntoView({ block: "nearest" });
  }

  close() {
    shown = null;
    this.node.hidden = true;
    this.hide?.();
  }
}

/**
 * A part that its button opens and, once it is open, closes again.
 * @param {(Node | string)[]} words what the button says
 * @param {string} title
 * @param {HTMLElement} content
 * @param {() => void} [fill] called when the part is opened
 */
export function folding(words, title, content, fill) {
  const opening = button("rb-button rb-button--plain", "", () => {
    if (!panel.node.hidden) return panel.close();
    opening.setAttribute("aria-expanded", "true");
    fill?.();
    panel.open();
  });
  opening.append(...words);
  opening.setAttribute("aria-expanded", "false");
  const panel = new Panel(opening, title, content, () => opening.setAttribute("aria-expanded", "false"));
  return panel;
}
