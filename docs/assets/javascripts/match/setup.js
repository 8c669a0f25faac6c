/* The setup of a match, as a list of steps to check off. What is done is kept. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { sideChoice } from "./choice.js";
import { isLost, mayLackDial, shown } from "./counts.js";
import { turnOf } from "./course.js";
import { askStarts, noDial, numberField, startName } from "./dial.js";
import { linkToRule, makeEntry, ownersOf } from "./entry.js";
import { isLeft, keep, kept } from "./kept.js";
import { alone } from "./playing.js";
import { say } from "./said.js";
import { badge, badgesOf } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Playing } from "./playing.js" */
/** @import { Entry, Pieces, Step, Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** The longest text of a passage that stands open in its step, in characters, where the setup of two sides has the screen alone; a longer one
    is opened by its name, unless players agree on it or a hero changes the step. Beside the turn, and of four sides, all are opened by
    their names: then all steps are in sight. */
const SHORT = 100;

/** Whether a low window may have room for the steps that a hero or the board changes, besides the one to do. */
const roomy = matchMedia("(min-width: 75rem) and (min-height: 50rem) and (max-height: 60rem)");

/** Puts names into words, such as `Merlin and Harpies`. */
const NAMES = new Intl.ListFormat("en");

/** The root element. Style sheets select by whether its setup is open: a `:has()` would be evaluated again at each change of the page. */
const page = document.documentElement;

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
 * Fields for what dials of the match start with, those of each side together, below what else it has.
 * @param {Context} context
 * @param {Tracker[]} dials
 * @param {(side: Side) => string} [others] what else a side has, in words
 */
function startFields({ sides, playing }, dials, others = () => "") {
  const groups = sides.map((side) => {
    const own = dials.filter(({ seat }) => seat === side.seat);
    const words = own.length ? others(side) : "";
    const group = element("div", "rb-starts__side", badge(side, true), element("span", "rb-starts__others", curly(words)));
    group.append(...own.map((tracker, number) => startField(playing, tracker, own[number - 1])));
    group.dataset.rbSeat = side.seat;
    return group;
  });
  return element("div", "rb-starts", element("p", "rb-starts__name", "Starting health"), ...groups, ...noDial(dials));
}

/**
 * The name of a dial. What it has in common with the dial before it, as in `Sister 1` and `Sister 2`, is seen only there.
 * @param {Tracker} tracker
 * @param {Tracker | undefined} before
 */
function dialName(tracker, before) {
  const { name, sort } = tracker;
  if (sort !== "health") return element("span", "", startName(tracker));
  const [common] = name.match(/^.* (?=\d+$)/) ?? [""];
  if (!common || !before?.name.startsWith(common)) return element("span", "", curly(name));
  return element("span", "", element("span", "rb-hidden", curly(common)), name.slice(common.length));
}

/**
 * The field for what a dial starts with. It is set as it is typed, and Enter leads to the next one.
 * @param {Playing} playing
 * @param {Tracker} tracker
 * @param {Tracker | undefined} before the dial before it
 */
function startField(playing, tracker, before) {
  const input = numberField(tracker, tracker.min);
  const label = element("label", "rb-start", dialName(tracker, before), input);
  input.setAttribute("aria-label", startName(tracker));
  let type = playing.typing(tracker);
  input.addEventListener("focus", () => {
    type = playing.typing(tracker);
  });
  input.addEventListener("input", () => {
    if (input.validity.valid) type(input.value ? input.valueAsNumber : null);
  });
  const show = () => {
    input.value = String(shown(playing.now, tracker) ?? "");
  };
  input.addEventListener("blur", show);
  input.addEventListener("keydown", ({ key }) => {
    if (key !== "Enter") return;
    /** @type {HTMLInputElement[]} */
    const fields = [...document.querySelectorAll(/** @type {"input"} */ (".rb-start:not([hidden]) input"))];
    const next = fields[fields.indexOf(input) + 1];
    if (next) {
      next.focus();
      next.select();
    } else input.blur();
  });
  playing.watch(() => {
    label.hidden = !playing.isPlayed(tracker);
    if (document.activeElement !== input) show();
  });
  return label;
}

/**
 * The dials of the match of which no source states with what they start.
 * @param {Context} context
 */
