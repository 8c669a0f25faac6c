/* Puts a printed match on one sheet of paper, in full, or in brief where it does not hold that: on the front where that holds all. Else the
   whole turn is on the front: below the setup, or without it where no page holds both, with what is counted if there is room. Where no page
   holds the turn, it ends on the back. What one sheet does not hold in brief either is in outline, with as many texts as it holds. The page
   with the most room left has lines for notes. Columns are laid here, by the heights of their blocks: those of a browser would end elsewhere
   on paper than on the screen, where they are measured. Each format of paper has its own layout, since no browser says which one will be
   printed on; print.css shows the one that is. */

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
/** The sizes for a match on several sheets, where steps go on in the next column, so that no column ends early. */
const FLOWING = SIZES.slice(0, -1).map((size) => ({ ...size, isWhole: false }));
/** @typedef {typeof SIZES[0]} Size */

/** The bands of a page: the setup, in short columns; what is counted, in none; and what else there is. */
const SETUP = ["setup"];
const COUNTS = ["counts"];
const TURN = ["turn", "attack", "end"];
const REST = ["any", "meets"];
/** @type {[name: string, parts: string[]][]} What has a line where it goes on on the next page, and a head there. */
const SPANS = [
  ["setup", SETUP],
  ["turn", TURN],
];

/**
 * The parts of a match by where a page begins, if that is not only where the one before is full. The parts of a page are in bands, one below
 * the other, and those of a band in columns.
 */
const ON_FRONT = [[[...SETUP, ...TURN, ...REST], COUNTS]];
const SETUP_AND_TURN = [
  [SETUP, TURN],
  [COUNTS, REST],
];
const TURN_AND_COUNTS = [
  [TURN, COUNTS],
  [SETUP, REST],
];
const TURN_ON_FRONT = [[TURN], [SETUP, COUNTS, REST]];
const TURN_FIRST = [[TURN, SETUP, COUNTS, REST]];
const IN_SUCCESSION = [[SETUP, COUNTS, [...TURN, ...REST]]];

/**
 * What stands in a band of a page: the first block, and the end of each column, which may be short; no column of what is counted.
 * @typedef {{start: number, ends: number[], isShort?: boolean}} Band
 */

/**
 * A block, with the room above it, its height, and how much of that the head takes that it has only where it goes on with a row.
 * @typedef {{block: HTMLElement, gap: number, height: number, head: number}} Measured
 */

/**
 * A way to lay a match: how much text, by which parts, on how many pages at most, and in which sizes.
 * @typedef {{detail: import("./paper.js").Detail, by: string[][][], most: number, sizes: Size[]}} Way
 */

/** @type {(detail: import("./paper.js").Detail, by: string[][][], most: number, sizes: Size[]) => Way} */
const way = (detail, by, most, sizes) => ({ detail, by, most, sizes });

/** The ways on one sheet, the best first: what it holds in full is not shortened. */
const ON_ONE_SHEET = [
  ...[ON_FRONT, SETUP_AND_TURN, TURN_AND_COUNTS, TURN_ON_FRONT].flatMap((by) => [
    way("taught", by, by.length, LARGE),
    way("full", by, by.length, SIZES),
  ]),
  way("full", IN_SUCCESSION, 2, SIZES),
  ...[SETUP_AND_TURN, TURN_AND_COUNTS, TURN_ON_FRONT, IN_SUCCESSION].map((by) => way("brief", by, 2, SIZES)),
];
/**
 * The ways on one sheet in outline, the best first: those with the setup on one page, and the one with it on both.
 * @type {((named: Set<string>) => Way[])[]} of the ids of the passages of which the name alone is printed
 */
const IN_OUTLINE = [[SETUP_AND_TURN, TURN_AND_COUNTS, TURN_ON_FRONT], [TURN_FIRST]].map(
  (ways) => (named) => ways.map((by) => way(named, by, 2, FLOWING)),
);
/** The way for what one sheet does not even hold in outline. */
const ON_SEVERAL = way("full", IN_SUCCESSION, Number.POSITIVE_INFINITY, LARGE);

/** The fewest lines for notes that a page has, and the most. */
const FEWEST_LINES = 3;
const MOST_LINES = 20;

/** A column that holds a whole part may be so many times as tall as columns that are filled evenly. */
const UNEVEN = 1.3;

/** So many texts fewer are printed rather than the setup on both pages. */
const MOST_SPARED = 4;
/** After so many texts of a part in a row that have no room, the sheet has none for it: each one that is tried takes a layout. */
const MOST_MISSES = 5;

