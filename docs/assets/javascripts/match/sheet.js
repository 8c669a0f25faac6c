/* A match sheet: what the table of a game says about these sides on this board. The same as scripts/rulebook/match/sheet.py, from the same
   table; a test compares the two. */

/**
 * A passage of the table, and the name of its record. `sort` is whether it is on a card or explains rules. `timings` are when it applies, and `needs` what a match must have for it to matter,
 * and `only_with` the ids of the sides of which one must play; `line_sides` are these for each line of the text, or empty. `restates` are
 * the numbers of the passages that it says over again. `whose` is whose turn or attack it is about, by timing, where that is known.
 * @typedef {object} TablePassage
 * @property {string} id
 * @property {string} record
 * @property {string} title
 * @property {string} text
 * @property {string} label
 * @property {"card" | "rule" | "explanation"} sort
 * @property {string[]} timings
 * @property {Record<string, "own" | "opponent" | "fighting" | "any">} whose
 * @property {boolean} binds
 * @property {string | null} needs
 * @property {string[]} only_with
 * @property {string[][]} line_sides
 * @property {number[]} restates
 * @property {boolean} open
 * @property {boolean} optional
 * @property {string | null} limit
 * @property {string | null} cost
 */

/**
 * @typedef {{part: string, name: string, text: string, gist: string, text_of_two: string, order: string[], step: number | null,
 *   timings: string[], led_from: string[], rules: string[], lists: string[], optional: boolean, skipped: string, open: number[],
 *   action: string | null}} TableRow
 */

/**
 * Something to count. Of what is switched, `states` are the words for its numbers, from 0. Those with the same `together` are emptied
 * together. `only` is the state that a choice of the same side must have for it to matter. `hero` says whether it is the health of a
 * hero, and `timings` at which steps its number is needed.
 * @typedef {object} TableTracker
 * @property {"health" | "fighters" | "token" | "counter" | "choice"} sort
 * @property {string} name
 * @property {string} text
 * @property {number | null} start
 * @property {number} min
 * @property {number | null} max
 * @property {string[]} states
 * @property {string | null} together
 * @property {string | null} only
 * @property {boolean} hero
 * @property {string[]} timings
 */

/**
 * What a sheet shows of a fighter whose health is 0: what its side says at a timing, or else a rule; and of a side whose heroes are all at
 * 0, the record that says when a side wins. Each record is its id and its name. `team_wins` is the id of the passage that says when a team
 * wins, and `eliminated` of that about a player of a team whose fighters are all defeated.
 * @typedef {{timing: string, rule: [string, string], wins: [string, string], team_wins: string | null, eliminated: string | null}} Defeat
 */

/**
 * @typedef {{name: string, count: number | null, several?: boolean, alternative?: boolean, role?: string, size?: string | null,
 *   move?: number | null}} Piece A fighter or a token.
 */
/** @typedef {{record: number, because: number[], words: string, about: number[]}} Meeting */

/**
 * A side or a board, with the numbers of its passages and what it has to do with shared records. `aliases` are its other names, and
 * `boxes` what it is sold in, the oldest first, with the `short` name that leaves out the series.
 * @typedef {object} Part
 * @property {string} id
 * @property {string} kind
 * @property {string} name
 * @property {string[]} aliases
 * @property {{slug: string, name: string, short: string, aliases: string[]}[]} boxes
 * @property {string} summary
 * @property {string} label
 * @property {Piece[]} fighters
 * @property {Piece[]} tokens
 * @property {Record<string, string>} lists
 * @property {TableTracker[]} trackers
 * @property {number[]} passages
 * @property {Meeting[]} meets
 */

/**
 * @typedef {{id: string, kind: string, title: string, summary: string, label: string, scope: "named" | "everyone" | "together"
 *   | "abilities" | "side" | "teams", words: string, passages: number[]}} TableRecord
 */

