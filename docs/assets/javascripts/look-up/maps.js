/* Functions that change the values of maps. */

/**
 * The value of a key. Makes it first if there is none.
 * @template K, V
 * @param {Map<K, V>} map
 * @param {K} name
 * @param {() => V} make
 * @returns {V}
 */
export function getOrMake(map, name, make) {
  let value = map.get(name);
  if (value === undefined) {
    value = make();
    map.set(name, value);
  }
  return value;
}

/**
 * Sets a number, unless there already is a greater one.
 * @template K
 * @param {Map<K, number>} numbers
 * @param {K} name
 * @param {number} number
 */
export const raise = (numbers, name, number) => numbers.set(name, Math.max(number, numbers.get(name) ?? 0));

/**
 * Adds to a number, which is 0 at first.
 * @template K
 * @param {Map<K, number>} sums
 * @param {K} name
 * @param {number} number
 */
export const add = (sums, name, number) => sums.set(name, (sums.get(name) ?? 0) + number);
