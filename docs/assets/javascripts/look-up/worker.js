/* The look-up at work beside the page: it fetches the indexes of the games that are asked for, once, and answers queries. */

import { once } from "../shared/once.js";
import { Game, Lookup } from "./lookup.js";

const INDEXES = new URL("../../generated/lookup/", import.meta.url);
const games = new Map();

async function fetchGame(slug) {
  const response = await fetch(new URL(`${slug}.json`, INDEXES));
  if (!response.ok) throw new Error(response.statusText);
  return new Game(await response.json());
}

self.addEventListener("message", async ({ data: { turn, query, slugs, limit } }) => {
  try {
    const lookup = new Lookup(await Promise.all(slugs.map((slug) => once(games, slug, () => fetchGame(slug)))));
    self.postMessage({ turn, answer: { ...lookup.lookup(query, { limit }), kinds: lookup.kinds } });
  } catch (error) {
    self.postMessage({ turn, error: String(error) });
  }
});
