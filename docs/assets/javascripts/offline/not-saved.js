/* On the page not-saved.html, which stands in for one that is neither saved nor reachable: offers what is saved, and opens the page once it
   can be reached. */

import { game, showParts, words } from "../reading/tried.js";
import { root } from "../shared/page.js";

/** Milliseconds from one try to reach the page to the next. */
const RETRY = 10_000;

/** Opens the page if the site can be reached. The worker answers no request of this kind, so the answer comes from the network. */
async function tryAgain() {
  const isReachable = await fetch(document.location.href, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (isReachable) document.location.reload();
  return isReachable;
}

/** The paths of what is saved of this site. */
async function saved() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`rulebook ${root.href} `));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(requests.flat().map(({ url }) => new URL(url).pathname));
}

/** Offers the look-up, and of the home page and the parts of the game those that are saved; of no game, those of all. */
async function offer() {
  const paths = await saved();
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("[data-rb-if-saved]");
  const input = form?.querySelector("input");
  const index = new URL(`assets/generated/lookup/${game ?? ""}`, root).pathname;
  if (form && input && paths.has(new URL("index.html", root).pathname)) {
    form.hidden = ![...paths].some((path) => path.startsWith(index));
    input.value = words.slice(0, input.maxLength);
  }
  /** @type {HTMLElement | null} */
  const list = document.querySelector("[data-rb-saved]");
  for (const line of list?.querySelectorAll("li") ?? []) {
    const link = line.querySelector("a");
    const isOfOther = game !== null && (line.dataset.rbPart ?? game) !== game;
    line.hidden = !link || isOfOther || !paths.has(new URL("index.html", link.href).pathname);
  }
  if (list) list.hidden = !list.querySelector("li:not([hidden])");
}

showParts();
offer();
window.addEventListener("online", tryAgain);
setInterval(tryAgain, RETRY);
document.querySelector("[data-rb-again]")?.addEventListener("click", async (event) => {
  const status = event.target instanceof Element ? event.target.nextElementSibling : null;
  status?.replaceChildren("Trying…");
  if (!(await tryAgain())) status?.replaceChildren("Still no connection.");
});
