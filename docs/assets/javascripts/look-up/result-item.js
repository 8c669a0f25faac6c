/* A result in a list: a line with the name, the heading, and the beginning of the text; or only a name, while one is typed. */

import { element } from "../shared/page.js";
import { gameName } from "./chosen-game.js";
import { typedIn } from "./typed-name.js";

/** @import { Result, Shown } from "./lookup.js" */

/**
 * The name of a record, with the heading of the passage if it is one.
 * @param {Shown} shown
 */
export const titleOf = ({ title, passage, heading }) => (passage ? `${title}: ${heading}` : title);

/**
 * The kind of a record, with the name of its game if one is given.
 * @param {Shown} shown
 * @param {string | null} game
 */
export const kindOf = ({ kindName }, game) => (game ? `${kindName} · ${gameName(game)}` : kindName);

/**
 * The link to a passage.
 * @param {Shown} shown
 * @param {URL} root the address of the site
 * @param {...(Node | string)} content
 */
export function linkTo(shown, root, ...content) {
  const link = element("a", "rb-result__title", ...content);
  link.href = new URL(shown.url.slice(1), root).href;
  return link;
}

/**
 * The line that says that a passage has ended, with a link to what applies in its place; none if it has not.
 * @param {Shown} shown
 * @param {URL} root
 */
export function endingOf({ ended, instead }, root) {
  if (!ended) return [];
  const line = element("p", "rb-result__ending", element("span", "rb-ended", ended));
  if (instead) {
    const link = element("a", "", instead.title);
    link.href = new URL(instead.url.slice(1), root).href;
    line.append(" Instead: ", link);
  }
  return [line];
}

/**
 * Makes the line of a result that is less close than the answer.
 * @param {Result} result
 * @param {URL} root
 * @param {boolean} several whether results of several games are shown
 * @param {boolean} open whether to show all of the text, not only its beginning
 */
export function makeLine(result, root, several, open) {
  const { title, passage, heading, answer, game } = result;
  const words = passage ? [`${title}: `, element("strong", "", heading)] : [element("strong", "", title)];
  const kind = element("span", "rb-line__kind", kindOf(result, several ? game : null));
  return element(
    "li",
    `rb-result rb-line${open ? " rb-line--open" : ""}`,
    ...endingOf(result, root),
    linkTo(result, root, ...words),
    element("p", "rb-line__text", kind, open ? " " : " · ", element("span", "", answer)),
  );
}

/**
 * Makes the line of a record whose name begins as the query does.
 * @param {Result} result
 * @param {URL} root
 * @param {boolean} several whether results of several games are shown
 * @param {string} query
 */
export function makeName(result, root, several, query) {
  const { title, game } = result;
  const [start, end] = typedIn(title, query);
  const words = [title.slice(0, start), element("mark", "", title.slice(start, end)), title.slice(end)];
  return element(
    "li",
    "rb-result rb-line rb-line--name",
    ...endingOf(result, root),
    linkTo(result, root, ...(end ? words : [title])),
    element("p", "rb-line__text", element("span", "rb-line__kind", kindOf(result, several ? game : null))),
  );
}
