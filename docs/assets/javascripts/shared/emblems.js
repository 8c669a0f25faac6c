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
  return drawn ? use(game, `${kind}-${id.slice(id.lastIndexOf("/") + 1)}`, "rb-emblem") : iconOfKind({ game, kind });
}

/**
 * Makes the icon of a kind of records.
 *
 * @param {{ game: string, kind: string }} of
 */
export const iconOfKind = ({ game, kind }) => use(game, `kind-${kind}`, "rb-emblem rb-emblem--icon");

/**
 * Makes the emblem of a game.
 *
 * @param {string} game
 */
export const emblemOfGame = (game) => use(game, "game", "rb-emblem rb-emblem--game");

/**
 * @param {string} game
 * @param {string} symbol
 * @param {string} className
 */
function use(game, symbol, className) {
  const drawing = document.createElementNS(SVG, "use");
  drawing.setAttribute("href", new URL(`assets/generated/emblems/${game}.svg#${symbol}`, root).href);
  const emblem = document.createElementNS(SVG, "svg");
  emblem.setAttribute("class", className);
  emblem.setAttribute("aria-hidden", "true");
  emblem.append(drawing);
  return emblem;
}
