/* The section "The turn" of a match sheet. */

import { element } from "../shared/page.js";

/** @import { Context } from "./match.js" */

/**
 * Makes the section.
 * @param {Context} context
 */
export function turnSection({ sheet }) {
  return element("section", "rb-turn", element("h2", "", "The turn"), element("p", "", sheet.title));
}
