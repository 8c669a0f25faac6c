/* The banner of an older edition leads to the same page of the latest one, where that has it; its home page otherwise. */

import { root } from "./site.js";

const banner = document.querySelector("[data-md-component=outdated]");
const link = banner.querySelector("[data-rb-latest]");

async function lead() {
  const path = document.location.pathname.slice(root.pathname.length);
  const page = new URL(path, new URL("../latest/", root));
  const response = await fetch(page, { method: "HEAD" }).catch(() => undefined);
  if (!response?.ok) return;
  link.href = page.href;
  link.addEventListener("click", () => (link.hash = document.location.hash));
}

/* The theme shows the banner once it knows which edition this is. */
if (banner.hidden) {
  const shown = new MutationObserver(() => {
    shown.disconnect();
    lead();
  });
  shown.observe(banner, { attributes: true, attributeFilter: ["hidden"] });
} else {
  lead();
}
