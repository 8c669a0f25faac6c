/* Marks in the rows what the filter found, so that one sees why a row is there: the word in a name, or in that of a set. */

import { LEFT_OUT } from "./parts.js";

/** @import { Rows } from "./rows.js" */

const WORD = /[^\s–—/-]+/g;
/** The name of the highlight, which the style sheet has, too. */
const NAME = "rb-found";
/** The most rows that are marked. A filter that leaves more is not typed to its end, and to mark them all would delay the next key. */
const MOST = 40;

/**
 * Marks the words that begin as one of those typed.
 * @param {HTMLElement | null} list null if it shows all rows, whose words need no mark
 * @param {Rows} rows
 */
export function markFound(list, rows) {
  if (!CSS.highlights) return;
  const found = new Highlight();
  const shown = [...(list?.querySelectorAll(`section:not(.${LEFT_OUT}) li:not(.${LEFT_OUT})`) ?? [])];
  for (const row of shown.length > MOST ? [] : shown) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(WORD)) {
        if (!rows.isFoundIn(word)) continue;
        const range = new StaticRange({
          startContainer: text,
          startOffset: index,
          endContainer: text,
          endOffset: index + word.length,
        });
        found.add(range);
      }
    }
  }
  CSS.highlights.set(NAME, found);
}
