/* What is said when health is at 0: of a fighter, the rule for it, until the players go on, or where they count, until their next tap; of
   all heroes of a side, or of both sides of a team, where to see who wins. Nothing is concluded, and nothing is hidden. Where they count,
   it is said to each player beside the name of their side; and in the place of the turn, once they are at its end, what stands there. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { isLost, shown } from "./counts.js";
import { closeThen, openText } from "./dialog.js";
import { linkTo, makeEntry, makeFold, textsOf, titleOf, titlesOf } from "./entry.js";
import { badge, ofSide, withoutArticle } from "./side.js";

/** @import { Context } from "./match.js" */
/** @import { Defeat, Entry, TableRow, Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/**
 * What a side says itself about its defeated fighters.
 * @param {Context} context
 * @param {Defeat} defeat
 * @param {Side} side
 */
const ownEntries = ({ sheet }, { timing }, { seat, part }) =>
  sheet.timeline
    .filter((moment) => moment.timing === timing)
    .flatMap(({ entries }) => entries.filter(({ id, seats }) => id.startsWith(`${part.id}#`) && seats.includes(seat)));

/**
 * The sides of which all heroes are at 0, each with these heroes: of a team, both sides or none.
 * @param {Context} context
 * @returns {[Side, Tracker[]][]}
 */
function sidesOut({ sheet, sides, playing }) {
  const heroes = sheet.trackers.filter((each) => isLost(each) && each.hero && playing.isPlayed(each));
  const heroesOf = (/** @type {Side} */ { seat }) => heroes.filter((each) => each.seat === seat);
  const isOut = (/** @type {Side} */ side) => {
    const own = heroesOf(side);
    return own.length > 0 && own.every((each) => shown(playing.now, each) === 0);
  };
  return sides
    .filter(({ team }) => sides.every((each) => each.team !== team || isOut(each)))
    .map((side) => [side, heroesOf(side)]);
}

/**
 * Makes a button that shows the rules by which a match is won, as far as they are about these sides.
 * @param {Context} context
 * @param {Defeat} defeat
 * @param {string} className
 * @param {(string | Node)[]} words
 */
function winsButton(context, { wins: [id, name] }, className, words) {
  const made = button(className, "", () => {
    const all = context.sheet.timeline.flatMap(({ entries }) => entries).filter((entry) => entry.id.startsWith(`${id}#`));
    // The dialog has the name of their record.
    const entries = new Map(all.map((entry) => [entry.id, makeEntry(context, { ...entry, record: entry.title }, true)]));
    const page = element("p", "", linkTo(context.table, id, "Open the page"));
    const again = button("rb-link", "Start over", () => {
      const dialog = again.closest("dialog");
      if (dialog) closeThen(dialog, () => context.playing.startAgain());
    });
    const other = element("a", "", "New match");
    other.href = location.pathname;
    openText(curly(name), [...entries.values(), page, element("p", "rb-fallen__anew", again, other)], made);
  });
  made.append(...words);
  return made;
}

/**
 * Makes what says which fighters came to 0 where the players are now.
 * @param {Context} context
 */
function newlyFallen({ sheet, playing }) {
  const fighters = sheet.trackers.filter(isLost);
  const atZero = () => new Set(fighters.filter((each) => shown(playing.now, each) === 0));
  const place = () => JSON.stringify({ ...playing.now, values: null, trail: null });
  let [here, zeros] = [place(), atZero()];
  /** @type {Set<Tracker>} */
  let fallen = new Set();
  return () => {
    if (here !== place()) fallen.clear();
    const now = atZero();
    fallen = new Set([...now].filter((each) => fallen.has(each) || !zeros.has(each)));
    [here, zeros] = [place(), now];
    return fallen;
  };
}

/**
 * That some fighters are at 0, in words.
 * @param {string[]} names
 */
const atZeroWords = (names) => curly(`${names.join(", ")} ${names.length > 1 ? "are" : "is"} at\u00a00`);

