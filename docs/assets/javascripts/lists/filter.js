/* A field that filters what stands in parts on a page: what changed, or the statements on a page of sources. What is typed is in the address,
   as that of other lists. */

import { ADDRESS_DELAY, choicesInAddress, NO_CHOICES, writeAddress } from "./choices.js";
import { button, element } from "../shared/page.js";
import { Rows } from "./rows.js";

/**
 * What is filtered: the entries, the parts that have them and are left out once they show none, and a function that is called with whether
 * anything is typed, with what is meant by it, and with the rows of the entries, once these are shown or left out. `meaning` is what is meant
 * by what is typed, and whether an entry has to have its words one after the other. It is told whether an entry has what is typed. `named`
 * are those of the entries found that have what is meant as a name: the others, which only mention it, are shown once they are asked for,
 * below these.
 * @typedef {{ entries: HTMLElement[], parts: HTMLElement[], shown: (isFiltered: boolean, meant: string, rows: Rows) => void,
 *   named?: (found: HTMLElement[], meant: string) => HTMLElement[],
 *   meaning?: (typed: string, isFound: boolean) => { words: string, isPhrase?: boolean } }} Filtered
 */

/** The number of pages or statements that entries are about: a page may have several. */
const numberOf = (/** @type {HTMLElement[]} */ entries) => new Set(entries.map((entry) => entry.dataset.rbCite ?? entry)).size;

export class Filter {
  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} status where it is said how many of all are shown
   * @param {Filtered} filtered
   */
  constructor(input, status, { entries, parts, shown, named = () => [], meaning = (words) => ({ words }) }) {
    this.input = input;
    this.status = status;
    this.entries = entries;
    this.parts = parts;
    this.shown = shown;
    this.named = named;
    this.meaning = meaning;
    this.hasMentions = false;
    this.isFiltered = false;
    /** Above all parts: the entries that have what is meant as a name, while others are shown, too. */
    this.first = element("div");
    /** @type {Map<HTMLElement, Comment>} The place of each of these in its part. */
    this.places = new Map();
    this.rows = new Rows(entries, [], { guesses: false });
    /** What is folded is unfolded while something is typed. */
    this.folds = [...document.querySelectorAll("details")]
      .filter((fold) => entries.some((entry) => entry.contains(fold) || fold.contains(entry)))
      .map((fold) => ({ fold, open: fold.open }));
    /** @type {HTMLElement | null} */
    this.nothing = document.querySelector("[data-rb-nothing]");
    let writing = 0;
    input.addEventListener("input", () => {
      this.hasMentions = false;
      this.apply();
      clearTimeout(writing);
      writing = window.setTimeout(() => this.write(), ADDRESS_DELAY);
    });
    input.addEventListener("change", () => {
      clearTimeout(writing);
      this.write();
    });
    this.nothing?.querySelector("button")?.addEventListener("click", () => {
      this.choose("", { asStep: true });
      input.focus();
    });
    window.addEventListener("popstate", () => {
      const { filter, mentions } = choicesInAddress();
      if (filter !== input.value || Boolean(mentions) !== this.hasMentions) this.read();
    });
    this.read();
  }

  /** Filters by what the address says. */
  read() {
    const { filter, mentions } = choicesInAddress();
    this.input.value = filter;
    this.hasMentions = Boolean(mentions);
    this.apply();
  }

  /**
   * Filters by words, and writes them to the address.
   * @param {string} words
   * @param {{ asStep?: boolean, hash?: string }} [how] see `writeAddress`
   */
  choose(words, how) {
    this.input.value = words;
    this.hasMentions = false;
    this.write(how);
    this.apply();
  }

  /** @param {{ asStep?: boolean, hash?: string }} [how] see `writeAddress` */
  write(how) {
    writeAddress({ ...NO_CHOICES, filter: this.input.value, mentions: this.hasMentions ? "1" : "" }, how);
  }

  /**
   * Shows entries above all parts, and those that were there in their places again.
   * @param {HTMLElement[]} entries
   */
  showFirst(entries) {
    for (const [entry, place] of this.places) place.replaceWith(entry);
    this.places = new Map(entries.map((entry) => [entry, document.createComment("")]));
    for (const [entry, place] of this.places) entry.replaceWith(place);
    this.first.append(...entries);
    if (entries.length) this.parts[0].before(this.first);
    else this.first.remove();
  }

  /**
   * The button that shows or leaves out the entries that only mention what is typed.
   * @param {number} count
   */
  mentionsButton(count) {
    const what = `${count} that ${count === 1 ? "mentions" : "mention"} it`;
    return button("rb-button rb-button--plain", `${this.hasMentions ? "Hide" : "Show"} ${what}`, () => {
      this.hasMentions = !this.hasMentions;
      this.write();
      this.apply();
      this.status.querySelector("button")?.focus();
    });
  }

  /** Shows the entries that have what is typed. */
  apply() {
    const { value } = this.input;
    const isFiltered = Boolean(value.trim());
    const { words, isPhrase } = this.meaning(value, this.rows.count(value, []) > 0);
    this.rows.filter(isPhrase ? "" : words, isPhrase ? [this.rows.having(words)] : []);
    const found = this.entries.filter((_, number) => this.rows.isShown(number));
    const named = isFiltered ? this.named(found, words) : [];
    const mentions = named.length ? numberOf(found) - numberOf(named) : 0;
    const shown = mentions && !this.hasMentions ? named : found;
    this.showFirst(mentions && this.hasMentions ? named : []);
    for (const entry of this.entries) entry.hidden = !shown.includes(entry);
    for (const part of this.parts) part.hidden = isFiltered && !shown.some((entry) => part.contains(entry));
    if (isFiltered && !this.isFiltered) for (const each of this.folds) each.open = each.fold.open;
    if (isFiltered || this.isFiltered) for (const { fold, open } of this.folds) fold.open = open || isFiltered;
    this.isFiltered = isFiltered;
    this.status.textContent = isFiltered ? `${numberOf(shown)} of ${numberOf(this.entries)}` : "";
    if (mentions) this.status.append(". ", this.mentionsButton(mentions));
    if (this.nothing) this.nothing.hidden = shown.length > 0;
    this.shown(isFiltered, words, this.rows);
  }
}
