/* The headings of a long list, to jump to on a phone. Without this script they are those of the first order. */

import { element } from "../shared/page.js";

/** @import { Orders } from "./orders.js" */

/**
 * Has a popover offer the headings of the order that is shown, without what stands beside their names.
 * @param {HTMLElement} popover
 * @param {Orders} orders
 */
export function jumpTo(popover, orders) {
  const offered = popover.querySelector("nav");
  popover.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    offered?.replaceChildren(
      ...orders.headings.map((heading) => {
        const link = element("a", "", heading.firstChild?.textContent ?? "");
        link.href = `#${heading.id}`;
        return link;
      }),
    );
  });
}
