/* Stores one complete version of the site on the device, and serves every page from there.
   The build writes VERSION (a hash of the site) and FILES (the hash of each file, by its path) above these lines. */

// By default, `self` has the type that it has in pages; this is its type in a service worker.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const PREFIX = `rulebook ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;
const PARALLEL_DOWNLOADS = 8;

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

/** Puts every file into the cache of this version. The version counts as installed only when all files are there. */
async function install() {
  const cache = await caches.open(CACHE);
  const pending = Object.entries(FILES);
  const download = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [path, hash] = next;
      await cache.put(address(path), (await cachedFile(path, hash)) ?? (await downloadedFile(path, hash)));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, download));
}

/** Removes the caches of earlier versions, and takes over the open pages. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
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
 * The page 404.html with links into this folder: an edition is served from two, of which the page knows one.
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
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const ofThisSite = request.url.startsWith(worker.registration.scope);
  if (request.method === "GET" && ofThisSite && !request.url.startsWith(address("api/"))) event.respondWith(respond(request));
});
