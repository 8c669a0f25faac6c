/* Puts a printed match on one sheet of paper: on the front, in full or else in brief. What the front does not hold in brief goes over to the
   back: the whole turn stands on the front, so that nobody turns the paper on each turn, and what may happen at any time on the back. The
   setup stands before the turn where the front holds both in large text, else on the back. Where the front does not hold the turn, it says
   that the turn goes on, and the back what goes on there. What a sheet does not hold goes on on others. Columns are laid here, by the
   heights of their blocks: those of a browser would end elsewhere on paper than on the screen, where they are measured.
   Each format of paper has its own layout, since no browser says which one will be printed on; print.css shows the one that is. */

import { element } from "../shared/page.js";
import { kept } from "./kept.js";
import { areCodesLoaded } from "../shared/qr-code.js";
import { Paper } from "./paper.js";
import { matchSheet } from "./sheet.js";

/** @import { Context } from "./match.js" */

/** The sizes of the text in points with the heights of its lines, the largest first, and whether steps are kept whole. */
const SIZES = [
  { size: 11, line: 1.28, isWhole: true },
  { size: 10.5, line: 1.26, isWhole: true },
  { size: 10, line: 1.26, isWhole: true },
  { size: 9.5, line: 1.28, isWhole: true },
  { size: 9, line: 1.28, isWhole: true },
  { size: 9, line: 1.2, isWhole: true },
  { size: 9, line: 1.2, isWhole: false },
];
/** The sizes for paper that has room enough. */
const LARGE = SIZES.slice(0, 3);
/** @typedef {typeof SIZES[0]} Size */

/**
 * How far a match may go: the front; front and back, where setup and turn, or else the turn, are all that is on the front, or what
 * comes after the whole turn begins there; the sheet, or two sheets, wherever a page ends; any number of pages.
 * @typedef {"front" | "complete" | "turn" | "whole" | "sheet" | "sheets" | "any"} Extent
 */

/**
 * What stands on a page: the first block, and the end of each column.
 * @typedef {{start: number, ends: number[]}} Part
 */

/** The ways to lay a match, the best first: how much text, how far, and in which sizes. */
/** @type {[import("./paper.js").Detail, Extent, Size[]][]} */
const WAYS = [
  ["taught", "front", LARGE],
  ["full", "front", SIZES],
  ["brief", "front", SIZES],
  ["taught", "complete", LARGE],
  ["full", "complete", LARGE],
  ["taught", "turn", LARGE],
  ["full", "turn", SIZES],
  ["full", "whole", SIZES],
  ["brief", "turn", SIZES],
  ["taught", "sheet", LARGE],
  ["full", "sheet", SIZES],
  ["brief", "sheet", SIZES],
  ["full", "sheets", SIZES],
  ["brief", "sheets", SIZES],
  ["full", "any", LARGE],
];

/** How far a match goes that begins with its setup. On any other paper, the turn is first, which is read more often. */
/** @type {Set<Extent>} */
const SETUP_FIRST = new Set(["front", "complete"]);

/** How far a match goes of which the front has the whole turn. */
/** @type {Set<Extent>} */
const UNCUT = new Set(["complete", "turn", "whole"]);

/** How many columns a page has, as print.css has them. */
const COLUMNS = 2;

/** The formats of paper, as print.css has them. */
const FORMATS = ["a4", "letter"];

/** A step taller than this part of a page may go on in another column, even where steps are kept whole. */
const TALL = 0.5;

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

/** @param {Element} each */
const heightOf = (each) => each.getBoundingClientRect().height;

/**
 * The head of a block that goes on with the row of the block before.
 * @param {HTMLElement} block
 */
const againOf = (block) => block.querySelector(".rb-paper__again");

