/* Finds what a query cites: a record or a passage by its id, as a page shows it for citing, or by its address. The same as
   scripts/rulebook/search/citations.py. */

import { CITATION, LONGEST_CITATION, VERSIONS } from "./constants.js";

/** @import { BrowserIndex, RecordEntry } from "./game-index.js" */

const citation = new RegExp(`^(?:${CITATION})$`);

/**
 * The parts of the citation that a query ends with, if it does.
 * @param {string} query
 * @returns {RegExpExecArray | []}
 */
const citedAtEnd = (query) => citation.exec([...query.trim()].slice(-LONGEST_CITATION).join("")) ?? [];

/**
 * A name as an address within a site.
 * @param {string} name
 */
const addressOf = (name) => `/${name.replace(/\/+$/, "")}/`;

/**
 * Whether a name is the id of a record or the end of it, or an address that ends with that of the record. The list of versions has the
 * addresses of all pages of changes: those of one more part.
 * @param {RecordEntry} record
 * @param {string} name
 */
function isOf({ id, kind, url }, name) {
  const address = addressOf(name);
  const above = kind === VERSIONS ? address.replace(/[^/]*\/$/, "") : address;
  return `/${id}`.endsWith(`/${name}`) || address.endsWith(url) || above.endsWith(url);
}

/**
 * What a query cites by an address: the address, and the anchor that it names, with its sign.
 * @param {string} query
 */
export function citedAddress(query) {
  const [, name = "", passage] = citedAtEnd(query);
  return { address: addressOf(name.toLowerCase()), hash: passage ? `#${passage}` : "" };
}

/**
 * The passages of which a query cites the change by its address, by number; of the card of a record, all that changed in it. The anchor of
 * a second card of a record begins with its group.
 * @param {Map<number, { url: string }>} changes the change of each passage
 * @param {string} query
 */
export function changesIn(changes, query) {
  const { address, hash } = citedAddress(query);
  const cited = hash.replace("#", "-");
  return [...changes].flatMap(([number, { url }]) => {
    const [page, anchor] = url.split("#");
    const isCited = address.endsWith(page) && (cited === `-${anchor}` || cited.endsWith(`-${anchor.split("--")[0]}`));
    return isCited ? [number] : [];
  });
}

/**
 * The id of the passage that a query cites; undefined if it cites none.
 * @param {string} query
 * @returns {string | undefined}
 */
export function citedPassage(query) {
  const [, , passage] = citedAtEnd(query);
  return passage;
}

/**
 * The version of the rules that a query cites, such as 10.0; undefined if it names none.
 * @param {string} query
 * @returns {string | undefined}
 */
export function citedVersion(query) {
  const [, , , version] = citedAtEnd(query);
  return version;
}

/**
 * The passages that a query cites, by number; the page of a record that is cited without a passage. Most queries cite nothing. With
 * `whole`, it is the page of the record also if a passage is cited.
 * @param {BrowserIndex} index
 * @param {number[][]} members the passages of each record
 * @param {string} query
 * @param {boolean} whole
 */
export function citedIn({ records, answers, moved }, members, query, whole) {
  const [, typed = "", named = null] = citedAtEnd(query);
  const passage = whole ? null : named;
  const name = typed.toLowerCase();
  // A word alone is no citation.
  if (!passage && !name.includes("/")) return [];
  const found = records.flatMap((record, number) =>
    isOf(record, name)
      ? members[number].filter((each) => answers[each][0] === (record.kind === VERSIONS ? null : passage))
      : [],
  );
  const cited = passage ? `/${name}#${passage}` : `/${name}`;
  const leads = Object.entries(moved).flatMap(([old, number]) => (`/${old}`.endsWith(cited) ? [number] : []));
  return [...new Set([...found, ...leads])];
}
