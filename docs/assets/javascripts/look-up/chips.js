/* The chips under the look-up box: filters that a press adds to the query or removes from it. What is typed in the box stays. */

import { button } from "../shared/page.js";
import { VERSIONS } from "./constants.js";
import { queryPieces, splitQuery } from "./query-syntax.js";

/** @import { Filter } from "./query-syntax.js" */

/**
 * A filter that a chip offers: its field; its values, which are equivalent, and of which a press adds the first; the chip's text.
 * @typedef {{ field: string, values: string[], text: string }} OfferedFilter
 */

/** The fields of the filters that chips offer. */
const OFFERED_FIELDS = ["kind", "status"];

/**
 * Whether a filter of a query has this field and one of these values.
 * @param {Filter} filter
 * @param {OfferedFilter} offered
 */
const isSame = (filter, { field, values }) =>
  filter.field === field && !filter.negated && values.some((value) => value.toLowerCase() === filter.value.toLowerCase());

/** What asks for official texts only. @type {OfferedFilter} */
const OFFICIAL_ONLY = { field: "status", values: ["official"], text: "Official only" };

/**
 * A query without what asks for official texts only; null if it asks for others, too.
 * @param {string} query
 */
export function withUnofficial(query) {
  const statuses = splitQuery(query).filters.filter(({ field }) => field === OFFICIAL_ONLY.field);
  const isOfficialOnly = statuses.length && statuses.every((filter) => isSame(filter, OFFICIAL_ONLY));
  return isOfficialOnly
    ? withoutPieces(
        query,
        statuses.map(({ typed }) => typed),
      )
    : null;
}

/**
 * A query without some of its pieces.
 * @param {string} query
 * @param {string[]} typed the pieces, as they are typed
 */
export const withoutPieces = (query, typed) =>
  queryPieces(query)
    .filter((piece) => !typed.includes(piece))
    .join(" ");

/**
 * A query as what is typed, and the filters that chips offer, which stand beside it. With no words to look up, all of it is typed.
 * @param {string} query
 */
export function typedAndChosen(query) {
  const isOffered = (/** @type {Filter} */ { field, negated }) => OFFERED_FIELDS.includes(field) && !negated;
  const chosen = splitQuery(query)
    .filters.filter(isOffered)
    .map((filter) => filter.typed);
  const typed = withoutPieces(query, chosen);
  return chosen.length && typed ? { typed, chosen } : { typed: query, chosen: [] };
}

/**
 * The filters that chips offer for records of these kinds.
 * @param {Record<string, string>} kinds the names of the kinds, by kind
 * @returns {OfferedFilter[]}
 */
function offeredFilters(kinds) {
  const offered = Object.entries(kinds)
    .filter(([kind]) => kind !== VERSIONS)
    .map(([kind, name]) => ({ field: "kind", values: [kind, name], text: name }));
  // That of all kinds stands first.
  return offered.length ? [OFFICIAL_ONLY, ...offered] : [];
}

/**
 * Makes the chips of a query: its filters that are not offered, as pressed chips, and the filters that are offered.
 * @param {string} query
 * @param {Record<string, string>} kinds the names of the kinds of records that the query can find, by kind
 * @param {(query: string) => void} setFilters called with the changed query when a chip is pressed
 */
export function makeChips(query, kinds, setFilters) {
  const offered = offeredFilters(kinds);
  const { filters } = splitQuery(query);
  const others = new Set(filters.filter((filter) => !offered.some((each) => isSame(filter, each))).map(({ typed }) => typed));
  /** @type {(text: string, pressed: boolean, toggled: string) => HTMLButtonElement} */
  const chip = (text, pressed, toggled) => {
    const node = button("rb-chip rb-chip--filter", text, () => setFilters(toggled));
    node.setAttribute("aria-pressed", String(pressed));
    return node;
  };
  /** @type {(filter: OfferedFilter) => HTMLButtonElement} */
  const toggle = (filter) => {
    const typed = filters.filter((each) => isSame(each, filter)).map((each) => each.typed);
    const added = `${query.trim()} ${filter.field}:${filter.values[0]}`.trim();
    return chip(filter.text, typed.length > 0, typed.length ? withoutPieces(query, typed) : added);
  };
  return [...[...others].map((typed) => chip(typed, true, withoutPieces(query, [typed]))), ...offered.map(toggle)];
}

/**
 * Replaces chips with others. If one of them has the focus, the new chip with its text gets it, or else the one at its position.
 * @param {HTMLElement} group
 * @param {HTMLButtonElement[]} chips
 */
export function replaceChips(group, chips) {
  const focused = document.activeElement;
  const position = focused ? [...group.children].indexOf(focused) : -1;
  const text = focused?.textContent;
  group.replaceChildren(...chips);
  if (position >= 0) (chips.find((chip) => chip.textContent === text) ?? chips[Math.min(position, chips.length - 1)])?.focus();
}
