/* Runs in the head of every page, before the first paint: sets the colors that the reader chose, and defines how scripts read and write
   this site's part of the browser's storage. Editions beside each other share a host; each has keys of its own. */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const scope = new URL("../../../", script.src).pathname;

  /** @type {(key: string, storage?: Storage) => any} */
  const get = (key, storage = localStorage) => {
    try {
      return JSON.parse(storage.getItem(`${scope}.${key}`) ?? "null");
    } catch {
      return null;
    }
  };

  /** @type {(key: string, value: unknown, storage?: Storage) => void} */
  const set = (key, value, storage = localStorage) => {
    try {
      storage.setItem(`${scope}.${key}`, JSON.stringify(value));
    } catch {
      // The site works without storage, too.
    }
  };

  Object.assign(window, { rbStored: get, rbStore: set });
  const { documentElement } = document;
  documentElement.classList.add("js");
  const scheme = get("scheme");
  if (scheme === "light" || scheme === "dark") documentElement.dataset.rbScheme = scheme;
})();
