/* The card of an answer: the record, its passages, those of another record that belong to the answer, and whose word it is. */

import { emblemOf } from "../shared/emblems.js";
import { icon } from "../shared/icons.js";
import { button, element, games } from "../shared/page.js";
import { share, whoseWord } from "../shared/share.js";
import { curly } from "../shared/typography.js";
import { withCapitals } from "./capitals.js";
import { LABELS, VERSIONS } from "./constants.js";
import { addressed, endingOf, kindOf, linkTo, shownLabel, titleOf } from "./result-item.js";

/** @import { Result, Shown } from "./lookup.js" */

/** What it means that a passage is one. */
const OPEN_MEANING = "No source that we have answers this. The text says so, and what the nearest rules say.";

/**
 * The label that says whose word a passage is. What it means is shown in place, by reading/previews.js.
 * @param {Shown} shown
 */
function labelOf(shown) {
  const node = element("button", `rb-status rb-status--${shown.status}`, shownLabel(shown));
  node.type = "button";
  const meaning = Object.values(LABELS).find(({ name }) => name === shown.label)?.meaning;
  node.dataset.rbText = shown.open ? OPEN_MEANING : meaning;
  return node;
}

/**
 * The text of a passage: its paragraphs, and its lists.
 * @param {string} text a line for each paragraph, and for each item of a list, which begins with a bullet
 */
const textOf = (text) =>
  text.match(/(^• .*\n?)+|^.+/gm)?.map((block) => {
    if (!block.startsWith("• ")) return element("p", "rb-answer__text", ...withCapitals(block));
    const items = block.trim().split("\n");
    return element(
      "ul",
      "rb-answer__text rb-answer__list",
      ...items.map((item) => element("li", "", ...withCapitals(item.slice(2)))),
    );
  }) ?? [];

/**
 * What is said of a passage beside its text, with a link to what it is about; none if nothing is said.
 * @param {{ words: string, url: string } | null} note
 * @param {URL} root
 */
const noteOf = (note, root) => (note ? [addressed(element("a", "rb-answer__note", note.words), note, root)] : []);

/**
 * The line below a text: whose word it is, if that is said of each, and what changed; none if neither is to say.
 * @param {Element[]} said
 */
const lineBelow = (said) => (said.length ? [element("p", "rb-answer__said", ...said)] : []);

/** The heading of a record's summary below its passages. */
const SUMMARY = "In short";

/**
 * A passage below its heading, if it has one, and what is said of it, unless it is alone: then the foot of the card has that. A click on it
 * follows the link to it, unless the click ends a selection of its text.
 * @param {Shown} shown
 * @param {string} heading
 * @param {URL} root
 * @param {Element[]} said
 * @param {HTMLAnchorElement | null} head the link with the name of the record, if that leads to this passage alone
 */
function passageOf(shown, heading, root, said, head) {
  const words = withCapitals(heading);
  const link = head ?? addressed(element("a", "rb-answer__link", ...words), shown, root);
  const node = element(
    "div",
    "rb-answer__passage",
    ...endingOf(shown, root),
    ...(heading ? [element("h3", "rb-answer__heading", ...(head ? words : [link]))] : []),
    ...lineBelow(noteOf(shown.replaced, root)),
    ...textOf(shown.answer),
    ...lineBelow(said),
  );
  node.addEventListener("click", (event) => {
    const own = event.target instanceof Element && event.target.closest("a, button");
    // The keys that are held open the link as they would if it were clicked itself.
    if (!own && getSelection()?.isCollapsed !== false) link.dispatchEvent(new MouseEvent("click", event));
  });
  return node;
}

/**
 * The part of a card for one record: its name and kind, which lead to the best passage, and its passages.
 * @param {Shown} best
 * @param {Shown[]} passages
 * @param {string} game
 * @param {URL} root
 * @param {{ several: boolean, labeled: boolean, alone: boolean }} shows whether it has to name its game, and whose word each passage is, and
 *   whether it is the only text of the card
 */
