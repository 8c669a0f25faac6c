/* What meets in a match: the records that apply, each with why, and with the passages that it is about. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { linkTo, makeEntry, titleOf, trustLabel } from "./entry.js";
import { sentencesOf } from "./sentences.js";
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
    { name: "Rules that the sides share", whose: sides, cards: cards("rules") },
    { name: "What binds an opponent", whose: [], cards: cards("binds") },
    { name: "The board", whose: board ? [board] : [], cards: cards("board") },
    ...sides.map((side) => ({ name: `Only ${side.name}`, whose: [side], cards: cards("one", side.seat) })),
    { name: "In every match", whose: [], cards: cards("every") },
  ].filter((group) => group.cards.length);
}

/** @param {string[]} names */
const listed = (names) => names.map(curly).join(" · ");

/**
 * Why a card applies to a side or the board: the name of its own passage, and how that begins; or else a sentence of the card.
 * @param {Context} context
 * @param {Card} card
 * @param {Reason} reason
 * @param {Side} side
 */
function sentenceOf({ table }, { kind, passages }, reason, side) {
  const [own] = Object.keys(reason.passages);
  const found = table.passages.find(({ id }) => id === own);
  if (found) return `${titleOf(found).own}: ${sentencesOf(found.text)[0]}`;
  const needed = reason.words.filter((word) => Object.values(table.needs).includes(word));
  if (needed.length) return `Has ${needed.join(" and ")}.`;
  const said = passages.flatMap((each) => sentencesOf(each.text));
  const named = `This ${kind.toLowerCase()} names ${side.name}, and no passage says when.`;
  return said.find((each) => curly(each).includes(side.short)) ?? named;
}

/**
 * Why a card applies: a sentence for each side and for the board. Those with the same sentence have it once.
 * @param {Context} context
 * @param {Card} card
 */
function whyLines(context, card) {
  if (card.group === "every" || card.id === context.board?.part.id) return [];
  /** @type {Map<string, Side[]>} */
  const whose = new Map();
  for (const reason of card.because) {
    const side = reason.seat === null ? context.board : context.sides.find(({ seat }) => seat === reason.seat);
    const sentence = side && sentenceOf(context, card, reason, side);
    if (sentence) whose.set(sentence, [...(whose.get(sentence) ?? []), side]);
  }
  return [...whose].map(([sentence, some]) =>
    element("span", "rb-why__side", ...some.map((side) => badge(side)), element("span", "", curly(sentence))),
  );
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
 * Makes the lines of what a side says that its opponents must, may, or cannot do: a passage each.
 * @param {Context} context
 * @param {Card} card
 */
function bindingLines(context, { sides, seats, passages }) {
  return passages.map((entry) => element("li", "", makeEntry(context, { ...entry, side: sides[0], seats: seats.slice(0, 1) })));
}

/**
 * Makes a card.
 * @param {Context} context
 * @param {Card} card
 */
function makeCard(context, card) {
  const { id, kind, title, summary, label, because, when, passages, left_out } = card;
  const { table } = context;
  const top = element("span", "rb-meeting__top", element("span", "", curly(kind)), trustLabel(table, label));
  const name = element("b", "", curly(title));
  const why = element("span", "rb-why", ...whyLines(context, card));
  if (when.length) why.append(element("span", "rb-why__when", `Timing: ${listed(when)}`));
  const gist = summary ? [element("span", "rb-meeting__gist", curly(summary))] : [];
  const head = element("summary", "", top, name, ...gist, why);
  if (left_out.length) head.append(element("small", "", omission(card)));
  const made = element("details", "rb-meeting", head);
  const isOfSides = because.length > 1;
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
    const lines = cards.flatMap((card) => (card.group === "binds" ? bindingLines(context, card) : makeCard(context, card)));
    const heading = element(
      "h3",
      "",
      ...whose.map((side) => badge(side, true)),
      curly(name),
      element("span", "rb-count", String(lines.length)),
    );
    return [heading, element("ul", "rb-meetings", ...lines)];
  });
  return element("section", "rb-meets", element("h2", "", "What meets"), ...groups);
}