/** Blocks with their heights in a column, by which columns end. */
class Flow {
  /**
   * @param {HTMLElement[]} blocks all in one column, with the heads of those that go on
   * @param {boolean} isWhole whether steps are kept whole
   */
  constructor(blocks, isWhole) {
    this.blocks = blocks;
    this.isWhole = isWhole;
    const boxes = blocks.map((block) => block.getBoundingClientRect());
    this.heads = blocks.map((block, number) => {
      const text = againOf(block)?.nextElementSibling;
      return text ? text.getBoundingClientRect().top - boxes[number].top : 0;
    });
    /** How far from the first block each begins and ends, without the heads of those that go on. */
    this.tops = [0];
    for (const [number, { top }] of boxes.entries()) {
      if (number) this.tops.push(this.tops[number - 1] + top - boxes[number - 1].top - this.heads[number - 1]);
    }
    this.ends = boxes.map(({ height }, number) => this.tops[number] + height - this.heads[number]);
    /** The height of the whole row that each belongs to. */
    this.rows = blocks.map((_, number) => {
      const first = blocks.findLastIndex((each, other) => other <= number && !againOf(each));
      const next = blocks.findIndex((each, other) => other > number && !againOf(each));
      return this.height(first, next < 0 ? blocks.length : next);
    });
  }

  /**
   * The height of a column from a block to another one, which is not in it.
   * @param {number} start
   * @param {number} end
   */
  height(start, end) {
    return this.ends[end - 1] - this.tops[start];
  }

  /**
   * Whether a column may end before a block: neither below the head of a part, nor within a step that is kept whole.
   * @param {number} number
   * @param {number} page the height of a column that is as long as the page
   */
  mayEnd(number, page) {
    if (this.blocks[number - 1].matches(".rb-paper__part")) return false;
    return !this.isWhole || !againOf(this.blocks[number]) || this.rows[number] > TALL * page;
  }

  /**
   * The ends of columns, each of which holds as many blocks as it can.
   * @param {number} start the first block
   * @param {number} stop the block that the last column ends before, at the latest
   * @param {number} columns how many there are at most
   * @param {number} room the height of each
   * @param {number} page the height of a column that is as long as the page
   * @param {number} line what stands below the last column
   */
  fill(start, stop, columns, room, page, line = 0) {
    /** @type {number[]} */
    const ends = [];
    for (let from = start; ends.length < columns && from < stop; from = ends[ends.length - 1]) {
      const most = room - (from === start ? this.heads[from] : 0) - (ends.length === columns - 1 ? line : 0);
      let to = from;
      for (let end = from + 1; end <= stop && this.height(from, end) <= most; end += 1) {
        if (end === stop || this.mayEnd(end, page)) to = end;
      }
      if (to === from) break;
      ends.push(to);
    }
    return ends;
  }

  /**
   * The ends of columns that hold all and are as short as may be, by pixels.
   * @param {number} start
   * @param {number} stop
   * @param {number} columns
   * @param {number} room
   */
  balance(start, stop, columns, room) {
    /** @param {number} less */
    const ends = (less) => this.fill(start, stop, columns, room - less, room);
    return ends(greatest(Math.floor(room), (less) => ends(less).at(-1) === stop));
  }

  /**
   * The height of the tallest column of a page.
   * @param {Part} part
   */
  tallest({ start, ends }) {
    const heights = ends.map((end, number) => this.height(number ? ends[number - 1] : start, end));
    return Math.max(heights[0] + this.heads[start], ...heights);
  }
}

/**
 * The room of pages in a size: of a front and of another page, and what the counts take, and the line below a front that the turn does not
 * end on.
 * @typedef {{front: number, back: number, counts: number, line: number}} Room
 */

/** The text of a match in one size, measured, to be parted into pages. */
class Draft {
  /**
   * @param {Paper} paper
   * @param {HTMLElement[]} blocks in a column
   * @param {Size} size
   * @param {Room} room
   */
  constructor(paper, blocks, { isWhole }, room) {
    this.paper = paper;
    this.blocks = blocks;
    this.room = room;
    /** The block after the last one of the turn. */
    this.ofTurn = this.blocks.findLastIndex(({ dataset }) => dataset.rbPart === "turn" || dataset.rbPart === "attack") + 1;
    this.flow = new Flow(this.blocks, isWhole);
  }

