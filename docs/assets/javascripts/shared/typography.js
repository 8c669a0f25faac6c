/* Curly apostrophes and quotation marks. The same as `curly` in scripts/rulebook/site/typography.py, for text rather than HTML. */

/** @type {[straight: RegExp, mark: string][]} */
const CURLY = [
  [/(?<=[\p{L}\p{N}_.!?)])'/gu, "’"],
  [/'(?=\p{N})/gu, "’"],
  [/'/g, "‘"],
  [/(?<![\p{L}\p{N}_.,!?…)’])"(?=[\p{L}\p{N}_(‘])/gu, "“"],
  [/"/g, "”"],
];

/**
 * A text with curly apostrophes and quotation marks in place of straight ones, each one character as before.
 * @param {string} text
 */
export const curly = (text) => CURLY.reduce((changed, [straight, mark]) => changed.replace(straight, mark), text);
