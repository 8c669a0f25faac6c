/* A look-up box: the input, its chips, a status line, hints, and a list of answers or recent look-ups. */

import { button, currentGame, element, games } from "../shared/page.js";
import { answerTo, LookupError, prepare } from "./answers.js";
import { makeChips, replaceChips, withoutPieces } from "./chips.js";
import { LONGEST_QUERY } from "./constants.js";
import { splitQuery } from "./query-syntax.js";
import { forget, recent, remember } from "./recent.js";
import { gameName, offerMoreOfAnswers, resultItem } from "./result-item.js";

/** @import { AnswerWithKinds } from "./answers.js" */

/** The number of answers that are shown at first, and that "Show more" adds. */
const RESULTS = 10;
/** The number of answers that fill the screen of a phone. They are shown first, and the others a frame later. */
const AT_ONCE = 4;
/** If the best answer has a lower score, it contains a word or two of the query and no name: the box offers other games. */
const WEAK_SCORE = 0.9;
/** Milliseconds from the last key press to the change of the address. Browsers refuse an address that changes too often. */
const ADDRESS_DELAY = 250;
/** Milliseconds without an answer until the box shows that it is fetching the rules. */
const SLOW_ANSWER = 250;

const OUTDATED = "The rules were updated since this page was loaded. Reload the page to look rules up.";
const NOT_FETCHED = "The index of the rules could not be fetched. Try again when you are online.";
const NOTHING_FOUND = "Nothing found. Try fewer words, or a name.";
const NOTHING_WITH_FILTERS = "Nothing found with these filters.";

/**
 * A text with the number of answers.
 * @param {number | string} count
 * @param {boolean} one whether it is one answer
 */
const answers = (count, one) => `${count} ${one ? "answer" : "answers"}`;

/**
 * Calls `act` in the frame after the next.
 * @param {() => void} act
 */
