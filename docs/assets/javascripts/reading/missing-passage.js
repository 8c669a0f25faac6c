/* On a page of passages or of changes, says so if it has none of the name that the address gives: who follows a link would else not know
   whether what is in sight is meant. The notice is at the top of the page, which then is in sight. */

import { anchor, element } from "../shared/page.js";

/** What a page has of which each part has an address: passages, changes, versions, or the kinds of records that a version holds. */
const PARTS = ".rb-passage, .rb-change, .rb-versions, #section-holds";

/** Says which passage the address names if the page does not have it. */
export function reportMissing() {
  const page = document.querySelector(`.rb-page:has(${PARTS})`);
  const report = () => {
    page?.querySelector(".rb-missing")?.remove();
    const name = anchor();
    if (!page || !name || document.getElementById(name)) return;
    const notice = element("p", "rb-missing", `There is no “${name}” on this page. This is the whole page.`);
    notice.tabIndex = -1;
    page.prepend(notice);
    notice.focus({ preventScroll: true });
    notice.scrollIntoView();
  };
  report();
  window.addEventListener("hashchange", report);
}
