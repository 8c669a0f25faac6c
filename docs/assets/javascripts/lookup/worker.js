/* The look-up at work beside the page: it fetches the indexes of the games that are asked for, once, and answers queries. */

import { once } from "../once.js";
import { Lookup } from "./lookup.js";

const INDEXES = new URL("../../generated/lookup/", import.meta.url);
const contents = new Map();
const lookups = new Map();

async function content(slug) {
  const response = await fetch(new URL(`${slug}.json`, INDEXES));
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

const lookupIn = async (slugs) => new Lookup(await Promise.all(slugs.map((slug) => once(contents, slug, () => content(slug)))));

self.addEventListener("message", async ({ data: { turn, query, slugs, limit } }) => {
  try {
    const lookup = await once(lookups, slugs.join(" "), () => lookupIn(slugs));
    self.postMessage({ turn, answer: { ...lookup.lookup(query, { limit }), kinds: lookup.kinds } });
  } catch (error) {
    self.postMessage({ turn, error: String(error) });
  }
});
