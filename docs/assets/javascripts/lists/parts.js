/* The parts of a list, each a heading and the rows under it. A filter leaves out rows, and the parts that have none. */

/** @import { Rows } from "./rows.js" */

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
    for (const [place, node] of nodes.entries()) node.classList.toggle(LEFT_OUT, !rows.isShown(numbers[place]));
    section.style.setProperty("--rb-rows", String(count));
  }
}
