/* The page My shelf: the sets that the reader owns, what is in them, what is new there, and which other sets would add what. */

import { icon } from "../shared/icons.js";
import { button, currentGame, element } from "../shared/page.js";
import { LEFT_OUT } from "../lists/parts.js";
import { Rows } from "../lists/rows.js";
import { contentsOf } from "./contents.js";
import { additions, byKind, concerning, held, news, ofKind, setsOf } from "./holdings.js";
import { keep, onShelfChange, own, ownedSets, shelfOf } from "./owned.js";
import { randomMatch } from "./random-match.js";
import { BANS } from "./draw.js";
import { addressOf, counted, shelfTable } from "./table.js";
import { tick } from "./tick.js";
import { bringingIn, givingAway } from "./transfer.js";

/** @import { ShelfRecord, ShelfSet, ShelfTable } from "./table.js" */

/** The part of the page that a button has opened, and what closes it; null if none is open. */
let opened = /** @type {{ part: HTMLElement, close: () => void } | null} */ (null);

/**
 * A button that shows and hides a part of the page, which takes the place of what was open. The part stands right below the buttons, so
 * nothing has to be scrolled for it.
 * @param {string} className
 * @param {(Node | string)[]} content
 * @param {HTMLElement} part
 * @param {() => void} [fill] called when the part is shown
 * @param {() => void} [hide] called when the part is hidden
 */
function opener(className, content, part, fill, hide) {
  const show = (/** @type {boolean} */ isShown) => {
    part.hidden = !isShown;
    made.setAttribute("aria-expanded", String(isShown));
  };
  const close = () => {
    show(false);
    opened = null;
    hide?.();
  };
  const made = button(className, "", () => {
    const before = opened;
    before?.close();
    if (before?.part === part) return;
    show(true);
    opened = { part, close };
    fill?.();
  });
  made.append(...content);
  show(false);
  return made;
}

/**
 * A link to the page of a record.
 * @param {ShelfTable} table
 * @param {Parameters<typeof addressOf>[1]} kind
 * @param {{name: string, slug: string}} record
 */
function linkTo(table, kind, { name, slug }) {
  const link = element("a", "", name);
  link.href = addressOf(table, kind, slug);
  return link;
}

/**
 * The switch, a bar for the sets and for each kind of what is in them, and how many there are of what only concerns them. As long as no set
 * is ticked, it says what to do instead.
 * @param {ShelfTable} table
 */
function overview(table) {
  const input = element("input");
  input.type = "checkbox";
  input.setAttribute("role", "switch");
  input.addEventListener("change", () => keep(table.game, { only: input.checked }));
  const inSets = new Set(
    table.sets.flatMap(({ holds }) => holds.map((number) => table.kinds[table.records[number].kind].kind)),
  );
  const rows = [{ name: "Boxes", kind: "" }, ...table.kinds.map(({ plural, kind }) => ({ name: plural, kind }))].map((row) => {
    const bar = row.kind && !inSets.has(row.kind) ? null : element("progress");
    const said = element("dd");
    const name = element("dt", "", row.name);
    bar?.setAttribute("aria-hidden", "true");
    return { ...row, bar, said, node: element("div", "", name, said, ...(bar ? [bar] : [])) };
  });
  const show = () => {
    const owned = ownedSets(table.game);
    input.checked = shelfOf(table.game).only;
    hint.hidden = owned.size > 0;
    only.hidden = !owned.size;
    narrowed.hidden = !owned.size || !input.checked;
    everyone.hidden = !owned.size || table.records.every((record) => !record.everyone);
    for (const { kind, bar, said, node: row } of rows) {
      row.hidden = !owned.size && kind !== "";
      const has = kind ? held(table, owned, kind).length : setsOf(table, owned).length;
      if (bar) {
        bar.max = kind ? ofKind(table, kind).length : table.sets.length;
        bar.value = has;
        said.textContent = `${has} of ${bar.max}`;
      } else said.textContent = `${has} for your boxes`;
    }
  };
  const bars = element("dl", "rb-own-bars", ...rows.map(({ node }) => node));
  const only = element("label", "rb-own-switch", "Show only my boxes", input);
  const narrowed = element("p", "rb-count", "Lists now have only what is in your boxes. Switch it off to see everything.");
  const hint = element(
    "p",
    "",
    "Tick the boxes that you own. Random matches are then drawn from them, and lists can show only what is in them.",
  );
  const everyone = element("p", "rb-count", "What applies to everyone is counted as yours.");
  return { hint, node: element("div", "rb-own-card", only, narrowed, bars, everyone), show };
}

/**
 * What is new or changed in the reader's sets since they last marked it as seen. If nothing is, it leads to the lists of what
 * concerns these sets.
 * @param {ShelfTable} table
 */
