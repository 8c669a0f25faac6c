/* A result in a list: a line with its emblem, its name, and, if there is one, the heading of its passage. */

import { emblemOf, emblemOfGame, iconOfKind } from "../shared/emblems.js";
import { icon } from "../shared/icons.js";
import { element } from "../shared/page.js";
import { curly, onOneLine } from "../shared/typography.js";
import { withCapitals } from "./capitals.js";
import { gameName } from "./chosen-game.js";
import { VERSIONS } from "./constants.js";
import { typedIn } from "./typed-name.js";

/** @import { Result, Shown } from "./lookup.js" */
/** @import { Part } from "./parts.js" */

/**
 * The heading of a passage behind the name of its record, which it does not repeat.
 * @param {Shown} shown
 */
const headingOf = ({ title, heading }) => (heading.startsWith(`${title}: `) ? heading.slice(title.length + 2) : heading);

/**
 * The name of a record, with the heading of the passage if it is one.
 * @param {Shown} shown
 */
export const titleOf = (shown) => (shown.passage ? `${shown.title}: ${headingOf(shown)}` : shown.title);

/**
 * The kind of a record, with the name of its game if one is given, or else of its set if it has one.
 * @param {Shown} shown
 * @param {string | null} game
 */
export const kindOf = ({ kindName, comesIn }, game) =>
  curly([kindName, game ? gameName(game) : comesIn].filter(Boolean).join(" · "));

/**
 * Whose word a passage is; of what no source answers, that it is an open question.
 * @param {Shown} shown
 */
export const shownLabel = ({ label, open }) => (open ? "Open question" : label);

/**
 * A link, with the address of a passage.
 * @param {HTMLAnchorElement} link
 * @param {{ url: string }} shown
 * @param {URL} root the address of the site
 */
export function addressed(link, { url }, root) {
  link.href = new URL(url.slice(1), root).href;
  return link;
}

/**
 * The link that stands for a result.
 * @param {Shown} shown
 * @param {URL} root the address of the site
 * @param {...(Node | string)} content
 */
export const linkTo = (shown, root, ...content) => addressed(element("a", "rb-result__title", ...content), shown, root);

/**
 * The line that says that a passage has ended, with a link to what applies in its place; none if it has not.
 * @param {Shown} shown
 * @param {URL} root
 */
export function endingOf({ ended, instead }, root) {
  if (!ended) return [];
  const line = element("p", "rb-result__ending", element("span", "rb-ended", ended));
  if (instead) {
    line.append(" Instead: ", addressed(element("a", "", ...withCapitals(instead.title)), instead, root));
  }
  return [line];
}

/**
 * Makes the line of a result.
 * @param {Result} result
 * @param {URL} root
 * @param {string} className
 * @param {(Node | string)[]} words the words of the link
 * @param {...Node} more what stands below it
 */
function lineOf(result, root, className, words, ...more) {
  const lines = [...endingOf(result, root), linkTo(result, root, ...words), ...more];
  return element("li", `rb-result rb-line ${className}`, emblemOf(result), element("div", "rb-line__words", ...lines));
}

/**
 * How the text of a result begins. The style sheet says how many lines of it are shown.
 * @param {Result} result
 */
const beginningOf = ({ answer }) => element("p", "rb-line__text", ...withCapitals(onOneLine(answer)));

/**
 * Whose word a result is. A page that tells what has changed is nobody's.
 * @param {Result} result
 */
const saidBy = (result) =>
  result.kind === VERSIONS ? [] : [element("span", `rb-status rb-status--${result.status}`, shownLabel(result))];

/**
 * Makes the line of a result that is less close than the answer. It shows the beginning of the text, and whose word it is.
 * @param {Result} result
 * @param {URL} root
 */
export function makeLine(result, root) {
  const { title, passage } = result;
  const bold = element("strong", "", ...withCapitals(passage ? headingOf(result) : title));
  const words = passage ? [...withCapitals(title), ": ", bold] : [bold];
  return lineOf(result, root, "rb-line--low", words, beginningOf(result), ...saidBy(result));
}

/**
 * Makes the line of a result that is nearest to a question without a sure answer, with how its text begins: if it is an answer after
 * all, the reader sees that, and whose word it is.
 * @param {Result} result
 * @param {URL} root
 */
export const makeNear = (result, root) =>
  lineOf(result, root, "rb-line--near", withCapitals(titleOf(result)), beginningOf(result), ...saidBy(result));

/**
 * A name, in which what is typed of it is marked; null if nothing of it is.
 * @param {string} name
 * @param {string} query
 */
function markedIn(name, query) {
  const [start, end] = query ? typedIn(name, query) : [0, 0];
  return end ? [name.slice(0, start), element("mark", "", name.slice(start, end)), name.slice(end)] : null;
}

/**
 * Makes the line of a record that is one of several that the query may mean, with its kind. If the query is the start of another name of
 * the record, the line says that name.
 * @param {Result} result
 * @param {URL} root
 * @param {boolean} several whether results of several games are shown
 * @param {string} query what is typed of a name, and marked in it; empty if the query is no name
 */
export function makeName(result, root, several, query) {
  const title = curly(titleOf(result));
  const marked = markedIn(title, query);
  const other = marked ? null : result.aliases.map((alias) => markedIn(curly(alias), query)).find(Boolean);
  const kind = element("p", "rb-line__kind", kindOf(result, several ? result.game : null));
  const alias = other ? [element("p", "rb-line__alias", "Also known as ", ...other)] : [];
  return lineOf(result, root, "rb-line--name", marked ?? withCapitals(title), ...alias, kind);
}

/**
 * The emblem of a part of a game, or of a page of none.
 * @param {Part} part
 */
function emblemOfPart({ game, kind, front_of: front }) {
  if (front) return emblemOfGame(front);
  if (game && kind) return iconOfKind({ game, kind });
  return element("span", "rb-emblem rb-emblem--icon rb-emblem--tool", icon("menu"));
}

/**
 * Makes the line of a part of a game, or of a page of none.
 * @param {Part} part
 * @param {URL} root the address of the site
 */
export function makePart(part, root) {
  const link = element("a", "rb-result__title", part.title);
  link.href = new URL(part.url, root).href;
  const what = part.front_of ? "Game" : ["Page", ...(part.game ? [gameName(part.game)] : [])].join(" · ");
  const about = part.about ? [element("p", "rb-line__text", curly(part.about))] : [];
  const words = element("div", "rb-line__words", link, ...about, element("p", "rb-line__kind", what));
  return element("li", "rb-result rb-line rb-line--name", emblemOfPart(part), words);
}
