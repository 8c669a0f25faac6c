/* The results of a look-up box: names; or cards of answers, and below them lines of what is less close; or that none is sure, below that
   what is nearest, and last how to ask the editor. What other games have is folded under their names. */

import { element, root } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { makeCard } from "./answer-card.js";
import { isAtHand, page } from "./at-hand.js";
import { gameName } from "./chosen-game.js";
import { showKeyed } from "./keyed.js";
import { getOrMake } from "./maps.js";
import { closestOf, isNarrowed, makeClosest, makeDoubt, makeReport, makeUnsure } from "./report.js";
import { makeLine, makeName, makeNear, makePart } from "./result-item.js";

/** @import { Found, State } from "./found.js" */
/** @import { Keyed } from "./keyed.js" */
/** @import { Result } from "./lookup.js" */
/** @import { Part } from "./parts.js" */
/** @import { Question } from "./report.js" */

/**
 * The heading above the lines, in states that have one. `place` says in which game they are, if several were searched.
 * @type {Partial<Record<State, (place: string) => string>>}
 */
const HEADINGS = {
  answer: (place) => `Other results${place}`,
  page: (place) => `Other results${place}`,
  unsure: (place) => `Nearest${place}`,
};
/** The maximum number of lines of another game. */
const LINES_OF_OTHERS = 5;

/**
 * All of a result that is shown. The score and the marks change with each letter of the query.
 * @param {Result} result
 */
const contentOf = (result) =>
  JSON.stringify(result, (name, value) => (name === "score" || name === "marks" ? undefined : value));

/**
 * Something that is folded under its name.
 * @param {string} name
 * @param {string} content what `make` shows
 * @param {() => Element} make
 * @returns {Keyed}
 */
const folded = (name, content, make) => ({
  key: `${name} ${content}`,
  make: () => element("details", "", element("summary", "", curly(name)), make()),
});

/** The results of a look-up box. */
export class Results {
  constructor() {
    this.own = element("div", "rb-own-answer");
    this.unsure = element("div");
    this.parts = element("ol", "rb-lines rb-parts");
    this.parts.setAttribute("aria-label", "Pages");
    this.cards = element("ol", "rb-answers");
    this.cards.setAttribute("aria-label", "Answers");
    this.nearHeading = element("h2", "rb-results__heading");
    this.near = element("ol", "rb-lines");
    this.heading = element("h2", "rb-results__heading");
    this.lines = element("ol", "rb-lines");
    this.more = element("p", "rb-results__more", "Choose a name, or keep typing your question.");
    const near = [this.nearHeading, this.near];
    this.node = element(
      "div",
      "rb-results",
      this.own,
      this.parts,
      this.unsure,
      this.cards,
      ...near,
      this.heading,
      this.lines,
      this.more,
    );
    this.elsewhere = element("div", "rb-elsewhere");
    /** What sends a question without a sure answer, below what may answer it after all. */
    this.report = element("div");
    this.clear();
  }

  /** Removes all results. */
  clear() {
    for (const list of [this.own, this.parts, this.unsure, this.cards, this.near, this.lines, this.elsewhere, this.report])
      showKeyed(list, []);
    this.heading.hidden = true;
    this.nearHeading.hidden = true;
    this.more.hidden = true;
  }

  /**
   * Says in the place of the answer which query is looked up, unless the results of an earlier one stand there.
   * @param {string} query
   */
  wait(query) {
    if (this.links.length) return;
    this.clear();
    const make = () => element("p", "rb-results__wait", `Looking up “${query}”…`);
    showKeyed(this.unsure, [{ key: query, make }]);
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
  show({ answer: { doubtful }, state, cards, rest, parts }, question, query, several) {
    /** @type {(result: Result) => Keyed} */
    const line = (result) => {
      const content = contentOf(result);
      if (state === "answer" || state === "page") return { key: content, make: () => makeLine(result, root) };
      if (state === "unsure") return { key: `${state} ${content}`, make: () => makeNear(result, root) };
      const typed = state === "names" ? query : "";
      return { key: `${state} ${typed} ${several} ${content}`, make: () => makeName(result, root, several, typed) };
    };
    /** @type {(make: (question: Question) => Element) => Keyed[]} */
    const about = (make) => (question ? [{ key: JSON.stringify(question), make: () => make(question) }] : []);
    const isDoubtful = doubtful && cards.length === 1;
    const asked = state === "unsure" || (isDoubtful && !cards[0].open) ? query : "";
    const doubt = { key: `doubtful ${cards[0]?.open}`, make: () => makeDoubt(cards[0].open) };
    const isCut = question !== null && isNarrowed(question);
    const closest = closestOf(question, rest);
    const isCloseOnly = closest.length > 0 && !isCut;
    const close = { key: "closest", make: makeClosest };
    showKeyed(this.unsure, isDoubtful ? [doubt] : isCloseOnly ? [close] : about(makeUnsure));
    showKeyed(this.report, isCut ? [] : about((each) => makeReport(each, isCloseOnly)));
    const shown = [...cards, ...closest];
    showKeyed(
      this.cards,
      shown.map((result) => ({
        key: `${several} ${asked} ${contentOf(result)}`,
        make: () => makeCard("li", result, root, several, asked),
      })),
    );
    const passages = shown.flatMap((card) => [card, ...card.also]);
    const onCards = passages.map(({ id, passage }) => `${id}#${passage}`);
    const answer = page.atHand.answer(query, new Set(onCards));
    showKeyed(this.own, answer ? [{ key: `${query} ${onCards}`, make: () => answer }] : []);
    /** @type {(part: Part) => Keyed} */
    const partLine = (part) => ({ key: part.url, make: () => makePart(part, root) });
    showKeyed(this.parts, parts.named.map(partLine));
    const lines = rest.filter(({ url }) => !passages.some((passage) => passage.url === url));
    const near = lines.filter(isAtHand);
    const far = lines.filter((result) => !isAtHand(result));
    showKeyed(this.near, near.map(line));
    showKeyed(this.lines, [...far.map(line), ...parts.begun.map(partLine)]);
    this.nearHeading.textContent = page.atHand.name;
    this.nearHeading.hidden = !near.length;
    this.near.setAttribute("aria-label", page.atHand.name);
    const place = several && far.length ? ` in ${gameName(far[0].game)}` : "";
    const also = closest.length ? `Also near${place}` : "";
    const heading = near.length ? "Elsewhere" : also || (HEADINGS[state]?.(place) ?? "");
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
      answers.map((result) =>
        folded(`${gameName(result.game)}: ${result.title}`, contentOf(result), () => makeCard("div", result, root, false)),
      ),
    );
  }

  /**
   * Shows what other games have beside an answer, folded under their names.
   * @param {Result[]} others
   */
  showOthers(others) {
    /** @type {Map<string, Result[]>} */
    const games = new Map();
    for (const result of others) getOrMake(games, result.game, () => /** @type {Result[]} */ ([])).push(result);
    showKeyed(
      this.elsewhere,
      [...games].map(([game, results]) => {
        const first = results.slice(0, LINES_OF_OTHERS);
        const lines = () => element("ol", "rb-lines", ...first.map((result) => makeLine(result, root)));
        return folded(gameName(game), first.map(contentOf).join(), lines);
      }),
    );
  }
}
