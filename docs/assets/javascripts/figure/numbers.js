/* The numbers that a figure has where the rules of its powers have an X. */

/** @import { Power, Table } from "./card.js" */

/* A text that says what X may be, as in "X=2", is about any X, so it keeps it. */
const X = /\bX\b/g;
const ANY_X = /\bX=/;
const SIGNED_X = "+X or -X";

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
 * The numbers that the rules of a power list for X; empty if they list none, so that X is any number from 1 to 99.
 * @param {Power} power
 */
export const numbersFor = ({ passages }) =>
  passages.flatMap(({ text, note }) => (note ? [] : [...text.matchAll(/\bX=(\d+)/g)].map(([, number]) => number)));

/** A word in parentheses at the end of the name of a power: what it stands for is on the figure's own card. */
const PLACEHOLDER = /\((\p{L}+)\)$/u;

/**
 * What a figure has in the place of a word in the name of a power, such as "Effect"; empty if there is none.
 * @param {string} name
 */
export const placeholderIn = (name) => name.match(PLACEHOLDER)?.[1] ?? "";

/**
 * Which number a power needs for X, in words, and whether something was given that cannot be it.
 * @param {Power} power
 * @param {string} [refused] what was given; a minus alone is no more than the sign
 */
export function whichNumber(power, refused = "") {
  const listed = numbersFor(power);
  const any = isSigned(power.name) ? "1 to 99, or -1 to -99" : "1 to 99";
  const possible = listed.length ? new Intl.ListFormat("en", { type: "disjunction" }).format(listed) : any;
  const isRefused = refused !== "" && refused !== "-";
  return { isRefused, said: isRefused ? `${refused} is not possible: ${possible}.` : `It is ${possible}.` };
}

/**
 * The number that a figure may have for the X of a power, as it is written; empty if it may not have it. A minus stands before it, a plus
 * does not.
 * @param {Table} table
 * @param {string} slug of the power
 * @param {string} written
 */
export function allowedNumber({ powers }, slug, written) {
  if (!Object.hasOwn(powers, slug)) return "";
  const listed = numbersFor(powers[slug]);
  const any = isSigned(powers[slug].name) ? /^-?[1-9]\d?$/ : /^[1-9]\d?$/;
  return (listed.length ? listed.includes(written) : any.test(written)) ? written : "";
}

/**
 * A text with a number for each X. Only where it has both signs does it get that of the number.
 * @param {string} text
 * @param {string} number
 */
export function withNumber(text, number) {
  if (!number || ANY_X.test(text)) return text;
  return text.replaceAll(SIGNED_X, number.startsWith("-") ? number : `+${number}`).replaceAll(X, number.replace("-", ""));
}

/**
 * A table in which powers have numbers for X, in their names and rules. Notes of the editor are about the printed card, so they keep it.
 * @param {Table} table
 * @param {Map<string, string>} numbers by the slugs of powers
 * @returns {Table}
 */
export function withNumbers(table, numbers) {
  const powers = { ...table.powers };
  for (const [slug, number] of numbers) {
    if (!Object.hasOwn(powers, slug) || !hasNumber(powers[slug].name)) continue;
    const { name, summary, passages } = powers[slug];
    powers[slug] = {
      ...powers[slug],
      name: withNumber(name, number),
      summary: withNumber(summary, number),
      passages: passages.map((passage) => {
        if (passage.note || ANY_X.test(passage.text)) return passage;
        return { ...passage, title: withNumber(passage.title, number), text: withNumber(passage.text, number) };
      }),
    };
  }
  return { ...table, powers };
}
