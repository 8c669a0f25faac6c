/* The page My shelf: the sets that the reader owns, what is in them, what is new there, and which other sets would add what. */

import { emblemOf } from "../shared/emblems.js";
import { icon } from "../shared/icons.js";
import { button, currentGame, element } from "../shared/page.js";
import { LEFT_OUT } from "../lists/parts.js";
import { asMeant, Rows } from "../lists/rows.js";
import { contentsOf } from "./contents.js";
import { additions, byKind, concerning, held, news, ofKind, setsOf, whomItConcerns } from "./holdings.js";
import { keep, onShelfChange, own, ownedSets, shelfOf } from "./owned.js";
import { BANS } from "./draw.js";
import { Panel, beside, closePanel, folding, titleInHistory } from "./panel.js";
import { randomMatch } from "./random-match.js";
import { addressOf, counted, shelfTable } from "./table.js";
import { tick } from "./tick.js";
import { bringingIn, givingAway } from "./transfer.js";

/** @import { ShelfRecord, ShelfSet, ShelfTable } from "./table.js" */

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
 * The switch, and a bar for the sets and for each kind of what is in them; those of what concerns them are folded. As long as no set is
 * ticked, it says what to do instead of the switch.
 * @param {ShelfTable} table
 */
function overview(table) {
  const input = element("input");
  input.type = "checkbox";
  input.setAttribute("role", "switch");
  input.addEventListener("change", () => keep(table.game, { only: input.checked }));
  const rows = [{ name: "Boxes", kind: "" }, ...table.kinds.map(({ plural, kind }) => ({ name: plural, kind }))].map((row) => {
    const bar = element("progress");
    const said = element("dd");
    const name = element("dt", "", row.name);
    bar.setAttribute("aria-hidden", "true");
    return { ...row, bar, said, node: element("div", "", name, said, bar) };
  });
  const show = () => {
    const owned = ownedSets(table.game);
    const count = setsOf(table, owned).length;
    input.checked = shelfOf(table.game).only;
    hint.hidden = count > 0;
    only.hidden = !count;
    rest.hidden = !count || !folded.length;
    for (const { kind, bar, said } of rows) {
      const has = kind ? held(table, owned, kind).length : count;
      bar.max = kind ? ofKind(table, kind).length : table.sets.length;
      bar.value = has;
      said.textContent = `${has} of ${bar.max}`;
    }
  };
  const inSets = new Set(
    table.sets.flatMap(({ holds }) => holds.map((number) => table.kinds[table.records[number].kind].kind)),
  );
  const folded = rows.filter(({ kind }) => kind && !inSets.has(kind));
  const bars = element("dl", "rb-own-bars", ...rows.filter((row) => !folded.includes(row)).map(({ node }) => node));
  const where = element("small", "", "In lists. Matches use them anyway.");
  const only = element("label", "rb-own-switch", element("span", "", "Show only my boxes", where), input);
  const hint = element(
    "p",
    "",
    "Tick the boxes that you own. Matches are then chosen and drawn from them, and lists can show only what is in them.",
  );
  const everyone = element("p", "rb-count", "What applies to everyone is counted as yours.");
  everyone.hidden = table.records.every((record) => !record.everyone);
  const named = folded.map(({ name }, place) => (place ? name.toLowerCase() : name)).join(", ");
  const restBars = element("dl", "rb-own-bars", ...folded.map(({ node }) => node));
  const rest = element("details", "rb-own-rest", element("summary", "", named), restBars, everyone);
  return { node: element("div", "rb-own-card rb-own-summary", hint, only, bars, rest), show };
}

/** How many of those that a rule concerns are named beside it. */
const NAMED = 3;

/**
 * The first names, and how many more there are.
 * @param {string[]} names
 */
function shortened(names) {
  const more = names.length - NAMED;
  return more > 1 ? `${names.slice(0, NAMED).join(", ")}, and ${more} more` : names.join(", ");
}

