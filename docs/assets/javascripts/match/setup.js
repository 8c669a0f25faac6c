/* The setup of a match, as a list of steps to check off. What is done is kept. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { sideChoice } from "./choice.js";
import { isLost, shown } from "./counts.js";
import { turnOf } from "./course.js";
import { askStarts, numberField, startName } from "./dial.js";
import { linkToRule, makeEntry } from "./entry.js";
import { keep, kept } from "./kept.js";
import { badge } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Entry, Pieces, Step, Tracker } from "./sheet.js" */

/** The longest text of a passage that stands open in its step, in characters; a longer one is opened by its name, unless players agree on it. */
const SHORT = 100;

/**
 * What a step lists of the sides: the pieces of each, and then in one box those of which no source says whether they have any.
 * @param {Context} context
 * @param {Pieces[]} pieces
 */
function listOf(context, pieces) {
  const open = pieces.filter((each) => each.open);
  const sides = context.sides.filter(({ seat }) => open.some((each) => each.seat === seat));
  const lines = pieces.filter((each) => !each.open).map((each) => piecesOf(context, each));
  if (open.length) lines.push(element("p", "rb-pieces rb-pieces--open", ...sides.map((side) => badge(side)), open[0].text));
  return lines;
}

/**
 * What a step lists of a side, in its color.
 * @param {Context} context
 * @param {{seat: string, text: string}} pieces
 */
function piecesOf({ sides }, { seat, text }) {
  const line = element("p", "rb-pieces", ...sides.filter((side) => side.seat === seat).map((side) => badge(side)), curly(text));
  line.dataset.rbSeat = seat;
  return line;
}

/**
 * Fields for what dials of the match start with, where no source states it.
 * @param {Context} context
 * @param {(tracker: Tracker) => boolean} isAsked
 */
function startFields({ sides, sheet, playing }, isAsked) {
  const open = sheet.trackers.filter((each) => each.start === null && isLost(each) && isAsked(each));
  const fields = open.map((tracker) => {
    const input = numberField(tracker, tracker.min);
    const side = sides.filter(({ seat }) => seat === tracker.seat);
    const label = element("label", "rb-start", ...side.map((each) => badge(each, true)), curly(tracker.name), input);
    input.setAttribute("aria-label", startName(tracker));
    input.addEventListener("change", () => {
      if (input.value && input.checkValidity()) playing.type(tracker, input.valueAsNumber);
    });
    playing.watch(() => {
      label.hidden = !playing.isPlayed(tracker);
      input.value = String(shown(playing.now, tracker) ?? "");
    });
    return label;
  });
  return element("div", "rb-starts", element("p", "rb-starts__name", "Starting health"), ...fields);
}

/**
 * The choice that a passage of the setup asks for, if it is one that the sheet counts: that passage is the first to name all that can be
 * chosen.
 * @param {Context} context
 * @param {Entry} entry
 */
function askedBy({ sheet }, entry) {
  const entries = sheet.setup.flatMap((step) => step.entries);
  return sheet.trackers.find(({ side, start, states }) => {
    const first = entries.find((each) => each.side === side && states.every((state) => each.text.includes(state)));
    return states.length > 0 && start === null && first === entry;
  });
}

/**
 * A passage of the setup, and the choice that it asks for, with the dials of what is chosen.
 * @param {Context} context
 * @param {Entry} entry
 * @returns {HTMLElement[]}
 */
function entryParts(context, entry) {
  const { playing } = context;
  const made = makeEntry(context, entry, entry.open || entry.text.length <= SHORT, [], { name: "setup", entries: [] });
  const choice = askedBy(context, entry);
  if (!choice) return [made];
  const buttons = choice.states.map((state, to) => {
    const each = button("", curly(state), () => playing.happen({ do: "set", tracker: choice, to }));
    playing.watch(() => {
      each.ariaPressed = String(shown(playing.now, choice) === to);
    });
    return each;
  });
  const group = element("div", "rb-segments rb-choice", ...buttons);
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", choice.name);
  const dials = startFields(context, ({ seat, only }) => seat === choice.seat && choice.states.includes(only ?? ""));
  return [made, group, dials];
}

/**
 * Makes a step: its name, with a box to check if it has a number, what it says, and what the sides have then. Where it has a choice, it is
 * done once that is made.
 * @param {Context} context
 * @param {Step} step
 * @param {HTMLElement[]} more
 */
