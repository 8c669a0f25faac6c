// Constants that the build writes at the head of docs/service-worker.js.

/** A hash of the site. */
declare const VERSION: string;

/** The hash of each file, by its path within the site, in the order in which they are saved. */
declare const FILES: Record<string, string>;

/** The number of the first files that the page without a connection needs. */
declare const FIRST: number;
