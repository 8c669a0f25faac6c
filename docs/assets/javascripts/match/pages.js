/* Puts a printed match on one sheet of paper: on the front, in full or else in brief. What the front does not hold in brief goes over to the
   back: the setup and the turn stand on the front, and what may happen at any time on the back, each page complete in full or else in brief.
   Where the front does not hold all of the turn, it says so, and the back says what goes on there. Neither a column nor a page ends within a
   step, as long as a sheet holds all that way. What a sheet does not hold goes on on others. Each format of paper has its own layout, since
   no browser says which one will be printed on; print.css shows the one that is. */

import { element } from "../shared/page.js";
import { kept } from "./kept.js";
import { BELOW, OVERLEAF, Paper } from "./paper.js";
import { matchSheet } from "./sheet.js";

/** @import { Context } from "./match.js" */

/** The sizes of the text in points with the heights of its lines, the largest first, and whether steps are kept whole. */
const SIZES = [
  { size: 11, line: 1.28, columns: 2, isWhole: true },
  { size: 10.5, line: 1.26, columns: 2, isWhole: true },
  { size: 10, line: 1.26, columns: 2, isWhole: true },
  { size: 9.5, line: 1.28, columns: 2, isWhole: true },
  { size: 9, line: 1.28, columns: 2, isWhole: true },
];
/** The sizes for paper that has room enough. */
const LARGE = SIZES.slice(0, 3);
/** The sizes for what two pages do not hold otherwise. */
const SMALL = [
  { size: 9.5, line: 1.22, columns: 2, isWhole: false },
  { size: 9.5, line: 1.12, columns: 3, isWhole: false },
  { size: 9, line: 1.1, columns: 3, isWhole: false },
  { size: 9, line: 1.06, columns: 3, isWhole: false },
  { size: 9, line: 1.02, columns: 3, isWhole: false },
];

/** @typedef {typeof SIZES[0]} Size */

/** The formats of paper, as print.css has them. */
const FORMATS = ["a4", "letter"];

/**
 * Whether a block goes on with the row of the block before.
 * @param {HTMLElement} block
 */
const isContinued = (block) => block.querySelector(".rb-paper__again") !== null;

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

/** Lays the paper of one match on one format. */
class Pages {
  /**
   * @param {HTMLElement} root what the paper is put into
   * @param {Context} context
   * @param {string} format
   */
  constructor(root, context, format) {
    this.taught = new Paper(context, "taught");
    this.full = new Paper(context, "full");
    this.brief = new Paper(context, "brief");
    this.paper = element("section", "rb-paper");
    this.paper.dataset.rbFormat = format;
    this.paper.setAttribute("aria-label", context.sheet.title);
    root.append(this.paper);
  }

  /** Lays as much text as a sheet holds, as large as it may be. */
  lay() {
    /** @type {[(size: Size) => boolean, Size[]][]} */
    const ways = [
      [(size) => this.front(this.taught, size), LARGE],
      [(size) => this.front(this.full, size), SIZES],
      [(size) => this.front(this.brief, size), SIZES],
      [(size) => this.both(this.taught, size, true), LARGE],
      [(size) => this.both(this.full, size, true), SIZES],
      [(size) => this.both(this.brief, size, true), SIZES],
      [(size) => this.both(this.full, size, false), SIZES],
      [(size) => this.both(this.brief, size, false), SIZES],
      [(size) => this.both(this.brief, size, false), SMALL],
    ];
    const way = ways.find(([lays, sizes]) => lays(sizes[sizes.length - 1]));
    if (way) way[1].some(way[0]);
    else this.front(this.full, LARGE[LARGE.length - 1]);
    this.paper.classList.toggle("rb-paper--long", !way);
  }

  /**
   * Lays all on the front, and tells whether it fits.
   * @param {Paper} paper
   * @param {Size} size
   */
  front(paper, size) {
    const columns = element("div", "rb-paper__columns", ...paper.blocks());
    const page = [paper.plate(), columns, paper.counts(), ...(paper.isBrief ? [] : [paper.notes()])];
    return this.measured(size, [page], ([front]) => fits(front));
  }

