/* The section "Setup" of a match sheet. */

import { element } from "../shared/page.js";

/** @import { Context } from "./match.js" */

/**
 * Makes the section.
 * @param {Context} context
 */
export function setupSection({ sheet }) {
  return element("section", "rb-setup", element("h2", "", "Setup"), element("p", "", sheet.title));
}
