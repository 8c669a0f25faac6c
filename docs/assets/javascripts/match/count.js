/* The section that counts: for each side what it has of dials, fighters, tokens and counters, whose turn it is, and a way back. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { storageKey } from "./address.js";
import { canCount, counted, happen, shown, undoes } from "./counts.js";
import { badge } from "./side.js";

/** @import { Counted, Happening } from "./counts.js" */
/** @import { Context } from "./match.js" */
/** @import { Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** The key below which the browser stores whether the side on top is turned to the player who sits there. */
const FACING = "match.facing";
/** The most that a dial without a limit of its own can be set to. */
const MOST_HEALTH = 99;

/** Keeps the screen on while somebody counts, where the browser can and may. */
let lock = /** @type {Promise<WakeLockSentinel> | null} */ (null);
async function stayAwake() {
  try {
    lock ??= navigator.wakeLock.request("screen");
    (await lock).addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
}

/** The section of one match. It is made once; a tap changes what its parts show. */
class Counting {
  /** @param {Context} context */
  constructor({ table, sheet, state, sides, change }) {
    this.actions = table.actions;
    this.trackers = sheet.trackers;
    this.sides = sides;
    this.change = change;
    this.key = storageKey(sheet.game, state, "counts");
    /** @type {Counted} */
    this.counted = counted(rbStored(this.key));
    /** @type {(() => void)[]} What shows the counts in each part. */
    this.parts = [];
    this.said = element("p", "rb-hidden");
    this.said.setAttribute("role", "status");
    this.node = this.section();
    this.show();
  }

  /**
   * Lets something happen, keeps it, and says it to screen readers.
   * @param {Happening} happening
   * @param {string} [said]
   */
  happen(happening, said = "") {
    const before = this.counted.now.player;
    this.counted = happen(this.counted, happening);
    rbStore(this.key, this.counted);
    stayAwake();
    const { player } = this.counted.now;
    if (player !== before) this.change({ turn: player });
    else this.show();
    this.said.textContent = said;
  }

  show() {
    for (const show of this.parts) show();
  }

  section() {
    const halves = this.sides.map((side) => this.half(side));
    const first = halves.length / 2;
    const section = element(
      "section",
      "rb-counting",
      element("h2", "", "Count"),
      ...halves.slice(0, first),
      this.middle(),
      ...halves.slice(first),
      this.said,
    );
    section.dataset.rbPlayers = String(halves.length);
    section.dataset.rbFacing = String(rbStored(FACING) ?? true);
    return section;
  }

  /**
   * What one side has.
   * @param {Side} side
   */
  half(side) {
    const pill = element("span", "rb-count__pill", "Your turn");
    const begin = button("rb-count__begin", "Begin", () => this.happen({ do: "begin", player: side.seat }));
    begin.setAttribute("aria-label", `${side.name} begins`);
    const head = element("div", "rb-count__head", badge(side, true), element("h3", "", side.name));
    for (const { name, move } of side.part.fighters) {
      if (typeof move === "number") head.append(element("span", "rb-count__move", `${name}: move ${move}`));
    }
    head.append(pill, begin);
    const trackers = this.trackers.filter(({ seat }) => seat === side.seat);
    const dials = trackers.filter(({ sort }) => sort === "health");
    const rest = trackers.filter(({ sort }) => sort !== "health");
    const half = element(
      "div",
      "rb-count__half",
      head,
      element("div", "rb-count__dials", ...dials.map((each) => this.tile(each))),
    );
    if (rest.length > 0) half.append(element("div", "rb-count__rest", ...rest.map((each) => this.tile(each))));
    half.dataset.rbSeat = side.seat;
    half.setAttribute("role", "group");
    half.setAttribute("aria-label", side.name);
    this.parts.push(() => {
      const { player, turn, action } = this.counted.now;
      const plays = player === side.seat;
      half.toggleAttribute("data-rb-plays", plays);
      pill.hidden = !plays;
      begin.hidden = plays || turn > 1 || action > 1;
    });
    return half;
  }

  /**
   * One thing to count: its name, its number, and a button at each end.
   * @param {Tracker} tracker
   */
  tile(tracker) {
    const { name, sort } = tracker;
    const value = element("output", "rb-count__value");
    const defeated = element("span", "rb-count__defeated", "Defeated");
    const less = this.step(tracker, -1);
    const more = this.step(tracker, 1);
    const set = button("rb-count__set", sort === "health" ? "Set your dial" : "Set how many", () => this.ask(tracker, less));
    set.setAttribute("aria-label", sort === "health" ? `Set the dial of ${name}` : `Set how many there are: ${name}`);
    const tile = element("div", "rb-count__tile", element("span", "rb-count__name", name), less, value, defeated, more, set);
    tile.setAttribute("role", "group");
    tile.setAttribute("aria-label", name);
    tile.dataset.rbSort = sort;
    this.parts.push(() => {
      const number = shown(this.counted.now, tracker);
      const isOut = number === 0 && (sort === "health" || sort === "fighters");
      value.textContent = String(number ?? "");
      defeated.hidden = !isOut;
      set.hidden = number !== null;
      for (const part of [value, less, more]) part.hidden = number === null;
      tile.toggleAttribute("data-rb-out", isOut);
      less.ariaDisabled = String(!canCount(this.counted.now, tracker, -1));
      more.ariaDisabled = String(!canCount(this.counted.now, tracker, 1));
    });
    return tile;
  }

  /**
   * A button that counts. It stays a button at a limit, so that it keeps the focus.
   * @param {Tracker} tracker
   * @param {-1 | 1} by
   */
  step(tracker, by) {
    const made = button("rb-count__step", "", () => {
      if (!canCount(this.counted.now, tracker, by)) return;
      const number = Number(shown(this.counted.now, tracker)) + by;
      const said = number === 0 && tracker.sort !== "token" && tracker.sort !== "counter" ? "defeated" : String(number);
      this.happen({ do: "count", tracker, by }, `${tracker.name}: ${said}`);
    });
    made.append(icon(by < 0 ? "minus" : "plus"));
    made.setAttribute("aria-label", `${tracker.name}: 1 ${by < 0 ? "less" : "more"}`);
    return made;
  }

  /**
   * Asks for the number of a dial, or of fighters.
   * @param {Tracker} tracker
   * @param {HTMLElement} then what gets the focus once it is set
   */
  ask(tracker, then) {
    const number = element("input", "rb-count__number");
    number.type = "number";
    number.inputMode = "numeric";
    number.required = true;
    number.min = "1";
    number.max = String(tracker.max ?? MOST_HEALTH);
    const isHealth = tracker.sort === "health";
    const title = isHealth ? "Set your dial" : "Set how many there are";
    const form = element(
      "form",
      "rb-count__form",
      element("label", "", isHealth ? `Health of ${tracker.name}` : tracker.name, number),
    );
    form.method = "dialog";
    const cancel = button("rb-match-dialog__plain", "Cancel", () => dialog.close());
    form.append(element("div", "rb-match-dialog__buttons", cancel, element("button", "rb-button", "Set")));
    const dialog = element("dialog", "rb-match-dialog", element("h2", "", title), form);
    dialog.setAttribute("aria-label", title);
    dialog.addEventListener("close", () => dialog.remove());
    form.addEventListener("submit", () => {
      this.happen({ do: "set", tracker, to: number.valueAsNumber }, `${tracker.name}: ${number.value}`);
      dialog.addEventListener("close", () => then.focus());
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Whose turn it is, and what is for both sides. */
  middle() {
    const turn = element("b", "");
    const action = button("rb-count__action", "", () => this.happen({ do: "act", of: this.actions }));
    const words = element("span", "");
    const dots = Array.from({ length: this.actions }, () => element("i", ""));
    action.append(...dots, words);
    const undone = element("span", "");
    const undo = button("rb-count__undo", "", () => {
      if (undoes(this.counted)) this.happen({ do: "undo" }, "Undone");
    });
    undo.append(icon("undo"), undone);
    const end = button("rb-count__end", "End turn", () => {
      const place = this.sides.findIndex(({ seat }) => seat === this.counted.now.player);
      this.happen({ do: "end", next: this.sides[(place + 1) % this.sides.length].seat });
    });
    [undo.id, action.id, end.id] = ["rb-count-undo", "rb-count-action", "rb-count-end"];
    this.parts.push(() => {
      const { now } = this.counted;
      turn.textContent = `Turn ${now.turn}`;
      words.textContent = `Action ${now.action} of ${this.actions}`;
      for (const [number, dot] of dots.entries()) dot.toggleAttribute("data-rb-done", number < now.action);
      undone.textContent = `Undo ${undoes(this.counted)}`;
      undo.ariaDisabled = String(!undoes(this.counted));
    });
    return element("div", "rb-count__middle", ...this.menu(), undo, element("div", "rb-count__turn", turn, action), end);
  }

  /** What is needed once in a while: who the side on top faces, and a new start. */
  menu() {
    const face = button("rb-count__item", "Turn the side on top to its player", () => {
      const isFacing = this.node.dataset.rbFacing !== "true";
      rbStore(FACING, isFacing);
      this.node.dataset.rbFacing = String(isFacing);
      face.ariaPressed = String(isFacing);
    });
    const again = button("rb-count__item", "Start again", () => {
      menu.hidePopover();
      this.happen({ do: "again" }, "Started again");
    });
    face.ariaPressed = String(rbStored(FACING) ?? true);
    const menu = element("div", "rb-count__menu", face, again);
    menu.popover = "auto";
    menu.id = "rb-count-menu";
    const open = button("rb-count__more", "", () => {});
    open.popoverTargetElement = menu;
    open.setAttribute("aria-label", "More");
    open.append(icon("menu"));
    return [open, menu];
  }
}

/**
 * Makes the section that counts.
 * @param {Context} context
 */
export function countSection(context) {
  return new Counting(context).node;
}
