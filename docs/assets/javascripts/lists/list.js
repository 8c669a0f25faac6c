/* The page that lists the records of a kind: its filter, its orders, and what the list can be narrowed down to. The address of the page
   says what was chosen, so that it can be shared and Back works. Without this script the list is complete, in its first order. */

import { anchor, button } from "../shared/page.js";
import { ADDRESS_DELAY, choicesInAddress, isOnlyMine, mineAs, NO_CHOICES, statedMine, writeAddress } from "./choices.js";
import { chooseCompared } from "./compared.js";
import { offerLookUp } from "./in-texts.js";
import { jumpTo } from "./jump.js";
import { markFound } from "./marks.js";
import { Orders } from "./orders.js";
import { asMeant, chipName, Rows } from "./rows.js";

/** @import { Mine } from "../shelf/only-mine.js" */
/** @import { Choices } from "./choices.js" */

const COUNT_DELAY = 120;
/* Milliseconds without a key after which the chips say how many rows have what they name. */
const FEW = 12;
/* A filter that leaves fewer rows leaves no use for the letters above them on a phone. */
const NARROW = window.matchMedia("(width < 22.5rem)");
/* Where the field has no room to say what may be typed. */

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} list
 */
function enable(form, list) {
  /** @type {(selector: string) => HTMLButtonElement[]} */
  const buttons = (selector) => [...form.querySelectorAll(selector)].filter((node) => node instanceof HTMLButtonElement);
  const [orderButtons, chips, allChips] = [buttons("[name=by]"), buttons("[name=has]"), buttons("[name=all]")];
  const input = /** @type {HTMLInputElement} */ (form.querySelector("[name=filter]"));
  /** @type {HTMLSelectElement | null} */
  const since = form.querySelector("[name=since]");
  const [unsince] = buttons("[name=unsince]");
  /** @type {HTMLButtonElement | null} */
  const mineChip = form.querySelector("[name=mine]");
  const chosenCount = form.querySelector("[data-rb-chosen]");
  /** Where a phone names what is chosen once the choices are folded away. */
  const removable = form.querySelector("[data-rb-removable]");
  /** @type {HTMLElement | null} The button that closes the choices on a phone. */
  const done = form.querySelector("[data-rb-done]");
  /** @type {HTMLElement | null} Where the meaning of what is chosen stands. */
  const means = form.querySelector("[data-rb-means]");
  /** @type {HTMLElement | null} */
  const nothing = document.querySelector("[data-rb-nothing]");
  /** @type {HTMLElement | null} Where it is said that there is no such version. */
  const unknownVersion = document.querySelector("[data-rb-unknown]");
  /** @type {HTMLAnchorElement | null} The link to the records with special rules. */
  const special = document.querySelector(".rb-special");
  const specialAddress = special?.getAttribute("href") ?? "";
  /** @type {ChildNode | null | undefined} The text itself is changed: with a new one, the browser would style the whole page anew. */
  const count = document.querySelector("[data-rb-count]")?.firstChild;
  const countOfAll = count?.nodeValue ?? "";

  /** @type {HTMLElement | null} The choices, as a phone shows them. */
  const sheet = form.querySelector(".rb-sheet");

  const rows = new Rows(list.querySelectorAll("li"), chips);
  const orders = new Orders(list, rows);
  const headings = document.getElementById("rb-headings");
  if (headings) jumpTo(headings, orders);
  /** @type {HTMLButtonElement | null} */
  const compare = document.querySelector("[name=compare]");
  const showCompared = compare && chooseCompared(compare, list);
  const versions = [...(since?.options ?? [])];
  const hasChanged = versions.some((one) => rows.namedBy(one).size > 0);
  let choices = NO_CHOICES;
  /** The version in the address that the game does not have; empty if it has it, or none is there. */
  let unknown = "";
  let writing = 0;
  let counting = 0;
  /** @type {ReturnType<typeof loosened>} What can be undone, if nothing is shown. */
  let loosen = [];
  /** @type {Mine | null} The rows in the reader's sets, if they own some. */
  let mine = null;

  const isMine = () => isOnlyMine(choices.mine, mine);

  /**
   * The chips of some choices.
   * @param {Choices} chosen
   */
  const chipsOf = ({ has }) => chips.filter((chip) => has.includes(chip.value));

  /**
   * The version of some choices.
   * @param {Choices} chosen
   */
  const versionOf = ({ since }) => versions.find(({ value }) => value && value === since);

  /**
   * What the list is narrowed down to with some choices, beside the filter.
   * @param {Choices} chosen
   */
  const setsWith = (chosen) => {
    const version = versionOf(chosen);
    const named = [...chipsOf(chosen), ...(version ? [version] : [])];
    return [...named.map((one) => rows.namedBy(one)), ...(mine && isOnlyMine(chosen.mine, mine) ? [mine.rows] : [])];
  };

  /**
   * How many rows would be shown if some choices were others.
   * @param {Partial<Choices>} changes
   */
  const countWith = (changes) => {
    const changed = { ...choices, ...changes };
    return rows.count(changed.filter, setsWith(changed));
  };

  /** The version since which no record of the list has changed, if it is chosen. */
  const unchangedSince = () => {
    const version = versionOf(choices);
    return version && !rows.namedBy(version).size ? version.value : "";
  };

  /** All choices undone, but the order. */
  const nothingChosen = () => ({ ...NO_CHOICES, by: choices.by, ...mineAs(false, mine) });

  /**
   * What the list is narrowed down to by choices, each with what undoes it, and with words that say so.
   * @returns {{ name: string, words: string, changes: Partial<Choices> }[]}
   */
  const chosen = () => [
    ...chipsOf(choices).map((chip) => ({
      name: chipName(chip),
      words: `Without “${chipName(chip)}”`,
      changes: { has: choices.has.filter((id) => id !== chip.value) },
    })),
    ...(choices.since
      ? [
          {
            name: `Changed since ${choices.since}`,
            words: `Without “changed since ${choices.since}”`,
            changes: { since: "" },
          },
        ]
      : []),
    ...(isMine() ? [{ name: "Only mine", words: "Not only my boxes", changes: mineAs(false, mine) }] : []),
  ];

  /**
   * What can be undone so that something is shown: each choice that alone hides everything or, if there is none, all of them.
   * @returns {{ words: string, changes: Partial<Choices>, count: number }[]}
   */
  const loosened = () => {
    const typed = choices.filter ? [{ words: `Without “${choices.filter.trim()}”`, changes: { filter: "" } }] : [];
    const found = [...typed, ...chosen()].flatMap(({ words, changes }) => {
      const count = countWith(changes);
      return count ? [{ words, changes, count }] : [];
    });
    return found.length ? found : [{ words: "With nothing chosen", changes: nothingChosen(), count: rows.length }];
  };

  /** Says what the chosen chips mean, and how many rows have it. */
  const showMeanings = () => {
    if (!means) return;
    const explained = chipsOf(choices).filter((chip) => chip.dataset.means);
    const told = explained.map(
      (chip) => `${chipName(chip)} (${rows.namedBy(chip).size} of ${rows.length} ${done?.dataset.many}): ${chip.dataset.means}`,
    );
    means.textContent = told.join(" ");
    means.hidden = !told.length;
  };

  /**
   * Offers what can be undone where nothing is shown.
   * @param {number} shown
   */
  const offerLoosened = (shown) => {
    loosen = shown ? [] : loosened();
    const counted = (/** @type {number} */ count) => `${count} ${count === 1 ? done?.dataset.one : done?.dataset.many}`;
    if (done)
      done.textContent = loosen.length
        ? `No matches. ${loosen[0].words}: ${counted(loosen[0].count)}`
        : `Show ${counted(shown)}`;
    if (!nothing) return;
    nothing.hidden = shown > 0;
    const version = unchangedSince();
    const said = nothing.querySelector(":scope > span");
    if (said) said.textContent = version ? `None of these has changed since ${version}.` : "No matches.";
    const buttons = loosen
      .filter(({ count }) => count < rows.length)
      .map(({ words, changes, count }) => button("rb-button", `${words}: ${count}`, () => choose(changes)));
    nothing.querySelector("[data-rb-loosen]")?.replaceChildren(...buttons);
  };

  /** Shows the list as it was chosen. */
  const showRows = () => {
    const onlyMine = isMine();
    orders.show(choices.by);
    showCompared?.();
    const sets = setsWith(choices);
    const { count: shown, corrected } = rows.filter(choices.filter, sets, chipsOf(choices), versionOf(choices));
    orders.fit();
    list.classList.toggle("rb-list--filtered", shown < rows.length);
    list.classList.toggle("rb-list--few", shown < Math.min(FEW, rows.length));
    const some = `${shown} of ${rows.length}${onlyMine ? ", only my boxes" : ""}`;
    const guessed = shown ? asMeant(corrected) : "";
    const said = shown < rows.length || onlyMine || guessed ? some + guessed : countOfAll;
    if (count && count.nodeValue !== said) count.nodeValue = said;
    markFound(shown < rows.length ? list : null, rows);
    offerLoosened(shown);
    offerLookUp(choices.filter.trim());
    for (const chip of allChips) chip.setAttribute("aria-pressed", String(shown === rows.length));
    clearTimeout(counting);
    counting = window.setTimeout(countChips, COUNT_DELAY);
  };

  /** Has the link to the records with special rules lead nowhere while these are chosen. */
  const showSpecial = () => {
    if (!special) return;
    if (choices.has.some((id) => specialAddress === `?has=${id}`)) special.removeAttribute("href");
    else special.href = specialAddress;
  };

  /** Says which version there is not. */
  const showUnknown = () => {
    if (!unknownVersion) return;
    unknownVersion.hidden = !unknown;
    unknownVersion.querySelector("span")?.replaceChildren(unknown);
  };

  /** Shows the choices in the controls. */
  const showChoices = () => {
    const onlyMine = isMine();
    if (input.value !== choices.filter) input.value = choices.filter;
    for (const chip of chips) chip.setAttribute("aria-pressed", String(choices.has.includes(chip.value)));
    const named = chosen();
    if (chosenCount) chosenCount.textContent = String(named.length || "");
    removable?.replaceChildren(
      ...named.map(({ name, words, changes }) => {
        const made = button("", name, () => {
          choose(changes);
          input.focus();
        });
        made.setAttribute("aria-label", words);
        return made;
      }),
    );
    if (since && unsince) {
      const control = /** @type {HTMLElement} */ (since.parentElement);
      since.value = choices.since;
      control.hidden = !choices.since && !hasChanged;
      control.classList.toggle("rb-changed-since--chosen", Boolean(choices.since));
      unsince.hidden = !choices.since;
    }
    if (mineChip) {
      const group = /** @type {HTMLElement} */ (mineChip.parentElement);
      mineChip.hidden = !mine;
      group.hidden = [...group.children].every((child) => child instanceof HTMLElement && child.hidden);
      mineChip.setAttribute("aria-pressed", String(onlyMine));
    }
    for (const [place, one] of orderButtons.entries()) {
      one.setAttribute("aria-pressed", String(choices.by ? one.value === choices.by : place === 0));
    }
    showMeanings();
    showSpecial();
    showUnknown();
  };

  const show = () => {
    showRows();
    showChoices();
  };

  /** Lets the chips stay where they are while the numbers on them get narrower or wider. */
  const keepWidths = () => {
    const numbers = chips.flatMap((chip) => [...chip.querySelectorAll("span")]);
    const widths = numbers.map((number) => number.getBoundingClientRect().width);
    for (const [place, number] of numbers.entries()) number.style.width ||= widths[place] ? `${widths[place]}px` : "";
  };

  /** Says on each chip and version how many rows it would show, and disables one that would leave none. */
  const countChips = () => {
    const mineCount = mineChip?.querySelector(".rb-count");
    if (mineCount && mine) mineCount.textContent = String(countWith({ mine: "1" }));
    for (const chip of chips) {
      const number = chip.querySelector(".rb-count")?.firstChild;
      const isChosen = choices.has.includes(chip.value);
      const having = countWith({ has: isChosen ? choices.has : [...choices.has, chip.value] });
      if (number) number.nodeValue = String(having);
      chip.disabled = !having && !isChosen;
    }
    for (const version of versions) {
      if (!version.value) continue;
      const having = countWith({ since: version.value });
      version.text = version.text.replace(/\d+(?=\)$)/, String(having));
      version.disabled = !having;
    }
  };

  /** Shows what the address says. What the list does not have is left out, of a version with a word. */
  const read = () => {
    const stated = choicesInAddress();
    const since = versionOf(stated)?.value ?? "";
    unknown = since ? "" : stated.since;
    choices = {
      ...stated,
      by: orders.named(stated.by),
      has: stated.has.filter((id) => chips.some(({ value }) => value === id)),
      since,
      mine: statedMine(stated.mine),
    };
    show();
  };

  /** @type {(changes: Partial<Choices>) => void} */
  const choose = (changes) => {
    clearTimeout(writing);
    keepWidths();
    choices = { ...choices, ...changes };
    unknown = "";
    writeAddress(choices, { asStep: !sheet?.matches(":popover-open") });
    show();
  };

  /** On a phone, the sheet of choices is one step, with whatever is chosen in it: Back closes it first, and leaves what is chosen. */
  const followSheet = (/** @type {HTMLElement} */ opened) => {
    let before = "";
    opened.addEventListener("beforetoggle", ({ newState }) => {
      if (newState === "open") {
        before = document.location.href;
        history.pushState({ ...history.state, rbSheet: true }, "");
      } else if (history.state?.rbSheet && document.location.href === before) history.back();
    });
  };

  /** Shows the heading that the address names, in the order that has it. */
  const goToAnchor = () => {
    const { hash } = document.location;
    const id = anchor();
    const order = orderButtons.find((one) => one.id === id);
    const by = order ? orders.named(order.value) : orders.withHeading(id);
    if (by === null) return;
    choices = { ...choices, by };
    writeAddress(choices, { hash });
    show();
    // The part, because the heading itself may be left out.
    const part = order ? null : document.getElementById(id)?.closest("section");
    // What a link leads to is shown even if the reader does not own it.
    if (part && isMine() && !part.checkVisibility()) {
      choices = { ...choices, ...mineAs(false, mine) };
      writeAddress(choices, { hash });
      show();
    }
    part?.scrollIntoView();
  };

  const hint = input.placeholder;
  const fitHint = () => {
    input.placeholder = NARROW.matches ? "Filter" : hint;
  };
  NARROW.addEventListener("change", fitHint);
  fitHint();
  input.addEventListener("input", () => {
    clearTimeout(writing);
    keepWidths();
    choices = { ...choices, filter: input.value };
    writing = window.setTimeout(() => writeAddress(choices), ADDRESS_DELAY);
    showRows();
  });
  input.addEventListener("change", () => {
    clearTimeout(writing);
    writeAddress(choices);
  });
  const prepare = () => {
    rows.prepare();
    list.classList.add("rb-list--typed");
  };
  input.addEventListener("focus", prepare, { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    input.blur(); // which puts the keyboard of a phone away
  });
  for (const one of orderButtons) one.addEventListener("click", () => choose({ by: orders.named(one.value) }));
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      const others = choices.has.filter((id) => id !== chip.value);
      choose({ has: others.length < choices.has.length ? others : [...choices.has, chip.value] });
    });
  }
  for (const chip of allChips) {
    chip.addEventListener("click", () => choose(nothingChosen()));
  }
  mineChip?.addEventListener("click", () => choose(mineAs(!isMine(), mine)));
  since?.addEventListener("change", () => choose({ since: since.value }));
  unsince?.addEventListener("click", () => {
    choose({ since: "" });
    since?.focus();
  });
  nothing?.querySelector(":scope > button")?.addEventListener("click", () => {
    choose(nothingChosen());
    input.focus();
  });
  done?.addEventListener("click", () => {
    if (loosen.length) choose(loosen[0].changes);
  });
  window.addEventListener("popstate", () => {
    if (!sheet?.matches(":popover-open")) return read();
    sheet.hidePopover();
    writeAddress(choices);
  });
  if (sheet) followSheet(sheet);
  window.addEventListener("hashchange", goToAnchor);
  read();
  goToAnchor();
  clearTimeout(counting);
  countChips();
  delete document.documentElement.dataset.rbNarrowing;
  if (mineChip) {
    import("../shelf/only-mine.js").then(({ followMine }) =>
      followMine(mineChip.value, rows.slugs, (found) => {
        const isFirst = mine === null;
        mine = found;
        show();
        if (isFirst) goToAnchor();
      }),
    );
  }
}

const form = document.querySelector("[data-rb-tools]");
const list = document.querySelector("[data-rb-list]");
if (form instanceof HTMLFormElement && list instanceof HTMLElement) enable(form, list);