/**
 * The rulings, errata, and the like that concern the reader's sets, each with the heroes and battlefields of these that it concerns,
 * after what is new or changed there since the reader last marked it as seen.
 * @param {ShelfTable} table
 */
function rulesForMine(table) {
  const part = element("div");
  const count = element("span", "rb-count");
  const title = "Rules for my boxes";
  const panel = folding([element("span", "", "My rules", count)], title, part);
  const latest = table.versions.at(-1) ?? "";
  if (!shelfOf(table.game).seen) keep(table.game, { seen: latest });

  const show = () => {
    const { seen } = shelfOf(table.game);
    const owned = ownedSets(table.game);
    const found = owned.size ? news(table, owned, seen) : [];
    const since = table.versions.indexOf(seen);
    count.textContent = found.length ? ` ${found.length} new` : "";
    /** @type {(records: ShelfRecord[], isCounted: boolean) => HTMLElement[]} */
    const listed = (records, isCounted) =>
      byKind(table, records).flatMap(({ kind, records: those }) => {
        const links = those.map((record) => {
          const isNew = !isCounted && record.added > since;
          const whom = element("small", "", record.everyone ? "For everyone" : shortened(whomItConcerns(table, owned, record)));
          return element("li", "", linkTo(table, kind, record), isNew ? " (new)" : "", " ", whom);
        });
        const heading = element("h3", "", isCounted ? counted(kind, those.length) : kind.plural);
        return [heading, element("ul", "rb-own-links", ...links)];
      });
    const version = seen ? ` since version ${seen}` : "";
    const marking = button("rb-button rb-button--plain", "Mark all as seen", () => {
      keep(table.game, { seen: latest });
      panel.opening.focus();
    });
    const isSeen = seen === latest; // what is not released yet stays new until it is
    const fresh = found.length
      ? [element("p", "", `New or changed${version}:`), ...listed(found, false), ...(isSeen ? [] : [marking])]
      : [element("p", "", owned.size ? `No rule about your boxes has changed${version}.` : "Tick a box to see its rules.")];
    const all = owned.size ? concerning(table, owned) : [];
    part.replaceChildren(
      ...fresh,
      ...(all.length ? [element("p", "", "These concern your boxes:"), ...listed(all, true)] : []),
    );
  };
  return { panel, show };
}

/** Whether there are three columns: the same width as in the style sheet. */
const wide = matchMedia("(min-width: 75rem)");

/** From how many sets on a group has a button that ticks them all: two are ticked as fast one by one. */
const MANY = 3;

/**
 * The sets, in groups that open and close, each with a box to tick, below a field to find them by their names and contents. On an empty
 * shelf, the first group is open. The others open when the first of their sets comes onto the shelf. A button ticks all of a group or, if
 * all are ticked, takes them off.
 * @param {ShelfTable} table
 */