  /**
   * What a page holds that begins with a block, and ends before another one at the latest.
   * @param {number} start
   * @param {number} stop
   * @returns {Part}
   */
  part(start, stop) {
    const page = start ? this.room.back : this.room.front;
    const all = this.flow.fill(start, stop, COLUMNS, page, page);
    const end = all.at(-1) ?? start;
    if (end === stop) return { start, ends: this.flow.balance(start, stop, COLUMNS, page) };
    const ends = start || end >= this.ofTurn ? all : this.flow.fill(start, stop, COLUMNS, page, page, this.room.line);
    // What is taller than a page goes on on the next one by itself.
    return { start, ends: ends.length ? ends : [start + 1] };
  }

  /**
   * All pages, where the front ends before a block at the latest.
   * @param {number} stop
   */
  parts(stop) {
    const parts = [this.part(0, stop)];
    for (let end = endOf(parts[0]); end < this.blocks.length; end = endOf(parts[parts.length - 1])) {
      parts.push(this.part(end, this.blocks.length));
    }
    return parts;
  }

  /**
   * The page with the counts, the first that has room for them; -1 if none has.
   * @param {Part[]} parts
   */
  placeOfCounts(parts) {
    return parts.findIndex((part) => {
      const line = this.isOpen(part) ? this.room.line : 0;
      return this.flow.tallest(part) + line + this.room.counts <= (part.start ? this.room.back : this.room.front);
    });
  }

  /**
   * Whether a part is a front that the turn does not end on.
   * @param {Part} part
   */
  isOpen(part) {
    return part.start === 0 && endOf(part) < this.ofTurn;
  }

  /**
   * The pages, if there are not more than they may be.
   * @param {Extent} extent
   */
  within(extent) {
    const all = this.blocks.length;
    const stops = {
      front: [all],
      complete: [this.ofTurn],
      turn: [this.ofTurn],
      whole: [all],
      sheet: [this.ofTurn, all],
      sheets: [all],
      any: [all],
    }[extent];
    const most = { front: 1, complete: 2, turn: 2, whole: 2, sheet: 2, sheets: 4, any: Number.POSITIVE_INFINITY }[extent];
    return stops
      .map((stop) => this.parts(stop))
      .find((parts) => {
        if (extent === "any") return true;
        const isCut = UNCUT.has(extent) && this.isOpen(parts[0]);
        return parts.length <= most && !isCut && this.placeOfCounts(parts) >= 0;
      });
  }

  /**
   * The pages as they are printed. Counts that no page has room for stand on one of their own.
   * @param {Part[]} parts
   */
  pages(parts) {
    const found = this.placeOfCounts(parts);
    const place = found < 0 ? parts.length : found;
    const all = found < 0 ? [...parts, { start: this.blocks.length, ends: [] }] : parts;
    const { paper, blocks } = this;
    const pageOfSetup = all.findIndex(({ start, ends }) => blocks.slice(start, ends.at(-1)).some(isHeadOf("setup")));
    if (pageOfSetup > 0) blocks.find(isHeadOf("turn"))?.append(paper.setupIsOn(pageOfSetup, all.length));
    const pages = all.map((part, number) => {
      const { start, ends } = part;
      const columns = ends.map((end, column) =>
        element("div", "rb-paper__column", ...blocks.slice(column ? ends[column - 1] : start, end)),
      );
      const head = number ? paper.back(blocks[start], number, all.length) : paper.plate();
      if (this.isOpen(part)) columns.at(-1)?.append(paper.goesOn());
      const below = number === place ? [paper.counts()] : [];
      return element("div", "rb-paper__page", head, element("div", "rb-paper__columns", ...columns), ...below, paper.notes());
    });
    return pages;
  }
}

