/* What the reader keeps about their shelf, for each game: which sets they own, whether everything shows only these, which version they
   have seen, and what random matches leave out. It stays in this browser. */

/**
 * `only` says whether everything shows only what is in these sets, and `all` whether a match may have what is in others. `seen` is the
 * version of the game when its news were last marked as seen; empty: never. `banned` are the kinds and slugs of what no random match
 * draws, `last` of what was drawn, the latest first, and `match` of the match that was drawn last; `repeats` says whether the next may draw
 * that again.
 * @typedef {{ sets: string[], only: boolean, all: boolean, seen: string, banned: string[], last: string[], match: string[],
 *   repeats: boolean }} Shelf
 */

/** @type {Map<string, Shelf>} What was read or kept, by game: a browser may not let the site store anything. */
const shelves = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {(value: unknown) => string[]} What is text of a stored list, each once. */
export const strings = (value) => (Array.isArray(value) ? [...new Set(value.filter((each) => typeof each === "string"))] : []);

/**
 * What is kept about a game. What is stored in another form counts as nothing.
 * @param {string} game
 * @returns {Shelf}
 */
export function shelfOf(game) {
  const known = shelves.get(game);
  if (known) return known;
  const stored = /** @type {Partial<Record<keyof Shelf, unknown>> | null} */ (rbStored(`shelf.${game}`)) ?? {};
  const { sets, only, all, seen, banned, last, match, repeats } = stored;
  const shelf = {
    sets: strings(sets),
    only: only === true,
    all: all === true,
    seen: typeof seen === "string" ? seen : "",
    banned: strings(banned),
    last: strings(last),
    match: strings(match),
    repeats: repeats === true,
  };
  shelves.set(game, shelf);
  return shelf;
}

const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Keeps changes to what is kept about a game.
 * @param {string} game
 * @param {Partial<Shelf>} changes
 */
export function keep(game, changes) {
  const shelf = { ...shelfOf(game), ...changes };
  shelves.set(game, shelf);
  rbStore(`shelf.${game}`, shelf);
  tell();
}

/**
 * The slugs of the sets of a game that the reader owns.
 * @param {string} game
 */
export const ownedSets = (game) => new Set(shelfOf(game).sets);

/**
 * Puts sets on the shelf, or takes them off. Lists stay as they are: they show only what is on the shelf if the reader chooses so.
 * @param {string} game
 * @param {string[]} slugs
 * @param {boolean} owned
 */
export function own(game, slugs, owned) {
  const others = shelfOf(game).sets.filter((each) => !slugs.includes(each));
  keep(game, { sets: owned ? [...others, ...slugs] : others });
}

/**
 * Whether everything shows only what is in the reader's sets: if they chose so, and own some.
 * @param {string} game
 */
export const showsOnlyMine = (game) => shelfOf(game).only && shelfOf(game).sets.length > 0;

/**
 * Calls a function whenever something about the shelf changes, here or in another window.
 * @param {() => void} listener
 */
export const onShelfChange = (listener) => listeners.add(listener);

const readAgain = () => {
  shelves.clear();
  tell();
};
window.addEventListener("storage", readAgain);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) readAgain();
});
