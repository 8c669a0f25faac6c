/* Words of a game that are written in capitals, such as BOOST. They are set a little smaller than the text. */

import { element } from "../shared/page.js";

/**
 * A text, with its words in capitals in elements of their own.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const withCapitals = (text) =>
  text.split(/\b([A-Z]{3,})\b/).map((part, place) => (place % 2 ? element("span", "rb-caps", part) : part));
