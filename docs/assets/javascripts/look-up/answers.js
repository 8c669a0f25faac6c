/* Asks the look-up. It works beside the page, so that nothing of it holds up the first paint, typing or scrolling. */

import { games } from "../shared/page.js";

const waiting = new Map();
let turns = 0;
let worker;

function settle(turn, answer, error) {
  const { resolve, reject } = waiting.get(turn);
  waiting.delete(turn);
  if (error) reject(new Error(error));
  else resolve(answer);
}

function working() {
  if (!worker) {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { turn, answer, error } }) => settle(turn, answer, error));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker = undefined;
      for (const turn of waiting.keys()) settle(turn, undefined, "the look-up could not be fetched");
    });
  }
  return worker;
}

/** The answer to a query in a game, or in all games where `game` is null: as `lookup` in lookup.js
    gives it, and the `kinds` that there are with their names.
    Rejects where the look-up or an index cannot be fetched. */
export function answerTo(query, game, limit) {
  return new Promise((resolve, reject) => {
    turns += 1;
    waiting.set(turns, { resolve, reject });
    working().postMessage({ turn: turns, query, limit, slugs: game ? [game] : games.map(({ slug }) => slug) });
  });
}

/** Have the index of a game, or of all, ready for the first query. */
export function prepare(game) {
  answerTo("", game, 0).catch(() => undefined);
}
