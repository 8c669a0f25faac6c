/* Sharing a ruling: its name, its text on one line, whose word it is, in which version it stands, and its permalink. The text is ours, so it
   is not in quotation marks. It begins with its name, which is not sent as a title as well: apps would write it twice. */

import { copy } from "./clipboard.js";
import { curly, onOneLine } from "./typography.js";

/** The maximum length of a text that is shared, in characters. */
const LONGEST = 600;

/**
 * A text; one that is too long is cut after the end of a sentence, or of a word if its first sentence is too long.
 *
 * @param {string} text
 * @param {number} most the number of characters that it may have
 */
function shortened(text, most) {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  const sentences = start.match(/^.*[.!?][”’)]*(?=\s)/s)?.[0];
  return sentences ? `${sentences} …` : `${start.replace(/\s+\S*$/, "")}…`;
}

/**
 * Whose word something is, as it is shared and cited: of what no source answers, that says so.
 *
 * @param {string} label
 * @param {boolean} open whether it says what the sources leave open
 */
export const whoseWord = (label, open) => (open ? "Open question: no source says" : label);

/** The name of the site, as its header has it. */
export const nameOfSite = () => onOneLine(document.querySelector(".rb-header__home > span")?.firstChild?.textContent ?? "");

/**
 * Whose word something is, and whose words these are: those of the site, unless they are an editor's own.
 *
 * @param {string} label whose word it is; empty if it is nobody's
 * @param {boolean} own whether the words are an editor's own
 */
export const inWhoseWords = (label, own) => (own ? label : `${label}${label ? ", in" : "In"} ${nameOfSite()}’s words`);

/**
 * What is said, as sentences.
 * @param {(string | false)[]} parts an empty one is left out
 */
const sentences = (...parts) =>
  parts
    .filter(Boolean)
    .map((part) => (/[.!?…][”’)]*$/.test(part || "") ? part : `${part}.`))
    .join(" ");

/**
 * Shares a passage, and those that belong to it, through the device's share sheet or, if there is none, copies them to the clipboard.
 *
 * @typedef {{answer: string, title: string, label: string, own: boolean, edition: string, replaced?: string, link: string}} Told
 *   a passage, its name, whose word it is, if anybody's, whether its words are an editor's own, in which version it stands, what has
 *   replaced its text, if anything has, and its permalink
 * @param {Told} passage
 * @param {Told[]} more each stands on a line of its own, so that it is quoted by its own name and link; its version is left out if it is
 *   that of the passage
 * @param {string} [asked] a question that the passage only perhaps answers; the text says so first
 * @returns {Promise<string>} The message to show the reader; empty if the reader closed the share sheet, or copies the words by hand.
 */
export async function share({ answer, title, link, label, own, edition, replaced = "" }, more = [], asked = "") {
  const possible = asked && `Closest match to “${asked}”: `;
  const text = answer && shortened(onOneLine(answer), LONGEST);
  const said = sentences(replaced, text, answer ? inWhoseWords(label, own) : label, edition);
  const first = curly(possible + [title, said].filter(Boolean).join(": "));
  const others = more.map((told) => {
    const own = shortened(onOneLine(told.answer), LONGEST);
    const words = sentences(told.replaced ?? "", own, told.label, told.edition !== edition && told.edition);
    return `${curly(`${told.title}: ${words}`)} ${told.link}`;
  });
  const words = [`${first} ${link}`, ...others].join("\n");
  if (navigator.share) {
    try {
      await navigator.share(more.length ? { text: words } : { text: first, url: link });
      return "Shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  return (await copy(words, "Text")) ? "Copied the words and the link" : "";
}
