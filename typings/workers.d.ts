// Constants that the build writes at the head of docs/service-worker.js.

/** A hash of the site. */
declare const VERSION: string;

/** The hash of each file, by its path within the site. */
declare const FILES: Record<string, string>;