function partOf(best, passages, game, root, { several, labeled, alone }) {
  const name = element("span", "rb-answer__name", ...withCapitals(best.title));
  const kind = element("span", "rb-answer__kind", kindOf(best, several ? game : null));
  const words = element("span", "rb-answer__words", name, " ", kind);
  const link = linkTo(best, root, emblemOf({ ...best, game }), words, icon("chevron"));
  const texts = passages.map((shown, place) => {
    const heading = shown.passage ? shown.heading : place && SUMMARY;
    const isLed = passages.length === 1 || !heading;
    const label = labeled && shown.kind !== VERSIONS ? [labelOf(shown)] : [];
    const said = alone ? [] : [...label, ...noteOf(shown.changed, root)];
    return passageOf(shown, heading || "", root, said, isLed ? link : null);
  });
  return element("div", "rb-answer__part", element("h2", "rb-answer__head", link), ...texts);
}

/**
 * The link to the match sheet of a record and another, if both can be sides of a match.
 * @param {Result} result
 * @param {Shown[]} others
 * @param {URL} root
 */
function matchOf(result, others, root) {
  const side = games.find(({ slug }) => slug === result.game)?.side;
  const sides = [result, ...others].filter(({ kind, ended }) => kind === side && !ended);
  if (sides.length !== 2) return [];
  const [a, b] = sides.map(({ id }) => id.split("/").at(-1) ?? "");
  const link = element("a", "rb-answer__match", `Match sheet: ${sides.map(({ title }) => curly(title)).join(" against ")}`);
  link.href = new URL(`${result.game}/match/?${new URLSearchParams({ a, b })}`, root).href;
  return [link];
}

/**
 * Makes the card of a result.
 * @template {"li" | "div"} Name
 * @param {Name} name the name of the element
 * @param {Result} result
 * @param {URL} root the address of the site
 * @param {boolean} several whether results of several games are shown, so that the card has to name its game
 * @param {string} [asked] the question, if the card only perhaps answers it
 */
export function makeCard(name, result, root, several, asked) {
  const passages = [result, ...result.also.filter(({ id }) => id === result.id)];
  const others = result.also.filter(({ id }) => id !== result.id);
  const labeled = [...passages, ...others].some((shown) => shownLabel(shown) !== shownLabel(result));
  const { game } = result;
  const alone = passages.length + others.length === 1;
  const parts = [partOf(result, passages, game, root, { several, labeled, alone })];
  for (const other of others) {
    const and = element("div", "rb-answer__and", element("span", "", "and"));
    parts.push(and, partOf(other, [other], game, root, { several, labeled, alone }));
  }
  const message = element("span", "rb-answer__message");
  message.setAttribute("role", "status");
  const sharing = button("rb-answer__share", "Share", async () => {
    const [first, ...more] = [...passages, ...others].map((passage) => ({
      answer: passage.answer,
      title: titleOf(passage),
      label: passage.kind === VERSIONS ? "" : whoseWord(passage.label, passage.open),
      own: passage.open || passage.status === "editor",
      edition: passage.edition,
      replaced: passage.replaced?.words,
      link: new URL(passage.url.slice(1), root).href,
    }));
    message.textContent = await share(first, more, asked);
  });
  sharing.prepend(icon("share"));
  sharing.setAttribute("aria-label", `Share ${titleOf(result)}`);
  const label = labeled || result.kind === VERSIONS ? [] : [labelOf(result)];
  const said = lineBelow([...label, ...(alone ? noteOf(result.changed, root) : [])]);
  const foot = element("div", "rb-answer__foot", ...said, message, sharing);
  return element(
    name,
    `rb-result rb-answer${result.open ? " rb-answer--open" : ""}`,
    ...parts,
    ...matchOf(result, others, root),
    foot,
  );
}