/**
 * All that match sheets of a game are made of. `actions` is how many a turn has, `folders` are where the pages of each kind are, and
 * `statuses` whose word each label says a text is, by its name. `moments` are the names of the timings that are moments, and `needs` what a
 * passage may need, in words.
 * @typedef {object} Table
 * @property {number} format
 * @property {string} game
 * @property {string} version
 * @property {number} actions
 * @property {Record<string, string>} folders
 * @property {Record<string, string>} statuses
 * @property {Record<string, string>} moments
 * @property {Record<string, string>} needs
 * @property {[string, string] | null} highest the passage that says how high health can be: its id and its text
 * @property {string[]} player_order the ids of the passages that say in which order the players of teams do something
 * @property {Defeat | null} defeat
 * @property {TableRow[]} rows
 * @property {Record<string, Part>} sides
 * @property {Record<string, Part>} boards
 * @property {TableRecord[]} records
 * @property {number[]} agree the numbers of the passages that say on what the players agree before the match
 * @property {TablePassage[]} passages
 */

/** @typedef {"both" | "rules" | "binds" | "board" | "one" | "every"} Group Why a record applies. */

/**
 * A passage where it applies, and the name of its record. `side` is the id of the side or board that brings it; null for a record that
 * several share.
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} record
 * @property {string | null} side
 * @property {string[]} seats
 * @property {string} title
 * @property {string} text
 * @property {string} label
 * @property {boolean} optional
 * @property {string | null} limit
 * @property {string | null} cost
 * @property {boolean} open
 */

/**
 * @typedef {{seat: string, text: string, open: boolean}} Pieces What a side has of the pieces that a step lists; open if no source says it.
 */
/** @typedef {{step: number | null, name: string, text: string, from: string[], pieces: Pieces[], entries: Entry[]}} Step */
/** @typedef {{timing: string, row: number, part: string, step: number | null, name: string, entries: Entry[]}} Moment */
/** @typedef {{seat: string | null, passages: Record<string, string>, words: string[]}} Reason */

/**
 * Passages of one record that are left out, since they are about the turn of another side: `seat` is one on whose turn they stand. `id` is
 * that of the first, `count` how many there are, and `title` that of a passage of a side, or the name of a shared record.
 * @typedef {{id: string, title: string, seat: string, count: number}} OtherTurn
 */

/**
 * A record that applies. `left_out` has what each left-out passage needs, in words. `when` are the names of the moments at which it
 * applies, those that all its sides have to do with if there are any. `about` has the ids of the passages by which it applies: those that
 * the sides and the board have to do with.
 * @typedef {object} Card
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {string} summary
 * @property {string} label
 * @property {Group} group
 * @property {string} why
 * @property {string[]} sides
 * @property {string[]} seats
 * @property {Reason[]} because
 * @property {string[]} when
 * @property {Entry[]} passages
 * @property {string[]} about
 * @property {string[]} left_out
 */

/** @typedef {{seat: string, team: number, id: string, name: string, fighters: Piece[], tokens: Piece[]}} Side */
/** @typedef {{seat: string, side: string} & TableTracker} Tracker */

/**
 * @typedef {object} Sheet
 * @property {string} game
 * @property {string} version
 * @property {string} title
 * @property {Side[]} sides
 * @property {string | null} battlefield
 * @property {Step[]} setup
 * @property {Moment[]} timeline
 * @property {Card[]} applies
 * @property {Tracker[]} trackers
 * @property {OtherTurn[]} other_turns
 */

/** The number of the table's format that this program reads. */
export const FORMAT = 18;
/** The letters of the sides, in the order of their turns. */
export const SEATS = "abcd";
/** How many sides a match has at least. With more, the rules for teams apply. */
const FEWEST_SIDES = 2;
/** What a step of the setup tells a side of whose pieces no source says whether there are any. */
const LOOK = "Not in the rules we have: see the character card";
/** How many teams four sides make. */
const TEAMS = 2;
/** @type {Group[]} */
const GROUPS = ["both", "rules", "binds", "board", "one", "every"];
/**
 * The groups of records that are for nobody alone, by their scopes: two sides have to do with them. Every side has an ability, so that what
 * is about any ability says nothing of a match.
 * @type {Partial<Record<TableRecord["scope"], Group>>}
 */
const GROUP_OF = { together: "rules", abilities: "every" };
/** The scopes of these. */
const BETWEEN = Object.keys(GROUP_OF);
/** Why a record applies to a side none of whose own passages is about it. */
const NAMED = "applies to this hero";

/** @typedef {{letter: string | null, team: number | null, part: Part}} Seat A side at the table; the board has neither letter nor team. */
/** @typedef {[Seat, Meeting | null]} Met */

/**
 * @typedef {{seat: Seat, because: number[], words: string[]}} Told Whom a record applies to, the passages that say so, and why in words.
 */

