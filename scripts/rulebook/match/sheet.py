"""A match sheet: what the table of a game says about these sides on this board.

The browser's `match/sheet.js` makes the same sheet from the same table; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulebook.match.table import Meeting, Part, Table, TableRecord, TableRow

LOOK = "Not in the rules we have: see the character card"
"""What a step of the setup tells a side of whose pieces no source says whether there are any."""
SEATS = "abcd"
"""The letters of the sides, in the order of their turns."""
FEWEST_SIDES = 2
"""How many sides a match has at least. With more, the rules for teams apply."""
TEAMS = 2
"""How many teams four sides make: those on the seats `a` and `c` play against those on `b` and `d`."""

Group = Literal["both", "rules", "binds", "board", "one", "every"]
"""Why a record applies, in the order of the sheet: it is for several sides; it is a core rule that several sides have to do
with; it binds the opponents of a side; it is for the board; it is for one side; it is for every match, whoever plays."""
GROUPS: tuple[Group, ...] = ("both", "rules", "binds", "board", "one", "every")


GROUP_OF: dict[str, Group] = {"together": "rules", "abilities": "every"}
"""The groups of records that are for nobody alone, by their scopes: two sides have to do with them.

Every side has an ability, so that what is about any ability says nothing of a match.
"""
BETWEEN = tuple(GROUP_OF)
"""The scopes of these."""
NAMED = "applies to this hero"
"""Why a record applies to a side none of whose own passages is about it."""


class Pieces(TypedDict):
    """What a side has of the pieces that a step lists, in words. `open` says whether no source says what it has."""

    seat: str
    text: str
    open: bool


class Entry(TypedDict):
    """A passage where it applies. `side` is the id of the side or board that brings it; None for a record that several share.

    `seats` are the sides that it is about; none for what is about everybody. `record` is the name of the record that it is of.
    """

    id: str
    record: str
    side: str | None
    seats: list[str]
    title: str
    text: str
    label: str
    optional: bool
    limit: str | None
    cost: str | None
    open: bool


Step = TypedDict(
    "Step",
    {
        "step": int | None,
        "name": str,
        "text": str,
        "from": list[str],
        "pieces": list[Pieces],
        "entries": list[Entry],
    },
)
"""A step of the setup. `step` is its number; None if nothing is to do in it, as when the match begins. `from` are the ids of
all that it is made of, `pieces` what the sides have, in words. What is of one side each is in player order."""


class Moment(TypedDict):
    """A timing, with what happens then. `row` is the number of the row of the table that it belongs to."""

    timing: str
    row: int
    part: str
    step: int | None
    name: str
    entries: list[Entry]


class OtherTurn(TypedDict):
    """Passages of one record that are left out, since they are about the turn of another side: that of `seat`.

    `id` is that of the first, `count` how many there are. `title` is that of a passage of a side, or the name of a record.
    """

    id: str
    title: str
    seat: str
    count: int


class Reason(TypedDict):
    """A side or board that a record applies to (no seat: the board), and the titles of the passages that say so, by id.

    `words` are the reasons in words, such as the names of these passages.
    """

    seat: str | None
    passages: dict[str, str]
    words: list[str]


class Card(TypedDict):
    """A record that applies. `left_out` has what each left-out passage needs, in words. `when` are the names of the moments at
    which it applies, those that all its sides have to do with if there are any. `about` has the ids of the passages by which it
    applies: those that the sides and the board have to do with.
    """

    id: str
    kind: str
    title: str
    summary: str
    label: str
    group: Group
    why: str
    sides: list[str]
    seats: list[str]
    because: list[Reason]
    when: list[str]
    passages: list[Entry]
    about: list[str]
    left_out: list[str]


@dataclass(frozen=True)
class Seat:
    """A side at the table: its letter, its team, and what the table has of it. The board has neither letter nor team."""

    letter: str | None
    team: int | None
    part: Part


Met: TypeAlias = "tuple[Seat, Meeting | None]"
"""A side or board, and what it has to do with a record; None if the record is for it without more."""


def seated(table: Table, sides: Sequence[str]) -> list[Seat]:
    """The sides, by slug, in the order of their turns. Four sides make two teams; otherwise everybody plays alone."""
    teams = TEAMS if len(sides) == len(SEATS) else len(SEATS)
    return [Seat(SEATS[number], number % teams, table["sides"][slug]) for number, slug in enumerate(sides)]


def match_sheet(
    table: Table, sides: Sequence[str], board: str | None = None, turn: str | None = None, first: str | None = None
) -> dict[str, Any]:
    """The sheet of a match: of two or four `sides` and perhaps a `board`, by slug; on the turn of the seat `turn`, or on any.

    The seat `first` goes first, if that is known. Raises KeyError for a slug that the table does not have.
    """
    place = Seat(None, None, table["boards"][board]) if board else None
    return _Sheet(table, seated(table, sides), place, turn, first).made()


class _Sheet:
    """Makes one sheet."""

    def __init__(self, table: Table, seats: list[Seat], place: Seat | None, turn: str | None, first: str | None) -> None:
        self._table, self._seats, self._place, self._turn = table, seats, place, turn
        begins = next((number for number, seat in enumerate(seats) if seat.letter == first), None)
        self._has_order = begins is not None
        """Whether it is known who goes first."""
        self._players = [*seats[begins or 0 :], *seats[: begins or 0]]
        """The sides in player order."""
        self._setup_timings = {timing for row in table["rows"] if row["part"] == "setup" for timing in row["timings"]}
        self._has = {trait for seat in seats for trait in _traits(seat)} | ({"teams"} if len(seats) > FEWEST_SIDES else set())
        self._meetings = self._records()
        self._shown = self._entries()

    def made(self) -> dict[str, Any]:
        """The sheet as plain data."""
        table = self._table
        return {
            "game": table["game"],
            "version": table["version"],
            "title": self._title(),
            "sides": [
                {
                    "seat": seat.letter,
                    "team": seat.team,
                    **{key: seat.part[key] for key in ("id", "name", "fighters", "tokens")},
                }
                for seat in self._seats
            ],
            "battlefield": self._place.part["id"] if self._place else None,
            "setup": self._setup(),
            "timeline": self._timeline(),
            "applies": sorted(self._cards(), key=self._place_of),
            "trackers": [{"seat": s.letter, "side": s.part["id"], **each} for s in self._seats for each in s.part["trackers"]],
            "other_turns": self._other_turns(),
        }

    def _title(self) -> str:
        """Who plays against whom, and where: the sides of a team with "and" between them."""
        teams: dict[int | None, list[str]] = {}
        for seat in self._seats:
            teams.setdefault(seat.team, []).append(seat.part["name"])
        sides = " vs. ".join(" and ".join(names) for names in teams.values())
        return f"{sides} on {self._place.part['name']}" if self._place else sides

    def _records(self) -> dict[int, list[Met]]:
        """The shared records that apply, by number and in their order: each with the sides and the board that it is for."""
        found: dict[int, list[Met]] = {}
        for seat in (*self._seats, *([self._place] if self._place else [])):
            for meeting in seat.part["meets"]:
                found.setdefault(meeting["record"], []).append((seat, meeting))
        for number, record in enumerate(self._table["records"]):
            met, scope = found.get(number, []), record["scope"]
            if scope == "everyone" or (scope == "teams" and len(self._seats) > FEWEST_SIDES):
                found[number] = [*met, *((seat, None) for seat in self._seats if seat not in [each for each, _ in met])]
            elif scope == "side":
                found[number] = self._with_side(record, met)
            elif scope == "teams" or (scope in BETWEEN and sum(seat.letter is not None for seat, _ in met) < FEWEST_SIDES):
                found.pop(number, None)
        return {number: found[number] for number in sorted(found) if found[number]}

    def _with_side(self, record: TableRecord, met: list[Met]) -> list[Met]:
        """The sides with passages that have to do with what another side says, and that side; nobody if it does not play."""
        plays = [seat for seat in self._seats if seat.part["id"] == record["id"]]
        others: list[Met] = [
            (seat, meeting) for seat, meeting in met if seat.letter and meeting and any(map(self._matters, meeting["because"]))
        ]
        about = _about(others)
        if not plays or not about:
            return []
        meeting: Meeting = {"record": -1, "because": about, "words": "", "about": about}
        return [*others, *((seat, meeting) for seat in plays)]

    def _matters(self, number: int) -> bool:
        """Whether a passage matters: it needs nothing, and nobody, that this match does not have."""
        passage = self._table["passages"][number]
        return (passage["needs"] is None or passage["needs"] in self._has) and self._is_played(passage["only_with"])

    def _is_played(self, sides: Sequence[str]) -> bool:
        """Whether one of some sides plays, if there are any."""
        return not sides or any(seat.part["id"] in sides for seat in self._seats)

    def _said(self, number: int) -> str:
        """What a passage says of this match: without the items of its lists that are about sides that do not play.

        Below one that says in which order the players of teams do something stand their names in this order, once it is known.
        """
        passage = self._table["passages"][number]
        lines, sides = passage["text"].split("\n"), passage["line_sides"]
        if sides:
            lines = [line for line, some in zip(lines, sides, strict=True) if self._is_played(some)]
        if self._has_order and len(self._seats) > FEWEST_SIDES and passage["id"] in self._table["player_order"]:
            lines += ["", f"The order in this match: {', '.join(seat.part['name'] for seat in self._players)}."]
        return "\n".join(lines)

    def _entry(self, number: int, side: Seat | None, seats: Iterable[Seat]) -> Entry:
        passage = self._table["passages"][number]
        return {
            "id": passage["id"],
            "record": passage["record"],
            "side": side.part["id"] if side else None,
            "seats": [seat.letter for seat in seats if seat.letter],
            "title": passage["title"],
            "text": self._said(number),
            "label": passage["label"],
            "optional": passage["optional"],
            "limit": passage["limit"],
            "cost": passage["cost"],
            "open": passage["open"],
        }

    def _entries(self) -> list[tuple[list[str], Entry]]:
        """Every passage that stands at a moment, with its timings: of the sides, defenders first, of the board, and shared.

        After the defenders comes who plays with the attacker. A shared passage is left out for those who say the same.
        """
        attackers = {seat.team for seat in self._seats if seat.letter == self._turn}
        attackers_last = sorted(self._seats, key=lambda seat: (seat.team in attackers, seat.letter == self._turn))
        seats = [*attackers_last, *([self._place] if self._place else [])]
        own = [(n, seat) for seat in seats for n in seat.part["passages"] if self._matters(n) and self._timings(n, seat)]
        entries = [(self._timings(number, seat), self._entry(number, seat, [seat])) for number, seat in own]
        said = {(general, seat.letter) for number, seat in own for general in self._table["passages"][number]["restates"]}
        for number, having in self._shared_passages():
            seats = [seat for seat in having if (number, seat.letter) not in said]
            side = seats[0] if len(seats) == 1 else None
            for timing in self._table["passages"][number]["timings"]:
                if at := [seat for seat in seats if timing in self._timings(number, seat)]:
                    entries.append(([timing], self._entry(number, side, at)))
        return entries

    def _shared_passages(self) -> Iterator[tuple[int, list[Seat]]]:
        """The passages that matter of shared records, each with the sides and the board that they are for."""
        for record, met in self._meetings.items():
            if self._table["records"][record]["scope"] not in (*BETWEEN, "side"):
                for number in filter(self._matters, self._table["records"][record]["passages"]):
                    yield number, [seat for seat, _ in met]

    def _timings(self, number: int, seat: Seat) -> list[str]:
        """The timings of a passage at which it can matter, for a side or the board that has it, on the turn that is shown."""
        passage = self._table["passages"][number]
        playing = next((each for each in self._seats if each.letter == self._turn), None)
        if not playing or not seat.letter:
            return passage["timings"]
        own, opponent = seat is playing, seat.team != playing.team
        on_this_turn = {"own": own, "opponent": opponent, "fighting": own or opponent, "any": True}
        return [each for each in passage["timings"] if on_this_turn[passage["whose"].get(each, "any")]]

    def _of_any_turn(self) -> dict[int, list[Seat]]:
        """The passages that matter, of whosever turn they are, each with the sides and the board that have it."""
        seats = [*self._seats, *([self._place] if self._place else [])]
        own = [
            (number, [each for each in seats if each.part is seat.part])
            for seat in seats
            for number in seat.part["passages"]
            if self._matters(number)
        ]
        return dict([*own, *self._shared_passages()])

    def _other_turns(self) -> list[OtherTurn]:
        """What is left out because it is about the turn of somebody else, record by record."""
        passages = self._table["passages"]
        found: dict[str, OtherTurn] = {}
        for number, seats in self._of_any_turn().items():
            passage = passages[number]
            if not passage["timings"] or any(self._timings(number, seat) for seat in seats):
                continue
            record = passage["id"].partition("#")[0]
            is_own = record == seats[0].part["id"]
            # Of a shared record, one line is enough.
            key = passage["id"] if is_own else record
            if key in found:
                found[key]["count"] += 1
            elif on := self._turn_of(number, seats[0]):
                title = passage["title"] if is_own else passage["record"]
                found[key] = {"id": passage["id"], "title": title, "seat": on, "count": 1}
        return [*found.values()]

    def _turn_of(self, number: int, seat: Seat) -> str | None:
        """The seat on whose turn a passage of a side stands: its own, if it may, or else that of the first opponent."""
        if {"own", "fighting"} & {*self._table["passages"][number]["whose"].values()}:
            return seat.letter
        return next((each.letter for each in self._seats if each.team != seat.team), None)

    def _at(self, timing: str) -> list[Entry]:
        return [entry for timings, entry in self._shown if timing in timings]

    def _open(self, row: TableRow) -> list[Entry]:
        """What the rules of a row leave open."""
        return [self._entry(number, None, []) for number in row["open"]]

    def _agreements(self) -> list[Entry]:
        """What the players agree on before the match, of whosever turn it is: also what the rules of its rows leave open."""
        found = self._of_any_turn()
        timings = {timing for number in found for timing in self._table["passages"][number]["timings"]}
        open_rows = [row["open"] for row in self._table["rows"] if timings.intersection(row["timings"][:1])]
        having = found | {number: [] for numbers in open_rows for number in numbers}
        return [
            self._entry(number, seats[0] if len(seats) == 1 else None, seats)
            for number, seats in having.items()
            if number in self._table["agree"]
        ]

    def _setup(self) -> list[Step]:
        """The steps of the setup that somebody has anything to do in. A passage stands at the first of its steps.

        At the last one stands all else that the players agree on before the match.
        """
        steps: list[Step] = []
        told: set[tuple[str, str | None]] = set()
        steps_of_all = [row for row in self._table["rows"] if row["part"] == "setup" and row["timings"]]
        for row in self._table["rows"]:
            if row["part"] != "setup":
                continue
            found = sorted((entry for timing in row["timings"] for entry in self._at(timing)), key=self._place_in_order)
            if row in steps_of_all[-1:]:
                at_it = [entry["id"] for entry in found]
                found += [entry for entry in self._agreements() if entry["id"] not in at_it]
            entries = [
                *self._open(row),
                *(entry for entry in found if entry["id"] not in row["rules"] and (entry["id"], entry["side"]) not in told),
            ]
            told |= {(entry["id"], entry["side"]) for entry in entries}
            is_left = bool(entries) or any(name in seat.part["lists"] for seat in self._seats for name in row["lists"])
            is_skipped = row["optional"] and not is_left
            if not is_skipped or row["skipped"]:
                pieces = [*self._ordered(row), *self._pieces(row)]
                ids = dict.fromkeys([*row["rules"], *(entry["id"] for entry in entries)])
                number = 1 + sum(step["step"] is not None for step in steps)
                step: Step = {
                    "step": number if row["timings"] and not is_skipped else None,
                    "name": row["name"],
                    "text": row["skipped"] if is_skipped else self._text(row),
                    "from": list(ids),
                    "pieces": pieces,
                    "entries": entries,
                }
                steps.append(step)
        return steps

    def _text(self, row: TableRow) -> str:
        """What a step of the setup says. Who does what in it is said of the sides themselves where their order is known."""
        of_two = row["text_of_two"] if len(self._seats) == FEWEST_SIDES and not (self._has_order and row["order"]) else ""
        board = self._place.part["name"] if self._place and "board" in row["lists"] else ""
        return " ".join(filter(None, [board, row["text"], of_two]))

    def _place_in_order(self, entry: Entry) -> int:
        """What the entries of a step of the setup are sorted by: those of one side each stand first, in player order."""
        letters = [seat.letter for seat in self._players]
        return letters.index(entry["seats"][0]) if len(entry["seats"]) == 1 else len(letters)

    def _ordered(self, row: TableRow) -> Iterator[Pieces]:
        """What each side has in a row because of its place in the order of players, if that is known."""
        for seat, text in zip(self._players, row["order"] if self._has_order else (), strict=False):
            if seat.letter:
                yield {"seat": seat.letter, "text": text, "open": False}

    def _pieces(self, row: TableRow) -> Iterator[Pieces]:
        """What the sides have of the pieces that a row lists, in words.

        Where not everybody has any, a side of which that is not known looks itself.
        """
        for seat in self._players:
            words = [seat.part["lists"][name] for name in row["lists"] if name in seat.part["lists"]]
            known = "; ".join(filter(None, words))
            if seat.letter and (known or (words and row["optional"])):
                yield {"seat": seat.letter, "text": known or LOOK, "open": not known}

    def _timeline(self) -> list[Moment]:
        """The moments of the turn and of an attack, and what may happen at any time, without what nobody has.

        In an attack, what is of the defender comes first; otherwise, what is of the side whose turn it is.
        """
        moments: list[Moment] = []
        for number, row in enumerate(self._table["rows"]):
            for timing in row["timings"] if row["part"] != "setup" else ():
                found = self._at(timing)
                if row["part"] != "attack":
                    found.sort(key=lambda entry: entry["seats"] != [self._turn])
                # Only if something stands in a row is it open in which order that happens.
                entries = [*(self._open(row) if found and timing == row["timings"][0] else []), *found]
                if entries or not row["optional"]:
                    moment: Moment = {
                        "timing": timing,
                        "row": number,
                        "part": row["part"],
                        "step": row["step"],
                        "name": row["name"],
                        "entries": entries,
                    }
                    moments.append(moment)
        return moments

    def _cards(self) -> Iterator[Card]:
        """What applies, record by record, not yet in order."""
        between: list[set[str | None]] = []
        """The sides that have to do with what one of them says: of two that refer to each other, one card is enough."""
        for number, met in self._meetings.items():
            record = self._table["records"][number]
            scope, seats = record["scope"], [seat for seat, _ in met if seat.letter]
            if scope == "side":
                letters = {seat.letter for seat in seats}
                if any(letters <= each for each in between):
                    continue
                between.append(letters)
            if scope == "together" and self._is_of_setup(met):
                continue
            about = _about(met) if scope in (*BETWEEN, "side") else record["passages"]
            group: Group = GROUP_OF.get(scope) or ("both" if len(seats) > 1 else "one" if seats else "board")
            yield self._card(self._titled(record, about), group, met, about)
        for seat in self._seats:
            binding = [n for n in seat.part["passages"] if self._table["passages"][n]["binds"]]
            if binding:
                others = [each for each in self._seats if each.team != seat.team]
                meeting: Meeting = {"record": -1, "because": binding, "words": "", "about": []}
                yield self._card(
                    _as_record(seat, f"Opponent of {seat.part['name']}"),
                    "binds",
                    [(seat, meeting), *((each, None) for each in others)],
                    binding,
                )
        if self._place and self._place.part["passages"]:
            yield self._card(
                _as_record(self._place, "Its own rules"), "board", [(self._place, None)], self._place.part["passages"]
            )

    def _place_of(self, card: Card) -> tuple[int, bool, int]:
        """What cards are sorted by: their group; whether a passage of each side says why it applies; and who says it."""
        authority = list(self._table["statuses"]).index(card["label"])
        return GROUPS.index(card["group"]), not all(reason["passages"] for reason in card["because"]), authority

    def _titled(self, record: TableRecord, about: list[int]) -> TableRecord:
        """A record that sides share. What one of them says has the title of the first of its passages that matter.

        What a rule says of them is said by whoever says these.
        """
        shown = [self._table["passages"][number] for number in filter(self._matters, about)]
        if record["scope"] == "side" and shown:
            return {**record, "title": f"{shown[0]['title']} ({record['title']})"}
        if record["scope"] == "together" and shown:
            labels = {passage["label"] for passage in shown}
            return {**record, "label": labels.pop() if len(labels) == 1 else record["label"]}
        return record

    def _is_of_setup(self, met: list[Met]) -> bool:
        """Whether all that says what sides have to do with a record is about the setup, whose steps show it."""
        because = [self._table["passages"][n]["timings"] for _, meeting in met if meeting for n in meeting["because"]]
        return bool(because) and all(timings and self._setup_timings.issuperset(timings) for timings in because)

    def _card(self, record: TableRecord, group: Group, met: list[Met], about: list[int]) -> Card:
        passages = self._table["passages"]
        shown = [number for number in about if self._matters(number)]
        reasons = list(self._reasons(record, met, shown))
        seats, lacking = [seat.letter for seat, _, _ in reasons if seat.letter], [n for n in about if not self._matters(n)]
        when = self._when(shown, [because for _, because, _ in reasons]) if group != "binds" else []
        whose = {1: "timing", FEWEST_SIDES: "both"}.get(len(reasons), "all")
        why = [f"{seat.part['name']}: {', '.join(words)}" for seat, _, words in reasons]
        said = [{general for n in because for general in passages[n]["restates"]} for _, because, _ in reasons[: len(met)]]
        own = sum(words != [record["words"]] for _, _, words in reasons)
        meant = _about(met)
        if group == "both" and record["words"] and own < FEWEST_SIDES:
            group = "every"
        return {
            "id": record["id"],
            "kind": record["kind"],
            "title": record["title"],
            "summary": record["summary"] or " ".join(map(self._said, shown)),
            "label": record["label"],
            "group": "both" if group == "one" and len(seats) > 1 else group,
            "why": "; ".join([*why, f"{whose}: {', '.join(when)}"] if when else why),
            "sides": [seat.part["id"] for seat, _, _ in reasons],
            "seats": seats,
            "because": [
                {"seat": seat.letter, "passages": {passages[n]["id"]: passages[n]["title"] for n in because}, "words": words}
                for seat, because, words in reasons
            ],
            "when": when,
            "passages": [
                self._entry(number, None, [seat for seat, _ in met])
                for number in shown
                if not all(number in each for each in said)
            ],
            "about": [passages[n]["id"] for n in shown if n in meant or passages[n]["needs"]],
            "left_out": [self._table["needs"][needs] for n in lacking if (needs := passages[n]["needs"])],
        }

    def _reasons(self, record: TableRecord, met: list[Met], shown: list[int]) -> Iterator[tuple[Seat, list[int], list[str]]]:
        """Whom a record applies to, each with the passages that say so, and with the reasons in words.

        A side that has what one of its passages needs is there too, after those that it is for. To a side that says nothing of
        a record itself, it applies because the record names it.
        """
        passages = self._table["passages"]
        seats = [seat for seat, _ in met]
        needed = dict.fromkeys(needs for n in shown if (needs := passages[n]["needs"]))
        for seat, meeting in [*met, *((seat, None) for seat in self._seats if seat not in seats)]:
            words = [has for needs in needed for has in _having(seat, needs)]
            because = [n for n in meeting["because"] if self._matters(n)] if meeting else []
            if seat in seats:
                names = [_named(passages[n]["title"], record) for n in because]
                general = meeting["words"] or NAMED if meeting else record["words"]
                # That a record is for every match is no reason beside one of its own.
                words = [*(names or ([] if words and not meeting else [general])), *words]
            elif not needed.keys() & _traits(seat):
                continue
            yield seat, because, list(dict.fromkeys(words))

    def _when(self, shown: list[int], because: list[list[int]]) -> list[str]:
        """The names of the moments at which passages apply: those of all the reasons, if there are any.

        What several have in common before a colon, such as the setup for its steps, is told once.
        """
        passages, moments = self._table["passages"], self._table["moments"]
        timings = dict.fromkeys(timing for n in shown for timing in passages[n]["timings"] if timing in moments)
        said = [{timing for n in numbers for timing in passages[n]["timings"]} for numbers in because if numbers]
        common = [timing for timing in timings if all(timing in each for each in said)]
        names = [moments[timing] for timing in common or timings]
        return names if len(names) == 1 else list(dict.fromkeys(name.partition(": ")[0] for name in names))


def _as_record(seat: Seat, words: str) -> TableRecord:
    """A side or board as a record that applies; `words` say why, for whom it is."""
    part = seat.part
    return {
        "id": part["id"],
        "kind": part["kind"],
        "title": part["name"],
        "summary": part["summary"],
        "label": part["label"],
        "scope": "named",
        "words": words,
        "passages": part["passages"],
    }


def _named(title: str, record: TableRecord) -> str:
    """The name of a passage because of which a record applies: without that of the record, with which it may begin.

    To what is about abilities, these belong as a whole: their names stand before a colon.
    """
    if record["scope"] == "abilities":
        return title.partition(": ")[0]
    begin = f"{record['title']} and "
    own = title[len(begin) :] if title.lower().startswith(begin.lower()) else title
    return own[:1].upper() + own[1:]


def _traits(seat: Seat) -> set[str]:
    """What a side has that a passage may need."""
    return {each["size"] for each in seat.part["fighters"] if each["size"]} | ({"several"} if _heroes(seat) > 1 else set())


def _heroes(seat: Seat) -> int:
    """How many heroes a side has, as far as that is known."""
    fighters = seat.part["fighters"]
    return sum(each["count"] or 1 for each in fighters if each["role"] == "hero" and not each["alternative"]) or 1


def _having(seat: Seat, needs: str) -> Iterator[str]:
    """What a side has of what a passage needs, in words: fighters of a size, or a number of heroes."""
    if needs == "several" and seat.letter:
        heroes = _heroes(seat)
        yield f"{heroes} heroes" if heroes > 1 else "1 hero"
    for fighter in seat.part["fighters"]:
        if fighter["size"] == needs:
            yield f"{'Each ' if fighter['several'] or (fighter['count'] or 1) > 1 else ''}{fighter['name']} is {needs}"


def _about(met: Sequence[Met]) -> list[int]:
    """The passages of a record that these sides have to do with."""
    return list(dict.fromkeys(number for _, meeting in met if meeting for number in meeting["about"]))
