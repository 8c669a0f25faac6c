/* On a page of passages, says so if it has none of the name that the address gives: who follows a link would else not know whether
   the top of the page is meant. */

import { anchor, element } from "../shared/page.js";

/** Says which passage the address names if the page does not have it. */
export function reportMissing() {
  const page = document.querySelector(".rb-page:has(.rb-passage)");
  const report = () => {
    page?.querySelector(".rb-missing")?.remove();
    const name = anchor();
    if (!name || document.getElementById(name)) return;
    page?.prepend(element("p", "rb-missing", `There is no “${name}” on this page. This is the whole page.`));
  };
  report();
  window.addEventListener("hashchange", report);
}
