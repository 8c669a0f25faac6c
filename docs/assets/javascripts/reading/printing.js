/* The line at the foot of a printed page: the whole address, with the passage that it names, what a list is filtered by, and what is compared,
   and the day. Without this script, it has the address within the site. */

import { anchor, element } from "../shared/page.js";

/** Fills in the line before the page is printed. */
export function tellWherePrinted() {
  const address = document.querySelector(".rb-address > span");
  if (!address) return;
  const day = element("span");
  address.parentElement?.append(day);
  window.addEventListener("beforeprint", () => {
    const { origin, pathname, search, hash } = document.location;
    const shown = document.querySelector("[data-rb-list], [data-rb-changes], [data-rb-compare]") ? search : ""; // elsewhere, it is what was looked up
    address.textContent = origin + pathname + shown + (document.getElementById(anchor()) ? hash : "");
    day.textContent = ` · printed on ${new Date().toLocaleDateString("en-US", { dateStyle: "long" })}`;
  });
}
