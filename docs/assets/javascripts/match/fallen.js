/* What is said when health is at 0: of a fighter, the rule for it, until the players go on, or where they count, until their next tap; of
   all heroes of a side, or of both sides of a team, where to see who wins. Nothing is concluded, and nothing is hidden. Where they count,
   it is said to each player beside the name of their side; and in the place of the turn, once they are at its end, what stands there. */

import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { isLost, shown } from "./counts.js";
import { turnOf } from "./course.js";
import { UNSET } from "./dial.js";
import { closeThen, openText } from "./dialog.js";
import { linkTo, makeEntry, makeFold, teamsFirst, textsOf, titleOf, titlesOf } from "./entry.js";
import { isFirstKnown } from "./kept.js";
import { teamName } from "../shelf/draw.js";
import { alone, tablet } from "./playing.js";
import { badge, ofSide, withoutArticle } from "./side.js";

/** @import { Counts } from "./counts.js" */
/** @import { Context } from "./match.js" */
/** @import { Defeat, Entry, TableRow, Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */

/** What leads to the rules by which a match is won, once nobody of a side or a team is left. */
const IS_IT_OVER = "Is it over?";

const NAMES = new Intl.ListFormat("en");

/**
 * All that is said about defeated fighters.
 * @param {Context} context
 * @param {Defeat} defeat
 */
const allEntries = ({ sheet }, { timing }) =>
  sheet.timeline.filter((moment) => moment.timing === timing).flatMap(({ entries }) => entries);

/**
 * What a side says itself about its defeated fighters.
 * @param {Context} context
 * @param {Defeat} defeat
 * @param {Side} side
 */
const ownEntries = (context, defeat, { seat, part }) =>
  allEntries(context, defeat).filter(({ id, seats }) => id.startsWith(`${part.id}#`) && seats.includes(seat));

/**
 * What is said of fighters of a side that came to 0. Of a hero, this is what the side says of it by name, by which it may not be defeated
 * yet, then what is about everybody: when a team wins, and how it goes on without the hero. Last is what the side says of others.
 * @param {Context} context
 * @param {Defeat} defeat
 * @param {Side} side
 * @param {Tracker[]} fallen
 */
function entriesOf(context, defeat, side, fallen) {
  const own = ownEntries(context, defeat, side);
  const heroes = fallen.filter((each) => each.hero && each.seat === side.seat).map(({ name }) => name.replace(/ \d+$/, ""));
  if (!heroes.length) return own;
  const named = own.filter(({ text }) => heroes.some((name) => text.includes(name)));
  const placeOf = teamsFirst(context.table);
  const ofAll = allEntries(context, defeat)
    .filter((entry) => !entry.side)
    .sort((one, other) => placeOf(one) - placeOf(other));
  return [...named, ...ofAll, ...own.filter((entry) => !named.includes(entry))];
}

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
 * What the rules by which a match is won say about these sides. Of teams, what is about teams comes first.
 * @param {Context} context
 * @param {Defeat} defeat
 */
function winsEntries({ table, sheet }, { wins: [id], team_wins: teamWins }) {
  const entries = sheet.timeline.flatMap((moment) => moment.entries);
  const some = new Map(entries.map((entry) => [entry.id, entry])).values();
  const placeOf = teamsFirst(table);
  return [...some]
    .filter((entry) => entry.id === teamWins || entry.id.startsWith(`${id}#`))
    .map((entry) => ({ entry, place: placeOf(entry) }))
    .sort((one, other) => one.place - other.place);
}

/**
 * How the match stands, without a verdict: the health of the heroes of each side, a line for each of two teams, and whose turn it is, if
 * that is known.
 * @param {Context} context
 */
function stateLines(context) {
  const { sheet, sides, playing } = context;
  const { now } = playing;
  const heroes = sheet.trackers.filter((each) => isLost(each) && each.hero && playing.isPlayed(each));
  /** @param {Side} side */
  const healthOf = ({ seat, short }) => {
    const numbers = heroes.filter((each) => each.seat === seat).map((each) => shown(now, each) ?? UNSET);
    return [short, ...numbers].join("\u00a0");
  };
  const player = isFirstKnown(context) && sides.find(({ seat }) => seat === now.player);
  const turn = player ? [turnOf(player.short)] : [];
  /** @param {number} team */
  const lineOf = (team) => {
    const own = sides.filter((side) => side.team === team);
    return `${teamName(team)}: ${own.map(healthOf).join(" · ")}`;
  };
  const lines = sides.length > 2 ? [lineOf(0), lineOf(1), ...turn] : [[...sides.map(healthOf), ...turn].join(" · ")];
  return lines.map((line) => element("p", "rb-fallen__state", curly(line)));
}

/**
 * Makes a button that shows the rules by which a match is won, as far as they are about these sides. Of teams, only what is about teams is
 * open.
 * @param {Context} context
 * @param {Defeat} defeat
 * @param {string} className
 * @param {(string | Node)[]} words
 * @param {HTMLElement[]} [links] to what else is said about it
 */