/**
 * Makes what says in Count, beside the badge of a side, that a win is to be checked, and shows how; or until the next tap, that a fighter
 * is at 0, with the way to its rule. It is empty until then. Of four sides, only the one that is at 0 has it.
 * @param {Context} context
 * @param {Side} own the side beside whose badge it stands
 * @param {HTMLElement} tapped in which the next tap beside it takes away what is said of a fighter
 */
export function zeroNotice(context, own, tapped) {
  const { table, playing } = context;
  const notice = element("p", "rb-count__out");
  const { defeat } = table;
  let said = "";
  if (!defeat) return notice;
  const fallenNow = newlyFallen(context);
  const show = () => {
    const names = [...fallenNow()].filter(({ seat }) => seat === own.seat).map(({ name }) => withoutArticle(name));
    const over = outWords(context, own);
    const words = over ? curly(over) : names.length ? atZeroWords(names) : "";
    if (said === words) return;
    said = words;
    const lines = [element("span", "", words), element("b", "", over ? "Is it over?" : "See the rule")];
    const made = over ? winsButton(context, defeat, "", lines) : ruleButton(context, defeat, own, lines);
    made.classList.toggle("rb-count__over", Boolean(over));
    notice.replaceChildren(...(words ? [made] : []));
  };
  playing.watch(show);
  const takeAway = (/** @type {Event} */ { target }) => {
    if (target instanceof Node && notice.contains(target)) return;
    fallenNow().clear();
    show();
  };
  tapped.addEventListener("click", takeAway, { capture: true });
  return notice;
}

/**
 * Makes what shows what a side says itself about its defeated fighters, or else leads to the rule for all.
 * @param {Context} context
 * @param {Defeat} defeat
 * @param {Side} side
 * @param {HTMLElement[]} words
 */
function ruleButton(context, defeat, side, words) {
  const entries = ownEntries(context, defeat, side);
  /** @type {HTMLElement} */
  const made = entries.length
    ? button("", "", () => openText(words[0].textContent, textsOf(context, entries), made))
    : linkTo(context.table, defeat.rule[0], "");
  made.append(...words);
  return made;
}

/**
 * Who is at 0, as the player of a side is told beside its badge: of two sides, both players; of four, where the name of the side has to
 * give way, its own. Empty if nobody is.
 * @param {Context} context
 * @param {Side} own
 */
function outWords(context, own) {
  const out = sidesOut(context);
  const mine = out.find(([side]) => side === own);
  if (context.sides.length > 2) {
    if (!mine) return "";
    const [{ short }, [hero, ...others]] = mine;
    return others.length ? `${short} are all at 0` : `${hero.name} is at 0`;
  }
  if (!out.length) return "";
  if (out.length > 1) return "Both are at 0";
  if (!mine) return "Opponent at 0";
  return mine[1].length > 1 ? "All heroes at 0" : "You are at 0";
}

/**
 * Makes the line that says in Count what stands at the end of the turn, once the players are there: on a phone, the steps are in another
 * tab. What stands at the end of an attack that was cut short is in it, too.
 * @param {Context} context
 */
