/* The look-up box: on the home page, and in a dialog that every header opens. */

import { answerTo, prepare } from "./answers.js";
import { parse, tokens } from "./question.js";
import { button, currentGame, element, games } from "../shared/page.js";
import { recent, remember, forget } from "./recent.js";
import { share } from "./share.js";

const RESULTS = 10;
/* So many answers at first, and as many more each time that more are asked for. */
const AT_ONCE = 4;
/* So many fill the screen of a phone: they are shown first, and the others in the frame after theirs. */
const WEAK = 0.9;
/* An answer that scores less has a word or two of the query in it, and no name. */
const REST = 250;
/* So many milliseconds without a key until the address says what is asked: browsers refuse an address that changes too often. */
const STATUS_NAMES = { official: "Official", editor: "Editor’s reading", community: "Community" };

/* ---- a result ---- */

/** The answer's text with the words of the query marked. */
function marked(answer, marks) {
  const parts = [];
  let end = 0;
  for (const [start, stop] of marks) {
    parts.push(answer.slice(end, start), element("mark", "", answer.slice(start, stop)));
    end = stop;
  }
  return [...parts, answer.slice(end)];
}

const gameName = (slug) => games.find((game) => game.slug === slug)?.name ?? slug;

function resultItem(result, root) {
  const title = result.passage ? `${result.title}: ${result.heading}` : result.title;
  const link = element("a", "rb-result__title", title);
  link.href = new URL(result.url.slice(1), root).href;
  const answer = element("p", "rb-result__answer", ...marked(result.answer, result.marks));
  const edition = `${gameName(result.game)} ${result.version}`;
  const status = element("span", `rb-status rb-status--${result.status}`, STATUS_NAMES[result.status] ?? result.status);
  const kind = element("span", `rb-kind rb-kind--${result.kind}`, result.kindName);
  const meta = element("p", "rb-result__meta", status, kind, element("span", "rb-result__edition", edition));
  const source = element("p", "rb-result__source", `Source: ${result.source}`);
  const expand = (open) => {
    more.setAttribute("aria-expanded", String(open));
    more.setAttribute("aria-label", `${open ? "Less" : "More"} of ${title}`);
    more.textContent = open ? "Less" : "More";
    item.classList.toggle("rb-result--open", open);
  };
  const more = button("rb-result__button rb-result__more", "More", () => expand(more.getAttribute("aria-expanded") !== "true"));
  const told = element("span", "rb-result__told");
  told.setAttribute("role", "status");
  const sharing = button("rb-result__button", "Share", async () => {
    told.textContent = await share({ ...result, title, link: link.href, edition });
  });
  sharing.setAttribute("aria-label", `Share ${title}`);
  meta.append(told);
  more.hidden = true;
  const item = element("li", "rb-result", link, answer, meta, element("div", "rb-result__foot", source, more, sharing));
  expand(false);
  return item;
}

/** Offer the whole of those answers whose end does not show. All are measured before any changes: a change costs a layout. */
function offerMore(items) {
  const closed = items.filter((item) => !item.classList.contains("rb-result--open"));
  const whole = closed.map((item) => {
    const answer = item.querySelector(".rb-result__answer");
    return answer.scrollHeight <= answer.clientHeight + 1;
  });
  closed.forEach((item, index) => {
    item.querySelector(".rb-result__more").hidden = whole[index];
  });
}

/* ---- the box ---- */

/** Whether a filter of a query says of a field what one of the values says. */
const isOf = (filter, field, values) =>
  filter.field === field && !filter.negated && values.some((value) => value.toLowerCase() === filter.value.toLowerCase());
const leftOut = (query, typed) => tokens(query).filter((token) => !typed.includes(token)).join(" ");

class Box {
  constructor(container, root, game) {
    this.root = root;
    this.game = game;
    this.limit = RESULTS;
    this.latest = 0;
    this.kinds = {};
    this.input = element("input", "rb-lookup__input");
    Object.assign(this.input, { type: "search", name: "q", maxLength: 300, autocomplete: "off" });
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
    new ResizeObserver(() => this.offerMore()).observe(this.list);
    this.input.addEventListener("input", () => this.ask());
    this.input.addEventListener("change", () => this.keep());
    this.input.addEventListener("focus", () => prepare(this.game), { once: true });
    form.addEventListener("submit", (event) => this.submit(event));
    container.addEventListener("keydown", (event) => this.move(event));
    this.list.addEventListener("click", (event) => event.target.closest(".rb-result a, .rb-result button") && this.keep());
    this.showChips();
    this.showRecent();
  }

  /** Ask what the address of the page asks. */
  readAddress() {
    const parameters = new URLSearchParams(document.location.search);
    const query = parameters.get("q");
    const game = parameters.get("game");
    if (game === "all") this.game = null;
    else if (games.some(({ slug }) => slug === game)) this.game = game;
    this.showChips();
    if (query) this.set(query);
  }

  /** Ask another query. Its chips are there at once: those of the last would bring it back. */
  set(query) {
    this.input.value = query;
    this.ask();
    this.showChips();
  }

