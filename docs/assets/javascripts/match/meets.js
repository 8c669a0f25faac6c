/* What meets in a match: the records that apply, each with why, and with the passages that it is about. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { closeTexts } from "./beside.js";
import { changedLine } from "./changed.js";
import { linkTo, makeEntry, saysWhenTeamsWin, titleOf, trustLabel } from "./entry.js";
import { alone, tablet } from "./playing.js";
import { badge, byTeam, ofSide } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Card, Entry, Reason } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/**
 * The groups of the cards of a match, each with its heading, and whose it is.
 * @param {Context} context
 * @returns {{name: string, whose: Side[], cards: Card[]}[]}
 */
function groupsOf({ table, sheet, sides, board }) {
  /** @type {(groups: string[], seat?: string) => Card[]} */
  const cards = (groups, seat) =>
    sheet.applies.filter((card) => groups.includes(card.group) && (!seat || card.seats[0] === seat));
  // What is for everybody is in every match, or in those of teams.
  /** @type {Map<string, Card[]>} */
  const general = new Map();
  for (const card of cards(["every"])) {
    const words = table.records.find(({ id }) => id === card.id)?.words ?? "";
    general.set(words, [...(general.get(words) ?? []), card]);
  }
  return [
    { name: sides.length > 2 ? "Several sides" : "Both sides", whose: byTeam(sides), cards: cards(["both", "rules", "binds"]) },
    { name: "The board", whose: board ? [board] : [], cards: cards(["board"]) },
    ...byTeam(sides).map((side) => ({ name: `Only ${side.name}`, whose: [side], cards: cards(["one"], side.seat) })),
    ...[...general].map(([words, some]) => ({ name: `${words[0].toUpperCase()}${words.slice(1)}`, whose: [], cards: some })),
  ].filter((group) => group.cards.length);
}

/** A screen on which an open text and the rows are low above each other. */
const short = matchMedia("(min-width: 60rem) and (max-height: 52rem)");

/** @param {string[]} names */
const listed = (names) => names.map(curly).join(" · ");

/** How many characters the reasons of a card may have together, and each of them: two lines of the narrowest column, and one. */
const [TWO_LINES, LINE] = [72, 40];

/**
 * The first of some reasons, as many as there is room for, and how many others there are. What stands before the colon in the name of a
 * passage, such as the name of an ability, is left out.
 * @param {Reason} reason
 * @param {number} room in characters
 */
export function briefly({ words, passages }, room) {
  const isNamed = Object.keys(passages).length > 0;
  const names = words.map((title) => (isNamed ? titleOf({ title, record: "" }).own : title));
  const rest = (/** @type {number} */ said) => (said < names.length ? [`${names.length - said}\u00a0more`] : []);
  const lines = names.map((_, number) => listed([...names.slice(0, number + 1), ...rest(number + 1)]));
  return lines.findLast((line) => line.length <= room) ?? lines[0];
}

/**
 * The side or the board that a reason is of.
 * @param {Pick<Context, "sides" | "board">} context
 * @param {Reason} reason
 */
const ownerOf = ({ sides, board }, { seat }) => (seat === null ? board : (sides.find((side) => side.seat === seat) ?? null));

/**
 * Why a card applies, for each side and the board. What applies to all in the same way, such as in every match, is no reason of a side; nor
 * is it one for a board that it has rules of its own. Of what a side says that binds others, its passages are the reason.
 * @param {Pick<Context, "sides" | "board">} context
 * @param {Card} card
 * @returns {{side: Side, reason: Reason}[]}
 */
export function reasonsIn({ sides, board }, card) {
  if (card.group === "every") return [];
  const because = card.group === "binds" ? card.because.slice(0, 1) : card.because;
  return because.flatMap((reason) => {
    const side = reason.seat === null && card.id === board?.part.id ? null : ownerOf({ sides, board }, reason);
    return side ? [{ side, reason }] : [];
  });
}

/**
 * Which passages of a card are left out, in words.
 * @param {Card} card
 */
function omission({ passages, left_out }) {
  const about = [...new Set(left_out)].join(", ");
  const all = passages.length + left_out.length;
  return `${left_out.length} of ${all} passages left out: only for ${about}`;
}