export function endingLine(context) {
  const { sheet, playing } = context;
  const line = element("div", "rb-fallen");
  line.setAttribute("role", "status");
  /**
   * The passages of a step at the end of the turn. What the board does to everybody comes first, and last what the rules leave open.
   * @param {TableRow} row
   */
  const entriesAt = ({ name }) => {
    const placeOf = (/** @type {Entry} */ { side, open }) => 2 * Number(open) - Number(side === context.board?.part.id);
    const entries = sheet.timeline.filter((moment) => moment.name === name).flatMap((moment) => moment.entries);
    return entries.sort((one, other) => placeOf(one) - placeOf(other));
  };
  const ending = () => {
    const { course, now } = playing;
    if (!course.isAfter(now)) return [];
    const title = `Turn ${now.turn} ends`;
    const rows = [...course.skipped(now), ...course.together(course.at(now))];
    const entries = rows.flatMap(entriesAt);
    const [first, ...others] = entries;
    if (!first) {
      const words = rows.map(({ text }) => curly(text)).join(" ");
      return [element("p", "rb-fallen__line rb-fallen__end", element("b", "", title), element("span", "", words))];
    }
    const isOne = rows.length === 1;
    const brief = isOne
      ? `${titleOf(first).own}${others.length ? `, ${others.length} more` : ""}`
      : rows.map(({ name }) => name).join(" · ");
    const texts = rows.flatMap((row) => {
      const some = textsOf(context, entriesAt(row));
      return [
        element("h3", "rb-fallen__step", row.name),
        ...(some.length ? some : [element("p", "rb-entry__body", curly(row.text))]),
      ];
    });
    const fold = makeFold(context, entries, title, brief, [], isOne ? undefined : texts);
    fold.classList.add("rb-fallen__ending");
    return [fold];
  };
  let here = "";
  playing.watch(() => {
    const { turn, action, here: step } = playing.now;
    const now = JSON.stringify([turn, action, step]);
    if (here === now) return; // an open text stays open
    here = now;
    line.replaceChildren(...ending());
  });
  return line;
}

/**
 * Makes the place, beside the steps of the turn, of what is said of fighters and sides at 0. It is empty while nobody is.
 * @param {Context} context
 */
export function fallenLines(context) {
  const { table, sides, playing } = context;
  const { defeat } = table;
  const lines = element("div", "rb-fallen");
  lines.setAttribute("role", "status");
  if (!defeat) return lines;
  /** @type {(side: Side, words: string, ...more: HTMLElement[]) => HTMLElement} */
  const line = (side, words, ...more) =>
    element("p", "rb-fallen__line", badge(side, true), element("span", "", curly(words)), ...more);
  /** @param {[string, string]} record */
  const link = ([id, name]) => linkTo(table, id, curly(name));
  const fallenNow = newlyFallen(context);
  let said = "";
  const show = () => {
    const fallen = fallenNow();
    const out = sidesOut(context);
    const saying = JSON.stringify([out.map(([{ seat }]) => seat), [...fallen]]);
    if (saying === said) return; // an open text stays open
    said = saying;
    const again = element("a", "rb-fallen__new", "New match");
    again.href = location.pathname;
    const fallenOf = (/** @type {Side} */ side) => [...fallen].filter(({ seat }) => seat === side.seat).map(({ name }) => name);
    const ends = out.map(([side, [hero, ...others]]) => {
      const wins = winsButton(context, defeat, "rb-button rb-main-button rb-fallen__wins", [curly(defeat.wins[1])]);
      // What the side says itself is a link here: it has no line of its own beside this one.
      const own = fallenOf(side).length ? ownEntries(context, defeat, side).map(({ id, title }) => link([id, title])) : [];
      const words = others.length ? `${ofSide(side.name)} heroes are all at 0` : `${hero.name} is at 0`;
      const made = line(side, `${words}. Does that end the match?`, ...own, wins);
      made.classList.add("rb-fallen__out");
      return made;
    });
    ends[0]?.append(again);
    const rules = sides.flatMap((side) => {
      const names = fallenOf(side);
      if (!names.length || out.some(([each]) => each === side)) return [];
      const words = atZeroWords(names);
      const entries = ownEntries(context, defeat, side);
      if (entries.length) return [makeFold(context, entries, words, titlesOf(entries))];
      const [id, name] = defeat.rule;
      /** @type {HTMLElement} */
      const rule = linkTo(table, id, "");
      rule.className = "rb-fallen__line rb-fallen__rule";
      rule.append(badge(side, true), element("span", "", words, element("small", "", curly(name))));
      return [rule];
    });
    for (const each of rules) each.classList.add("rb-fallen__fighter");
    lines.replaceChildren(...ends, ...rules);
  };
  playing.watch(show);
  return lines;
}