function makeStep(context, { step, name, text, from, pieces, entries }, more) {
  const box = step === null ? null : element("input");
  const words = element("span", "", curly(name));
  const made = element("li", "rb-step", element("label", "rb-step__name", box ?? "", words));
  if (box) {
    box.type = "checkbox";
    box.value = name;
    words.prepend(element("span", "rb-step__number", `${step}. `));
  }
  const rule = from.filter((id) => !entries.some((entry) => entry.id === id)).at(-1);
  if (rule) made.append(linkToRule(context.table, name, rule));
  const isOfHeroes = context.table.rows.some((row) => row.name === name && row.lists.includes("heroes"));
  made.append(
    ...(text ? [element("p", "rb-step__text", curly(text))] : []),
    ...more,
    ...listOf(context, pieces),
    ...(isOfHeroes ? [startFields(context, ({ only }) => only === null)] : []),
    ...entries.flatMap((each) => entryParts(context, each)),
  );
  box?.addEventListener("click", (event) => {
    const open = [...made.querySelectorAll(".rb-segments")].find((group) => !group.querySelector("[aria-pressed=true]"));
    if (!open || !box.checked) return;
    event.preventDefault();
    open.setAttribute("data-rb-asked", "");
    open.querySelector("button")?.focus();
    open.addEventListener("click", () => open.removeAttribute("data-rb-asked"), { once: true });
  });
  return { made, box };
}

/**
 * How many dials nobody has set, with a button that asks for them. Once it is shown it keeps its room: the last dial is set as its field
 * loses the focus, which is when a finger is on the button below.
 * @param {Context} context
 */
function unsetLine({ playing }) {
  const words = element("span", "");
  const ask = button("rb-link", "", () => askStarts(playing, null, ask));
  const line = element("p", "rb-unset", words, ask);
  line.hidden = true;
  playing.watch(() => {
    const { length } = playing.unset;
    line.hidden &&= length === 0;
    ask.hidden = length === 0;
    words.textContent =
      length === 0 ? "All dials are set." : length === 1 ? "1 dial is not set." : `${length} dials are not set.`;
    ask.textContent = length === 1 ? "Set it now" : "Set them now";
  });
  return line;
}

/**
 * Makes the section of the setup.
 * @param {Context} context
 */
export function setupSection(context) {
  const { sheet, sides, playing, change } = context;
  const { done, isLeft, first } = kept(context);
  const begin = button("rb-button rb-main-button", "", () => {
    keep(context, { isLeft: true });
    change({ turn: playing.now.player, show: "turn" });
  });
  const beginner = sides.find(({ seat }) => seat === first);
  begin.textContent = beginner ? `Begin: ${turnOf(beginner.name)}` : "Begin";
  const choice = sideChoice("rb-first", "Who goes first?", sides, first ?? "", (seat) => {
    keep(context, { first: seat });
    boxes[0].checked = true;
    keepDone();
    if (seat) playing.goesFirst(seat);
  });
  const steps = sheet.setup.map((step, number) => makeStep(context, step, number ? [] : [choice]));
  const boxes = steps.flatMap(({ box }) => box ?? []);
  const count = element("span", "");
  const bar = element("progress");
  bar.max = boxes.length;
  bar.setAttribute("aria-label", "Steps that are done");
  const progress = element("p", "rb-progress", count, bar);
  const list = element("ol", "rb-steps", ...steps.map(({ made }) => made));
  const head = element("div", "rb-section-head", element("h2", "", "Setup"), progress);
  const section = element("section", "rb-setup", head, list, unsetLine(context), begin);
  /** Folds what is done, where there are columns, or shows it again. */
  const fold = button("rb-link", "", () => setFolded(section.dataset.rbFinished !== "folded"));
  const again = button("rb-link rb-setup__again", "New match", () => playing.startAgain());
  progress.append(fold, again);
  again.hidden = true;
  /** @param {boolean} isFolded */
  const setFolded = (isFolded) => {
    section.dataset.rbFinished = isFolded ? "folded" : "open";
    fold.ariaExpanded = String(!isFolded);
    fold.textContent = isFolded ? "Show the steps" : "Hide";
  };
  const showProgress = () => {
    const checked = boxes.filter((box) => box.checked).length;
    count.textContent = `${checked} of ${boxes.length} done`;
    bar.value = checked;
    if (checked === boxes.length) setFolded(true);
    else if (!isLeft && !playing.hasBegun) section.removeAttribute("data-rb-finished");
    if (list.contains(document.activeElement) && !document.activeElement?.checkVisibility()) fold.focus();
  };
  const keepDone = () => {
    keep(context, { done: boxes.flatMap((box) => (box.checked ? [box.value] : [])) });
    showProgress();
  };
  for (const box of boxes) {
    box.checked = done.includes(box.value);
    box.addEventListener("change", keepDone);
  }
  showProgress();
  if (isLeft) setFolded(true);
  playing.watch(() => {
    if (!playing.hasBegun || !again.hidden) return;
    again.hidden = false;
    setFolded(true);
  });
  return section;
}
