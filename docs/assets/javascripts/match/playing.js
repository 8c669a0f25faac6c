/* A match that is being played: its counts, kept by the browser, and the course of its turns. The sections of the sheet show it and let
   things happen. */

import { storageKey } from "./address.js";
import { counted, happen, isLost, keyOf, nextUndone, shown } from "./counts.js";
import { Course } from "./course.js";
import { askFirst, askSide } from "./dialog.js";
import { isFirstKnown, keep, keepStart, kept, keptStarts } from "./kept.js";
import { say } from "./said.js";

/** @import { State } from "./address.js" */
/** @import { Counted, Happening } from "./counts.js" */
/** @import { Place } from "./course.js" */
/** @import { Sheet, Table, Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** The most that a dial is offered to start with, which no source says, and that of a large fighter. */
const MOST_STARTS = 20;
const MOST_STARTS_OF_LARGE = 30;

/** A screen that shows one section at a time. */
export const alone = matchMedia("(max-width: 59.99rem)");
/** A screen whose left column has room for one section or one open text at a time. */
export const tablet = matchMedia("(min-width: 60rem) and (max-width: 74.99rem)");

export class Playing {
  /**
   * @param {Table} table
   * @param {Sheet} sheet
   * @param {State} state
   * @param {Side[]} sides
   * @param {(change: Partial<State>) => void} change
   */
  constructor(table, sheet, state, sides, change) {
    this.course = new Course(table, sheet, sides);
    this.table = table;
    this.state = state;
    this.sheet = sheet;
    this.sides = sides;
    this.change = change;
    this.key = storageKey(sheet.game, state, "counts");
    /** @type {Counted} */
    this.counted = counted(rbStored(this.key), state.turn ?? sides[0].seat, this.starts);
    this.sheet = { ...sheet, trackers: [...sheet.trackers, ...(this.now.own ?? [])] };
    /** @type {(() => void)[]} What shows the match, whenever something happened. */
    this.watchers = [];
  }

  /** Where the players are, and what they have. */
  get now() {
    return this.counted.now;
  }

  /** What the dials start with that have been set in a match before, by the keys of their trackers. */
  get starts() {
    const starts = keptStarts(this.sheet.game);
    const known = this.sheet.trackers.filter((each) => each.start === null && this.dialOf(each) in starts);
    return Object.fromEntries(known.map((each) => [keyOf(each), starts[this.dialOf(each)]]));
  }

  /**
   * The key of a dial in all matches: it belongs to what its side is, and not to its seat.
   * @param {Tracker} tracker
   */
  dialOf({ seat, sort, name }) {
    const slug = this.sides.find((side) => side.seat === seat)?.slug;
    return `${slug}/${sort}/${name}`;
  }

  /**
   * The most that a dial, or a number of fighters, is offered to start with.
   * @param {Tracker} tracker
   */
  mostStarts({ seat, name }) {
    const fighters = this.sides.find((side) => side.seat === seat)?.part.fighters ?? [];
    const isLarge = fighters.some((each) => each.name === name && each.size === "large");
    return isLarge ? MOST_STARTS_OF_LARGE : MOST_STARTS;
  }

  /** The numbers that no source states and nobody has set yet. */
  get unset() {
    return this.sheet.trackers.filter((each) => !each.states.length && this.isPlayed(each) && shown(this.now, each) === null);
  }

  /**
   * Whether a tracker matters: not if it is of a fighter that was not chosen.
   * @param {Tracker} tracker
   */
  isPlayed({ seat, only }) {
    if (!only) return true;
    const choice = this.sheet.trackers.find((each) => each.seat === seat && each.states.includes(only));
    return Boolean(choice) && choice?.states[shown(this.now, choice) ?? -1] === only;
  }

  /**
   * The fighters of the side whose turn it is, if all that is counted of them have been at 0 since its start, and the game says what that
   * means for a player of a team; or else nothing.
   */
  get allAtZero() {
    const { table, sides, now } = this;
    const start = this.counted.past.find(({ was }) => was.turn === now.turn)?.was ?? now;
    const own = this.fightersOf(now.player);
    const isSaid = Boolean(table.defeat?.eliminated) && sides.length > 2;
    return isSaid && own.every((each) => shown(start, each) === 0 && shown(now, each) === 0) ? own : [];
  }

  /**
   * What is counted of the fighters of a side.
   * @param {string} seat
   */
  fightersOf(seat) {
    return this.sheet.trackers.filter((each) => each.seat === seat && isLost(each) && this.isPlayed(each));
  }

  /**
   * Whether a side has a fighter that is not at 0, as far as they are counted. Of two sides, both always have: the match ends without.
   * @param {string} seat
   */
  hasFighters(seat) {
    const own = this.fightersOf(seat);
    return this.sides.length === 2 || !own.length || own.some((each) => shown(this.now, each) !== 0);
  }

  /** What stands at the end of the turn, and is still to come. Of a side whose fighters are all at 0, the way leads to the next turn. */
  get ending() {
    return this.allAtZero.length ? null : this.course.ending(this.now);
  }

  /**
   * Whether the players added a tracker.
   * @param {Tracker} tracker
   */
  isAdded(tracker) {
    return Boolean(this.now.own?.some((each) => keyOf(each) === keyOf(tracker)));
  }

  /**
   * Removes a tracker that the players added, and says so.
   * @param {Tracker} tracker
   */
  remove(tracker) {
    this.happen({ do: "remove", tracker }, true);
    say(`Removed: ${tracker.name}`);
  }

  /**
   * Sets a number that was typed.
   * @param {Tracker} tracker
   * @param {number} to
   */
  type(tracker, to) {
    this.typing(tracker)(to);
  }

