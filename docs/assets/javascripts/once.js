/* What is made once and kept. */

/** What `make` makes for a key, made once; a failure is forgotten, so that the next time tries again. */
export function once(made, key, make) {
  if (!made.has(key)) {
    made.set(key, make());
    made.get(key).catch(() => made.delete(key));
  }
  return made.get(key);
}
