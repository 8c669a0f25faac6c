/* A look-up box: the field, the choice of the game, a status line, filters, hints, and the results or the recent look-ups. */

import { rememberAnswer } from "../reading/landing.js";
import { icon } from "../shared/icons.js";
import { button, currentGame, element, games, root } from "../shared/page.js";
import { toldOf, withName } from "./about.js";
import { LookupError, prepare } from "./answers.js";
import { makeChips, replaceChips, withoutPieces, withUnofficial } from "./chips.js";
import { rememberGame, startingGame } from "./chosen-game.js";
import { INDEX_FORMAT, VERSIONS } from "./constants.js";
import { Field, isOnlyBegun } from "./field.js";
import { find, findElsewhere, findUnofficial } from "./found.js";
import { GameSelect } from "./game-select.js";
import { isFirstLetters } from "./letter.js";
import { tokenize } from "./normalize.js";
import { asked, queryAddress, titlePage } from "./query-address.js";
import { splitQuery } from "./query-syntax.js";
import { remember } from "./recent.js";
import { closestOf, isNarrowed, titleOfUnsure } from "./report.js";
import { titleOf } from "./result-item.js";
import { Results } from "./results.js";
import { Suggestions, showQuestions } from "./suggestions.js";

/** @import { AnswerWithKinds } from "./answers.js" */
/** @import { Found } from "./found.js" */
/** @import { Question } from "./report.js" */

/**
 * How answers were left: how many were shown, how far the page, or the dialog that they are in, was scrolled, and the address of the
 * one that was opened. `found` is what they show, unless that answers an earlier query, and `rules` the versions of the rules that it is
 * from.
 * @typedef {{ limit: number, scroll: number, opened: string, found: Found | null, rules: string }} Left
 */

/** The number of results that are shown at first, and that "Show more" adds. */
const RESULTS = 10;
/** The number of results that are shown at first if none is a sure answer, or below what changed: the others only share words with it. */
const NEAREST = 3;
/** Milliseconds from the last key press to the change of the address. Browsers refuse an address that changes too often. */
const ADDRESS_DELAY = 250;
/** Milliseconds without an answer until the box shows that it is fetching the rules. */
const SLOW_ANSWER = 250;
/**
 * Milliseconds from an answer that is not sure until it is shown. Most words that have no answer are not finished yet, so the
 * answer to the query without them stays in the meantime, and the other games are not asked. A query that is complete does not wait.
 */
const PAUSE = 400;
/** Screens on which a keyboard leaves room for little, as in `look-up.css`. */
const SMALL_SCREEN = "(max-width: 47.99rem)";

/** The versions of the rules that the page is of. What was found in others is not shown again. */
const RULES = [INDEX_FORMAT, ...games.map(({ slug, version }) => `${slug} ${version}`)].join();

const OUTDATED = "The rules were updated since this page was loaded. Reload the page to look rules up.";
const NOT_FETCHED = "The index of the rules could not be fetched. Try again when you are online.";
const SEARCHING = "Searching…";
const NOTHING_WITH_FILTERS = "Nothing found with these filters.";

/**
 * A number with the name of what is counted.
 * @param {number} count
 * @param {string} one its name in the singular
 */
const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/**
 * What the status line says of the results.
 * @param {Found} found
 * @param {Question | null} question the question, if it has no sure answer
 */
function summaryOf({ answer, state, cards, rest, parts, more }, question) {
  if (question) return isNarrowed(question) ? "Narrowed" : titleOfUnsure(question);
  if (state === "nothing") return NOTHING_WITH_FILTERS;
  const names = rest.length + parts.named.length + parts.begun.length;
  if (state === "names") return `${more ? "First " : ""}${counted(names, "name")}`;
  if (state === "page") return counted(parts.named.length, "page");
  if (state === "list") return counted(answer.total, "page");
  if (cards.length > 1) return `Answers: ${cards.length} games`;
  if (cards[0].open) return "No source says";
  if (answer.doubtful) return "Closest match";
  const others = cards[0].also.filter(({ id }) => id !== cards[0].id).length;
  return others ? `Answer in ${1 + others} parts` : "Answer";
}

