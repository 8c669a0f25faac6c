/* Stores one complete version of the site on the device, and serves every page from there.

   On a first visit, the worker takes over as soon as it has the page that says that there is no connection. It then saves the other
   files while pages come from the network: without one, from what is saved, or else that page. Once a version is complete, nothing
   comes from the network any more, and the next version takes its place only when it is complete, too.

   The build writes above these lines: VERSION, a hash of the site; FILES, the hash of each file, by its path, in the order in which
   they are saved; and FIRST, the number of those that the page without a connection needs. */

// By default, `self` has the type that it has in pages; this is its type in a service worker.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const PREFIX = `rulebook ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;
const PARALLEL_DOWNLOADS = 8;
/** The page that stands in for one that is neither saved nor reachable. */
const NOT_SAVED = "not-saved.html";
/** What stands in the cache of a first version until that is complete. */
const SAVING = "saving";

/** @param {string} path Within the site. */
const address = (path) => new URL(path, worker.registration.scope).href;

/**
 * Returns a file from the cache of an earlier version, or of an interrupted installation of this one, if it has this hash.
 *
 * @param {string} path
 * @param {string} hash
 */
async function cachedFile(path, hash) {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX)) {
      const response = await (await caches.open(name)).match(address(path));
      if (response?.headers.get("x-rulebook-hash") === hash) return response;
    }
  }
  return undefined;
}

/**
 * Returns the first 8 bytes of a SHA-256, in hexadecimal, as the build writes them.
 *
 * @param {ArrayBuffer} content
 */
async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Fetches a file from the network. Throws if it has another hash: while a new version is being uploaded to the host, a file may
 * belong to another version.
 *
 * @param {string} path
 * @param {string} hash
 */
async function downloadedFile(path, hash) {
  const response = await fetch(address(path), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const content = await response.arrayBuffer();
  if ((await hashOf(content)) !== hash) throw new Error(`${path} belongs to another version`);
  const headers = new Headers(response.headers);
  headers.set("x-rulebook-hash", hash);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(content, { status: 200, headers });
}

/**
 * Puts files into the cache of this version. Throws if one cannot be fetched; no other is begun then.
 *
 * @param {[path: string, hash: string][]} files
 */
async function store(files) {
  const cache = await caches.open(CACHE);
  const pending = files.values();
  let isFailed = false;
  const download = async () => {
    for (const [path, hash] of pending) {
      if (isFailed) return;
      try {
        await cache.put(address(path), (await cachedFile(path, hash)) ?? (await downloadedFile(path, hash)));
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: PARALLEL_DOWNLOADS }, download));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}

/** The caches of this site's other versions. */
const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** Whether the device has no complete version: no worker serves it, or one that is still saving its version. */
async function isFirst() {
  if (!worker.registration.active) return true;
  for (const name of await others()) if (await (await caches.open(name)).match(address(SAVING))) return true;
  return false;
}

/** Stores every file; where no complete version has to be kept, only what the page without a connection needs. */
async function install() {
  const files = Object.entries(FILES);
  if (!(await isFirst())) return store(files);
  await store(files.slice(0, FIRST));
  await (await caches.open(CACHE)).put(address(SAVING), new Response());
  await worker.skipWaiting();
}

/** Whether this version is known to be complete, as it then remains. */
let isComplete = false;

/** Whether this version, once installed, is not complete yet. */
async function isSaving() {
  isComplete ||= !(await (await caches.open(CACHE)).match(address(SAVING)));
  return !isComplete;
}

/** Stores what is still missing of a first version. */
async function complete() {
  await store(Object.entries(FILES));
  await removeOthers();
  await (await caches.open(CACHE)).delete(address(SAVING));
}

/**
 * What is under way of that.
 * @type {Promise<void> | null}
 */
let completing = null;

/**
 * Saves what is still missing, and tells a page of it.
 *
 * @param {(state: "saving" | "saved" | "not saved") => void} tell
 */
async function save(tell) {
  if (await isSaving()) {
    tell("saving");
    completing ??= complete().finally(() => {
      completing = null;
    });
    try {
      await completing;
    } catch {
      return tell("not saved");
    }
  }
  tell("saved");
}

/** Removes the caches of other versions. */
async function removeOthers() {
  await Promise.all((await others()).map((name) => caches.delete(name)));
}

/** Removes the earlier version, if this one is complete, and takes over the open pages. */
async function activate() {
  if (!(await isSaving())) await removeOthers();
  await worker.clients.claim();
}

/**
 * Answers a request while the first version is not complete: from the network, or without one from what is saved.
 *
 * @param {Request} request
 * @param {Cache} cache
 * @param {Response | undefined} saved
 */
async function respondWhileSaving(request, cache, saved) {
  try {
    return await fetch(request);
  } catch (error) {
    if (saved) return saved;
    const instead = request.mode === "navigate" && (await cache.match(address(NOT_SAVED)));
    if (!instead) throw error;
    return new Response(here(await instead.text()), { status: 503, headers: instead.headers });
  }
}

/**
 * Answers a request from the cache of this version. A page that this version does not have is answered with 404.html, even
 * if the host has it by now, since its scripts and styles would belong to another version.
 * 404.html shows the notice of that version.
 *
 * @param {Request} request
 */
async function respond(request) {
  const url = new URL(request.url);
  const cache = await caches.open(CACHE);
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const found = await cache.match(url.origin + path);
  if (await isSaving()) return respondWhileSaving(request, cache, found);
  if (found) return found;
  const isPage = request.mode === "navigate" && !/\.\w+$/.test(url.pathname);
  if (!isPage) return fetch(request);
  if (await cache.match(`${url.origin}${path}/index.html`)) {
    return Response.redirect(`${url.origin}${url.pathname}/${url.search}`, 302);
  }
  const missing = await cache.match(address("404.html"));
  return new Response(missing && here(await missing.text()), { status: 404, headers: missing?.headers });
}

/**
 * A page that stands in for another, with links into this folder: an edition is served from two, of which the page knows one.
 *
 * @param {string} page
 */
function here(page) {
  const base = page.match(/"base": ?"([^"]+)"/)?.[1];
  return base ? page.replaceAll(`"${base}`, `"${new URL(worker.registration.scope).pathname}`) : page;
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "use the new version") worker.skipWaiting();
  if (event.data === "which version") event.ports[0].postMessage(VERSION);
  if (event.data === "save") event.waitUntil(save((state) => event.source?.postMessage(state)));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const ofThisSite = request.url.startsWith(worker.registration.scope);
  if (request.method === "GET" && ofThisSite && !request.url.startsWith(address("api/"))) event.respondWith(respond(request));
});
