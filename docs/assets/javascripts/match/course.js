/* The course of a match: the steps of a turn, what comes next and what came before. Pure: from where the players are follows where
   they can go, and the way back is the one that they came. An action begins with a row that has the name of one, and ends before the
   next of these or with its part of the turn. The way through a turn stops only where something stands in this match, where an action
   is chosen or begins, and where everybody has something to do after the actions. The steps of an attack that have nothing are a stop
   together: the cards that are played may say something there. */

import { ofSide } from "./side.js";

/** @import { Entry, Sheet, Table, TableRow } from "./sheet.js" */

/**
 * Where the players are. `here` is the name of a row; `trail` are the places where they were before, the last one last.
 * @typedef {{player: string, turn: number, action: number, here: string | null}} Spot
 */
/** @typedef {Spot & {trail?: Spot[]}} Place */
/** @typedef {{to: Place, label: string}} Way */

/** How many steps the way back has. */
const MOST_BACK = 24;

export class Course {
  /**
   * @param {Pick<Table, "rows" | "actions">} table
   * @param {Pick<Sheet, "timeline">} sheet
   * @param {{seat: string, short: string}[]} sides in the order of their turns
   */
  constructor({ rows, actions }, { timeline }, sides) {
    const shown = new Set(timeline.map(({ row }) => row));
    const rowsWith = (/** @type {(entry: Entry) => boolean} */ has) =>
      new Set(timeline.flatMap(({ row, entries }) => (entries.some(has) ? [rows[row]] : [])));
    const [filled, ofOne] = [rowsWith(() => true), rowsWith(({ side }) => side !== null)];
    /** @type {TableRow[]} */
    this.steps = rows.filter(({ part }, number) => shown.has(number) && (part === "turn" || part === "attack"));
    this.actions = actions;
    this.sides = sides;
    /** The step in which an action is chosen; -1 if no row is an action. */
    this.choice = this.steps.findIndex(({ action }) => action) - 1;
    /** The first step after all actions. */
    this.after = this.steps.findLastIndex(({ action }) => action);
    while (this.choice >= 0 && !this.ends(this.after++));
    /** Whether the way stops at each step. Before the actions, only where a side or the board has something of its own. */
    const isOfAll = this.steps.map(({ action, text }, step) => Boolean(action) || (step >= this.after && Boolean(text)));
    const isOwn = this.steps.map((row, step) => {
      const has = step < this.choice ? ofOne : filled;
      return has.has(row) || step === this.choice || isOfAll[step];
    });
    /** @type {boolean[]} */
    this.stops = this.steps.map(({ part }, step) => isOwn[step] || (part === "attack" && isOwn[step - 1]));
    if (!this.stops.includes(true)) this.stops[0] = true;
    // What may happen at any time can matter at steps of an attack, too. It stands at the stop of the last of these, which begins with one.
    const timed = new Set(
      timeline.flatMap(({ row, entries }) => (rows[row].part === "any" ? [] : entries.map(({ id }) => id))),
    );
    for (const { led_from } of rowsWith(({ id }) => !timed.has(id))) {
      const led = this.steps.flatMap(({ timings }, step) => (timings.some((each) => led_from.includes(each)) ? [step] : []));
      const stop = this.stops.lastIndexOf(true, led.at(-1));
      const first = led.find((step) => step >= stop);
      if (first !== undefined && this.steps[first].part === "attack") this.stops[first] = true;
    }
  }

  /**
   * The first step at which the way stops, from one step to before another; -1 if it stops at none.
   * @param {number} from
   * @param {number} [to]
   */
  stop(from, to = this.stops.length) {
    return this.stops.findIndex((stops, step) => stops && step >= from && step < to);
  }

  /**
   * The steps that are one stop: a step, and those of the attack after it at which the way does not stop.
   * @param {number} step
   * @returns {TableRow[]}
   */
  together(step) {
    const next = this.steps.findIndex(({ part }, other) => other > step && (this.stops[other] || part !== "attack"));
    const { part } = this.steps[step];
    return part === "attack" && this.stops[step] ? this.steps.slice(step, next < 0 ? undefined : next) : [this.steps[step]];
  }

