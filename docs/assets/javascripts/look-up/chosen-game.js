/* The game that the reader chose last, stored on this device only. On pages of no game, the look-up searches it, or the first game
   if none was chosen. Reading a page of a game does not choose it. */

import { currentGame, games } from "../shared/page.js";

const KEY = "rulebook.game";

/** What is stored for all games. */
const ALL = "all";

/** The slug of the game to search at first; null for all games. */
export function startingGame() {
  if (currentGame) return currentGame;
  const stored = storedGame();
  return stored === ALL ? null : ((games.find(({ slug }) => slug === stored) ?? games[0])?.slug ?? null);
}

/** What is stored, if anything is. */
function storedGame() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Stores the game that the reader chose.
 * @param {string | null} slug null for all games
 */
export function rememberGame(slug) {
  try {
    localStorage.setItem(KEY, slug ?? ALL);
  } catch {
    // The look-up works without storage, too.
  }
}

/**
 * The name of a game of the site.
 * @param {string} slug
 */
export const gameName = (slug) => games.find((game) => game.slug === slug)?.name ?? slug;
