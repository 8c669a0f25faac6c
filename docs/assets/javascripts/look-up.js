/* The look-up box: on the home page, and in a dialog that every header opens. */

import { answerTo, prepare } from "./answers.js";
import { button, currentGame, element, games } from "./site.js";
import { recent, remember, forget } from "./recent.js";
import { share } from "./share.js";

const RESULTS = 10;
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

function resultItem(result, root, several) {
  const title = result.passage ? `${result.title}: ${result.heading}` : result.title;
  const link = element("a", "rb-result__title", title);
  link.href = new URL(result.url.slice(1), root).href;
  const answer = element("p", "rb-result__answer", ...marked(result.answer, result.marks));
  const status = element("span", `rb-status rb-status--${result.status}`, STATUS_NAMES[result.status] ?? result.status);
  const game = games.find(({ slug }) => slug === result.game)?.name ?? result.game;
  const where = several ? `${game}, ${result.kind}` : result.kind;
  const meta = element("p", "rb-result__meta", status, element("span", `rb-kind rb-kind--${result.kind}`, where));
  const source = element("p", "rb-result__source", `${game} ${result.version}. Source: ${result.source}`);
  const expand = (open) => {
    more.setAttribute("aria-expanded", String(open));
    more.setAttribute("aria-label", `${open ? "Less" : "More"} of ${title}`);
    more.textContent = open ? "Less" : "More";
    item.classList.toggle("rb-result--open", open);
    source.hidden = !open;
  };
  const more = button("rb-result__button", "More", () => expand(more.getAttribute("aria-expanded") !== "true"));
  const told = element("span", "rb-result__told");
  told.setAttribute("role", "status");
  const sharing = button("rb-result__button", "Share", async () => {
    told.textContent = await share({ ...result, title, link: link.href, edition: `${game} ${result.version}` });
  });
  sharing.setAttribute("aria-label", `Share ${title}`);
  meta.append(more, sharing, told);
  const item = element("li", "rb-result", link, answer, meta, source);
  expand(false);
  return item;
}

/* ---- the box ---- */

/** The parts of a query that its chips set. */
const hasFilter = (query, filter) => query.split(/\s+/).includes(filter);
const toggled = (query, filter) => {
  const words = query.split(/\s+/).filter((word) => word && word !== filter);
  return (hasFilter(query, filter) ? words : [...words, filter]).join(" ");
};

class Box {
  constructor(container, root, game) {
    this.root = root;
    this.game = game;
    this.latest = 0;
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
    container.replaceChildren(form, this.chips, this.status, this.hints, this.list);
    this.input.addEventListener("input", () => this.ask());
    this.input.addEventListener("change", () => this.keep());
    this.input.addEventListener("focus", () => prepare(this.game), { once: true });
    form.addEventListener("submit", (event) => this.submit(event));
    container.addEventListener("keydown", (event) => this.move(event));
    this.list.addEventListener("click", (event) => event.target.closest(".rb-result a, .rb-result button") && this.keep());
    this.showChips([]);
    this.showRecent();
  }

  /** Ask what the address of the page asks. */
  readAddress() {
    const parameters = new URLSearchParams(document.location.search);
    const query = parameters.get("q");
    const game = parameters.get("game");
    if (game === "all") this.game = null;
    else if (games.some(({ slug }) => slug === game)) this.game = game;
    this.showChips([]);
    if (query) this.set(query);
  }

  set(query) {
    this.input.value = query;
    this.ask();
  }

  /** Go on with a query that was chosen; by the keyboard, from the box. */
  choose(query, event) {
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
    remember(this.input.value);
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
    this.asked = query ? this.answer(query) : this.clear();
  }

  clear() {
    this.latest += 1;
    this.list.replaceChildren();
    this.hints.replaceChildren();
    this.status.textContent = "";
    this.showChips([]);
    this.showRecent();
  }

  async answer(query) {
    const turn = (this.latest += 1);
    const slow = setTimeout(() => turn === this.latest && (this.status.textContent = "Fetching the rules…"), REST);
    try {
      const answer = await answerTo(query, this.game, RESULTS);
      if (turn === this.latest) this.show(answer);
    } catch {
      if (turn === this.latest) this.status.textContent = "The index of the rules could not be fetched. Try again when you are online.";
    } finally {
      clearTimeout(slow);
    }
  }

  show({ results, didYouMean, hints, kinds }) {
    const several = !this.game && games.length > 1;
    this.list.replaceChildren(...results.map((result) => resultItem(result, this.root, several)));
    this.list.classList.remove("rb-results--recent");
    const count = `${results.length} ${results.length === 1 ? "answer" : "answers"}`;
    const meant = didYouMean ? ` for “${didYouMean}”` : "";
    const first = results.length ? `, first: ${results[0].title}` : "";
    this.status.textContent = results.length ? `${count}${meant}${first}` : "Nothing found. Try fewer words, or a name.";
    this.hints.replaceChildren(hints.map((hint) => `${hint}. `).join(""));
    if (!results.length && didYouMean) {
      this.hints.append("Did you mean ", button("rb-chip", didYouMean, (event) => this.choose(didYouMean, event)), "?");
    }
    this.showChips(kinds);
  }

  showChips(kinds) {
    const query = this.input.value;
    this.input.placeholder = (games.find(({ slug }) => slug === this.game) ?? games[0])?.example ?? "";
    const filters = kinds.map((kind) => [`kind:${kind}`, kind]);
    if (kinds.length) filters.push(["status:official", "official only"]);
    const places = currentGame ? [currentGame, null] : [null, ...games.map(({ slug }) => slug)];
    const chip = (text, pressed, act) => {
      const made = button("rb-chip", text, act);
      made.setAttribute("aria-pressed", String(pressed));
      return made;
    };
    const name = (slug) => games.find((game) => game.slug === slug)?.name ?? "All games";
    const inGames = games.length > 1 ? places : [];
    const held = this.chips.contains(document.activeElement) ? document.activeElement.textContent : null;
    this.chips.replaceChildren(
      ...inGames.map((slug) => chip(name(slug), this.game === slug, () => this.setGame(slug))),
      ...filters.map(([filter, text]) => chip(text, hasFilter(query, filter), () => this.set(toggled(query, filter)))),
    );
    if (held) [...this.chips.children].find((made) => made.textContent === held)?.focus();
  }

  setGame(slug) {
    this.game = slug;
    this.ask();
  }

  showRecent() {
    const queries = recent();
    if (!queries.length) return;
    const items = queries.map((query) => element("li", "", button("rb-chip", query, (event) => this.choose(query, event))));
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
    const stops = [this.input, ...this.list.querySelectorAll("a, .rb-results--recent button")];
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

/** Act once the page is loaded and has nothing else to do. */
function whenIdle(act) {
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 500));
  if (document.readyState === "complete") idle();
  else window.addEventListener("load", idle, { once: true });
}