/**
 * What a side has that a passage may need.
 * @param {Seat} seat
 * @returns {Set<string | null | undefined>}
 */
function traitsOf(seat) {
  return new Set([...seat.part.fighters.flatMap(({ size }) => size ?? []), ...(heroesOf(seat) > 1 ? ["several"] : [])]);
}

/**
 * How many heroes a side has, as far as that is known.
 * @param {Seat} seat
 */
function heroesOf({ part: { fighters } }) {
  const heroes = fighters.filter(({ role, alternative }) => role === "hero" && !alternative);
  return heroes.reduce((sum, { count }) => sum + (count ?? 1), 0) || 1;
}

/**
 * What a side has of what a passage needs, in words: fighters of a size, or a number of heroes.
 * @param {Seat} seat
 * @param {string} needs
 */
function having(seat, needs) {
  const heroes = heroesOf(seat);
  return [
    ...(needs === "several" && seat.letter ? [heroes > 1 ? `${heroes} heroes` : "1 hero"] : []),
    ...seat.part.fighters
      .filter(({ size }) => size === needs)
      .map(({ name, several, count }) => `${several || (count ?? 1) > 1 ? "Each " : ""}${name} is ${needs}`),
  ];
}

/**
 * The name of a passage because of which a record applies: without that of the record, with which it may begin. To what is about abilities,
 * these belong as a whole: their names stand before a colon.
 * @param {string} title
 * @param {TableRecord} record
 */
function named(title, { title: of, scope }) {
  if (scope === "abilities") return title.split(": ", 1)[0];
  const begin = `${of} and `;
  const own = title.toLowerCase().startsWith(begin.toLowerCase()) ? title.slice(begin.length) : title;
  return own.charAt(0).toUpperCase() + own.slice(1);
}

/**
 * The passages of a record that these sides have to do with.
 * @param {Met[]} met
 */
const aboutOf = (met) => [...new Set(met.flatMap(([, meeting]) => meeting?.about ?? []))];

/** Makes one sheet. */
class SheetMaker {
  /**
   * @param {Table} table
   * @param {Seat[]} seats
   * @param {Seat | null} place
   * @param {string | null} turn
   * @param {string | null} first
   */
  constructor(table, seats, place, turn, first) {
    this.table = table;
    this.seats = seats;
    this.place = place;
    this.turn = turn;
    const begins = seats.findIndex(({ letter }) => letter === first);
    /** Whether it is known who goes first. */
    this.hasOrder = begins >= 0;
    /** The sides in player order. */
    this.players = this.hasOrder ? [...seats.slice(begins), ...seats.slice(0, begins)] : seats;
    /** @type {Set<string | null | undefined>} */
    this.setupTimings = new Set(table.rows.flatMap(({ part, timings }) => (part === "setup" ? timings : [])));
    this.has = new Set(seats.flatMap((seat) => [...traitsOf(seat)]));
    if (seats.length > FEWEST_SIDES) this.has.add("teams");
    this.meetings = this.records();
    this.shown = this.entries();
  }

  /** @returns {Sheet} */
  made() {
    return {
      game: this.table.game,
      version: this.table.version,
      title: this.title(),
      sides: this.seats.map(({ letter, team, part: { id, name, fighters, tokens } }) => ({
        seat: letter ?? "",
        team: team ?? 0,
        id,
        name,
        fighters,
        tokens,
      })),
      battlefield: this.place?.part.id ?? null,
      setup: this.setup(),
      timeline: this.timeline(),
      applies: this.cards().sort((one, other) => this.order(one, other)),
      trackers: this.seats.flatMap(({ letter, part }) =>
        part.trackers.map((each) => ({ seat: letter ?? "", side: part.id, ...each })),
      ),
      other_turns: this.otherTurns(),
    };
  }

  title() {
    /** @type {Map<number | null, string[]>} */
    const teams = new Map();
    for (const { team, part } of this.seats) teams.set(team, [...(teams.get(team) ?? []), part.name]);
    const sides = [...teams.values()].map((names) => names.join(" and ")).join(" vs. ");
    return this.place ? `${sides} on ${this.place.part.name}` : sides;
  }