  /**
   * Lays the turn on the front and the rest on the back, and tells whether both fit. What one of them does not hold goes to the other, unless
   * each has to be complete; the counts stand on the front then, where it holds them, and what is left of a page is for notes.
   * @param {Paper} paper
   * @param {Size} size
   * @param {boolean} isComplete
   */
  both(paper, size, isComplete) {
    const [here, there] = [element("div", "rb-paper__columns"), element("div", "rb-paper__columns")];
    const counts = paper.counts();
    const pages = [
      [paper.plate(), here, paper.notes()],
      [there, counts, paper.notes()],
    ];
    const blocks = paper.blocks();
    const ofTurn = blocks.findIndex(({ dataset }) => dataset.rbPart === "any" || dataset.rbPart === "meets");
    return this.measured(size, pages, ([front, back]) => {
      /** @type {(count: number) => boolean} */
      const hold = (count) => {
        here.replaceChildren(...blocks.slice(0, count), ...(count < ofTurn ? [paper.goesOn()] : []));
        there.replaceChildren(...blocks.slice(count));
        there.after(counts);
        back.querySelector(".rb-paper__turned")?.remove();
        if (count < blocks.length) back.prepend(paper.back(blocks[count]));
        for (const place of front.querySelectorAll(".rb-paper__below")) place.textContent = OVERLEAF;
        for (const place of back.querySelectorAll(".rb-paper__below")) place.textContent = BELOW;
        return fits(front);
      };
      if (isComplete) return hold(ofTurn) && fits(back);
      const held = greatest(blocks.length, hold);
      const most = size.isWhole ? blocks.findLastIndex((each, number) => number <= held && !isContinued(each)) : held;
      return [Math.min(most, ofTurn), most].some((count) => {
        hold(count);
        here.after(counts);
        if (!fits(front)) there.after(counts);
        return fits(front) && fits(back);
      });
    });
  }

  /**
   * @param {Size} size of the text
   * @param {HTMLElement[][]} pages what stands on each
   * @param {(pages: HTMLElement[]) => boolean} test
   */
  measured({ size, line, columns, isWhole }, pages, test) {
    const made = pages.map((content) => element("div", "rb-paper__page", ...content));
    this.paper.className = "rb-paper rb-paper--measured";
    this.paper.classList.toggle("rb-paper--dense", columns > 2);
    this.paper.classList.toggle("rb-paper--whole", isWhole);
    this.paper.style.setProperty("--rb-paper-size", `${size}pt`);
    this.paper.style.setProperty("--rb-paper-line", String(line));
    this.paper.style.setProperty("--rb-paper-columns", String(columns));
    this.paper.replaceChildren(...made);
    const isFitting = test(made);
    this.paper.classList.remove("rb-paper--measured");
    return isFitting;
  }
}

/**
 * The same match on any turn, since paper is read on all of them.
 * @param {Context} context
 * @returns {Context}
 */
export function onAnyTurn(context) {
  const { table, sides, board, state } = context;
  const slugs = sides.map(({ slug }) => slug);
  const sheet = matchSheet(table, slugs, board?.slug, null, kept(context).first);
  return { ...context, state: { ...state, turn: null }, sheet };
}

/** What is printed while the match is being chosen. */
const NOT_CHOSEN = "Choose who plays, and the battlefield or “No board”, before you print the sheet.";

/**
 * Prints a match as its paper, whichever section and turn is shown.
 * @param {HTMLElement} root
 * @param {() => Context | null} contextOf what is shown when printing starts; null while the match is being chosen
 */
export function printAsPaper(root, contextOf) {
  window.addEventListener("beforeprint", () => {
    const shown = contextOf();
    if (!shown) {
      root.append(element("p", "rb-paper-none", NOT_CHOSEN));
      return;
    }
    const context = onAnyTurn(shown);
    for (const format of FORMATS) new Pages(root, context, format).lay();
  });
  window.addEventListener("afterprint", () => {
    for (const paper of root.querySelectorAll(".rb-paper, .rb-paper-none")) paper.remove();
  });
}
