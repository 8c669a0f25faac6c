/* Text of records, typeset: quotation marks are curly, and words in capitals, such as BOOST, a little smaller. */

import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";

/**
 * A text with curly quotation marks, and with its words in capitals in elements of their own.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const withCapitals = (text) =>
  curly(text)
    .split(/\b([A-Z]{2,}(?:[ -][A-Z]{2,})+|[A-Z]{3,})\b/)
    .map((part, place) => (place % 2 ? element("span", "rb-caps", part) : part));