function afterFrame(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** A look-up box. */
export class Box {
  /**
   * @param {Element} container the element that the box fills
   * @param {URL} root the address of the site
   * @param {string | null} game the slug of the game to search; null for all games
   */
  constructor(container, root, game) {
    this.root = root;
    this.game = game;
    this.limit = RESULTS;
    /** The number of the latest query. Answers to earlier ones are dropped. */
    this.turn = 0;
    /** @type {Record<string, string>} */
    this.kinds = {};
    /** The id of the timer that writes the address. */
    this.writing = 0;
    /** The id of the frame request in which answers are measured. */
    this.measuring = 0;
    /** @type {Promise<void>} */
    this.answered = Promise.resolve();
    this.input = element("input", "rb-lookup__input");
    Object.assign(this.input, { type: "search", name: "q", maxLength: LONGEST_QUERY, autocomplete: "off" });
    this.input.setAttribute("aria-label", "Look a rule up");
    this.input.setAttribute("enterkeyhint", "search");
    this.input.setAttribute("autocapitalize", "none");
    this.chips = element("div", "rb-chips");
    this.chips.setAttribute("role", "group");
    this.chips.setAttribute("aria-label", "Narrow the answers");
    this.status = element("p", "rb-lookup__status");
    this.status.setAttribute("role", "status");
    this.hints = element("p", "rb-lookup__hints");
    this.hints.setAttribute("role", "status");
    this.list = element("ol", "rb-results");
    this.list.setAttribute("aria-label", "Answers");
    const form = element("form", "rb-lookup__form", this.input);
    form.setAttribute("role", "search");
    this.more = button("rb-lookup__more", "Show more", () => this.showMore());
    this.more.hidden = true;
    container.replaceChildren(form, this.chips, this.status, this.hints, this.list, this.more);
    new ResizeObserver(() => this.offerMoreOfAnswers()).observe(this.list);
    this.input.addEventListener("input", () => this.ask());
    this.input.addEventListener("change", () => this.keep());
    this.input.addEventListener("focus", () => prepare(this.game), { once: true });
    form.addEventListener("submit", (event) => this.openFirst(event));
    container.addEventListener("keydown", (event) => this.moveFocus(event));
    this.list.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(".rb-result a, .rb-result button")) this.keep();
    });
    this.showChips();
    this.showRecent();
  }

  /** Asks the query in the address of the page. */
  readAddress() {
    const parameters = new URLSearchParams(document.location.search);
    const query = parameters.get("q");
    const game = parameters.get("game");
    if (game === "all") this.game = null;
    else if (games.some(({ slug }) => slug === game)) this.game = game;
    this.showChips();
    if (query) this.set(query);
  }

  /**
   * Asks another query. Updates the chips at once, since a press of an old chip would restore the old query.
   * @param {string} query
   */
  set(query) {
    this.input.value = query;
    this.ask();
    this.showChips();
  }

  /**
   * Asks a query that was chosen by a click. If the keyboard made the click, moves the focus to the input.
   * @param {string} query
   * @param {MouseEvent} event
   * @param {string | null} game
   */
  choose(query, event, game = this.game) {
    this.game = game;
    this.set(query);
    if (event.detail === 0) this.input.focus();
  }

  /** Moves the focus to the input, and asks the query in it. */
  enter() {
    this.input.focus();
    this.input.select();
    this.ask();
  }

  /** Stores a query that has answers in the address and among the recent look-ups. */
  keep() {
    if (!this.list.querySelector("a")) return;
    remember(this.input.value, this.game);
    this.writeAddress(this.input.value.trim());
  }

  /**
   * Writes a query to the address of the page, with its game if that is not the page's.
   * @param {string} query
   */
  writeAddress(query) {
    clearTimeout(this.writing);
    const address = new URL(document.location.href);
    if (query) address.searchParams.set("q", query);
    else address.searchParams.delete("q");
    if (query && this.game !== currentGame) address.searchParams.set("game", this.game ?? "all");
    else address.searchParams.delete("game");
    history.replaceState(history.state, "", address);
  }

  /** Asks the query in the input. */
  ask() {
    const query = this.input.value.trim();
    clearTimeout(this.writing);
    this.writing = window.setTimeout(() => this.writeAddress(query), ADDRESS_DELAY);
    this.limit = RESULTS;
    if (query) this.answered = this.answer(query);
    else this.clear();
  }

  /** Resets the box to its state without a query. */
  clear() {
    this.turn += 1;
    delete this.list.dataset.rbAnswered;
    this.answered = Promise.resolve();
    this.list.replaceChildren();
    this.hints.replaceChildren();
    this.more.hidden = true;
    this.status.textContent = "";
    this.kinds = {};
    this.showChips();
    this.showRecent();
  }

  /**
   * Answers a query. Appends the answers after the first `from`, which are already shown.
   * @param {string} query
   */
  async answer(query, from = 0) {
    this.turn += 1;
    delete this.list.dataset.rbAnswered;
    const { turn } = this;
    const slow = setTimeout(() => {
      if (turn === this.turn) this.status.textContent = "Fetching the rules…";
    }, SLOW_ANSWER);
    try {
      const answer = await answerTo(query, this.placeOf(query), this.limit);
      if (turn === this.turn) this.show(answer, from);
    } catch (error) {
      if (turn === this.turn) this.showFailure(error);
    } finally {
      clearTimeout(slow);
    }
  }

  /**
   * Shows why there is no answer and, if the page is outdated, a button that reloads it.
   * @param {unknown} error
   */
  showFailure(error) {
    const outdated = error instanceof LookupError && error.outdated;
    this.status.textContent = outdated ? OUTDATED : NOT_FETCHED;
    if (outdated) this.hints.replaceChildren(button("rb-chip", "Reload the page", () => this.reload()));
  }

  /** Reloads the page, which then asks the same query: the address may not hold it yet. */
  reload() {
    this.writeAddress(this.input.value.trim());
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
   * Shows the answers after the first `from`, the status, and the hints.
   * @param {AnswerWithKinds} answer
   * @param {number} from
   */
  show(answer, from) {
    const { results, total } = answer;
    const { turn } = this;
    this.kinds = answer.kinds;
    /** @type {(start: number, end?: number) => HTMLLIElement[]} */
    const items = (start, end) => results.slice(start, end).map((result) => resultItem(result, this.root));
    if (!from) this.list.replaceChildren();
    this.list.append(...items(from, from + AT_ONCE));
    this.list.classList.remove("rb-results--recent");
    this.offerMoreOfAnswers();
    afterFrame(() => {
      if (turn !== this.turn) return;
      this.list.classList.add("rb-results--icons");
      this.list.append(...items(from + AT_ONCE));
      this.showChips();
      // Names the query that the list answers, once the list no longer changes. Tests wait for this.
      afterFrame(() => {
        if (turn === this.turn) this.list.dataset.rbAnswered = this.input.value.trim();
      });
    });
    this.more.hidden = results.length >= total;
    this.showStatus(answer);
    this.showHints(answer);
  }

  /**
   * Shows the number of answers.
   * @param {AnswerWithKinds} answer
   */
  showStatus({ results, didYouMean, total, withoutFilters }) {
    const shown = results.length < total ? `${results.length} of ${total}` : total;
    const correction = didYouMean ? ` for “${didYouMean}”` : "";
    const { filters, words } = splitQuery(this.input.value);
    const filtered = withoutFilters || (filters.length && !words);
    const nothing = filtered ? NOTHING_WITH_FILTERS : NOTHING_FOUND;
    this.status.textContent = total ? `${answers(shown, total === 1)}${correction}, first: ${results[0]?.title}` : nothing;
  }

  /**
   * Shows messages about unknown filters and, if there are no or only weak answers, buttons that ask another query.
   * @param {AnswerWithKinds} answer
   */
  showHints({ results, didYouMean, hints, total, withoutFilters }) {
    const { filters, words } = splitQuery(this.input.value);
    this.hints.replaceChildren(hints.map((hint) => `${hint}${/[?…]$/.test(hint) ? "" : "."} `).join(""));
    if (!total && withoutFilters) {
      const count = `${answers(withoutFilters, withoutFilters === 1)} without these filters`;
      this.hints.append(
        button("rb-chip", count, (event) => this.choose(words, event)),
        " ",
      );
    } else if (!total && didYouMean) {
      const suggestion = button("rb-chip", didYouMean, (event) => this.choose(didYouMean, event));
      this.hints.append("Did you mean ", suggestion, "? ");
    }
    const weak = !total || didYouMean || (!filters.length && results[0].score < WEAK_SCORE);
    if (weak && games.length > 1 && this.placeOf(this.input.value)) {
      this.hints.append(button("rb-chip", "Search all games", (event) => this.choose(this.input.value, event, null)));
    }
  }

  /** Shows more answers to the same query, and moves the focus to the first of them. */
  async showMore() {
    const count = this.list.children.length;
    this.limit += RESULTS;
    await this.answer(this.input.value.trim(), count);
    this.list.children[count]?.querySelector("a")?.focus();
  }

  /** Shows the buttons "More" at long answers in the next frame: after layout and before painting. */
  offerMoreOfAnswers() {
    cancelAnimationFrame(this.measuring);
    this.measuring = requestAnimationFrame(() => offerMoreOfAnswers(this.list));
  }

  /** Shows the chips of the query in the input. */
  showChips() {
    const query = this.input.value;
    this.input.placeholder = (games.find(({ slug }) => slug === this.game) ?? games[0])?.example ?? "";
    /** @param {string} toggled */
    const setFilters = (toggled) => {
      this.set(toggled);
      this.chips.scrollLeft = 0;
    };
    replaceChips(
      this.chips,
      makeChips(query, this.placeOf(query), this.kinds, setFilters, (slug) => this.setGame(slug)),
    );
  }

  /**
   * Searches a game, or all games if null, instead of the games that the query filters by.
   * @param {string | null} slug
   */
  setGame(slug) {
    this.game = slug;
    const named = splitQuery(this.input.value).filters.filter(({ field }) => field === "game");
    this.set(
      withoutPieces(
        this.input.value,
        named.map(({ typed }) => typed),
      ),
    );
  }

  /** Shows the recent look-ups, if there are any, in place of answers. */
  showRecent() {
    const entries = recent();
    if (!entries.length) return;
    const items = entries.map(({ query, game }) => {
      const place = game === null || games.some(({ slug }) => slug === game) ? game : this.game;
      const name = place ? gameName(place) : "all games";
      const text = place !== this.game && games.length > 1 ? `${query} (${name})` : query;
      return element(
        "li",
        "",
        button("rb-chip", text, (event) => this.choose(query, event, place)),
      );
    });
    const clear = button("rb-chip rb-chip--clear", "Clear recent", (event) => {
      forget();
      this.choose("", event);
    });
    this.status.textContent = "Recent look-ups";
    this.list.classList.add("rb-results--recent");
    this.list.replaceChildren(...items, element("li", "", clear));
  }

  /**
   * Opens the first answer, when Enter is pressed.
   * @param {SubmitEvent} event
   */
  async openFirst(event) {
    event.preventDefault();
    await this.answered;
    this.list.querySelector("a")?.click();
  }

  /**
   * Moves the focus among the input, the answers, and the button "Show more" when an arrow key is pressed.
   * @param {Event} event
   */
  moveFocus(event) {
    if (!(event instanceof KeyboardEvent) || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    /** @type {NodeListOf<HTMLElement>} */
    const links = this.list.querySelectorAll("a, .rb-results--recent button");
    const focusable = [this.input, ...links, this.more].filter((node) => !node.hidden);
    const position = focusable.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = focusable[position + (event.key === "ArrowDown" ? 1 : -1)];
    if (position < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}
