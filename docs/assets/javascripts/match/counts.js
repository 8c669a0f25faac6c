/* The counts of a match: what each dial, token and counter shows, where the players are in the turn, and every step back. Pure: what
   happens makes new counts of old ones. Nothing is counted that nobody tapped, and no count ends a game. */

/** @import { Place } from "./course.js" */
/** @import { Kept } from "./kept.js" */
/** @import { Tracker } from "./sheet.js" */

/** How many steps can be undone. */
const MOST_STEPS = 200;
/** How many of them are listed. */
const MOST_SHOWN = 10;
/** What a number was changed by, at the end of what says so. */
const DIFFERENCE = / [+−]\d+$/;
/** How long after a tap the next one on the same number is part of it, in milliseconds. */
const ONE_AFTER_ANOTHER = 3000;

/**
 * `values` has only what was counted or set, by the key of its tracker. Of what is switched, it is the number of the state. `own` are the
 * trackers that the players added.
 * @typedef {{values: Record<string, number>, own?: Tracker[]} & Place} Counts
 */

/**
 * What can be undone. `was` are the counts before it, and `key` the tracker that was counted; null if it was something else. `at` is the
 * time of its last tap, if it was counted by taps, `first` who was to go first before it, if that was chosen, and `kept` what was kept of
 * the sheet before it, such as the steps of the setup, if it started over. `all` are the numbers of dials that were set at once.
 * @typedef {{what: string, key: string | null, was: Counts, at?: number, first?: string | null, kept?: Kept, all?: string}} Step
 */
/** @typedef {{now: Counts, past: Step[]}} Counted The counts, and the steps that led to them, the last one last. */

/**
 * `go` is a way through the turn, from step to step or further. `first` lets a side go first instead of the one that was to before.
 * `empty` takes all of these trackers to their least. `again` starts over with these values, and `kept` is what is kept of the sheet
 * before. `set` with `isMore` goes on with what was set last, as one step: the next digit of a number, or what it was before.
 * @typedef {{do: "count", tracker: Tracker, by: number, at: number} | {do: "set", tracker: Tracker, to: number | null, isMore?: boolean}
 *   | {do: "dials", numbers: [Tracker, number][]}
 *   | {do: "empty", what: string, trackers: Tracker[]} | {do: "first", seat: string, before: string | null}
 *   | {do: "add", tracker: Tracker} | {do: "remove", tracker: Tracker}
 *   | {do: "go", to: Place, what: string}
 *   | {do: "again", values: Record<string, number>, kept: Kept} | {do: "undo"}} Happening
 */

/** @param {Tracker} tracker */
export const keyOf = ({ seat, sort, name }) => `${seat}/${sort}/${name}`;

/**
 * Whether a tracker is of fighters, which are defeated at 0.
 * @param {Tracker} tracker
 */
export const isLost = ({ sort }) => sort === "health" || sort === "fighters";

/**
 * Whether a number of a tracker says that its fighters are defeated. Of those that are summoned, 0 says that none is on the board.
 * @param {number | null} number
 * @param {Tracker} tracker
 */
export const isOut = (number, tracker) => number === 0 && isLost(tracker) && tracker.start !== 0;

/** What holds where a sidekick may have a dial or none. */
export const NO_DIAL = "A sidekick without a dial has 1 health.";

/**
 * Whether a tracker is of a sidekick of which no source says whether it has a dial.
 * @param {Tracker} tracker
 */
export const mayLackDial = ({ sort, hero, start }) => sort === "health" && !hero && start === null;

/**
 * The counts before the first turn, which is that of a player.
 * @param {string} player
 * @param {Record<string, number>} values what is known of the start, beyond what the trackers say
 * @returns {Counts}
 */
const start = (player, values) => ({ values, player, turn: 1, action: 1, here: null, trail: [] });

/**
 * The counts that are kept, or new ones.
 * @param {any} kept
 * @param {string} player whose turn is the first of new ones
 * @param {Record<string, number>} values what new ones start with
 * @returns {Counted}
 */
export const counted = (kept, player, values) =>
  kept?.now?.values && Array.isArray(kept.past) ? kept : { now: start(player, values), past: [] };

/**
 * What a tracker shows. Null for what no source states and nobody has set: a dial, a number of fighters, a state.
 * @param {Counts} counts
 * @param {Tracker} tracker
 */
