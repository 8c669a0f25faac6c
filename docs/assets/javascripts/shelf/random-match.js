/* A random match from what is on the shelf: who plays and where, with bans, and without what the last match had. */

import { icon } from "../shared/icons.js";
import { button, element } from "../shared/page.js";
import { emblemOf } from "../shared/emblems.js";
import { choices, drawn, nameIn, queryOf } from "./draw.js";
import { ofKind } from "./holdings.js";
import { keep, ownedSets, shelfOf } from "./owned.js";

/** @import { ShelfRecord, ShelfTable } from "./table.js" */
/** @import { Match } from "./draw.js" */

const PLAYERS = [2, 4];

/**
 * The part of the page that draws matches.
 * @param {ShelfTable} table
 * @param {string} sheets the address of the page of match sheets
 */
export function randomMatch(table, sheets) {
  const { side, board } = /** @type {{ side: string, board: string }} */ (table.match);
  const { game } = table;
  /** @type {Match | null} */
  let match = null;
  let players = PLAYERS[0];

  const part = element("section", "rb-own-card rb-draw");
  part.setAttribute("aria-label", "Random match");
  const counts = PLAYERS.map((count) =>
    button("", `${count} players`, () => {
      players = count;
      draw();
    }),
  );
  const segments = element("div", "rb-segments", ...counts);
  segments.setAttribute("role", "group");
  segments.setAttribute("aria-label", "Players");
  const notLast = element("input");
  notLast.type = "checkbox";
  notLast.checked = true;
  const notLastLabel = element("label", "rb-tick", notLast, "Not what the last one had");
  const result = element("ul", "rb-draw__match");
  const status = element("p", "rb-draw__status");
  status.setAttribute("role", "status");
  const opening = element("a", "rb-button", "Open the match sheet");
  const again = button("rb-button rb-button--plain", "Draw again", () => draw());
  again.prepend(icon("dice"));
  const chips = [side, board].flatMap((kind) =>
    ofKind(table, kind).map((record) => ({ record, chip: button("", record.name, () => toggleBan(record)) })),
  );
  const bans = element("div", "rb-draw__bans", ...chips.map(({ chip }) => chip));
  const bansPart = element("details", "", element("summary", "", "Bans: tap what no match may have"), bans);

  /** @param {string} kind */
  const pool = (kind) => {
    const { banned, last } = shelfOf(game);
    return choices(table, kind, ownedSets(game), new Set(notLast.checked ? [...banned, ...last] : banned));
  };

  const draw = () => {
    const sides = drawn(pool(side), players);
    match = sides.length < players ? null : { sides, board: drawn(pool(board), 1)[0] };
    show();
    const names = match?.sides.map(({ name }) => name).join(", ");
    status.textContent = match
      ? `${names}${match.board ? `, at ${match.board.name}` : ""}`
      : "Too few are left. Lift a ban, allow what the last one had, or tick more boxes.";
    status.classList.toggle("rb-hidden", Boolean(match));
  };

  /** @param {ShelfRecord} record */
  const toggleBan = (record) => {
    const name = nameIn(table, record);
    const { banned } = shelfOf(game);
    keep(game, { banned: banned.includes(name) ? banned.filter((each) => each !== name) : [...banned, name] });
  };

  /**
   * @param {ShelfRecord} record
   * @param {number} place
   */
  const drawnRow = (record, place) => {
    const { kind } = table.kinds[record.kind];
    const banning = button("rb-draw__ban", "Ban", () => {
      toggleBan(record);
      draw();
      again.focus();
    });
    banning.setAttribute("aria-label", `Ban ${record.name}, and draw again`);
    const letter = element("span", "rb-draw__letter", "ABCD"[place] ?? "");
    const emblem = emblemOf({ game, kind, id: `${game}/${kind}/${record.slug}` });
    return element("li", "", letter, emblem, element("b", "", record.name), banning);
  };

  const show = () => {
    for (const [place, each] of counts.entries()) each.setAttribute("aria-pressed", String(PLAYERS[place] === players));
    result.replaceChildren(
      ...(match ? [...match.sides.map(drawnRow), ...(match.board ? [drawnRow(match.board, 4)] : [])] : []),
    );
    opening.hidden = !match;
    if (match) opening.href = sheets + queryOf(match);
    const mine = new Set([side, board].flatMap((kind) => choices(table, kind, ownedSets(game), new Set())));
    const { banned } = shelfOf(game);
    for (const { record, chip } of chips) {
      chip.hidden = !mine.has(record);
      chip.setAttribute("aria-pressed", String(banned.includes(nameIn(table, record))));
    }
  };

  opening.addEventListener("click", () => {
    if (match) keep(game, { last: [...match.sides, ...(match.board ? [match.board] : [])].map((each) => nameIn(table, each)) });
  });
  notLast.addEventListener("change", draw);
  part.append(segments, notLastLabel, result, status, element("div", "rb-own-buttons", opening, again), bansPart);
  const drawFirst = () => {
    if (!match) draw();
  };
  return { part, drawFirst, show };
}