  /** The shared records that apply, by number and in their order: each with the sides and the board that it is for. */
  records() {
    /** @type {Map<number, Met[]>} */
    const found = new Map();
    for (const seat of this.place ? [...this.seats, this.place] : this.seats) {
      for (const meeting of seat.part.meets) found.set(meeting.record, [...(found.get(meeting.record) ?? []), [seat, meeting]]);
    }
    for (const [number, { id, scope }] of this.table.records.entries()) {
      const met = found.get(number) ?? [];
      if (scope === "everyone" || (scope === "teams" && this.seats.length > FEWEST_SIDES)) {
        const others = this.seats.filter((seat) => !met.some(([each]) => each === seat));
        found.set(number, [...met, ...others.map((seat) => /** @type {Met} */ ([seat, null]))]);
      } else if (scope === "side") {
        found.set(number, this.withSide(id, met));
      } else if (scope === "teams" || (BETWEEN.includes(scope) && met.filter(([{ letter }]) => letter).length < FEWEST_SIDES)) {
        found.delete(number);
      }
    }
    return new Map([...found].filter(([, met]) => met.length > 0).sort(([one], [other]) => one - other));
  }

  /**
   * The sides with passages that have to do with what another side says, and that side; nobody if it does not play.
   * @param {string} id of that side
   * @param {Met[]} met
   * @returns {Met[]}
   */
  withSide(id, met) {
    const others = met.filter(([{ letter }, meeting]) => letter && meeting?.because.some((number) => this.matters(number)));
    const about = aboutOf(others);
    const plays = this.seats.filter(({ part }) => part.id === id);
    if (plays.length === 0 || about.length === 0) return [];
    const meeting = { record: -1, because: about, words: "", about };
    return [...others, ...plays.map((seat) => /** @type {Met} */ ([seat, meeting]))];
  }

  /**
   * The order of two cards: by their groups; those of which a passage of each side says why they apply come first; and then by who says
   * them.
   * @param {Card} one
   * @param {Card} other
   */
  order(one, other) {
    const authorities = Object.keys(this.table.statuses);
    /** @type {(card: Card) => number[]} */
    const placesOf = ({ group, because, label }) => [
      GROUPS.indexOf(group),
      Number(because.some(({ passages }) => Object.keys(passages).length === 0)),
      authorities.indexOf(label),
    ];
    const places = placesOf(other);
    return placesOf(one).reduce((difference, place, number) => difference || place - places[number], 0);
  }

  /**
   * Whether a passage matters: it needs nothing, and nobody, that this match does not have.
   * @param {number} number
   */
  matters(number) {
    const { needs, only_with: sides } = this.table.passages[number];
    return this.isPlayed(sides) && (needs === null || this.has.has(needs));
  }

  /**
   * Whether one of some sides plays, if there are any.
   * @param {string[]} sides their ids
   */
  isPlayed(sides) {
    return sides.length === 0 || this.seats.some(({ part }) => sides.includes(part.id));
  }

  /**
   * What a passage says of this match: without the items of its lists that are about sides that do not play. Below one that says in which
   * order the players of teams do something stand their names in this order, once it is known.
   * @param {number} number
   */
  said(number) {
    const { id, text, line_sides: lineSides } = this.table.passages[number];
    const lines = text.split("\n").filter((_, line) => !lineSides.length || this.isPlayed(lineSides[line]));
    if (this.hasOrder && this.seats.length > FEWEST_SIDES && this.table.player_order.includes(id)) {
      lines.push("", `The order in this match: ${this.players.map(({ part }) => part.name).join(", ")}.`);
    }
    return lines.join("\n");
  }

  /**
   * @param {number} number
   * @param {Seat | null} side
   * @param {Seat[]} seats
   * @returns {Entry}
   */
  entry(number, side, seats) {
    const { id, record, title, label, optional, limit, cost, open } = this.table.passages[number];
    const text = this.said(number);
    const letters = seats.flatMap(({ letter }) => letter ?? []);
    return { id, record, side: side?.part.id ?? null, seats: letters, title, text, label, optional, limit, cost, open };
  }

