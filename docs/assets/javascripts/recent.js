/* The look-ups of this reader, on this device alone. */

const KEY = "rulebook.recent";
const MOST = 8;

/** A look-up as it is kept: {query, game}. `game` is null for all games, and undefined where it was not kept: look-ups once
    were plain text. */
const read = (kept) => (typeof kept === "string" ? { query: kept } : kept);

/** The latest look-ups, the newest first; none where the browser keeps nothing. */
export function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(read).filter((each) => typeof each?.query === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keep a look-up that led somewhere, in a game or, where `game` is null, in all. */
export function remember(query, game) {
  const text = query.trim();
  if (!text) return;
  const others = recent().filter((other) => other.query !== text || (other.game !== game && other.game !== undefined));
  try {
    localStorage.setItem(KEY, JSON.stringify([{ query: text, game }, ...others].slice(0, MOST)));
  } catch {
    /* a browser that keeps nothing still looks up */
  }
}

/** Forget every look-up. */
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* nothing was kept */
  }
}
