/* A line that says what was done, with a button that takes it back. */

import { button, element } from "./page.js";

/** The line, which is empty until there is something to take back. */
export class UndoLine {
  constructor() {
    this.node = element("p", "rb-undo");
    this.node.setAttribute("role", "status");
  }

  /**
   * Says what was done, and offers to take it back.
   * @param {string} done
   * @param {() => void} takeBack
   */
  offer(done, takeBack) {
    const undo = button("rb-button rb-button--plain", "Undo", () => {
      this.clear();
      takeBack();
    });
    this.node.replaceChildren(`${done} `, undo);
  }

  /**
   * Says that it was taken back, and has the focus that the button had.
   * @param {string} words
   */
  say(words) {
    this.node.replaceChildren(words);
    this.node.tabIndex = -1;
    this.node.focus();
  }

  /** Gives the button the focus, if what had it is gone. */
  focus() {
    this.node.querySelector("button")?.focus();
  }

  /** Says nothing, because something else was done. */
  clear() {
    this.node.replaceChildren();
  }
}
