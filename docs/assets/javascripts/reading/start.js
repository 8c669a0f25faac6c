/* Runs in the head of every page, before the first paint: sets the colors that the reader chose, marks what stands in a known place, and
   defines how scripts read and write this site's part of the browser's storage. Editions beside each other share a host; each has keys of its
   own. */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const scope = new URL("../../../", script.src).pathname;

  /** @typedef {"localStorage" | "sessionStorage"} Area */

  /** @type {(key: string, area?: Area) => any} */
  const get = (key, area = "localStorage") => {
    try {
      return JSON.parse(window[area].getItem(`${scope}.${key}`) ?? "null");
    } catch {
      return null;
    }
  };

  /** @type {(key: string, value: unknown, area?: Area) => void} */
  const set = (key, value, area = "localStorage") => {
    try {
      window[area].setItem(`${scope}.${key}`, JSON.stringify(value));
    } catch {
      // The site works without storage, too.
    }
  };

  /** @type {(start: string) => string[]} The keys below which something is stored for good, with a given start. */
  const keys = (start) => {
    try {
      const own = Object.keys(localStorage).filter((key) => key.startsWith(`${scope}.${start}`));
      return own.map((key) => key.slice(scope.length + 1));
    } catch {
      return [];
    }
  };

  /** How long a match counts as being played after something was done in it, in milliseconds. */
  const matchLasts = 24 * 60 * 60 * 1000;

  /** @type {(game: string) => string[]} The keys of what is kept of the matches that are being played, in one game or in all. */
  const playing = (game) => {
    const touched = (/** @type {string} */ key) => get(key)?.running?.touched ?? 0;
    return keys(game ? `match.sheet/${game}/` : "match.sheet/").filter((key) => Date.now() - touched(key) < matchLasts);
  };

  /** How long a list that the address narrows down may show nothing, in milliseconds. */
  const longestWait = 3000;

  Object.assign(window, { rbStored: get, rbStore: set, rbStoredKeys: keys, rbPlaying: playing });
  const { documentElement } = document;
  documentElement.classList.add("js");
  // Room is kept for the match that is offered to go on with, so that nothing moves when it comes (match/running.js).
  if (playing("").length) documentElement.dataset.rbPlaying = "";
  const scheme = get("scheme");
  if (scheme === "light" || scheme === "dark") documentElement.dataset.rbScheme = scheme;
  // A list that the address narrows down shows nothing before it is so, so that nothing moves (lists/list.js,
  // reading/changes.js).
  if (location.search.length > 1 && ["list", "figure", "changes"].includes(documentElement.dataset.rbPage ?? "")) {
    documentElement.dataset.rbNarrowing = "";
    setTimeout(() => delete documentElement.dataset.rbNarrowing, longestWait); // where the script of lists does not come
  }
  // A link to what changed about some pages has their names in its address. Their changes are shown as soon as they are parsed, where they
  // stay once the script of the page has found what else has these words (changes.css).
  const narrowing = documentElement.dataset.rbPage === "changes" && new URLSearchParams(location.search).get("filter");
  if (narrowing) {
    const wordsOf = (/** @type {string} */ text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const asked = narrowing
      .split(",")
      .map(wordsOf)
      .filter(({ length }) => length);
    const entries = /** @type {HTMLCollectionOf<HTMLElement>} */ (document.getElementsByClassName("rb-change"));
    let parsed = 0;
    const observer = new MutationObserver(() => {
      /** @type {HTMLInputElement | null} */
      const field = document.querySelector("[data-rb-changes] input");
      if (field && !parsed) field.value = narrowing;
      for (; parsed < entries.length; parsed++) {
        const { rbOf, names: others = "" } = entries[parsed].dataset;
        const names = `${rbOf}|${others}`.split("|").map(wordsOf);
        const isNamed = asked.some((words) =>
          names.some((name) => words.every((word) => name.some((each) => each.startsWith(word)))),
        );
        entries[parsed].toggleAttribute("data-rb-near", isNamed);
      }
    });
    observer.observe(documentElement, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => observer.disconnect());
  }
  // A match that the address names has the row of a sheet at once, so that nothing moves when its sheet comes (match/address.js).
  const named = new URLSearchParams(location.search);
  const isNamed = ["a", "b", "at"].every((name) => named.get(name)) && !named.has("choose") && !named.has("drawn");
  if (isNamed && documentElement.dataset.rbPage === "match") documentElement.dataset.rbSheet = "";
  // What the address asks stands in the field of a front page at once, alone, so that nothing else is seen first (look-up/box.js).
  const asked = named.get("q");
  if (asked) {
    const observer = new MutationObserver(() => {
      /** @type {HTMLElement | null} */
      const box = document.querySelector("[data-rb-lookup]:has(form)");
      const field = box?.querySelector("input");
      if (!box || !field) return;
      observer.disconnect();
      field.value = asked;
      box.dataset.rbAsked = "";
      const wait = document.createElement("p");
      wait.className = "rb-results__wait";
      wait.textContent = `Looking up “${asked}”…`;
      box.append(wait);
      if (matchMedia("(max-width: 47.99rem)").matches && !history.state?.rbLeft) field.form?.scrollIntoView();
    });
    observer.observe(documentElement, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => observer.disconnect());
  }
  // What the address names is in sight as soon as the page is parsed: browsers move there only once the other scripts have run. A page that
  // one comes back to, or reloads, is where one was.
  const [opening] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (location.hash && opening?.type === "navigate") {
    // What changed about some pages is shown once it is there, so that nothing moves (changes.css).
    if (narrowing) documentElement.dataset.rbArriving = "";
    const arrive = () => {
      const named = document.getElementById(location.hash.slice(1));
      let fold = named?.closest(".rb-change")?.querySelector("details") ?? named?.closest("details");
      for (; fold; fold = fold.parentElement?.closest("details")) fold.open = true; // an entry may be in a fold
      named?.scrollIntoView();
      delete documentElement.dataset.rbArriving;
    };
    document.addEventListener("readystatechange", arrive, { once: true });
  }
  // What changed is unfolded as it was left, before the browser goes to where one was (changes.js).
  /** @type {number[] | undefined} */
  const open = history.state?.rbOpen;
  if (open) {
    const unfold = () => {
      const folds = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".rb-change__fold"));
      for (const [number, fold] of folds.entries()) fold.open = open.includes(number);
    };
    document.addEventListener("readystatechange", unfold, { once: true });
  }
  // What a look-up led to is marked as soon as it is parsed, so that nothing moves when its bar comes (landing.js).
  const { pathname, hash } = location;
  if (history.state?.rbAsked || get("answer", "sessionStorage")?.place === pathname + hash) {
    const observer = new MutationObserver(() => {
      const whole = ".rb-asked, .rb-summary, h1:not(.rb-head h1)"; // the summary of a record, or what begins another page
      const start = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : document.querySelector(whole);
      const part = start?.closest(".rb-asked, .rb-summary, .rb-passage, .rb-page");
      if (!part) return;
      part.setAttribute("data-rb-answer", "");
      observer.disconnect();
    });
    observer.observe(documentElement, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => observer.disconnect());
  }
})();
