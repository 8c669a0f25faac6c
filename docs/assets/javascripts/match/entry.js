/* An entry of a match sheet: a passage, closed to its title, which opens to its text. */

import { element, root } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { badgesOf } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Entry, Table } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** What stands above an entry that the sources leave open. */
const OPEN = "Not in the rules we have";

/**
 * The address of the page of a record, and on it of a passage.
 * @param {Table} table
 * @param {string} id such as `unmatched/hero/loki#move-bonus`
 */
export function pageOf(table, id) {
  const [record, passage] = id.split("#");
  const [game, kind, slug] = record.split("/");
  const address = new URL(`${game}/${table.folders[kind]}/${slug}/`, root);
  if (passage) address.hash = passage;
  return address.href;
}

/**
 * A link to a record or passage.
 * @param {Table} table
 * @param {string} id
 * @param {string} text
 */
export function linkTo(table, id, text) {
  const link = element("a", "", text);
  link.href = pageOf(table, id);
  return link;
}

/**
 * A text, in which the title of a record in quotation marks is a link to it.
 * @param {Table} table
 * @param {string} text
 */
function withLinks(table, text) {
  const pieces = curly(text).split(/(?<=“)([^”]+)(?=”)/); // every other one stands in quotation marks
  return pieces.map((piece, number) => {
    const record = number % 2 ? table.records.find(({ title }) => curly(title) === piece) : undefined;
    return record ? linkTo(table, record.id, piece) : piece;
  });
}

/**
 * The link from a step to its rule.
 * @param {Table} table
 * @param {string} name of the step
 * @param {string} rule the id of the rule
 */
export function linkToRule(table, name, rule) {
  const link = linkTo(table, rule, "Rule");
  link.className = "rb-rule-link";
  link.setAttribute("aria-label", `Rule: ${name}`);
  return link;
}

/**
 * The label of trust of a record or passage.
 * @param {Table} table
 * @param {string} name
 */
export const trustLabel = (table, name) => element("span", `rb-status rb-status--${table.statuses[name]}`, curly(name));

/**
 * The sides or the board that an entry is of: whose record says it, or else whom the shared record is for.
 * @param {Pick<Context, "sides" | "board">} context
 * @param {Entry} entry
 */
export function ownersOf({ sides, board }, { id, side, seats }) {
  const [record] = id.split("#");
  if (board && [record, side].includes(board.part.id)) return [board];
  const concerned = sides.filter(({ seat }) => seats.includes(seat));
  const own = concerned.filter(({ part }) => part.id === record);
  return own.length ? own : concerned;
}

/**
 * The badges of the owners of an entry as they stand before its name, if it has any.
 * @param {Pick<Context, "sides">} context
 * @param {Side[]} owners
 */
const badgesIn = ({ sides }, owners) => (owners.length ? [element("span", "rb-badges", ...badgesOf(sides, owners))] : []);

/**
 * The first of its owners whose color an entry has; those of several have none.
 * @param {Side[]} owners
 */
const colorOf = (owners) => (owners.length === 1 ? owners[0].seat : "");

/**
 * Who says an entry, and where its page is.
 * @param {Table} table
 * @param {Entry} entry
 */
function sourceOf(table, { id, title, label }) {
  const link = linkTo(table, id, "Passage");
  link.setAttribute("aria-label", `Passage: ${title}`);
  return [trustLabel(table, label), link];
}

/**
 * What stands in an open entry: its text, its limit and cost, and its foot.
 * @param {Table} table
 * @param {Entry} entry
 * @param {HTMLElement[]} [foot]
 */
export function bodyOf(table, entry, foot = sourceOf(table, entry)) {
  const { text, limit, cost, optional } = entry;
  const chips = [optional ? "You may" : "", limit ?? "", cost ?? ""].filter(Boolean);
  const marks = chips.map((chip, number) => element("span", optional && number === 0 ? "rb-may" : "rb-limit", curly(chip)));
  return element(
    "div",
    "rb-entry__body",
    element("p", "rb-entry__text", ...withLinks(table, text)),
    ...(marks.length ? [element("p", "rb-entry__marks", ...marks)] : []),
    ...(foot.length ? [element("p", "rb-entry__foot", ...foot)] : []),
  );
}

/**
 * What stands below the name of an entry: the name of the record of a passage that is neither of a side nor of the board, and the part of
 * its title before a colon, which it may share with others.
 * @param {Context} context
 * @param {Entry} entry
 * @param {string} common
 */
function smallLine({ sides, board }, { id, record, title, open }, common) {
  const [own] = id.split("#");
  const isShared = record !== title && ![...sides, ...(board ? [board] : [])].some(({ part }) => part.id === own);
  return open ? OPEN : [isShared ? record : "", common].filter(Boolean).join(" · ");
}

/**
 * The title of an entry in two parts: what stands before a colon, which it may share with others, and its own words. Where these are the
 * name of the step or the part that it stands in, what it is of has their place.
 * @param {Pick<Entry, "title" | "record">} entry
 * @param {string} [step]
 */
export function titleOf({ title, record }, step = "") {
  const colon = title.indexOf(": ");
  const [common, own] = colon < 0 ? ["", title] : [title.slice(0, colon), title.slice(colon + 2)];
  if (own.toLowerCase() === step.toLowerCase()) return { common: "", own: curly(common || record) };
  return { common, own: curly(own.charAt(0).toUpperCase() + own.slice(1)) };
}

