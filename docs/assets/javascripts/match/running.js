/* The match that is being played on this device: where a game begins, the players go on with it by one tap. */

import { icon } from "../shared/icons.js";
import { button, element, root } from "../shared/page.js";
import { curly } from "../shared/typography.js";

/** @typedef {{key: string, game: string, name: string, turn: number, search: string, touched: number}} Running */

/**
 * The matches that are being played, the last one first, as far as what is kept of them can be read.
 * @param {string} game the slug of the game; empty for all games
 * @returns {Running[]}
 */
function runningMatches(game) {
  const found = rbPlaying(game).flatMap((key) => {
    const { running } = /** @type {any} */ (rbStored(key));
    const [, of] = key.split("/");
    return typeof running.name === "string" ? [{ ...running, key, game: of }] : [];
  });
  return found.sort((one, other) => other.touched - one.touched);
}

/**
 * Fills a place with the match that is being played, or leaves it empty.
 * @param {HTMLElement} place
 * @param {string} game the slug of the game; empty for all games
 */
export function showRunning(place, game) {
  place.dataset.rbRunning = game;
  const [last] = runningMatches(game);
  place.replaceChildren();
  document.documentElement.toggleAttribute("data-rb-playing", Boolean(last));
  if (!last) return;
  const { key, name, turn, search } = last;
  const link = element("a", "rb-running__link", element("small", "", "Continue"), element("b", "", curly(name)));
  link.append(element("small", "", turn ? `Turn ${turn}` : "Setup"));
  link.href = new URL(`${last.game}/match/${search}`, root).href;
  const away = button("rb-running__away", "", () => {
    rbStore(key, { .../** @type {any} */ (rbStored(key)), running: null });
    showRunning(place, game);
  });
  away.append(icon("clear"));
  away.title = "Put away";
  away.setAttribute("aria-label", `Put away: ${curly(name)}`);
  place.append(element("div", "rb-running", link, away));
}