function newForMine(table) {
  const part = element("section", "rb-own-card");
  part.setAttribute("aria-label", "New for my boxes");
  const count = element("span", "rb-count");
  const opening = opener("rb-button rb-button--plain", [element("span", "", "New for my boxes", count)], part);
  const latest = table.versions.at(-1) ?? "";
  if (!shelfOf(table.game).seen) keep(table.game, { seen: latest });

  const show = () => {
    const { seen } = shelfOf(table.game);
    const owned = ownedSets(table.game);
    const found = owned.size ? news(table, owned, seen) : [];
    const since = table.versions.indexOf(seen);
    count.textContent = found.length ? ` ${found.length}` : "";
    const listed = byKind(table, found).map(({ kind, records }) => {
      const links = records.map((record) =>
        element("li", "", linkTo(table, kind, record), record.added > since ? " (new)" : ""),
      );
      return [element("h2", "", kind.plural), element("ul", "rb-own-links", ...links)];
    });
    const nothing = seen ? `Nothing new since version ${seen}.` : "Nothing new.";
    const said = found.length ? `Since version ${seen}:` : owned.size ? nothing : "Tick a box first.";
    const lists = byKind(table, found.length || !owned.size ? [] : concerning(table, owned)).map(({ kind }) => {
      const link = element("a", "", `All ${kind.plural.toLowerCase()}`);
      link.href = addressOf(table, kind);
      return element("li", "", link);
    });
    const marking = button("rb-button rb-button--plain", "Mark all as seen", () => {
      keep(table.game, { seen: latest });
      opening.focus();
    });
    const isSeen = seen === latest; // what is not released yet stays new until it is
    part.replaceChildren(element("p", "", said), ...listed.flat());
    if (lists.length) part.append(element("ul", "rb-own-links", ...lists));
    if (found.length && !isSeen) part.append(marking);
  };
  return { part, opening, show };
}

/** From how many sets on a group has a button that ticks them all: two are ticked as fast one by one. */
const MANY = 3;

/**
 * The sets, in groups that open and close, each with a box to tick, below a field to find them by their names and contents. A group opens
 * when the first of its sets comes onto the shelf. A button ticks all of a group or, if all are ticked, takes them off.
 * @param {ShelfTable} table
 */
function groupsOfSets(table) {
  const groups = table.groups.map(({ title, sets }) => {
    const inGroup = sets.map((number) => table.sets[number]);
    const rows = inGroup.map((set) => {
      const name = element("b", "", set.name);
      const said = element("span", "rb-own-set__said", name, " ", element("span", "", contentsOf(table, set)));
      const year = element("span", "rb-own-set__year", String(set.year ?? ""));
      return element("label", "rb-own-set", tick(table.game, set.slug), said, year);
    });
    const count = element("span", "rb-count");
    const all = button("rb-own-group__all", "", () => {
      const slugs = inGroup.map(({ slug }) => slug);
      const owned = ownedSets(table.game);
      own(table.game, slugs, !slugs.every((slug) => owned.has(slug)));
    });
    const many = inGroup.length >= MANY ? [all] : [];
    const fold = element("details", "rb-own-group", element("summary", "", element("h2", "", title), count), ...many, ...rows);
    fold.open = !setsOf(table, ownedSets(table.game)).length;
    return { title, fold, count, all, inGroup, rows, had: 0 };
  });
  const rows = new Rows(groups.flatMap((group) => group.rows));
  const nothing = element("p", "rb-nothing", "No boxes match.");
  nothing.hidden = true;
  const typed = element("input");
  typed.type = "search";
  typed.autocomplete = "off";
  typed.placeholder = "A box, or what is in it";
  typed.setAttribute("aria-label", "Find a box");
  /** Which groups were open before something was typed. */
  let wereOpen = /** @type {boolean[] | null} */ (null);
  typed.addEventListener("input", () => {
    nothing.hidden = rows.filter(typed.value, []).count > 0;
    const isTyped = Boolean(typed.value.trim());
    if (isTyped) wereOpen ??= groups.map(({ fold }) => fold.open);
    let number = 0;
    for (const [place, group] of groups.entries()) {
      const shown = group.rows.map(() => rows.isShown(number++));
      for (const [row, node] of group.rows.entries()) node.classList.toggle(LEFT_OUT, !shown[row]);
      group.fold.classList.toggle(LEFT_OUT, !shown.includes(true));
      // It is about all sets of the group, so it is there only with all of them in sight.
      group.all.classList.toggle(LEFT_OUT, isTyped);
      group.fold.open = isTyped || (wereOpen ?? [])[place];
    }
    if (!isTyped) wereOpen = null;
  });
  const ticked = element("p", "rb-count");
  ticked.setAttribute("role", "status");
  const show = () => {
    const owned = ownedSets(table.game);
    ticked.textContent = `${setsOf(table, owned).length} of ${table.sets.length} boxes`;
    for (const group of groups) {
      const has = group.inGroup.filter(({ slug }) => owned.has(slug)).length;
      if (has && !group.had) group.fold.open = true;
      group.had = has;
      const total = group.inGroup.length;
      group.count.textContent = `${has} of ${total}`;
      group.all.textContent = `${has < total ? "Tick" : "Untick"} all ${total}`;
      group.all.setAttribute("aria-label", `${group.all.textContent}: ${group.title}`);
    }
  };
  return { nodes: [element("div", "rb-tools", typed, ticked), nothing, ...groups.map(({ fold }) => fold)], show };
}

