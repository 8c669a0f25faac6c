/* What a sheet itself answers to a query: the moment that it names, or the passages with its words. */

import { terms } from "../look-up/english.js";
import { tokenize } from "../look-up/normalize.js";
import { element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { makeEntry } from "./entry.js";
import { onAnyTurn } from "./pages.js";
import { rowsOf } from "./turn.js";

/** @import { Context } from "./match.js" */
/** @import { Entry } from "./sheet.js" */

/** How many passages with the words of a query are shown. */
const MOST = 3;
/** A passage is shown if its words weigh this share of those of the best, or more. */
const SHARE = 0.6;
/** How much a word in a heading weighs, of one in a text. */
const IN_HEADING = 2;
/** A word that one in so many passages has, or fewer, is rare: such a passage is shown without a word in its heading, too. */
const RARE = 12;

/**
 * What a sheet answers to a query; null if it names no moment at which something stands, and no passage has its words.
 * @param {Context} context
 * @param {string} query
 * @param {Set<string>} shown the passages that the look-up shows as its answers: there is nothing to add if it has all of them
 */
export function ownAnswer(context, query, shown) {
  const rows = rowsOf(context);
  const asked = ` ${tokenize(query).join(" ")} `;
  const row = rows.find(({ name, entries }) => entries.length && asked.includes(` ${tokenize(name).join(" ")} `));
  if (row) {
    const entries = row.entries.map((entry) => makeEntry(context, entry));
    return answerOf(`In this match: ${row.name}`, row.text ? [element("p", "", curly(row.text)), ...entries] : entries);
  }
  const names = [...context.sides, ...(context.board ? [context.board] : [])].map(({ part }) => part.name);
  // What is about the turn of another side is asked about, too.
  const { setup, timeline } = onAnyTurn(context).sheet;
  const entries = new Map([...setup, ...timeline].flatMap((each) => each.entries.map((entry) => [entry.id, entry])));
  const found = withWords([...entries.values()], query, names);
  if (found.every(({ id }) => shown.has(id))) return null;
  return answerOf(
    "On this match sheet",
    found.map((entry) => makeEntry(context, entry)),
  );
}

/**
 * @param {string} title
 * @param {HTMLElement[]} content
 */
const answerOf = (title, content) => element("section", "rb-own-answer__moment", element("h2", "", curly(title)), ...content);

/**
 * The passages with most of the words of a query, of which one is in the heading or is rare. A word that few passages have weighs more.
 * The id of a passage may have a word that its text puts differently, such as "empty" for "discard all". None for a single word or the
 * names of who plays: these have their own answers.
 * @param {Entry[]} entries
 * @param {string} query
 * @param {string[]} names of the sides and the board
 */
export function withWords(entries, query, names) {
  const asked = [...new Set(terms(tokenize(query)))];
  const named = new Set(names.flatMap((name) => terms(tokenize(name))));
  if (asked.length < 2 || asked.every((word) => named.has(word))) return [];
  const passages = entries.map((entry) => ({
    entry,
    heading: new Set(terms(tokenize(entry.title))),
    text: new Set(terms(tokenize(`${entry.text} ${entry.id.split("#")[1].replaceAll("-", " ")}`))),
  }));
  const weights = asked.map((word) => {
    const having = passages.filter(({ heading, text }) => heading.has(word) || text.has(word)).length;
    return { word, isRare: having * RARE <= passages.length, weight: Math.log(1 + passages.length / Math.max(1, having)) };
  });
  const scored = passages
    .filter(({ heading, text }) => weights.some(({ word, isRare }) => heading.has(word) || (isRare && text.has(word))))
    .map(({ entry, heading, text }) => ({
      entry,
      score: weights.reduce(
        (sum, { word, weight }) => sum + weight * (heading.has(word) ? IN_HEADING : Number(text.has(word))),
        0,
      ),
    }))
    .sort((one, other) => other.score - one.score);
  return scored
    .filter(({ score }) => score >= SHARE * scored[0].score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}
