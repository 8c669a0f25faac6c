/* What an empty look-up box offers: the recent look-ups, or without any queries as examples. */

import { icon } from "../shared/icons.js";
import { button, currentGame, element, games } from "../shared/page.js";
import { ownRecord, page } from "./at-hand.js";
import { withCapitals } from "./capitals.js";
import { gameName } from "./chosen-game.js";
import { BATTLEFIELD, HERO } from "./constants.js";
import { forget, recent } from "./recent.js";

/** The most recent look-ups that are shown in a page which has questions of its own below. */
const MOST_ABOVE_QUESTIONS = 3;

/** The maximum number of examples that the page of a record gives. */
const MOST_OF_PAGE = 4;

/**
 * The queries that the page offers as examples: what its passages are called, on that of a hero or battlefield, where queries are about it;
 * or else the questions of a game.
 * @param {string | null} game
 */
function examplesFor(game) {
  if (page.atHand.examples.length) return page.atHand.examples;
  const isAbout = [HERO, BATTLEFIELD].includes(ownRecord.split("/")[1]);
  const headings = isAbout ? [...document.querySelectorAll(".rb-passage h3")].map(({ textContent }) => textContent ?? "") : [];
  const ofGame = games.find(({ slug }) => slug === game) ?? games[0];
  return headings.length ? headings.slice(0, MOST_OF_PAGE) : (ofGame?.examples ?? []);
}

/**
 * Shows the questions of a game in the list below the box of the home page, which begins with those of the first game.
 * @param {string | null} game null for all games, which have no questions of their own
 */
export function showQuestions(game) {
  const list = document.querySelector(".rb-questions");
  const examples = games.find(({ slug }) => slug === game)?.examples;
  if (currentGame || !list || !examples?.length) return;
  const lines = examples.map((query) => {
    const link = element("a", "", element("span", "", ...withCapitals(query)));
    link.href = `?${new URLSearchParams({ q: query, game: game ?? "" })}`;
    link.dataset.rbQuestion = "";
    return element("li", "", link);
  });
  list.replaceChildren(...lines);
}

/** A list of queries to tap. */
export class Suggestions {
  /**
   * @param {(query: string, event: MouseEvent, game: string | null) => void} choose called with the chosen query and its game
   * @param {boolean} hasExamples whether to offer examples if there are no recent look-ups
   */
  constructor(choose, hasExamples) {
    this.choose = choose;
    this.hasExamples = hasExamples;
    this.title = element("h2", "rb-results__heading");
    this.list = element("ol", "rb-recent__list");
    this.clear = button("rb-lookup__quiet", "Clear recent", (event) => {
      forget();
      choose("", event, this.game);
    });
    this.node = element("div", "rb-recent", element("div", "rb-recent__head", this.title, this.clear), this.list);
    /** @type {string | null} */
    this.game = null;
  }

  /** Hides the list. */
  hide() {
    this.node.hidden = true;
  }

  /**
   * Shows the recent look-ups, or examples.
   * @param {string | null} game the game that is searched; null for all games
   * @param {string} typed how the recent look-ups begin, if something is typed: then there are no examples
   */
  show(game, typed = "") {
    this.game = game;
    const begun = recent().filter(({ query }) => query.toLowerCase().startsWith(typed.toLowerCase()));
    const entries = begun.slice(0, this.hasExamples && !typed ? undefined : MOST_ABOVE_QUESTIONS);
    const lines = entries.map((entry) => {
      const known = entry.game === null || games.some(({ slug }) => slug === entry.game);
      const place = known ? (entry.game ?? null) : game;
      const name = place ? gameName(place) : "all games";
      const text = place !== game && games.length > 1 ? `${entry.query} (${name})` : entry.query;
      return this.line("recent", text, (event) => this.choose(entry.query, event, place));
    });
    if (!lines.length && this.hasExamples && !typed)
      lines.push(...examplesFor(game).map((query) => this.line("search", query, (event) => this.choose(query, event, game))));
    this.title.textContent = entries.length ? "Recent look-ups" : "For example";
    this.list.setAttribute("aria-label", this.title.textContent);
    this.clear.hidden = !entries.length || Boolean(typed);
    this.list.replaceChildren(...lines);
    this.node.hidden = !lines.length;
  }

  /**
   * Makes a line that asks a query.
   * @param {"recent" | "search"} sign
   * @param {string} text
   * @param {(event: MouseEvent) => void} onClick
   */
  line(sign, text, onClick) {
    const line = button("rb-recent__query", "", onClick);
    line.append(icon(sign), text);
    return element("li", "rb-recent__item", line);
  }
}