const openDials = ({ sheet }) => sheet.trackers.filter((each) => each.start === null && isLost(each));

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
 * The dials of what a choice chooses.
 * @param {Context} context
 * @param {Tracker} choice
 */
const dialsOf = (context, choice) =>
  openDials(context).filter(({ seat, only }) => seat === choice.seat && choice.states.includes(only ?? ""));

/**
 * A passage of the setup, and the choice that it asks for, with the dials of what is chosen.
 * @param {Context} context
 * @param {Entry} entry
 * @param {Tracker | undefined} choice
 * @returns {HTMLElement[]}
 */
function entryParts(context, entry, choice) {
  const { playing } = context;
  const isOfHero = context.sides.some(({ part }) => part.id === entry.side);
  const isOpen = context.sides.length === 2 && alone.matches && (entry.open || isOfHero || entry.text.length <= SHORT);
  const made = makeEntry(context, entry, isOpen, [], { name: "setup", entries: [] });
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
  return [made, group, startFields(context, dialsOf(context, choice))];
}

/**
 * The sides and the board whose texts a step has; not what is said to all sides of teams.
 * @param {Context} context
 * @param {Entry[]} entries
 */
function changedBy(context, entries) {
  const { sides, board } = context;
  const owners = entries
    .map((each) => ownersOf(context, each))
    .filter(({ length }) => length < 3 || length < sides.length)
    .flat();
  return [...sides, ...(board ? [board] : [])].filter((each) => owners.includes(each));
}

/**
 * Makes a step: its name, with a box to check if it has a number, what it says, and what the sides have then. Where it has a choice, it
 * can be checked off once that is made.
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
  const lists = context.table.rows.find((row) => row.part === "setup" && row.name === name)?.lists ?? [];
  const dials = lists.includes("heroes") ? openDials(context).filter(({ only }) => only === null) : [];
  /** Whether the dials of a side name all of its heroes, so that these are not said besides. */
  const areNamed = (/** @type {string} */ seat) =>
    dials.some((dial) => dial.seat === seat) &&
    context.sheet.trackers.every((each) => each.seat !== seat || !each.hero || dials.includes(each));
  const beside = lists.filter((list) => list !== "heroes");
  const others = (/** @type {Side} */ { seat, part }) =>
    areNamed(seat) ? beside.flatMap((list) => part.lists[list] ?? []).join("; ") : "";
  const choices = new Map(entries.map((each) => [each, askedBy(context, each)]));
  made.append(
    ...(text ? [element("p", "rb-step__text", curly(text))] : []),
    ...more,
    ...listOf(
      context,
      pieces.filter(({ seat }) => !areNamed(seat)),
    ),
    ...(dials.length ? [startFields(context, dials, others)] : []),
    ...entries.flatMap((each) => entryParts(context, each, choices.get(each))),
  );
  box?.addEventListener("click", (event) => {
    if (box.ariaDisabled === "true") {
      event.preventDefault();
      say("This step is done: you chose who goes first. To change that, choose another side.");
      return;
    }
    const open = [...made.querySelectorAll(".rb-segments")].find((group) => !group.querySelector("[aria-pressed=true]"));
    if (!open || !box.checked) return;
    event.preventDefault();
    open.querySelector("button")?.focus();
    if (open.hasAttribute("data-rb-asked")) return;
    open.setAttribute("data-rb-asked", "");
    const why = element("p", "rb-step__asked", "Choose one of these first.");
    why.role = "alert";
    open.after(why);
    const choose = () => {
      open.removeAttribute("data-rb-asked");
      why.remove();
    };
    open.addEventListener("click", choose, { once: true });
  });
  return { made, box, owners: changedBy(context, entries) };
}

/**
 * Shows or hides what a step says beside its name.
 * @param {Element} step
 * @param {boolean} isFolded
 */
function foldStep(step, isFolded) {
  step.toggleAttribute("data-rb-folded", isFolded);
  step.querySelector(".rb-step__fold")?.setAttribute("aria-expanded", String(!isFolded));
}

/**
 * Shows what one step says, and of the others only their names, where the setup of four sides or in a low window stands beside the turn:
 * all steps are in sight then. Of two sides, each step that they or the board change is opened, too, until it is done, if none leaves the
 * window by that.
 * @param {HTMLElement} list the steps
 * @param {Element | null | undefined} step none, if all are done
 */