export function shown({ values }, tracker) {
  const isOpen = tracker.states.length > 0 || ["health", "fighters"].includes(tracker.sort);
  return values[keyOf(tracker)] ?? tracker.start ?? (isOpen ? null : tracker.min);
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
 * The step that the next "Undo" takes back. Who goes first is not taken back from players who have gone on since.
 * @param {Counted} counted
 */
export function nextUndone({ now, past }) {
  const last = past.at(-1);
  return last?.first !== undefined && now.trail?.length ? undefined : last;
}

/**
 * What the next "Undo" takes back, in words; empty if there is nothing.
 * @param {Counted} counted
 */
export const undoes = (counted) => nextUndone(counted)?.what ?? "";

/**
 * The last changes of what is counted, the last one first, in words, each with its turn. Changes of one number that follow each other are
 * one, such as `Loki: −2, +1, now 13`, and has the seat of its side. Where the players went in the turn is no change; who goes first is one.
 * @param {Counted} counted
 */
export function lastChanges({ past, now }) {
  /** @type {{name: string, what: string, turn: number, seat?: string, after?: number}[]} */
  const changes = [];
  for (const [number, { what, key, was, first, kept, all }] of past.entries()) {
    if (all) {
      changes.push({ name: "", what: `${what}: ${all}`, turn: was.turn });
      continue;
    }
    if (key === null && first === undefined && !kept) continue;
    const end = key === null ? -1 : what.lastIndexOf(": ");
    const name = what.slice(0, Math.max(0, end));
    const before = changes.at(-1);
    const { values, player } = past[number + 1]?.was ?? now;
    const after = key !== null && DIFFERENCE.test(what) ? values[key] : undefined;
    if (name && before?.name === name && before.turn === was.turn) {
      before.what += `, ${what.slice(end + 2)}`;
      before.after = after;
    } else if (first === undefined) changes.push({ name, what, turn: was.turn, seat: key?.split("/")[0], after });
    else changes.push({ name, what: "Goes first", turn: was.turn, seat: player });
  }
  const said = changes.map(({ after, ...change }) =>
    after === undefined ? change : { ...change, what: `${change.what}, now ${after}` },
  );
  return said.slice(-MOST_SHOWN).toReversed();
}

/**
 * A change of a tracker, in few words: `Loki: −2`, or `Loki: 14` if it was not set before.
 * @param {Counts} was
 * @param {Tracker} tracker
 * @param {number} to
 */
function changed(was, tracker, to) {
  const from = shown(was, tracker);
  const { name, states } = tracker;
  return `${name}: ${states[to] ?? (from === null ? to : difference(to - from))}`;
}

/** @param {number} by such as 2, which is `+2` */
const difference = (by) => `${by < 0 ? "−" : "+"}${Math.abs(by)}`;

/**
 * What the last taps on a tracker come to, such as `−3`, and how long this is left to be shown, in milliseconds: as long as another tap is
 * one step with them. Null if that is over, or if the number is what it was.
 * @param {Counted} counted
 * @param {Tracker} tracker
 * @param {number} now the time
 */
export function sumOf({ now: counts, past }, tracker, now) {
  const last = past.findLast(({ key }) => key === keyOf(tracker));
  const by = last && isRecent(last, now) ? Number(shown(counts, tracker)) - Number(shown(last.was, tracker)) : 0;
  return by ? { text: difference(by), left: ONE_AFTER_ANOTHER - (now - Number(last?.at)) } : null;
}

/**
 * Whether a tap at a time is one with those of a step, if it is on the same tracker.
 * @param {Step} step
 * @param {number} at
 */
const isRecent = (step, at) => step.at !== undefined && at - step.at < ONE_AFTER_ANOTHER;

/**
 * The counts after something happened.
 * @param {Counted} counted
 * @param {Happening} happening
 * @returns {Counted}
 */
export function happen(counted, happening) {
  const { now, past } = counted;
  /** @type {(what: string, change: Partial<Counts>, more?: Partial<Step>) => Counted} */
  const step = (what, change, more = {}) => ({
    now: { ...now, ...change },
    past: [...past, { what, key: null, was: now, ...more }].slice(-MOST_STEPS),
  });
  switch (happening.do) {
    case "count":
      return canCount(now, happening.tracker, happening.by) ? counting(counted, happening) : counted;
    case "set": {
      const { tracker, to, isMore } = happening;
      const before = isMore && past.at(-1)?.key === keyOf(tracker) ? undone(counted) : counted;
      return to === null || shown(before.now, tracker) === to ? before : setting(before, tracker, to);
    }
    case "empty": {
      const { what, trackers } = happening;
      if (trackers.every((each) => shown(now, each) === each.min)) return counted;
      const emptied = Object.fromEntries(trackers.map((each) => [keyOf(each), each.min]));
      return step(what, { values: { ...now.values, ...emptied } }, { key: keyOf(trackers[0]) });
    }
    case "dials": {
      const { numbers } = happening;
      if (numbers.length === 1) return setting(counted, ...numbers[0]);
      const all = numbers.map(([{ name }, to]) => `${name} to ${to}`).join(", ");
      const values = Object.fromEntries(numbers.map(([tracker, to]) => [keyOf(tracker), to]));
      return step(`${numbers.length} dials`, { values: { ...now.values, ...values } }, { key: "", all });
    }
    case "add":
      return step(
        `${happening.tracker.name}: added`,
        { own: [...(now.own ?? []), happening.tracker] },
        { key: keyOf(happening.tracker) },
      );
    case "remove": {
      const key = keyOf(happening.tracker);
      const { [key]: _, ...values } = now.values; // it begins anew if it is added again
      return step(
        `${happening.tracker.name}: removed`,
        { values, own: now.own?.filter((each) => keyOf(each) !== key) },
        { key },
      );
    }
    case "first":
      return step("Who goes first", { player: happening.seat, trail: [] }, { first: happening.before });
    case "go":
      return going(counted, happening.to, happening.what);
    case "again":
      return step("Start over", start(now.player, happening.values), { kept: happening.kept });
    case "undo":
      return undone(counted);
  }
}

/**
 * Sets a tracker to a number.
 * @param {Counted} counted
 * @param {Tracker} tracker
 * @param {number} to
 * @returns {Counted}
 */
function setting({ now, past }, tracker, to) {
  const key = keyOf(tracker);
  const step = { what: changed(now, tracker, to), key, was: now };
  return { now: { ...now, values: { ...now.values, [key]: to } }, past: [...past, step].slice(-MOST_STEPS) };
}

/**
 * Counts up or down. Taps that come one upon the other are one step, and none if they come to nothing.
 * @param {Counted} counted
 * @param {{tracker: Tracker, by: number, at: number}} tap
 * @returns {Counted}
 */
function counting({ now, past }, { tracker, by, at }) {
  const key = keyOf(tracker);
  const to = (shown(now, tracker) ?? 0) + by;
  const last = past.at(-1);
  const isMore = last?.key === key && isRecent(last, at);
  const before = isMore ? past.slice(0, -1) : past;
  const was = isMore ? last.was : now;
  const steps = shown(was, tracker) === to ? [] : [{ what: changed(was, tracker, to), key, was, at }];
  return { now: { ...now, values: { ...now.values, [key]: to } }, past: [...before, ...steps].slice(-MOST_STEPS) };
}

/**
 * Goes to another place. The way back from the last step is no step to undo.
 * @param {Counted} counted
 * @param {Place} to
 * @param {string} what
 * @returns {Counted}
 */
function going({ now, past }, to, what) {
  /** @type {(one: Place, other: Place) => boolean} */
  const isSame = (one, other) => one.player === other.player && one.turn === other.turn && one.action === other.action;
  const last = past.at(-1);
  const then = { ...now, ...to };
  const isBack = last?.key === null && isSame(last.was, to) && (!isSame(now, to) || last.was.here === to.here);
  if (isBack) return { now: then, past: past.slice(0, -1) };
  // Only the way back names the step at which a match begins.
  const was = { ...now, here: now.here ?? to.trail?.at(-1)?.here ?? null };
  return { now: then, past: [...past, { what, key: null, was }].slice(-MOST_STEPS) };
}

/**
 * Takes the last step back. What was counted, added, or removed leaves the players where they are.
 * @param {Counted} counted
 * @returns {Counted}
 */
function undone(counted) {
  const { now, past } = counted;
  const last = nextUndone(counted);
  if (!last) return counted;
  const { values, own } = last.was;
  return { now: last.key === null ? last.was : { ...now, values, own }, past: past.slice(0, -1) };
}