  /**
   * The number of the stop to which a step belongs.
   * @param {string} name
   */
  stopOf(name) {
    return this.stops.lastIndexOf(
      true,
      this.steps.findIndex((step) => step.name === name),
    );
  }

  /**
   * Whether an action ends with a step.
   * @param {number} step
   */
  ends(step) {
    const then = this.steps[step + 1];
    return !then || Boolean(then.action) || then.part !== this.steps[step].part;
  }

  /**
   * The number of the step where the players are: the first stop, if none is known.
   * @param {Place} place
   */
  at({ here }) {
    const found = this.steps.findIndex(({ name }) => name === here);
    return found < 0 ? this.stop(0) : found;
  }

  /**
   * Where the players can go from a place, the usual way first.
   * @param {Place} place
   * @returns {Way[]}
   */
  next(place) {
    const at = this.at(place);
    /** @type {(step: number) => Way} */
    const on = (step) => ({ to: this.from(place, { here: this.steps[step].name }), label: nameOf(this.together(step)) });
    if (at === this.choice) {
      return this.steps.flatMap(({ action }, step) => (action ? [{ ...on(step), label: action }] : []));
    }
    const isInAction = this.isInAction(place);
    let end = at;
    while (isInAction && !this.ends(end)) end++;
    const then = this.stop(at + 1, isInAction ? end + 1 : undefined);
    if (then >= 0) return [on(then)];
    if (!isInAction) return [this.handedOver(place)];
    const action = place.action + 1;
    const again = this.from(place, { action, here: this.steps[this.choice].name });
    if (action <= this.actions) return [{ to: again, label: `Action ${action} of ${this.actions}` }];
    return [this.ending(place) ?? this.handedOver(place), { to: again, label: "Extra action" }];
  }

  /**
   * The place that players come to from another one, to which the way back leads.
   * @param {Place} place
   * @param {Partial<Spot>} change what is other there
   * @returns {Place}
   */
  from(place, change) {
    const { player, turn, action, trail = [] } = place;
    const was = { player, turn, action, here: this.steps[this.at(place)].name };
    return { ...was, ...change, trail: [...trail, was].slice(-MOST_BACK) };
  }

  /**
   * The place at another step of the same action.
   * @param {Place} place
   * @param {string} here the name of the step
   * @returns {Place}
   */
  jump(place, here) {
    return this.steps[this.at(place)].name === here ? place : this.from(place, { here });
  }

  /**
   * The place where the players were before; null if that is not known.
   * @param {Place} place
   * @returns {Place | null}
   */
  back({ trail = [] }) {
    const last = trail.at(-1);
    return last ? { ...last, trail: trail.slice(0, -1) } : null;
  }

  /**
   * Whether somebody has done something on the first turn.
   * @param {Place} place
   */
  hasBegun(place) {
    const { turn, action } = place;
    return turn > 1 || action > 1 || this.back(place) !== null || this.at(place) > this.stop(0);
  }

  /**
   * Which part of the turn a place is in, in words: one of the actions, or what comes before or after them all.
   * @param {Place} place
   */
  partOf(place) {
    const at = this.at(place);
    if (at < this.choice || at >= this.after) return this.steps[at].name;
    return place.action > this.actions ? `Extra action ${place.action}` : `Action ${place.action} of ${this.actions}`;
  }

  /**
   * Which kind of action a place is in.
   * @param {Place} place
   */
  kindAt(place) {
    return this.steps.findLast(({ action }, step) => action && step <= this.at(place))?.action;
  }

  /**
   * The kinds of the actions that are done in the turn, as far as the way back leads through them.
   * @param {Place} place
   * @returns {string[]}
   */
  done({ turn, action, trail = [] }) {
    const before = trail.filter((spot) => spot.turn === turn && spot.action < action);
    const last = before.filter((spot, number) => spot.action !== before[number + 1]?.action);
    return last.flatMap((spot) => this.kindAt(spot) ?? []);
  }

  /**
   * The number of the action that the players are at; 0 before the first one.
   * @param {Place} place
   */
  actionAt(place) {
    return this.at(place) < this.choice ? 0 : place.action;
  }

