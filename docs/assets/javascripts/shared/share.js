/* Sharing a ruling: a quotation on one line, and its permalink. */

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
 * Shares a passage through the device's share sheet or, if there is none, copies it to the clipboard.
 *
 * @param {{answer: string, title: string, link: string, edition: string}} passage `edition` is a game and its version.
 * @returns {Promise<string>} The message to show the reader; empty if the reader closed the share sheet.
 */
export async function share({ answer, title, link, edition }) {
  const text = `${quoted(answer, MAX_QUOTATION)} ${title} (${edition})`.trim();
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
