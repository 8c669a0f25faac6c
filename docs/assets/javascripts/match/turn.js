/* The turn of a match, row by row: what may happen at each moment, and where the players are. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { closeTexts, showTexts } from "./beside.js";
import { sideChoice } from "./choice.js";
import { nameOf, turnOf } from "./course.js";
import { fallenLines } from "./fallen.js";
import { linkToRule, makeEntry, makeFold, ownersOf, teamsFirst, titleOf, titlesOf } from "./entry.js";
import { isFirstKnown, isLeft } from "./kept.js";
import { neededTiles } from "./needed.js";
import { alone } from "./playing.js";
import { BOARD_SEAT, badge, ofSide } from "./side.js";
import { healthStrip } from "./strip.js";

/** @import { Place } from "./course.js" */
/** @import { Context } from "./match.js" */
/** @import { Playing } from "./playing.js" */
/** @import { Entry, TableRow } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** @typedef {{row: number, part: string, step: number | null, name: string, text: string, rules: string[], ledFrom: string[], entries: Entry[]}} Row The moments of one row of the table. */

/**
 * The rows of a sheet, each with the entries of its moments. An entry of several of them stands once. In a match of teams, what is about
 * teams comes before the rules for two.
 * @param {Context} context
 * @returns {Row[]}
 */
export function rowsOf({ table, sheet }) {
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const { row, part, step, name, entries } of sheet.timeline) {
    const { text, rules, led_from: ledFrom } = table.rows[row];
    const made = rows.get(row) ?? {
      row,
      part,
      step,
      name,
      text,
      rules,
      ledFrom,
      entries: [],
    };
    for (const entry of entries)
      if (!made.entries.some(({ id, side }) => id === entry.id && side === entry.side)) made.entries.push(entry);
    rows.set(row, made);
  }
  const placeOf = teamsFirst(table);
  for (const { entries } of rows.values()) entries.sort((one, other) => placeOf(one) - placeOf(other));
  return [...rows.values()];
}

/**
 * The lane of an entry: that of its side, or that of what is the board's, what several sides share, and what nobody has.
 * @param {Context} context
 * @param {Entry} entry
 */
function laneOf(context, entry) {
  const owners = ownersOf(context, entry);
  if (owners.length !== 1 || owners[0].seat === BOARD_SEAT) return "shared";
  return owners[0].team === 0 ? "first" : "second";
}

/** Of more rules of the board than these at one moment, the others stand behind the first. */
const MOST_OF_BOARD = 3;

/**
 * The entries of a row, in groups that stand as one: the passages of one record that is no side's own, and many rules of the board.
 * @param {Context} context
 * @param {Entry[]} entries
 */
