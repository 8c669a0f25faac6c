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
  ].filter((group) => group.cards.length);
}

/**
 * Why a card applies: each side or the board, with the titles of its passages that say so.
 * @param {Context} context
 * @param {Reason} reason
 */
function whyLine({ sides, board }, { seat, passages }) {
  const side = seat === null ? board : sides.find((each) => each.seat === seat);
  if (!side) return [];
  const titles = Object.values(passages).map(curly).join(" · ");
  return [element("span", "rb-why__side", badge(side, Boolean(!titles)), titles || side.name)];
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
  const { id, kind, title, summary, label, group, because, passages, left_out } = card;
  const binds = group === "binds";
  const { table } = context;
  const top = element("span", "rb-meeting__top", element("span", "", curly(kind)), trustLabel(table, label));
  const name = element("b", "", curly(binds ? `${title}: what binds an opponent` : title));
  // Whose rules bind the others is in the name of the card.
  const concerned = binds ? because.slice(1) : because;
  const why = element("span", "rb-why", ...concerned.flatMap((reason) => whyLine(context, reason)));
  const head = element("summary", "", top, name, why);
  if (left_out) {
    const needs = left_out > 1 ? "they need" : "it needs";
    const words = `${left_out} of ${passages.length + left_out} passages left out: ${needs} what nobody here has`;
    head.append(element("small", "", words));
  }
  const reasons = reasonsOf(context, card);
  const made = element("details", "rb-meeting", head, ...reasons.map((entry) => makeEntry(context, entry)));
  if (reasons.length) made.append(element("p", "rb-meeting__own", `${kind}: ${curly(title)}`));
  if (summary && !binds) made.append(element("p", "rb-meeting__gist", curly(summary)));
  const isOfSides = because.length > 1 && !binds;
  made.append(...passages.map((entry) => makeEntry(context, isOfSides ? { ...entry, seats: [] } : entry)));
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
