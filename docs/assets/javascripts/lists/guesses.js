/* What a word that a list does not have may be a misspelling of. */

/** @import { Spellings } from "../look-up/spelling.js" */

/**
 * The nearest words of a list. With more than one mistake in it, a word begins with the right letter at least: a list has few words, so
 * that some other one is always somewhat like what is typed.
 * @param {Spellings} spellings the words of the list
 * @param {string} word
 */
export function guesses(spellings, word) {
  const [mistakes, near] = spellings.nearest(word);
  return mistakes > 1 ? near.filter((other) => other[0] === word[0]) : near;
}
