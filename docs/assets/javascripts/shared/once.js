/* Results of asynchronous functions that are computed once and cached. */

/**
 * Returns the promise that `make` returned for this key the first time. A rejected one
 * is removed, so that the next call tries again.
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