  /**
   * The place where the next action is chosen; null if the turn has no more.
   * @param {Place} place
   * @returns {Place | null}
   */
  nextAction(place) {
    const action = this.actionAt(place) + 1;
    if (action > this.actions || this.isAfter(place)) return null;
    return this.from(place, { action, here: this.steps[Math.max(0, this.choice)].name });
  }

  /**
   * What a way from one place to another is called where it is taken back: what was done before it, or where it leads.
   * @param {Place} place
   * @param {Place} to
   */
  said(place, to) {
    const isSameTurn = to.turn === place.turn;
    if (isSameTurn && to.action === place.action) {
      if (this.isAfter(to) && !this.isAfter(place)) return "Go to end of turn";
      const at = this.at(to);
      const { action, name } = this.steps[at];
      if (action && this.at(place) === this.choice) return `Begin ${action.toLowerCase()}`;
      const together = this.together(at);
      const { step } = this.steps[at];
      if (step === null) return `Go to ${name}`;
      return `Go to ${together.length > 1 ? nameOf(together).toLowerCase() : `step\u00a0${step}`}`;
    }
    if (to.turn < place.turn || (isSameTurn && to.action < place.action)) return `Back to turn ${to.turn}, action ${to.action}`;
    if (!isSameTurn) return `End of turn ${place.turn}`;
    if (this.isAfter(place)) return "Extra action";
    const kind = this.kindAt(place);
    return kind ? `Action ${place.action}: ${kind}` : `Action ${place.action}`;
  }

  /**
   * How many actions are left to a turn: those that nobody has begun, with the one that is still to be chosen.
   * @param {Place} place
   */
  actionsLeft(place) {
    if (this.isAfter(place)) return 0;
    const begun = this.actionAt(place) - Number(this.at(place) === this.choice);
    return Math.max(0, this.actions - begun);
  }

  /**
   * Whether a place is in an action that has begun.
   * @param {Place} place
   */
  isInAction(place) {
    return this.at(place) > this.choice && !this.isAfter(place);
  }

  /**
   * Whether a place is after all actions.
   * @param {Place} place
   */
  isAfter(place) {
    return this.at(place) >= this.after;
  }

  /**
   * The first step after all actions; null if nothing stands there, or the players are there already.
   * @param {Place} place
   * @returns {Way | null}
   */
  ending(place) {
    const late = this.stop(this.after);
    if (late < 0 || this.isAfter(place)) return null;
    return { to: this.from(place, { here: this.steps[late].name }), label: nameOf(this.together(late)) };
  }

  /**
   * The last step of an attack that the players left before that, for the end of the turn: it is still done.
   * @param {Place} place
   */
  skipped(place) {
    const last = place.trail?.at(-1);
    // Steps that are one stop are left together.
    let at = last ? this.at(last) + this.together(this.at(last)).length - 1 : 0;
    if (!this.isAfter(place) || this.steps[at].part !== "attack" || this.ends(at)) return [];
    while (!this.ends(at)) at++;
    return [this.steps[at]];
  }

  /**
   * The start of the turn of the next side. At which step its way stops first depends on what that side has there.
   * @param {Place} place
   * @returns {Way}
   */
  handedOver(place) {
    const { seat, short } = this.side(place, 1);
    return { to: this.from(place, { player: seat, turn: place.turn + 1, action: 1, here: null }), label: turnOf(short) };
  }

  /**
   * The side whose turn is `by` turns away.
   * @param {Place} place
   * @param {number} by
   */
  side({ player }, by) {
    const { length } = this.sides;
    return this.sides[(this.sides.findIndex(({ seat }) => seat === player) + by + length) % length];
  }
}

/**
 * The name of steps that are one stop. Of several it is their numbers.
 * @param {TableRow[]} rows
 */
export function nameOf(rows) {
  const [{ step, name }, last] = [rows[0], rows[rows.length - 1]];
  if (step === null) return name;
  return rows.length > 1 ? `Steps ${step}–${last.step}` : `${step}, ${name}`;
}

/**
 * The turn of a side, in words.
 * @param {string} name
 */
export const turnOf = (name) => `${ofSide(name)} turn`;
