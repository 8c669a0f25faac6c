/* The field of a look-up box: the input, and a button that empties it. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { asksWhatHeroDoes } from "./about.js";
import { ownRecord, page } from "./at-hand.js";
import { typedAndChosen } from "./chips.js";
import { HERO } from "./constants.js";
import { isStopWord } from "./english.js";
import { isFirstLetters } from "./letter.js";
import { tokenize } from "./normalize.js";
import { narrows, splitQuery } from "./query-syntax.js";

/** The maximum number of characters of the input: room for a citation with its quotation, which is longer than any question. */
const LONGEST_INPUT = 2000;
/** The fewest characters that are looked up. */
const SHORTEST_QUERY = 2;

/** A word that names a page, and that no question consists of. */
const PAGE = "about";

/**
 * Whether a query is only the start of one: a single sign, or nothing but words with which questions begin, such as "can i".
 * @param {string} query
 */
export function isOnlyBegun(query) {
  const split = splitQuery(query);
  const tokens = tokenize(split.words);
  const saysNothing = tokens.every(isStopWord) && tokens.some(({ length }) => length >= SHORTEST_QUERY);
  const isOfHero = ownRecord.split("/")[1] === HERO && asksWhatHeroDoes(split.words);
  if (query.length < SHORTEST_QUERY || isFirstLetters(query)) return !isFirstLetters(query);
  return saysNothing && !narrows(split) && !tokens.includes(PAGE) && !isOfHero;
}

/** The form with the field of a look-up box. */
export class Field {
  /**
   * @param {() => void} ask called when the query has changed
   * @param {(event: SubmitEvent) => void} submit called when Enter, or the key for it on a phone's keyboard, is pressed
   */
  constructor(ask, submit) {
    this.ask = ask;
    /** @type {string[]} The filters that were chosen beside the input. */
    this.chosen = [];
    this.input = element("input", "rb-lookup__input");
    Object.assign(this.input, { type: "search", name: "q", maxLength: LONGEST_INPUT, autocomplete: "off" });
    this.showHint();
    this.input.setAttribute("aria-label", "Look up a rule");
    this.input.setAttribute("enterkeyhint", "search");
    this.input.setAttribute("autocapitalize", "none");
    this.clear = button("rb-lookup__clear", "", () => {
      this.set("");
      this.input.focus();
    });
    this.clear.setAttribute("aria-label", "Clear");
    this.clear.append(icon("clear"));
    /** What is typed, below the field. Screen readers have it in the field. */
    this.whole = element("p", "rb-lookup__whole");
    this.whole.setAttribute("aria-hidden", "true");
    const field = element("div", "rb-lookup__field", icon("search"), this.input, this.clear);
    this.node = element("form", "rb-lookup__form", field, this.whole);
    this.node.setAttribute("role", "search");
    this.input.addEventListener("input", () => this.changed());
    this.node.addEventListener("submit", submit);
    this.clear.hidden = true;
  }

  /** Shows what the page is about as the hint. */
  showHint() {
    this.input.placeholder = page.atHand.hint;
  }

  /** The query, without spaces around it: what is typed, and the filters that were chosen beside it. */
  get query() {
    return [this.input.value.trim(), ...this.chosen].join(" ");
  }

  /**
   * Writes a query into the field, and asks it. The filters that chips offer stay beside what is typed.
   * @param {string} query
   */
  set(query) {
    const { typed, chosen } = typedAndChosen(query);
    this.input.value = typed;
    this.chosen = chosen;
    this.changed();
  }

  /** Shows the button that empties the field if there is something in it, and asks the query. A new one begins without filters. */
  changed() {
    if (this.input.value.trim().length < SHORTEST_QUERY) this.chosen = [];
    this.clear.hidden = !this.input.value;
    if (!this.input.value) this.showWhole();
    this.ask();
  }

  /** Shows what is typed below the field, if the field is too short for it. */
  showWhole() {
    const isCut = this.input.scrollWidth > this.input.clientWidth;
    this.whole.textContent = isCut ? this.input.value.trim() : "";
  }
}
