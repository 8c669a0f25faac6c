/* Puts a printed match on one sheet of paper, in full or else in brief: on the front where that holds all. Else the setup is on the
   front, with the turn where it holds both in large text, or with what is read less often; the turn is then whole on the other page, so
   that nobody turns the paper on each turn. What a sheet does not hold goes on on another one. Of two, the turn is on pages 2 and 3, which
   lie beside each other. Columns are laid here, by the heights of their blocks: those of a browser would end elsewhere on paper than on the
   screen, where they are measured. Each format of paper has its own layout, since no browser says which one will be printed on; print.css
   shows the one that is. */

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
 * How far a match may go: the front; the sheet, where setup and turn are all that is on the front, or the turn is on the other page, or a
 * page ends anywhere; two sheets, where the turn is on the inner pages, or a page ends anywhere; any number of pages.
 * @typedef {"front" | "complete" | "overleaf" | "sheet" | "inside" | "sheets" | "any"} Extent
 */

/**
 * What stands on a page: the first block, and the end of each column.
 * @typedef {{start: number, ends: number[]}} Part
 */

/**
 * A block, with the room above it, its height, and how much of that the head takes that it has only where it goes on with a row.
 * @typedef {{block: HTMLElement, gap: number, height: number, head: number}} Measured
 */

/** The ways to lay a match, the best first: how much text, how far, and in which sizes. */
/** @type {[import("./paper.js").Detail, Extent, Size[]][]} */
const WAYS = [
  ["taught", "front", LARGE],
  ["full", "front", SIZES],
  ["brief", "front", SIZES],
  ["taught", "complete", LARGE],
  ["full", "complete", LARGE],
  ["taught", "overleaf", LARGE],
  ["full", "overleaf", SIZES],
  ["brief", "overleaf", SIZES],
  ["taught", "sheet", LARGE],
  ["full", "sheet", SIZES],
  ["brief", "sheet", SIZES],
  ["full", "inside", SIZES],
  ["brief", "inside", SIZES],
  ["full", "sheets", SIZES],
  ["brief", "sheets", SIZES],
  ["full", "any", LARGE],
];

/** How many pages a match has at most, by how far it goes. */
/** @type {Record<Extent, number>} */
const MOST = { front: 1, complete: 2, overleaf: 2, sheet: 2, inside: 4, sheets: 4, any: Number.POSITIVE_INFINITY };

/** How far a match goes of which a page has the whole turn. */
/** @type {Set<Extent>} */
const UNCUT = new Set(["complete", "overleaf"]);

/** The parts of the turn, and those that are read less often. */
const TURN = ["turn", "attack"];
const OTHERS = ["steps", "any", "meets"];

/**
 * The orders of the parts, of which those of the turn keep their own, by how many of the others stand before the turn: all, or as many as
 * the page of the setup holds.
 */
const ORDERS = OTHERS.map((_, number) => OTHERS.length - number)
  .concat(0)
  .map((before) => [["setup"], ...OTHERS.slice(0, before).map((each) => [each]), TURN, OTHERS.slice(before)]);

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

/**
 * Blocks that are all in one column, with the heads of those that go on.
 * @param {HTMLElement[]} blocks
 * @returns {Measured[]}
 */
function measured(blocks) {
  const boxes = blocks.map((block) => block.getBoundingClientRect());
  return blocks.map((block, number) => {
    const { top, height } = boxes[number];
    const text = againOf(block)?.nextElementSibling;
    const head = text ? text.getBoundingClientRect().top - top : 0;
    return { block, gap: number ? top - boxes[number - 1].bottom : 0, height, head };
  });
}

