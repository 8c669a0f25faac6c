/* The parts of a list, each a heading and the rows under it. A filter leaves out rows, and the parts that have none. */

import { element } from "../shared/page.js";

/** @import { Changed, Rows } from "./rows.js" */

/**
 * The rows under one heading: their numbers, and the element of each.
 * @typedef {{ section: HTMLElement, rows: number[], nodes: HTMLElement[] }} Part
 */

export const LEFT_OUT = "rb-left-out";
/* A class, and not the attribute `hidden`: styles with `:has` depend on that attribute, and with each change of it the browser would
   search the whole page for what they look for. */

/**
 * The parts that a list holds.
 * @param {HTMLElement} list
 * @returns {Part[]}
 */
export function partsIn(list) {
  let number = 0;
  return [...list.children].flatMap((section) => {
    if (!(section instanceof HTMLElement)) return [];
    const nodes = [...section.querySelectorAll("li")];
    return [{ section, rows: nodes.map(() => number++), nodes }];
  });
}

/**
 * Says in a row why the filter shows it.
 * @param {HTMLElement} node
 * @param {string} why empty if the row says so
 */
function sayWhy(node, why) {
  const said = node.querySelector(".rb-why");
  if ((said?.textContent ?? "") === why) return;
  said?.remove();
  if (why) node.querySelector(".rb-what")?.append(element("mark", "rb-why", why));
}

/**
 * Says in a row what changed in the record, and leads to where that is told.
 * @param {HTMLElement} node
 * @param {Changed | undefined} changed
 */
function sayChanged(node, changed) {
  const said = node.querySelector(".rb-changed");
  if (said?.textContent === changed?.said && said?.getAttribute("href") === changed?.address) return;
  said?.remove();
  if (!changed) return;
  const link = element("a", "rb-changed", changed.said);
  link.setAttribute("href", changed.address);
  node.querySelector(".rb-gist")?.append(link);
}

/**
 * Shows in some parts what a filter shows, and says how many rows each part has. The rows of a part that is left out stay as they were
 * until it is shown again.
 * @param {Part[]} parts
 * @param {Rows} rows
 */
export function fitParts(parts, rows) {
  for (const { section, rows: numbers, nodes } of parts) {
    const count = numbers.filter((number) => rows.isShown(number)).length;
    section.classList.toggle(LEFT_OUT, !count);
    if (!count) continue;
    for (const [place, node] of nodes.entries()) {
      const isShown = rows.isShown(numbers[place]);
      node.classList.toggle(LEFT_OUT, !isShown);
      if (!isShown) continue;
      sayWhy(node, rows.whyShown(numbers[place]));
      sayChanged(node, rows.whatChanged(numbers[place]));
    }
    section.style.setProperty("--rb-rows", String(count));
  }
}
