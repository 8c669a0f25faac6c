/* What counts one thing of a side: a dial, a number of fighters, a token or counter; or switches it, such as the form of a hero. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { canCount, isLost, isOut, mayLackDial, shown, sumOf } from "./counts.js";
import { UNSET, askNumber, askStart, startTitle, trackerChoice } from "./dial.js";
import { withoutArticle } from "./side.js";

/** @import { Happening } from "./counts.js" */
/** @import { Playing } from "./playing.js" */
/** @import { Tracker } from "./sheet.js" */

/**
 * What tiles are made with: whose they are; `happen` lets something happen, and says it to screen readers; and `ruleOf` is the way to what is
 * said of a fighter that is at 0, where fighters are counted.
 * @typedef {{name: string, playing: Playing, happen: (happening: Happening, said: string) => void,
 *   ruleOf?: (tracker: Tracker, from: HTMLElement) => HTMLElement[]}} Table
 */

/** A name of so many letters is one line above its number in a bar. */
const IN_LINE = 14;

/**
 * How many times as wide as others the tile of a tracker is in a bar that has room for its name in one line.
 * @param {Tracker} tracker
 */
export const shareOf = ({ name }) => Math.max(1, name.length / IN_LINE);

/**
 * Whether a tracker is the health of a hero.
 * @param {Tracker} tracker
 */
export const isOfHero = ({ sort, hero }) => sort === "health" && hero;

/**
 * A name in which a number at its end, such as that of Sister 3, stays on the line of the word before it.
 * @param {string} name
 */
export const withNumber = (name) => curly(name.replace(/ (?=\d+$)/, "\u00a0"));

/**
 * What stands above a number: the dial of a side whose name it has is its health.
 * @param {Table} table
 * @param {Tracker} tracker
 */
const nameOf = (table, { name }) => (curly(name) === table.name ? "Health" : withNumber(name));

/**
 * Makes the tiles of some trackers. Those that are counted together stand in one box, which can be emptied.
 * @param {Table} table
 * @param {Tracker[]} trackers
 * @returns {HTMLElement[]}
 */
export function makeTiles(table, trackers) {
  const alone = trackers.filter(({ together }) => together === null);
  return [
    ...alone.map((each) => makeTile(table, each)),
    ...boxesOf(trackers).map(([name, some]) => makeBox(table, name, some)),
  ];
}

/**
 * Makes the buttons that empty what is counted together, for where there is no room for its box.
 * @param {Table} table
 * @param {Tracker[]} trackers
 */
export const makeEmpties = (table, trackers) =>
  boxesOf(trackers).map(([name, some]) => makeEmpty(table, name, some, `Empty the ${name}`));

/**
 * The trackers that are counted together, by the names of their boxes.
 * @param {Tracker[]} trackers
 */
const boxesOf = (trackers) =>
  [...new Set(trackers.flatMap(({ together }) => together ?? []))].map(
    (name) => /** @type {const} */ ([name, trackers.filter(({ together }) => together === name)]),
  );

/**
 * @param {Table} table
 * @param {string} name
 * @param {Tracker[]} trackers
 * @param {string} text
 */
function makeEmpty(table, name, trackers, text) {
  const what = `${name}: emptied`;
  const empty = button("rb-count__empty", curly(text), () => table.happen({ do: "empty", what, trackers }, what));
  empty.setAttribute("aria-label", `Empty the ${name}`);
  return empty;
}

/**
 * @param {Table} table
 * @param {string} name
 * @param {Tracker[]} trackers
 */
function makeBox(table, name, trackers) {
  const empty = makeEmpty(table, name, trackers, "Empty it");
  const tiles = element("div", "rb-count__rest", ...trackers.map((each) => makeTile(table, each)));
  const box = element("div", "rb-count__box", element("b", "rb-count__name", curly(name)), empty, tiles);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", name);
  return box;
}

/**
 * @param {Table} table
 * @param {Tracker} tracker
 */