/**
 * Whether a block is the head of a part.
 * @param {string} part
 */
const isHeadOf = (part) => (/** @type {HTMLElement} */ block) => block.matches(`.rb-paper__part[data-rb-part=${part}]`);

/** @param {Part} part */
const endOf = ({ start, ends }) => ends.at(-1) ?? start;

/** Lays the paper of one match on one format. */
class Pages {
  /**
   * @param {HTMLElement} root what the paper is put into
   * @param {Context} context
   * @param {string} format
   */
  constructor(root, context, format) {
    this.context = context;
    this.paper = element("section", "rb-paper");
    this.paper.dataset.rbFormat = format;
    this.paper.setAttribute("aria-label", context.sheet.title);
    root.append(this.paper);
    this.column = element("div", "rb-paper__column rb-paper__column--measured");
    this.paper.append(element("div", "rb-paper__page", element("div", "rb-paper__columns", this.column)));
    /** @type {[string, HTMLElement][]} The blocks in the column, with what they are. */
    this.there = [];
    /** @type {Map<Size, Room>} */
    this.rooms = new Map();
    /** @type {Map<string, Draft>} */
    this.drafts = new Map();
  }

  /**
   * Lays as much text as a sheet holds, so that every step says what it is in its place if it can, in text as large as it may be then. Of
   * other steps, as many as their page holds say so there, and the rest after the turn and the setup.
   * @param {number} from the first of the ways that is tried
   * @returns {number} the way in which it was laid
   */
  lay(from) {
    const way = WAYS.findIndex(([detail, extent, sizes], number) =>
      number < from ? false : this.draft(detail, extent, sizes[sizes.length - 1], 0).within(extent) !== undefined,
    );
    const [detail, extent, sizes] = WAYS[way];
    /** @type {(size: Size, told: number, isAllTold?: boolean) => boolean} */
    const fits = (size, told, isAllTold = false) =>
      this.draft(detail, extent, size, told, isAllTold).within(extent) !== undefined;
    const last = sizes.length - 1;
    const { untold } = this.draft(detail, extent, sizes[last], 0).paper;
    /** @param {Size} size */
    const toldIn = (size) => (fits(size, untold.all) ? untold.all : greatest(untold.all, (number) => fits(size, number)));
    /**
     * What a size is to do, the best first: to tell each step in its place, or those of an attack and the others somewhere, or else each step
     * somewhere, or else to fit.
     * @type {((size: Size) => boolean)[]}
     */
    const aims = [
      (each) => fits(each, untold.all),
      (each) => fits(each, untold.ofAttack, true),
      (each) => fits(each, toldIn(each), true),
      (each) => fits(each, 0),
    ];
    const aim = aims.find((each) => each(sizes[last])) ?? aims[3];
    const size = sizes[last - greatest(last, (number) => aim(sizes[last - number]))];
    const told = toldIn(size);
    const draft = this.draft(detail, extent, size, told, fits(size, told, true));
    this.style(size);
    this.paper.replaceChildren(...draft.pages(draft.within(extent) ?? []));
    // On paper, a box does not grow into the rest of its page.
    const notes = [...this.paper.querySelectorAll(".rb-paper__notes")].flatMap((each) =>
      each instanceof HTMLElement ? [each] : [],
    );
    const heights = notes.map(heightOf);
    for (const [number, each] of notes.entries()) each.style.flex = `0 0 ${heights[number]}px`;
    this.paper.classList.remove("rb-paper--measured");
    return way;
  }

