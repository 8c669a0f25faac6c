/* Sharing a ruling: a quotation on one line, whose word it is, and its permalink. */

import { copy } from "./clipboard.js";

/** The maximum length of a quotation, in characters. */
const MAX_QUOTATION = 600;

/**
 * A text in quotation marks, with those inside it single; one that is too long is cut after the end of a word.
 *
 * @param {string} text empty for no quotation
 * @param {number} most the number of characters that it may have
 */
export function quoted(text, most) {
  const words = text.length > most ? `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…` : text;
  return words && `“${words.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}

/**
 * Whose word something is, in words: the names of its labels, such as "Publisher’s ruling and editor’s reading".
 *
 * @param {string[]} labels
 */
export const whoseWord = (labels) =>
  [...new Set(labels)].map((name, number) => (number ? name[0].toLowerCase() + name.slice(1) : name)).join(" and ");

/**
 * Shares a passage through the device's share sheet or, if there is none, copies it to the clipboard.
 *
 * @param {{answer: string, title: string, link: string, label: string, edition: string}} passage `label` is whose word it is, if anybody's,
 *   and `edition` a game and its version.
 * @returns {Promise<string>} The message to show the reader; empty if the reader closed the share sheet.
 */
export async function share({ answer, title, link, label, edition }) {
  const text = `${quoted(answer, MAX_QUOTATION)} ${title} (${[label, edition].filter(Boolean).join(", ")})`.trim();
  if (navigator.share) {
    try {
      await navigator.share({ title, text, url: link });
      return "Shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  return (await copy(`${text} ${link}`)) ? "Copied the words and the link" : `Copy this link: ${link}`;
}