/**
 * The passages of the sides and the board that make a card apply, as entries.
 * @param {Context} context
 * @param {Card} card
 * @returns {Entry[]}
 */
function reasonsOf(context, { because }) {
  const { table } = context;
  return because.flatMap((reason) => {
    const { seat, passages } = reason;
    const part = ownerOf(context, reason)?.part;
    const numbers = part?.passages.filter((number) => table.passages[number].id in passages) ?? [];
    return numbers.map((number) => ({ ...table.passages[number], side: part?.id ?? null, seats: seat ? [seat] : [] }));
  });
}

/**
 * The passage of a card by which it applies; of several, the first.
 * @param {Card} card
 */
const meantBy = ({ passages, about }) => passages.find(({ id }) => about.includes(id));

/**
 * The name of a card: of what a side says that binds others, whom it binds; of a core rule, what in it is about these sides.
 * @param {Pick<Context, "sides">} context
 * @param {Card} card
 */
export function nameOf({ sides }, card) {
  const { group, title, seats } = card;
  const meant = meantBy(card)?.title ?? title;
  if (group === "rules" && meant !== title) return `${title}: ${meant}`;
  if (group !== "binds") return title;
  const bound = sides.filter(({ seat }) => seats.slice(1).includes(seat)).map(({ name }) => name);
  return `${ofSide(title)} rules that bind ${bound.join(" and ")}`;
}

/** The groups of core rules, of which a match has to do with some passages only. */
const PARTS = ["rules", "every"];

/**
 * The passages of a record by which it applies, which the sides do not say over again: neither in their own passages, nor where the record
 * only lists them among sides that do not play.
 * @param {Pick<Context, "table" | "sheet">} context
 * @param {Card} card
 */
export function meantIn({ table, sheet }, { group, passages, about, because }) {
  const isSaid = because.every((reason) => Object.keys(reason.passages).length > 0);
  if (isSaid && group === "both") return [];
  const others = Object.values(table.sides).filter(({ id }) => !sheet.sides.some((side) => side.id === id));
  const isList = (/** @type {Entry} */ { text }) => isSaid && others.some(({ name }) => text.includes(name));
  return passages.filter((entry) => about.includes(entry.id) && !isList(entry));
}

/**
 * What an open card says first, with its label: the summary of its record, or, of a core rule, the passage that is about these
 * sides. Where that only lists them among others, what the sides say themselves comes first. The record on winning is summed up
 * for two players: where teams play, what it says about teams comes first.
 * @param {Context} context
 * @param {Card} card
 */
export function leadOf(context, card) {
  const ofTeams = card.id === context.table.defeat?.wins[0] && card.passages.find(saysWhenTeamsWin(context.table));
  if (ofTeams) return ofTeams;
  const meantAll = meantIn(context, card);
  const named = PARTS.includes(card.group) ? meantBy(card) : undefined;
  if (named && !meantAll.includes(named) && reasonsOf(context, card).length) return { text: "", label: named.label };
  // A side and the board are summed up on their own pages.
  const record = context.table.records.find(({ id }) => id === card.id);
  const none = { text: "", label: card.label };
  const summary = record ? { text: record.summary, label: record.label } : none;
  const [meant = none] = meantAll;
  return (PARTS.includes(card.group) ? [meant, summary] : [summary, meant]).find(({ text }) => text) ?? none;
}

/**
 * The passages of an open card: all of what a side says that binds others, and of the board's own rules; and else the sides' own, one below
 * the other, and then those of the rule.
 * @param {Context} context
 * @param {Card} card
 * @returns {Entry[]}
 */
function entriesOf(context, card) {
  const { group, passages, id, sides, seats, because } = card;
  if (group === "binds" || id === context.board?.part.id)
    return passages.map((entry) => ({ ...entry, side: sides[0], seats: seats.slice(0, 1) }));
  const reasons = reasonsOf(context, card);
  const lead = leadOf(context, card);
  const meant = meantIn(context, card).filter(({ id, text }) => text !== lead.text && !reasons.some((each) => each.id === id));
  // The record is named by the card.
  return [
    ...reasons,
    ...meant.map((entry) => ({ ...entry, record: entry.title, seats: because.length > 1 ? [] : entry.seats })),
  ];
}

