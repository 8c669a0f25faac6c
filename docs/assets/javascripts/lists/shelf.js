/* The shelf of sets. A box opens below its row and shows what is in it, from the page of the set, to which it leads without this script.
   How the sets are shown, their order, what they are filtered by, and the box that is open are in the address. A box that one opens is a
   step: Back closes it. */

import { once } from "../shared/once.js";
import { button, currentGame, element } from "../shared/page.js";
import { onShelfChange, ownedSets, showsOnlyMine } from "../shelf/owned.js";
import { labeledTick, tick } from "../shelf/tick.js";
import { ADDRESS_DELAY, isOnlyMine, mineAs, statedMine } from "./choices.js";
import { offerLookUp } from "./in-texts.js";
import { LEFT_OUT } from "./parts.js";
import { asMeant, Rows } from "./rows.js";

/** @import { Mine } from "../shelf/only-mine.js" */

/**
 * How the sets are shown, their order, what is typed to filter them, whether only the reader's are shown, as in `Choices`, and the open
 * one, if any.
 * @typedef {{view: string, by: string, filter: string, mine: string, open: string}} State
 */

/** The key of where the reader was on the page when they left it. */
const LEFT = "shelf-left";

/** @type {Map<string, Promise<HTMLElement>>} What is in a set, by the address of its page. */
const insides = new Map();

/**
 * Fetches the part of a set's page that lists what is in the set, as it stands below the heading of an open box.
 *
 * @param {string} address
 */
async function fetchInside(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  /** @type {HTMLElement | null} */
  const inside = page.querySelector("[data-rb-brings]");
  if (!inside) throw new Error(`${address} does not list what is in the set`);
  for (const link of inside.querySelectorAll("[href]")) {
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "", address).href);
  }
  for (const permalink of inside.querySelectorAll(".rb-permalink")) permalink.remove();
  for (const heading of inside.querySelectorAll("h2")) heading.replaceWith(element("h3", "", ...heading.childNodes));
  for (const marked of inside.querySelectorAll("[id]")) marked.removeAttribute("id");
  return inside;
}

/**
 * The set that a box is of, as in the address of its page.
 *
 * @param {HTMLAnchorElement} box
 */
const setOf = (box) => new URL(box.href).pathname.split("/").at(-2) ?? "";

/**
 * Makes what stands below the row of an open box.
 *
 * @param {HTMLAnchorElement} box
 * @param {HTMLElement} inside What is in the set.
 * @param {string} words What the link to the page of the set says.
 * @param {() => void} close
 */
function openedBox(box, inside, words, close) {
  const cloth = box.querySelector(".rb-cloth")?.cloneNode(true);
  // The rectangle of the clone is filled with the pattern of the box.
  if (cloth instanceof Element) cloth.querySelector("pattern")?.remove();
  const name = element("h2", "", ...(box.querySelector(".rb-box__label")?.cloneNode(true).childNodes ?? []));
  name.id = "rb-opened-name";
  name.tabIndex = -1;
  const closing = button("rb-opened__close", "", close);
  closing.setAttribute("aria-label", "Close");
  const page = element("a", "rb-opened__page", words);
  page.href = box.href;
  const head = element("div", "rb-opened__head", ...(cloth ? [cloth] : []), name, closing);
  const contents = element("div", "rb-opened__inside", ...inside.cloneNode(true).childNodes, page);
  if (contents.querySelectorAll(".rb-part").length > 1) contents.classList.add("rb-opened__inside--parted");
  const section = element("section", "", head, contents);
  section.setAttribute("aria-labelledby", name.id);
  const opened = element("li", "rb-opened", section);
  opened.id = "rb-opened";
  return opened;
}

/**
 * The place of the shelf after which an open box is shown: the last of its row.
 *
 * @param {HTMLAnchorElement} box
 */
function lastBefore(box) {
  const foot = (/** @type {HTMLElement} */ place) => place.offsetTop + place.offsetHeight;
  const own = /** @type {HTMLLIElement} */ (box.closest("li"));
  /** @type {NodeListOf<HTMLLIElement> | undefined} */
  const places = own.parentElement?.querySelectorAll(":scope > li");
  return [...(places ?? [])].findLast((place) => foot(place) === foot(own)) ?? own;
}

/**
 * Scrolls to an open box, unless all of it is in sight.
 *
 * @param {HTMLAnchorElement} box
 * @param {HTMLElement} shown What stands below its row.
 */
function scrollTo(box, shown) {
  const fits = box.getBoundingClientRect().top >= 0 && shown.getBoundingClientRect().bottom <= window.innerHeight;
  if (!fits) box.scrollIntoView({ block: "start" });
}