function groupsOfSets(table) {
  const isEmpty = !setsOf(table, ownedSets(table.game)).length;
  const groups = table.groups.map(({ title, sets }, place) => {
    const inGroup = sets.map((number) => table.sets[number]);
    const rows = inGroup.map((set) => {
      const name = element("b", "", set.name);
      const said = element("span", "rb-own-set__said", name, " ", element("span", "", contentsOf(table, set)));
      const year = element("span", "rb-own-set__year", String(set.year ?? ""));
      const emblem = emblemOf({ game: table.game, kind: table.box.kind, id: set.slug });
      const row = element("label", "rb-own-set", tick(table.game, set.slug), emblem, said, year);
      row.dataset.names = set.found_by.join("|");
      return row;
    });
    const count = element("span", "rb-count");
    const all = button("rb-own-group__all", "", () => {
      const slugs = inGroup.map(({ slug }) => slug);
      const owned = ownedSets(table.game);
      own(table.game, slugs, !slugs.every((slug) => owned.has(slug)));
    });
    const many = inGroup.length >= MANY ? [all] : [];
    const fold = element(
      "details",
      many.length ? "rb-own-group rb-own-group--many" : "rb-own-group",
      element("summary", "", element("h2", "", title), count),
      ...many,
      ...rows,
    );
    fold.open = isEmpty && place === 0;
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
  /** How many sets have what is typed, in words. */
  let found = "";
  /** Which groups were open before something was typed. */
  let wereOpen = /** @type {boolean[] | null} */ (null);
  typed.addEventListener("input", () => {
    const { count: shown, corrected } = rows.filter(typed.value, []);
    found = `${shown} found${shown ? asMeant(corrected) : ""}`;
    nothing.hidden = shown > 0;
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
    show();
    // The field may have stayed in sight while the reader scrolled. What is found begins below it.
    const { parentElement: boxes } = tools;
    if (boxes && boxes.getBoundingClientRect().top < tools.getBoundingClientRect().top) boxes.scrollIntoView();
  });
  const count = element("p", "rb-count");
  count.setAttribute("role", "status");
  const tools = element("div", "rb-tools", typed, count);
  const show = () => {
    const owned = ownedSets(table.game);
    count.textContent = typed.value.trim() ? found : "";
    for (const group of groups) {
      const has = group.inGroup.filter(({ slug }) => owned.has(slug)).length;
      if (has && !group.had) group.fold.open = true;
      group.had = has;
      const total = group.inGroup.length;
      group.count.textContent = `${has} of ${total}`;
      group.all.textContent = has < total ? "Tick all" : "Untick all";
      group.all.setAttribute("aria-label", `${group.all.textContent} ${total}: ${group.title}`);
    }
  };
  return { nodes: [tools, nothing, ...groups.map(({ fold }) => fold)], show };
}

/** How many of the sets that add something are listed at first, unless there is room for fewer. */
const FIRST = 5;

/**
 * Which set adds what to those that the reader owns, in the order that it says: each is a line with numbers to compare, which opens what
 * they count. A set that is ticked leaves the list where that stands beside the boxes. Above them it keeps its place, so that they stay
 * where they are.
 * @param {ShelfTable} table
 */
function whichAddsWhat(table) {
  const list = element("ul", "rb-own-adds");
  const [first, next] = table.kinds.map(({ plural }) => plural.toLowerCase());
  const order = element("p", "rb-count", `Most ${first} first${next ? `, then most ${next}` : ""}.`);
  const nothing = element("p", "", "All of them are on your shelf.");
  let isShort = true;
  const all = button("rb-button rb-button--plain", "", () => {
    const next = shown().find(({ row }) => row.hidden);
    isShort = false;
    show();
    next?.row.querySelector("summary")?.focus();
  });
  /** @type {{ set: ShelfSet, row: HTMLLIElement, said: HTMLElement, body: HTMLElement }[]} */
  let listed = [];
  const open = () => {
    isShort = true;
    listed = additions(table, ownedSets(table.game)).map(({ set }) => {
      const said = element("span", "rb-own-adds__count");
      const body = element("div");
      const row = element(
        "li",
        "",
        element("details", "", element("summary", "", element("b", "", set.name), " ", said), body),
      );
      return { set, row, said, body };
    });
    list.replaceChildren(...listed.map(({ row }) => row));
    show();
  };
  const shown = () => {
    const owned = ownedSets(table.game);
    return listed.filter(({ set }) => !beside.matches || !owned.has(set.slug));
  };
  /** @param {ShelfRecord[]} adds */
  const named = (adds) =>
    byKind(table, adds).map(({ kind, records }) => {
      const number = element("b", "", counted(kind, records.length));
      return element("p", "", number, `: ${records.map(({ name }) => name).join(", ")}`);
    });
  /** @param {number} most lines */
  const fill = (most) => {
    const found = new Map(additions(table, ownedSets(table.game)).map(({ set, adds }) => [set, adds]));
    const left = shown();
    nothing.hidden = left.length > 0;
    order.hidden = left.length < 2;
    all.hidden = left.length <= most;
    all.textContent = `Show all ${left.length}`;
    for (const { set, row, said, body } of listed) {
      const place = left.findIndex((each) => each.row === row);
      row.hidden = place < 0 || place >= most;
      const adds = found.get(set);
      const counts = byKind(table, adds ?? []).map(({ kind, records }) => counted(kind, records.length));
      said.textContent = adds ? (counts.length ? `+${counts.join(", ")}` : "Nothing new") : "On your shelf now";
      body.replaceChildren(...named(adds ?? []), linkTo(table, table.box, { name: `Open ${set.name}`, slug: set.slug }));
    }
  };
  const part = element("div", "", order, nothing, list, all);
  // Beside the boxes, the part is no higher than the window. A short list has only whole lines there, until one is opened.
  const show = () => {
    let most = isShort ? FIRST : listed.length;
    fill(most);
    const isCut = () => part.scrollHeight > part.clientHeight && !list.querySelector("[open]");
    while (isShort && most > 1 && isCut()) fill(--most);
  };
  return { panel: folding(["Boxes to add"], "What each box adds", part, open), show };
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
  const [top, rules, groups, adding] = [overview(table), rulesForMine(table), groupsOfSets(table), whichAddsWhat(table)];
  const sheets = place.dataset.rbMyShelf;
  const random = sheets ? randomMatch(table, new URL(sheets, document.location.href).href) : null;
  const giving = givingAway(table);
  const bringing = bringingIn(table);
  const often = [adding.panel, rules.panel];
  if (random) {
    const drawing = button("rb-button rb-button--accent", "", () => {
      panel.open();
      random.draw();
    });
    drawing.append(icon("dice"), "Random match");
    const panel = new Panel(drawing, "Random match", random.part, { hide: random.close }, random.segments);
    often.unshift(panel);
  }
  const seldom = [
    folding(["Share my shelf"], "Share my shelf", giving.part, giving.open),
    folding(["Bring a shelf in"], "Bring a shelf in", bringing.part),
  ];
  /** @type {(className: string, panels: Panel[]) => HTMLElement} */
  const buttonsOf = (className, panels) => element("div", className, ...panels.map(({ opening }) => opening));
  const nodesOf = (/** @type {Panel[]} */ panels) => panels.map(({ node }) => node);
  const tools = element("div", "rb-own-tools", buttonsOf("rb-own-often", often));
  const more = buttonsOf("rb-own-buttons", seldom);
  const kept = element("p", "rb-own-kept", "Kept in this browser. Nothing is sent.");
  const boxes = element("div", "rb-own-boxes", ...groups.nodes, kept);
  const foot = element("div", "");
  place.replaceChildren(bringing.offer, top.node, tools, boxes, foot);
  // Where the boxes stand below the buttons, what is used seldom is below the boxes, so that these begin high on the screen.
  const arrange = () => {
    if (beside.matches) tools.append(more, ...nodesOf([...often, ...seldom]));
    else {
      tools.append(...nodesOf(often));
      foot.append(more, ...nodesOf(seldom));
    }
  };
  beside.addEventListener("change", arrange);
  arrange();
  place.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closePanel();
  });
  const show = () => {
    for (const each of [top, rules, groups, adding, giving]) each.show();
    random?.show();
  };
  show();
  const draws = document.location.hash === BANS ? random?.askBans() : random?.restore();
  const left = [...often, ...seldom].find(({ title }) => title === titleInHistory());
  // With three columns, the third one begins with what concerns the boxes that are ticked, if any are.
  const first = setsOf(table, ownedSets(table.game)).length ? rules.panel : undefined;
  (draws ? often[0] : (left ?? (wide.matches ? first : undefined)))?.open(false);
  bringing.start();
  onShelfChange(show);
}