function openStep(list, step) {
  for (const each of list.querySelectorAll(".rb-step:has(> .rb-step__fold)")) foldStep(each, each !== step);
  if (!roomy.matches) return;
  for (const each of list.querySelectorAll("[data-rb-changed][data-rb-folded]:not(:has(:checked))")) {
    foldStep(each, false);
    if (page.scrollHeight > innerHeight) foldStep(each, true);
  }
}

/**
 * Gives each step that says something a button that shows it, with the badges of those who change it. A step that is done leads to the
 * next one.
 * @param {Context} context
 * @param {HTMLElement} list
 * @param {ReturnType<typeof makeStep>[]} steps
 */
function foldSteps({ sides }, list, steps) {
  const openNext = () => openStep(list, steps.find(({ box }) => box && !box.checked)?.made);
  for (const { made, box, owners } of steps) {
    made.toggleAttribute("data-rb-changed", sides.length === 2 && owners.length > 0);
    // Where it asks for something first, its box stays as it is.
    box?.addEventListener("click", () => openStep(list, made), { capture: true });
    box?.addEventListener("change", () => box.checked && openNext());
    if (!made.querySelector(":scope > :not(.rb-step__name, .rb-rule-link)")) continue;
    const name = made.querySelector(".rb-step__name");
    const fold = button("rb-step__fold", "", () =>
      made.hasAttribute("data-rb-folded") ? openStep(list, made) : foldStep(made, true),
    );
    const names = owners.length ? `, with ${NAMES.format(owners.map((each) => each.name))}` : "";
    fold.ariaLabel = `What to do: ${name?.querySelector("span:last-child")?.lastChild?.textContent}${names}`;
    fold.append(element("span", "rb-badges", ...badgesOf(sides, owners)));
    name?.after(fold);
    // Where a step can be opened, its name opens it too, and only its box checks it.
    name?.addEventListener("click", (event) => {
      if (event.target === box || !fold.checkVisibility()) return;
      event.preventDefault();
      fold.click();
    });
  }
  roomy.onchange = openNext; // of the setup that is shown, if it is made anew
  openNext();
  requestAnimationFrame(openNext); // now that it is known what the window has room for
}

/**
 * How many dials nobody has set, with the names of the sidekicks that may have none, and a button that asks for them. Once it is shown
 * it keeps its room, so that the button below it stays where it is.
 * @param {Context} context
 */
function unsetLine(context) {
  const { playing } = context;
  const words = element("span", "");
  const ask = button("rb-link", "", () => askStarts(context, ask));
  const line = element("p", "rb-unset", words, ask);
  line.hidden = true;
  playing.watch(() => {
    const { length } = playing.unset.filter((each) => !mayLackDial(each));
    const others = playing.unset.filter(mayLackDial).map(({ name }) => curly(name));
    line.hidden &&= length === 0;
    ask.hidden = length === 0;
    words.textContent =
      length === 0 ? "All dials are set." : length === 1 ? "1 dial is not set." : `${length} dials are not set.`;
    if (others.length) words.append(` ${NAMES.format(others)} may have no dial.`);
    ask.textContent = length === 1 ? "Set it now" : "Set them now";
  });
  return line;
}

/**
 * Makes a link that says how much the rules leave to the players in the steps that are not done, if anything. Each tap opens the next of
 * it, and after the last the first again.
 * @param {HTMLElement} list the steps
 */
function agreeLink(list) {
  const left = () =>
    /** @type {NodeListOf<HTMLDetailsElement>} */ (list.querySelectorAll(".rb-step:not(:has(:checked)) .rb-entry--open"));
  /** @type {HTMLDetailsElement | undefined} */
  let last;
  const link = button("rb-link rb-setup__agree", "", () => {
    const all = [...left()];
    const next = all[(last ? all.indexOf(last) + 1 : 0) % all.length];
    openStep(list, next.closest(".rb-step"));
    next.open = true;
    next.scrollIntoView({ block: "center" });
    next.querySelector("summary")?.focus({ preventScroll: true });
    last = next;
  });
  const showLeft = () => {
    const { length } = left();
    link.hidden = length === 0;
    link.textContent = `${length} ${length > 1 ? "rules" : "rule"} to agree on`;
  };
  return { link, showLeft };
}

