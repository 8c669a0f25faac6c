/* On a phone, the header has the name of the page once its title is out of sight. */

import { lineOf } from "./passage-text.js";

/** Shows the name of the page in the place of that of its game, for as long as its title is above what is in sight. */
export function showPageName() {
  const title = document.querySelector(".rb-page h1");
  const place = document.querySelector(".rb-header__home small > span");
  if (!title || !place) return;
  const game = place.textContent;
  const name = lineOf(title).replace(/^What changed/, "Changed"); // which a phone has room for
  new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
    const isAbove = !isIntersecting && boundingClientRect.bottom < window.innerHeight / 2;
    place.textContent = isAbove ? `${name} · ` : game;
    place.ariaHidden = String(isAbove); // the link leads to the front page all the same
  }).observe(title);
}
