/* The match sheet: the choice of the sides and the board, and then all that applies to them, in four sections. */

import { putAtHand } from "../look-up/at-hand.js";
import { rememberMatch } from "../reading/landing.js";
import { button, element } from "../shared/page.js";
import { fetchTable } from "../shared/table.js";
import { curly } from "../shared/typography.js";
import { AT, NO_BOARD, SECTIONS, addressOf, asked, missing, readAddress } from "./address.js";
import { ownAnswer } from "./asked.js";
import { stayAwake } from "./awake.js";
import { closeTexts, goOnReading, showTexts, textsBeside } from "./beside.js";
import { chooser } from "./choose.js";
import { countSection, leaveLarge, showLarge } from "./count.js";
import { fallenLines } from "./fallen.js";
import { InView } from "./in-view.js";
import { openKeys } from "./keys.js";
import { meetsSection, spread } from "./meets.js";
import { kept, openingState } from "./kept.js";
import { keepLeft, showLeft } from "./left.js";
import { printAsPaper } from "./pages.js";
import { loadQrCodes } from "../shared/qr-code.js";
import { plate } from "./plate.js";
import { Playing, alone } from "./playing.js";
import { showRunning } from "./running.js";
import { openAnyTime, setupSection } from "./setup.js";
import { FORMAT, matchSheet } from "./sheet.js";
import { boardOf, sidesOf, withoutArticle } from "./side.js";
import { tabOf } from "./tabs.js";
import { tools } from "./tools.js";
import { goOnByKey, goToHere, turnSection } from "./turn.js";

/** @import { Section, State } from "./address.js" */
/** @import { Sheet, Table } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/**
 * What a section of a sheet is made from. `change` changes the state and shows the sheet anew, and `open` opens another section.
 * @typedef {object} Context
 * @property {Table} table
 * @property {Sheet} sheet
 * @property {State} state
 * @property {Side[]} sides
 * @property {Side | null} board
 * @property {Playing} playing
 * @property {(change: Partial<State>) => void} change
 * @property {(section: Section) => void} open
 */

/** @type {Record<Section, (context: Context) => HTMLElement>} */
const MAKERS = { setup: setupSection, turn: turnSection, meets: meetsSection, count: countSection };

/** A large screen with a mouse, which comes with a keyboard. */
const keyboard = matchMedia("(min-width: 60rem) and (pointer: fine)");

/** A screen with a column for the setup, which has room for what may happen at any time too. */
const wide = matchMedia("(min-width: 75rem)");

/**
 * The sections that a match goes through. The others are looked at in between: where one section is shown at a time, they have an entry of
 * their own in the browser's history, so that Back leads from them to the match. Back from the match leaves the sheet.
 */
const COURSE = ["setup", "turn"];

/** How many of the matches that are being played are offered where a match is chosen. */
const MOST_RUNNING = 3;

/**
 * Queries about a match: the first passages of each side and of the board, and what meets.
 * @param {Context} context
 */
function examplesOf({ table, sheet, sides, board }) {
  const first = [...sides, ...(board ? [board] : [])].flatMap(({ part }) => part.passages.slice(0, 2));
  const names = first.map((number) => table.passages[number].title.split(": ", 1)[0]);
  const shared = sheet.applies.filter(({ group }) => group === "both").map(({ title }) => title);
  const examples = [...names, ...shared.slice(0, 2)];
  // "The conveyor belt" and "Conveyor belt" are one.
  return [...new Map(examples.toReversed().map((name) => [withoutArticle(name).toLowerCase(), name])).values()].toReversed();
}

/**
 * The name of a match, without the board.
 * @param {Context} context
 */
const nameOf = ({ sheet: { title }, board }) => curly(board ? title.slice(0, -` on ${board.part.name}`.length) : title);

/** The root element. Style sheets select by its attributes: a `:has()` would be evaluated again at each change of the page. */
const page = document.documentElement;

