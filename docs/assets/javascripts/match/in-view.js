/* When a phone is turned, what was in view stays in view: the step that the players have reached, or else the first row that was. */

import { goTo } from "./turn.js";

/** The part of the window that counts: neither what the header has nor what the way through the turn has. */
const rootMargin = "-15% 0% -30%";

export class InView {
  constructor() {
    /** @type {Set<Element>} */
    this.rows = new Set();
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) this.rows.add(target);
          else this.rows.delete(target);
        }
      },
      { rootMargin },
    );
    matchMedia("(orientation: landscape)").addEventListener("change", () => this.keep());
  }

  /**
   * Watches the rows of a sheet, in place of those of the one before.
   * @param {Iterable<Element>} rows
   */
  watch(rows) {
    this.observer.disconnect();
    this.rows.clear();
    for (const row of rows) this.observer.observe(row);
  }

  /** Goes to what was in view. This is called before the observer knows of the window as it is now. */
  keep() {
    const inOrder = [...this.rows].sort((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    const row = inOrder.find((each) => each.closest("[data-rb-here]")) ?? inOrder[0];
    if (row) goTo(row);
  }
}
