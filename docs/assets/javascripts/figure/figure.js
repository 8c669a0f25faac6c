/* The figure card: the choice of a figure's powers, and then the card with all of them and what they name. */

import { ownTitle } from "../look-up/query-address.js";
import { copy } from "../shared/clipboard.js";
import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { loadQrCodes, qrCode } from "../shared/qr-code.js";
import { fetchTable } from "../shared/table.js";
import { UndoLine } from "../shared/undo.js";
import { addressWith, nameInAddress, powersInAddress } from "./address.js";
import { FORMAT, figureCard } from "./card.js";
import { Chooser } from "./chooser.js";
import { placeField, unsetLine } from "./number-field.js";
import { allowed, hasNumber, hasPlace, nameWith, slugAndGiven, withGiven } from "./numbers.js";
import { Paper } from "./paper.js";
import { forgetFigure, keepFigures, recentFigures, rememberFigure, samePowers } from "./recent.js";

/** @import { Card, Power, Table } from "./card.js" */

const MAX_NAME = 80;
/** The most characters of an address that is printed whole: they take two lines. */
const LONGEST_ADDRESS = 120;

/**
 * How large cards are printed, each with the most characters that it holds: the size of its text in points, and its width. Small cards are
 * as wide as what is on them needs, to be cut out; what is on the others fills one sheet of paper, if it can.
 */
const PRINTED = [
  { size: 11, width: "105mm", most: 900 },
  { size: 12.5, width: "auto", most: 2550 },
  { size: 11, width: "auto", most: 3250 },
  { size: 10, width: "auto", most: 3950 },
  { size: 9.5, width: "auto", most: 4600 },
];
const SMALLEST = { size: 9, width: "auto" };

/** A figure card on its page. */
class FigurePage {
  /**
   * @param {HTMLElement} place
   * @param {Table} table
   */
  constructor(place, table) {
    this.table = table;
    this.words = { power: place.dataset.rbPower ?? "", powers: place.dataset.rbPowers ?? "" };
    /** @type {{ name: string, plural: string }[]} The kinds of what may be on a card, as a table names them. */
    this.kinds = JSON.parse(place.dataset.rbKinds ?? "[]");
    /** @type {string[]} The slugs of the powers of the figure. */
    this.slugs = [];
    /** @type {Map<string, string>} What the figure has where its powers leave a place, by their slugs. */
    this.given = new Map();
    /** @type {Map<string, string>} What was given for a place and cannot be it. */
    this.refused = new Map();
    /** The power that the bar asks for what it leaves open, and what had the focus before. */
    this.asked = "";
    /** @type {Element | null} */
    this.askedFrom = null;
    this.take(powersInAddress());
    this.pageTitle = ownTitle();
    const choice = /** @type {HTMLDetailsElement} */ (place.querySelector("details"));
    this.chooser = new Chooser(choice, table, (slug) => this.toggle(slug));
    this.chooser.root.open = !this.known().length;
    this.count = element("p", "rb-count");
    this.count.setAttribute("role", "status");
    this.done = button("rb-button rb-button--accent", "Show the card", () => this.open());
    this.asking = element("div", "rb-figure__asking");
    this.toUnset = button("rb-figure__to", "", () => this.goToUnset());
    this.bar = element("div", "rb-figure__bar", this.asking, this.count, this.toUnset, this.done);
    this.unknown = element("ul", "rb-figure__unknown");
    this.name = this.nameField();
    this.heading = element("h2");
    this.heading.tabIndex = -1;
    this.said = element("p", "rb-count");
    this.said.setAttribute("role", "status");
    this.paper = element("div", "rb-figure__paper");
    this.whose = element("p", "rb-figure__whose");
    this.origin = element("div", "rb-figure__origin");
    const top = [this.heading, this.origin, this.name, this.tools(), this.said];
    this.card = element("section", "rb-figure__card", element("div", "rb-figure__top", ...top), this.paper, this.whose);
    this.undo = new UndoLine();
    this.recent = element("section", "rb-figure__recent");
    place.prepend(this.undo.node, this.unknown);
    place.append(this.bar, this.card, this.recent);
    delete document.documentElement.dataset.rbNarrowing;
    this.show();
    this.remember();
    this.showRecent();
    window.addEventListener("pagehide", () => this.remember());
    window.addEventListener("popstate", () => this.showAddressed());
    document.addEventListener("visibilitychange", () => this.remember());
    // Beside the choice, a card that is higher than the window scrolls with the page down to its end.
    const measure = () => this.card.style.setProperty("--rb-figure-height", `${this.card.offsetHeight}px`);
    new ResizeObserver(measure).observe(this.card);
  }

