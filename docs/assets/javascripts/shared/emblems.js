/* Emblems: the drawing of a record, or the icon of its kind, from the file that the build makes for each game. */

import { games, root } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes the emblem of a record.
 *
 * @param {{ game: string, kind: string, id: string }} record its `id` is that of the record, such as `unmatched/hero/loki`
 */
export function emblemOf({ game, kind, id }) {
  const drawn = games.some((one) => one.slug === game && one.drawn.includes(kind));
  const symbol = drawn ? `${kind}-${id.slice(id.lastIndexOf("/") + 1)}` : `kind-${kind}`;
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", new URL(`assets/generated/emblems/${game}.svg#${symbol}`, root).href);
  const emblem = document.createElementNS(SVG, "svg");
  emblem.setAttribute("class", drawn ? "rb-emblem" : "rb-emblem rb-emblem--icon");
  emblem.setAttribute("aria-hidden", "true");
  emblem.append(use);
  return emblem;
}
