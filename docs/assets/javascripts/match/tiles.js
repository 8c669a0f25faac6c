/* What counts one thing of a side: a dial, a number of fighters, a token or counter; or switches it, such as the form of a hero. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { canCount, shown } from "./counts.js";
import { askNumber } from "./dial.js";

/** @import { Happening } from "./counts.js" */
/** @import { Playing } from "./playing.js" */
/** @import { Tracker } from "./sheet.js" */

/**
 * What tiles are made with: `happen` lets something happen, and says it to screen readers.
 * @typedef {{playing: Playing, trackers: Tracker[], happen: (happening: Happening, said: string) => void}} Table
 */

/**
 * Makes the tiles of some trackers. Those that are counted together stand in one box, which can be emptied.
 * @param {Table} table
 * @param {Tracker[]} trackers
 * @returns {HTMLElement[]}
 */
export function makeTiles(table, trackers) {
  const alone = trackers.filter(({ together }) => together === null);
  const boxes = [...new Set(trackers.flatMap(({ together }) => together ?? []))];
  return [
    ...alone.map((each) => makeTile(table, each)),
    ...boxes.map((name) => {
      const some = trackers.filter(({ together }) => together === name);
      return makeBox(table, name, some);
    }),
  ];
}

/**
 * @param {Table} table
 * @param {string} name
 * @param {Tracker[]} trackers
 */
function makeBox(table, name, trackers) {
  const what = `${name} emptied`;
  const empty = button("rb-count__empty", "Empty it", () => table.happen({ do: "empty", what, trackers }, what));
  empty.setAttribute("aria-label", `Empty the ${name}`);
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
  const tile = element("div", "rb-count__tile", element("span", "rb-count__name", curly(tracker.name)));
  tile.setAttribute("role", "group");
  tile.setAttribute("aria-label", tracker.name);
  tile.dataset.rbSort = tracker.sort;
  if (tracker.states.length) addSwitch(table, tracker, tile);
  else addNumber(table, tracker, tile);
  if (tracker.text) tile.append(element("small", "rb-count__text", curly(tracker.text)));
  const { only } = tracker;
  if (only) {
    const choice = table.trackers.find(({ seat, states }) => seat === tracker.seat && states.includes(only));
    table.playing.watch(() => {
      tile.hidden = !choice || choice.states[shown(table.playing.now, choice) ?? -1] !== only;
    });
  }
  return tile;
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
  const { playing, happen } = table;
  const { name, sort } = tracker;
  const isHealth = sort === "health";
  const output = element("output", "");
  const value = button("rb-count__value", "", () => ask(value));
  value.append(output);
  const defeated = element("span", "rb-count__defeated", "Defeated");
  const less = makeStep(table, tracker, -1);
  const more = makeStep(table, tracker, 1);
  const set = button("rb-count__set", isHealth ? "Set your dial" : "Set how many", () => ask(less));
  set.setAttribute("aria-label", isHealth ? `Set the dial of ${name}` : `Set how many there are: ${name}`);
  /** @param {HTMLElement} then what gets the focus once the number is set */
  const ask = (then) => {
    askNumber(tracker, shown(playing.now, tracker), tile, (to, isTyped) => {
      if (isTyped) playing.keepStart(tracker, to);
      happen({ do: "set", tracker, to }, `${name}: ${to}`);
      then.focus();
    });
  };
  tile.append(less, value, defeated, more, set);
  playing.watch(() => {
    const number = shown(playing.now, tracker);
    const isOut = number === 0 && (isHealth || sort === "fighters");
    output.textContent = String(number ?? "");
    value.setAttribute("aria-label", `${name}: ${number}, change it`);
    defeated.hidden = !isOut;
    set.hidden = number !== null;
    for (const part of [value, less, more]) part.hidden = number === null;
    tile.toggleAttribute("data-rb-out", isOut);
    less.ariaDisabled = String(!canCount(playing.now, tracker, -1));
    more.ariaDisabled = String(!canCount(playing.now, tracker, 1));
  });
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
    const isOut = number === 0 && (tracker.sort === "health" || tracker.sort === "fighters");
    happen({ do: "count", tracker, by }, `${tracker.name}: ${isOut ? "defeated" : number}`);
  });
  made.append(icon(by < 0 ? "minus" : "plus"));
  made.setAttribute("aria-label", `${tracker.name}: 1 ${by < 0 ? "less" : "more"}`);
  return made;
}
