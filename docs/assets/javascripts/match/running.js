/* The matches that are being played on this device: where a game begins, the players go on with the last one by one tap, and where a match
   is chosen, with one of the last few. */

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
 * Fills a place with the match that is being played, or leaves it empty. Others are folded below it.
 * @param {HTMLElement} place
 * @param {string} game the slug of the game; empty for all games
 * @param {number} [most] how many matches there may be
 */
export function showRunning(place, game, most = 1) {
  place.dataset.rbRunning = game;
  const [last, ...others] = runningMatches(game)
    .slice(0, most)
    .map((match) => makeRunning(match, () => showRunning(place, game, most)));
  document.documentElement.toggleAttribute("data-rb-playing", Boolean(last));
  place.replaceChildren(...(last ? [last] : []));
  if (!others.length) return;
  const summary = element("summary", "rb-running__more", `${others.length} more`);
  place.append(element("details", "rb-running__others", summary, ...others));
}

/**
 * Makes the link to a match that is being played, and the button that puts it away.
 * @param {Running} running
 * @param {() => void} show shows what is left
 */
function makeRunning({ key, game, name, turn, search }, show) {
  const link = element(
    "a",
    "rb-running__link",
    element("small", "", "Continue"),
    element("b", "rb-running__name", curly(name)),
  );
  link.append(element("small", "rb-running__turn", turn ? `Turn ${turn}` : "Setup"));
  link.href = new URL(`${game}/match/${search}`, root).href;
  const away = button("rb-running__away", "", () => {
    rbStore(key, { .../** @type {any} */ (rbStored(key)), running: null });
    show();
  });
  away.append(icon("clear"));
  away.title = "Put away";
  away.setAttribute("aria-label", `Put away: ${curly(name)}`);
  return element("div", "rb-running", link, away);
}
