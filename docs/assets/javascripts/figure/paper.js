/* The card as it is read and printed: the powers by column, and what they name. Strings become text, never markup. */

import { icon } from "../shared/icons.js";
import { button, element, root } from "../shared/page.js";
import { curly } from "../shared/typography.js";

/** @import { Card, Explanation, Label, Passage, Power, Table } from "./card.js" */

/**
 * A text in paragraphs.
 * @param {string} text
 */
const paragraphs = (text) => text.split("\n").flatMap((line) => (line.trim() ? [element("p", "", curly(line))] : []));

/**
 * A link to a page of the site.
 * @param {string} className
 * @param {string} words
 * @param {string} url below the root of the site
 */
function link(className, words, url) {
  const made = element("a", className, curly(words));
  made.href = new URL(url, root).href;
  return made;
}

/**
 * Who says a text, with a link to what that means.
 * @param {Label} label
 * @param {string} game
 */
const badge = ({ id, name, status }, game) => link(`rb-status rb-status--${status}`, name, `${game}/sources/#label-${id}`);

/**
 * A passage: its title, which links to it, with what its text does not say, and its text.
 * @param {Passage} passage
 * @param {string} url of the record's page
 * @param {string} game
 */
function passageOf({ id, title, text, marks, note, label }, url, game) {
  const head = element("p", "rb-figure__title", link("", title, `${url}#${id.slice(id.indexOf("#") + 1)}`));
  for (const mark of marks) head.append(" ", element("span", "rb-figure__mark", mark));
  if (label) head.append(" ", badge(label, game));
  return element("div", note ? "rb-figure__passage rb-note" : "rb-figure__passage", head, ...paragraphs(text));
}

/**
 * @param {Power} power
 * @param {string} game
 * @param {(power: Power) => void} takeOff
 */
function powerOf(power, game, takeOff) {
  const off = button("rb-figure__off", "", () => takeOff(power));
  off.append(icon("clear"));
  off.setAttribute("aria-label", `Take off ${power.name}`);
  const head = element("div", "rb-figure__head", element("h4", "", link("", power.name, power.url)), off);
  const meta = element("p", "rb-meta", ...power.facts.map((fact) => element("b", "", fact)), badge(power.label, game));
  const passages = power.passages.map((passage) => passageOf(passage, power.url, game));
  return element("article", "rb-figure__entry", head, meta, ...paragraphs(power.summary), ...passages);
}

/**
 * @param {Explanation} explained
 * @param {string} game
 */
function explanationOf({ url, name, kind, label, summary, passages, needed_by }, game) {
  const head = element("div", "rb-figure__head", element("h4", "", link("", name, url)));
  const meta = element("p", "rb-meta", element("span", "", kind), badge(label, game));
  const users = element("p", "rb-figure__users", `For ${needed_by.join(", ")}`);
  const texts = passages.map((passage) => passageOf(passage, url, game));
  return element("article", "rb-figure__entry", head, meta, users, ...(summary ? paragraphs(summary) : []), ...texts);
}

/**
 * Makes the texts of a card.
 * @param {Table} table
 * @param {Card} card
 * @param {(power: Power) => void} takeOff
 */
export function paper({ game }, card, takeOff) {
  const columns = card.columns.map(({ name, powers }) =>
    element("section", "", element("h3", "", name), ...powers.map((power) => powerOf(power, game, takeOff))),
  );
  /** @type {HTMLElement[]} */
  const parts = [element("div", "rb-figure__texts", ...columns)];
  if (card.explained.length) {
    const explained = card.explained.map((each) => explanationOf(each, game));
    parts.push(
      element(
        "section",
        "rb-figure__named",
        element("h3", "", "What they name"),
        element("div", "rb-figure__texts", ...explained),
      ),
    );
  }
  return parts;
}