  /**
   * Sets the numbers of dials, as one step.
   * @param {[Tracker, number][]} numbers
   */
  setDials(numbers) {
    for (const [tracker, number] of numbers) this.keepStart(tracker, number);
    this.happen({ do: "dials", numbers });
  }

  /**
   * Begins to set a number as it is typed. What is returned takes what stands in the field after each key: all of them are one step, and an
   * empty field is what was there before.
   * @param {Tracker} tracker
   * @returns {(typed: number | null) => void}
   */
  typing(tracker) {
    const before = shown(this.now, tracker);
    const isStart = this.isStart(tracker);
    let isMore = false;
    return (typed) => {
      const to = typed ?? before;
      if (isStart) keepStart(this.sheet.game, this.dialOf(tracker), to);
      this.happen({ do: "set", tracker, to, isMore });
      isMore = true;
    };
  }

  /**
   * Keeps a number that was set for the next matches if it is what its dial starts with.
   * @param {Tracker} tracker
   * @param {number} number
   */
  keepStart(tracker, number) {
    if (this.isStart(tracker)) keepStart(this.sheet.game, this.dialOf(tracker), number);
  }

  /**
   * Whether a number that is set now is what its dial starts with: the first one, or one that mends it before the match has begun.
   * @param {Tracker} tracker
   */
  isStart(tracker) {
    const now = shown(this.now, tracker);
    return now === null || (!this.hasBegun && now === this.starts[keyOf(tracker)]);
  }

  /** Whether somebody has done something on the first turn. */
  get hasBegun() {
    return this.course.hasBegun(this.now);
  }

  /**
   * Calls a function now, and whenever something happened.
   * @param {() => void} show
   */
  watch(show) {
    this.watchers.push(show);
    show();
  }

  /**
   * Lets something happen, and keeps it. The turn of another side is shown by a new sheet.
   * @param {Happening} happening
   * @param {boolean} isOfSheet whether what is kept of the sheet has changed too, which a new sheet shows
   */
  happen(happening, isOfSheet = false) {
    const before = this.now.player;
    this.counted = happen(this.counted, happening);
    rbStore(this.key, this.counted);
    keep({ ...this, playing: this });
    const { player } = this.now;
    const isFirst = isFirstKnown({ ...this, playing: this });
    if (isOfSheet || player !== before) this.change({ turn: isFirst ? player : null });
    else for (const show of this.watchers) show();
  }

  /**
   * Lets a side go first, as long as the first turn has not ended, and shows the sheet anew. The first step of the setup is done by that.
   * @param {string} seat
   */
  goesFirst(seat) {
    const before = kept(this).first;
    this.keepFirst(seat);
    if (this.now.turn === 1 && seat !== before) this.happen({ do: "first", seat, before }, true);
    else this.change({});
  }

  /**
   * Keeps who goes first. The first step of the setup is done once that is known.
   * @param {string | null} first
   */
  keepFirst(first) {
    const { name } = this.sheet.setup[0];
    const others = kept(this).done.filter((each) => each !== name);
    keep({ ...this, playing: this }, { first, done: first === null ? others : [...others, name] });
  }

  /**
   * Does what begins a match, once it is known who goes first: if nobody has said so, that is asked for, and the sheet is then another one.
   * @param {(isOfSheet: boolean) => void} then
   */
  begin(then) {
    if (isFirstKnown({ ...this, playing: this })) {
      then(false);
      return;
    }
    askSide("Who goes first?", this.sides, (seat) => {
      this.goesFirst(seat);
      then(true);
    });
  }

  /**
   * Goes to another place of the turn or the match, unless the players are there.
   * @param {Place} to
   * @param {boolean} [isOfSheet] whether a new sheet is to be shown
   */
  go(to, isOfSheet) {
    if (to !== this.now) this.happen({ do: "go", to, what: this.course.said(this.now, to) }, isOfSheet);
  }

  /** Takes the last step back, and says which. */
  undo() {
    const step = nextUndone(this.counted);
    if (!step) return;
    if (step.first !== undefined) this.keepFirst(step.first);
    if (step.kept) keep({ ...this, playing: this }, step.kept);
    const isOther = step.was.own?.length !== this.now.own?.length;
    this.happen({ do: "undo" }, isOther || step.first !== undefined || step.kept !== undefined);
    say(`Undone: ${step.what}`);
  }

  /**
   * Goes to the end of the turn, if something stands there, and from there to the next turn. Returns whether the players stay in the
   * section where they are: the turn has ended, or the steps are in another section, and the counts say what stands at its end.
   * @param {boolean} isOfSheet whether a new sheet is to be shown
   */
  endTurn(isOfSheet) {
    const late = this.ending;
    this.go((late ?? this.course.handedOver(this.now)).to, isOfSheet);
    return late === null || alone.matches;
  }

  /**
   * Asks whether to start a new match between the same sides, and does so, at its setup, or in Count if it is started there. What the dials
   * were set to at the start is set again.
   */
  startAgain() {
    askFirst(
      "Start over?",
      "Counts, turns, and setup steps are reset. Undo in Count brings them back.",
      "Yes, start over",
      () => {
        this.happen({ do: "again", values: this.starts, kept: kept(this) });
        keep({ ...this, playing: this }, { done: [], isLeft: false, first: null });
        // Where Count is alone, the way back is in it.
        const isInCount = alone.matches && this.state.show === "count";
        this.change(isInCount ? { turn: null } : { turn: null, show: "setup" });
        say("Started over");
      },
    );
  }
}
