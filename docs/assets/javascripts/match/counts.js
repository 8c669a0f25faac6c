/* The counts of a match: what each dial, token and counter shows, whose turn it is, and every step back. Pure: what happens makes new
   counts of old ones. Nothing is counted that nobody tapped, and no count ends a game. */

/** @import { Tracker } from "./sheet.js" */

/** How many steps can be undone. */
const MOST_STEPS = 200;

/**
 * `values` has only what was counted or set, by the key of its tracker.
 * @typedef {{values: Record<string, number>, player: string, turn: number, action: number}} Counts
 */

/** @typedef {{what: string, key: string | null, by: number, was: Counts}} Step What can be undone: `was` are the counts before it. */
/** @typedef {{now: Counts, past: Step[]}} Counted The counts, and the steps that led to them, the last one last. */

/**
 * `of` is how many actions a turn has.
 * @typedef {{do: "count", tracker: Tracker, by: number} | {do: "set", tracker: Tracker, to: number} | {do: "act", of: number}
 *   | {do: "begin", player: string} | {do: "end", next: string} | {do: "again"} | {do: "undo"}} Happening
 */

/** @param {Tracker} tracker */
export const keyOf = ({ seat, sort, name }) => `${seat}/${sort}/${name}`;

/**
 * The counts before the first turn.
 * @returns {Counts}
 */
const start = () => ({ values: {}, player: "a", turn: 1, action: 1 });

/**
 * The counts that are kept, or new ones.
 * @param {any} kept
 * @returns {Counted}
 */
export const counted = (kept) => (kept?.now?.values && Array.isArray(kept.past) ? kept : { now: start(), past: [] });

/**
 * What a tracker shows. Null for a dial, and for a number of fighters, that no source states and nobody has set.
 * @param {Counts} counts
 * @param {Tracker} tracker
 */
export function shown({ values }, tracker) {
  return values[keyOf(tracker)] ?? tracker.start ?? (["health", "fighters"].includes(tracker.sort) ? null : tracker.min);
}

/**
 * Whether a tracker can change by a number: it is set, and stays within its limits.
 * @param {Counts} counts
 * @param {Tracker} tracker
 * @param {number} by
 */
export function canCount(counts, tracker, by) {
  const value = shown(counts, tracker);
  return value !== null && value + by >= tracker.min && value + by <= (tracker.max ?? Number.POSITIVE_INFINITY);
}

/**
 * What the next "Undo" takes back, in words; empty if there is nothing.
 * @param {Counted} counted
 */
export function undoes({ past }) {
  const last = past.at(-1);
  if (!last) return "";
  return last.by ? `${last.what} ${last.by < 0 ? "−" : "+"}${Math.abs(last.by)}` : last.what;
}

/**
 * The counts after something happened.
 * @param {Counted} counted
 * @param {Happening} happening
 * @returns {Counted}
 */
export function happen(counted, happening) {
  const { now, past } = counted;
  /** @type {(what: string, change: Partial<Counts>) => Counted} */
  const step = (what, change) => ({
    now: { ...now, ...change },
    past: [...past, { what, key: null, by: 0, was: now }].slice(-MOST_STEPS),
  });
  switch (happening.do) {
    case "count":
      return canCount(now, happening.tracker, happening.by) ? counting(counted, happening.tracker, happening.by) : counted;
    case "set": {
      const { tracker, to } = happening;
      return step(`${tracker.name} set to ${to}`, { values: { ...now.values, [keyOf(tracker)]: to } });
    }
    case "act":
      return step(`Action ${now.action}`, { action: (now.action % happening.of) + 1 });
    case "begin":
      return step("Who begins", { player: happening.player });
    case "end":
      return step(`End of turn ${now.turn}`, { player: happening.next, turn: now.turn + 1, action: 1 });
    case "again":
      return step("Start again", start());
    case "undo":
      return { now: past.at(-1)?.was ?? now, past: past.slice(0, -1) };
  }
}

/**
 * Counts up or down. Taps on one button after another are one step.
 * @param {Counted} counted
 * @param {Tracker} tracker
 * @param {number} by
 * @returns {Counted}
 */
function counting({ now, past }, tracker, by) {
  const key = keyOf(tracker);
  const values = { ...now.values, [key]: (shown(now, tracker) ?? 0) + by };
  const last = past.at(-1);
  const isMore = last?.key === key && Math.sign(last.by) === Math.sign(by);
  const step = isMore ? { ...last, by: last.by + by } : { what: tracker.name, key, by, was: now };
  return { now: { ...now, values }, past: [...(isMore ? past.slice(0, -1) : past), step].slice(-MOST_STEPS) };
}