  /** The slugs of the powers on the card. */
  known() {
    return this.slugs.filter((slug) => Object.hasOwn(this.table.powers, slug));
  }

  /**
   * Takes the powers of another figure.
   * @param {string[]} written
   */
  take(written) {
    const powers = written.map(slugAndGiven);
    this.slugs = [...new Set(powers.map(({ slug }) => slug))];
    this.given.clear();
    this.refused.clear();
    this.asked = "";
    for (const { slug, given } of powers) if (given) this.keep(slug, given);
  }

  /**
   * Keeps what a figure has for the place that a power leaves, or what was given and cannot be it.
   * @param {string} slug
   * @param {string} written
   */
  keep(slug, written) {
    const given = Object.hasOwn(this.table.powers, slug) ? allowed(this.table.powers[slug], written) : "";
    this.given.set(slug, given);
    this.refused.set(slug, given ? "" : written);
  }

  /**
   * Powers as the address has them.
   * @param {string[]} slugs
   */
  written(slugs) {
    return slugs.map((slug) => (this.given.get(slug) ? `${slug}:${this.given.get(slug)?.trim()}` : slug));
  }

  nameField() {
    const input = element("input", "rb-figure__name");
    input.type = "text";
    input.maxLength = MAX_NAME;
    input.autocomplete = "off";
    input.placeholder = "Name of the figure";
    input.setAttribute("aria-label", "Name of the figure");
    const kept =
      recentFigures(this.table.game).find(({ powers }) => samePowers(powers, this.written(this.known())))?.name ?? "";
    input.value = (nameInAddress() || kept).slice(0, MAX_NAME);
    input.addEventListener("input", () => this.title());
    input.addEventListener("change", () => this.remember());
    return input;
  }

  tools() {
    const link = button("", "Copy link", () => this.copyLink());
    link.prepend(icon("link"));
    const print = button("", "Print", () => window.print());
    const another = button("", "New figure", () => this.startAgain());
    const tools = element("div", "rb-tools rb-figure__tools", link, print, another);
    if (navigator.share) {
      // A reader who closes the share sheet needs no word of it.
      const share = () => navigator.share({ title: document.title, url: document.location.href }).catch(() => {});
      const sharing = button("", "Share", share);
      sharing.prepend(icon("share"));
      tools.prepend(sharing);
    }
    return tools;
  }

  /**
   * Adds a power to the card, or takes it off. Where a new one leaves a place, the next keys fill it: in the bar, which is in sight
   * wherever the power was chosen, or on the card that stands beside the choice.
   * @param {string} slug
   */
  toggle(slug) {
    const isNew = !this.slugs.includes(slug);
    const { activeElement } = document;
    this.asked = isNew && this.leavesPlace(slug) ? slug : "";
    this.refused.delete(slug);
    this.change(isNew ? [...this.slugs, slug] : this.slugs.filter((each) => each !== slug));
    if (this.asked) this.askFrom(activeElement);
  }

  /**
   * Goes to the field of the power that is asked for.
   * @param {Element | null} from what had the focus before
   */
  askFrom(from) {
    this.askedFrom = from;
    this.inputFor(this.asked, this.asking.checkVisibility() ? this.asking : this.paper)?.focus();
  }

  /** The powers on the card that still need their number for X. */
  unsetSlugs() {
    return this.known().filter((slug) => this.isUnset(slug));
  }

