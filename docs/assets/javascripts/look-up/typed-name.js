/* Names of which the query is the beginning. */

import { tokenize } from "./normalize.js";

const word = /[\p{L}\p{N}'’]+/gu;

/**
 * The start and the end of what is typed of a name. Both are 0 if that is not in it: it may be a nickname.
 * @param {string} name
 * @param {string} query
 */
export function typedIn(name, query) {
  const typed = tokenize(query).join("");
  for (const { index } of name.matchAll(word)) {
    for (let end = index + 1; end <= name.length; end += 1) {
      const letters = tokenize(name.slice(index, end)).join("");
      if (letters && letters === typed) return [index, end];
      if (!typed.startsWith(letters)) break;
    }
  }
  return [0, 0];
}