/**
 * Where the reader was on the page when they left it, if they have come back to it. The browser itself brings them no lower than the page
 * reaches without what is in the open box.
 *
 * @returns {number | undefined}
 */
function placeLeft() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const left = /** @type {{ address: string, place: number } | null} */ (rbStored(LEFT, "sessionStorage"));
  const isBack = visit?.type === "back_forward" || visit?.type === "reload";
  return isBack && left?.address === document.location.href ? left.place : undefined;
}

/**
 * The places under each heading of the shelf, in the order that the heading is of.
 *
 * @param {HTMLLIElement[]} places
 * @param {NodeListOf<HTMLElement>} headings
 */
function placesUnder(places, headings) {
  /** @type {Map<HTMLElement, HTMLLIElement[]>} */
  const under = new Map();
  for (const by of new Set([...headings].map((heading) => heading.dataset.rbBy ?? ""))) {
    /** @type {HTMLLIElement[]} */
    let those = [];
    for (const place of inOrder(places, by)) {
      const heading = [...headings].find((one) => one.parentElement === place && one.dataset.rbBy === by);
      if (heading) {
        those = [];
        under.set(heading, those);
      }
      those.push(place);
    }
  }
  return under;
}

/**
 * The places of the shelf in an order.
 *
 * @param {HTMLLIElement[]} places
 * @param {string} by
 */
function inOrder(places, by) {
  const number = (/** @type {HTMLLIElement} */ place) => Number(place.getAttribute(`data-rb-${by}`));
  return places.toSorted((one, other) => number(one) - number(other));
}

/**
 * Gives each set a box to tick.
 *
 * @param {NodeListOf<HTMLAnchorElement>} boxes
 */
function addTicks(boxes) {
  for (const box of boxes) {
    const input = tick(currentGame ?? "", setOf(box));
    input.setAttribute("aria-label", `On my shelf: ${box.querySelector(".rb-box__label")?.textContent}`);
    box.before(element("label", "rb-box-tick", input));
  }
}

/**
 * The boxes that the reader owns, as the list shows them: null if they own none. A box that they take off their shelf stays in sight until
 * the page is loaded again.
 *
 * @param {NodeListOf<HTMLAnchorElement>} boxes
 * @param {(mine: Mine | null) => void} show called when that changes
 */
function followOwned(boxes, show) {
  const game = currentGame ?? "";
  const mine = { rows: /** @type {Set<number>} */ (new Set()), first: showsOnlyMine(game) };
  const follow = () => {
    const owned = ownedSets(game);
    for (const [number, box] of boxes.entries()) if (owned.has(setOf(box))) mine.rows.add(number);
    show(owned.size ? mine : null);
  };
  onShelfChange(follow);
  follow();
}

/**
 * Lets the reader open the boxes of a shelf, and choose how the sets are shown.
 *
 * @param {HTMLElement} shelf
 */
