/* What a page is about beyond its own text: records that stand first among results, and what the page itself answers. A page that is
   about nothing of the kind leaves this as it is. */

/**
 * `hint` stands in the empty field of the look-up, `name` is what the records make, as a heading says it; `records` are their ids; `answer` is what the page shows for a query, if
 * anything.
 * @typedef {{ hint: string, name: string, records: Set<string>, answer: (query: string) => Element | null }} AtHand
 */

/** @type {AtHand} */
const NOTHING = { hint: "Ask, or type a name", name: "", records: new Set(), answer: () => null };

/** What the page is about now. */
export const page = { atHand: NOTHING };

/** Says that the page is about nothing any more. */
export function nothingAtHand() {
  page.atHand = NOTHING;
}

/**
 * Whether a result is of a record that the page is about.
 * @param {{ id: string }} result
 */
export const isAtHand = ({ id }) => page.atHand.records.has(id.split("#")[0]);