  /**
   * The match with so much text in a size, measured.
   * @param {import("./paper.js").Detail} detail
   * @param {Extent} extent
   * @param {Size} size
   * @param {number} told how many more steps say what they are
   * @param {boolean} [isAllTold] whether the others are told after the turn and the setup
   */
  draft(detail, extent, size, told, isAllTold = false) {
    const isSetupFirst = SETUP_FIRST.has(extent);
    const key = JSON.stringify([detail, size, told, isAllTold, isSetupFirst]);
    const found = this.drafts.get(key);
    if (found) return found;
    this.style(size);
    const paper = new Paper(this.context, detail, told, isAllTold);
    const room = this.rooms.get(size) ?? this.measured(paper);
    this.rooms.set(size, room);
    const made = new Draft(paper, this.put(paper.blocks(isSetupFirst)), size, room);
    this.drafts.set(key, made);
    return made;
  }

  /**
   * The room of pages in the size that is set.
   * @param {Paper} paper
   * @returns {Room}
   */
  measured(paper) {
    const line = paper.goesOn();
    const pages = [[paper.plate()], [paper.back(undefined, 1, 2)], [paper.plate(), paper.counts()]];
    const made = pages.map((content) =>
      element("div", "rb-paper__page", ...content, element("div", "rb-paper__columns"), paper.notes()),
    );
    const all = [...made, element("div", "rb-paper__columns", line)];
    this.paper.append(...all);
    const [front, back, withCounts] = made.map(({ lastElementChild }) => (lastElementChild ? heightOf(lastElementChild) : 0));
    const room = { front, back, counts: front - withCounts, line: heightOf(line) };
    for (const each of all) each.remove();
    return room;
  }

  /**
   * Puts blocks into the column. Those that are there stay, and are returned in place of the new ones: to lay out fewer takes less time.
   * @param {HTMLElement[]} blocks
   */
  put(blocks) {
    const unused = [...this.there];
    this.there = blocks.map((block) => {
      const is = block.outerHTML;
      const place = unused.findIndex(([each]) => each === is);
      return place < 0 ? [is, block] : unused.splice(place, 1)[0];
    });
    for (const [, block] of unused) block.remove();
    const put = this.there.map(([, block]) => block);
    for (const [number, block] of put.entries()) {
      const there = this.column.children[number] ?? null;
      if (there !== block) this.column.insertBefore(block, there);
    }
    return put;
  }

  /** @param {Size} size of the text */
  style({ size, line }) {
    this.paper.className = "rb-paper rb-paper--measured";
    this.paper.classList.toggle("rb-paper--teams", this.context.sides.length > 2);
    this.paper.style.setProperty("--rb-paper-size", `${size}pt`);
    this.paper.style.setProperty("--rb-paper-line", String(line));
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

/** What is printed while sides are missing. */
const NOT_CHOSEN = "Choose who plays before you print the sheet.";

/**
 * Prints a match as its paper, whichever section and turn is shown.
 * @param {HTMLElement} root
 * @param {() => Context | null} contextOf what is shown when printing starts; null while sides are missing
 */
export function printAsPaper(root, contextOf) {
  /** The papers that were laid last, and what they are of. */
  let [papers, of] = [/** @type {HTMLElement[]} */ ([]), ""];
  window.addEventListener("beforeprint", () => {
    const shown = contextOf();
    if (!shown) {
      root.append(element("p", "rb-paper-none", NOT_CHOSEN));
      return;
    }
    const context = onAnyTurn(shown);
    const wanted = JSON.stringify([
      context.state.sides,
      context.state.board,
      kept(context).first,
      context.playing.starts,
      areCodesLoaded(),
    ]);
    if (wanted !== of) {
      of = wanted;
      papers = [];
      // What A4 has no room for, Letter has no room for either.
      let from = 0;
      for (const format of FORMATS) {
        const pages = new Pages(root, context, format);
        from = pages.lay(from);
        papers.push(pages.paper);
      }
    }
    root.append(...papers);
  });
  window.addEventListener("afterprint", () => {
    for (const paper of root.querySelectorAll(".rb-paper, .rb-paper-none")) paper.remove();
  });
}
