/* What meets in a match: the records that apply, each with why, and with the passages that it is about. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { linkTo, makeEntry, titleOf, trustLabel } from "./entry.js";
import { alone } from "./playing.js";
import { badge, ofSide } from "./side.js";

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
    { name: sides.length > 2 ? "Several sides" : "Both sides", whose: sides, cards: cards(["both", "rules", "binds"]) },
    { name: "The board", whose: board ? [board] : [], cards: cards(["board"]) },
    ...sides.map((side) => ({ name: `Only ${side.name}`, whose: [side], cards: cards(["one"], side.seat) })),
    ...[...general].map(([words, some]) => ({ name: `${words[0].toUpperCase()}${words.slice(1)}`, whose: [], cards: some })),
  ].filter((group) => group.cards.length);
}

/** @param {string[]} names */
const listed = (names) => names.map(curly).join(" · ");

/** How many reasons a closed card names at most. Open, it has all. */
const MOST_WORDS = 3;

/**
 * The side or the board that a reason is of.
 * @param {Pick<Context, "sides" | "board">} context
 * @param {Reason} reason
 */
const ownerOf = ({ sides, board }, { seat }) => (seat === null ? board : (sides.find((side) => side.seat === seat) ?? null));

/**
 * Why a card applies to a side or the board, in words, such as the names of its passages: without the name of the card, with which these
 * may begin, and of what binds others each with its own words.
 * @param {Card} card
 * @param {Reason} reason
 */
function wordsOf({ title, group }, { words: said, passages }) {
  const words = group === "binds" ? Object.values(passages).map((each) => titleOf({ title: each, record: "" }).own) : said;
  const begin = `${title.toLowerCase()} and `;
  const all = words.map((each) => (each.toLowerCase().startsWith(begin) ? each.slice(begin.length) : each));
  return all.slice(0, MOST_WORDS).join(", ");
}

/**
 * Why a card applies, for each side and the board. What applies to all in the same way, such as in every match, is no reason of a side; nor
 * is it one for a board that it has rules of its own. Of what a side says that binds others, its passages are the reason.
 * @param {Pick<Context, "sides" | "board">} context
 * @param {Card} card
 * @returns {{side: Side, words: string, reason: Reason}[]}
 */
export function reasonsIn({ sides, board }, card) {
  if (card.group === "every") return [];
  const because = card.group === "binds" ? card.because.slice(0, 1) : card.because;
  return because.flatMap((reason) => {
    const side = reason.seat === null && card.id === board?.part.id ? null : ownerOf({ sides, board }, reason);
    return side ? [{ side, words: wordsOf(card, reason), reason }] : [];
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
 * The name of a card: of what a side says that binds others, whom it binds.
 * @param {Pick<Context, "sides">} context
 * @param {Card} card
 */
export function nameOf({ sides }, { group, title, seats }) {
  if (group !== "binds") return title;
  const bound = sides.filter(({ seat }) => seats.slice(1).includes(seat)).map(({ name }) => name);
  return `${ofSide(title)} rules that bind ${bound.join(" and ")}`;
}

/**
 * Makes a card: closed, it is its name, what it says in a sentence, and why it applies.
 * @param {Context} context
 * @param {Card} card
 */
function makeCard(context, card) {
  const { id, kind, group, summary, label, when, passages, left_out } = card;
  const { table } = context;
  // A record has a sentence of its own, and a single passage is one. Other cards tell their passages in full once they are open.
  const gist = id.includes("#") ? summary : table.records.find((record) => record.id === id)?.summary;
  const title = nameOf(context, card);
  const top = element("span", "rb-meeting__top", element("span", "", curly(kind)), trustLabel(table, label));
  const why = reasonsIn(context, card).map(({ side, words }) =>
    element("span", "rb-why__side", badge(side), element("span", "", curly(words))),
  );
  const head = element("summary", "", top, element("b", "", curly(title)));
  if (id === context.board?.part.id && !why.length) {
    const words = ["This match’s board", listed(when.slice(0, MOST_WORDS))].filter(Boolean).join(": ");
    why.push(element("span", "rb-why__side", badge(context.board), element("span", "", words)));
  }
  if (gist) head.append(element("span", "rb-meeting__gist", curly(gist)));
  if (why.length) head.append(element("span", "rb-why", ...why));
  const made = element("details", "rb-meeting", head);
  const isBinding = group === "binds";
  // Of what binds others, its passages are the reason. Where a side's passage is both, it is told once.
  const because = isBinding ? [] : reasonsOf(context, card);
  const reasons = because.map((entry) => makeEntry(context, entry, true));
  const others = passages.filter((entry) => entry.id !== id && !because.some((each) => each.id === entry.id));
  // The record is named by the card.
  const own = others.map((entry) =>
    makeEntry(
      context,
      isBinding
        ? { ...entry, side: card.sides[0], seats: card.seats.slice(0, 1) }
        : { ...entry, record: entry.title, seats: card.because.length > 1 ? [] : entry.seats },
      !isBinding,
    ),
  );
  const count = `${own.length} passage${own.length > 1 ? "s" : ""}`;
  const folded = element("summary", "", `${kind} in full: ${curly(title)}, ${count}`);
  // What a rule says of the sides is what they meet in.
  const isOfRule = group === "rules" && own.length > 0;
  if (summary && !gist && !isBinding && !isOfRule) made.append(element("p", "rb-meeting__gist", curly(summary)));
  if (when.length) made.append(element("p", "rb-meeting__more", `Timing: ${listed(when)}`));
  if (left_out.length) made.append(element("p", "rb-meeting__more", omission(card)));
  // What the sides have to do with each other is read at once, and the record itself where it says more than they do.
  if (isOfRule) made.append(...own, ...reasons);
  else if (reasons.length && own.length) made.append(...reasons, element("details", "rb-meeting__own", folded, ...own));
  else made.append(...reasons, ...own);
  const openAll = button("rb-link", `Open all ${own.length} texts`, () => {
    for (const entry of own) entry.open = true;
    openAll.remove();
  });
  if (own.filter(({ open }) => !open).length > 1) own[0].before(openAll);
  made.append(element("p", "rb-entry__foot", linkTo(table, id, "Open the page")));
  // Where the section scrolls by itself, what is opened comes in sight, from its name on.
  made.addEventListener("toggle", () => {
    const section = made.closest(".rb-meets");
    if (!made.open || alone.matches || !section) return;
    // Only the section: the page would move below the header as well.
    const [box, shown] = [made.getBoundingClientRect(), section.getBoundingClientRect()];
    const [above, below] = [box.top - shown.top - section.clientTop, box.bottom - shown.bottom + section.clientTop];
    const isFromTop = above < 0 || box.height > shown.height;
    if (above < 0 || below > 0) section.scrollTop += Math.floor(isFromTop ? above : below + 1);
  });
  return element("li", "", made);
}

/**
 * Makes the section of what meets.
 * @param {Context} context
 */
export function meetsSection(context) {
  const groups = groupsOf(context).flatMap(({ name, whose, cards }) => {
    const lines = cards.map((card) => makeCard(context, card));
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
