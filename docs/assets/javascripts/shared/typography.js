/* Curly apostrophes and quotation marks, minus signs, dashes, and the space after an initial, or between a number and a word in capitals.
   The same as `with_marks` in scripts/rulebook/site/typography.py, for text rather than HTML. */

/** @type {[straight: RegExp, mark: string][]} */
const CURLY = [
  [/(?<=[\p{L}\p{N}_.!?)])'/gu, "’"],
  [/'(?=\p{N})/gu, "’"],
  [/'/g, "‘"],
  [/(?<![\p{L}\p{N}_.,!?…)’])"(?=[\p{L}\p{N}_(‘]|[:+][\p{L}\p{N}])/gu, "“"],
  [/"/g, "”"],
  [/(?<![^\s(])-(?=\p{N})|(?<=\p{N} )-(?= \p{N})/gu, "−"],
  [/(?<= )-(?= )/g, "–"],
  [/(?<=(?<![\p{L}\p{N}_])[A-Z]\.) (?=[A-Z])|(?<=\p{N}) (?=[A-Z]{2})/gu, "\u00a0"],
];

/**
 * A text with typographic marks in place of straight ones and of what stands for another sign, each one character as before.
 * @param {string} text
 */
export const curly = (text) => CURLY.reduce((changed, [straight, mark]) => changed.replace(straight, mark), text);

/**
 * A text of several lines on one: the items of a list follow each other with a semicolon, without bullets, unless they end as sentences do.
 * @param {string} text
 */
export const onOneLine = (text) =>
  text
    .replace(/^• /, "")
    .replace(
      /(.)\n+(• )?(?=(\d+\. )?)/g,
      (_, end, bullet, number) => `${end}${/[.:;!?…]/.test(end) ? "" : bullet || number ? ";" : "."} `,
    );