/** Opens what may happen at any time, or closes it where it stands below a setup that is open, which comes first. */
export function openAnyTime() {
  const anyTime = document.querySelector(".rb-any");
  anyTime?.toggleAttribute("open", !(page.hasAttribute("data-rb-unfolded") && anyTime.matches(".rb-setup ~ .rb-any")));
}

/**
 * Makes the section of the setup.
 * @param {Context} context
 */
export function setupSection(context) {
  const { table, sheet, sides, playing, change } = context;
  const { done, first } = kept(context);
  const begin = button("rb-button rb-main-button", "", () =>
    playing.begin(() => {
      keep(context, { isLeft: true });
      change({ turn: playing.now.player, show: "turn" });
    }),
  );
  const beginner = sides.find(({ seat }) => seat === first);
  const choice = sideChoice("rb-first", "Who goes first?", sides, first ?? "", (seat) => {
    if (seat) playing.goesFirst(seat);
  });
  /** Not that the match begins, which the button below the steps says. */
  const moments = sheet.setup.filter(({ name }) => table.rows.find((row) => row.name === name)?.timings.length);
  const steps = moments.map((step, number) => makeStep(context, step, number ? [] : [choice]));
  // Who goes first checks its step, and a tap right after that leaves it checked.
  if (steps[0].box) steps[0].box.ariaDisabled = String(first !== null);
  const boxes = steps.flatMap(({ box }) => box ?? []);
  const count = element("span", "");
  const bar = element("progress");
  bar.max = boxes.length;
  bar.setAttribute("aria-label", "Steps that are done");
  const progress = element("p", "rb-progress", count, bar);
  const list = element("ol", "rb-steps", ...steps.map(({ made }) => made));
  /** Opens the setup that was left, on a large screen. */
  const fold = button("rb-setup__fold", "", () => open(!page.hasAttribute("data-rb-unfolded")));
  fold.ariaLabel = "Setup";
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    const wasOpen = page.hasAttribute("data-rb-unfolded");
    fold.ariaExpanded = String(isOpen);
    page.toggleAttribute("data-rb-unfolded", isOpen);
    page.toggleAttribute("data-rb-to-begin", isOpen && !isLeft(context));
    openAnyTime();
    // On a large screen, a folded setup makes the page as high as the window again.
    if (wasOpen && !isOpen && !alone.matches) window.scrollTo(0, 0);
  };
  const head = element("div", "rb-section-head", element("h2", "", "Setup"), progress, fold);
  /** Says beside the button that begins how many steps are done, until all are. */
  const left = element("p", "rb-setup__left");
  const agree = agreeLink(list);
  const foot = element("div", "rb-setup__foot", element("div", "", left, agree.link), begin);
  const section = element("section", "rb-setup", head, list, unsetLine(context), foot);
  const again = button("rb-link rb-setup__again", "Start over", () => playing.startAgain());
  const other = element("a", "rb-link", "New match");
  other.href = location.pathname;
  progress.append(again, other);
  again.hidden = other.hidden = true;
  const showProgress = () => {
    const checked = boxes.filter((box) => box.checked).length;
    // Once the match has begun, it no longer matters how many are left.
    const words = isLeft(context) ? "" : `${checked} of ${boxes.length} done`;
    count.textContent = words;
    left.textContent = checked < boxes.length ? words : "";
    bar.value = checked;
    agree.showLeft();
  };
  const keepDone = () => {
    keep(context, { done: boxes.flatMap((box) => (box.checked ? [box.value] : [])) });
    showProgress();
  };
  for (const box of boxes) {
    box.checked = done.includes(box.value);
    box.addEventListener("change", keepDone);
  }
  foldSteps(context, list, steps);
  showProgress();
  open(true);
  playing.watch(() => {
    // Start over stays where it is until the sheet is shown anew: it may have the focus.
    if (playing.hasBegun) again.hidden = other.hidden = false;
    const player = sides.find(({ seat }) => seat === playing.now.player);
    if (playing.hasBegun && player) begin.textContent = `Back to ${turnOf(player.short)}`;
    else begin.textContent = beginner ? `Begin: ${turnOf(beginner.short)}` : "Begin";
    const wasLeft = section.hasAttribute("data-rb-left");
    if (isLeft(context) === wasLeft) return;
    section.toggleAttribute("data-rb-left", !wasLeft);
    showProgress();
    open(wasLeft);
  });
  return section;
}
