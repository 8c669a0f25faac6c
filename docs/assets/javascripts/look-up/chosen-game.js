/* The game that the reader chose last, stored on this device only. On pages of no game, the look-up searches it. Reading a page
   of a game does not choose it. */

import { currentGame, games } from "../shared/page.js";

const KEY = "rulebook.game";

/** The slug of the game to search at first; null for all games. */
export function startingGame() {
  if (currentGame) return currentGame;
  try {
    const stored = localStorage.getItem(KEY);
    return games.find(({ slug }) => slug === stored)?.slug ?? null;
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
    if (slug) localStorage.setItem(KEY, slug);
    else localStorage.removeItem(KEY);
  } catch {
    // The look-up works without storage, too.
  }
}

/**
 * The name of a game of the site.
 * @param {string} slug
 */
export const gameName = (slug) => games.find((game) => game.slug === slug)?.name ?? slug;
