/* Use without a network: registers the service worker, and offers a new version of the site when one is ready. */

import { button, element } from "./site.js";

const HOUR = 3_600_000;

/** Keep the whole site on the device. */
export function keepOffline(root) {
  if (!("serviceWorker" in navigator)) return;
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) document.location.reload();
    controlled = true;
  });
  window.addEventListener("load", async () => {
    const registration = await navigator.serviceWorker.register(new URL("service-worker.js", root)).catch(() => undefined);
    if (!registration) return;
    const offer = (worker) => controlled && worker?.state === "installed" && offerUpdate(worker);
    const watch = (worker) => worker?.addEventListener("statechange", () => offer(worker));
    offer(registration.waiting);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => undefined));
    setInterval(() => registration.update().catch(() => undefined), HOUR);
  });
}

function offerUpdate(worker) {
  document.querySelector(".rb-update")?.remove();
  const update = button("rb-update__button", "Update", () => worker.postMessage("use the new version"));
  const notice = element("div", "rb-update", "A new version of these rules is ready. ", update);
  notice.setAttribute("role", "status");
  document.body.append(notice);
}
