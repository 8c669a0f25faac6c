/* The results of a look-up box: names; or cards of answers, and below them lines of what is less close; or that none is sure. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { makeCard } from "./answer-card.js";
import { isAtHand, page } from "./at-hand.js";
import { gameName } from "./chosen-game.js";
import { showKeyed } from "./keyed.js";
import { makeUnsure } from "./report.js";
import { makeLine, makeName } from "./result-item.js";

/** @import { Found, State } from "./found.js" */
/** @import { Keyed } from "./keyed.js" */
/** @import { Result } from "./lookup.js" */
/** @import { Question } from "./report.js" */

/**
 * The heading above the lines, in states that have one.
 * @type {Partial<Record<State, string>>}
 */
const HEADINGS = { answer: "Other results", unsure: "Nearest, but not an answer" };

/**
 * All of a result that is shown. The score and the marks change with each letter of the query.
 * @param {Result} result
 */
const contentOf = (result) =>
  JSON.stringify(result, (name, value) => (name === "score" || name === "marks" ? undefined : value));

/** The results of a look-up box. */
export class Results {
  /** @param {URL} root the address of the site */
  constructor(root) {
    this.root = root;
    this.own = element("div", "rb-own-answer");
    this.unsure = element("div");
    this.cards = element("ol", "rb-answers");
    this.cards.setAttribute("aria-label", "Answers");
    this.nearHeading = element("h2", "rb-results__heading");
    this.near = element("ol", "rb-lines");
    this.heading = element("h2", "rb-results__heading");
    this.lines = element("ol", "rb-lines");
    this.more = element("p", "rb-results__more", "Choose a name, or keep typing your question.");
    const near = [this.nearHeading, this.near];
    this.node = element("div", "rb-results", this.own, this.unsure, this.cards, ...near, this.heading, this.lines, this.more);
    this.elsewhere = element("div", "rb-elsewhere");
    this.clear();
  }

  /** Removes all results. */
  clear() {
    for (const list of [this.own, this.unsure, this.cards, this.near, this.lines, this.elsewhere]) showKeyed(list, []);
    this.heading.hidden = true;
    this.nearHeading.hidden = true;
    this.more.hidden = true;
  }

  /** The links to the results, in their order. */
  get links() {
    return /** @type {NodeListOf<HTMLAnchorElement>} */ (this.node.querySelectorAll(".rb-result__title"));
  }

  /**
   * Shows what was found.
   * @param {Found} found
   * @param {Question | null} question the question, if it has no sure answer
   * @param {string} query
   * @param {boolean} several whether several games were searched
   */
  show({ state, cards, rest }, question, query, several) {
    const { root } = this;
    /** @type {(result: Result) => Keyed} */
    const line = (result) => {
      const content = contentOf(result);
      if (state === "answer") return { key: `${several} ${content}`, make: () => makeLine(result, root, several) };
      const typed = state === "names" ? query : "";
      return { key: `${state} ${typed} ${several} ${content}`, make: () => makeName(result, root, several, typed) };
    };
    showKeyed(this.unsure, question ? [{ key: JSON.stringify(question), make: () => makeUnsure(question) }] : []);
    showKeyed(
      this.cards,
      cards.map((result) => ({
        key: `${several} ${contentOf(result)}`,
        make: () => makeCard("li", result, root, several),
      })),
    );
    const answer = page.atHand.answer(query);
    showKeyed(this.own, answer ? [{ key: query, make: () => answer }] : []);
    const near = rest.filter(isAtHand);
    const far = rest.filter((result) => !isAtHand(result));
    showKeyed(this.near, near.map(line));
    showKeyed(this.lines, far.map(line));
    this.nearHeading.textContent = page.atHand.name;
    this.nearHeading.hidden = !near.length;
    this.near.setAttribute("aria-label", page.atHand.name);
    const heading = near.length ? "Elsewhere" : (HEADINGS[state] ?? "");
    this.heading.textContent = heading;
    this.heading.hidden = !heading || !far.length;
    this.lines.setAttribute("aria-label", heading || (state === "names" ? "Names" : "Results"));
    this.more.hidden = state !== "names";
  }

  /**
   * Shows the sure answers of other games, folded.
   * @param {Result[]} answers
   */
  showElsewhere(answers) {
    showKeyed(
      this.elsewhere,
      answers.map((result) => ({
        key: contentOf(result),
        make: () => {
          const summary = element("summary", "", curly(`${gameName(result.game)}: ${result.title}`));
          return element("details", "", summary, makeCard("div", result, this.root, false));
        },
      })),
    );
  }
}
