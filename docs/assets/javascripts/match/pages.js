/* Puts a printed match on one sheet of paper: on the front, in full or else in brief. What the front does not hold in brief goes over to the
   back: the turn stands on the front, and what may happen at any time on the back. What a sheet does not hold goes on on others. */

import { element } from "../shared/page.js";
import { Paper } from "./paper.js";

/** @import { Context } from "./match.js" */

/** The sizes of the text in points, the largest first. */
const SIZES = [11, 10.5, 10, 9.5, 9];
const SMALLEST = Math.min(...SIZES);

/** @param {HTMLElement} page */
const fits = (page) => page.scrollHeight <= page.clientHeight;

/**
 * The greatest number up to `most` of which something holds that holds of all lower numbers too; 0 if there is none.
 * @param {number} most
 * @param {(number: number) => boolean} holds
 */
function greatest(most, holds) {
  let [least, last] = [0, most];
  while (least < last) {
    const middle = Math.ceil((least + last) / 2);
    if (holds(middle)) least = middle;
    else last = middle - 1;
  }
  return least;
}

/** Lays the paper of one match. */
class Pages {
  /**
   * @param {HTMLElement} root what the paper is put into
   * @param {Context} context
   */
  constructor(root, context) {
    this.root = root;
    this.full = new Paper(context, false);
    this.brief = new Paper(context, true);
  }

  /** Lays as much text as a sheet holds, as large as it may be. */
  lay() {
    /** @type {((size: number) => boolean)[]} */
    const ways = [
      (size) => this.front(this.full, size),
      (size) => this.front(this.brief, size),
      (size) => this.both(this.full, size),
      (size) => this.both(this.brief, size),
    ];
    const way = ways.find((each) => each(SMALLEST));
    if (way) SIZES.some(way);
    else this.front(this.full, SMALLEST);
    this.root.querySelector(".rb-paper")?.classList.toggle("rb-paper--long", !way);
  }

  /**
   * Lays all on the front, and tells whether it fits.
   * @param {Paper} paper
   * @param {number} size
   */
  front(paper, size) {
    const columns = element("div", "rb-paper__columns", ...paper.blocks());
    const page = [paper.plate(), paper.steps(), columns, paper.counts(), paper.meets(), ...paper.notes()];
    return this.measured(paper, size, [page], ([front]) => fits(front));
  }

  /**
   * Lays the turn on the front and the rest on the back, and tells whether both fit. What one of them does not hold goes to the other.
   * @param {Paper} paper
   * @param {number} size
   */
  both(paper, size) {
    const [here, there] = [element("div", "rb-paper__columns"), element("div", "rb-paper__columns")];
    const pages = [
      [paper.plate(), paper.steps(), here],
      [there, paper.counts(), paper.meets(), ...paper.notes()],
    ];
    const blocks = paper.blocks();
    const ofTurn = blocks.filter(({ dataset }) => dataset.rbPart !== "any").length;
    return this.measured(paper, size, pages, ([front, back]) => {
      /** @type {(count: number) => boolean} */
      const hold = (count) => {
        here.replaceChildren(...blocks.slice(0, count));
        there.replaceChildren(...blocks.slice(count));
        return fits(front);
      };
      const most = greatest(blocks.length, hold);
      return [Math.min(most, ofTurn), most].some((count) => hold(count) && fits(back));
    });
  }

  /**
   * @param {Paper} paper
   * @param {number} size of the text, in points
   * @param {HTMLElement[][]} pages what stands on each
   * @param {(pages: HTMLElement[]) => boolean} test
   */
  measured({ isBrief }, size, pages, test) {
    this.root.querySelector(".rb-paper")?.remove();
    const made = pages.map((content) => element("div", "rb-paper__page", ...content));
    const paper = element("section", `rb-paper rb-paper--measured${isBrief ? " rb-paper--brief" : ""}`, ...made);
    paper.setAttribute("aria-label", this.full.sheet.title);
    paper.style.setProperty("--rb-paper-size", `${size}pt`);
    this.root.append(paper);
    const isFitting = test(made);
    paper.classList.remove("rb-paper--measured");
    return isFitting;
  }
}

/**
 * Prints a match as its paper, whichever section is shown.
 * @param {HTMLElement} root
 * @param {() => Context | null} contextOf what is shown when printing starts; null while the match is being chosen
 */
export function printAsPaper(root, contextOf) {
  window.addEventListener("beforeprint", () => {
    const context = contextOf();
    if (context) new Pages(root, context).lay();
  });
  window.addEventListener("afterprint", () => root.querySelector(".rb-paper")?.remove());
}
