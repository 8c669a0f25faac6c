/* The recent look-ups of this reader, stored on this device only. */

/**
 * @typedef {object} RecentLookUp
 * @property {string} query
 * @property {string | null} [game] The slug of the game, null for all games; absent in entries of earlier versions of the site.
 */

const KEY = "rulebook.recent";
const MAX_ENTRIES = 8;

/** @param {string | RecentLookUp} entry Earlier versions of the site stored only the query, as a string. */
const parseEntry = (entry) => (typeof entry === "string" ? { query: entry } : entry);

/**
 * Returns the recent look-ups, the newest first. There are none if the browser refuses storage.
 *
 * @returns {RecentLookUp[]}
 */
export function recent() {
  try {
    const entries = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(entries)) return [];
    return entries
      .map(parseEntry)
      .filter((entry) => typeof entry?.query === "string")
      .slice(0, MAX_ENTRIES);
  } catch {
    return [];
  }
}

/**
 * Stores a look-up that led to answers.
 *
 * @param {string} query
 * @param {string | null} game The slug of the game; null for all games.
 */
export function remember(query, game) {
  const text = query.trim();
  if (!text) return;
  const others = recent().filter((other) => other.query !== text || (other.game !== game && other.game !== undefined));
  try {
    localStorage.setItem(KEY, JSON.stringify([{ query: text, game }, ...others].slice(0, MAX_ENTRIES)));
  } catch {
    // The look-up works without storage, too.
  }
}

/** Removes all recent look-ups. */
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
