/* What meets in a match: the records that apply, each with why, and with the passages that it is about. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { linkTo, makeEntry, trustLabel } from "./entry.js";
import { badge } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Card, Entry, Reason } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/**
 * The groups of the cards of a match, each with its heading, and whose it is.
 * @param {Context} context
 * @returns {{name: string, whose: Side[], cards: Card[]}[]}
 */
function groupsOf({ sheet, sides, board }) {
  /** @type {(group: string, seat?: string) => Card[]} */
  const cards = (group, seat) => sheet.applies.filter((card) => card.group === group && (!seat || card.seats[0] === seat));
  return [
    { name: sides.length > 2 ? "Several sides" : "Both sides", whose: sides, cards: cards("both") },
    { name: "Core rules that the sides share", whose: sides, cards: cards("rules") },
    { name: "What binds an opponent", whose: [], cards: cards("binds") },
    { name: "The board", whose: board ? [board] : [], cards: cards("board") },
    ...sides.map((side) => ({ name: `Only ${side.name}`, whose: [side], cards: cards("one", side.seat) })),
    { name: "In every match", whose: [], cards: cards("every") },
  ].filter((group) => group.cards.length);
}

/** @param {string[]} names */
const listed = (names) => names.map(curly).join(" · ");

/**
 * Why a card applies: the sides and the board, each with the reasons, and the moments that they have in common. Those with the same
 * reasons have them once.
 * @param {Context} context
 * @param {Reason[]} reasons
 * @param {string[]} when
 */
function whyLines({ sides, board }, reasons, when) {
  /** @type {Map<string, Side[]>} */
  const whose = new Map();
  for (const { seat, words } of reasons) {
    const side = seat === null ? board : sides.find((each) => each.seat === seat);
    if (side) whose.set(listed(words), [...(whose.get(listed(words)) ?? []), side]);
  }
  const lines = [...whose].map(([words, some]) =>
    element("span", "rb-why__side", ...some.map((side) => badge(side)), element("span", "", words)),
  );
  return when.length ? [...lines, element("span", "rb-why__when", `Timing: ${listed(when)}`)] : lines;
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
function reasonsOf({ table, sides, board }, { id: record, because }) {
  return because.flatMap(({ seat, passages }) => {
    const side = seat === null ? board : sides.find((each) => each.seat === seat);
    const numbers = side?.part.passages.filter((number) => table.passages[number].id in passages) ?? [];
    return numbers
      .map((number) => ({ ...table.passages[number], side: side?.part.id ?? null, seats: seat ? [seat] : [] }))
      .filter(({ id }) => id.split("#")[0] !== record);
  });
}

/**
 * Makes a card.
 * @param {Context} context
 * @param {Card} card
 */
function makeCard(context, card) {
  const { id, kind, title, summary, label, group, because, when, passages, left_out } = card;
  const binds = group === "binds";
  const { table } = context;
  const top = element("span", "rb-meeting__top", element("span", "", curly(kind)), trustLabel(table, label));
  const name = element("b", "", curly(binds ? `${title}: what binds an opponent` : title));
  // The others are bound as opponents: the rules that bind them say the rest.
  const concerned = binds ? because.slice(0, 1) : because;
  const why = element("span", "rb-why", ...whyLines(context, concerned, when));
  const gist = summary && !binds ? [element("span", "rb-meeting__gist", curly(summary))] : [];
  const head = element("summary", "", top, name, ...gist, why);
  if (left_out.length) head.append(element("small", "", omission(card)));
  const made = element("details", "rb-meeting", head);
  const isOfSides = because.length > 1 && !binds;
  // The record is named by the card.
  const own = passages.map((entry) =>
    makeEntry(context, { ...entry, record: entry.title, seats: isOfSides ? [] : entry.seats }, true),
  );
  const reasons = reasonsOf(context, card).map((entry) => makeEntry(context, entry, true));
  const count = `${own.length} passage${own.length > 1 ? "s" : ""}`;
  const folded = element("summary", "", `${kind} in full: ${curly(title)}, ${count}`);
  // What the sides have to do with each other is read at once, and the record itself where it says more than they do.
  made.append(
    ...(reasons.length && own.length
      ? [...reasons, element("details", "rb-meeting__own", folded, ...own)]
      : [...reasons, ...own]),
  );
  made.append(element("p", "rb-entry__foot", linkTo(table, id, "Open the page")));
  return element("li", "", made);
}

/**
 * Makes the section of what meets.
 * @param {Context} context
 */
export function meetsSection(context) {
  const groups = groupsOf(context).flatMap(({ name, whose, cards }) => {
    const heading = element(
      "h3",
      "",
      ...whose.map((side) => badge(side, true)),
      curly(name),
      element("span", "rb-count", String(cards.length)),
    );
    return [heading, element("ul", "rb-meetings", ...cards.map((card) => makeCard(context, card)))];
  });
  return element("section", "rb-meets", element("h2", "", "What meets"), ...groups);
}