  /**
   * Every passage that stands at a moment, with its timings: of the sides, defenders first, of the board, and shared. After the defenders
   * comes who plays with the attacker. A shared passage is left out for a side or board that says the same itself.
   * @returns {[string[], Entry][]}
   */
  entries() {
    const attackers = this.seats.find(({ letter }) => letter === this.turn)?.team;
    const attackersLast = [false, true].flatMap((isAttacker) => {
      const ofTeam = this.seats.filter(({ team }) => (team === attackers) === isAttacker);
      return ofTeam.sort((one, other) => Number(one.letter === this.turn) - Number(other.letter === this.turn));
    });
    const own = [...attackersLast, ...(this.place ? [this.place] : [])].flatMap((seat) =>
      seat.part.passages
        .filter((number) => this.matters(number) && this.timings(number, seat).length > 0)
        .map((number) => ({ number, seat })),
    );
    /** @type {[string[], Entry][]} */
    const entries = own.map(({ number, seat }) => [this.timings(number, seat), this.entry(number, seat, [seat])]);
    /** @type {(general: number, seat: Seat) => boolean} */
    const isSaid = (general, { letter }) =>
      own.some(({ number, seat }) => seat.letter === letter && this.table.passages[number].restates.includes(general));
    for (const { number, having } of this.sharedPassages()) {
      const seats = having.filter((seat) => !isSaid(number, seat));
      const side = seats.length === 1 ? seats[0] : null;
      for (const timing of this.table.passages[number].timings) {
        const at = seats.filter((seat) => this.timings(number, seat).includes(timing));
        if (at.length > 0) entries.push([[timing], this.entry(number, side, at)]);
      }
    }
    return entries;
  }

  /** The passages that matter of shared records, each with the sides and the board that they are for. */
  sharedPassages() {
    return [...this.meetings].flatMap(([record, met]) => {
      const { scope, passages } = this.table.records[record];
      if ([...BETWEEN, "side"].includes(scope)) return [];
      const having = met.map(([seat]) => seat);
      return passages.filter((number) => this.matters(number)).map((number) => ({ number, having }));
    });
  }

  /**
   * The timings of a passage at which it can matter, for a side or the board that has it, on the turn that is shown.
   * @param {number} number
   * @param {Seat} seat
   */
  timings(number, seat) {
    const { timings, whose } = this.table.passages[number];
    const playing = this.seats.find(({ letter }) => letter === this.turn);
    if (!playing || !seat.letter) return timings;
    const [own, opponent] = [seat === playing, seat.team !== playing.team];
    const isOnThisTurn = { own, opponent, fighting: own || opponent, any: true };
    return timings.filter((each) => isOnThisTurn[whose[each] ?? "any"]);
  }

  /** The passages that matter, of whosever turn they are, each with the sides and the board that have it. */
  ofAnyTurn() {
    const all = this.place ? [...this.seats, this.place] : this.seats;
    const own = all.flatMap(({ part }) =>
      part.passages
        .filter((number) => this.matters(number))
        .map((number) => ({ number, having: all.filter((seat) => seat.part === part) })),
    );
    return new Map([...own, ...this.sharedPassages()].map(({ number, having }) => [number, having]));
  }

  /** What is left out because it is about the turn of somebody else, record by record. */
  otherTurns() {
    const { passages } = this.table;
    /** @type {Map<string, OtherTurn>} */
    const found = new Map();
    for (const [number, having] of this.ofAnyTurn()) {
      const { id, record: name, title, timings } = passages[number];
      if (timings.length === 0 || having.some((seat) => this.timings(number, seat).length > 0)) continue;
      const [record] = id.split("#");
      const isOwn = record === having[0].part.id;
      // Of a shared record, one line is enough.
      const key = isOwn ? id : record;
      const other = found.get(key);
      const seat = this.turnOf(number, having[0]);
      if (other) other.count += 1;
      else if (seat) found.set(key, { id, title: isOwn ? title : name, seat, count: 1 });
    }
    return [...found.values()];
  }

  /**
   * The seat on whose turn a passage of a side stands: its own, if it may, or else that of the first opponent.
   * @param {number} number
   * @param {Seat} seat
   */
  turnOf(number, { letter, team }) {
    const whose = Object.values(this.table.passages[number].whose);
    if (whose.includes("own") || whose.includes("fighting")) return letter;
    return this.seats.find((each) => each.team !== team)?.letter;
  }

  /** @param {string} timing */
  at(timing) {
    return this.shown.filter(([timings]) => timings.includes(timing)).map(([, entry]) => entry);
  }

  /**
   * What the rules of a row leave open.
   * @param {TableRow} row
   */
  open(row) {
    return row.open.map((number) => this.entry(number, null, []));
  }