/**
 * What is said of a query of which words were corrected, with these words set off. Nothing, if no more than a letter was added.
 * @param {string} query
 * @param {AnswerWithKinds} answer
 */
function correctionOf(query, { total, didYouMean, meant }) {
  if (!total || !didYouMean) return [];
  const known = new Set(tokenize(splitQuery(meant ? withName(query, meant.name) : query).words));
  /** @param {string} word */
  const isNew = (word) => word.length > 1 && tokenize(word).some((token) => !known.has(token));
  const words = didYouMean.split(" ");
  if (!words.some(isNew)) return [];
  return ["Showing results for", ...words.flatMap((word) => [" ", isNew(word) ? element("strong", "", word) : word])];
}

/**
 * A hint as a sentence.
 * @param {string} hint
 */
const sentence = (hint) => (/[?…]$/.test(hint) ? hint : `${hint}.`);

/**
 * What is said of the texts that are left out since they are not official.
 * @param {{ count: number, isBest: boolean }} leftOut
 */
function sentenceOfLeftOut({ count, isBest }) {
  const [are, too, they] = count === 1 ? ["is", "", "it is"] : ["are", " too", "they are"];
  return `Of the closest texts, ${count} ${are} left out${isBest ? `, the best one${too}` : ""}: ${they} not official. `;
}

/**
 * Calls `act` in the frame after the next.
 * @param {() => void} act
 */