function makeTile(table, tracker) {
  const name = element("span", "rb-count__name", nameOf(table, tracker));
  name.title = curly([tracker.name, tracker.text].filter(Boolean).join("\n"));
  const tile = element("div", "rb-count__tile", name);
  tile.style.setProperty("--rb-share", String(shareOf(tracker)));
  tile.setAttribute("role", "group");
  tile.setAttribute("aria-label", tracker.name);
  tile.dataset.rbSort = tracker.sort;
  tile.toggleAttribute("data-rb-hero", isOfHero(tracker));
  if (tracker.states.length) addSwitch(table, tracker, tile);
  else addNumber(table, tracker, tile);
  if (tracker.text) tile.append(element("small", "rb-count__text", curly(tracker.text)));
  showOnlyIfChosen(table, tracker, tile);
  return tile;
}

/**
 * Shows what counts a tracker only while the choice is made for which it matters.
 * @param {Table} table
 * @param {Tracker} tracker
 * @param {HTMLElement} node
 */
function showOnlyIfChosen({ playing }, tracker, node) {
  playing.watch(() => {
    node.hidden = !playing.isPlayed(tracker);
  });
}

/**
 * Makes a button that shows a tracker where there is no room for its tile. It asks for the number, or switches to the next state.
 * @param {Table} table
 * @param {Tracker} tracker
 * @param {Tracker[]} [among] those of which the number of another one can be asked for there
 */
export function makeChip(table, tracker, among) {
  const { playing, happen } = table;
  const { name, states } = tracker;
  const chip = button("rb-count__chip", "", () => {
    const next = ((shown(playing.now, tracker) ?? -1) + 1) % states.length;
    if (states.length) happen({ do: "set", tracker, to: next }, `${name}: ${states[next]}`);
    else ask(table, tracker, chip, chip, among);
  });
  const value = element("b", "");
  chip.append(element("small", "", withoutArticle(nameOf(table, tracker))), value);
  chip.toggleAttribute("data-rb-hero", isOfHero(tracker));
  chip.toggleAttribute("data-rb-switch", states.length > 0);
  playing.watch(() => {
    const number = shown(playing.now, tracker);
    value.textContent = number === null ? UNSET : curly(states[number] ?? String(number));
    markTurned(value);
    chip.ariaLabel = `${name}: ${number === null ? "not set" : (states[number] ?? number)}, change it`;
    chip.toggleAttribute("data-rb-out", isOut(number, tracker));
  });
  showOnlyIfChosen(table, tracker, chip);
  return chip;
}

/**
 * Marks a number that reads as another one upside down, for where sides face each other: 6 and 9, and what has only these.
 * @param {HTMLElement} number
 */
const markTurned = (number) => number.toggleAttribute("data-rb-turns", /^[69]+$/.test(number.textContent ?? ""));

/**
 * Asks for a number, and sets it.
 * @param {Table} table
 * @param {Tracker} tracker
 * @param {HTMLElement} from what asks
 * @param {HTMLElement} [then] what gets the focus once the number is set
 * @param {Tracker[]} [among] those of which the number of another one can be asked for instead
 */
export function ask(table, tracker, from, then = from, among = []) {
  const { playing, happen } = table;
  const number = shown(playing.now, tracker);
  const played = among.filter((each) => playing.isPlayed(each));
  const choice =
    played.length > 1 ? [trackerChoice(playing, played, tracker, (each) => ask(table, each, from, then, among))] : [];
  if (number === null) {
    askStart(playing, tracker, choice, from, () => then.focus());
    return;
  }
  const rule = number === 0 && isLost(tracker) ? (table.ruleOf?.(tracker, from) ?? []) : [];
  askNumber(playing, tracker, number, [...choice, ...rule], from, (to, isTyped) => {
    if (isTyped) playing.keepStart(tracker, to);
    /** @type {Happening} */
    const counted = { do: "count", tracker, by: to - number, at: Date.now() };
    happen(isTyped ? { do: "set", tracker, to } : counted, `${tracker.name}: ${to}`);
    then.focus();
  });
}