function winsButton(context, defeat, className, words, links = []) {
  const { table, playing } = context;
  const [id, name] = defeat.wins;
  const made = button(className, "", () => {
    const entries = winsEntries(context, defeat);
    const team = entries.find(({ place }) => place === 0)?.entry;
    const texts = entries.map(({ entry, place }) => {
      // The dialog has the name of their record.
      const record = entry === team ? entry.record : entry.title;
      return makeEntry(context, { ...entry, record }, !team || place < 2);
    });
    const page = element("p", "rb-fallen__links", ...links, linkTo(table, id, "Open the page"));
    if (team) page.append(linkTo(table, team.id.split("#")[0], curly(team.record)));
    const again = button("rb-match-dialog__plain", "Start over", () => {
      const dialog = again.closest("dialog");
      if (dialog) closeThen(dialog, () => playing.startAgain());
    });
    const other = element("a", "rb-match-dialog__plain", "New match");
    other.href = location.pathname;
    openText(curly(name), [...stateLines(context), ...texts, page], made, [again, other]);
  });
  made.append(...words);
  return made;
}

/**
 * Who came to 0 where the players are, as far as the way back leads: a page that is loaded anew says the same.
 * @param {Context} context
 */
function newlyFallen({ sheet, playing }) {
  const placeOf = (/** @type {Counts} */ counts) => JSON.stringify({ ...counts, values: null, trail: null });
  const { now, past } = playing.counted;
  const here = placeOf(now);
  const first = past.findLastIndex(({ was }) => placeOf(was) !== here) + 1;
  const hadMore = (/** @type {Tracker} */ each) => past.slice(first).some(({ was }) => shown(was, each) !== 0);
  return sheet.trackers.filter((each) => isLost(each) && shown(now, each) === 0 && hadMore(each));
}

/**
 * That some fighters are at 0, in words. Several fighters of one name are counted together.
 * @param {Pick<Tracker, "name" | "sort">[]} fallen
 */
function atZeroWords(fallen) {
  const isOne = fallen.length === 1 && fallen[0].sort === "health";
  return curly(`${NAMES.format(fallen.map(({ name }) => name))} ${isOne ? "is" : "are"} at\u00a00`);
}

/**
 * Makes what says in Count, beside the badge of a side, that a win is to be checked, and shows how; or until the next tap, that a fighter
 * is at 0, with the way to its rule. It is empty until then. In the bar of a desktop, it is a mark, which needs no room of the name and
 * stays.
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
  /** @type {Tracker[]} The fighters whose notice a tap took away. */
  let takenAway = [];
  // Of a side whose fighters are all at 0, it is said again on its turn.
  const fallenNow = () => [...newlyFallen(context), ...playing.allAtZero].filter(({ seat }) => seat === own.seat);
  const show = () => {
    const fallen = [...new Set(fallenNow())];
    takenAway = takenAway.filter((each) => fallen.includes(each));
    const told = fallen.filter((each) => !takenAway.includes(each));
    const over = outWords(context, own, told);
    const names = told.map(({ name, sort }) => ({ name: withoutArticle(name), sort }));
    const words = over ? curly(over) : told.length ? atZeroWords(names) : "";
    if (said === words) return;
    said = words;
    notice.replaceChildren();
    if (!words) return;
    const leads = over ? IS_IT_OVER : "See the rule";
    const lines = [element("span", "", words), " ", element("b", "", leads)];
    notice.append(
      over
        ? winsButton(context, defeat, "rb-count__over", lines)
        : ruleButton(context, entriesOf(context, defeat, own, told), defeat, words, lines, notice),
    );
    // In the bar of a desktop, it is a mark.
    notice.title = `${words}: ${leads}`;
  };
  playing.watch(show);
  const takeAway = (/** @type {Event} */ { target }) => {
    const isMark = !alone.matches && !tapped.hasAttribute("data-rb-large");
    if (isMark || (target instanceof Node && notice.contains(target))) return;
    takenAway = fallenNow();
    show();
  };
  tapped.addEventListener("click", takeAway, { capture: true });
  return notice;
}

/**
 * Makes what shows passages about defeated fighters, or, if there are none, leads to the rule for all.
 * @param {Context} context
 * @param {Entry[]} entries
 * @param {Defeat} defeat
 * @param {string} said of the fighters
 * @param {(string | Node)[]} words
 * @param {HTMLElement} from what asks
 */
function ruleButton(context, entries, defeat, said, words, from) {
  /** @type {HTMLElement} */
  const made = entries.length
    ? button("", "", () => openText(said, textsOf(context, entries), from))
    : linkTo(context.table, defeat.rule[0], "");
  made.append(...words);
  return made;
}

/**
 * The way to what is said of a fighter that is at 0, for where its number is asked for: it leads there as long as the fighter is at 0.
 * @param {Context} context
 * @returns {(tracker: Tracker, from: HTMLElement) => HTMLElement[]}
 */
export const ruleLinks = (context) => (tracker, from) => {
  const { defeat } = context.table;
  const side = context.sides.find(({ seat }) => seat === tracker.seat);
  if (!defeat || !side) return [];
  const words = [element("span", "", "See the rule")];
  const made = ruleButton(context, entriesOf(context, defeat, side, [tracker]), defeat, atZeroWords([tracker]), words, from);
  made.className = "rb-link";
  return [made];
};