/** A match sheet on its page. */
class MatchPage {
  /**
   * @param {HTMLElement} place
   * @param {Table} table
   */
  constructor(place, table) {
    this.place = place;
    this.table = table;
    this.title = document.title;
    this.state = openingState(table);
    /** @type {Section | null} The section that a step back in the history leads to, whichever it was left for. */
    this.goesBackTo = null;
    history.replaceState(history.state, "", addressOf(this.state));
    window.addEventListener("popstate", () => {
      // The turn goes on, whichever section is gone back to.
      const address = readAddress(table);
      const show = this.goesBackTo ?? address.show;
      const state = { ...address, turn: this.state.turn, show };
      this.goesBackTo = null;
      const isOther = JSON.stringify({ ...state, show: "" }) !== JSON.stringify({ ...this.state, show: "" });
      showLarge();
      if (!isOther && show === this.state.show) {
        // Only the look-up or the large Count was opened or closed. Whose turn is shown may have changed there.
        history.replaceState(history.state, "", addressOf(this.state));
        return;
      }
      if (!isOther && this.context) {
        this.showSection(show);
        history.scrollRestoration = "auto";
        return;
      }
      this.state = state;
      this.show();
    });
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("click", ({ target }) => {
      const link = target instanceof Element ? target.closest("[data-rb-match] a[href], .rb-match-dialog a[href]") : null;
      const leadsAway = link instanceof HTMLAnchorElement && link.pathname !== document.location.pathname;
      if (!leadsAway) return;
      rememberMatch(link.href, this.context ? nameOf(this.context) : "the choice");
      if (this.context) keepLeft(place);
    });
    /** @type {HTMLElement | null} The texts of what is open in the turn, for the top of what meets. */
    this.beside = null;
    /** @type {Context | null} What the sheet that is shown is made from. */
    this.context = null;
    /** @type {Map<string | undefined, number>} How far down each section was left, where one is shown at a time. */
    this.leftAt = new Map();
    this.inView = new InView();
    // The style sheets need to know how high the counts are, which stay at the foot of a large window.
    this.countHeight = new ResizeObserver(([{ borderBoxSize, target }]) => {
      for (const each of [page, target.parentElement])
        each?.style.setProperty("--rb-count-height", `${borderBoxSize[0].blockSize}px`);
    });
    printAsPaper(place, () => this.printed());
    wide.addEventListener("change", () => this.putAnyTime());
    alone.addEventListener("change", showTexts);
    this.show();
    // No keyboard of a screen covers what is typed for.
    if (keyboard.matches) document.getElementById("rb-choose-filter")?.focus({ preventScroll: true });
    this.goOn();
    showLeft(place);
    stayAwake(() => this.context !== null);
  }

  /** Goes to the step that the players have reached, where the turn is shown and has begun. */
  goOn() {
    if (this.state.show === "turn" && this.context?.playing.hasBegun) goToHere();
  }

  /**
   * Changes the state. What is chosen makes a step to go back by; whose turn is shown does not.
   * @param {Partial<State>} change
   */
  change(change) {
    const isStep = Object.keys(change).some((name) => name !== "turn" && name !== "show");
    this.state = { ...this.state, ...change };
    if (isStep) history.pushState(null, "", addressOf(this.state));
    else history.replaceState(history.state, "", addressOf(this.state));
    this.show();
    if (isStep || change.show) window.scrollTo(0, 0);
    if (change.turn && this.context?.playing.hasBegun) goToHere();
  }

  /** Shows the state. What had the focus keeps it, by its id; if it is gone, the heading of what is shown has it. */
  show() {
    const active = document.activeElement ?? document.body;
    const choosing = asked(this.state);
    page.dataset.rbShown = choosing ? "choose" : this.state.show;
    page.toggleAttribute("data-rb-sheet", !choosing);
    page.dataset.rbPlayers = String(this.state.sides.length);
    this.place.replaceChildren(...(choosing ? this.choice(choosing) : this.sheet()));
    if (this.context) this.fill(this.context);
    if (!document.contains(active)) this.heading(active.id).focus({ preventScroll: true });
  }

  /**
   * What the focus goes to, in place of an element of this id that was there before. While something is to be chosen, that is the filter,
   * where no keyboard of a screen covers what is typed for, also from the slot that it is chosen for.
   * @param {string} id
   * @returns {HTMLElement}
   */
  heading(id) {
    const again = id ? document.getElementById(id) : null;
    const filter = keyboard.matches ? document.getElementById("rb-choose-filter") : null;
    return (
      (again?.matches(".rb-slot__name") ? filter : null) ??
      again ??
      filter ??
      this.place.querySelector(`#rb-match-${this.state.show}, .rb-choose h2`) ??
      this.place
    );
  }

  /** @param {string} choosing */
  choice(choosing) {
    document.title = this.title;
    this.context = null;
    putAtHand();
    const { table, state, place } = this;
    const running = element("div", "");
    showRunning(running, table.game, MOST_RUNNING);
    return [running, chooser({ table, state, asked: choosing, words: place.dataset, change: (change) => this.change(change) })];
  }

