/* The section "What meets" of a match sheet. */

import { element } from "../shared/page.js";

/** @import { Context } from "./match.js" */

/**
 * Makes the section.
 * @param {Context} context
 */
export function meetsSection({ sheet }) {
  return element("section", "rb-meets", element("h2", "", "What meets"), element("p", "", sheet.title));
}