/**
 * Who is at 0, as each player is told beside the badge of their side; empty if nobody is. Of four sides, what is told of a fighter of their
 * own comes before that.
 * @param {Context} context
 * @param {Side} own
 * @param {Tracker[]} told
 */
function outWords(context, own, told) {
  const out = sidesOut(context);
  const mine = out.find(([side]) => side === own);
  if (context.sides.length > 2) {
    if (!mine) return out.length && !told.length ? `${teamName(out[0][0].team)} at 0` : "";
    const [{ short }, [hero, ...others]] = mine;
    return others.length ? `${ofSide(short)} heroes are all at 0` : `${hero.name} is at 0`;
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
  /** @param {[string, string]} record */
  const link = ([id, name]) => linkTo(table, id, curly(name));
  /**
   * The line that says which fighters of some sides are at 0, with the rule for them: one for all, so that the steps keep their room.
   * @param {Side[]} some
   * @param {Tracker[]} fallen
   */
  const ruleOf = (some, fallen) => {
    const words = atZeroWords(fallen);
    const [id, name] = defeat.rule;
    const said = some.map((side) => entriesOf(context, defeat, side, fallen));
    const entries = [...new Set(said.flat())];
    const others = some.filter((_, place) => !said[place].length);
    if (!entries.length) {
      /** @type {HTMLElement} */
      const rule = linkTo(table, id, "");
      rule.className = "rb-fallen__line rb-fallen__rule";
      const badges = some.map((side) => badge(side, true));
      rule.append(...badges, element("span", "", words, element("small", "", curly(name))));
      return rule;
    }
    const fold = makeFold(context, entries, words, titlesOf(entries) + (others.length ? ` · ${name}` : ""));
    if (!others.length) return fold;
    fold.dataset.rbSeat = ""; // it is of several
    fold.querySelector(".rb-badges")?.append(...others.map((side) => badge(side)));
    const badges = element("span", "rb-badges", ...others.map((side) => badge(side)));
    fold.append(element("h4", "rb-entry__more", badges, linkTo(table, id, curly(name))));
    return fold;
  };
  /**
   * Asks whether the match ends: of all sides that are out at once, with what they say themselves about it. Of four sides, that is one
   * line, as in Count.
   * @param {[Side, Tracker[]][]} out
   */
  const end = (out) => {
    const names = out.map(([side, [hero, ...others]]) => (others.length ? `${ofSide(side.short)} heroes` : hero.name));
    const are = out.length > 1 ? "are" : out[0][1].length > 1 ? "are all" : "is";
    const words = out.length > 2 ? "Both teams are at\u00a00" : `${NAMES.format(names)} ${are} at\u00a00`;
    const badges = out.map(([side]) => badge(side, true));
    const own = out.flatMap(([side]) => ownEntries(context, defeat, side).map(({ id, title }) => link([id, title])));
    if (sides.length > 2) {
      const parts = [...badges, element("span", "", curly(words)), element("b", "", IS_IT_OVER)];
      return winsButton(context, defeat, "rb-button rb-main-button rb-fallen__wins rb-fallen__over", parts, own);
    }
    const wins = winsButton(context, defeat, "rb-button rb-main-button rb-fallen__wins", [IS_IT_OVER]);
    const again = element("a", "rb-fallen__new", "New match");
    again.href = location.pathname;
    return element("p", "rb-fallen__line rb-fallen__out", ...badges, element("span", "", curly(words)), wins, again, ...own);
  };
  /**
   * What is said on the turn of a player of a team whose fighters are all at 0, with the way to the next turn.
   * @param {Tracker[]} fighters
   */
  const turnOfAllAtZero = (fighters) => {
    const [{ seat }] = fighters;
    const entries = allEntries(context, defeat).filter(({ id }) => id === defeat.eliminated);
    const fold = makeFold(context, [{ ...entries[0], seats: [seat] }], atZeroWords(fighters), titlesOf(entries));
    fold.open = !tablet.matches;
    const { to, label } = playing.course.handedOver(playing.now);
    return [fold, button("rb-button rb-main-button rb-fallen__next", `On to ${curly(label)}`, () => playing.go(to))];
  };
  let said = "";
  playing.watch(() => {
    const fallen = newlyFallen(context);
    const out = sidesOut(context);
    const allAtZero = out.length ? [] : playing.allAtZero;
    const saying = JSON.stringify([out.map(([{ seat }]) => seat), fallen, allAtZero]);
    if (saying === said) return; // an open text stays open
    said = saying;
    const others = fallen.filter(({ seat }) => !out.some(([side]) => side.seat === seat));
    const some = sides.filter(({ seat }) => others.some((each) => each.seat === seat));
    const rule = some.length ? [ruleOf(some, others)] : [];
    rule[0]?.classList.add("rb-fallen__fighter");
    const turn = allAtZero.length ? turnOfAllAtZero(allAtZero) : [];
    lines.replaceChildren(...(out.length ? [end(out)] : []), ...rule, ...turn);
  });
  return lines;
}
