/* A random match from what is on the shelf: who plays and where, with bans, and without what earlier matches had. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { tokenize } from "../look-up/normalize.js";
import { emblemOf } from "../shared/emblems.js";
import { UndoLine } from "../shared/undo.js";
import { SIDES, drawable, drawn, isIn, keepDrawn, lastTime, notLastTick, placeOf, playersOf } from "./draw.js";
import { ofKind, setsOf } from "./holdings.js";
import { beside } from "./panel.js";
import { counted } from "./table.js";
import { keep, ownedSets, shelfOf, strings } from "./owned.js";

/** @import { Drawable } from "./draw.js" */
/** @import { ShelfRecord, ShelfTable } from "./table.js" */

/** @typedef {Drawable & { record: ShelfRecord }} Choice */
/** @typedef {{ sides: Choice[], board: Choice | undefined }} Match */

/**
 * The sides or the boards of a game.
 * @param {ShelfTable} table
 * @param {string} kind
 * @returns {Choice[]}
 */
const choices = (table, kind) =>
  ofKind(table, kind).map((record) => ({
    record,
    name: `${kind}/${record.slug}`,
    sets: record.sets.map((number) => table.sets[number].slug),
  }));

/**
 * The sets that the reader owns, by their slugs, without those that the table does not have.
 * @param {ShelfTable} table
 */
const known = (table) => new Set(setsOf(table, ownedSets(table.game)).map(({ slug }) => slug));

/**
 * Whether something is in some sets. Everything is, if there are none.
 * @param {Choice} choice
 * @param {Set<string>} sets
 */
const isAmong = (choice, sets) => !sets.size || isIn(choice, sets);

/**
 * The short names of the sets that bring a side or board: those of them that it was drawn from, or all that do if it was drawn from all.
 * @param {ShelfTable} table
 * @param {Choice} choice
 * @param {Set<string>} from
 */
const boxesOf = (table, { sets }, from) =>
  table.sets.flatMap(({ slug, short }) => (sets.includes(slug) && (!from.size || from.has(slug)) ? short : [])).join(", ");

/**
 * The query of the address of a match's sheet.
 * @param {Match} match
 */
function queryOf({ sides, board }) {
  const query = new URLSearchParams(sides.map(({ record }, place) => ["abcd"[place], record.slug]));
  if (board) query.set("at", board.record.slug);
  return `?${query}`;
}

/**
 * The part of the page that draws matches.
 * @param {ShelfTable} table
 * @param {string} sheets the address of the page of match sheets
 */
