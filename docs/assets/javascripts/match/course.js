/* The course of a match: the steps of a turn, what comes next and what came before. Pure: from where the players are follows where
   they can go. An action begins with a row that has the name of one, and ends before the next of these or with its part of the turn. */

/** @import { Sheet, Table, TableRow } from "./sheet.js" */

/** @typedef {{player: string, turn: number, action: number, here: string | null}} Place Where the players are; `here` is the name of a row. */
/** @typedef {{to: Place, label: string}} Way */

export class Course {
  /**
   * @param {Pick<Table, "rows" | "actions">} table
   * @param {Pick<Sheet, "timeline">} sheet
   * @param {{seat: string, short: string}[]} sides in the order of their turns
   */
  constructor({ rows, actions }, { timeline }, sides) {
    const shown = new Set(timeline.map(({ row }) => row));
    this.steps = rows.filter(({ part }, number) => shown.has(number) && (part === "turn" || part === "attack"));
    this.actions = actions;
    this.sides = sides;
    /** The step in which an action is chosen; -1 if no row is an action. */
    this.choice = this.steps.findIndex(({ action }) => action) - 1;
    /** The first step after all actions. */
    this.after = this.steps.findLastIndex(({ action }) => action);
    while (this.choice >= 0 && !this.ends(this.after++));
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
   * The number of the step where the players are: the first, if none is known.
   * @param {Place} place
   */
  at({ here }) {
    const found = this.steps.findIndex(({ name }) => name === here);
    return Math.max(0, found);
  }

  /**
   * Where the players can go from a place, the usual way first.
   * @param {Place} place
   * @returns {Way[]}
   */
  next(place) {
    const at = this.at(place);
    /** @type {(step: number) => Way} */
    const on = (step) => ({ to: { ...place, here: this.steps[step].name }, label: nameOf(this.steps[step]) });
    if (at === this.steps.length - 1) return [this.handedOver(place)];
    if (at === this.choice) {
      return this.steps.flatMap(({ action }, step) => (action ? [{ ...on(step), label: action }] : []));
    }
    if (at < this.choice || at >= this.after || !this.ends(at)) return [on(at + 1)];
    const action = place.action + 1;
    const again = { ...place, action, here: this.steps[this.choice].name };
    if (action <= this.actions) return [{ to: again, label: `Action ${action} of ${this.actions}` }];
    const end = this.after < this.steps.length ? on(this.after) : this.handedOver(place);
    return [end, { to: again, label: "Extra action" }];
  }

  /**
   * The place before a place; null at the start of the match.
   * @param {Place} place
   * @returns {Place | null}
   */
  back(place) {
    const at = this.at(place);
    if (at === 0) {
      if (place.turn === 1) return null;
      const last = /** @type {TableRow} */ (this.steps.at(-1)).name;
      return { player: this.side(place, -1).seat, turn: place.turn - 1, action: this.actions, here: last };
    }
    if (at === this.choice && place.action > 1) return { ...place, action: place.action - 1 };
    const toChoice = at === this.after || this.steps[at].action;
    return { ...place, here: this.steps[toChoice && this.choice >= 0 ? this.choice : at - 1].name };
  }

  /**
   * The place where an action is chosen; the start of the turn if none is.
   * @param {Place} place
   * @param {number} action
   * @returns {Place}
   */
  choosing(place, action) {
    return { ...place, action, here: this.steps[Math.max(0, this.choice)].name };
  }

  /**
   * The start of the turn of the next side.
   * @param {Place} place
   * @returns {Way}
   */
  handedOver(place) {
    const { seat, short } = this.side(place, 1);
    return { to: { player: seat, turn: place.turn + 1, action: 1, here: this.steps[0].name }, label: turnOf(short) };
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

/** @param {TableRow} row */
const nameOf = ({ step, name }) => (step === null ? name : `${step}, ${name}`);

/**
 * The turn of a side, in words.
 * @param {string} name
 */
export const turnOf = (name) => `${name}${name.endsWith("s") ? "’" : "’s"} turn`;