/**
 * The rank of an entry in a match of teams: what says when a team wins comes first, then what is only about teams, then all else.
 * @param {Table} table
 * @returns {(entry: Entry) => number}
 */
export function teamsFirst({ defeat, passages }) {
  const ofTeams = new Set(passages.flatMap((each) => (each.needs === "teams" ? [each.id] : [])));
  return ({ id }) => (id === defeat?.team_wins ? 0 : ofTeams.has(id) ? 1 : 2);
}

/**
 * Whether an entry says when a team wins: the rule for that, or what the record on winning says about teams.
 * @param {Table} table
 * @returns {(entry: Entry) => boolean}
 */
export function saysWhenTeamsWin(table) {
  const placeOf = teamsFirst(table);
  return (entry) => placeOf(entry) === 0 || (placeOf(entry) === 1 && entry.id.startsWith(`${table.defeat?.wins[0]}#`));
}

/**
 * What stands beside the title of the first of some entries: how many others there are. It is in words, since a plus is a bonus.
 * @param {Entry[]} entries the others
 * @param {boolean} [isRecord] whether the title is that of the record of all of them
 */
const others = ({ length }, isRecord = false) =>
  length ? [" ", element("small", "rb-entry__others", isRecord ? `${length + 1} texts` : `${length} more`)] : [];

/**
 * Makes an entry.
 * @param {Context} context
 * @param {Entry} entry
 * @param {boolean} [isOpen] whether its text shows from the start
 * @param {Entry[]} [more] passages of the same record, whose texts stand below that of the entry
 * @param {{name: string, entries: Entry[]}} [step] the step or the part that it stands in, with all its entries
 */
export function makeEntry(context, entry, isOpen = false, more = [], step = { name: "", entries: [] }) {
  const { open, optional } = entry;
  const owners = ownersOf(context, entry);
  const { common, own } = titleOf(entry, step.name);
  const isShared = step.entries.filter((each) => titleOf(each).common === common).length > 1;
  // Several passages of a record that is no side's own have its name: that of one of them may say little about the others.
  const isRecord = more.length > 0 && ![entry.side, context.board?.part.id].includes(entry.id.split("#")[0]);
  const name = element("span", "", isRecord ? curly(entry.record) : own);
  const small = more.length ? "" : smallLine(context, entry, common);
  name.append(...others(more, isRecord));
  if (small && curly(small) !== own)
    name.append(element("small", isShared && small === common ? "rb-entry__common" : "", curly(small)));
  const line = element("span", "rb-entry__name", name, ...(optional ? [element("span", "rb-may", "You may")] : []));
  const summary = element("summary", "", ...badgesIn(context, owners), line);
  const made = element("details", open ? "rb-entry rb-entry--open" : "rb-entry", summary, bodyOf(context.table, entry));
  made.dataset.rbSeat = colorOf(owners);
  made.open = isOpen;
  made.dataset.rbPassage = entry.id;
  if (more.length) {
    const rest = element("summary", "", `${more.length} more on this`);
    made.append(element("details", "rb-entry__rest", rest, ...textsOf(context, more)));
  }
  return made;
}

/**
 * The texts of several passages, each below its own name, which links to it. Who says them is told once for those that follow each other,
 * and whose each one is, where they are not all of the same.
 * @param {Context} context
 * @param {Entry[]} entries
 */
export function textsOf(context, entries) {
  const { table } = context;
  const owners = entries.map((entry) => ownersOf(context, entry));
  const isOfSeveral = new Set(owners.map((some) => some.map(({ seat }) => seat).join())).size > 1;
  return entries.flatMap((entry, number) => {
    const link = linkTo(table, entry.id, titleOf(entry).own);
    const heading = element("h4", "rb-entry__more", ...(isOfSeveral ? badgesIn(context, owners[number]) : []), link);
    if (entry.open) heading.append(element("small", "", OPEN));
    heading.dataset.rbPassage = entry.id;
    const isLastOfLabel = entries[number + 1]?.label !== entry.label;
    return [heading, bodyOf(table, entry, isLastOfLabel ? [trustLabel(table, entry.label)] : [])];
  });
}

/**
 * Makes one entry of several passages.
 * @param {Context} context
 * @param {Entry[]} entries
 * @param {string} name what stands for all of them
 * @param {string} more what stands below it
 * @param {Entry[]} [unnamed] those that the name leaves out
 * @param {HTMLElement[]} [texts] what an open one shows, if not the texts of the passages alone
 */
export function makeFold(context, entries, name, more, unnamed = [], texts = undefined) {
  const owners = [...new Set(entries.flatMap((entry) => ownersOf(context, entry)))];
  const words = element("span", "", curly(name), ...others(unnamed), element("small", "", curly(more)));
  const line = element("span", "rb-entry__name", words);
  const summary = element("summary", "", ...badgesIn(context, owners), line);
  const made = element("details", "rb-entry rb-entry--fold", summary);
  const [first] = entries;
  const isOne = entries.length === 1;
  if (isOne) made.dataset.rbPassage = first.id;
  const own =
    isOne || unnamed.length ? [bodyOf(context.table, first), ...textsOf(context, unnamed)] : textsOf(context, entries);
  made.append(...(texts ?? own));
  made.dataset.rbSeat = colorOf(owners);
  return made;
}

/**
 * The titles of entries, in one line.
 * @param {Entry[]} entries
 */
export const titlesOf = (entries) => entries.map((entry) => titleOf(entry).own).join(" · ");