  /** Go on with a query that was chosen, in its game if that is known; by the keyboard, from the box. */
  choose(query, event, game = this.game) {
    this.game = game;
    this.set(query);
    if (event.detail === 0) this.input.focus();
  }

  /** Take the reader into the box, with what it asks. */
  enter() {
    this.input.focus();
    this.input.select();
    this.ask();
  }

  /** Keep what led to answers: in the address, and among the recent look-ups. */
  keep() {
    if (!this.list.querySelector("a")) return;
    remember(this.input.value, this.game);
    this.writeAddress(this.input.value.trim());
  }

  writeAddress(query) {
    clearTimeout(this.writing);
    const address = new URL(document.location.href);
    if (query) address.searchParams.set("q", query);
    else address.searchParams.delete("q");
    if (query && this.game !== currentGame) address.searchParams.set("game", this.game ?? "all");
    else address.searchParams.delete("game");
    history.replaceState(history.state, "", address);
  }

  /** Ask what stands in the box. */
  ask() {
    const query = this.input.value.trim();
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.writeAddress(query), REST);
    this.limit = RESULTS;
    this.asked = query ? this.answer(query) : this.clear();
  }

  clear() {
    this.latest += 1;
    this.list.replaceChildren();
    this.hints.replaceChildren();
    this.more.hidden = true;
    this.status.textContent = "";
    this.kinds = {};
    this.showChips();
    this.showRecent();
  }

  /** Answer a query: with all its answers, or with those that come after so many that are shown already. */
  async answer(query, from = 0) {
    const turn = (this.latest += 1);
    const slow = setTimeout(() => turn === this.latest && (this.status.textContent = "Fetching the rules…"), REST);
    try {
      const answer = await answerTo(query, this.placeOf(query), this.limit);
      if (turn === this.latest) this.show(answer, from);
    } catch {
      if (turn === this.latest) this.status.textContent = "The index of the rules could not be fetched. Try again when you are online.";
    } finally {
      clearTimeout(slow);
    }
  }

  /** The game that a query is asked in; one that names its games itself is asked in all. */
  placeOf(query) {
    return parse(query).filters.some(({ field }) => field === "game") ? null : this.game;
  }

  show({ results, didYouMean, hints, kinds, total, withoutFilters }, from) {
    const turn = this.latest;
    this.kinds = kinds;
    const items = (start, end) => results.slice(start, end).map((result) => resultItem(result, this.root));
    if (!from) this.list.replaceChildren();
    this.list.append(...items(from, from + AT_ONCE));
    this.list.classList.remove("rb-results--recent");
    this.offerMore();
    afterFrame(() => {
      if (turn !== this.latest) return;
      this.list.classList.add("rb-results--icons");
      this.list.append(...items(from + AT_ONCE));
      this.showChips();
    });
    this.more.hidden = results.length >= total;
    const shown = results.length < total ? `${results.length} of ${total}` : total;
    const meant = didYouMean ? ` for “${didYouMean}”` : "";
    const found = `${shown} ${total === 1 ? "answer" : "answers"}${meant}, first: ${results[0]?.title}`;
    const { filters, words } = parse(this.input.value);
    const filtered = withoutFilters || (filters.length && !words);
    const nothing = filtered ? "Nothing found with these filters." : "Nothing found. Try fewer words, or a name.";
    this.status.textContent = total ? found : nothing;
    this.hints.replaceChildren(hints.map((hint) => `${hint}${/[?…]$/.test(hint) ? "" : "."} `).join(""));
    if (!total && withoutFilters) {
      const count = `${withoutFilters} ${withoutFilters === 1 ? "answer" : "answers"} without these filters`;
      this.hints.append(button("rb-chip", count, (event) => this.choose(words, event)), " ");
    } else if (!total && didYouMean) {
      this.hints.append("Did you mean ", button("rb-chip", didYouMean, (event) => this.choose(didYouMean, event)), "? ");
    }
    const weak = !total || didYouMean || (!filters.length && results[0].score < WEAK);
    if (weak && games.length > 1 && this.placeOf(this.input.value)) {
      this.hints.append(button("rb-chip", "Search all games", (event) => this.choose(this.input.value, event, null)));
    }
  }

  /** Show more answers to the same query, and lead the reader to the first of them. */
  async showMore() {
    const count = this.list.children.length;
    this.limit += RESULTS;
    await this.answer(this.input.value.trim(), count);
    this.list.children[count]?.querySelector("a").focus();
  }

  /** Once the answers are laid out anyway, before they are painted. */
  offerMore() {
    cancelAnimationFrame(this.measuring);
    this.measuring = requestAnimationFrame(() => offerMore([...this.list.querySelectorAll(".rb-result")]));
  }

  /** The chips: the games, the kinds there, and each filter of the query, pressed. To press one that is pressed removes it. */
  showChips() {
    const query = this.input.value;
    this.input.placeholder = (games.find(({ slug }) => slug === this.game) ?? games[0])?.example ?? "";
    const offered = Object.entries(this.kinds).map(([kind, name]) => ({ field: "kind", values: [kind, name], text: name }));
    if (offered.length) offered.push({ field: "status", values: ["official"], text: "Official only" });
    const { filters } = parse(query);
    const isOffered = (filter) => offered.some(({ field, values }) => isOf(filter, field, values));
    const others = new Set(filters.filter((filter) => !isOffered(filter)).map(({ typed }) => typed));
    const place = this.placeOf(query);
    const places = games.length < 2 ? [] : currentGame ? [currentGame, null] : [null, ...games.map(({ slug }) => slug)];
    const chip = (text, pressed, act) => {
      const made = button("rb-chip", text, act);
      made.setAttribute("aria-pressed", String(pressed));
      return made;
    };
    const filterChip = (text, pressed, toggled) => {
      const made = chip(text, pressed, () => {
        this.set(toggled);
        this.chips.scrollLeft = 0;
      });
      made.classList.add("rb-chip--filter");
      return made;
    };
    const toggle = ({ field, values, text }) => {
      const typed = filters.filter((filter) => isOf(filter, field, values)).map((filter) => filter.typed);
      const toggled = typed.length ? leftOut(query, typed) : `${query.trim()} ${field}:${values[0]}`.trim();
      return filterChip(text, typed.length > 0, toggled);
    };
    const held = [...this.chips.children].indexOf(document.activeElement);
    const text = document.activeElement.textContent;
    this.chips.replaceChildren(
      ...[...others].map((typed) => filterChip(typed, true, leftOut(query, [typed]))),
      ...places.map((slug) => chip(slug ? gameName(slug) : "All games", place === slug, () => this.setGame(slug))),
      ...offered.map(toggle),
    );
    const made = [...this.chips.children];
    if (held >= 0) (made.find((each) => each.textContent === text) ?? made[Math.min(held, made.length - 1)])?.focus();
  }

  /** Look in a game, whichever game the query itself names. */
  setGame(slug) {
    this.game = slug;
    const named = parse(this.input.value).filters.filter(({ field }) => field === "game");
    this.set(leftOut(this.input.value, named.map(({ typed }) => typed)));
  }

  showRecent() {
    const looked = recent();
    if (!looked.length) return;
    const items = looked.map(({ query, game }) => {
      const known = game === null || games.some(({ slug }) => slug === game);
      const elsewhere = known && game !== this.game;
      const text = elsewhere && games.length > 1 ? `${query} (${game ? gameName(game) : "all games"})` : query;
      return element("li", "", button("rb-chip", text, (event) => this.choose(query, event, known ? game : this.game)));
    });
    const clear = button("rb-chip rb-chip--clear", "Clear recent", (event) => {
      forget();
      this.choose("", event);
    });
    this.status.textContent = "Recent look-ups";
    this.list.classList.add("rb-results--recent");
    this.list.replaceChildren(...items, element("li", "", clear));
  }

  /** Enter opens the first answer. */
  async submit(event) {
    event.preventDefault();
    await this.asked;
    this.list.querySelector("a")?.click();
  }

  /** The arrow keys lead from the box to the answers and back. */
  move(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const answers = this.list.querySelectorAll("a, .rb-results--recent button");
    const stops = [this.input, ...answers, this.more].filter((stop) => !stop.hidden);
    const at = stops.indexOf(document.activeElement);
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}

