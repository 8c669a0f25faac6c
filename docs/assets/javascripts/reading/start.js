/* Runs in the head of every page, before the first paint. The theme does this in inline scripts, which the policy of the site does
   not allow. Defines how the theme and our scripts read and write this site's part of the browser's storage, and sets the colors. */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const scope = new URL("../../../", script.src);

  /** @type {(key: string, storage?: Storage, place?: URL) => any} */
  const get = (key, storage = localStorage, place = scope) => JSON.parse(storage.getItem(`${place.pathname}.${key}`) ?? "null");

  /** @type {(key: string, value: unknown, storage?: Storage, place?: URL) => void} */
  const set = (key, value, storage = localStorage, place = scope) => {
    try {
      storage.setItem(`${place.pathname}.${key}`, JSON.stringify(value));
    } catch {
      // The site works without storage, too.
    }
  };

  /** @type {(text: string) => number} */
  const hash = (text) => [...text].reduce((sum, letter) => (sum << 5) - sum + letter.charCodeAt(0), 0);

  Object.assign(window, { __md_scope: scope, __md_get: get, __md_set: set, __md_hash: hash });
  document.documentElement.classList.replace("no-js", "js");

  /** The scheme that the reader chose, or else the system's; undefined for the light one. */
  const scheme = () => {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : undefined;
    try {
      return get("__palette")?.color?.scheme ?? system;
    } catch {
      return system;
    }
  };
  const chosen = scheme();
  // The scheme is an attribute of the body, which the browser has not read yet.
  const observer = new MutationObserver(() => {
    if (!document.body) return;
    observer.disconnect();
    if (chosen) document.body.dataset.mdColorScheme = chosen;
  });
  observer.observe(document.documentElement, { childList: true });
})();