export function enableShelf(shelf) {
  /** @type {HTMLLIElement[]} */
  const places = [...shelf.querySelectorAll("li")];
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const boxes = shelf.querySelectorAll(".rb-box");
  /** @type {NodeListOf<HTMLElement>} */
  const headings = shelf.querySelectorAll("[data-rb-by]");
  /** @type {NodeListOf<HTMLButtonElement>} */
  const choices = document.querySelectorAll("[data-rb-controls] .rb-segments button");
  /** @type {HTMLButtonElement | null} The switch that shows the boxes to tick on the shelf. */
  const ticking = document.querySelector(".rb-shelf-head [name=tick]");
  /** @type {HTMLButtonElement | null} */
  const mineChip = document.querySelector("[data-rb-controls] [name=mine]");
  const pressed = [...choices].filter((one) => one.getAttribute("aria-pressed") === "true");
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector("[data-rb-controls] input");
  /** @type {HTMLElement | null} */
  const nothing = document.querySelector("[data-rb-nothing]");
  const count = document.querySelector("[data-rb-count]");
  const countOfAll = count?.textContent ?? "";
  /** @type {NodeListOf<HTMLElement>} What is said beside the count of all sets. */
  const aboutAll = document.querySelectorAll(".rb-shelf-head__more");
  /** @type {HTMLElement | null} Where it is said that sets are not filtered by a version. */
  const unfiltered = document.querySelector("[data-rb-unfiltered]");
  const rows = new Rows(boxes);
  const under = placesUnder(places, headings);
  const named = shelf.querySelectorAll(".rb-box__inside > *");
  /** @type {State} */
  const initial = {
    view: "",
    by: "",
    filter: "",
    mine: "",
    open: "",
    ...Object.fromEntries(pressed.map(({ name, value }) => [name, value])),
  };
  const state = { ...initial };
  /** @type {HTMLLIElement | undefined} */
  let opened;
  /** @type {Mine | null} The boxes that the reader owns, if they own some. */
  let mine = null;
  /** What was last read from the address, or written to it. */
  let search = "";
  /** @type {Promise<unknown>} Resolved once the browser has gone back from a box that was closed. */
  let hasLeft = Promise.resolve();

  const arrange = () => {
    shelf.dataset.rbView = state.view;
    if (shelf.dataset.rbOrder !== state.by) shelf.append(...inOrder(places, state.by)); // a place that is moved loses the focus
    shelf.dataset.rbOrder = state.by;
    for (const one of choices) {
      one.setAttribute("aria-pressed", String(state[/** @type {keyof State} */ (one.name)] === one.value));
    }
    for (const heading of headings) heading.hidden = heading.dataset.rbBy !== state.by;
    for (const box of boxes) {
      if (state.view === initial.view) {
        box.setAttribute("role", "button");
        box.setAttribute("aria-expanded", "false");
      } else {
        box.removeAttribute("role");
        box.removeAttribute("aria-expanded");
      }
    }
  };

  /** Shows the sets that have what is typed, and only the reader's if they want it so, each heading above the first of its own. */
  const filter = () => {
    const onlyMine = isOnlyMine(state.mine, mine);
    const { count: shown, corrected } = rows.filter(state.filter, mine && onlyMine ? [mine.rows] : []);
    for (const [number, place] of places.entries()) place.classList.toggle(LEFT_OUT, !rows.isShown(number));
    for (const name of named) name.classList.toggle("rb-found", rows.isFoundIn(name.textContent ?? ""));
    for (const [heading, those] of under) {
      const seen = those.filter((place) => !place.classList.contains(LEFT_OUT));
      seen[0]?.prepend(heading);
      heading.style.setProperty("--rb-boxes", String(seen.length));
    }
    const some = shown < rows.length ? `${shown} of ${countOfAll}` : countOfAll;
    const said = some + (shown ? asMeant(corrected) : "");
    count?.replaceChildren(said, ...(onlyMine ? [element("span", "rb-shelf-head__more", ", only my boxes")] : []));
    for (const more of aboutAll) more.hidden = shown < rows.length || onlyMine;
    if (mineChip) {
      mineChip.hidden = !mine;
      mineChip.setAttribute("aria-pressed", String(onlyMine));
      const number = mineChip.querySelector(".rb-count");
      if (number) number.textContent = String(mine?.rows.size ?? "");
    }
    if (nothing) nothing.hidden = shown > 0;
    offerLookUp(shown ? "" : state.filter.trim());
  };

  /** Shows the sets as they were chosen. */
  const show = () => {
    arrange();
    filter();
  };

  /** @param {{ asStep?: boolean }} how whether Back closes the box that is open */
  const remember = ({ asStep = false } = {}) => {
    const address = new URL(document.location.href);
    for (const name of /** @type {(keyof State)[]} */ (Object.keys(state))) {
      if (state[name] === initial[name]) address.searchParams.delete(name);
      else address.searchParams.set(name, state[name]);
    }
    if (asStep) history.pushState({ ...history.state, rbBox: true }, "", address);
    else history.replaceState({ ...history.state, rbBox: Boolean(state.open && history.state?.rbBox) }, "", address);
    ({ search } = document.location);
  };

  /** Takes away what is open. Returns its box. */
  const putAway = () => {
    opened?.remove();
    opened = undefined;
    const box = [...boxes].find((one) => setOf(one) === state.open);
    state.open = "";
    box?.setAttribute("aria-expanded", "false");
    box?.removeAttribute("aria-controls");
    return box;
  };

  /** Closes the box that is open, as Back does if opening it was a step. Returns the box. */
  const close = () => {
    const box = putAway();
    if (history.state?.rbBox) {
      hasLeft = new Promise((left) => window.addEventListener("popstate", left, { once: true }));
      history.back();
    } else remember();
    return box;
  };

  /**
   * Opens a box. Returns what stands below its row, unless the reader has opened or closed another meanwhile.
   *
   * @param {HTMLAnchorElement} box
   */
  const open = async (box) => {
    putAway();
    state.open = setOf(box);
    box.setAttribute("aria-expanded", "true");
    const inside = await once(insides, box.href, () => fetchInside(box.href));
    if (state.open !== setOf(box) || opened) return undefined;
    opened = openedBox(box, inside, shelf.dataset.rbShelf ?? "", () => close()?.focus());
    if (ticking) opened.querySelector(".rb-opened__inside")?.prepend(labeledTick(setOf(box)));
    box.setAttribute("aria-controls", opened.id);
    lastBefore(box).after(opened);
    return opened;
  };

  /** @param {HTMLAnchorElement} box */
  const toggle = async (box) => {
    if (state.open === setOf(box)) {
      close();
      return;
    }
    await hasLeft;
    const opening = open(box);
    remember({ asStep: !history.state?.rbBox });
    const shown = await opening.catch(() => document.location.assign(box.href));
    if (!shown) return;
    shown.querySelector("h2")?.focus({ preventScroll: true });
    scrollTo(box, shown);
  };

  /** @param {Partial<State>} changes */
  const change = async (changes) => {
    await hasLeft;
    putAway();
    Object.assign(state, changes);
    show();
    remember();
  };

  for (const one of choices) {
    one.addEventListener("click", () => change({ [one.name]: one.value }));
  }
  mineChip?.addEventListener("click", () => change(mineAs(!isOnlyMine(state.mine, mine), mine)));
  let writing = 0;
  const typed = (/** @type {string} */ words) => {
    putAway();
    state.filter = words;
    filter();
    clearTimeout(writing);
    writing = window.setTimeout(remember, ADDRESS_DELAY);
  };
  input?.addEventListener("input", () => typed(input.value));
  input?.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur(); // which puts the keyboard of a phone away
  });
  nothing?.querySelector("button")?.addEventListener("click", () => {
    if (input) input.value = "";
    state.mine = mineAs(false, mine).mine;
    typed("");
    input?.focus();
  });
  for (const box of boxes) {
    box.addEventListener("click", (event) => {
      if (state.view !== initial.view || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      toggle(box);
    });
    box.addEventListener("keydown", (event) => {
      if (event.key !== " " || !box.hasAttribute("role")) return;
      event.preventDefault();
      box.click();
    });
  }
  shelf.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.open) close()?.focus();
  });

  /**
   * Shows what the address says, and opens the box that it names.
   *
   * @param {{ hasArrived?: boolean }} [how] whether the page has just been opened, so that the box is brought into sight
   */
  const read = ({ hasArrived = false } = {}) => {
    ({ search } = document.location);
    const asked = new URLSearchParams(search);
    const box = [...boxes].find((one) => setOf(one) === asked.get("open"));
    const hadFocus = opened?.contains(document.activeElement);
    const closed = putAway();
    if (hadFocus) closed?.focus();
    Object.assign(state, { ...initial, mine: statedMine(asked.get("mine")), filter: asked.get("filter") ?? "" });
    for (const { name, value } of choices) if (asked.get(name) === value) Object.assign(state, { [name]: value });
    const heading = [...headings].find(({ id }) => id && document.location.hash === `#${encodeURIComponent(id)}`);
    if (heading) state.by = heading.dataset.rbBy ?? state.by;
    const named = [...(box ? [box.closest("li")] : []), ...((heading && under.get(heading)) ?? [])];
    if (input) input.value = state.filter;
    if (unfiltered) unfiltered.hidden = !asked.get("since");
    show();
    // What a link leads to is shown even if the reader does not own it.
    if (named.length && named.every((place) => place?.classList.contains(LEFT_OUT))) {
      state.mine = mineAs(false, mine).mine;
      filter();
    }
    heading?.scrollIntoView();
    if (!box || state.view !== initial.view) return;
    const arrive = (/** @type {HTMLElement | undefined} */ shown) => {
      if (!shown || !hasArrived) return;
      const left = placeLeft();
      if (left !== undefined) window.scrollTo({ top: left, behavior: "instant" });
      if (left !== undefined || window.scrollY > 0) return;
      // Only once it is drawn: then nothing that is in sight moves.
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(box, shown)));
    };
    open(box).then(arrive, () => {
      putAway();
      remember();
    });
  };

  if (ticking) {
    addTicks(boxes);
    const words = ticking.textContent;
    ticking.addEventListener("click", () => {
      ticking.textContent = shelf.toggleAttribute("data-rb-ticking") ? "Done" : words;
    });
    followOwned(boxes, (found) => {
      mine = found;
      filter();
    });
  }
  window.addEventListener("popstate", () => {
    if (document.location.search !== search) read();
  });
  window.addEventListener("pagehide", () => {
    rbStore(LEFT, { address: document.location.href, place: window.scrollY }, "sessionStorage");
  });
  read({ hasArrived: true });
  // A tap before this would do nothing.
  for (const part of document.querySelectorAll(".rb-shelf-head [inert]")) part.removeAttribute("inert");
}