function afterFrame(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** A look-up box. */
export class Box {
  /** @param {Element} container the element that the box fills */
  constructor(container) {
    /** Whether the box is in the text of a page, which then has examples of its own, and not in a dialog. */
    this.isInline = container.hasAttribute("data-rb-lookup");
    this.game = startingGame();
    this.limit = RESULTS;
    /** The number of the latest query. Answers to earlier ones are dropped. */
    this.turn = 0;
    /** @type {Record<string, string>} */
    this.kinds = {};
    /** Whether filters may be of use: not while a name is typed, and not for a question without an answer. */
    this.canNarrow = false;
    /** The id of the timer that writes the address. */
    this.writing = 0;
    /** @type {Promise<void>} */
    this.answered = Promise.resolve();
    /** Whether the latest query has no answer yet, so that what is shown answers an earlier one. */
    this.isWaiting = false;
    /**
     * The games whose rules have been fetched, since they have answered; null stands for all of them.
     * @type {Set<string | null>}
     */
    this.fetched = new Set();
    /**
     * What is shown.
     * @type {Found | null}
     */
    this.found = null;
    /** Ends the pause before an answer that is not sure. */
    this.endPause = () => {};
    this.field = new Field(
      () => this.ask(),
      (event) => this.enterResults(event),
    );
    this.select = new GameSelect((slug) => this.setGame(slug));
    this.narrow = button("rb-lookup__narrow", "", () => this.openChips(!this.isOpen));
    /** Whether all filters are shown, and not only those that narrow the results. */
    this.isOpen = false;
    this.narrow.append(icon("narrow"), element("span", "rb-lookup__word", "Narrow"));
    this.status = element("p", "rb-lookup__status");
    this.status.setAttribute("role", "status");
    this.chips = element("div", "rb-chips");
    this.chips.setAttribute("role", "group");
    this.chips.setAttribute("aria-label", "Narrow the answers");
    this.hints = element("p", "rb-lookup__hints");
    this.hints.setAttribute("role", "status");
    this.suggestions = new Suggestions((query, event, game) => this.choose(query, event, game), !this.isInline);
    if (this.isInline && this.game !== games[0]?.slug) showQuestions(this.game);
    this.results = new Results();
    this.more = button("rb-lookup__more", "Show more", () => this.showMore());
    this.more.hidden = true;
    this.everywhere = button("rb-lookup__more", "Search all games", () => this.setGame(null));
    this.everywhere.hidden = true;
    const row = element("div", "rb-lookup__row", this.select.node, this.status, this.narrow);
    const { node, elsewhere, report } = this.results;
    const parts = [this.field.node, row, this.chips, this.hints, this.suggestions.node, node, this.more, this.everywhere];
    container.replaceChildren(...parts, elsewhere, report);
    this.container = container;
    this.input.addEventListener("change", () => this.keep());
    this.input.addEventListener("focus", () => prepare(this.game), { once: true });
    for (const event of ["focus", "input"]) this.input.addEventListener(event, () => this.rise());
    container.addEventListener("keydown", (event) => this.moveFocus(event));
    container.addEventListener("click", ({ target }) => {
      const pressed = target instanceof Element ? target.closest(".rb-result :is(a, button), .rb-report__send") : null;
      if (pressed) this.settle();
      if (pressed instanceof HTMLAnchorElement && !pressed.target) this.rememberOpened(pressed);
    });
    this.clear();
  }

  /** The input of the field. */
  get input() {
    return this.field.input;
  }

  /** What scrolls the answers: the dialog that the box is in, or the page. */
  get scroller() {
    return this.container.closest("dialog") ?? document.documentElement;
  }

  /** Asks the query in the address of the page, or else the one in the field. */
  readAddress() {
    const parameters = new URLSearchParams(document.location.search);
    const query = asked();
    const game = parameters.get("game");
    if (game === "all") this.game = null;
    else if (games.some(({ slug }) => slug === game)) this.game = game;
    else if (query) this.game = currentGame;
    // The same query in other signs, or with the game of its page, is no step of the history, which would take Forward away.
    if (query) history.replaceState(history.state, "", this.addressOf(query));
    if (query || this.field.query) this.set(query || this.field.query);
    else this.clear();
    titlePage(this.game);
    /** @type {Left | undefined} */
    const left = history.state?.rbLeft;
    if (query) this.rise();
    if (left) this.returnTo(left);
  }

  /**
   * Shows the answers as they were when one of them was opened, until they are found again. The browser would scroll before they are
   * there. The one that was opened has the focus: in the input, it would raise the keyboard of a phone over them.
   * @param {Left} left
   */
  async returnTo({ limit, scroll, opened, found, rules }) {
    const { query } = this.field;
    if (limit > this.limit) {
      this.limit = limit;
      this.answered = this.answer(query);
    }
    const { turn } = this;
    if (found && rules === RULES) {
      this.show(query, found);
      this.results.showOthers(found.others);
      this.showChips();
      this.endWaiting();
    } else await this.answered;
    if (turn !== this.turn) return;
    this.scroller.scrollTo({ top: scroll, behavior: "instant" });
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = this.results.node.querySelectorAll(".rb-result a");
    [...links].find(({ href }) => href === opened)?.focus({ preventScroll: true });
  }

  /**
   * Asks another query, which is complete. Updates the chips at once, since a press of an old chip would restore the old query.
   * @param {string} query
   */
  set(query) {
    this.field.set(query);
    this.complete();
    this.showChips();
  }

  /** Answers the query without a pause, since nothing is typed any more. Until then, what is shown is dimmed, and its links do nothing. */
  complete() {
    if (!this.isWaiting) return;
    this.endPause();
    this.say(SEARCHING);
    this.results.wait(this.field.query);
    this.suggestions.hide();
    this.showWaiting(true);
  }

  /** What is shown answers the query. */
  endWaiting() {
    this.isWaiting = false;
    this.showWaiting(false);
  }

  /**
   * Says whether what is shown is no answer to the query.
   * @param {boolean} isWaiting
   */
  showWaiting(isWaiting) {
    const { node, elsewhere } = this.results;
    node.setAttribute("aria-busy", String(isWaiting));
    for (const part of [node, this.more, elsewhere]) part.inert = isWaiting;
  }

  /**
   * Asks a query that was chosen by a click, and so is settled. If the keyboard made the click, moves the focus to the input.
   * @param {string} query
   * @param {MouseEvent} event
   * @param {string | null} game null for all games
   */
  choose(query, event, game = this.game) {
    this.game = game;
    this.set(query);
    this.writeAddress(query);
    this.endTyping();
    this.rise();
    if (event.detail === 0) this.input.focus();
  }

  /** Scrolls to the box: on a small screen to its top, so that the answer can be read above the keyboard. */
  rise() {
    if (!this.isInline) return;
    const block = matchMedia(SMALL_SCREEN).matches ? "start" : "nearest";
    this.field.node.scrollIntoView({ behavior: "instant", block });
  }

  /**
   * Moves the focus to the input, unless the reader is back at answers, and asks the query in it, unless the one in the address of the page
   * is still to be asked.
   */
  enter(isBack = false) {
    const isAsked = Boolean(this.field.query) || !asked();
    if (!isAsked) {
      this.input.value = asked();
      this.suggestions.hide();
    }
    this.field.showHint();
    if (!isBack) {
      this.input.focus();
      this.input.select();
    }
    if (isAsked) this.ask();
  }

  /** Stores a query that has answers among the recent look-ups. */
  keep() {
    if (!this.results.links.length) return;
    const meant = this.isWaiting ? null : this.found?.answer.meant;
    // Among the recent look-ups, and so on other pages, a name stands for what means it on this one.
    remember(meant ? withName(this.input.value, meant.name) : this.input.value, this.game);
  }

  /** Keeps a query that was asked by Enter, or of which an answer was pressed, as a step of the history: Back leads to its answers. */
  settle() {
    this.keep();
    this.writeAddress(this.field.query);
    this.endTyping();
  }

  /** What is typed from now on gets an entry of the history of its own. */
  endTyping() {
    if (asked()) history.replaceState({ ...history.state, rbTyping: undefined }, "");
  }

  /**
   * Stores the query for the page of a result, which leads back to the answers, and how the answers are left.
   * @param {HTMLAnchorElement} link
   */
  rememberOpened(link) {
    /** @type {Left} */
    const rbLeft = {
      limit: this.limit,
      scroll: this.scroller.scrollTop,
      opened: link.href,
      found: this.isWaiting ? null : this.found,
      rules: RULES,
    };
    history.replaceState({ ...history.state, rbLeft }, "");
    if (this.isInline) history.scrollRestoration = "manual";
    const isNear = this.found?.state === "unsure" && this.results.node.contains(link);
    rememberAnswer(link.href, this.addressOf(this.field.query), isNear);
  }

  /**
   * The address of the page with a query, and with its game if that is not the page's.
   * @param {string} query
   */
  addressOf(query) {
    return queryAddress(query, this.game);
  }

  /**
   * Writes a query to the address of the page, if it is another. What is typed shares one entry in the history of the browser until it is
   * settled. A settled query keeps its entry, and so does a page that asks nothing: Back leads to each of them. In a dialog, an entry
   * counts how many the look-up has up to it, so that closing it leads back before all of them.
   * @param {string} query
   */
  writeAddress(query) {
    clearTimeout(this.writing);
    const address = this.addressOf(query);
    if (address.href === document.location.href) return;
    history.scrollRestoration = "auto";
    const { rbTyping, rbLookUp = 0 } = history.state ?? {};
    const state = { ...history.state, rbLeft: undefined, rbTyping: true };
    if (rbTyping) history.replaceState(state, "", address);
    else history.pushState(this.isInline ? state : { ...state, rbLookUp: rbLookUp + 1 }, "", address);
    titlePage(this.game);
  }

  /** Takes the query out of the address of the page, which asks nothing then. */
  leaveAddress() {
    clearTimeout(this.writing);
    if (asked()) history.replaceState({ ...history.state, rbLeft: undefined }, "", this.addressOf(""));
    titlePage(this.game);
  }

  /** Asks the query in the field, if that is more than the start of one. */
  ask() {
    const { query } = this.field;
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => this.writeAddress(query), ADDRESS_DELAY);
    this.limit = RESULTS;
    const isAsked = !isOnlyBegun(query);
    // The rest of the page steps back while something is asked.
    this.container.toggleAttribute("data-rb-asked", isAsked);
    if (isAsked) this.answered = this.answer(query);
    else this.clear();
  }

  /** Resets the box to its state without answers. */
  clear() {
    this.begin(false);
    this.answered = Promise.resolve();
    this.results.clear();
    this.hints.replaceChildren();
    this.more.hidden = true;
    this.everywhere.hidden = true;
    this.say(this.field.query ? "Keep typing" : "");
    this.kinds = {};
    this.canNarrow = false;
    this.openChips(false);
    this.suggestions.show(this.game);
  }

  /**
   * Drops the answers to earlier queries that are still to come.
   * @param {boolean} isWaiting whether there is another query to answer
   */
  begin(isWaiting) {
    this.turn += 1;
    this.isWaiting = isWaiting;
    this.showWaiting(false);
    delete this.results.node.dataset.rbAnswered;
  }

  /**
   * Answers a query. An answer that is not sure waits until the query is complete, or has not changed for a moment.
   * @param {string} query
   */
  async answer(query) {
    this.begin(true);
    const { turn, limit } = this;
    /** @type {Promise<void>} */
    const completed = new Promise((resolve) => {
      this.endPause = resolve;
    });
    const place = this.placeOf(query);
    const fetching = () => {
      if (turn !== this.turn || !this.isWaiting) return;
      this.say("Fetching the rules…");
      this.results.wait(query);
      this.suggestions.hide();
    };
    const isFetched = this.fetched.has(place) || this.fetched.has(null);
    const slow = isFetched ? undefined : setTimeout(fetching, SLOW_ANSWER);
    try {
      const found = await find(query, place, limit);
      clearTimeout(slow);
      this.fetched.add(place);
      const isUnsure = found.state === "unsure" || found.state === "nothing";
      if (isUnsure && turn === this.turn) await Promise.race([completed, new Promise((over) => setTimeout(over, PAUSE))]);
      if (turn !== this.turn) return;
      if (isFirstLetters(query) && found.state === "nothing") return this.clear();
      this.show(query, found);
      const elsewhere = place && isUnsure && !splitQuery(query).filters.length ? this.askElsewhere(turn, query, place) : null;
      if (!elsewhere) this.results.showOthers(found.others);
      const wider = found.state === "nothing" ? null : withUnofficial(query);
      this.finish(turn, wider ? this.tellLeftOut(turn, wider, place) : elsewhere);
    } catch (error) {
      if (turn === this.turn) this.showFailure(error);
    } finally {
      clearTimeout(slow);
      if (turn === this.turn) this.endWaiting();
    }
  }

  /**
   * Asks the other games a query that the searched one does not answer, and shows their answers.
   * @param {number} turn
   * @param {string} query
   * @param {string} place the searched game
   */
  async askElsewhere(turn, query, place) {
    const answers = await findElsewhere(query, place);
    if (turn === this.turn) this.results.showElsewhere(answers);
  }

  /**
   * Says how many texts a query leaves out since they are not official, with a button that shows them.
   * @param {number} turn
   * @param {string} wider the query that finds them, too
   * @param {string | null} place the searched game
   */
  async tellLeftOut(turn, wider, place) {
    const leftOut = await findUnofficial(wider, place, RESULTS);
    if (turn !== this.turn || !leftOut.count) return;
    this.hints.append(
      sentenceOfLeftOut(leftOut),
      button("rb-chip", leftOut.count === 1 ? "Show it" : "Show them", (event) => this.choose(wider, event)),
    );
  }

  /**
   * Shows the chips a frame after the results, and then names the query that is answered, once nothing changes any more. Tests
   * wait for this.
   * @param {number} turn
   * @param {Promise<void> | null} more settled once the other games have answered, or what a filter leaves out is said
   */
  finish(turn, more) {
    afterFrame(async () => {
      if (turn === this.turn) this.showChips();
      await more;
      afterFrame(() => {
        if (turn === this.turn) this.results.node.dataset.rbAnswered = this.field.query;
      });
    });
  }

  /**
   * Shows why there is no answer and, if the page is outdated, a button that reloads it.
   * @param {unknown} error
   */
  showFailure(error) {
    const outdated = error instanceof LookupError && error.outdated;
    this.results.clear();
    this.say(outdated ? OUTDATED : NOT_FETCHED);
    if (outdated) this.hints.replaceChildren(button("rb-chip", "Reload the page", () => this.reload()));
  }

  /** Reloads the page, which then asks the same query: the address may not hold it yet. */
  reload() {
    this.writeAddress(this.field.query);
    document.location.reload();
  }

  /**
   * The game to search, null for all games. A query that filters by game searches all games.
   * @param {string} query
   */
  placeOf(query) {
    return splitQuery(query).filters.some(({ field }) => field === "game") ? null : this.game;
  }

  /**
   * Shows what was found, the status, and the hints.
   * @param {string} query
   * @param {Found} found
   */
  show(query, found) {
    const { answer, state, cards, rest, more } = found;
    this.field.showWhole();
    const isFar = state === "unsure" || cards[0]?.kind === VERSIONS;
    const nearest = isFar && this.limit === RESULTS ? rest.slice(0, NEAREST) : rest;
    this.found = found;
    this.kinds = answer.kinds;
    this.canNarrow = state === "answer" || state === "list";
    if (isFirstLetters(query)) this.suggestions.show(this.game, query);
    else this.suggestions.hide();
    const several = !this.placeOf(query) && games.length > 1;
    const question = this.questionOf(query, found, several);
    this.results.show({ ...found, rest: nearest }, question, query, several);
    this.more.hidden = nearest.length === rest.length && !more;
    this.everywhere.hidden = !question || Boolean(question.nearest) || several || games.length < 2;
    const summary = summaryOf(found, question);
    const [first] = [...cards, ...closestOf(question, rest)];
    const isSaidBelow = first !== undefined && (question !== null || (cards.length === 1 && answer.doubtful));
    const heard = first ? `: ${first.title}` : "";
    this.say(isSaidBelow ? "" : summary, isSaidBelow ? summary + heard : heard);
    this.hints.replaceChildren();
    // Of a question without a sure answer, the frame says the rest.
    if (state !== "names") this.hints.append(...correctionOf(query, answer));
    if (state !== "names" && !question) this.showHints(answer);
    else if (!answer.total && answer.didYouMean) this.suggest(answer.didYouMean);
    if (answer.meant) this.hints.prepend(toldOf(answer.meant));
  }

  /**
   * A query that has no sure answer, as a question to the editor; null if it has one, or if only its filters leave nothing.
   * @param {string} query
   * @param {Found} found
   * @param {boolean} several whether several games were searched
   * @returns {Question | null}
   */
  questionOf(query, { state, answer }, several) {
    const { words } = splitQuery(query);
    if (state === "nothing" ? answer.withoutFilters || !words : state !== "unsure") return null;
    const [nearest] = answer.results;
    const searched = games.find(({ slug }) => slug === (nearest?.game ?? this.placeOf(query)));
    return {
      query,
      missing: nearest ? answer.missing : [words],
      hints: answer.hints.map(sentence),
      several,
      game: searched?.name ?? "",
      version: nearest?.version ?? searched?.version ?? "",
      nearest: nearest ? titleOf(nearest) : "",
      address: this.addressOf(query).href,
    };
  }

  /**
   * Sets the status line. Screen readers announce it, so it does not change without need.
   * @param {string} text
   * @param {string} heard what only screen readers add, such as the name of the first result
   */
  say(text, heard = "") {
    if (this.status.textContent === text + heard) return;
    this.status.replaceChildren(text, ...(heard ? [element("span", "rb-hidden", heard)] : []));
  }

  /**
   * Adds messages about unknown filters and other versions and, if filters leave nothing, a button that asks without them.
   * @param {AnswerWithKinds} answer
   */
  showHints({ hints, total, withoutFilters, isOfOtherVersion, results }) {
    const { words } = splitQuery(this.input.value);
    this.hints.prepend(hints.map((hint) => `${sentence(hint)} `).join(""));
    if (isOfOtherVersion) {
      const [{ changed, game }] = results;
      const changes = element("a", "", "What changed");
      changes.href = new URL(changed ? changed.url.slice(1) : `${game}/changes/`, root).href;
      this.hints.append(changes);
    }
    if (!total && withoutFilters) {
      const text = `Without these filters: ${counted(withoutFilters, "page")}`;
      this.hints.append(button("rb-chip", text, (event) => this.choose(words, event)));
    }
  }

  /**
   * Adds a button that asks a query with a name that is like what was typed.
   * @param {string} query
   */
  suggest(query) {
    this.hints.append(
      "Did you mean ",
      button("rb-chip", query, (event) => this.choose(query, event)),
      "?",
    );
  }

  /** Shows more results of the same query, and moves the focus to the first of them. */
  async showMore() {
    const count = this.results.links.length;
    this.limit += RESULTS;
    await this.answer(this.field.query);
    this.results.links[count]?.focus();
  }

  /**
   * Shows all chips, or only those that narrow the results: these are never out of sight.
   * @param {boolean} open
   */
  openChips(open) {
    this.isOpen = open;
    this.showChips();
  }

  /** Shows the chips of the query. */
  showChips() {
    const { query } = this.field;
    /** @param {string} toggled */
    const setFilters = (toggled) => {
      this.isOpen = true;
      this.set(toggled);
    };
    const chips = makeChips(query, this.kinds, setFilters);
    const pressed = chips.filter((chip) => chip.getAttribute("aria-pressed") === "true");
    const shown = this.isOpen ? chips : pressed;
    this.narrow.hidden = !chips.length || !(this.canNarrow || pressed.length);
    this.narrow.setAttribute("aria-expanded", String(this.isOpen));
    this.chips.hidden = !shown.length;
    this.select.show(this.placeOf(query));
    replaceChips(this.chips, shown);
  }

  /**
   * Searches the game that the reader chose, or all games if null, instead of the games that the query filters by.
   * @param {string | null} slug
   */
  setGame(slug) {
    rememberGame(slug);
    showQuestions(slug);
    this.game = slug;
    const { query } = this.field;
    const named = splitQuery(query).filters.filter(({ field }) => field === "game");
    this.set(
      withoutPieces(
        query,
        named.map(({ typed }) => typed),
      ),
    );
  }

  /**
   * Settles the query when Enter is pressed, and moves the focus to the first answer, so that a second Enter opens it.
   * @param {SubmitEvent} event
   */
  enterResults(event) {
    event.preventDefault();
    this.complete();
    this.focusFirst(() => this.settle());
  }

  /** Shows the answers to the query in the address, to which the reader has gone back or forward, as they were left. */
  followAddress() {
    this.readAddress();
    if (asked() && !history.state?.rbLeft) this.focusFirst();
  }

  /**
   * Moves the focus to the first answer once it is there: that of the page at hand comes before all results. On a phone, this puts the
   * keyboard away.
   * @param {() => void} [before] called then, before the focus moves
   */
  async focusFirst(before) {
    const { query } = this.field;
    await this.answered;
    if (query !== this.field.query) return;
    before?.();
    const first = this.results.own.querySelector("summary") ?? this.results.links[0];
    if (first) first.focus();
    else if (matchMedia("(pointer: coarse)").matches) this.input.blur();
  }

  /**
   * Moves the focus among the input, the results, and what is below them when an arrow key is pressed.
   * @param {Event} event
   */
  moveFocus(event) {
    if (!(event instanceof KeyboardEvent) || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const stops =
      ".rb-lookup__input, .rb-recent__query, .rb-result a:not(.rb-answer__note), .rb-lookup__more, .rb-elsewhere summary";
    /** @type {NodeListOf<HTMLElement>} */
    const every = this.container.querySelectorAll(stops);
    const focusable = [...every].filter((node) => !node.closest("[hidden], details:not([open]) > :not(summary)"));
    const position = focusable.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = focusable[position + (event.key === "ArrowDown" ? 1 : -1)];
    if (position < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}