/**
 * Which set adds what to those that the reader owns, in the order that it says. As long as the list is open, a set that is ticked keeps its place in it.
 * @param {ShelfTable} table
 */
function whichAddsWhat(table) {
  const list = element("ul", "rb-own-adds");
  const [first, next] = table.kinds.map(({ plural }) => plural.toLowerCase());
  const order = element("p", "rb-count", `Most ${first} first${next ? `, then most ${next}` : ""}.`);
  const part = element("section", "rb-own-card", element("h2", "", "What a box adds"), order, list);
  part.setAttribute("aria-label", "What a box adds");
  /** @type {ShelfSet[]} */
  let listed = [];
  const open = () => {
    listed = additions(table, ownedSets(table.game)).map(({ set }) => set);
    show();
  };
  const opening = opener("rb-button rb-button--plain", ["What a box adds"], part, open);
  /** @param {ShelfRecord[]} adds */
  const named = (adds) =>
    byKind(table, adds).map(({ kind, records }) => {
      const number = element("b", "", counted(kind, records.length));
      return element("span", "", number, `: ${records.map(({ name }) => name).join(", ")}`);
    });
  const show = () => {
    const found = new Map(additions(table, ownedSets(table.game)).map(({ set, adds }) => [set, adds]));
    const rows = listed.map((set) => {
      const link = linkTo(table, table.box, set);
      const adds = found.get(set);
      if (!adds) return element("li", "", link, element("span", "", "On your shelf now."));
      if (!adds.length) return element("li", "", link, element("span", "", "Nothing that you do not have."));
      return element("li", "", link, ...named(adds));
    });
    order.hidden = rows.length < 2;
    list.replaceChildren(...(rows.length ? rows : [element("li", "", "All of them are on your shelf.")]));
  };
  return { part, opening, show };
}

/**
 * Makes the page.
 * @param {HTMLElement} place its `data-rb-my-shelf` is the address of the page of match sheets; empty if there is none
 */
export async function showMyShelf(place) {
  const table = await shelfTable(currentGame ?? "").catch(() => null);
  if (!table) {
    place.replaceChildren(element("p", "", "The list of boxes cannot be loaded. Reload the page to try again."));
    return;
  }
  const [top, fresh, groups, adding] = [overview(table), newForMine(table), groupsOfSets(table), whichAddsWhat(table)];
  const sheets = place.dataset.rbMyShelf;
  const random = sheets ? randomMatch(table, new URL(sheets, document.location.href).href) : null;
  const giving = givingAway(table);
  const bringing = bringingIn(table);
  const buttons = [fresh.opening, adding.opening];
  const parts = [fresh.part, adding.part];
  if (random) {
    buttons.unshift(
      opener("rb-button rb-button--accent", [icon("dice"), "Random match"], random.part, random.open, random.close),
    );
    parts.unshift(random.part);
  }
  const sharing = opener("rb-button rb-button--plain", [icon("share"), "Share my shelf"], giving.part);
  const taking = opener("rb-button rb-button--plain", ["Bring a shelf in"], bringing.part);
  buttons.push(sharing, taking);
  parts.push(giving.part, bringing.part);
  const summary = element("div", "rb-own-summary", top.hint, element("div", "rb-own-buttons", ...buttons), ...parts, top.node);
  const boxes = element(
    "div",
    "rb-own-boxes",
    ...groups.nodes,
    element("p", "rb-own-kept", "Kept in this browser. Nothing is sent."),
  );
  place.replaceChildren(bringing.asking, bringing.undo.node, summary, boxes);
  const show = () => {
    for (const each of [top, fresh, groups, adding, giving]) each.show();
    random?.show();
  };
  show();
  if (random && document.location.hash === BANS) random.askBans(() => buttons[0].click());
  else random?.restore(() => buttons[0].click());
  bringing.start();
  onShelfChange(show);
}
