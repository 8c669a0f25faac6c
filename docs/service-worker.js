/* Keeps one whole version of the site on the device, and serves every page of it from there.
   The build puts VERSION (a hash of the site) and FILES (the hash of each file, by its path) before these lines. */

const PREFIX = `rulebook ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;
const AT_ONCE = 8;

const address = (path) => new URL(path, self.registration.scope).href;

/** The file as an earlier version holds it, or this one from an install that was broken off, if it is the same. */
async function kept(path, hash) {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX)) {
      const response = await (await caches.open(name)).match(address(path));
      if (response?.headers.get("x-rulebook-hash") === hash) return response;
    }
  }
  return undefined;
}

async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The file from the network. While the host is being given another version, a file may be of that one: it is refused. */
async function fetched(path, hash) {
  const response = await fetch(address(path), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const content = await response.arrayBuffer();
  if ((await hashOf(content)) !== hash) throw new Error(`${path} is of another version`);
  const headers = new Headers(response.headers);
  headers.set("x-rulebook-hash", hash);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(content, { status: 200, headers });
}

/** Put every file into the cache of this version. It counts as installed only when all are there. */
async function install() {
  const cache = await caches.open(CACHE);
  const left = Object.entries(FILES);
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [path, hash] = next;
      await cache.put(address(path), (await kept(path, hash)) ?? (await fetched(path, hash)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page that this version does not have is not found, even if the host has it by now: its scripts and styles would be another
    version's. The notice of the new version comes on the page that says so. */
async function respond(request) {
  const url = new URL(request.url);
  const cache = await caches.open(CACHE);
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const found = await cache.match(url.origin + path);
  if (found) return found;
  const isPage = request.mode === "navigate" && !/\.\w+$/.test(url.pathname);
  if (!isPage) return fetch(request);
  if (await cache.match(`${url.origin}${path}/index.html`)) return Response.redirect(`${url.origin}${url.pathname}/${url.search}`, 302);
  const missing = await cache.match(address("404.html"));
  return new Response(missing.body, { status: 404, headers: missing.headers });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "use the new version" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const own = request.url.startsWith(self.registration.scope);
  if (request.method === "GET" && own && !request.url.startsWith(address("api/"))) event.respondWith(respond(request));
});