/* ---- the boxes of a page ---- */

function dialogBox(root) {
  const body = element("div", "rb-lookup");
  const close = button("rb-dialog__close", "Close", () => dialog.close());
  const dialog = element("dialog", "rb-dialog md-typeset", body, close);
  dialog.setAttribute("aria-label", "Look a rule up");
  document.body.append(dialog);
  const box = new Box(body, root, currentGame);
  dialog.addEventListener("close", () => box.writeAddress(""));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  return { box, dialog };
}

/** Make the look-up boxes of the page work, and let `/` and `s` open one. */
export function openLookUps(root) {
  const inline = document.querySelector("[data-rb-lookup]");
  const inlineBox = inline && new Box(inline, root, inline.dataset.game ?? currentGame);
  let opened;
  const dialog = () => (opened ??= dialogBox(root));
  const open = () => {
    if (!inlineBox) dialog().dialog.showModal();
    (inlineBox ?? dialog().box).enter();
  };
  for (const opener of document.querySelectorAll("[data-rb-open]")) {
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      open();
    });
  }
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !["/", "s"].includes(event.key)) return;
    event.preventDefault();
    open();
  });
  if (inlineBox) inlineBox.readAddress();
  else if (new URLSearchParams(document.location.search).get("q")) {
    dialog().box.readAddress();
    open();
  }
  whenIdle(() => prepare((inlineBox ?? opened?.box)?.game ?? currentGame));
}

/** Act in the frame after the next. */
function afterFrame(act) {
  requestAnimationFrame(() => requestAnimationFrame(act));
}

/** Act once the page is loaded and has nothing else to do. */
function whenIdle(act) {
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 500));
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
}
