/* Use without a network: registers the service worker, says when the site is stored, and offers a new version when one is ready. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";

/** The time between two checks for a new version, in milliseconds. */
const UPDATE_INTERVAL = 3_600_000;
/** The time after which a worker that could not save the site tries again, in milliseconds. */
const SAVE_AGAIN = 30_000;
/** The key of the version whose notice was put away. */
const PUT_AWAY = "update.put-away";

/**
 * What is said of the site in each state of its worker.
 * @type {Record<string, string>}
 */
const SAID = {
  saving: "Saving this site on this device, so that it works offline…",
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
 * Shows a notice with a button that changes to the new version, unless its notice was put away.
 *
 * @param {ServiceWorker} worker The installed service worker of that version.
 */
function offerUpdate(worker) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: version }) => {
    if (rbStored(PUT_AWAY) !== version) showNotice(worker, version);
  };
  worker.postMessage("which version", [port2]);
}

/**
 * Shows the notice of a new version, which can be put away until there is another one.
 *
 * @param {ServiceWorker} worker
 * @param {string} version
 */
function showNotice(worker, version) {
  document.querySelector(".rb-update")?.remove();
  const update = button("rb-update__button", "Update", () => worker.postMessage("use the new version"));
  const close = button("rb-update__close", "", () => {
    rbStore(PUT_AWAY, version);
    notice.remove();
    document.querySelector("main")?.focus({ preventScroll: true });
  });
  close.setAttribute("aria-label", "Not now");
  close.append(icon("clear"));
  const notice = element("div", "rb-update", "A new version of these rules is ready. ", update, close);
  notice.setAttribute("role", "status");
  document.body.append(notice);
}
