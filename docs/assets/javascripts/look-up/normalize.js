/* Text and names in a normal form. The same as scripts/rulebook/text/normalize.py. */

import { APOSTROPHES, LIGATURES, NAME_STOP_WORDS, VARIANTS_IN_NAMES } from "./constants.js";

const ligatures = new Map(Object.entries(LIGATURES));
const ligature = new RegExp(`[${[...ligatures.keys()].join("")}]`, "g");
const apostrophe = new RegExp(`[${APOSTROPHES}]`, "g");
export const variantsInNames = new Map(Object.entries(VARIANTS_IN_NAMES));
const nameStopWords = new Set(NAME_STOP_WORDS);

/**
 * The words of a text in a-z and 0-9, in lower case, without accents and possessive 's.
 * @param {string} text
 * @returns {string[]}
 */
export function tokenize(text) {
  const plain = text
    .toLowerCase()
    .replace(ligature, (letter) => ligatures.get(letter) ?? letter)
    .replace(apostrophe, "'");
  const bare = plain
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/'(s(?![a-z0-9]))?/g, "");
  return bare.match(/[a-z0-9]+/g) ?? [];
}

/**
 * A word as the key of a name has it: in its usual abbreviation or American spelling, or else the word itself.
 * @param {string} token
 */
export const asInKeys = (token) => variantsInNames.get(token) ?? token;

/**
 * Whether people leave a word out of names.
 * @param {string} token
 */
export const isNameStopWord = (token) => nameStopWords.has(token);

/**
 * The key of a name: its tokens, joined. Different spellings of a name have the same key.
 * @param {string[]} tokens
 */
export const key = (tokens) =>
  tokens
    .filter((token) => !nameStopWords.has(token))
    .map(asInKeys)
    .join("");
