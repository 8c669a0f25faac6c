/* What a figure has where its powers leave a place: a number for X, and a text for a word in parentheses, such as "(Effect)". The same as
   scripts/rulebook/site/figure_numbers.py. */

/** @import { Power, Table } from "./card.js" */

/* A text that says what X may be, as in "X=2", is about any X, so it keeps it. */
const X = /\bX\b/g;
const ANY_X = /\bX=/;
const SIGNED_X = "+X or -X";

/** A word in parentheses at the end of the name of a power: what it stands for is on the figure's own card. */
const PLACEHOLDER = /\(([A-Za-z]+)\)$/;
export const MOST_CHARACTERS = 40;

/**
 * The slug of a power, and what is given for its place behind a colon: empty if nothing is.
 * @param {string} written
 */
export function slugAndGiven(written) {
  const [slug, ...rest] = written.split(":");
  return { slug: slug.trim(), given: rest.join(":").trim() };
}

/**
 * Whether the name of a power has an X, for which a figure has a number.
 * @param {string} name
 */
export const hasNumber = (name) => name.search(X) >= 0;

/**
 * Whether a figure has a sign with the number for the X in the name of a power.
 * @param {string} name
 */
export const isSigned = (name) => name.includes(SIGNED_X);

/**
 * The word in the name of a power for which a figure has a text, such as "Effect"; empty if there is none.
 * @param {string} name
 */
export const placeholderIn = (name) => name.match(PLACEHOLDER)?.[1] ?? "";

/**
 * Whether the name of a power has a place for what a figure has.
 * @param {string} name
 */
export const hasPlace = (name) => hasNumber(name) || placeholderIn(name) !== "";

/**
 * The numbers that the rules of a power list for X; empty if they list none, so that X is any number from 1 to 99.
 * @param {Power} power
 */
const numbersFor = ({ passages }) =>
  passages.flatMap(({ text, note }) => (note ? [] : [...text.matchAll(/\bX=(\d+)/g)].map(([, number]) => number)));

/**
 * What a figure may have for the place in the name of a power, in words.
 * @param {Power} power
 */
export function which(power) {
  if (placeholderIn(power.name)) return `up to ${MOST_CHARACTERS} characters`;
  return numbersFor(power).join(" or ") || (isSigned(power.name) ? "1 to 99, or -1 to -99" : "1 to 99");
}

/**
 * What is given for the place in the name of a power, as it is kept; empty if a figure may not have it. Before a number, a minus stays, and
 * a plus does not.
 * @param {Power} power
 * @param {string} given
 */
export function allowed(power, given) {
  if (placeholderIn(power.name)) return given.trim() && [...given].length <= MOST_CHARACTERS ? given : "";
  if (!hasNumber(power.name)) return "";
  const number = given.replace(/^\+/, "");
  const listed = numbersFor(power);
  const any = isSigned(power.name) ? /^-?[1-9]\d?$/ : /^[1-9]\d?$/;
  return (listed.length ? listed.includes(number) : any.test(number)) ? number : "";
}

/**
 * The name of a power with what a figure has for the place in it.
 * @param {string} name
 * @param {string} given
 */
export const nameWith = (name, given) =>
  given && placeholderIn(name) ? name.replace(PLACEHOLDER, () => given.trim()) : withNumber(name, given);

/**
 * A text with a number for each X. Only where it has both signs does it get that of the number.
 * @param {string} text
 * @param {string} number
 */
function withNumber(text, number) {
  if (!number || ANY_X.test(text)) return text;
  return text.replaceAll(SIGNED_X, number.startsWith("-") ? number : `+${number}`).replaceAll(X, number.replace("-", ""));
}

/**
 * A table in which powers have what a figure has for their places: texts in their names, numbers in their rules too. Notes of the editor
 * are about the printed card, so they keep their X.
 * @param {Table} table
 * @param {Map<string, string>} given by the slugs of powers
 * @returns {Table}
 */
export function withGiven(table, given) {
  const powers = { ...table.powers };
  for (const [slug, each] of given) {
    if (!each || !Object.hasOwn(powers, slug)) continue;
    const power = powers[slug];
    powers[slug] = { ...power, name: nameWith(power.name, each), ...(hasNumber(power.name) ? rulesWith(power, each) : {}) };
  }
  return { ...table, powers };
}

/**
 * The rules of a power with a number for each X.
 * @param {Power} power
 * @param {string} number
 */
const rulesWith = ({ summary, passages }, number) => ({
  summary: withNumber(summary, number),
  passages: passages.map((passage) => {
    if (passage.note || ANY_X.test(passage.text)) return passage;
    return { ...passage, title: withNumber(passage.title, number), text: withNumber(passage.text, number) };
  }),
});
