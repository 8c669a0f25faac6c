/* What a page is about beyond its own text: records that stand first among results, and what the page itself answers. A page that is
   about nothing of the kind leaves this as it is. */

/**
 * `hint` stands in the empty field of the look-up and on the link that opens it, `name` is what the records make, as a heading says it;
 * `records` are their ids; `examples` are queries about them; `answer` is what the page shows for a query, if anything,
 * above cards that have the passages `shown`.
 * @typedef {{ hint: string, name: string, records: Set<string>, examples: string[],
 *   answer: (query: string, shown: Set<string>) => Element | null }} AtHand
 */

/** @type {AtHand} */
const NOTHING = { hint: "Ask, or type a name", name: "", records: new Set(), examples: [], answer: () => null };

/** The id of the record whose page it is; empty if it is that of none. */
export const ownRecord = document.querySelector(".rb-head")?.getAttribute("data-rb-cite")?.split(" ")[0] ?? "";

/** What the page is about now. */
export const page = { atHand: NOTHING };

/** @type {() => void} */
let settle = () => {};
/** Waits, on a page that fetches what it is about, until it has said that. Answers depend on it. */
export const settled = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
  settle = resolve;
  if (!document.querySelector("[data-rb-match]")) resolve();
});

/** The link of the bar that opens the look-up, and its name and its text on a page that is about nothing. */
/** @type {HTMLElement | null} */
const opener = document.querySelector("[data-rb-open]");
const openerText = opener?.querySelector(".rb-open__text");
const [opens, shows] = [opener?.getAttribute("aria-label") ?? "", openerText?.textContent ?? ""];

/**
 * Says what the page is about from now on; without anything: about nothing any more. The link that opens the look-up says so too.
 * @param {AtHand} [atHand]
 */
export function putAtHand(atHand = NOTHING) {
  page.atHand = atHand;
  settle();
  const isNothing = atHand === NOTHING;
  opener?.setAttribute("aria-label", isNothing ? opens : atHand.hint);
  openerText?.replaceChildren(isNothing ? shows : atHand.hint);
}

/** Opens the look-up, for a page that shows no bar. */
export const openLookUp = () => opener?.click();

/**
 * Whether a result is of a record that the page is about.
 * @param {{ id: string }} result
 */
export const isAtHand = ({ id }) => page.atHand.records.has(id.split("#")[0]);
