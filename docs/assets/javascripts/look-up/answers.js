/* Sends queries to the look-up's worker. It runs in its own thread, so that it does not delay painting, typing, or scrolling. */

import { games } from "../shared/page.js";

/** @import { Meant } from "./about.js" */
/** @import { Answer } from "./lookup.js" */
/** @import { Reply, Request } from "./worker.js" */

/** @typedef {Answer & { kinds: Record<string, string>, meant: Meant | null }} AnswerWithKinds */

/** The look-up cannot answer. If `outdated`, the site has changed since the page was loaded, and the page must be reloaded. */
export class LookupError extends Error {
  /**
   * @param {string} message
   * @param {boolean} outdated
   */
  constructor(message, outdated) {
    super(message);
    this.outdated = outdated;
  }
}

/**
 * The queries that wait for a reply, by `turn`.
 * @type {Map<number, { resolve: (answer: AnswerWithKinds) => void, reject: (error: LookupError) => void }>}
 */
const waiting = new Map();
let turns = 0;
/** @type {Worker | undefined} */
let worker;

/**
 * Settles the promise of the query that a reply belongs to.
 * @param {Reply} reply
 */
function settle(reply) {
  const query = waiting.get(reply.turn);
  waiting.delete(reply.turn);
  if ("answer" in reply) query?.resolve(reply.answer);
  else query?.reject(new LookupError(reply.message, reply.failure === "format"));
}

/** Returns the worker. Starts it on the first call, and again after it could not be fetched. */
function startedWorker() {
  if (!worker) {
    // The build puts the bundled worker beside all other scripts.
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => settle(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker = undefined;
      for (const turn of waiting.keys()) settle({ turn, failure: "network", message: "the look-up could not be fetched" });
    });
  }
  return worker;
}

/**
 * Answers a query in a game, or in all games if `game` is null.
 * @param {string} query
 * @param {string | null} game
 * @param {number} limit the maximum number of results
 * @param {Set<string>} [playing] the ids of the records that apply in the match that is asked about, if any
 * @param {string} [about] the id of the record on whose page the query is asked, if any
 * @returns {Promise<AnswerWithKinds>} Rejects with a LookupError if the look-up or an index cannot be fetched or read.
 */
export function answerTo(query, game, limit, playing, about = "") {
  return new Promise((resolve, reject) => {
    turns += 1;
    waiting.set(turns, { resolve, reject });
    /** @type {Request} */
    const request = { turn: turns, query, limit, playing, about, slugs: game ? [game] : games.map(({ slug }) => slug) };
    startedWorker().postMessage(request);
  });
}

/**
 * Fetches the index of a game, or of all, ahead of the first query.
 * @param {string | null} game
 */
export function prepare(game) {
  answerTo("", game, 0).catch(() => undefined);
}
