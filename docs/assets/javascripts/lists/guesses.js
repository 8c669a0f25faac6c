/* What a word that a list does not have may be a misspelling of. */

/** @import { Spellings } from "../look-up/spelling.js" */

/**
 * The words of a list that are nearest to a typed word. If they differ by more than one mistake, they must begin with the same letter:
 * in a list of few words, some word is always a little like what is typed.
 * @param {Spellings} spellings the words of the list
 * @param {string} word
 */
export function guesses(spellings, word) {
  const [mistakes, near] = spellings.nearest(word);
  return mistakes > 1 ? near.filter((other) => other[0] === word[0]) : near;
}
