/* A result in the list of answers. */

import { button, element, games } from "../shared/page.js";
import { share } from "./share.js";

/** @import { Result } from "./lookup.js" */

/**
 * The name of a game of the site.
 * @param {string} slug
 */
export const gameName = (slug) => games.find((game) => game.slug === slug)?.name ?? slug;

/**
 * An answer's text, with the words of the query marked.
 * @param {string} answer
 * @param {[start: number, end: number][]} marks
 */
function marked(answer, marks) {
  const parts = [];
  let end = 0;
  for (const [start, stop] of marks) {
    parts.push(answer.slice(end, start), element("mark", "", answer.slice(start, stop)));
    end = stop;
  }
  return [...parts, answer.slice(end)];
}

/**
 * The line with a link to what applies in the place of a result that has ended; none if nothing does.
 * @param {Result} result
 * @param {URL} root
 */
function instead({ instead: successor }, root) {
  if (!successor) return [];
  const link = element("a", "", successor.title);
  link.href = new URL(successor.url.slice(1), root).href;
  return [element("p", "rb-result__instead", "Instead: ", link)];
}

/**
 * Makes the list item of a result.
 * @param {Result} result
 * @param {URL} root the address of the site
 */
export function resultItem(result, root) {
  const title = result.passage ? `${result.title}: ${result.heading}` : result.title;
  const link = element("a", "rb-result__title", title);
  link.href = new URL(result.url.slice(1), root).href;
  const answer = element("p", "rb-result__answer", ...marked(result.answer, result.marks));
  const edition = `${gameName(result.game)} ${result.version}`;
  const label = element("span", `rb-status rb-status--${result.status}`, result.label);
  const kind = element("span", `rb-kind rb-kind--${result.kind}`, result.kindName);
  const ended = result.ended ? [element("span", "rb-ended", result.ended)] : [];
  const shared = element("span", "rb-result__message");
  shared.setAttribute("role", "status");
  const meta = element("p", "rb-result__meta", ...ended, label, kind, element("span", "rb-result__edition", edition), shared);
  const source = element("p", "rb-result__source", `Source: ${result.source}`);
  /** @param {boolean} open whether to show the complete answer */
  const expand = (open) => {
    more.setAttribute("aria-expanded", String(open));
    more.setAttribute("aria-label", `${open ? "Less" : "More"} of ${title}`);
    more.textContent = open ? "Less" : "More";
    item.classList.toggle("rb-result--open", open);
  };
  const more = button("rb-result__button rb-result__more", "More", () => expand(more.getAttribute("aria-expanded") !== "true"));
  const sharing = button("rb-result__button", "Share", async () => {
    shared.textContent = await share({ answer: result.answer, title, link: link.href, edition });
  });
  sharing.setAttribute("aria-label", `Share ${title}`);
  more.hidden = true;
  const item = element(
    "li",
    "rb-result",
    link,
    ...instead(result, root),
    answer,
    meta,
    element("div", "rb-result__foot", source, more, sharing),
  );
  expand(false);
  return item;
}

/**
 * Shows the button "More" at the answers whose end is cut off. Measures all answers before it changes any, since each change would
 * cause another layout.
 * @param {ParentNode} list
 */
export function offerMoreOfAnswers(list) {
  const closed = [...list.querySelectorAll(".rb-result:not(.rb-result--open)")];
  const fits = closed.map((item) => {
    const answer = item.querySelector(".rb-result__answer");
    return !answer || answer.scrollHeight <= answer.clientHeight + 1;
  });
  closed.forEach((item, index) => {
    item.querySelector(".rb-result__more")?.toggleAttribute("hidden", fits[index]);
  });
}