  /** What the players agree on before the match, of whosever turn it is: also what the rules of its rows leave open. */
  agreements() {
    const { rows, passages, agree } = this.table;
    const having = this.ofAnyTurn();
    const found = new Set([...having.keys()].flatMap((number) => passages[number].timings));
    const openRows = rows.filter(({ timings: [first] }) => found.has(first)).flatMap(({ open }) => open);
    for (const number of openRows) having.set(number, []);
    return [...having]
      .filter(([number]) => agree.includes(number))
      .map(([number, seats]) => this.entry(number, seats.length === 1 ? seats[0] : null, seats));
  }

  /**
   * The steps of the setup, without those that nobody has anything to do in. A passage stands at its first step; those of one side each
   * stand first, in player order. At the last one stands all else that the players agree on before the match.
   */
  setup() {
    /** @type {Step[]} */
    const steps = [];
    /** @type {(entry: Entry) => boolean} */
    const isTold = ({ id, side }) => steps.some((step) => step.entries.some((each) => each.id === id && each.side === side));
    const last = this.table.rows.findLast(({ part, timings }) => part === "setup" && timings.length > 0);
    for (const row of this.table.rows) {
      if (row.part !== "setup") continue;
      const found = row.timings
        .flatMap((timing) => this.at(timing))
        .sort((one, other) => this.placeInOrder(one) - this.placeInOrder(other));
      if (row === last) found.push(...this.agreements().filter(({ id }) => !found.some((each) => each.id === id)));
      const entries = [...this.open(row), ...found.filter((entry) => !row.rules.includes(entry.id) && !isTold(entry))];
      const isListed = this.seats.some(({ part }) => row.lists.some((name) => name in part.lists));
      const isSkipped = entries.length === 0 && !isListed && row.optional;
      if (isSkipped && !row.skipped) continue;
      const from = [...new Set([...row.rules, ...entries.map(({ id }) => id)])];
      const { name } = row;
      const pieces = [...this.ordered(row), ...this.pieces(row)];
      const before = steps.filter(({ step }) => step !== null).length;
      steps.push({
        step: row.timings.length && !isSkipped ? before + 1 : null,
        name,
        text: isSkipped ? row.skipped : this.textOf(row),
        from,
        pieces,
        entries,
      });
    }
    return steps;
  }

  /**
   * What a step of the setup says. Who does what in it is said of the sides themselves where their order is known.
   * @param {TableRow} row
   */
  textOf({ lists, text, text_of_two: ofTwo, order }) {
    const board = lists.includes("board") ? this.place?.part.name : "";
    const isOfTwo = this.seats.length === FEWEST_SIDES && !(this.hasOrder && order.length > 0);
    return [board, text, isOfTwo ? ofTwo : ""].filter(Boolean).join(" ");
  }

  /**
   * What the entries of a step of the setup are sorted by.
   * @param {Entry} entry
   */
  placeInOrder({ seats }) {
    return seats.length === 1 ? this.players.findIndex(({ letter }) => letter === seats[0]) : this.players.length;
  }

  /**
   * What each side has in a row because of its place in the order of players, if that is known.
   * @param {TableRow} row
   */
  ordered({ order }) {
    const players = this.hasOrder ? this.players.slice(0, order.length) : [];
    return players.map(({ letter }, number) => ({ seat: letter ?? "", text: order[number], open: false }));
  }

  /**
   * What the sides have of the pieces that a row lists, in words. Where not everybody has any, a side of which that is not known looks
   * itself.
   * @param {TableRow} row
   */
  pieces({ lists, optional }) {
    return this.players.flatMap(({ letter, part }) => {
      const words = lists.flatMap((name) => part.lists[name] ?? []);
      const known = words.filter(Boolean).join("; ");
      const isShown = letter && (known || (words.length > 0 && optional));
      return isShown ? [{ seat: letter, text: known || LOOK, open: !known }] : [];
    });
  }

  /**
   * The moments of the turn and of an attack, and what may happen at any time, without what nobody has. While an attack is resolved, what
   * is of the defender comes first; otherwise, what is of the side whose turn it is.
   */
  timeline() {
    /** @type {Moment[]} */
    const moments = [];
    for (const [row, each] of this.table.rows.entries()) {
      const { part, step, name, timings, optional } = each;
      for (const timing of part === "setup" ? [] : timings) {
        const found = this.at(timing);
        /** @type {(entry: Entry) => boolean} */
        const isActive = ({ seats }) => seats.length === 1 && seats[0] === this.turn;
        if (part !== "attack") found.sort((one, other) => Number(isActive(other)) - Number(isActive(one)));
        // Only if something stands in a row is it open in which order that happens.
        const entries = [...(found.length > 0 && timing === timings[0] ? this.open(each) : []), ...found];
        if (entries.length > 0 || !optional) moments.push({ timing, row, part, step, name, entries });
      }
    }
    return moments;
  }