/** How many passages of an open card have their texts at once, each of another side. */
const AT_ONCE = 2;

/**
 * What stands in an open card below what it says first: a text of each of two sides, and of the other passages the title, which is enough
 * to choose from. What applies at no moment is about the sources, and comes after the rules.
 * @param {Context} context
 * @param {Card} card
 * @returns {HTMLElement[]}
 */
function bodyOf(context, card) {
  const entries = entriesOf(context, card);
  const timed = new Set(context.table.passages.filter(({ timings }) => timings.length).map(({ id }) => id));
  const isFirst = (/** @type {Entry} */ entry) => entries.find(({ side }) => side === entry.side) === entry;
  const first = entries.filter((entry) => isFirst(entry) && (entry === entries[0] || timed.has(entry.id))).slice(0, AT_ONCE);
  const others = entries.filter((entry) => !first.includes(entry)).map((entry) => makeEntry(context, entry));
  const rows = [...first.map((entry) => makeEntry(context, entry, true)), ...others];
  const openAll = button("rb-link", `Open all ${rows.length} texts`, () => {
    for (const row of rows) row.open = true;
    openAll.remove();
  });
  return others.length > 1 ? [...rows.slice(0, first.length), openAll, ...rows.slice(first.length)] : rows;
}

/**
 * Brings what is opened in sight, from its name on, where the rows scroll by themselves.
 * @param {HTMLDetailsElement} made
 */
function showOpened(made) {
  made.addEventListener("toggle", () => {
    const rows = made.closest(".rb-meets__rows");
    if (!made.open || alone.matches || !rows) return;
    // Only the rows: the page would move below the header as well.
    const [box, shown] = [made.getBoundingClientRect(), rows.getBoundingClientRect()];
    const [above, below] = [box.top - shown.top, box.bottom - shown.bottom];
    const isFromTop = above < 0 || box.height > shown.height;
    if (above < 0 || below > 0) rows.scrollTop += Math.floor(isFromTop ? above : below + 1);
  });
}

/**
 * Makes a card: closed, it is its name, and why and when it applies.
 * @param {Context} context
 * @param {Card} card
 */
function makeCard(context, card) {
  const { id, kind, when, passages, left_out } = card;
  const { table } = context;
  const lead = leadOf(context, card);
  const top = element("span", "rb-meeting__top", element("span", "", curly(kind)), trustLabel(table, lead.label));
  const why = reasonsIn(context, card).map(({ side, reason }, _, all) => {
    const made = element(
      "span",
      "rb-reason",
      badge(side),
      element("span", "", briefly(reason, card.group === "binds" ? TWO_LINES : Math.min(LINE, TWO_LINES / all.length))),
    );
    // An open card has these passages themselves.
    made.toggleAttribute("data-rb-told", Object.keys(reason.passages).length > 0);
    return made;
  });
  if (when.length) why.push(element("span", "rb-meeting__when", `Timing: ${listed(when)}`));
  const head = element("summary", "", top, element("b", "", curly(nameOf(context, card))));
  if (why.length) head.append(element("span", "rb-reasons", ...why));
  const said = lead.text ? [element("p", "rb-meeting__lead", curly(lead.text))] : [];
  const made = element("details", "rb-meeting", head, ...said, ...bodyOf(context, card));
  made.dataset.rbName = nameOf(context, card);
  if (left_out.length) made.append(element("p", "rb-meeting__more", omission(card)));
  const isAll = passages.length <= made.querySelectorAll(".rb-entry").length;
  const page = linkTo(table, id, isAll ? "Open the page" : "Read the full page");
  // Below a long card, its name may be out of sight.
  const close = button("rb-link", "Close", () => {
    made.open = false;
    head.scrollIntoView({ block: "nearest" });
    head.focus({ preventScroll: true });
  });
  close.setAttribute("aria-label", `Close: ${curly(nameOf(context, card))}`);
  made.append(element("p", "rb-entry__foot", trustLabel(table, lead.label), page, close));
  showOpened(made);
  return element("li", "", made);
}

/** Closes all cards. */
function closeCards() {
  for (const card of document.querySelectorAll(".rb-meeting[open]")) card.removeAttribute("open");
  history.replaceState({ ...history.state, rbMeetings: [] }, ""); // a new sheet may be made before the cards say it
}