function grouped(context, entries) {
  const { board } = context;
  const ofBoard = entries.filter(({ id }) => id.split("#")[0] === board?.part.id).length;
  /** @type {Map<string, Entry[]>} */
  const groups = new Map();
  for (const entry of entries) {
    const { id, side, seats } = entry;
    const [record] = id.split("#");
    const isGrouped = record === board?.part.id ? ofBoard > MOST_OF_BOARD : record !== side;
    const key = isGrouped ? `${record} ${seats}` : `${id} ${side}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** A text of fewer letters stands beside the name of its row. */
const SHORT = 20;

/** How many letters whose turn it is has room for above the lanes, of two sides and of four. */
const [NAME, NAME_OF_FOUR] = [22, 18];

/** @param {Entry} entry */
const keyOf = ({ id, side }) => `${id} ${side}`;

/**
 * Makes a row: its name, and its entries in a lane for each side. In each lane, those that also stand in a row above are one entry, in
 * the place of the first of them.
 * @param {Context} context
 * @param {Row} row
 * @param {Map<string, Row>} above the first row of each entry in the rows above; this row is added to it
 * @param {Row[]} anyTime the rows of what may happen at any time
 */
function makeRow(context, row, above, anyTime) {
  const { part, step, name, text, rules, entries } = row;
  const mark = element("span", "rb-row__mark", step === null ? "" : String(step));
  const words = element("span", "", curly(name));
  const heading = element("h3", "");
  const head = element("div", "rb-moment__head", heading);
  const go = button("rb-moment__go", "", () => {});
  go.append(mark, words);
  go.dataset.rbGo = name;
  go.title = "Go to this step";
  heading.append(go);
  if (rules.length) head.append(linkToRule(context.table, name, rules[0]));
  if (text) head.append(element("p", text.length < SHORT ? "rb-moment__short" : "", curly(text)));
  const made = element("div", entries.length ? "rb-moment" : "rb-moment rb-moment--empty", head);
  made.toggleAttribute("data-rb-action", Boolean(context.table.rows[row.row].action));
  /** @type {Map<string, HTMLElement>} The lanes by their names. */
  const lanes = new Map();
  /** @type {(name: string, made: HTMLElement) => void} */
  const put = (name, made) => {
    const lane = lanes.get(name) ?? element("div", `rb-lane rb-lane--${name}`);
    lane.append(made);
    lanes.set(name, lane);
  };
  const isNew = (/** @type {Entry} */ entry) => !above.has(keyOf(entry));
  /** @param {Entry[]} some */
  const putAgain = (some) => {
    const rows = [...new Set(some.flatMap((entry) => above.get(keyOf(entry)) ?? []))];
    const where = `Also at: ${rows.map((each) => each.name).join(" · ")}`;
    const [first, ...others] = some;
    const { common, own } = titleOf(first);
    const more = common && !others.length ? `${common} · ${where}` : where;
    put(laneOf(context, first), makeFold(context, some, own, more, others));
  };
  const again = entries.filter((entry) => !isNew(entry));
  const groups = new Map(grouped(context, entries.filter(isNew)).map((group) => [group[0], group]));
  const active = context.sides.find(({ seat }) => seat === context.state.turn);
  const isOfOther = (/** @type {Entry} */ entry) =>
    active !== undefined && laneOf(context, entry) !== "shared" && !ownersOf(context, entry).includes(active);
  /** @type {(entry: Entry) => number} What the rules leave open stands after what they say, and of a team the side whose turn it is first. */
  const placeOf = (entry) => 2 * Number(entry.open) + Number(isOfOther(entry));
  for (const entry of [...entries].sort((one, other) => placeOf(one) - placeOf(other))) {
    const group = groups.get(entry);
    const lane = laneOf(context, entry);
    const repeated = again.filter((other) => laneOf(context, other) === lane);
    if (group) put(lane, makeEntry(context, entry, false, group.slice(1), row));
    else if (repeated[0] === entry) putAgain(repeated);
  }
  for (const [lane, way] of leadsFrom(context, row, anyTime)) put(lane, way);
  for (const entry of entries.filter(isNew)) above.set(keyOf(entry), row);
  // In an attack, the defender comes first. Outside it, what the board does to everybody comes before the side whose turn it is.
  const isFirstTeam = !active || (active.team === 0) !== (part === "attack");
  const ofTeams = isFirstTeam ? ["first", "second"] : ["second", "first"];
  const order = part === "attack" ? [...ofTeams, "shared"] : ["shared", ...ofTeams];
  made.append(...order.flatMap((name) => lanes.get(name) ?? []));
  return made;
}

/**
 * Rows as they stand below each other. Those of an attack at which nothing stands in this match and that are one stop are in one line as far
 * as it has room; what one of them leads to follows it.
 * @param {Context} context
 * @param {Row[]} rows
 * @param {HTMLElement[]} nodes of the rows
 */
function inLines({ playing: { course } }, rows, nodes) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (const [place, row] of nodes.entries()) {
    const isEmpty = row.classList.contains("rb-moment--empty");
    const isMore = place > 0 && course.stopOf(rows[place].name) === course.stopOf(rows[place - 1].name);
    const last = made.at(-1);
    if (isEmpty && isMore && last?.className === "rb-moments") last.append(row);
    else made.push(isEmpty ? element("div", "rb-moments", row) : row);
  }
  for (const line of made) {
    if (line.className !== "rb-moments") continue;
    for (const lane of line.querySelectorAll(".rb-lane")) lane.parentElement?.after(lane);
  }
  return made;
}

/**
 * Makes an entry of what may happen at any time that can matter at a row too, at the last such row: one for each side that has some, with
 * the lane where it stands. In an attack, who plays with the attacker takes no part.
 * @param {Context} context
 * @param {Row} row
 * @param {Row[]} anyTime
 * @returns {[string, HTMLElement][]}
 */
function leadsFrom(context, { row, part }, anyTime) {
  const { rows } = context.table;
  const attacker = part === "attack" ? context.sides.find(({ seat }) => seat === context.state.turn) : undefined;
  const takesPart = (/** @type {Entry} */ entry) => {
    const sides = ownersOf(context, entry);
    return !attacker || !sides.length || sides.some((side) => side === attacker || side.team !== attacker.team);
  };
  return anyTime
    .filter(({ ledFrom }) => rows.findLastIndex(({ timings }) => ledFrom.some((timing) => timings.includes(timing))) === row)
    .flatMap(({ name, entries }) => {
      const owners = (/** @type {Entry} */ entry) =>
        ownersOf(context, entry)
          .map(({ seat }) => seat)
          .join();
      const taking = entries.filter(takesPart);
      return [...new Set(taking.map(owners))].map((each) => {
        const some = taking.filter((entry) => owners(entry) === each);
        const way = makeFold(context, some, `${name} (${some.length})`, titlesOf(some));
        way.classList.add("rb-entry--ahead");
        return /** @type {[string, HTMLElement]} */ ([laneOf(context, some[0]), way]);
      });
    });
}

/**
 * Whether the effects of cards happen in one of some steps: those that lead to what stands on cards.
 * @param {Context} context
 * @param {TableRow[]} rows
 */
const haveEffects = ({ table }, rows) =>
  table.rows.some(({ led_from }) => rows.some(({ timings }) => timings.some((timing) => led_from.includes(timing))));

/**
 * Who attacks and who defends, on a turn of which it is known. Who has no fighter left does not defend.
 * @param {Context} context
 * @param {boolean} hasEffects whether effects happen there, of which those of the defender come first
 */
function rolesOf({ sides, state, playing }, hasEffects) {
  const attacker = sides.find(({ seat }) => seat === state.turn);
  if (!attacker) return element("span", "", "Simultaneous effects: defender first");
  const defenders = sides.filter(({ team, seat }) => team !== attacker.team && playing.hasFighters(seat));
  const either = defenders.flatMap((side, number) => (number ? ["or", badge(side)] : [badge(side)]));
  return element(
    "span",
    "rb-roles",
    element("span", "", badge(attacker), "attacks", ...either),
    ...(hasEffects ? [element("span", "", "(defender’s effects first)")] : []),
  );
}

/**
 * Whose rules stand in which lane.
 * @param {Context} context
 */
function laneHeads({ sides }) {
  const heads = [0, 1].map((team) => {
    const members = sides.filter((side) => side.team === team);
    const isOne = members.length === 1;
    const names = members.flatMap((side) => [badge(side, true), element("span", "", isOne ? ofSide(side.short) : side.short)]);
    return element("p", "rb-lanes__team", ...names, ...(isOne ? [element("span", "", "rules")] : []));
  });
  return element("div", "rb-lanes", ...heads);
}

/**
 * Opens an entry of the turn that is shown, and goes to it.
 * @param {string} selector of the entry, or of something in it
 */
function openEntry(selector) {
  /** @type {HTMLDetailsElement | null | undefined} */
  const entry = (document.querySelector(`.rb-turn ${selector}`) ?? document.querySelector(`.rb-any ${selector}`))?.closest(
    "details",
  );
  if (!entry) return;
  closeTexts();
  entry.closest(".rb-turn")?.removeAttribute("data-rb-attacking"); // it may be in another action
  /** @type {HTMLDetailsElement | null | undefined} What it is in may be closed too. */
  let around = entry;
  while (around) {
    around.open = true;
    around = around.parentElement?.closest("details");
  }
  entry.scrollIntoView({ block: "center" });
  entry.querySelector("summary")?.focus({ preventScroll: true });
}

/**
 * What is left out because it is about the turn of another side, folded to links that show that turn.
 * @param {Context} context
 */
function elsewhere({ sheet, sides, change }) {
  const links = sheet.other_turns.map(({ id, title, seat }) => {
    const show = () => {
      change({ turn: seat });
      openEntry(`[data-rb-passage="${CSS.escape(id)}"]`);
    };
    const link = button("rb-link", "", show);
    link.append(...sides.filter((side) => side.seat === seat).map((side) => badge(side)), element("span", "", curly(title)));
    return link;
  });
  if (!links.length) return [];
  const count = sheet.other_turns.reduce((sum, each) => sum + each.count, 0);
  const summary = element("summary", "", `${count} more on another side’s turn`);
  return [element("details", "rb-elsewhere-turns", summary, ...links)];
}

/**
 * The entries of some rows.
 * @param {Element[]} rows
 * @returns {HTMLDetailsElement[]}
 */
const entriesOf = (rows) => rows.flatMap((row) => [...row.querySelectorAll("details")]);

/**
 * The entry that is open at a step: the first of those who come first there, or else the first. What leads to a text of another part of the
 * turn is open only where nothing else stands.
 * @param {Element[]} rows
 * @param {string[]} seats whose texts come first
 */
function firstOf(rows, seats) {
  const [entries, ahead] = [".rb-lane > :not(.rb-entry--ahead)", ".rb-lane > .rb-entry--ahead"].map((selector) =>
    entriesOf(rows).filter((entry) => entry.matches(selector)),
  );
  const first = seats.flatMap((seat) => entries.find(({ dataset }) => dataset.rbSeat === seat) ?? []);
  return [...first, ...entries, ...ahead][0];
}

/** How far the frame of the step that is reached stands out, and how high what says that more is below is, in pixels. */
const [FRAME, FADING] = [12, 36];

/**
 * Where to scroll to for a step of an attack, so that all of these are in sight with what stands at it: to the other actions, which are a
 * line each then, or to the attack; to none, if there is no room.
 * @param {Element} row
 * @param {number} room in pixels
 */
function startOfAll(row, room) {
  const heads = [...(row.closest(".rb-attack")?.querySelectorAll(".rb-moment__head") ?? [])];
  const end = Math.max(...[row, ...heads.slice(-1)].map((each) => each.getBoundingClientRect().bottom));
  const starts = heads.length ? document.querySelectorAll(".rb-turn__steps > :is([data-rb-action], .rb-attack)") : [];
  return [...starts].find((each) => end - each.getBoundingClientRect().top <= room);
}

/**
 * Scrolls to a row. Its head comes to stand below what stays at the top of the window or section.
 * @param {Element} row
 */
export function goTo(row) {
  const section = row.closest("[data-rb-section]");
  if (!section) return;
  const { overflowY, scrollPaddingTop } = getComputedStyle(section);
  const { scrollMarginTop } = getComputedStyle(row);
  if (overflowY !== "auto") {
    row.scrollIntoView();
    return;
  }
  const { top, bottom } = section.getBoundingClientRect();
  const bar = top + Number.parseFloat(scrollPaddingTop) - FRAME;
  const start = startOfAll(row, bottom - FADING - bar);
  if (start) {
    section.scrollBy(0, start.getBoundingClientRect().top - bar);
    return;
  }
  const at = top + Number.parseFloat(scrollPaddingTop) + Number.parseFloat(scrollMarginTop);
  section.scrollBy(0, row.getBoundingClientRect().top - at);
  const reached = row.getBoundingClientRect();
  if (reached.top <= at + 1) return;
  // Near the end, the row does not come up to there. A row that would be cut there shows too, if both have room, or else its texts.
  const attack = section.querySelector(".rb-attack__head")?.getBoundingClientRect();
  const edge = attack && attack.top < bar && attack.bottom > bar ? attack.bottom : bar;
  const rows = section.querySelectorAll(".rb-turn__steps :is(.rb-moment, .rb-moment__head, .rb-lane > *)");
  const cut = [...rows]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.top < edge - 1 && box.bottom > edge + 1)
    .map((box) => edge - box.top)
    .sort((one, other) => other - one)
    .find((hidden) => reached.bottom + hidden < bottom - FADING);
  if (cut) section.scrollBy(0, -cut);
}

/** Scrolls to the step that the players have reached. Its texts are shown before, so that the page is laid out once. */
export function goToHere() {
  showTexts();
  const here = document.querySelector("[data-rb-here]");
  if (here) goTo(here);
}

/**
 * Takes the last step back, and goes to the step of the turn that it leads to. What was only counted leaves the page where it is.
 * @param {Playing} playing
 */
export function undoLast(playing) {
  const { player, turn, here } = playing.now;
  playing.undo();
  const { now } = playing;
  if (now.player !== player || now.turn !== turn || now.here !== here) goToHere();
}

/** Goes on to the next step. Where there is a choice between several, that is the players': it gets the focus. */
export function goOnByKey() {
  const next = document.getElementById("rb-turn-next");
  if (next?.closest("[data-rb-choice]")) next.focus();
  else next?.click();
}

/**
 * Puts what counts for a side into a row: below the first text of that side, so that neither is out of sight.
 * @param {Element | undefined} row
 * @param {HTMLElement} counts
 */
function putNeeded(row, counts) {
  const first = row?.querySelector(`.rb-lane > .rb-entry[data-rb-seat="${counts.dataset.rbSeat}"]`);
  if (first) first.after(counts);
  else row?.append(counts);
}

/** Where the players were, as text, when they closed the entry that had opened there: it stays closed in a new sheet, too, until they go on. */
let closedAt = "";

/**
 * Marks the step that the players have reached, and lets them go on from it, back, or to any other.
 * @param {Context} context
 * @param {HTMLElement} section
 */
function follow(context, section) {
  const { playing, sides, state, change } = context;
  const { course } = playing;
  const said = element("span", "rb-here", "Here");
  /** Says at the step whose turn it is and where the players are in it, where the way on has no room for that. */
  const whose = element("p", "rb-here__turn");
  /** Stands above several steps that are reached together. */
  const together = element("div", "rb-moments__here");
  /** Stands at the later steps of an attack, where the head of the attack is out of sight. */
  const roles = element("p", "rb-here__roles");
  /** Opens all that stands at the step, instead of what is open elsewhere. */
  const openAll = button("rb-here__all", "", () => {
    closeTexts();
    for (const entry of entriesOf(reached)) entry.open = true;
    openAll.remove();
  });
  const closed = () => entriesOf(reached).filter(({ open }) => !open);
  /** @type {Map<string | null, Element>} The row of each step. */
  const rowsOfStep = new Map();
  for (const row of section.querySelectorAll(".rb-moment:has([data-rb-go])")) {
    rowsOfStep.set(row.querySelector("[data-rb-go]")?.getAttribute("data-rb-go") ?? null, row);
  }
  /** @type {Element[]} The rows of the steps that are reached, or the lines that these are in. */
  let reached = [];
  /** @type {HTMLDetailsElement | undefined} The entry that opened by itself there. */
  let opened;
  /** @type {WeakSet<Element>} Entries that opened by themselves and were closed: they stay closed when their steps are reached again. */
  const dismissed = new WeakSet();
  /** @type {Element | undefined} What is marked: their row, or the line of all of them. */
  let marked;
  /** @type {Map<string, HTMLElement[]>} What counts in each row that has been reached, by its name. */
  const needed = new Map();
  /** Whether a step is marked: beside the setup, none is until that is left. */
  const isMarked = () => alone.matches || isLeft(context);
  /** @type {(to: Place) => void} */
  const go = (to) => {
    const { player } = playing.now;
    playing.go(to);
    if (to.player === player && state.turn !== player) change({ turn: player });
    goToHere();
  };
  const back = button("rb-back", "", () => {
    const to = course.back(playing.now);
    if (to) go(to);
  });
  back.id = "rb-turn-back";
  back.append(icon("back"), element("span", "", "Step"));
  back.setAttribute("aria-label", "Back by one step");
  /** Instead of the ways on, while the turn of another side is shown. */
  const resume = button("rb-button rb-main-button", "", () => {
    change({ turn: playing.now.player });
    goToHere();
  });
  resume.id = "rb-turn-next";
  const ways = element("div", "rb-next__ways");
  const where = element("p", "rb-next__where");
  const askFirst = button("rb-link", "Who goes first?", () => playing.begin(() => {}));
  const told = element("span", "rb-next__told");
  told.setAttribute("role", "status");
  where.append(askFirst, told);
  const showsFor = () =>
    JSON.stringify([{ ...playing.now, values: null }, isFirstKnown(context), isMarked(), closed().length > 1]);
  /** What the turn was shown for: all of it stays as it is while something is counted. */
  let shownFor = "";
  const show = () => {
    const { now } = playing;
    if (shownFor === showsFor()) return;
    const step = course.at(now);
    const player = sides.find(({ seat }) => seat === now.player);
    const isShown = !state.turn || state.turn === now.player;
    const stop = isShown && isMarked() ? course.together(step) : [];
    const isAction = course.actionAt(now) > 0 && !course.isAfter(now);
    const rows = stop.flatMap(({ name }) => rowsOfStep.get(name) ?? []);
    // Where steps are in one line, what they lead to stands in it beside them.
    const parts = [...new Set(rows.map((row) => row.closest(".rb-moments") ?? row))];
    if (parts[0] !== reached[0]) {
      marked?.removeAttribute("data-rb-here");
      for (const each of [...needed.values()].flat()) each.remove();
      const left = entriesOf(reached);
      if (opened && !left.some(({ open }) => open)) dismissed.add(opened);
      for (const entry of left) {
        if (entry.open) dismissed.delete(entry);
        entry.open = false;
      }
      if (reached.length) closeTexts();
      reached = parts;
      section.toggleAttribute(
        "data-rb-attacking",
        stop.some(({ part }) => part === "attack"),
      );
      marked = (rows.length > 1 && rows[0].closest(".rb-moments")) || rows[0];
      marked?.setAttribute("data-rb-here", "");
      for (const row of stop) {
        const counts = needed.get(row.name) ?? neededTiles(context, row);
        needed.set(row.name, counts);
        for (const each of counts) putNeeded(rowsOfStep.get(row.name), each);
      }
      // In an action, it is the player's. Before and after them all, what the board does to everybody comes first.
      opened = firstOf(reached, isAction ? [now.player] : [BOARD_SEAT, now.player]);
      // What several sides share is read on the first turn of each.
      const isRead = opened?.dataset.rbSeat === "" && now.turn > sides.length;
      if (isRead || !isFirstKnown(context) || (opened && dismissed.has(opened))) opened = undefined;
      const { player: of, turn, action, here } = now;
      const spot = JSON.stringify([playing.key, of, turn, action, here]);
      if (closedAt === spot) opened = undefined;
      else closedAt = "";
      opened?.toggleAttribute("open", true);
      const own = opened;
      own?.addEventListener("toggle", () => {
        if (own === opened) closedAt = own.open ? "" : spot;
      });
      const { length } = reached.flatMap((row) => [...row.querySelectorAll(".rb-entry__body")]);
      openAll.textContent = `Open all ${length} texts`;
    }
    for (const each of [together, said, whose, roles, openAll]) each.remove();
    const head = rows.length > 1 ? together : rows[0]?.querySelector(".rb-moment__head");
    if (rows.length > 1) {
      together.replaceChildren(element("b", "", nameOf(stop)), said);
      marked?.prepend(together);
    } else head?.querySelector("h3")?.after(said);
    if (player && isFirstKnown(context)) {
      const done = isAction ? course.done(now).map((kind) => kind.toLowerCase()) : [];
      const part = `Turn\u00a0${now.turn} · ${course.partOf(now).toLowerCase()}`;
      const place = element("span", "rb-here__count", [part, ...(done.length ? [`done: ${done.join(", ")}`] : [])].join(" · "));
      whose.dataset.rbSeat = player.seat;
      whose.replaceChildren(badge(player), element("span", "", player.short), place);
      (head?.querySelector(".rb-rule-link") ?? said).after(whose);
    }
    const isLater = [step - 1, step].every((each) => course.steps[each]?.part === "attack");
    if (isLater) {
      roles.replaceChildren(rolesOf(context, haveEffects(context, stop)));
      head?.append(roles);
    }
    if (isFirstKnown(context) && closed().length > 1) head?.append(openAll);
    if (player) {
      resume.textContent = `Back to ${turnOf(player.short)}`;
      const part = element("span", "rb-next__part", course.partOf(now).toLowerCase());
      const count = element("span", "rb-next__count", `turn\u00a0${now.turn}, `, part);
      const between = element("span", "rb-next__between", "\u00a0· ");
      // A long name leaves no room for more: below it, the line says that it is a turn.
      const isLong = turnOf(player.short).length > (sides.length > 2 ? NAME_OF_FOUR : NAME);
      const name = element("b", "", isLong ? player.short : turnOf(player.short));
      name.toggleAttribute("data-rb-long", isLong);
      const of = [badge(player, true), name, between, count];
      askFirst.hidden = isFirstKnown(context);
      told.replaceChildren(...(askFirst.hidden ? of : []));
    }
    back.ariaDisabled = String(!course.back(now));
    const hadFocus = ways.contains(document.activeElement);
    const next = course.next(now).map(({ to, label }, number) => {
      const isChoice = course.at(now) === course.choice;
      const name = isChoice || number ? label : `Next: ${label}`;
      const made = button(
        `rb-button ${isChoice || !number ? "rb-main-button" : "rb-next__other"}`,
        curly(name),
        ({ detail }) => {
          // The second click of a double one on the way here chooses nothing.
          if (!isChoice || detail < 2) go(to);
        },
      );
      if (!number) made.id = "rb-turn-next";
      return made;
    });
    ways.replaceChildren(...(isShown ? next : [resume]));
    ways.toggleAttribute("data-rb-choice", isShown && course.at(now) === course.choice);
    if (hadFocus) ways.querySelector("button")?.focus({ preventScroll: true });
    shownFor = showsFor();
  };
  section.addEventListener("click", ({ target }) => {
    const here = target instanceof Element ? target.closest("[data-rb-go]")?.getAttribute("data-rb-go") : null;
    if (here) go(course.jump(playing.now, here));
  });
  section.append(
    element(
      "div",
      "rb-next",
      where,
      fallenLines(context),
      healthStrip(context, () => undoLast(playing)),
      element("div", "rb-next__buttons", back, ways),
    ),
  );
  playing.watch(show);
}

/**
 * The rows of a sheet, with those of what may happen at any time parted: what stands in them alone, and what also stands above.
 * @param {Row[]} rows
 */
function parted(rows) {
  const [any, timed] = [rows.filter(({ part }) => part === "any"), rows.filter(({ part }) => part !== "any")];
  const above = new Set(timed.flatMap(({ entries }) => entries.map(keyOf)));
  /** @type {(isAbove: boolean) => Row[]} */
  const some = (isAbove) =>
    any
      .map((row) => ({ ...row, entries: row.entries.filter((entry) => above.has(keyOf(entry)) === isAbove) }))
      .filter(({ entries }) => entries.length);
  const repeated = some(true);
  return { alone: some(false), repeated, count: new Set(repeated.flatMap(({ entries }) => entries.map(keyOf))).size };
}

/**
 * The rows of what may happen at any time, in a group for what several sides share, for each side, and for the board.
 * @param {Context} context
 * @param {Row[]} rows
 */
function byOwner(context, rows) {
  const { sides, board } = context;
  /** @type {(name: string, owner?: Side) => {name: string, owner?: Side, rows: Row[]}} */
  const group = (name, owner) => {
    const isOf = (/** @type {Entry} */ entry) => {
      const owners = ownersOf(context, entry);
      return owner ? owners.length === 1 && owners[0] === owner : owners.length !== 1;
    };
    const some = rows.map((row) => ({ ...row, entries: row.entries.filter(isOf) }));
    return { name, owner, rows: some.filter(({ entries }) => entries.length) };
  };
  const shared = group(sides.length > 2 ? "Several sides" : "Both sides");
  const own = [...sides, ...(board ? [board] : [])].map((side) => group(side.name, side));
  return [shared, ...own].filter(({ rows }) => rows.length);
}

/**
 * Makes the part of what may happen at any time. What also stands at a step is behind one row.
 * @param {Context} context
 * @param {ReturnType<typeof parted>} rows
 */
function anyTime(context, { alone, repeated, count }) {
  const groups = byOwner(context, alone).flatMap(({ name: whose, owner, rows }) => {
    const head = element("h4", "rb-any__whose", ...(owner ? [badge(owner, true)] : []), element("span", "", whose));
    /** @type {Set<string>} What is named in a row above. */
    const named = new Set();
    const folds = rows.map(({ name, text, entries }) => {
      const again = entries.filter(({ id }) => named.has(id)).length;
      const others = entries.filter(({ id }) => !named.has(id));
      const isNamed = others.length > 0 && again > 0;
      const fold = makeFold(
        context,
        entries,
        name,
        isNamed ? `${titlesOf(others)} · ${again} more, listed above` : titlesOf(entries),
      );
      for (const { id } of entries) named.add(id);
      if (text) fold.querySelector("summary")?.after(element("p", "rb-any__text", curly(text)));
      return fold;
    });
    return [head, ...folds];
  });
  const made = element("div", "rb-any__rows", ...groups);
  if (count) {
    const summary = element("summary", "", `${count} more, also listed at a step`);
    const again = repeated.map(({ name, entries }) => makeFold(context, entries, name, titlesOf(entries)));
    made.append(element("details", "rb-any__more", summary, ...again));
  }
  if (!made.hasChildNodes()) return [];
  return [element("details", "rb-any", element("summary", "rb-any__head", element("h3", "", "At any time")), made)];
}

/**
 * Makes the section of the turn.
 * @param {Context} context
 */
export function turnSection(context) {
  const { sides, state, change } = context;
  const rows = rowsOf(context);
  const above = new Map();
  const atAnyTime = parted(rows);
  /** @param {Row[]} some */
  const made = (some) => some.map((row) => makeRow(context, row, above, atAnyTime.alone));
  const of = (/** @type {string} */ part) => rows.filter((row) => row.part === part);
  const [before, after] = [
    rows.findIndex(({ part }) => part === "attack"),
    rows.findLastIndex(({ part }) => part === "attack"),
  ];
  const early = rows.filter(({ part }, place) => part === "turn" && place < before);
  const late = rows.filter(({ part }, place) => part === "turn" && place > after);
  const roles = element("span", "");
  context.playing.watch(() => roles.replaceChildren(rolesOf(context, true)));
  const attack = element("div", "rb-attack", element("div", "rb-attack__head", element("h3", "", "Attack"), roles));
  const choice = sideChoice("rb-turn", "Whose turn", [...sides, sides.length > 2 ? "All" : "Both"], state.turn, (turn) =>
    change({ turn }),
  );
  const head = element("div", "rb-section-head", element("h2", "", "The turn"), choice);
  const steps = element("div", "rb-turn__steps", laneHeads(context), ...made(early), attack);
  attack.append(...inLines(context, of("attack"), made(of("attack"))));
  steps.append(...made(late), ...anyTime(context, atAnyTime));
  const section = element("section", "rb-turn", head, steps);
  section.append(...elsewhere(context));
  follow(context, section);
  return section;
}
