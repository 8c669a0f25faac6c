/* What changed: the filter above it, and what is folded. A link to a change that the filter leaves out shows all, and what it leads to is
   unfolded. What a reader unfolds is kept in the state of the page's entry in the browser's history: who comes back finds it so (start.js).
   Without this script there is no filter. */

import { Filter } from "../lists/filter.js";
import { tokenize } from "../look-up/normalize.js";
import { Spellings } from "../look-up/spelling.js";
import { anchor, button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { lineOf } from "./passage-text.js";

/** @import { Rows } from "../lists/rows.js" */

/** The most names of pages that have not changed that are said beside the filter. */
const MOST_NAMES = 3;

/**
 * Whether each of some words begins one of a name.
 * @param {string[]} words
 * @param {string[]} name its words
 */
const isOf = (words, name) => words.every((word) => name.some((each) => each.startsWith(word)));

/**
 * What is typed, with commas between names of which each follows the other, with or without “and”: “blackbeard medusa” asks for both. As
 * it is if it is anything else.
 * @param {string} typed
 * @param {string[][]} names their words
 */
function withCommas(typed, names) {
  const isName = (/** @type {string[]} */ some) => names.some((name) => isOf(some, name));
  /** @type {string[][]} */
  const found = [];
  for (const word of tokenize(typed)) {
    const longer = [...(found.at(-1) ?? []), word];
    if (found.length && isName(longer)) found.splice(-1, 1, longer);
    else if (found.length && word === "and") continue;
    else if (isName([word])) found.push([word]);
    else return typed;
  }
  return found.map((some) => some.join(" ")).join(", ");
}

/**
 * What is typed with the nearest names of some in the place of misspelled ones, as they are written; empty if it misspells none, or if a
 * part of it is like none of them.
 * @param {string} typed
 * @param {string[]} names
 */
function withNearest(typed, names) {
  const known = names.map((name) => ({ name, words: tokenize(name) }));
  const spellings = new Spellings(new Set(known.flatMap(({ words }) => words)));
  const parts = typed.split(",").map((part) => tokenize(part));
  let misspelled = false;
  const found = parts.map((words) => {
    const meant = words.map((word) => {
      if (known.some((each) => isOf([word], each.words))) return word;
      misspelled = true;
      return spellings.nearest(word)[1][0] ?? "";
    });
    return meant.includes("") ? undefined : known.find((each) => isOf(meant, each.words))?.name;
  });
  return misspelled && !found.includes(undefined) ? found.join(", ") : "";
}

/**
 * The words of the names in an attribute, each apart.
 * @param {string | undefined} attribute
 */
const namesIn = (attribute) => (attribute?.split("|") ?? []).map((name) => tokenize(name));

/** The words of each part of what is typed, between its commas. */
const partsOf = (/** @type {string} */ typed) =>
  typed
    .split(",")
    .map((part) => tokenize(part))
    .filter(({ length }) => length);

/** The words of a name without its article, which is seldom typed. */
const withoutArticle = (/** @type {string[]} */ words) => words.join(" ").replace(/^the /, "");

/**
 * Has each passage of a new page, of which only the heading is shown, say which of the names that are typed it has.
 * @param {Iterable<HTMLElement>} passages
 * @param {string} asked
 */
function tellNames(passages, asked) {
  const typed = partsOf(asked);
  for (const passage of passages) {
    passage.querySelector(".rb-change__names")?.remove();
    const names = passage.dataset.mentions?.split("|") ?? [];
    const found = names.filter((name) => typed.some((words) => isOf(words, tokenize(name))));
    if (found.length) passage.append(element("span", "rb-change__names", ` names ${curly(found.join(", "))}`));
  }
}

/** @param {HTMLFormElement} form */
export function enableChanges(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  /** @type {NodeListOf<HTMLElement>} */
  const entries = document.querySelectorAll(".rb-change");
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll(".rb-changes__part");
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const numbered = document.querySelectorAll(".rb-pills a");
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const contents = document.querySelectorAll("[data-rb-contents] a");
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll(".rb-change__fold");
  /** The buttons that unfold the changes of a group that are for the same, and these. */
  const groups = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".rb-changes__open"))].map(
    (opener) => ({
      opener,
      own: [...folds].filter((fold) => opener.closest(".rb-changes__for")?.contains(fold)),
    }),
  );
  /** @type {NodeListOf<HTMLElement>} */
  const mentioning = document.querySelectorAll(".rb-change__new > [data-mentions]");
  /** What has not changed: its name, and the words of each name that it has. */
  const same = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".rb-changes__same li"))].map((entry) => ({
    name: lineOf(entry),
    called: [tokenize(lineOf(entry)), ...namesIn(entry.dataset.names)],
  }));
  const { rbWas: version } = /** @type {HTMLElement} */ (document.querySelector(".rb-head")).dataset;
  const titles = [...entries].map(({ dataset }) => dataset.rbOf ?? "").concat(same.map(({ name }) => name));
  /** The words of each name that an entry itself has. */
  const own = new Map([...entries].map((entry) => [entry, namesIn([entry.dataset.rbOf, entry.dataset.names].join("|"))]));
  const hidden = [...entries].flatMap(({ dataset }) => [...namesIn(dataset.names), ...namesIn(dataset.mentions)]);
  const names = [...titles.map(tokenize), ...hidden, ...same.flatMap(({ called }) => called)].filter(({ length }) => length);
  /** What is found only as a whole: a name that no entry shows, such as that of a set, and one with a comma. */
  const phrases = new Set(
    [...hidden, ...titles.filter((title) => title.includes(",")).map(tokenize)].map((name) => name.join(" ")),
  );
  for (const title of titles) if (!title.includes(",")) phrases.delete(tokenize(title).join(" "));

  /** The element that a link within the page leads to. */
  const targetOf = (/** @type {HTMLAnchorElement} */ { hash }) => document.getElementById(decodeURIComponent(hash.slice(1)));

  /** Says that nothing has changed of what is typed, if that is the whole name of a page, or those of some, and no change names it. */
  const sameNames = (/** @type {string} */ asked, /** @type {Rows} */ rows) => {
    const typed = asked.split(",").map((part) => withoutArticle(tokenize(part)));
    const found = same.filter(({ called }) => called.some((words) => words.length && typed.includes(withoutArticle(words))));
    const told = found.filter(({ called }) => !called.some((words) => words.length && rows.having(withoutArticle(words)).size));
    const listed = new Intl.ListFormat("en", { type: "disjunction" }).format(told.map(({ name }) => name));
    return told.length && told.length <= MOST_NAMES ? `Nothing about ${listed} has changed since ${version}.` : "";
  };

  /** What is typed as the filter takes it. */
  const meaning = (/** @type {string} */ typed, /** @type {boolean} */ isFound) => {
    const words = tokenize(typed).join(" ");
    if (phrases.has(words)) return { words, isPhrase: true };
    return { words: isFound ? typed : withCommas(typed, names) };
  };

  const filter = new Filter(input, status, {
    entries: [...entries],
    parts: [...parts],
    meaning,
    named: (found, asked) => {
      const having = partsOf(asked).map((words) => found.filter((entry) => own.get(entry)?.some((name) => isOf(words, name))));
      return having.some(({ length }) => !length) ? [] : [...new Set(having.flat())];
    },
    shown: (isFiltered, asked, rows) => {
      for (const link of numbered) {
        const shown = targetOf(link)?.closest(".rb-changes__part")?.querySelectorAll(".rb-change:not([hidden])");
        link.querySelector(".rb-count")?.replaceChildren(String(shown?.length ?? 0));
        link.toggleAttribute("data-rb-none", !shown?.length);
      }
      for (const link of contents) link.parentElement?.toggleAttribute("hidden", Boolean(targetOf(link)?.closest("[hidden]")));
      document.documentElement.toggleAttribute("data-rb-filtered", isFiltered);
      tellNames(mentioning, asked);
      const told = isFiltered && sameNames(asked, rows);
      if (told) status.append(`. ${told}`);
      const nearest = isFiltered && !told && ![...entries].some(({ hidden }) => !hidden) && withNearest(asked, titles);
      if (!nearest) return;
      const choose = button("rb-button rb-button--plain", nearest, () => {
        filter.choose(nearest, { asStep: true });
        input.focus();
      });
      status.append(". Did you mean ", choose, "?");
    },
  });

  const isAllOpen = (/** @type {HTMLDetailsElement[]} */ own) => own.every(({ open }) => open);
  const nameOpeners = () => {
    for (const { opener, own } of groups) opener.textContent = isAllOpen(own) ? "Close all" : "Open all";
  };
  /** Keeps the numbers of what is unfolded. While something is typed, all is. */
  const keepOpen = () => {
    if (filter.isFiltered) return;
    nameOpeners();
    const rbOpen = [...folds.keys()].filter((number) => folds[number].open);
    history.replaceState({ ...history.state, rbOpen }, "");
  };
  let keeping = 0;
  const keepOnce = () => {
    clearTimeout(keeping); // many are unfolded at once, and browsers refuse to write the state for each
    keeping = window.setTimeout(keepOpen);
  };
  for (const { opener, own } of groups)
    opener.addEventListener("click", () => {
      const open = !isAllOpen(own);
      for (const fold of own) fold.open = open;
    });

  /** Shows what the address names, unfolded. */
  const reveal = () => {
    const named = document.getElementById(anchor());
    if (!named) return;
    const isLeftOut = named.closest("[hidden]");
    if (isLeftOut) filter.choose("", { hash: document.location.hash });
    let fold = named.closest(".rb-change")?.querySelector("details") ?? named.closest("details");
    for (; fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true; // an entry may be in a fold
    if (isLeftOut) named.scrollIntoView();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur(); // which puts the keyboard of a phone away
  });
  window.addEventListener("hashchange", () => {
    reveal();
    keepOnce();
  });
  // Where a filter left what is in sight is known only once it is applied: the browser goes there too early.
  document.addEventListener("click", ({ target }) => {
    if (!filter.isFiltered || !(target instanceof Element && target.closest("a[href]"))) return;
    history.replaceState({ ...history.state, rbTop: window.scrollY }, "");
  });
  const { rbTop: top, ...others } = history.state ?? {};
  if (!others.rbOpen) reveal();
  nameOpeners();
  for (const fold of folds) fold.addEventListener("toggle", keepOnce);
  delete document.documentElement.dataset.rbNarrowing;
  if (top === undefined) return;
  history.replaceState(others, "");
  window.scrollTo(0, top);
}
