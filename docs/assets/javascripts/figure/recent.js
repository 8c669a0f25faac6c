/* The figures that this reader had on a card, stored on this device only. */

/** @typedef {{name: string, powers: string[]}} Figure A figure; its name is empty if the reader gave it none. */

const MAX_FIGURES = 12;

/** @param {string} game */
const key = (game) => `figures/${game}`;

/**
 * Whether two figures have the same powers.
 * @param {string[]} one
 * @param {string[]} other
 */
export const samePowers = (one, other) => [...one].sort().join() === [...other].sort().join();

/**
 * The figures of a game, the newest first.
 * @param {string} game
 * @returns {Figure[]}
 */
export function recentFigures(game) {
  const stored = rbStored(key(game));
  if (!Array.isArray(stored)) return [];
  return stored.filter(({ name, powers } = {}) => typeof name === "string" && Array.isArray(powers) && powers.length);
}

/**
 * Stores the figures of a game, as many as are kept.
 * @param {string} game
 * @param {Figure[]} figures
 */
export const keepFigures = (game, figures) => rbStore(key(game), figures.slice(0, MAX_FIGURES));

/**
 * Stores a figure as the newest. It takes the place of one with the same powers, or with the same name.
 * @param {string} game
 * @param {Figure} figure
 */
export function rememberFigure(game, { name, powers }) {
  if (!powers.length) return;
  const others = recentFigures(game).filter((other) => !samePowers(other.powers, powers) && !(name && other.name === name));
  keepFigures(game, [{ name, powers }, ...others]);
}

/**
 * Removes a figure.
 * @param {string} game
 * @param {string[]} powers
 */
export function forgetFigure(game, powers) {
  const others = recentFigures(game).filter((other) => !samePowers(other.powers, powers));
  keepFigures(game, others);
}
