/* The links of headings to themselves copy their address, too. Without this script they only lead to the heading. */

import { copy } from "../shared/clipboard.js";
import { prepareToSay, say } from "./said.js";

/** Lets a press of such a link copy its address and say so. The address has no query, which may be that of a look-up. */
export function copyPermalinks() {
  if (!document.querySelector(".rb-permalink")) return;
  prepareToSay();
  document.addEventListener("click", async ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(".rb-permalink")) : null;
    if (!link || ctrlKey || metaKey || shiftKey) return;
    const address = new URL(link.href);
    address.search = "";
    if (!(await copy(address.href, "Link"))) return;
    // After the page has moved to the heading, which would take the line away.
    requestAnimationFrame(() => say("Link copied"));
  });
}