export function randomMatch(table, sheets) {
  const { side, board } = /** @type {{ side: string, board: string }} */ (table.match);
  const { game } = table;
  /** @type {(name: string) => Choice[]} */
  const named = (name) => [side, board].flatMap((kind) => choices(table, kind)).filter((each) => each.name === name);
  /** @param {string} kind */
  const pluralOf = (kind) => table.kinds.find((each) => each.kind === kind)?.plural ?? "";
  /** @type {Match | null} */
  let match = null;
  let wanted = SIDES[0];
  /** The sets that the match was drawn from, or the next one would be: none if from all. */
  let from = known(table);
  /** Whether the reader says first what to ban, and has not drawn yet. */
  let asksBans = false;

  const part = element("div", "rb-draw");
  const counts = SIDES.map((count) =>
    button("", playersOf(count), () => {
      wanted = count;
      redraw();
    }),
  );
  const segments = element("div", "rb-segments", ...counts);
  segments.setAttribute("role", "group");
  segments.setAttribute("aria-label", "Players");
  const pooled = element("p", "rb-draw__from");
  const result = element("div", "rb-draw__match");
  const undo = new UndoLine();
  const status = element("p", "rb-draw__status");
  status.setAttribute("role", "status");
  const opening = element("a", "rb-button rb-button--accent", "Open match sheet");
  const again = button("rb-button rb-button--plain", "", () => draw());
  const drawing = element("span", "");
  again.append(icon("dice"), drawing);
  const groups = [side, board].map((kind) => {
    const name = pluralOf(kind);
    const chips = choices(table, kind).map((choice) => ({
      choice,
      chip: button("", choice.record.name, () => {
        if (isDrawn(choice) && !isBanned(choice)) banDrawn(choice);
        else {
          undo.clear();
          toggleBan(choice);
        }
        if (typed.value) {
          typed.value = "";
          showBans();
          typed.focus();
        }
      }),
    }));
    const group = element("div", "rb-draw__group", ...chips.map(({ chip }) => chip));
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", name);
    return { heading: element("h3", "", name), group, chips };
  });
  const chips = groups.flatMap((each) => each.chips);
  const typed = element("input");
  typed.type = "search";
  typed.placeholder = "Find a name";
  typed.setAttribute("aria-label", "Find what to ban");
  typed.addEventListener("input", () => showBans());
  const bans = element("div", "rb-draw__bans", ...groups.flatMap(({ heading, group }) => [heading, group]));
  const banned = element("span", "rb-count");
  const ways = element("p", "", "Tap what no match may have. If it was just drawn, another is drawn at once.");
  const lifting = button("rb-button rb-button--plain", "Lift all bans", () => {
    const { length } = shelfOf(game).banned;
    offerUndo(length === 1 ? "The ban is lifted." : `${length} bans are lifted.`, () => keep(game, { banned: [] }));
    undo.focus();
  });
  const bansPart = element("details", "", element("summary", "", "Choose bans", banned), ways, lifting, typed, bans);
  bansPart.addEventListener("toggle", () => {
    result.toggleAttribute("data-rb-brief", bansPart.open);
    if (!bansPart.open) return;
    // Nothing shows between what was drawn, which stays, and the bans. Beside the boxes, only what is below the buttons scrolls.
    if (!beside.matches) bansPart.scrollIntoView();
    const [scroller, above] = beside.matches
      ? [more, more.getBoundingClientRect().top]
      : [window, result.getBoundingClientRect().bottom];
    scroller.scrollBy({ top: bansPart.getBoundingClientRect().top - above, behavior: "instant" });
  });

  const last = element("small");
  const more = element(
    "div",
    "rb-draw__more",
    pooled,
    notLastTick(game, last, () => redraw()),
    bansPart,
  );

  /** @type {(kind: string) => Choice[]} */
  const choicesFrom = (kind) => choices(table, kind).filter((choice) => isAmong(choice, from));
  /** @type {(kind: string, needed: number) => Choice[]} */
  const pool = (kind, needed) => drawable(game, choicesFrom(kind), needed);

  /** Draws a match from the shelf as it is now, in sight. */
  const draw = () => {
    bansPart.open = asksBans = false;
    from = known(table);
    last.textContent = lastTime(game, (name) => chips.find(({ choice }) => choice.name === name)?.choice.record.name);
    const sides = drawn(pool(side, wanted), wanted);
    undo.clear();
    take(sides.length < wanted ? null : { sides, board: drawn(pool(board, 1), 1)[0] });
    if (match) opening.scrollIntoView({ block: "nearest" });
  };

  /** What the match has that was drawn; nothing if none was. */
  const inMatch = () => (match ? [...match.sides, ...(match.board ? [match.board] : [])] : []);

  /** @param {Choice} choice */
  const isDrawn = ({ name }) => inMatch().some((each) => each.name === name);

  /** @param {Choice} choice */
  const isBanned = ({ name }) => shelfOf(game).banned.includes(name);

  /** Draws with what was changed, unless nothing has been drawn because bans come first. */
  const redraw = () => {
    if (asksBans) show();
    else draw();
  };

  /**
   * Draws something else in the place of what is banned, and keeps the rest of the match.
   * @param {Choice} choice
   */
  const drawInPlaceOf = ({ name }) => {
    if (!match) return;
    const all = inMatch();
    /** @type {(kind: string, needed: number) => Choice | undefined} */
    const other = (kind, needed) =>
      drawn(
        pool(kind, needed).filter((each) => all.every((taken) => taken.name !== each.name)),
        1,
      )[0];
    if (match.board?.name === name) return take({ ...match, board: other(board, 1) });
    const instead = other(side, wanted);
    take(instead ? { ...match, sides: match.sides.map((each) => (each.name === name ? instead : each)) } : null);
  };

  /** @param {Match | null} taken what was drawn, if enough is left */
  const take = (taken) => {
    match = taken;
    if (match) keepDrawn(game, inMatch());
    show();
    remember();
    say();
  };

  /**
   * How many the reader's sets have of a kind, in words.
   * @param {string} kind
   */
  const countOfMine = (kind) => {
    const { length } = choicesFrom(kind);
    const words = table.kinds.find((each) => each.kind === kind);
    return { length, said: words ? (length ? counted(words, length) : `no ${words.name.toLowerCase()}`) : "" };
  };

  /** Why no match can be drawn, and what helps; empty if one can be. */
  const tooFew = () => {
    if (pool(side, wanted).length >= wanted) return "";
    const [sides, boards] = [side, board].map(countOfMine);
    if (sides.length >= wanted) return "Too few are left. Lift a ban, or tick more boxes.";
    return `Your boxes have ${sides.said} and ${boards.said}: ${playersOf(wanted)} need ${wanted} ${pluralOf(side).toLowerCase()}. Tick more boxes.`;
  };

  /** Says what was drawn to those who do not see it, or that too little is left: until that is no longer so. */
  const say = () => {
    const names = match?.sides.map(({ record }) => record.name).join(", ");
    status.textContent = match ? `${names}${match.board ? `, at ${match.board.record.name}` : ""}` : tooFew();
    status.classList.toggle("rb-hidden", Boolean(match));
  };

  /**
   * Changes the bans, says what was done, and offers to take it back: then the match stands as it did.
   * @param {string} done
   * @param {() => void} change
   */
  const offerUndo = (done, change) => {
    const { banned, last, match: kept } = shelfOf(game);
    const before = { match, from };
    change();
    undo.offer(done, () => {
      ({ match, from } = before);
      keep(game, { banned, last, match: kept });
      remember();
      say();
      again.focus();
    });
  };

  /** @param {Choice} choice */
  const toggleBan = (choice) => {
    const { banned } = shelfOf(game);
    const { name } = choice;
    keep(game, { banned: isBanned(choice) ? banned.filter((each) => each !== name) : [...banned, name] });
  };

  /**
   * Bans what was drawn, and draws another.
   * @param {Choice} choice
   */
  const banDrawn = (choice) => {
    offerUndo(`${choice.record.name} is banned.`, () => {
      toggleBan(choice);
      drawInPlaceOf(choice);
    });
  };

  /**
   * @param {Choice} choice
   * @param {number} place
   */
  const drawnRow = (choice, place) => {
    const { record } = choice;
    const { kind } = table.kinds[record.kind];
    const banning = button("rb-draw__ban", "Ban", () => {
      banDrawn(choice);
      again.focus();
    });
    banning.title = "Leave out of draws";
    banning.setAttribute("aria-label", `Ban ${record.name}: leave out of draws, and draw another`);
    const seat = wanted > SIDES[0] ? placeOf(place) : "AB"[place];
    const letter = element("span", "rb-draw__letter", kind === side ? seat : "");
    const emblem = emblemOf({ game, kind, id: `${game}/${kind}/${record.slug}` });
    const said = element(
      "span",
      "rb-draw__said",
      element("b", "", record.name),
      " ",
      element("small", "", boxesOf(table, choice, from)),
    );
    return element("li", "", letter, emblem, said, banning);
  };

  /**
   * The match as it is read: who plays and where, and in a match of four sides, who plays against whom.
   * @param {Match} drawn
   */
  const drawnParts = ({ sides, board: where }) => {
    const rows = sides.map(drawnRow);
    const place = where ? [drawnRow(where, sides.length)] : [];
    if (sides.length === SIDES[0]) return [element("ul", "", ...rows, ...place)];
    return [
      element("ul", "", rows[0], rows[2]),
      element("p", "rb-draw__against", "against"),
      element("ul", "", rows[1], rows[3]),
      element("ul", "", ...place),
      element(
        "p",
        "rb-draw__teams",
        `With 3 players, one plays A1 and A2.${where ? ` ${aboutPlaces(where.record.name)}` : ""}`,
      ),
    ];
  };

  /**
   * What a team game needs of its board, which no record says of its own.
   * @param {string} name of the board
   */
  const aboutPlaces = (name) => `Teams need 4 starting spaces: no source says whether ${name} has them, so look at its map.`;

  /** What was drawn is part of the entry in the browser's history, so that Back from its sheet shows it again. */
  const remember = () => {
    const names = inMatch().map(({ name }) => name);
    history.replaceState({ ...history.state, rbDrawn: names, rbDrawnFrom: [...from] }, "");
  };

  /** Takes the match again that stood here when the reader left, once they come back or load the page again: whether there is one. */
  const restore = () => {
    const all = strings(history.state?.rbDrawn).flatMap(named);
    const sides = all.filter(({ name }) => name.startsWith(`${side}/`));
    if (!SIDES.includes(sides.length)) return false;
    wanted = sides.length;
    match = { sides, board: all.find((each) => !sides.includes(each)) };
    from = new Set(strings(history.state?.rbDrawnFrom));
    show();
    return true;
  };

  const show = () => {
    const owned = known(table);
    if (!match) from = owned;
    for (const [place, each] of counts.entries()) each.setAttribute("aria-pressed", String(SIDES[place] === wanted));
    result.replaceChildren(...(match ? drawnParts(match) : []));
    result.classList.toggle("rb-draw__match--teams", match !== null && match.sides.length > SIDES[0]);
    opening.hidden = !match;
    drawing.textContent = match ? "Draw again" : "Draw a match";
    again.classList.toggle("rb-button--plain", Boolean(match));
    if (!match && status.textContent) say();
    if (match) opening.href = sheets + queryOf(match);
    const isChanged = owned.size !== from.size || [...owned].some((slug) => !from.has(slug));
    const boxes = from.size ? `your ${from.size} ${from.size === 1 ? "box" : "boxes"} only` : "all boxes";
    pooled.textContent = `Drawn from ${boxes}${isChanged ? ", before you changed your shelf" : ""}.`;
    pooled.hidden = !match && !asksBans;
    const boards = countOfMine(board);
    if (!boards.length) pooled.append(` They have ${boards.said}, so take any.`);
    showBans();
  };

  /** Shows what can be banned: what is in the reader's sets and has the words that are typed. */
  const showBans = () => {
    const owned = known(table);
    const names = shelfOf(game).banned;
    banned.textContent = String(names.length);
    lifting.hidden = !names.length;
    const words = tokenize(typed.value);
    for (const { heading, group, chips: some } of groups) {
      for (const { choice, chip } of some) {
        const own = tokenize(choice.record.name);
        chip.hidden = !isAmong(choice, owned) || !words.every((word) => own.some((each) => each.startsWith(word)));
        chip.setAttribute("aria-pressed", String(names.includes(choice.name)));
      }
      heading.hidden = group.hidden = some.every(({ chip }) => chip.hidden);
    }
  };

  part.append(result, undo.node, status, element("div", "rb-own-buttons", opening, again), more);
  /** Puts the match away. */
  const close = () => {
    match = null;
    remember();
    show();
  };
  /** Shows what can be banned before anything is drawn. */
  const askBans = () => {
    asksBans = bansPart.open = true;
    show();
    return true;
  };
  return { part, segments, draw, close, askBans, restore, show };
}
