/* The banner of an older edition links to the same page of the latest edition or, where that has none, to its home page. */

import { root } from "../shared/page.js";

/** @type {HTMLElement | null} */
const banner = document.querySelector("[data-md-component=outdated]");
/** @type {HTMLAnchorElement | null | undefined} */
const link = banner?.querySelector("a[data-rb-latest]");

/**
 * Points the link of the banner at this page in the latest edition, if it exists there.
 *
 * @param {HTMLAnchorElement} link
 */
async function linkToSamePage(link) {
  const path = document.location.pathname.slice(root.pathname.length);
  const page = new URL(path, new URL("../latest/", root));
  const response = await fetch(page, { method: "HEAD" }).catch(() => undefined);
  if (!response?.ok) return;
  link.href = page.href;
  link.addEventListener("click", () => {
    link.hash = document.location.hash;
  });
}

if (banner && link) {
  if (banner.hidden) {
    // The theme shows the banner once it knows that this edition is not the latest.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      linkToSamePage(link);
    });
    observer.observe(banner, { attributes: true, attributeFilter: ["hidden"] });
  } else {
    linkToSamePage(link);
  }
}
