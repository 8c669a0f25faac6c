/* The sentences of a text. They end where scripts/rulebook/text/sentences.py finds their ends. */

const END = /(?<=[.!?…])["”’)\]*]*\s+(?=["“‘(*[]*[A-ZÀ-Þ0-9])/g;
/** Words at the end of which a dot ends no sentence. */
const SHORTENED = /\b(?:vs|Dr|Mr|Mrs|Ms|St|Jr|No|e\.g|i\.e|etc|[A-Z])\.$/;

/**
 * The sentences of a text, one after the other.
 * @param {string} text
 */
export function sentencesOf(text) {
  /** @type {string[]} */
  const sentences = [];
  for (const paragraph of text.split("\n")) {
    let from = 0;
    for (const end of paragraph.matchAll(END)) {
      if (SHORTENED.test(paragraph.slice(0, end.index))) continue;
      sentences.push(paragraph.slice(from, end.index + end[0].length).trim());
      from = end.index + end[0].length;
    }
    sentences.push(paragraph.slice(from).trim());
  }
  return sentences.filter(Boolean);
}
