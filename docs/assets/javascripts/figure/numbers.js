/* The numbers that a figure has where the rules of its powers have an X. */

/** @import { Power, Table } from "./card.js" */

/* A text that says what X may be, as in "X=2", is about any X, so it keeps it. */
const X = /\bX\b/g;
const ANY_X = /\bX=/;

/**
 * Whether the name of a power has an X, for which a figure has a number.
 * @param {string} name
 */
export const hasNumber = (name) => name.search(X) >= 0;

/**
 * The numbers that the rules of a power list for X; empty if they list none, so that X is any number from 1.
 * @param {Power} power
 */
export const numbersFor = ({ passages }) =>
  passages.flatMap(({ text, note }) => (note ? [] : [...text.matchAll(/\bX=(\d+)/g)].map(([, number]) => number)));

/**
 * The number that a figure may have for the X of a power, as it is written; empty if it may not have it.
 * @param {Table} table
 * @param {string} slug of the power
 * @param {string} written
 */
export function allowedNumber({ powers }, slug, written) {
  const listed = Object.hasOwn(powers, slug) ? numbersFor(powers[slug]) : [];
  const isAllowed = listed.length ? listed.includes(written) : /^[1-9]\d?$/.test(written);
  return isAllowed ? written : "";
}

/**
 * A text with a number for each X.
 * @param {string} text
 * @param {string} number
 */
export const withNumber = (text, number) => (number && !ANY_X.test(text) ? text.replaceAll(X, number) : text);

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