  /** Goes to the first power that still needs its number for X. */
  goToUnset() {
    [this.asked = ""] = this.unsetSlugs();
    this.ask();
    this.askFrom(this.chooser.input);
  }

  /**
   * Whether a power still needs its number for X.
   * @param {string} slug
   */
  isUnset(slug) {
    return hasNumber(this.table.powers[slug]?.name ?? "") && !this.given.get(slug);
  }

  /**
   * Whether a power leaves a place, of which nothing was given.
   * @param {string} slug
   */
  leavesPlace(slug) {
    return hasPlace(this.table.powers[slug]?.name ?? "") && !this.given.get(slug);
  }

  /**
   * The field for what a power leaves open; nothing if it leaves nothing open.
   * @param {string} slug
   */
  fieldFor(slug) {
    const power = this.table.powers[slug];
    if (!hasPlace(power.name)) return [];
    const [given, refused] = [this.given, this.refused].map((each) => each.get(slug) ?? "");
    const set = (/** @type {string} */ each, /** @type {string} */ written) => this.set(each, written);
    return [placeField(slug, power, given, refused, set, () => this.afterField())];
  }

  /**
   * That a power still needs its number for X, or that what was given cannot be it, and what it may be; else nothing.
   * @param {string} slug
   */
  lineFor(slug) {
    const power = this.table.powers[slug];
    const refused = this.refused.get(slug) ?? "";
    return this.isUnset(slug) || (refused.trim() && hasPlace(power.name)) ? [unsetLine(power, refused)] : [];
  }

  /**
   * @param {string} slug
   * @param {HTMLElement} place
   * @returns {HTMLInputElement | null}
   */
  inputFor(slug, place) {
    return place.querySelector(`[name="${CSS.escape(slug)}"]`);
  }

  /** Which powers still need their number for X, to be said after something else; empty if none does. */
  unset() {
    const names = this.unsetSlugs().map((slug) => this.table.powers[slug].name);
    return names.length ? `. X not set: ${names.join(", ")}` : "";
  }

  /** @param {string[]} slugs */
  change(slugs) {
    this.slugs = slugs;
    if (!slugs.includes(this.asked)) this.asked = "";
    this.undo.clear();
    this.show();
  }

  /**
   * Takes a power off the card. The focus goes to the power that takes its place.
   * @param {Power} power
   */
  takeOff(power) {
    const place = this.offButtons().findIndex((each) => each.matches(":focus"));
    this.change(this.slugs.filter((slug) => this.table.powers[slug]?.id !== power.id));
    const left = this.offButtons();
    if (left.length) left[Math.min(Math.max(place, 0), left.length - 1)].focus();
    else this.choose();
  }

  /**
   * Fills the place that a power leaves. Its field stays where it is, with the focus, as the card is made anew.
   * @param {string} slug
   * @param {string} written what cannot be it counts as nothing: the place stays
   */
  set(slug, written) {
    const place = this.asking.contains(document.activeElement) ? this.asking : this.paper;
    if (place === this.asking) this.asked = slug;
    const caret = this.inputFor(slug, place)?.selectionStart ?? 0;
    this.keep(slug, written);
    this.change(this.slugs);
    const field = this.inputFor(slug, place);
    field?.focus();
    field?.setSelectionRange(caret, caret);
  }

  /** Asks in the bar for what the power that was chosen last leaves open. */
  ask() {
    const slug = this.asked || this.unsetSlugs().at(-1);
    if (!slug) {
      this.asking.replaceChildren();
      return;
    }
    this.asking.replaceChildren(element("b", "", this.table.powers[slug].name), ...this.fieldFor(slug), ...this.lineFor(slug));
  }

  /** @returns {HTMLElement[]} */
  offButtons() {
    return [...this.paper.querySelectorAll(".rb-figure__off")].filter((each) => each instanceof HTMLElement);
  }