  /** What applies, record by record, not yet in order. */
  cards() {
    /** @type {Card[]} */
    const cards = [];
    /** @type {string[][]} The sides that have to do with what one of them says: of two that refer to each other, one card is enough. */
    const between = [];
    for (const [number, met] of this.meetings) {
      const record = this.table.records[number];
      const { scope } = record;
      const seats = met.flatMap(([{ letter }]) => letter ?? []);
      if (scope === "side") {
        if (between.some((each) => seats.every((letter) => each.includes(letter)))) continue;
        between.push(seats);
      }
      if (scope === "together" && this.isOfSetup(met)) continue;
      const about = [...BETWEEN, "side"].includes(scope) ? aboutOf(met) : record.passages;
      const group = GROUP_OF[scope] ?? (seats.length > 1 ? "both" : seats.length > 0 ? "one" : "board");
      cards.push(this.card(this.titled(record, about), group, met, about));
    }
    for (const seat of this.seats) {
      const binding = seat.part.passages.filter((number) => this.table.passages[number].binds);
      if (binding.length === 0) continue;
      const others = this.seats.filter(({ team }) => team !== seat.team).map((each) => /** @type {Met} */ ([each, null]));
      /** @type {Met} */
      const met = [seat, { record: -1, because: binding, words: "", about: [] }];
      cards.push(this.card(asRecord(seat, `Opponent of ${seat.part.name}`), "binds", [met, ...others], binding));
    }
    if (this.place?.part.passages.length) {
      cards.push(this.card(asRecord(this.place, "Its own rules"), "board", [[this.place, null]], this.place.part.passages));
    }
    return cards;
  }

  /**
   * A record that sides share. What one of them says has the title of the first of its passages that matter. What a rule says of them is
   * said by whoever says these.
   * @param {TableRecord} record
   * @param {number[]} about
   */
  titled(record, about) {
    const shown = about.filter((number) => this.matters(number)).map((number) => this.table.passages[number]);
    if (record.scope === "side" && shown.length > 0) return { ...record, title: `${shown[0].title} (${record.title})` };
    if (record.scope !== "together" || shown.length === 0) return record;
    const labels = new Set(shown.map(({ label }) => label));
    return { ...record, label: labels.size === 1 ? shown[0].label : record.label };
  }

  /**
   * Whether all that says what sides have to do with a record is about the setup, whose steps show it.
   * @param {Met[]} met
   */
  isOfSetup(met) {
    const because = met.flatMap(([, meeting]) => meeting?.because ?? []).map((number) => this.table.passages[number].timings);
    return (
      because.length > 0 &&
      because.every((timings) => timings.length > 0 && timings.every((timing) => this.setupTimings.has(timing)))
    );
  }

  /**
   * @param {TableRecord} record
   * @param {Group} group
   * @param {Met[]} met
   * @param {number[]} about
   * @returns {Card}
   */
  card(record, group, met, about) {
    const { passages, needs } = this.table;
    const { id, kind, title, label } = record;
    const shown = about.filter((number) => this.matters(number));
    const reasons = this.reasons(record, met, shown);
    const seats = reasons.flatMap(({ seat: { letter } }) => letter ?? []);
    const when = group === "binds" ? [] : this.when(shown, reasons);
    const whose = reasons.length === 1 ? "timing" : reasons.length === FEWEST_SIDES ? "both" : "all";
    const why = reasons.map(({ seat, words }) => `${seat.part.name}: ${words.join(", ")}`);
    if (when.length > 0) why.push(`${whose}: ${when.join(", ")}`);
    /** @type {(general: number) => boolean} */
    const isSaid = (general) =>
      reasons
        .slice(0, met.length)
        .every(({ because }) => because.some((number) => passages[number].restates.includes(general)));
    const own = reasons.filter(({ words }) => words.join() !== record.words).length;
    const meant = aboutOf(met);
    const isOfEvery = group === "both" && record.words && own < FEWEST_SIDES;
    return {
      id,
      kind,
      title,
      summary: record.summary || shown.map((number) => this.said(number)).join(" "),
      label,
      group: isOfEvery ? "every" : group === "one" && seats.length > 1 ? "both" : group,
      why: why.join("; "),
      sides: reasons.map(({ seat }) => seat.part.id),
      seats,
      because: reasons.map(({ seat, because, words }) => ({
        seat: seat.letter,
        passages: Object.fromEntries(because.map((number) => [passages[number].id, passages[number].title])),
        words,
      })),
      when,
      passages: shown
        .filter((number) => !isSaid(number))
        .map((number) =>
          this.entry(
            number,
            null,
            met.map(([seat]) => seat),
          ),
        ),
      about: shown.filter((number) => meant.includes(number) || passages[number].needs).map((number) => passages[number].id),
      left_out: about.flatMap((number) => (this.matters(number) ? [] : (needs[passages[number].needs ?? ""] ?? []))),
    };
  }

