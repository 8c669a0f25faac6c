/* The game that the reader chose or read last, stored on this device only. On pages of no game, the look-up searches it. */

import { currentGame, games } from "../shared/page.js";

const KEY = "rulebook.game";

/** What is stored for all games. */
const ALL = "all";

/** The slug of the game to search at first: of who has not chosen or read any yet, the first of the site. Null for all games. */
export function startingGame() {
  if (currentGame) return currentGame;
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === ALL) return null;
    return (games.find(({ slug }) => slug === stored) ?? games[0])?.slug ?? null;
  } catch {
    return games[0]?.slug ?? null;
  }
}

/**
 * Stores the game that the reader chose or reads.
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