/** How many columns a band has, and those of the setup, as print.css has them. */
const COLUMNS = 2;
const SETUP_COLUMNS = 3;

/** The formats of paper, as print.css has them, the smaller first. */
const FORMATS = ["letter", "a4"];

/** A step taller than this part of a column may go on in another one, even where steps are kept whole. */
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

/** @param {HTMLElement} block */
const isOfSetup = ({ dataset }) => SETUP.includes(dataset.rbPart ?? "");

/**
 * A band of columns.
 * @param {boolean} isShort whether they are those of the setup
 * @param {HTMLElement[]} columns
 */
const columnsOf = (isShort, ...columns) =>
  element("div", `rb-paper__columns${isShort ? " rb-paper__columns--short" : ""}`, ...columns);

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
    /** @type {{first: number, next: number}[]} */
    this.rows = [];
    const firsts = this.blocks.flatMap((block, number) => (againOf(block) ? [] : [number]));
    for (const [row, first] of firsts.entries()) {
      const next = firsts[row + 1] ?? this.blocks.length;
      this.rows.push(...Array.from({ length: next - first }, () => ({ first, next })));
    }
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
   * Whether a column may end before a block: neither below the head of a part, nor within a step that is kept whole. A tall step may
   * go on in the next column where no single passage of it stands apart from the others.
   * @param {number} number
   * @param {number} column how tall a column is about
   */
  mayEnd(number, column) {
    const { first, next } = this.rows[number];
    if (first === number) return !this.blocks[number - 1].matches(".rb-paper__part");
    const isTall = this.height(first, next) > TALL * column;
    return !this.isWhole || (isTall && number - first > 1 && next - number > 1);
  }

  /**
   * The ends of columns, each of which holds as many blocks as it can.
   * @param {number} start the first block
   * @param {number} stop the block that the last column ends before, at the latest
   * @param {number} columns how many there are at most
   * @param {number} room the height of each
   * @param {number} column how tall a column is about
   */
  fill(start, stop, columns, room, column) {
    /** @type {number[]} */
    const ends = [];
    for (let from = start; ends.length < columns && from < stop; from = ends[ends.length - 1]) {
      const most = room - this.heads[from];
      let to = from;
      for (let end = from + 1; end <= stop && this.height(from, end) <= most; end += 1) {
        if (end === stop || this.mayEnd(end, column)) to = end;
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
   * @param {number} column
   */
  balance(start, stop, columns, room, column) {
    /** @param {number} less */
    const ends = (less) => this.fill(start, stop, columns, room - less, column);
    return ends(greatest(Math.floor(room), (less) => ends(less).at(-1) === stop));
  }

  /**
   * The ends of columns that each hold whole parts, if there are as many parts as columns.
   * @param {number} start
   * @param {number} stop
   * @param {number} columns
   */
  byPart(start, stop, columns) {
    const parts = this.blocks.flatMap(({ dataset }, number) =>
      number > start && number < stop && dataset.rbPart !== this.blocks[number - 1].dataset.rbPart ? [number] : [],
    );
    return parts.length + 1 === columns ? [...parts, stop] : null;
  }

  /**
   * The height of the tallest column of a band.
   * @param {Band} band
   */
  tallest({ start, ends }) {
    const starts = [start, ...ends.slice(0, -1)];
    return Math.max(...ends.map((end, number) => this.heads[starts[number]] + this.height(starts[number], end)));
  }
}

/**
 * The room of pages in a size: of a page, and what stands between two bands, what the counts take, the line below a page on which the setup
 * or the turn does not end, the head above one on which it goes on, the fewest notes, and a further line for notes.
 * @typedef {{page: number, gap: number, counts: number, line: number, head: number, notes: number, note: number}} Room
 */

/** A match on pages. */
class Layout {
  /**
   * @param {Measured[]} all
   * @param {boolean} isWhole whether steps are kept whole
   * @param {Room} room
   * @param {Way} way
   */
  constructor(all, isWhole, room, { by, most }) {
    const order = by.flat(2);
    /** @param {Measured} each */
    const placeOf = ({ block }) => order.indexOf(block.dataset.rbPart ?? "");
    this.flow = new Flow(
      all.toSorted((one, other) => placeOf(one) - placeOf(other)),
      isWhole,
    );
    this.blocks = this.flow.blocks;
    this.room = room;
    /** Where these are: the name of each, its first block, and the one after its last. */
    this.spans = SPANS.map(([name, parts]) => {
      const isOf = this.blocks.map(({ dataset }) => parts.includes(dataset.rbPart ?? ""));
      return { name, start: isOf.indexOf(true), end: isOf.lastIndexOf(true) + 1 };
    });
    /** @type {Band[][]} The bands of each page. */
    this.pages = [];
    /** @type {number[]} What is left of each. */
    this.left = [];
    for (const bands of by) {
      this.turnOver();
      for (const parts of bands) this.add(parts);
    }
    this.fits = this.pages.length <= most;
  }

  /** Begins a page. */
  turnOver() {
    this.pages.push([]);
    this.left.push(this.room.page);
  }

  /**
   * Puts a band below the others, and goes on on further pages where it does not end on this one.
   * @param {string[]} parts
   */
  add(parts) {
    const places = this.blocks.flatMap(({ dataset }, number) => (parts.includes(dataset.rbPart ?? "") ? [number] : []));
    if (parts === COUNTS) {
      if (this.left[this.left.length - 1] < this.room.counts) this.turnOver();
      this.pages.at(-1)?.push({ start: 0, ends: [] });
      this.left[this.left.length - 1] -= this.room.counts;
    }
    if (places.length === 0) return;
    const stop = places[places.length - 1] + 1;
    for (let start = places[0]; start < stop; ) {
      const band = this.band(start, stop, parts === SETUP);
      if (band.ends.length) {
        this.pages.at(-1)?.push(band);
        const head = this.openAt(start) ? this.room.head : 0;
        this.left[this.left.length - 1] -= head + this.flow.tallest(band) + this.room.gap;
      }
      start = endOf(band);
      if (start < stop) this.turnOver();
    }
  }

  /**
   * What the room that is left holds.
   * @param {number} start the first block
   * @param {number} stop the block before which the band ends, at the latest
   * @param {boolean} isShort whether its columns are those of the setup
   * @returns {Band}
   */
  band(start, stop, isShort) {
    const { page, line, head } = this.room;
    const columns = isShort ? SETUP_COLUMNS : COLUMNS;
    const column = Math.min(page, this.flow.height(start, stop) / columns);
    const left = this.left[this.left.length - 1] - (this.openAt(start) ? head : 0);
    const room = left - (this.openAt(stop) ? line : 0);
    const ends = this.flow.balance(start, stop, columns, room, column);
    if (ends.at(-1) === stop) {
      const even = { start, ends, isShort };
      const whole = { ...even, ends: this.flow.byPart(start, stop, columns) ?? ends };
      return this.flow.tallest(whole) <= Math.min(room, UNEVEN * this.flow.tallest(even)) ? whole : even;
    }
    const filled = this.flow.fill(start, stop, columns, left - line, column);
    // What is taller than a page goes on on the next one by itself.
    return { start, ends: filled.length || this.pages.at(-1)?.length ? filled : [start + 1], isShort };
  }

  /**
   * The name of what goes on after a block; undefined if nothing does.
   * @param {number} after the first block after it
   */
  openAt(after) {
    return this.spans.find(({ start, end }) => start < after && after < end)?.name;
  }

  /**
   * How many lines for notes a page has room for.
   * @param {number} left of it
   */
  lines(left) {
    const { notes, note } = this.room;
    if (left < notes) return 0;
    return FEWEST_LINES + greatest(MOST_LINES - FEWEST_LINES, (more) => notes + more * note <= left);
  }

  /**
   * The pages as they are printed.
   * @param {Paper} paper
   */
  printed(paper) {
    const printed = this.pages.map((bands, number) => {
      const parts = bands.flatMap((band) => (band.ends.length ? this.columns(band, paper, number) : [paper.counts()]));
      return element("div", "rb-paper__page", paper.plate(number, this.pages.length), ...parts);
    });
    const most = Math.max(...this.left);
    const lines = this.lines(most);
    if (lines) printed[this.left.lastIndexOf(most)].append(paper.notes(lines));
    return printed;
  }

  /**
   * A band in columns, below the head of what goes on in it.
   * @param {Band} band
   * @param {Paper} paper
   * @param {number} number how many pages are before it
   */
  columns({ start, ends, isShort = false }, paper, number) {
    const columns = ends.map((end, column) =>
      element("div", "rb-paper__column", ...this.blocks.slice(column ? ends[column - 1] : start, end)),
    );
    const open = this.openAt(ends[ends.length - 1]);
    if (open) columns.at(-1)?.append(paper.goesOn(open, number + 2));
    const goingOn = this.openAt(start);
    return [...(goingOn ? [paper.continued(goingOn)] : []), columnsOf(isShort, ...columns)];
  }
}

/** The text of a match in one size, measured. */
class Draft {
  /**
   * @param {Paper} paper
   * @param {HTMLElement[]} blocks in a column
   * @param {HTMLElement[]} short copies of those of the setup in one of its columns: they may stand in those or in longer ones
   * @param {Size} size
   * @param {Room} room
   */
  constructor(paper, blocks, short, { isWhole }, room) {
    this.paper = paper;
    this.measured = measured(blocks);
    const setup = blocks.filter(isOfSetup);
    const inShort = measured(short).map((each, number) => ({ ...each, block: setup[number] }));
    this.inShort = [...inShort, ...this.measured.filter(({ block }) => !isOfSetup(block))];
    this.isWhole = isWhole;
    this.room = room;
  }

  /**
   * The match on pages, if it goes no further than it may.
   * @param {Way} way
   */
  laid(way) {
    const all = way.by.flat().includes(SETUP) ? this.inShort : this.measured;
    const layout = new Layout(all, this.isWhole, this.room, way);
    return layout.fits ? layout : undefined;
  }
}

/** A column in which blocks are measured. */
class Column {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {[string, HTMLElement][]} The blocks in it, with what they are. */
    this.there = [];
  }

  /**
   * Puts blocks, or copies of them, into it. Those that are there stay, and are returned in place of the new ones: to lay out fewer takes
   * less time.
   * @param {HTMLElement[]} blocks
   * @param {boolean} [asCopies]
   */
  put(blocks, asCopies) {
    const unused = [...this.there];
    this.there = blocks.map((block) => {
      const is = block.outerHTML;
      const place = unused.findIndex(([each]) => each === is);
      return place < 0
        ? [is, asCopies ? /** @type {HTMLElement} */ (block.cloneNode(true)) : block]
        : unused.splice(place, 1)[0];
    });
    for (const [, block] of unused) block.remove();
    const put = this.there.map(([, block]) => block);
    for (const [number, block] of put.entries()) {
      const there = this.element.children[number] ?? null;
      if (there !== block) this.element.insertBefore(block, there);
    }
    return put;
  }
}

/** @param {Band} band */
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
    this.paper = element("section", "rb-paper rb-paper--measured");
    this.paper.classList.toggle("rb-paper--teams", context.sides.length > 2);
    this.paper.dataset.rbFormat = format;
    this.paper.setAttribute("aria-label", context.sheet.title);
    root.append(this.paper);
    const [column, short] = [false, true].map((isShort) => {
      const made = element("div", "rb-paper__column rb-paper__column--measured");
      this.paper.append(element("div", "rb-paper__page", columnsOf(isShort, made)));
      return new Column(made);
    });
    this.column = column;
    this.short = short;
    /** @type {Size | undefined} The one that is set. */
    this.size = undefined;
    /** @type {Map<Size, Room>} */
    this.rooms = new Map();
    /** @type {Map<string, Draft>} */
    this.drafts = new Map();
  }

  /**
   * The best way that the match fits in.
   * @param {import("./paper.js").Detail} [detail] how much is said, if that fits
   */
  best(detail) {
    const asked = ON_ONE_SHEET.filter((each) => each.detail === detail);
    return this.first([...asked, ...ON_ONE_SHEET]) ?? this.outline() ?? ON_SEVERAL;
  }

  /** The best way in outline: with the setup on one page, unless the sheet then holds far fewer texts. */
  outline() {
    const order = new Paper(this.context, new Set()).givingWay();
    const [whole, torn] = IN_OUTLINE.map((ways) => this.filled(order, ways));
    const namedIn = (/** @type {Way | undefined} */ way) => (way?.detail instanceof Set ? way.detail.size : order.length);
    return whole && namedIn(whole) <= namedIn(torn) + MOST_SPARED ? whole : torn;
  }

  /**
   * A sheet in outline: with as many texts as it holds of those that give way last, and then each other one that still has room beside them.
   * @param {ReturnType<Paper["givingWay"]>} order
   * @param {(named: Set<string>) => Way[]} ways
   */
  filled(order, ways) {
    /** @param {number} told */
    const telling = (told) => this.first(ways(new Set(order.slice(0, order.length - told).map(({ id }) => id))));
    let way = telling(greatest(order.length, (told) => telling(told) !== undefined));
    /** @type {Map<string, number>} */
    const misses = new Map();
    for (const { id, part } of [...order].reverse()) {
      const missed = misses.get(part) ?? 0;
      if (missed === MOST_MISSES || !(way?.detail instanceof Set && way.detail.has(id))) continue;
      const named = new Set(way.detail);
      named.delete(id);
      const fuller = this.first([{ ...way, detail: named }]);
      misses.set(part, fuller ? 0 : missed + 1);
      way = fuller ?? way;
    }
    return way;
  }

  /**
   * The first way that the match fits in, if any.
   * @param {Way[]} ways
   */
  first(ways) {
    return ways.find((each) => this.fits(each, each.sizes.length - 1));
  }

  /**
   * Whether the match fits in a way in one of its sizes.
   * @param {Way} way
   * @param {number} size
   */
  fits(way, size) {
    return this.draft(way.detail, way.sizes[size]).laid(way) !== undefined;
  }

  /**
   * Lays the match in a way that it fits in, in text as large as it may be then.
   * @param {Way} way
   */
  lay(way) {
    const last = way.sizes.length - 1;
    const size = way.sizes[last - greatest(last, (larger) => this.fits(way, last - larger))];
    const draft = this.draft(way.detail, size);
    this.style(size);
    this.paper.replaceChildren(...(draft.laid(way)?.printed(draft.paper) ?? []));
    this.paper.classList.remove("rb-paper--measured");
  }

  /**
   * The match with so much text in a size, measured.
   * @param {import("./paper.js").Detail} detail
   * @param {Size} size
   */
  draft(detail, size) {
    const key = JSON.stringify([typeof detail === "string" ? detail : [...detail], size]);
    const found = this.drafts.get(key);
    if (found) return found;
    this.style(size);
    const paper = new Paper(this.context, detail);
    const room = this.rooms.get(size) ?? this.measured(paper);
    this.rooms.set(size, room);
    const blocks = this.column.put(paper.blocks());
    const short = this.short.put(blocks.filter(isOfSetup), true);
    const made = new Draft(paper, blocks, short, size, room);
    this.drafts.set(key, made);
    return made;
  }

  /**
   * The room of pages in the size that is set.
   * @param {Paper} paper
   * @returns {Room}
   */
  measured(paper) {
    const line = element("div", "rb-paper__columns", paper.goesOn(SPANS[0][0], 1));
    const head = paper.continued(SPANS[0][0]);
    const parts = [paper.plate(1, 2), line, head, paper.counts(), paper.notes(FEWEST_LINES), paper.notes(FEWEST_LINES + 1)];
    const page = element("div", "rb-paper__page", ...parts);
    this.paper.append(page);
    const [plate, ...heights] = parts.map(heightOf);
    const gap = parseFloat(getComputedStyle(page).rowGap);
    const [above, counts, notes, more] = heights.slice(1).map((height) => height + gap);
    const room = {
      page: parseFloat(getComputedStyle(page).minHeight) - plate - gap,
      gap,
      counts,
      line: heights[0],
      head: above,
      notes,
      note: more - notes,
    };
    page.remove();
    return room;
  }

  /**
   * Sets the size of the text, if it is another one: what has the same styles need not be laid out again.
   * @param {Size} size
   */
  style(size) {
    if (size === this.size) return;
    this.size = size;
    this.paper.style.setProperty("--rb-paper-size", `${size.size}pt`);
    this.paper.style.setProperty("--rb-paper-line", String(size.line));
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
  // With the counters that the players added.
  const { trackers } = context.sheet;
  return { ...context, state: { ...state, turn: null }, sheet: { ...sheet, trackers } };
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
      context.playing.now.own,
      areCodesLoaded(),
    ]);
    if (wanted !== of) {
      of = wanted;
      const formats = FORMATS.map((format) => new Pages(root, context, format));
      const best = formats.map((each) => each.best());
      // Every format says as much: what another one holds on one page, or else what the smaller one holds; in outline, what it can.
      const { detail } = best.find(({ most }) => most === 1) ?? best[0];
      for (const [number, each] of formats.entries()) each.lay(detail instanceof Set ? best[number] : each.best(detail));
      papers = formats.map(({ paper }) => paper);
    }
    root.append(...papers);
  });
  window.addEventListener("afterprint", () => {
    for (const paper of root.querySelectorAll(".rb-paper, .rb-paper-none")) paper.remove();
  });
}
