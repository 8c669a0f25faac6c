/* Which sides have room in Count for the buttons of all that they count: of four, or in the bar of a tablet. The others
   have those of the health of their heroes, and the rest as numbers that ask, or in the bar of a desktop, with smaller buttons. Pure: from
   what they count, and the size of the window. */

/**
 * @typedef {{heroes: number, others: number, switches: number, boxes: number, added: number}} Counted What a side counts; `others` has the
 *   switches and the counters that players added, too.
 */
/** @typedef {{width: number, height: number}} Size */

/** What is in a quarter of a phone, in pixels: its frame and its head, the one dial of a hero without its buttons, the dial of each of two
    heroes, a row, and a number below its name. */
const [QUARTER, DIAL, PAIRED, ROW, TILE] = [70, 104, 70, 48, 84];
/** How high the buttons of a dial are: a part of the height of the window, within limits. */
const buttonsIn = (/** @type {number} */ height) => Math.min(72, Math.max(44, 0.07 * height));
/** How many numbers without buttons stand beside each other, and how high they are. */
const [BESIDE, CHIPS] = [3, 60];
/** How high the bar between the quarters is. */
const MIDDLE = 70;
/** How wide a phone has to be, so that a row has room for a name beside its buttons. */
const ROW_FROM = 384;
/**
 * What is in the bar of a desktop, in pixels: all frames, a number with its buttons beside it, one with them below it, what a switch with
 * the word of its state has more than that, and what names and empties a box.
 */
const [BAR, BUTTONS, NUMBER, WORD, EMPTY] = [440, 83, 52, 24, 72];

/**
 * How high the quarter of a side is.
 * @param {Counted} counted
 * @param {Size} size of the window
 * @param {boolean} isFull whether all that it counts has buttons
 */
function heightOf({ heroes, others, boxes }, { width, height }, isFull) {
  const isNarrow = heroes > 1 && width < ROW_FROM;
  if (isFull && isNarrow) return Number.POSITIVE_INFINITY;
  const more = isFull ? others * (boxes ? ROW : TILE) : CHIPS * Math.ceil((others + (isNarrow ? heroes : 0)) / BESIDE);
  const dials = heroes > 1 ? (heroes > 2 ? ROW : PAIRED) * heroes : DIAL + buttonsIn(height);
  return QUARTER + (isNarrow ? 0 : dials) + more + ROW * boxes;
}

/**
 * Which sides have room in the quarters of a phone or a tablet. One may need no more than the quarter beside it does. Last are those with
 * counters that players added, which take no room from the others.
 * @param {Counted[]} sides
 * @param {Size} size
 */
function inQuarters(sides, size) {
  const heights = sides.map((each) => heightOf(each, size, false));
  const all = (/** @type {number[]} */ [one, two, three, four]) => Math.max(one, two) + Math.max(three, four) + MIDDLE;
  const room = sides.map(() => false);
  for (const number of [...sides.keys()].sort((one, other) => sides[one].added - sides[other].added)) {
    const full = heights.with(number, heightOf(sides[number], size, true));
    room[number] = all(full) <= Math.max(size.height, all(heights));
    if (room[number]) heights[number] = full[number];
  }
  return room;
}

/**
 * How much of the width of a desktop is left in its bar, if only the dials of the heroes have their buttons beside them.
 * @param {Counted[]} sides
 * @param {number} width
 */
const leftInBar = (sides, width) =>
  sides.reduce(
    (left, { heroes, others, switches, boxes }) => left - heroes * BUTTONS - others * NUMBER - switches * WORD - boxes * EMPTY,
    width - BAR,
  );

/**
 * Whether the bar of a desktop has no room for the buttons of the heroes of four sides beside their health: they stand below it, too.
 * @param {Counted[]} sides
 * @param {number} width
 */
export const isTight = (sides, width) => leftInBar(sides, width) < 0;

/**
 * Which sides have room in the bar of a desktop. Those that need the least come first, so that the sides share it evenly.
 * @param {Counted[]} sides
 * @param {number} width
 */
function inBar(sides, width) {
  let left = leftInBar(sides, width);
  const moreOf = (/** @type {Counted} */ { others, switches }) => (others + 2 * switches) * (BUTTONS - NUMBER);
  const inOrder = [...sides].sort((one, other) => moreOf(one) - moreOf(other));
  const having = inOrder.filter((each) => {
    const more = moreOf(each);
    if (more > left) return false;
    left -= more;
    return true;
  });
  return sides.map((each) => having.includes(each));
}

/**
 * Which of four sides have room for the buttons of all that they count.
 * @param {Counted[]} sides in the order in which they stand
 * @param {Size} size of the window
 * @param {boolean} isBar whether the counts are a bar
 */
export const haveRoom = (sides, size, isBar) => (isBar ? inBar(sides, size.width) : inQuarters(sides, size));

/** What is in the bar of a tablet, in pixels: all that is no side's, the head of a side, a number with its buttons, and one without them. */
const [MIDDLE_OF_TABLET, HEAD, COLUMN, CHIP] = [330, 84, 130, 62];
/** What four sides take there beside their numbers, and such a number of them. */
const [FRAMES, NARROW] = [236, 118];
/** How many rows of numbers that bar has. */
const ROWS = 2;

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0);

/**
 * How many columns of numbers with buttons each side has in the bar of a tablet, and whether all that it counts has buttons: the health of
 * its heroes always has. Of two sides, all of both has, below each other if there is no room for one row; or else all of one, first of that
 * which counts less.
 * @param {Counted[]} sides
 * @param {number} width of the window
 * @returns {{columns: number, isFull: boolean}[]}
 */
export function columnsIn(sides, width) {
  const least = sides.map(({ heroes, others, boxes }) =>
    Math.max(1, (heroes * COLUMN + (others + boxes) * CHIP) / ROWS / COLUMN),
  );
  if (sides.length > 2) {
    const beside = least.map((columns, side) => Math.max(columns, sides[side].heroes));
    const columns = sum(beside) * NARROW <= width - FRAMES ? beside : least;
    return columns.map((each) => ({ columns: each, isFull: false }));
  }
  const all = sides.map(({ heroes, others }) => heroes + others);
  const halved = all.map((count) => Math.ceil(count / ROWS));
  const less = Number(all[1] < all[0]);
  const ways = [
    ...(sides.some(({ boxes }) => boxes) ? [] : [{ columns: all, full: [0, 1] }]),
    { columns: halved, full: [0, 1] },
    ...[less, 1 - less].map((side) => ({ columns: least.with(side, halved[side]), full: [side] })),
  ];
  const room = width - MIDDLE_OF_TABLET - HEAD * sides.length;
  const { columns, full } = ways.find((way) => sum(way.columns) * COLUMN <= room) ?? { columns: least, full: [] };
  return columns.map((each, side) => ({ columns: each, isFull: full.includes(side) }));
}
