/* Use without a network: registers the service worker, says when the site is stored, and offers a new version when one is ready. */

import { button, element } from "../shared/page.js";

/** The time between two checks for a new version, in milliseconds. */
const UPDATE_INTERVAL = 3_600_000;
/** The time after which a worker that could not save the site tries again, in milliseconds. */
const SAVE_AGAIN = 30_000;

/**
 * What is said of the site in each state of its worker.
 * @type {Record<string, string>}
 */
const SAID = {
  saving: "Saving on this device…",
  saved: "Saved on this device. Works offline.",
  "not saved": "Not saved yet. Saving goes on when you are online.",
};

/**
 * Stores the complete site on the device, and reloads the page when a new version takes over.
 *
 * @param {URL} root The address of the site.
 */
export function keepOffline(root) {
  if (!("serviceWorker" in navigator)) return;
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) document.location.reload();
    controlled = true;
  });

  /** @param {ServiceWorker | null} worker */
  const offerIfReady = (worker) => {
    if (controlled && worker?.state === "installed") offerUpdate(worker);
  };
  /** @param {ServiceWorker | null} worker */
  const watch = (worker) => worker?.addEventListener("statechange", () => offerIfReady(worker));

  /** @param {string} text */
  const say = (text) => {
    for (const mark of document.querySelectorAll("[data-rb-offline]")) mark.replaceChildren(text);
  };
  /** Has the worker that serves the site save what is missing of it. It answers with what follows. */
  const save = async () => (await navigator.serviceWorker.ready).active?.postMessage("save");
  navigator.serviceWorker.addEventListener("message", ({ data: state }) => {
    if (state in SAID) say(SAID[state]);
    for (const mark of document.querySelectorAll(".rb-saved")) mark.classList.toggle("rb-saved--done", state === "saved");
    if (state === "not saved") setTimeout(save, SAVE_AGAIN);
  });
  /** @type {ServiceWorkerRegistration | undefined} */
  let known;
  const update = async () => {
    // A worker whose installation was interrupted is registered again.
    const registration = await navigator.serviceWorker.register(new URL("service-worker.js", root)).catch(() => undefined);
    if (!registration) return;
    if (registration === known) await registration.update().catch(() => undefined);
    else {
      known = registration;
      if (!registration.active) say(SAID.saving);
      offerIfReady(registration.waiting);
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
    }
    save();
  };
  window.addEventListener("load", update);
  window.addEventListener("online", update);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) update();
  });
  setInterval(update, UPDATE_INTERVAL);
}

/**
 * Shows a notice with a button that changes to the new version.
 *
 * @param {ServiceWorker} worker The installed service worker of that version.
 */
function offerUpdate(worker) {
  document.querySelector(".rb-update")?.remove();
  const update = button("rb-update__button", "Update", () => worker.postMessage("use the new version"));
  const notice = element("div", "rb-update", "A new version of these rules is ready. ", update);
  notice.setAttribute("role", "status");
  document.body.append(notice);
}
