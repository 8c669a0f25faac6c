/* Puts a printed match on one sheet of paper, in full or else in brief: on the front where that holds all. Else the setup is on the
   front, with the turn where it holds both in large text, or with what is read less often; the turn is then whole on the other page, so
   that nobody turns the paper on each turn. Of a match that goes on on another sheet, the turn is on pages 2 and 3, which lie beside each
   other, and the attack begins a page, if one holds it. Columns are laid here, by the heights of their blocks: those of a browser would end
   elsewhere on paper than on the screen, where they are measured. Each format of paper has its own layout, since no browser says which one
   will be printed on; print.css shows the one that is. */

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
 * The orders of the parts, by how many of those that are read less often stand before the turn, and how many before the attack, with which
 * the turn ends. The first ones keep the turn together.
 */
const TOGETHER = [
  [2, 2],
  [1, 1],
  [0, 0],
];
const ORDERS = [...TOGETHER, [1, 2], [0, 1], [0, 2]];
/** The order in which the setup and the turn come first. */
const FIRST = TOGETHER.slice(-1);

/**
 * How far a match may go: how many pages it has at most, before what a page ends, in which orders, and whether the turn may go on only from
 * page 2, beside which page 3 lies.
 */
/** @type {Record<string, {most: number, stops: (keyof Places)[], orders: number[][], isBeside: boolean}>} */
const EXTENTS = {
  /** All on a page. */
  front: { most: 1, stops: [], orders: FIRST, isBeside: false },
  /** The setup and the turn on a page. */
  complete: { most: 2, stops: ["end"], orders: FIRST, isBeside: false },
  /** The turn on the other page. */
  overleaf: { most: 2, stops: ["turn"], orders: TOGETHER, isBeside: false },
  /** The attack on the other page. */
  apart: { most: 2, stops: ["attack"], orders: ORDERS, isBeside: false },
  sheet: { most: 2, stops: [], orders: FIRST, isBeside: false },
  /** The turn on page 2, and the attack on page 3; what is read less often may have a page of its own after these. */
  inside: { most: 3, stops: ["turn", "attack"], orders: ORDERS, isBeside: true },
  around: { most: 4, stops: ["turn", "attack", "end"], orders: ORDERS, isBeside: true },
  /** The turn on pages 2 and 3. */
  beside: { most: 4, stops: ["turn", "end"], orders: TOGETHER, isBeside: true },
  sheets: { most: 4, stops: [], orders: FIRST, isBeside: false },
  any: { most: Number.POSITIVE_INFINITY, stops: [], orders: FIRST, isBeside: false },
};

/**
 * The first block of the turn and of the attack, and the one after the end of the turn.
 * @typedef {{turn: number, attack: number, end: number}} Places
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
/** @type {[import("./paper.js").Detail, keyof typeof EXTENTS, Size[]][]} */
const WAYS = [
  ["taught", "front", LARGE],
  ["full", "front", SIZES],
  ["brief", "front", SIZES],
  ["taught", "complete", LARGE],
  ["full", "complete", LARGE],
  ["taught", "overleaf", LARGE],
  ["full", "overleaf", SIZES],
  ["brief", "overleaf", SIZES],
  ["taught", "apart", LARGE],
  ["full", "apart", SIZES],
  ["brief", "apart", SIZES],
  ["full", "sheet", SIZES],
  ["brief", "sheet", SIZES],
  ["taught", "inside", LARGE],
  ["full", "inside", SIZES],
  ["brief", "inside", SIZES],
  ["full", "around", SIZES],
  ["full", "beside", SIZES],
  ["brief", "beside", SIZES],
  ["full", "sheets", SIZES],
  ["brief", "sheets", SIZES],
  ["full", "any", LARGE],
];

/** The parts of the turn, and those that are read less often. */
const TURN = ["turn", "attack"];
const OTHERS = ["any", "meets"];

/** The fewest lines for notes that a page has, and the most. */
const FEWEST_LINES = 3;
const MOST_LINES = 20;

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
 * The room of pages in a size: of a page, and what the counts take, the line below a page on which the turn does not end, the fewest notes,
 * and a further line for notes.
 * @typedef {{page: number, counts: number, line: number, notes: number, note: number}} Room
 */

/** The parts of a match in one order, to be parted into pages. */
class Layout {
  /**
   * @param {Measured[]} all
   * @param {boolean} isWhole whether steps are kept whole
   * @param {Room} room
   * @param {keyof typeof EXTENTS} extent
   */
  constructor(all, isWhole, room, extent) {
    this.flow = new Flow(all, isWhole);
    this.blocks = this.flow.blocks;
    this.room = room;
    this.extent = EXTENTS[extent];
    const parts = this.blocks.map(({ dataset }) => dataset.rbPart ?? "");
    const isOfTurn = parts.map((part) => TURN.includes(part));
    /** @type {Places} */
    this.places = { turn: isOfTurn.indexOf(true), attack: parts.indexOf("attack"), end: isOfTurn.lastIndexOf(true) + 1 };
    this.stops = this.extent.stops.map((place) => this.places[place]);
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
    const below = this.isOpen(stop) ? line : 0;
    const part = { start, ends: this.flow.balance(start, stop, COLUMNS, page - below) };
    if (endOf(part) === stop) return part;
    /** @param {number} under */
    const filled = (under) => this.flow.fill(start, stop, COLUMNS, page, page, under);
    const most = filled(0);
    const ends = this.isOpen(most.at(-1) ?? start) ? filled(line) : most;
    // What is taller than a page goes on on the next one by itself.
    return { start, ends: ends.length ? ends : [start + 1] };
  }

