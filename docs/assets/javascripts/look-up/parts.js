/* The pages of games that list what there is, such as all heroes, those of what changed, the games themselves, and the page about the
   site, by their names. They are no records, so no index has them. */

import { games, root } from "../shared/page.js";
import { startingGame } from "./chosen-game.js";
import { citedAddress } from "./citations.js";
import { tokenize } from "./normalize.js";
import { narrows, splitQuery } from "./query-syntax.js";

/**
 * A part of a game; if `game` is null, of none, and offered whatever game is searched. `kind` is the kind of the records that it lists, or
 * empty. `said` are the names by which it is found, `changes_of` the names of what it tells the changes of, and `front_of` the game
 * whose first page it is, if it is one. `about` is a line that says what the page says first, such as one of what changed in a version.
 * @typedef {{
 *   game: string | null, url: string, title: string, kind: string, said: string[], changes_of: string[], front_of?: string, about?: string
 * }} Part
 */

/** The minimum number of letters that must be typed of an unfinished name. */
const SHORTEST_START = 3;
/** Words that ask for a list and are no part of its name. */
const AROUND = new Set(["all", "every", "the", "list", "lists", "of", "show", "page"]);
/** Words that ask what changed. */
const CHANGES = new Set(["change", "changes", "changed", "update", "updates", "updated", "history", "new"]);
/** A word that asks what changed and is part of the name of that, as in `since 10.0`. */
const SINCE = "since";
/** Words that stand beside them and are no part of the name of what changed. */
const BESIDE_CHANGES = new Set([
  "what",
  "which",
  "has",
  "have",
  "is",
  "are",
  "was",
  "were",
  "did",
  "in",
  "for",
  "to",
  "of",
  "the",
  "all",
  "rule",
  "rules",
  "ruling",
  "rulings",
  "errata",
  "erratum",
  "version",
]);

/** What a query offers that names no part. */
export const NO_PARTS = { named: [], begun: [], isPage: false, isVersion: false };

/** @type {Promise<Part[]> | undefined} */
let fetched;

/**
 * The parts of all games; none if they cannot be fetched.
 * @returns {Promise<Part[]>}
 */
function allParts() {
  fetched ??= fetch(new URL("assets/generated/parts.json", root)).then((response) => response.json());
  return fetched.catch(() => {
    fetched = undefined;
    return [];
  });
}

/**
 * What words name that ask what changed of it.
 * @param {string[]} words
 */
const changing = (words) => words.filter((word) => !CHANGES.has(word) && !BESIDE_CHANGES.has(word)).join(" ");

/**
 * The parts that a query names, and those of which it is the start of a name. The game that was read last comes first. `isPage` is
 * whether the query is nothing but the name of a page, and `isVersion` whether it asks for nothing but what changed in a version, or since,
 * by its name or address.
 * @param {string} query
 * @param {string | null} game null for all games
 * @returns {Promise<{ named: Part[], begun: Part[], isPage: boolean, isVersion: boolean }>}
 */
export async function partsOf(query, game) {
  const split = splitQuery(query);
  const typed = tokenize(split.words);
  const changes = typed.some((word) => CHANGES.has(word) || word === SINCE);
  const name = changes ? changing(typed) : typed.filter((word) => !AROUND.has(word)).join(" ");
  const offered = (await allParts()).filter((part) => !game || !part.game || part.game === game);
  const { address, hash } = citedAddress(query);
  const cited = offered.filter(({ about, url }) => about !== undefined && address.endsWith(`/${url}`));
  if (cited.length) {
    return { named: cited.map((part) => ({ ...part, url: part.url + hash })), begun: [], isPage: true, isVersion: true };
  }
  if (narrows(split) || !name) return NO_PARTS;
  const last = game ?? startingGame();
  /** @type {(string | null)[]} */
  const slugs = games.map(({ slug }) => slug);
  const places = [...slugs.sort((a, b) => Number(b === last) - Number(a === last)), null];
  const parts = offered.sort((a, b) => places.indexOf(a.game) - places.indexOf(b.game));
  const start = typed.join(" ");
  const isNamed = (/** @type {Part} */ { said, changes_of }) =>
    changes ? changes_of.some((each) => changing(tokenize(each)) === name) : said.includes(name) || said.includes(start);
  const named = parts.filter(isNamed);
  const begins = (/** @type {Part} */ { said }) => said.some((each) => each.startsWith(start));
  const begun = start.length < SHORTEST_START ? [] : parts.filter((part) => begins(part) && !named.includes(part));
  const isVersion = named.some(({ about }) => about !== undefined);
  return { named, begun, isPage: isVersion || (named.length > 0 && !changes), isVersion };
}
