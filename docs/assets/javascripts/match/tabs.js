/* The buttons that lead to the sections of a match sheet: the tabs at the foot of a small screen, and those in the menu of Count, which has
   no tabs. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** @import { Section } from "./address.js" */

/** The name of each section, as its button says it. */
const NAMES = { setup: "Setup", turn: "The turn", meets: "What meets", count: "Count" };

/**
 * Makes the button of a section, with its icon above its name.
 * @param {Section} name
 * @param {(name: Section) => void} open
 */
export function tabOf(name, open) {
  const tab = button("rb-match__tab", "", () => open(name));
  tab.append(icon(name), element("span", "", NAMES[name]));
  return tab;
}
