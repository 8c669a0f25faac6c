/* The look-ups of this reader, on this device alone. */

const KEY = "rulebook.recent";
const MOST = 8;

/** The latest look-ups, the newest first; none where the browser keeps nothing. */
export function recent() {
  try {
    const queries = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(queries) ? queries.filter((query) => typeof query === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keep a look-up that led somewhere. */
export function remember(query) {
  const text = query.trim();
  if (!text) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...recent().filter((other) => other !== text)].slice(0, MOST)));
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
