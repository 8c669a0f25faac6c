/* Use without a network: registers the service worker, and offers a new version of the site when one is ready. */

import { button, element } from "./site.js";

const HOUR = 3_600_000;

/** Keep the whole site on the device. */
export function keepOffline(root) {
  if (!("serviceWorker" in navigator)) return;
  window.addEventListener("load", async () => {
    const had = Boolean(navigator.serviceWorker.controller);
    const registration = await navigator.serviceWorker.register(new URL("service-worker.js", root)).catch(() => undefined);
    if (!registration) return;
    const offer = (worker) => had && worker && offerUpdate(worker);
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
    });
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => undefined));
    setInterval(() => registration.update().catch(() => undefined), HOUR);
    navigator.serviceWorker.addEventListener("controllerchange", () => had && document.location.reload());
  });
}

function offerUpdate(worker) {
  document.querySelector(".rb-update")?.remove();
  const update = button("rb-update__button", "Update", () => worker.postMessage("use the new version"));
  const notice = element("div", "rb-update", "A new version of these rules is ready. ", update);
  notice.setAttribute("role", "status");
  document.body.append(notice);
}