  /**
   * Whom a record applies to. A side that has what one of its passages needs is there too, after those that it is for. To a side that says
   * nothing of a record itself, it applies because the record names it.
   * @param {TableRecord} record
   * @param {Met[]} met
   * @param {number[]} shown
   * @returns {Told[]}
   */
  reasons(record, met, shown) {
    const { passages } = this.table;
    const seats = met.map(([seat]) => seat);
    const needed = [...new Set(shown.flatMap((number) => passages[number].needs ?? []))];
    const others = this.seats.filter((seat) => !seats.includes(seat)).map((seat) => /** @type {Met} */ ([seat, null]));
    return [...met, ...others].flatMap(([seat, meeting]) => {
      const words = needed.flatMap((needs) => having(seat, needs));
      const because = (meeting?.because ?? []).filter((number) => this.matters(number));
      if (seats.includes(seat)) {
        const names = because.map((number) => named(passages[number].title, record));
        const said = meeting ? meeting.words || NAMED : record.words;
        // That a record is for every match is no reason beside one of its own.
        const general = words.length > 0 && !meeting ? [] : [said];
        words.unshift(...(names.length > 0 ? names : general));
      } else {
        const traits = traitsOf(seat);
        if (!needed.some((needs) => traits.has(needs))) return [];
      }
      return [{ seat, because, words: [...new Set(words)] }];
    });
  }

  /**
   * The names of the moments at which passages apply: those of all the reasons, if there are any. What several have in common before a
   * colon, such as the setup for its steps, is told once.
   * @param {number[]} shown
   * @param {Told[]} reasons
   */
  when(shown, reasons) {
    const { passages, moments } = this.table;
    /** @type {(numbers: number[]) => Set<string>} */
    const timingsOf = (numbers) => new Set(numbers.flatMap((number) => passages[number].timings));
    const timings = [...timingsOf(shown)].filter((timing) => timing in moments);
    const said = reasons.filter(({ because }) => because.length > 0).map(({ because }) => timingsOf(because));
    const common = timings.filter((timing) => said.every((each) => each.has(timing)));
    const names = (common.length > 0 ? common : timings).map((timing) => moments[timing]);
    return names.length === 1 ? names : [...new Set(names.map((name) => name.split(": ", 1)[0]))];
  }
}

/**
 * A side or board as a record that applies; `words` say why, for whom it is.
 * @param {Seat} seat
 * @param {string} words
 * @returns {TableRecord}
 */
function asRecord({ part: { id, kind, name, summary, label, passages } }, words) {
  return { id, kind, title: name, summary, label, scope: "named", words, passages };
}

/**
 * The sheet of a match: of two or four sides and perhaps a board, by slug; on the turn of a seat, or on any. The seat `first` goes first,
 * if that is known.
 *
 * @param {Table} table
 * @param {string[]} sides
 * @param {string | null} [board]
 * @param {string | null} [turn]
 * @param {string | null} [first]
 */
export function matchSheet(table, sides, board = null, turn = null, first = null) {
  const teams = sides.length === SEATS.length ? TEAMS : SEATS.length;
  const seats = sides.map((slug, number) => ({ letter: SEATS[number], team: number % teams, part: table.sides[slug] }));
  const place = board ? { letter: null, team: null, part: table.boards[board] } : null;
  return new SheetMaker(table, seats, place, turn, first).made();
}
