/* The health of all sides beside the steps of the turn, where an attack is resolved and the counts are in another tab. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { curly } from "../shared/typography.js";
import { isLost, shown, undoes } from "./counts.js";
import { UNSET } from "./dial.js";
import { ruleLinks } from "./fallen.js";
import { badge, withoutArticle } from "./side.js";
import { ask, isOfHero, makeChip } from "./tiles.js";

/** @import { Context } from "./match.js" */
/** @import { Happening } from "./counts.js" */
/** @import { Tracker } from "./sheet.js" */
/** @import { Side } from "./side.js" */
/** @import { Table } from "./tiles.js" */

/**
 * Makes a button that shows the health of several heroes of a side, where each of four sides has one place. It asks for that of the first
 * one who is not defeated.
 * @param {Table} table
 * @param {Side} side
 * @param {Tracker[]} heroes
 * @param {Tracker[]} trackers all of the side that the dialog offers
 */
function heroesChip(table, side, heroes, trackers) {
  const { playing } = table;
  const value = element("b", "");
  const chip = button("rb-count__chip", "", () => {
    const hero = heroes.find((each) => playing.isPlayed(each) && shown(playing.now, each) !== 0) ?? heroes[0];
    ask(table, hero, chip, chip, trackers);
  });
  chip.append(element("small", ""), value);
  chip.dataset.rbHero = "several";
  playing.watch(() => {
    const numbers = heroes.filter((each) => playing.isPlayed(each)).map((each) => shown(playing.now, each));
    value.replaceChildren(...numbers.map((number) => element(number === 0 ? "s" : "span", "", String(number ?? UNSET))));
    chip.ariaLabel = `${side.short}: ${numbers.map((number) => number ?? "not set").join(", ")}, change them`;
    const isOut = numbers.every((number) => number === 0);
    chip.toggleAttribute("data-rb-out", isOut);
  });
  return chip;
}

/**
 * Makes the element that says how many sidekicks of a side are left, or what health they have, as far as that is set.
 * @param {Context} context
 * @param {Tracker[]} sidekicks
 */
function sidekicksOf({ playing }, sidekicks) {
  const made = element("span", "rb-strip__sidekicks");
  playing.watch(() => {
    const numbers = sidekicks.flatMap((each) => {
      const number = playing.isPlayed(each) ? shown(playing.now, each) : null;
      return number === null ? [] : [element("span", "", `${curly(withoutArticle(each.name))} ${number}`)];
    });
    made.replaceChildren(...numbers);
  });
  return made;
}

/**
 * Makes the line: a button for each dial and each number of fighters, which asks for it or for another one of its side, and a button that
 * undoes the last step.
 * @param {Context} context
 * @param {() => void} undoLast
 */
export function healthStrip(context, undoLast) {
  const { sheet, sides, playing } = context;
  const said = element("p", "rb-hidden");
  said.setAttribute("role", "status");
  /** @type {(happening: Happening, words: string) => void} */
  const happen = (happening, words) => {
    playing.happen(happening);
    said.textContent = words;
  };
  const table = { name: "", playing, happen, ruleOf: ruleLinks(context) };
  /** @type {(chip: HTMLButtonElement, side: Side, name: string) => HTMLButtonElement} */
  const named = (chip, side, name) => {
    chip.dataset.rbSeat = side.seat;
    chip.querySelector("small")?.replaceChildren(curly(name));
    chip.prepend(badge(side, true));
    return chip;
  };
  /** @param {Side} side */
  const chipsOf = (side) => {
    const trackers = sheet.trackers.filter((tracker) => tracker.seat === side.seat && isLost(tracker));
    const heroes = sides.length > 2 ? trackers.filter(isOfHero) : [];
    const isShared = heroes.length > 1;
    const others = isShared ? trackers.filter((tracker) => !isOfHero(tracker)) : trackers;
    const chips = [
      ...(isShared ? [named(heroesChip(table, side, heroes, trackers), side, side.short)] : []),
      ...others.map((each) => named(makeChip(table, each, trackers), side, withoutArticle(each.name))),
    ];
    // Of four sides, a phone shows what is left of the sidekicks beside the health of their hero.
    if (heroes.length)
      chips[0].append(
        sidekicksOf(
          context,
          trackers.filter((tracker) => !isOfHero(tracker)),
        ),
      );
    return chips;
  };
  const undo = button("rb-strip__undo", "", undoLast);
  undo.append(icon("undo"), element("span", "", "Undo"));
  playing.watch(() => {
    const what = undoes(playing.counted);
    undo.ariaLabel = what ? `Undo: ${what}` : "Undo";
    undo.ariaDisabled = String(!what);
  });
  const dials = element("div", "rb-strip__dials", ...sides.flatMap(chipsOf));
  dials.setAttribute("role", "group");
  dials.setAttribute("aria-label", "Health");
  const strip = element("div", "rb-strip", dials, undo, said);
  strip.dataset.rbPlayers = String(sides.length);
  return strip;
}
