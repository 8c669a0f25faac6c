/* Results that are computed once and kept. */

/**
 * Returns what `make` returned for this key the first time. A rejected promise is forgotten, so that the next call tries again.
 *
 * @template Key, Value
 * @param {Map<Key, Promise<Value>>} results
 * @param {Key} key
 * @param {() => Promise<Value>} make
 * @returns {Promise<Value>}
 */
export function once(results, key, make) {
  const known = results.get(key);
  if (known) return known;
  const result = make();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}
