/* The look-up as a web worker: fetches the index of each game once, when a query needs it, and answers queries. */

import { once } from "../shared/once.js";
import { answerAbout } from "./about.js";
import { checkFormat, FormatError } from "./game-index.js";
import { isFirstLetters, namesFrom } from "./letter.js";
import { GameLookup, Lookup } from "./lookup.js";

/** @import { Meant } from "./about.js" */
/** @import { Answer } from "./lookup.js" */

/**
 * A query to the worker, in the games with these slugs. `turn` numbers the queries of a page. `playing` are the ids of the records that
 * apply in the match that is asked about, if any; `about` is the id of the record on whose page the query is asked, or empty.
 * @typedef {{
 *   turn: number, query: string, slugs: string[], limit: number, playing: Set<string> | undefined, about: string
 * }} Request
 */

/**
 * The worker's reply to the query of the same turn: the answer and the names of all kinds by kind, or a failure. The failure is
 * `format` if an index has a format that these scripts do not read, and otherwise `network`.
 * @typedef {{ turn: number } & (
 *   { answer: Answer & { kinds: Record<string, string>, meant: Meant | null } } | { failure: "format" | "network", message: string }
 * )} Reply
 */

/** The folder of the indexes, as seen from that of the bundled scripts. */
const INDEXES = new URL("../lookup/", import.meta.url);

/** @type {Map<string, Promise<GameLookup>>} */
const games = new Map();

/**
 * Fetches the index of a game.
 * @param {string} slug
 */
async function fetchGame(slug) {
  const response = await fetch(new URL(`${slug}.json`, INDEXES));
  if (!response.ok) throw new Error(response.statusText);
  return new GameLookup(checkFormat(await response.json()));
}

/**
 * Answers a query.
 * @param {Request} request
 * @returns {Promise<Reply>}
 */
async function reply({ turn, query, slugs, limit, playing, about }) {
  try {
    const lookup = new Lookup(await Promise.all(slugs.map((slug) => once(games, slug, () => fetchGame(slug)))));
    const answer = isFirstLetters(query)
      ? { ...namesFrom(lookup, query, limit), meant: null }
      : answerAbout(lookup, query, about, { limit, playing });
    return { turn, answer: { ...answer, kinds: lookup.kinds } };
  } catch (error) {
    return { turn, failure: error instanceof FormatError ? "format" : "network", message: String(error) };
  }
}

addEventListener("message", async ({ data }) => postMessage(await reply(data)));
