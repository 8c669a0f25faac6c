// Globals that reading/start.js defines before the scripts of pages run.

/** Returns what is stored under a key of this site; null if there is nothing. */
declare function __md_get(key: string, storage?: Storage): unknown;

/** Stores a value, as JSON, under a key of this site. */
declare function __md_set(key: string, value: unknown, storage?: Storage): void;
