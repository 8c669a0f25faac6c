// Globals that reading/start.js defines before the scripts of pages run.

/** Returns what is stored under a key of this site; null if there is nothing. */
declare function rbStored(key: string, area?: "localStorage" | "sessionStorage"): unknown;

/** Stores a value, as JSON, under a key of this site. */
declare function rbStore(key: string, value: unknown, area?: "localStorage" | "sessionStorage"): void;

/** Returns the keys of this site below which something is stored in the local storage, with a given start. */
declare function rbStoredKeys(start: string): string[];

/** The keys of what is kept of the matches that are being played, in a game; in all games if it is empty. */
declare function rbPlaying(game: string): string[];