  /** What is printed: the match that is shown or complete, or what is chosen if only its board is missing; null if sides are. */
  printed() {
    const { context, state } = this;
    const lacks = missing(state);
    if (context || (lacks !== null && lacks !== AT)) return context;
    return this.contextOf({ ...state, board: state.board ?? NO_BOARD, choosing: null, drawn: [] });
  }

  /**
   * What the sheet of a match is made from.
   * @param {State} state
   * @returns {Context}
   */
  contextOf(state) {
    const { table } = this;
    const slugs = state.sides.flatMap((slug) => slug ?? []);
    const sides = sidesOf(table, state.sides);
    const board = boardOf(table, state.board);
    const sheet = matchSheet(table, slugs, board?.slug, state.turn, kept({ table, state }).first);
    /** @param {Partial<State>} change */
    const change = (change) => this.change(change);
    const playing = new Playing(table, sheet, state, sides, change);
    /** @param {Section} section */
    const open = (section) => this.open(section);
    return { table, sheet: playing.sheet, state, sides, board, playing, change, open };
  }

  /** The plate, the sections, and the tabs that lead to them on a small screen. */
  sheet() {
    const context = this.contextOf(this.state);
    const { sheet, board } = context;
    this.context = context;
    document.title = `${sheet.title} - ${this.title}`;
    const records = [...sheet.sides, ...sheet.applies].map(({ id }) => id);
    putAtHand({
      hint: "Ask this match",
      name: "In this match",
      records: new Set(board ? [...records, board.part.id] : records),
      examples: examplesOf(context),
      answer: (query, shown) => ownAnswer(context, query, shown),
    });
    const sections = SECTIONS.map((name) => {
      const section = element("section");
      section.dataset.rbSection = name;
      return section;
    });
    const all = element("div", "rb-match__sections", ...sections);
    this.beside = textsBeside(all);
    // What is tapped in the other sections has its room again.
    all.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(".rb-turn, .rb-setup")) spread(false);
    });
    return [plate(context), tools(context), all, this.tabs()];
  }

  /**
   * Makes the sections of a sheet: at once those in sight, and when these are shown the others, so that nobody waits for them.
   * @param {Context} context
   */
  fill(context) {
    const [inSight, others] = [true, false].map((isSeen) =>
      SECTIONS.filter((name) => this.section(name).checkVisibility() === isSeen),
    );
    for (const name of inSight) this.make(context, name);
    const makeOthers = () => {
      for (const name of others) if (this.context === context) this.make(context, name);
    };
    // The second frame begins when the first has been painted.
    requestAnimationFrame(() => requestAnimationFrame(makeOthers));
  }

  /**
   * The element of a section, which is empty until it is made.
   * @param {Section} name
   * @returns {HTMLElement}
   */
  section(name) {
    const section = this.place.querySelector(`[data-rb-section="${name}"]`);
    if (section instanceof HTMLElement) return section;
    throw new Error(`no section ${name}`);
  }

  /**
   * Makes a section that is still empty.
   * @param {Context} context
   * @param {Section} name
   */
  make(context, name) {
    const empty = this.section(name);
    if (empty.hasChildNodes()) return;
    const section = MAKERS[name](context);
    section.dataset.rbSection = name;
    const heading = section.querySelector("h2");
    if (heading) {
      heading.id ||= `rb-match-${name}`;
      heading.tabIndex = -1;
      section.setAttribute("aria-labelledby", heading.id);
    }
    if (name === "meets") section.prepend(fallenLines(context), this.beside ?? "");
    empty.replaceWith(section);
    if (name === "turn") {
      this.inView.watch(section.querySelectorAll(".rb-moment"));
      this.putAnyTime();
    }
    if (name === "count") {
      this.countHeight.disconnect();
      this.countHeight.observe(section);
      showLarge();
    }
  }

  /** Puts what may happen at any time below the steps of the turn, or, where that has a column, below the setup. */
  putAnyTime() {
    const anyTime = this.place.querySelector(".rb-any");
    if (!anyTime) return;
    if (wide.matches) this.section("setup").after(anyTime);
    else this.place.querySelector(".rb-turn__steps")?.append(anyTime);
    openAnyTime();
  }

  tabs() {
    const tabs = SECTIONS.map((name) => {
      const tab = tabOf(name, (section) => this.open(section));
      tab.id = `rb-tab-${name}`;
      tab.dataset.rbTab = name;
      if (name === this.state.show) tab.setAttribute("aria-current", "true");
      return tab;
    });
    const nav = element("nav", "rb-match__tabs", ...tabs);
    nav.setAttribute("aria-label", "Sections of the match sheet");
    return nav;
  }

  /**
   * Opens a section. What is opened from one that is looked at in between takes its entry in the history, so that the way back stays short.
   * @param {Section} name
   */
  open(name) {
    const isCourse = COURSE.includes(name);
    const isBetween = Boolean(history.state?.rbBetween);
    if (alone.matches && isCourse && isBetween) {
      this.goesBackTo = name;
      history.back();
      return;
    }
    if (alone.matches && !isCourse && !isBetween) {
      // The section that is gone back to is shown where it was left, which need not be this one.
      history.scrollRestoration = "manual";
      history.pushState({ rbBetween: true }, "", addressOf({ ...this.state, show: name }));
      history.scrollRestoration = "auto";
    }
    this.showSection(name);
  }

  /**
   * Shows a section: where it was left, or at its heading.
   * @param {Section} name
   */
  showSection(name) {
    if (this.context) this.make(this.context, name);
    this.leftAt.set(page.dataset.rbShown, window.scrollY);
    this.state.show = name;
    history.replaceState(history.state, "", addressOf(this.state));
    page.dataset.rbShown = name;
    for (const tab of this.place.querySelectorAll("[data-rb-tab]")) {
      if (tab.getAttribute("data-rb-tab") === name) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
    }
    // What is counted may be as large as the window: beside another section it is not.
    if (!this.section(name).checkVisibility()) leaveLarge();
    const heading = this.place.querySelector(`#rb-match-${name}`);
    if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
    window.scrollTo(0, alone.matches ? (this.leftAt.get(name) ?? 0) : 0);
    this.goOn();
  }

  /**
   * The keys of a sheet: 1 to 4 for the sections, N for the next step, B for the one before, U to undo what was counted, ? to show the
   * keys, arrows from entry to entry, and Escape to close the texts beside them.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      target.closest("input:not([type=checkbox], [type=radio]), textarea, select") ||
      document.querySelector("dialog[open], :popover-open, [aria-haspopup][aria-expanded=true]") ||
      page.dataset.rbShown === "choose"
    )
      return;
    const section = SECTIONS[Number(key) - 1];
    if (key === "?") openKeys();
    else if (section) this.open(section);
    else if (key.toLowerCase() === "u") document.getElementById("rb-count-undo")?.click();
    else if (key.toLowerCase() === "n") goOnByKey();
    else if (key.toLowerCase() === "b") document.getElementById("rb-turn-back")?.click();
    else if (key === "Escape") {
      if (!closeTexts()) return;
    } else if (!(key === "ArrowDown" || key === "ArrowUp") || !this.step(target, key === "ArrowDown" ? 1 : -1)) return;
    event.preventDefault();
  }

  /**
   * Moves the focus to the entry in sight that is `by` entries after the one that has it. If none has it, that is the first one (see
   * `firstOf`). Returns whether there is one.
   * @param {HTMLElement} from
   * @param {number} by
   */
  step(from, by) {
    if (from.closest(".rb-beside")) return false;
    /** @type {HTMLElement[]} */
    const entries = [...this.place.querySelectorAll("summary")].filter(
      (entry) => entry.checkVisibility() && !entry.closest(".rb-beside"),
    );
    const place = entries.indexOf(from);
    const next = place < 0 ? this.firstOf(entries, from) : entries[Math.max(0, place + by)];
    next?.focus();
    if (next) goOnReading(from, next);
    return Boolean(next);
  }

  /**
   * The entry to begin with, where all sections are shown at once: the first of the setup or of what meets, if the focus is in there, or
   * else the first from the step on that the players have reached.
   * @param {HTMLElement[]} entries
   * @param {HTMLElement} from what has the focus
   */
  firstOf(entries, from) {
    if (alone.matches) return undefined;
    const start = from.closest(".rb-setup, .rb-meets") ?? this.place.querySelector("[data-rb-here]") ?? this.section("turn");
    return entries.find((entry) => start.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_FOLLOWING);
  }
}

/**
 * Makes the match sheet of a game.
 * @param {HTMLElement} place The element for it, which has the slug of the game.
 */
export async function enableMatch(place) {
  try {
    loadQrCodes();
    new MatchPage(place, await fetchTable(`match/${place.dataset.rbMatch}.json`, FORMAT));
  } catch (error) {
    delete page.dataset.rbShown;
    page.removeAttribute("data-rb-sheet");
    putAtHand();
    const again = button("rb-button", "Try again", () => enableMatch(place));
    place.replaceChildren(element("p", "", error instanceof Error ? error.message : String(error)), again);
  }
}