/**
 * Gives what meets the width of the sheet on a tablet, which has only a narrow column for it, or takes it back.
 * @param {boolean} isWide
 */
export function spread(isWide) {
  const sections = document.querySelector(".rb-match__sections");
  const fold = sections?.querySelector(".rb-meets__fold");
  if (!tablet.matches || !fold || sections?.hasAttribute("data-rb-meets-wide") === isWide) return;
  sections?.toggleAttribute("data-rb-meets-wide", isWide);
  fold.ariaExpanded = String(isWide);
  fold.ariaLabel = isWide ? "What meets: back to the sheet" : "What meets";
  fold.textContent = isWide ? "Back to the sheet" : "";
  if (isWide) closeTexts();
  else closeCards();
}

/**
 * Makes the section of what meets. A card is open from the start only if there is no other. What is in every match is folded. Several cards
 * can be open, to be compared.
 * @param {Context} context
 */
export function meetsSection(context) {
  /** @type {(group: ReturnType<typeof groupsOf>[number]) => HTMLElement[]} */
  const makeGroup = ({ name, whose, cards }) => {
    const lines = cards.map((card) => makeCard(context, card));
    const heading = element(
      "h3",
      "",
      ...whose.map((side) => badge(side, true)),
      curly(name),
      element("span", "rb-count", String(lines.length)),
    );
    const list = element("ul", "rb-meetings", ...lines);
    if (whose.length) return [heading, list];
    const general = element("details", "rb-meets__general", element("summary", "", heading), list);
    showOpened(general);
    return [general];
  };
  const openCards = () => [...section.querySelectorAll(".rb-meeting[open]")];
  /** @type {string[]} What was open when a link led away from here. */
  const wereOpen = history.state?.rbMeetings ?? [];
  const close = button("rb-link", "", () => {
    closeCards();
    heading.focus();
  });
  close.hidden = true;
  const heading = element("h2", "", "What meets");
  const fold = button("rb-meets__fold", "", () => spread(fold.ariaExpanded === "false"));
  fold.ariaLabel = "What meets";
  fold.ariaExpanded = "false";
  heading.addEventListener("focus", () => spread(true)); // its key led here
  const head = element("div", "rb-section-head", heading, close, fold);
  const rows = element("div", "rb-meets__rows", ...groupsOf(context).flatMap(makeGroup), ...changedLine(context));
  const section = element("section", "rb-meets", head, rows);
  const [only, ...others] = section.querySelectorAll(".rb-meeting");
  only?.toggleAttribute("open", others.length === 0 && !tablet.matches);
  for (const card of section.querySelectorAll(".rb-meeting")) {
    if (!wereOpen.includes(card.getAttribute("data-rb-name") ?? "")) continue;
    card.setAttribute("open", "");
    if (!alone.matches) card.addEventListener("toggle", () => card.scrollIntoView({ block: "nearest" }), { once: true });
  }
  /** @param {Event} event */
  const toggled = ({ target }) => {
    // A text in a card opens and closes without any card doing so.
    if (!(target instanceof Element && target.matches(".rb-meeting"))) return;
    const names = openCards().map((card) => card.getAttribute("data-rb-name"));
    history.replaceState({ ...history.state, rbMeetings: names }, "");
    const { length } = names;
    close.hidden = length < 2;
    close.textContent = `Close ${length} rules`;
    section.toggleAttribute("data-rb-reading", length > 0);
    if (length) spread(true);
    // Beside open texts, a card may have less room than it needs.
    if (!alone.matches && target.hasAttribute("open")) target.scrollIntoView({ block: "nearest" });
  };
  section.addEventListener("toggle", toggled, { capture: true }); // it does not bubble
  section.addEventListener("click", ({ target }) => {
    const opened = target instanceof Element ? target.closest(".rb-meets__rows summary")?.parentElement : null;
    if (opened?.matches(".rb-meeting:not([open]), .rb-meets__general:not([open])") && short.matches) closeTexts();
  });
  let here = "";
  context.playing.watch(() => {
    const { turn, action, here: step } = context.playing.now;
    const now = JSON.stringify([turn, action, step]);
    if (here && here !== now) spread(false); // the players went on
    here = now;
  });
  return section;
}
