/* The parts of My shelf that buttons open: one at a time, each with its name and a button that closes it. Where it stands above the boxes,
   it has an entry of its own in the browser's history: Back closes it, and the way back from a link in it opens it again. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** Whether the parts stand beside the boxes: the same width as in the style sheet. */
export const beside = matchMedia("(min-width: 60rem)");

/** The part that is open. */
let shown = /** @type {Panel | null} */ (null);

/** The title of the part that the entry of the history is about, if it is about one. */
export const titleInHistory = () => history.state?.rbPanel;

/** Closes the part that is open, and leads back to the button that opened it. */
function close() {
  const panel = shown;
  panel?.close();
  panel?.opening.focus();
}

/** Closes the part that is open. Its entry in the history is left first, and the browser then scrolls to where the page was. */
export async function closePanel() {
  if (!shown || !titleInHistory()) return close();
  const left = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  history.back();
  await left;
  await new Promise(requestAnimationFrame);
}

window.addEventListener("popstate", () => {
  if (!titleInHistory()) close();
});

export class Panel {
  /**
   * @param {HTMLButtonElement} opening
   * @param {string} title
   * @param {HTMLElement} content
   * @param {{fill?: () => void, hide?: () => void}} [called] when the part is opened, and when it is closed
   * @param {HTMLElement} [choice] what stands in the place of the name, which the button above says already
   */
  constructor(opening, title, content, called = {}, choice) {
    const closing = button("rb-own-close", "", closePanel);
    closing.append(icon("clear"));
    closing.setAttribute("aria-label", `Close: ${title}`);
    closing.title = "Close";
    this.opening = opening;
    this.title = title;
    this.called = called;
    const head = element("div", "rb-own-head", element("h2", choice ? "rb-hidden" : "", title), choice ?? "", closing);
    this.node = element("section", "rb-own-card", head, content);
    this.node.setAttribute("aria-label", title);
    this.node.hidden = true;
  }

  /**
   * Takes the place of what was open, in sight. A part that is open as the page is has no entry of its own: Back leads to where the reader
   * was before.
   */
  open(hasEntry = true) {
    const wasShown = shown === this;
    if (!wasShown) shown?.close();
    shown = this;
    const state = { ...history.state, rbPanel: this.title };
    if (titleInHistory()) history.replaceState(state, "");
    else if (hasEntry && !wasShown && !beside.matches) history.pushState(state, "");
    this.node.hidden = false;
    this.called.fill?.();
    this.node.scrollIntoView({ block: "nearest" });
  }

  close() {
    shown = null;
    this.node.hidden = true;
    this.called.hide?.();
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
  const opening = button("rb-button rb-button--plain", "", () => (panel.node.hidden ? panel.open() : closePanel()));
  opening.append(...words);
  /** @param {boolean} isOpen */
  const say = (isOpen) => opening.setAttribute("aria-expanded", String(isOpen));
  say(false);
  const filled = () => {
    say(true);
    fill?.();
  };
  const panel = new Panel(opening, title, content, { fill: filled, hide: () => say(false) });
  return panel;
}