/**
 * Adds a button for each state, of which one is pressed.
 * @param {Table} table
 * @param {Tracker} tracker
 * @param {HTMLElement} tile
 */
function addSwitch({ playing, happen }, tracker, tile) {
  const buttons = tracker.states.map((state, number) => {
    const made = button("rb-count__state", curly(state), () => {
      happen({ do: "set", tracker, to: number }, `${tracker.name}: ${state}`);
    });
    return made;
  });
  tile.append(element("span", "rb-count__states", ...buttons));
  playing.watch(() => {
    for (const [number, each] of buttons.entries()) each.ariaPressed = String(shown(playing.now, tracker) === number);
  });
}

/**
 * Adds the number, which can be typed, and a button at each of its ends.
 * @param {Table} table
 * @param {Tracker} tracker
 * @param {HTMLElement} tile
 */
function addNumber(table, tracker, tile) {
  const { playing } = table;
  const { name, sort } = tracker;
  const isHealth = sort === "health";
  const output = element("output", "");
  const value = button("rb-count__value", "", () => ask(table, tracker, value));
  value.append(output, makeSum(playing, tracker));
  const defeated = element("span", "rb-count__defeated", "Defeated");
  const less = makeStep(table, tracker, -1);
  const more = makeStep(table, tracker, 1);
  const hasDial = isHealth && !mayLackDial(tracker);
  const set = button("rb-count__set", isHealth ? "Set " : "Set how many", () => ask(table, tracker, set, less));
  if (hasDial) set.append(element("span", "rb-count__your", "your "), "dial");
  set.setAttribute("aria-label", isHealth ? startTitle(tracker) : `Set how many there are: ${name}`);
  tile.append(less, value, defeated, more, set);
  playing.watch(() => {
    const number = shown(playing.now, tracker);
    const out = isOut(number, tracker);
    output.textContent = String(number ?? "");
    markTurned(output);
    value.setAttribute("aria-label", `${name}: ${number}, change it`);
    defeated.hidden = !out;
    set.hidden = number !== null;
    for (const part of [value, less, more]) part.hidden = number === null;
    tile.toggleAttribute("data-rb-out", out);
    less.ariaDisabled = String(!canCount(playing.now, tracker, -1));
    more.ariaDisabled = String(!canCount(playing.now, tracker, 1));
  });
}

/**
 * Makes what stands beside the number of a tracker: what the last taps come to, such as −3, until nobody has tapped for a while.
 * @param {Playing} playing
 * @param {Tracker} tracker
 */
function makeSum(playing, tracker) {
  const node = element("span", "rb-count__sum");
  node.ariaHidden = "true"; // each tap says the number itself
  let timer = 0;
  const show = () => {
    const sum = sumOf(playing.counted, tracker, Date.now());
    node.textContent = sum?.text ?? "";
    clearTimeout(timer);
    if (sum) timer = window.setTimeout(show, sum.left);
  };
  playing.watch(show);
  return node;
}

/**
 * A button that counts. It stays a button at a limit, so that it keeps the focus.
 * @param {Table} table
 * @param {Tracker} tracker
 * @param {-1 | 1} by
 */
function makeStep({ playing, happen }, tracker, by) {
  const made = button("rb-count__step", "", () => {
    if (!canCount(playing.now, tracker, by)) return;
    const number = Number(shown(playing.now, tracker)) + by;
    const said = isOut(number, tracker) ? "defeated" : number;
    happen({ do: "count", tracker, by, at: Date.now() }, `${tracker.name}: ${said}`);
  });
  made.append(icon(by < 0 ? "minus" : "plus"));
  made.setAttribute("aria-label", `${tracker.name}: 1 ${by < 0 ? "less" : "more"}`);
  return made;
}