  /** Goes on after a place was filled: where the power was chosen while powers are, else with the card. */
  afterField() {
    this.asked = "";
    this.ask();
    const from =
      this.askedFrom instanceof HTMLElement && this.askedFrom.checkVisibility() ? this.askedFrom : this.chooser.input;
    this.askedFrom = null;
    if (this.chooser.root.open) from.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** Opens the choice of powers. */
  choose() {
    this.chooser.root.open = true;
    this.chooser.input.focus();
  }

  /** Closes the choice of powers, and goes to the card. */
  open() {
    this.chooser.root.open = false;
    this.heading.focus();
    this.card.scrollIntoView();
  }

  /** Begins another figure. That is a step: Back leads to the one before. */
  startAgain() {
    this.remember();
    const name = this.name.value.trim();
    history.pushState(null, "", addressWith([], ""));
    this.name.value = "";
    this.take([]);
    this.change([]);
    this.showRecent();
    this.choose();
    this.undo.offer(`${name || "The figure"} is kept under Recent figures.`, () => history.back());
  }

  /** Shows the figure that the address names, after a step in the history. */
  showAddressed() {
    this.remember();
    this.name.value = nameInAddress().slice(0, MAX_NAME);
    this.take(powersInAddress());
    this.change(this.slugs);
    this.showRecent();
    if (this.known().length) this.open();
    else this.choose();
  }

  async copyLink() {
    if (await copy(document.location.href, "Link")) this.said.textContent = `Link copied${this.unset()}`;
  }

  /** How many of each kind are on the card, such as `2 powers and 1 keyphrase ability`. */
  counted() {
    const kinds = this.known().map((slug) => this.table.powers[slug].kind);
    const counts = this.kinds.flatMap(({ name, plural }) => {
      const number = kinds.filter((kind) => kind === name).length;
      return number ? [`${number} ${(number === 1 ? name : plural).toLowerCase()}`] : [];
    });
    return new Intl.ListFormat("en").format(counts);
  }

  /** Shows the powers that are chosen: in the choice, on the card, and in the title. */
  show() {
    const table = withGiven(this.table, this.given);
    const card = figureCard(table, this.slugs);
    const number = this.known().length;
    this.count.textContent = number ? `${this.counted()} on the card` : `No ${this.words.powers} on the card yet`;
    this.chooser.mark(this.slugs, table);
    const unset = this.unsetSlugs().length;
    this.toUnset.hidden = !unset;
    this.toUnset.textContent = `${unset} X not set`;
    this.done.hidden = !number;
    this.card.classList.toggle("rb-figure__card--empty", !number);
    this.ask();
    const paper = new Paper(
      table,
      card,
      (slug) => this.fieldFor(slug),
      (slug) => this.lineFor(slug),
      (power) => this.takeOff(power),
    );
    this.paper.replaceChildren(...paper.parts());
    this.whose.replaceChildren(...paper.whose());
    const { length } = [...this.paper.querySelectorAll("section > div")].map((part) => part.textContent).join("");
    const fitting = PRINTED.find(({ most }) => length <= most) ?? SMALLEST;
    this.card.style.setProperty("--rb-figure-size", `${fitting.size}pt`);
    this.card.style.setProperty("--rb-figure-width", fitting.width);
    this.card.classList.toggle("rb-figure__card--small", fitting.width !== "auto");
    this.showUnknown(card);
    this.title();
  }

  /**
   * Says what the address has that cannot be on the card: powers that the game does not have, and what is given for a power that takes
   * nothing.
   * @param {Card} card
   */
  showUnknown({ unknown }) {
    /** @type {(said: string, label: string, leaveOut: () => void) => HTMLElement} */
    const notice = (said, label, leaveOut) => {
      const off = button("rb-figure__off", "", leaveOut);
      off.append(icon("clear"));
      off.setAttribute("aria-label", label);
      return element("li", "rb-notice", element("span", "", said), off);
    };
    const placeless = this.known().filter((slug) => this.refused.get(slug) && !hasPlace(this.table.powers[slug].name));
    this.unknown.replaceChildren(
      ...unknown.map((slug) =>
        notice(`${this.table.name} has no ${this.words.power} “${slug}”.`, `Take off ${slug}`, () => this.toggle(slug)),
      ),
      ...placeless.map((slug) => {
        const said = `${this.table.powers[slug].name} has no X, so nothing may follow it: ${this.refused.get(slug)}`;
        return notice(said, "Dismiss", () => {
          this.refused.delete(slug);
          this.show();
        });
      }),
    );
  }

  /** Shows the name of the figure above the card, in the title of the page, and in the address, which stands on paper. */
  title() {
    const name = this.name.value.trim();
    this.heading.textContent = name || `The ${this.words.powers} of this figure`;
    // It stands above the other pages on paper too.
    document.documentElement.style.setProperty("--rb-figure-title", JSON.stringify(name));
    history.replaceState(history.state, "", addressWith(this.written(this.slugs), name));
    this.said.textContent = "";
    this.showAddress();
    document.title = name && this.known().length ? `${name} - ${this.pageTitle}` : this.pageTitle;
  }

  /** Says on paper whose rules these are, of which version, and where the card is, with the QR code of its address: below the name. */
  showAddress() {
    const { href, host, pathname } = document.location;
    const code = qrCode(href);
    const whole = decodeURIComponent(href.replace(/^https?:\/\//, "").replaceAll("+", " "));
    // The QR code has the powers and the name of a longer one.
    const address = code && whole.length > LONGEST_ADDRESS ? `${host}${pathname}` : whole;
    const said = `${this.table.name} ${this.table.version}. Unofficial; made by players. ${address}`;
    const texts = element("div", "", this.whose.cloneNode(true), element("p", "", said));
    this.origin.replaceChildren(texts, ...(code ? [code] : []));
  }

  /** Keeps the figure on this device. */
  remember() {
    rememberFigure(this.table.game, { name: this.name.value.trim(), powers: this.written(this.known()) });
  }

  showRecent() {
    const figures = recentFigures(this.table.game).filter(({ powers }) => !samePowers(powers, this.written(this.known())));
    const rows = figures.map(({ name, powers }) => this.recentFigure(name, powers));
    this.recent.hidden = !rows.length;
    this.recent.replaceChildren(element("h2", "", "Recent figures"), element("ul", "", ...rows));
  }

  /**
   * @param {string} name
   * @param {string[]} powers
   */
  recentFigure(name, powers) {
    const names = powers
      .map((written) => {
        const { slug, given } = slugAndGiven(written);
        return Object.hasOwn(this.table.powers, slug) ? nameWith(this.table.powers[slug].name, given) : slug;
      })
      .join(", ");
    const link = element("a", "", element("b", "", name || names));
    if (name) link.append(" ", element("span", "rb-count", names));
    link.href = addressWith(powers, name).href;
    const forget = button("rb-figure__off", "", () => {
      const before = recentFigures(this.table.game);
      forgetFigure(this.table.game, powers);
      this.showRecent();
      this.undo.offer(`${name || names} is forgotten.`, () => {
        keepFigures(this.table.game, before);
        this.showRecent();
      });
      this.undo.focus();
    });
    forget.append(icon("clear"));
    forget.setAttribute("aria-label", `Forget ${name || names}`);
    return element("li", "", link, forget);
  }
}

/**
 * Makes the figure card of a game.
 * @param {HTMLElement} place where it stands; it has the slug of the game, what the game calls powers, and the choice of them
 */
export async function enableFigure(place) {
  const built = [...place.childNodes];
  try {
    const page = new FigurePage(place, await fetchTable(`figure/${place.dataset.rbFigure}.json`, FORMAT));
    await loadQrCodes();
    page.showAddress();
  } catch (error) {
    const again = button("rb-button", "Try again", () => {
      place.replaceChildren(...built);
      enableFigure(place);
    });
    place.replaceChildren(element("p", "", error instanceof Error ? error.message : String(error)), again);
  }
}