/** Blocks with their heights in a column, by which columns end. */
class Flow {
  /**
   * @param {Measured[]} all
   * @param {boolean} isWhole whether steps are kept whole
   */
  constructor(all, isWhole) {
    this.blocks = all.map(({ block }) => block);
    this.isWhole = isWhole;
    this.heads = all.map(({ head }) => head);
    /** How far from the first block each begins and ends, without the heads of those that go on. */
    /** @type {number[]} */
    this.tops = [];
    /** @type {number[]} */
    this.ends = [];
    for (const [number, { gap, height, head }] of all.entries()) {
      this.tops.push(number ? this.ends[number - 1] + gap : 0);
      this.ends.push(this.tops[number] + height - head);
    }
    /** The whole row that each belongs to: its first block, and the one after its last. */
    this.rows = this.blocks.map((_, number) => {
      const first = this.blocks.findLastIndex((each, other) => other <= number && !againOf(each));
      const next = this.blocks.findIndex((each, other) => other > number && !againOf(each));
      return { first, next: next < 0 ? this.blocks.length : next };
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
   * Whether a column may end before a block: neither below the head of a part, nor within a step that is kept whole, nor where
   * a single passage of a step would stand apart from the others.
   * @param {number} number
   * @param {number} page the height of a column that is as long as the page
   */
  mayEnd(number, page) {
    const { first, next } = this.rows[number];
    if (first === number) return !this.blocks[number - 1].matches(".rb-paper__part");
    const isTall = this.height(first, next) > TALL * page;
    return (!this.isWhole || isTall) && number - first > 1 && next - number > 1;
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
      const most = room - this.heads[from] - (ends.length === columns - 1 ? line : 0);
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
    const starts = [start, ...ends.slice(0, -1)];
    return Math.max(...ends.map((end, number) => this.heads[starts[number]] + this.height(starts[number], end)));
  }
}

/**
 * The room of pages in a size: of a page, and what the counts take, and the line below a page on which the turn does not end.
 * @typedef {{page: number, counts: number, line: number}} Room
 */

/** The parts of a match in one order, to be parted into pages. */
class Layout {
  /**
   * @param {Measured[]} all
   * @param {boolean} isWhole whether steps are kept whole
   * @param {Room} room
   * @param {Extent} extent
   */
  constructor(all, isWhole, room, extent) {
    this.flow = new Flow(all, isWhole);
    this.blocks = this.flow.blocks;
    this.room = room;
    this.extent = extent;
    const isOfTurn = this.blocks.map(({ dataset }) => TURN.includes(dataset.rbPart ?? ""));
    /** The first block of the turn, and the one after its last. */
    this.turn = { start: isOfTurn.indexOf(true), end: isOfTurn.lastIndexOf(true) + 1 };
    const { start, end } = this.turn;
    // Before these blocks, a page ends.
    const stops = { front: [], complete: [end], overleaf: [start], sheet: [], inside: [start, end], sheets: [], any: [] };
    /** @type {number[]} */
    this.stops = stops[extent];
    this.parts = this.parted();
  }

  /** @returns {Part[]} all pages */
  parted() {
    const parts = [];
    for (let start = 0; start < this.blocks.length; start = endOf(parts[parts.length - 1])) parts.push(this.part(start));
    return parts;
  }

  /**
   * What a page holds that begins with a block.
   * @param {number} start
   * @returns {Part}
   */
  part(start) {
    const { page, line } = this.room;
    const stop = this.stops.find((each) => each > start) ?? this.blocks.length;
    /** @param {number} below */
    const filled = (below) => ({ start, ends: this.flow.fill(start, stop, COLUMNS, page, page, below) });
    const part = filled(0);
    if (endOf(part) === stop) return { start, ends: this.flow.balance(start, stop, COLUMNS, page) };
    const { ends } = this.isOpen(part) ? filled(line) : part;
    // What is taller than a page goes on on the next one by itself.
    return { start, ends: ends.length ? ends : [start + 1] };
  }

  /**
   * Whether the turn goes on after a page.
   * @param {Part} part
   */
  isOpen(part) {
    return this.turn.start < endOf(part) && endOf(part) < this.turn.end;
  }

  /** The page with the counts: one that has room for them, best with the turn on it; -1 if none has. */
  get placeOfCounts() {
    const numbers = this.parts.map((_, number) => number);
    /** @param {number} number */
    const isOfTurn = (number) => this.parts[number].start < this.turn.end && endOf(this.parts[number]) > this.turn.start;
    const best = [...numbers.filter(isOfTurn), ...numbers.filter((number) => !isOfTurn(number))];
    const found = best.find((number) => {
      const line = this.isOpen(this.parts[number]) ? this.room.line : 0;
      return this.flow.tallest(this.parts[number]) + line + this.room.counts <= this.room.page;
    });
    return found ?? -1;
  }

  /** Whether the match goes as far as it may, and no further. */
  get fits() {
    if (this.extent === "any") return true;
    const { parts, turn, extent } = this;
    const isCut = UNCUT.has(extent) && parts.some((part) => this.isOpen(part));
    const isApart = extent !== "inside" || endOf(parts[0]) === turn.start;
    return parts.length <= MOST[extent] && !isCut && isApart && this.placeOfCounts >= 0;
  }

  /**
   * The pages as they are printed. Counts that no page has room for stand on one of their own.
   * @param {Paper} paper
   */
  pages(paper) {
    const found = this.placeOfCounts;
    const all = found < 0 ? [...this.parts, { start: this.blocks.length, ends: [] }] : this.parts;
    const place = found < 0 ? this.parts.length : found;
    return all.map((part, number) => {
      const { start, ends } = part;
      const columns = ends.map((end, column) =>
        element("div", "rb-paper__column", ...this.blocks.slice(column ? ends[column - 1] : start, end)),
      );
      if (this.isOpen(part)) columns.at(-1)?.append(paper.goesOn(number + 2));
      const below = number === place ? [paper.counts()] : [];
      const head = paper.plate(number, all.length);
      return element("div", "rb-paper__page", head, element("div", "rb-paper__columns", ...columns), ...below, paper.notes());
    });
  }
}

/** The text of a match in one size, measured. */
class Draft {
  /**
   * @param {Paper} paper
   * @param {HTMLElement[]} blocks in a column
   * @param {Size} size
   * @param {Room} room
   */
  constructor(paper, blocks, { isWhole }, room) {
    this.paper = paper;
    this.measured = measured(blocks);
    this.isWhole = isWhole;
    this.room = room;
  }

  /**
   * The match on pages, in the first order in which it goes no further than it may.
   * @param {Extent} extent
   */
  within(extent) {
    const orders = extent === "overleaf" || extent === "inside" ? ORDERS : ORDERS.slice(-1);
    return orders
      .map((order) => {
        const all = order.flatMap((parts) => this.measured.filter(({ block }) => parts.includes(block.dataset.rbPart ?? "")));
        return new Layout(all, this.isWhole, this.room, extent);
      })
      .find(({ fits }) => fits);
  }
}

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
      number < from ? false : this.draft(detail, sizes[sizes.length - 1], 0).within(extent) !== undefined,
    );
    const [detail, extent, sizes] = WAYS[way];
    /** @type {(size: Size, told: number, isAllTold?: boolean) => boolean} */
    const fits = (size, told, isAllTold = false) => this.draft(detail, size, told, isAllTold).within(extent) !== undefined;
    const last = sizes.length - 1;
    const { untold } = this.draft(detail, sizes[last], 0).paper;
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
    const draft = this.draft(detail, size, told, fits(size, told, true));
    this.style(size);
    this.paper.replaceChildren(...(draft.within(extent)?.pages(draft.paper) ?? []));
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
   * @param {Size} size
   * @param {number} told how many more steps say what they are
   * @param {boolean} [isAllTold] whether the others are told after the turn and the setup
   */
  draft(detail, size, told, isAllTold = false) {
    const key = JSON.stringify([detail, size, told, isAllTold]);
    const found = this.drafts.get(key);
    if (found) return found;
    this.style(size);
    const paper = new Paper(this.context, detail, told, isAllTold);
    const room = this.rooms.get(size) ?? this.measured(paper);
    this.rooms.set(size, room);
    const made = new Draft(paper, this.put(paper.blocks()), size, room);
    this.drafts.set(key, made);
    return made;
  }

  /**
   * The room of pages in the size that is set.
   * @param {Paper} paper
   * @returns {Room}
   */
  measured(paper) {
    const line = paper.goesOn(1);
    const made = [[], [paper.counts()]].map((below) =>
      element("div", "rb-paper__page", paper.plate(1, 2), ...below, element("div", "rb-paper__columns"), paper.notes()),
    );
    const all = [...made, element("div", "rb-paper__columns", line)];
    this.paper.append(...all);
    const [page, withCounts] = made.map(({ lastElementChild }) => (lastElementChild ? heightOf(lastElementChild) : 0));
    const room = { page, counts: page - withCounts, line: heightOf(line) };
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