  /**
   * Whether the turn goes on after a page.
   * @param {number} end the first block that is not on it
   */
  isOpen(end) {
    return this.places.turn < end && end < this.places.end;
  }

  /**
   * What is left of a page below its columns.
   * @param {Part} part
   */
  left(part) {
    return this.room.page - this.flow.tallest(part) - (this.isOpen(endOf(part)) ? this.room.line : 0);
  }

  /**
   * How many lines for notes have room.
   * @param {number} room for at least the fewest
   */
  lines(room) {
    const { notes, note } = this.room;
    return FEWEST_LINES + greatest(MOST_LINES - FEWEST_LINES, (more) => notes + more * note <= room);
  }

  /** The page with the counts: one that has room for them, best with the turn on it; -1 if none has. */
  get placeOfCounts() {
    const numbers = this.parts.map((_, number) => number);
    const { turn, end } = this.places;
    /** @param {number} number */
    const isOfTurn = (number) => this.parts[number].start < end && endOf(this.parts[number]) > turn;
    const best = [...numbers.filter(isOfTurn), ...numbers.filter((number) => !isOfTurn(number))];
    return best.find((number) => this.left(this.parts[number]) >= this.room.counts) ?? -1;
  }

  /** Whether the match goes as far as it may, and no further. */
  get fits() {
    const { most, isBeside } = this.extent;
    if (most === Number.POSITIVE_INFINITY) return true;
    const isTurned = isBeside && this.parts.some((part, number) => this.isOpen(endOf(part)) && number !== 1);
    return this.parts.length <= most && !isTurned && this.placeOfCounts >= 0;
  }

  /**
   * The pages as they are printed. Counts that no page has room for stand on one of their own. Notes are on the last page that has room.
   * @param {Paper} paper
   */
  pages(paper) {
    const found = this.placeOfCounts;
    const all = found < 0 ? [...this.parts, { start: this.blocks.length, ends: [] }] : this.parts;
    const place = found < 0 ? this.parts.length : found;
    const left = all.map((part, number) => this.left(part) - (number === place ? this.room.counts : 0));
    const noted = left.findLastIndex((each) => each >= this.room.notes);
    return all.map((part, number) => {
      const { start, ends } = part;
      const columns = ends.map((end, column) =>
        element("div", "rb-paper__column", ...this.blocks.slice(column ? ends[column - 1] : start, end)),
      );
      if (this.isOpen(endOf(part))) columns.at(-1)?.append(paper.goesOn(number + 2));
      const head = paper.plate(number, all.length);
      const page = element("div", "rb-paper__page", head, element("div", "rb-paper__columns", ...columns));
      if (number === place) page.append(paper.counts());
      if (number === noted) page.append(paper.notes(this.lines(left[number])));
      return page;
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
   * @param {keyof typeof EXTENTS} extent
   */
  within(extent) {
    /** @param {string[]} parts */
    const of = (parts) => this.measured.filter(({ block }) => parts.includes(block.dataset.rbPart ?? ""));
    const turn = of(TURN);
    const attack = turn.findIndex(({ block }) => block.dataset.rbPart === "attack");
    return EXTENTS[extent].orders
      .map(([before, between]) => {
        const all = [
          ...of(["setup", ...OTHERS.slice(0, before)]),
          ...turn.slice(0, attack),
          ...of(OTHERS.slice(before, between)),
          ...turn.slice(attack),
          ...of(OTHERS.slice(between)),
        ];
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
   * Lays the match in the best way that it fits in, in text as large as it may be then.
   * @param {number} from the first of the ways that is tried
   * @returns {number} the way in which it was laid
   */
  lay(from) {
    const way = WAYS.findIndex(([detail, extent, sizes], number) =>
      number < from ? false : this.draft(detail, sizes[sizes.length - 1]).within(extent) !== undefined,
    );
    const [detail, extent, sizes] = WAYS[way];
    const last = sizes.length - 1;
    const larger = greatest(last, (number) => this.draft(detail, sizes[last - number]).within(extent) !== undefined);
    const size = sizes[last - larger];
    const draft = this.draft(detail, size);
    this.style(size);
    this.paper.replaceChildren(...(draft.within(extent)?.pages(draft.paper) ?? []));
    this.paper.classList.remove("rb-paper--measured");
    return way;
  }

  /**
   * The match with so much text in a size, measured.
   * @param {import("./paper.js").Detail} detail
   * @param {Size} size
   */
  draft(detail, size) {
    const key = JSON.stringify([detail, size]);
    const found = this.drafts.get(key);
    if (found) return found;
    this.style(size);
    const paper = new Paper(this.context, detail);
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
    const line = element("div", "rb-paper__columns", paper.goesOn(1));
    const parts = [paper.plate(1, 2), line, paper.counts(), paper.notes(FEWEST_LINES), paper.notes(FEWEST_LINES + 1)];
    const page = element("div", "rb-paper__page", ...parts);
    this.paper.append(page);
    const [plate, ...heights] = parts.map(heightOf);
    const gap = parseFloat(getComputedStyle(page).rowGap);
    const [counts, notes, more] = heights.slice(1).map((height) => height + gap);
    const room = {
      page: parseFloat(getComputedStyle(page).minHeight) - plate - gap,
      counts,
      line: heights[0],
      notes,
      note: more - notes,
    };
    page.remove();
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
