/* The section that counts: for each side what it has of dials, fighters, tokens and counters, whose turn it is, and a way back. */

import { openLookUp } from "../look-up/at-hand.js";
import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { SECTIONS } from "./address.js";
import { lastChanges, mayLackDial, undoes } from "./counts.js";
import { askCounter, askStarts } from "./dial.js";
import { openText } from "./dialog.js";
import { endingLine, ruleLinks, zeroNotice } from "./fallen.js";
import { isFirstKnown, kept } from "./kept.js";
import { openKeys } from "./keys.js";
import { columnsIn, haveRoom, isTight } from "./room.js";
import { teamName } from "../shelf/draw.js";
import { badge, hasLongWord } from "./side.js";
import { tabOf } from "./tabs.js";
import { makeChip, makeEmpties, makeTiles, shareOf, withNumber } from "./tiles.js";
import { openSharing } from "./tools.js";
import { goToHere, undoLast } from "./turn.js";

/** @import { Happening } from "./counts.js" */
/** @import { Context } from "./match.js" */
/** @import { Counted } from "./room.js" */
/** @import { Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** The key below which the browser stores whether a side is turned to the player opposite. */
const FACING = "match.facing";

/** A screen that has no room for large dials of two sides. */
const low = matchMedia("(max-height: 43rem)");
/** A screen where Count is a bar below the other sections. */
const wide = matchMedia("(min-width: 60rem)");

/** Whether one of the sides is turned to the player opposite: at first on a phone, which lies between them. */
const isFacing = () => Boolean(rbStored(FACING) ?? !wide.matches);

/** How wide a number with its buttons is at least, in pixels. */
const STEPS_FROM = 130;

/** What was counted up or down, in words, such as `Loki: −2`. */
const COUNTED_BY = /^(.*): ([+−]\d+)$/;

/** @type {Counting | null} What counts the match that is shown. */
let shown = null;
window.addEventListener("resize", () => shown?.fit());

/**
 * Whether Count is as large as the window on a screen that has room for all sections. It is then an entry of its own in the browser's
 * history, so that Back closes it; it outlasts a new sheet.
 */
const isLarge = () => Boolean(history.state?.rbLarge);

/** Shows Count as large as the window, or as a bar below the other sections, as the entry of the history says. */
export function showLarge() {
  const section = document.querySelector(".rb-counting");
  section?.toggleAttribute("data-rb-large", isLarge());
  section?.parentElement?.toggleAttribute("data-rb-count-alone", isLarge()); // with `:has()`, each change of the sheet would style it anew
  section?.querySelector(".rb-count__large")?.replaceChildren(isLarge() ? "Back to the sheet" : "Large");
  shown?.showEnd();
}

/** Makes Count as large as the window, or goes back from there. */
function toggleLarge() {
  if (isLarge()) {
    history.back();
    return;
  }
  history.pushState({ ...history.state, rbLarge: true }, "");
  showLarge();
}

/** Leaves the large Count for another section, whose entry in the history takes its place. */
export function leaveLarge() {
  const { rbLarge, ...others } = history.state ?? {};
  history.replaceState(others, "");
  showLarge();
}

/** The section of one match. It is made once; what happens changes what its parts show. */
class Counting {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.actions = context.table.actions;
    this.trackers = context.sheet.trackers;
    this.sides = context.sides;
    this.playing = context.playing;
    this.said = element("p", "rb-hidden");
    this.said.setAttribute("role", "status");
    // Of a double click, only the first counts: the second would go on to the next turn.
    /** @type {(className: string, then: () => void) => HTMLButtonElement} */
    const once = (className, then) => button(className, "", ({ detail }) => detail < 2 && then());
    this.end = once("rb-count__end", () => this.endTurn());
    this.action = once("rb-count__action", () => this.endAction());
    [this.end.id, this.action.id] = ["rb-count-end", "rb-count-action"];
    /** @type {{half: HTMLElement, counted: Counted}[]} */
    this.halves = [];
    /** @type {{chip: HTMLElement, tile: HTMLElement}[]} What shows a number of four sides without its buttons, and with them. */
    this.numbers = [];
    this.node = this.section();
    this.fit();
    new ResizeObserver(() => this.fitHeight()).observe(this.node); // its height is known once it is shown
  }

  /** Shows as many buttons, and as large ones, as the screen has room for. */
  fit() {
    const { node, halves } = this;
    this.showEnd();
    node.dataset.rbFacing = String(isFacing());
    const sides = halves.map(({ counted }) => counted);
    for (const [number, { columns, isFull }] of columnsIn(sides, innerWidth).entries()) {
      const { half, counted } = halves[number];
      half.toggleAttribute("data-rb-buttons", isFull);
      half.style.setProperty("--rb-columns", String(columns));
      half.style.setProperty("--rb-rows", String(Math.ceil((counted.heroes + counted.others) / columns)));
    }
    if (halves.length === 2) {
      this.fitHeight();
      return;
    }
    const size = { width: innerWidth, height: innerHeight };
    const room = haveRoom(sides, size, wide.matches);
    node.toggleAttribute("data-rb-tight", isTight(sides, innerWidth));
    for (const [number, { half }] of halves.entries()) half.toggleAttribute("data-rb-others", room[number]);
    this.fitHeight();
  }

  /**
   * Lets what a side of two counts be low in a low window, and where it would leave the window: first of the side that is the highest. Of
   * four, it lets the names of several heroes of a side have a line above their numbers where all stays in the window.
   */
  fitHeight() {
    const { node } = this;
    const halves = this.halves.map(({ half }) => half);
    if (halves.length > 2) {
      for (const half of halves) {
        half.toggleAttribute("data-rb-above", true);
        half.toggleAttribute("data-rb-above", node.scrollHeight <= node.clientHeight);
      }
      this.fitNumbers();
      return;
    }
    for (const each of [node, ...halves]) each.toggleAttribute("data-rb-low", low.matches);
    for (const half of halves.sort((one, other) => other.scrollHeight - one.scrollHeight))
      if (node.scrollHeight > node.clientHeight) half.toggleAttribute("data-rb-low", true);
  }

  /**
   * Lets a number of four sides in the bar of a tablet have its buttons where it is as wide as these: beside its name, or below it where the
   * bar gets no higher.
   */
  fitNumbers() {
    const { node, numbers } = this;
    /** @type {(number: {chip: HTMLElement, tile: HTMLElement}, way: string) => void} */
    const show = ({ chip, tile }, way) => {
      chip.dataset.rbSteps = tile.dataset.rbSteps = way;
    };
    for (const each of numbers) show(each, "");
    const height = node.offsetHeight;
    for (const each of numbers) {
      const { offsetLeft, offsetWidth } = each.chip;
      if (offsetWidth < STEPS_FROM) continue;
      const fits = ["beside", "below"].some((way) => {
        show(each, way);
        const { tile } = each;
        return node.offsetHeight <= height && tile.offsetLeft === offsetLeft && tile.offsetWidth === offsetWidth;
      });
      if (!fits) show(each, "");
    }
  }

  /**
   * Lets something happen, and says it to screen readers.
   * @param {Happening} happening
   * @param {string} said
   */
  happen(happening, said) {
    this.playing.happen(happening);
    this.said.textContent = said;
  }

  section() {
    const section = element("section", "rb-counting");
    const [first, second] = [0, 1].map((team) =>
      this.team(
        section,
        this.sides.filter((side) => side.team === team),
      ),
    );
    section.append(element("h2", "", "Count"), first, this.middle(section), second, this.said);
    section.dataset.rbPlayers = String(this.sides.length);
    return section;
  }

  /**
   * What stands on one side of what is for all: a side, or a team, which sits there.
   * @param {HTMLElement} section
   * @param {Side[]} sides
   */
  team(section, sides) {
    const halves = sides.map((side) => this.half(section, side));
    return halves.length === 1 ? halves[0] : element("div", "rb-count__team", ...halves);
  }

  /**
   * What one side has.
   * @param {HTMLElement} section
   * @param {Side} side
   */
  half(section, side) {
    const pill = element("span", "rb-count__pill", "Your turn");
    const begin = button("rb-count__begin", "Go first", () => this.playing.goesFirst(side.seat));
    begin.setAttribute("aria-label", `Go first: ${side.short}`);
    const name = element("h3", "", this.sides.length > 2 ? side.short : side.name);
    name.toggleAttribute("data-rb-long", hasLongWord(side));
    const head = element("div", "rb-count__head", badge(side, true), name);
    if (this.sides.length > 2) head.append(element("span", "rb-count__of", teamName(side.team)));
    head.append(zeroNotice(this.context, side, section));
    for (const { name, move } of side.part.fighters) {
      if (typeof move === "number") head.append(element("span", "rb-count__move", `${name}: move ${move}`));
    }
    head.append(pill, begin);
    const trackers = this.trackers.filter(({ seat }) => seat === side.seat);
    const chosen = trackers.flatMap(({ only }) => only ?? []);
    /** What a fight is about: dials, fighters, and the choice between them. */
    const isDial = (/** @type {Tracker} */ { sort, states }) =>
      sort === "health" || sort === "fighters" || states.some((state) => chosen.includes(state));
    const table = {
      name: side.name,
      playing: this.playing,
      happen: (/** @type {Happening} */ happening, /** @type {string} */ said) => this.happen(happening, said),
      ruleOf: ruleLinks(this.context),
    };
    const half = element(
      "div",
      "rb-count__half",
      head,
      element("div", "rb-count__chips", ...trackers.map((each) => makeChip(table, each)), ...makeEmpties(table, trackers)),
      element("div", "rb-count__dials", ...makeTiles(table, trackers.filter(isDial))),
    );
    const rest = trackers.filter((each) => !isDial(each));
    if (rest.length > 0) half.append(element("div", "rb-count__rest", ...makeTiles(table, rest)));
    const others = trackers.filter(({ sort, hero }) => sort !== "health" || !hero);
    const counted = {
      heroes: trackers.length - others.length,
      others: others.length,
      switches: others.filter(({ states }) => states.length).length,
      boxes: half.querySelectorAll(".rb-count__box").length,
      added: others.filter((each) => this.playing.isAdded(each)).length,
    };
    this.halves.push({ half, counted });
    // Where a choice hides some of them, the places of the others change with it.
    if (this.sides.length > 2 && !chosen.length) {
      const chips = half.querySelectorAll(".rb-count__chip");
      const tiles = half.querySelectorAll(".rb-count__tile:not(.rb-count__box *)");
      const alone = [...trackers.filter(isDial), ...rest].filter(({ together }) => together === null);
      for (const [number, tracker] of alone.entries()) {
        const [chip, tile] = /** @type {HTMLElement[]} */ ([chips[trackers.indexOf(tracker)], tiles[number]]);
        if (others.includes(tracker) && !tracker.states.length) this.numbers.push({ chip, tile });
      }
    }
    // In a bar, a side has as much room as it counts. Its head and the name of a box take nearly that of a tile each.
    const [tiles, boxes, states] = [".rb-count__tile", ".rb-count__box", ".rb-count__state"].map(
      (each) => half.querySelectorAll(each).length,
    );
    half.style.setProperty("--rb-counts", String(tiles + 0.7 * boxes + 0.1 * states + 0.8));
    half.style.setProperty("--rb-long", String(trackers.reduce((sum, each) => sum + shareOf(each) - 1, 0)));
    half.dataset.rbSeat = side.seat;
    half.setAttribute("role", "group");
    half.setAttribute("aria-label", this.sides.length > 2 ? `${side.name}, ${teamName(side.team)}` : side.name);
    this.playing.watch(() => {
      const plays = this.playing.now.player === side.seat;
      const isKnown = isFirstKnown(this.context);
      half.toggleAttribute("data-rb-plays", plays && isKnown);
      pill.hidden = !plays || !isKnown;
      begin.hidden = this.playing.hasBegun || (isKnown && (plays || kept(this.context).isLeft));
    });
    return half;
  }

  /**
   * Whose turn it is, and what is for both sides.
   * @param {HTMLElement} section
   */
  middle(section) {
    const { playing, action } = this;
    const turn = element("b", "");
    const whose = element("span", "rb-count__whose");
    const words = element("span", "");
    const dots = Array.from({ length: this.actions }, () => element("i", ""));
    action.append(...dots, words);
    const undone = element("span", "rb-count__undone");
    const undo = button("rb-count__undo", "", () => undoLast(playing));
    undo.append(icon("undo"), undone);
    undo.id = "rb-count-undo";
    playing.watch(() => {
      const { now, course } = playing;
      turn.textContent = `Turn ${now.turn}`;
      const player = this.sides.find(({ seat }) => seat === now.player);
      whose.replaceChildren(...(player && isFirstKnown(this.context) ? [badge(player)] : []));
      const isOut = playing.allAtZero.length > 0;
      words.textContent = isOut ? "All at\u00a00" : course.partOf(now);
      for (const [number, dot] of dots.entries()) {
        const isNow = number + 1 === now.action && course.isInAction(now);
        dot.dataset.rbAction = number + 1 < now.action ? "done" : isNow ? "now" : "ahead";
        dot.hidden = isOut || course.isAfter(now); // the turn may have ended with actions left
      }
      this.showEnd();
      const what = undoes(playing.counted);
      // How many it takes back stands beside its arrow, so that a long name has the two lines below.
      const [, name = what, by = ""] = what.match(COUNTED_BY) ?? [];
      const word = by ? `Undo ${by}: ` : what ? "Undo: " : "Undo";
      undone.replaceChildren(word, ...(what ? [element("span", "", withNumber(name))] : []));
      undo.title = what && `Undo: ${curly(what)}`;
      undo.ariaDisabled = String(!what);
    });
    const large = button("rb-count__large", "", toggleLarge);
    large.id = "rb-count-large";
    section.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.repeat || !isLarge() || section.querySelector(":popover-open")) return;
      event.preventDefault();
      toggleLarge();
    });
    const turnRow = [...this.menu(), large, undo, element("div", "rb-count__turn", turn, whose, action), this.end];
    return element("div", "rb-count__middle", ...turnRow, endingLine(this.context));
  }

  /** Whether the players are at the end of a turn and see its step, whose way on leads to the next turn. */
  get rests() {
    const { course, now } = this.playing;
    return course.isAfter(now) && wide.matches && !isLarge();
  }

  /** Shows where the button that ends the turn leads: to what stands at its end, and from there to the next turn. */
  showEnd() {
    const { end, rests, playing } = this;
    const { course, now } = playing;
    const late = rests ? course.partOf(now) : playing.ending?.label;
    const actions = playing.allAtZero.length ? 0 : course.actionsLeft(now);
    const left = actions ? `${actions} ${actions > 1 ? "actions" : "action"} left` : "";
    end.replaceChildren(element("span", "", late ?? "Next turn"), element("small", "", left));
    const leads = late ? `${late}: go to this step` : `Next turn: ${curly(course.handedOver(now).label)}`;
    end.setAttribute("aria-label", left ? `${leads}, ${left}` : leads);
    end.ariaDisabled = this.action.ariaDisabled = String(rests);
  }

  /** Goes to the next action, after the last one to the end of the turn, and from there to the next turn. */
  endAction() {
    const { playing } = this;
    const to = playing.course.nextAction(playing.now);
    if (!to) {
      this.endTurn();
      return;
    }
    playing.go(to);
    this.said.textContent = `Action ${to.action}`;
  }

  /** Goes to the end of the turn, or from there to the next turn. */
  endTurn() {
    const { playing, context } = this;
    if (this.rests) return;
    playing.begin((isOfSheet) => {
      if (playing.endTurn(isOfSheet) || isLarge()) return;
      context.change({ turn: playing.now.player, show: "turn" });
      goToHere();
      document.getElementById("rb-turn-next")?.focus({ preventScroll: true }); // it ends the turn now
    });
  }

  /** Shows the last changes of what is counted. */
  openPast() {
    const lines = lastChanges(this.playing.counted).map(({ what, turn, seat }) => {
      const badges = this.sides.filter((side) => side.seat === seat).map((side) => badge(side));
      return element("li", "", ...badges, element("b", "", curly(what)), element("span", "", `Turn ${turn}`));
    });
    openText("Last changes", [element("ol", "rb-count__past", ...lines)]);
  }

  /**
   * What is needed once in a while: the ways to the other sections and to the look-up, where Count has the screen alone; the last changes,
   * who one of the sides faces, the keys, and starting over.
   */
  menu() {
    /** @type {(name: string, then: () => void, className?: string) => HTMLButtonElement} */
    const item = (name, then, className = "") =>
      button(`rb-count__item ${className}`, name, () => {
        menu.hidePopover();
        then();
      });
    const face = button("rb-count__item", "Turn one side to the player opposite", () => {
      rbStore(FACING, !isFacing());
      this.fit();
      face.ariaPressed = String(isFacing());
    });
    face.ariaPressed = String(isFacing());
    const { open } = this.context;
    const others = SECTIONS.filter((section) => section !== "count");
    /** @param {import("./address.js").Section} section */
    const leave = (section) => {
      menu.hidePopover();
      open(section);
    };
    const ways = element("div", "rb-count__ways rb-count__away", ...others.map((section) => tabOf(section, leave)));
    const lookUp = item("Look up a rule", openLookUp, "rb-count__away");
    const share = item("Share", () => openSharing(this.context), "rb-count__away");
    const rules = element("div", "rb-count__anew rb-count__away", lookUp, share);
    const past = item("Last changes", () => this.openPast());
    this.playing.watch(() => {
      past.hidden = !lastChanges(this.playing.counted).length;
    });
    const dials = item("Set the dials", () => askStarts(this.context, dials));
    this.playing.watch(() => {
      dials.hidden = this.playing.unset.every(mayLackDial);
    });
    const add = item("Add a counter", () => askCounter(this.context, add));
    const keys = item("Keys", openKeys, "rb-count__keys");
    const again = item("Start over", () => this.playing.startAgain());
    const other = element("a", "rb-count__item rb-count__away", "New match");
    other.href = location.pathname;
    const anew = element("div", "rb-count__anew", again, other);
    const menu = element("div", "rb-count__menu", ways, rules, dials, add, past, face, keys, anew);
    menu.popover = "auto";
    menu.id = "rb-count-menu";
    const opener = button("rb-count__more", "", () => {});
    opener.popoverTargetElement = menu;
    opener.setAttribute("aria-label", "Menu of the match");
    opener.title = "Menu of the match";
    opener.append(icon("menu"), element("span", "", "Menu"));
    return [opener, menu];
  }
}

/**
 * Makes the section that counts.
 * @param {Context} context
 */
export function countSection(context) {
  shown = new Counting(context);
  return shown.node;
}
