"""The compiled table of a game: what each side and each board brings to a match sheet.

All that a sheet needs to know about records is decided here, once. What makes a sheet of it, `sheet.py` here and `sheet.js` in
the browser, only selects from the table by the sides and the board, and puts what it selected in order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from rulebook.library.boxes import boxes_of, short_name
from rulebook.library.library import cross_references_in
from rulebook.model.attribution import LABELS, label_of
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.rulings import Effect
from rulebook.model.refs import Ref
from rulebook.text.markup import canonical, references

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulebook.library.library import Library
    from rulebook.model.fields import Role
    from rulebook.model.game import Game, Match, SheetRow
    from rulebook.model.kinds.heroes import Fighter, Form
    from rulebook.model.parts import Passage, Token, Whose
    from rulebook.model.record import Record

FORMAT = 18
"""The number of the table's format, which the browser's program compares with its own."""

Scope = Literal["named", "everyone", "together", "abilities", "side", "teams"]
"""For whom a record is: the sides and boards that it names or that refer to it; everyone; two sides that both have to do with
it; two sides with abilities; a side that plays, and another one that has to do with it; games with more than two sides."""


_WORDS: dict[Scope, str] = {"everyone": "in every match", "abilities": "in every match", "teams": "with more than 2 sides"}
"""When a record applies, by its scope, if no side has to do with it by itself."""
NEEDS = {"small": "small fighters", "large": "large fighters", "several": "several heroes", "teams": "teams"}
"""What a passage may need, in words: a size of fighters, several heroes of one side, or teams."""


class TablePassage(TypedDict):
    """A passage. `record` is the name of its record, `label` who says it, and `sort` whether it is on a card or explains rules.

    `whose` is whose turn or attack it is about, by timing, where that is known.
    `needs` is what a match must have for the passage to matter, and `only_with` the ids of the sides of which one must play.
    `line_sides` are, for each line of the text, the ids of the sides of which one must play; empty if no line needs any.
    `restates` are the numbers of the passages that it says over again, at each of their timings.
    """

    id: str
    record: str
    title: str
    text: str
    label: str
    sort: Literal["card", "rule", "explanation"]
    timings: list[str]
    whose: dict[str, Whose]
    binds: bool
    needs: str | None
    only_with: list[str]
    line_sides: list[list[str]]
    restates: list[int]
    open: bool
    optional: bool
    limit: str | None
    cost: str | None


class TableRow(TypedDict):
    """A row of the sheet, as `game.yml` lists it.

    `rules` are the full ids of its rules, and `open` the numbers of those of them that say what the sources leave open.
    `gist` is its text in a few words, or else that text. `action` is what the action is called that begins with the row.
    `text_of_two` is what it says besides in a match of two, `skipped` what it says if nobody has what it lists, and `order`
    what each player has in it, in player order.
    The rows with one of the timings `led_from` lead to the row.
    """

    part: str
    name: str
    text: str
    gist: str
    text_of_two: str
    order: list[str]
    step: int | None
    action: str | None
    timings: list[str]
    led_from: list[str]
    rules: list[str]
    lists: list[str]
    optional: bool
    skipped: str
    open: list[int]


class Tracker(TypedDict):
    """Something to count: health, fighters, a token, or a counter; or a choice. A number that no source states is None.

    Of what is switched and not counted, `states` are the words for its numbers, from 0. Those with the same `together` are
    emptied together. `only` is the state that a choice of the same side must have for this to matter. `hero` says whether it is
    the health of a hero, and `timings` at which steps its number is needed.
    """

    sort: Literal["health", "fighters", "token", "counter", "choice"]
    name: str
    text: str
    start: int | None
    min: int
    max: int | None
    states: list[str]
    together: str | None
    only: str | None
    hero: bool
    timings: list[str]


class TableDefeat(TypedDict):
    """What a sheet shows of a fighter whose health is 0: what its side says at a timing, or else a rule.

    Of a side whose heroes are all at 0, it shows the record that says when a side wins. Each record is its id and its name.
    `team_wins` is the id of the passage that says when a team wins, and `eliminated` of that about a player of a team whose
    fighters are all defeated.
    """

    timing: str
    rule: tuple[str, str]
    wins: tuple[str, str]
    team_wins: str | None
    eliminated: str | None


class Meeting(TypedDict):
    """That a side or board has to do with a record: the number of the record, and the numbers of the passages that say so.

    `words` say it where no passage does, except for a side that the record names.
    `about` are the passages of the record that it has to do with, if not with all of it.
    """

    record: int
    because: list[int]
    words: str
    about: list[int]


class Box(TypedDict):
    """What a side or board is sold in. `short` is its name without that of its series, and `aliases` are its other names."""

    slug: str
    name: str
    short: str
    aliases: list[str]


class Part(TypedDict):
    """A side or a board. `aliases` are its other names, and `boxes` what it comes in, the oldest first.

    `fighters` and `tokens` are as in its record, without texts, and `lists` its pieces in words, by what a row may list.
    """

    id: str
    kind: str
    name: str
    aliases: list[str]
    boxes: list[Box]
    summary: str
    label: str
    fighters: list[dict[str, Any]]
    tokens: list[dict[str, Any]]
    lists: dict[str, str]
    trackers: list[Tracker]
    passages: list[int]
    meets: list[Meeting]


class TableRecord(TypedDict):
    """A shared effect, ruling, erratum, or core rule; or a side to which others refer, or a single passage, without a summary.

    `words` say why it is for a side that has nothing else to do with it.
    """

    id: str
    kind: str
    title: str
    summary: str
    label: str
    scope: Scope
    words: str
    passages: list[int]


class Table(TypedDict):
    """All that match sheets of a game are made of. Sides and boards are by slug; numbers count from 0.

    `actions` is how many a turn has, `folders` are where the pages of each kind are, and `statuses` who says a text, by the
    name of its label. `moments` are the names of the timings that are moments, and `needs` what a passage may need, in words.
    `highest` is the passage that says how high health can be, as its id and its text. `player_order` are the ids of the
    passages that say in which order the players of teams do something. `agree` are the numbers of the passages that say on what
    the players agree before the match.
    """

    format: int
    game: str
    version: str
    actions: int
    folders: dict[str, str]
    statuses: dict[str, str]
    moments: dict[str, str]
    needs: dict[str, str]
    highest: tuple[str, str] | None
    player_order: list[str]
    defeat: TableDefeat | None
    rows: list[TableRow]
    sides: dict[str, Part]
    boards: dict[str, Part]
    records: list[TableRecord]
    agree: list[int]
    passages: list[TablePassage]


def match_table(library: Library, game: Game) -> Table | None:
    """The table of a game; None if the game has no match sheet."""
    return _Compiler(library, game, game.match).table() if game.match else None


@dataclass
class _Link:
    """What a side or board has to do with a shared record: its own passages that say so, those of the record that name it, and
    the passages of the record that are meant. `is_whole` says whether the side or board refers to it outside of passages.
    """

    own: dict[Ref, None] = field(default_factory=dict)
    naming: dict[Ref, None] = field(default_factory=dict)
    about: dict[Ref, None] = field(default_factory=dict)
    is_whole: bool = False

    def refers(self, source: Ref, target: Ref) -> None:
        """Note a reference from the side or board to the record. Those outside of passages say no more."""
        self.is_whole |= source.passage is None
        self.own |= {source: None} if source.passage else {}
        self.about |= {target: None} if target.passage else {}

    def is_named(self, source: Ref, target: Ref) -> None:
        """Note a reference from the record to the side or board."""
        self.own |= {target: None} if target.passage else {}
        self.naming |= {source: None} if source.passage else {}
        self.about |= {source: None} if source.passage else {}


class _Compiler:
    """Makes the table of one game. Passages get their numbers as they are first needed."""

    def __init__(self, library: Library, game: Game, match: Match) -> None:
        self._library, self._game, self._match = library, game, match
        self._parts = {record.ref: record for kind in (match.side, match.board) for record in library.in_force(game.slug, kind)}
        referred_to = self._sides_referred_to()
        self._scopes = {
            record.ref: scope for record in library.in_force(game.slug) if (scope := self._scope(record, referred_to))
        }
        self._moments = {word.id: word.name for word in game.timings if word.moment}
        self._events = {timing for row in match.rows if row.part == "any" for timing in row.timings if timing in self._moments}
        self._order = {ref: number for number, ref in enumerate(self._scopes)}
        abilities = self._target(match.abilities) if match.abilities else None
        self._abilities = abilities if abilities and abilities.passage else None
        """The passage that is about every ability."""
        self._links = self._links_of_parts()
        self._passages: list[TablePassage] = []
        self._numbers: dict[Ref, int] = {}

    def table(self) -> Table:
        """The table of the game."""
        return {
            "format": FORMAT,
            "game": self._game.slug,
            "version": self._game.version,
            "actions": self._match.actions,
            "folders": {names.kind: KINDS[names.kind].folder for names in self._game.kinds},
            "statuses": {label.name: label.status for label in LABELS.values()},
            "moments": self._moments,
            "needs": NEEDS,
            "highest": self._highest(),
            "player_order": [str(target) for written in self._match.player_order if (target := self._target(written))],
            "defeat": self._defeat(),
            "rows": [self._row(row) for row in self._match.rows],
            "sides": {ref.slug: self._part(record) for ref, record in self._parts.items() if ref.kind == self._match.side},
            "boards": {ref.slug: self._part(record) for ref, record in self._parts.items() if ref.kind == self._match.board},
            "records": [
                *(self._record(self._library.records[r], scope) for r, scope in self._scopes.items()),
                *self._of_abilities(),
            ],
            "agree": [number for ref, number in self._numbers.items() if self._is_to_agree_on(ref)],
            "passages": self._passages,
        }

    def _highest(self) -> tuple[str, str] | None:
        """What the game says of the highest health."""
        target = self._target(self._match.highest) if self._match.highest else None
        if not target or not target.passage:
            return None
        passage = self._library.records[target.record].passage(target.passage)
        return (str(target), self._library.plain(passage.text, self._game.slug)) if passage else None

    def _defeat(self) -> TableDefeat | None:
        """What the game says of defeated fighters."""
        defeat = self._match.defeat
        if not defeat:
            return None
        rule, wins = (self._id_and_name(written) for written in (defeat.rule, defeat.wins))
        if not (rule and wins):
            return None
        team_wins, eliminated = (
            str(target) if written and (target := self._target(written)) else None
            for written in (defeat.team_wins, defeat.eliminated)
        )
        return {"timing": defeat.timing, "rule": rule, "wins": wins, "team_wins": team_wins, "eliminated": eliminated}

    def _id_and_name(self, written: str) -> tuple[str, str] | None:
        target = self._target(written)
        return (str(target), self._library.records[target.record].name) if target else None

    def _sides_referred_to(self) -> set[Ref]:
        """The sides to whose passages a passage of another side refers: what it says may meet that side."""
        mentions = (mention for part in self._parts.values() for mention in cross_references_in(part))
        targets = ((mention.source, self._library.current(mention.target)) for mention in mentions if mention.target)
        return {
            target.record
            for source, target in targets
            if target and target.passage and source.passage and source.kind == target.kind == self._match.side
            if target.record != source.record
        }

    def _scope(self, record: Record, referred_to: set[Ref]) -> Scope | None:
        """For whom a record is; None for other sides and boards than those in `referred_to`, and for what is no rule."""
        if record.ref in referred_to:
            return "side"
        if not record.general or record.ref in self._parts:
            return None
        if self._match.teams and record.ref == self._target(self._match.teams):
            return "teams"
        if not record.fields_of_role("concerns"):
            return "together"
        return "everyone" if record.references("replaces") and not record.references("concerns") else "named"

    def _target(self, written: str) -> Ref | None:
        return self._library.current(Ref.parse(written, self._game.slug))

    def _links_of_parts(self) -> dict[Ref, dict[Ref, _Link]]:
        """What each side and board has to do with each shared record."""
        links: dict[Ref, dict[Ref, _Link]] = {part: defaultdict(_Link) for part in self._parts}
        for record in self._library.in_force(self._game.slug):
            for mention in cross_references_in(record):
                target = self._library.current(mention.target) if mention.target else None
                if not target or self._library.ended(target) or self._library.ended(mention.source):
                    continue
                if record.ref == target.record:
                    continue
                if record.ref in self._parts and target.record in self._scopes:
                    links[record.ref][target.record].refers(mention.source, target)
                elif record.ref in self._scopes and target.record in self._parts:
                    links[target.record][record.ref].is_named(mention.source, target)
        for ref, part in self._parts.items():
            for shared, link in links[ref].items():
                link.own |= dict.fromkeys(self._naming(part, self._library.records[shared]))
                if link.is_whole and not link.own and not link.naming and self._scopes[shared] == "together":
                    link.own |= dict.fromkeys(self._at(part, self._events_of(self._library.records[shared])))
            for original in self._named(part, "varies"):
                links[ref] |= {shared: _Link() for shared in links[original] if shared not in links[ref]}
        return links

    @staticmethod
    def _naming(part: Record, shared: Record) -> Iterator[Ref]:
        """The passages of a side or board that name a shared record in words, also in the singular."""
        names = "|".join(re.escape(name.removesuffix("s")) for name in (shared.name, *shared.aliases))
        said = re.compile(rf"\b(?:{names})s?\b", re.IGNORECASE)
        for _, _, passage in part.passages():
            if not passage.ended and said.search(f"{passage.heading}\n{passage.text}"):
                yield part.ref_of(passage)

    def _named(self, record: Record, role: Role) -> set[Ref]:
        """The records that `record` names in its fields of a role."""
        return {target.record for target in self._library.named(record, role) if target.record in self._parts}

    def _meets(self, part: Record) -> Iterator[Meeting]:
        """What a side or board has to do with, in the order of the game's records.

        A record that names sides or boards is for these alone, and for the variants of a board that it names. A core rule
        counts if a text says what it has to do with the side or board.
        """
        originals = self._named(part, "varies")
        for ref in sorted(self._links[part.ref], key=self._order.__getitem__):
            link, named = self._links[part.ref][ref], self._named(self._library.records[ref], "concerns")
            if (named & {part.ref, *originals} or not named) if self._scopes[ref] == "named" else link.own or link.naming:
                original = next((self._parts[each] for each in originals & named), part)
                words = (
                    self._named_words(part if part.ref in named else original, self._library.records[ref])
                    if named
                    else "Refers to it"
                )
                meeting: Meeting = {
                    "record": self._order[ref],
                    "because": self._all(self._because(part, ref)),
                    "words": words,
                    "about": self._all(link.about),
                }
                yield meeting
        abilities = [part.ref_of(passage) for passage in getattr(part, "abilities", []) if not passage.ended]
        if self._abilities and abilities and part.ref.kind == self._match.side:
            yield {
                "record": len(self._order),
                "because": self._all(abilities),
                "words": "",
                "about": self._all([self._abilities]),
            }

    def _named_words(self, part: Record, shared: Record) -> str:
        """What it means that a record names a side or board: a board has the effects that name it; a side, what they say."""
        if part.ref.kind == self._match.board and isinstance(shared, Effect):
            return f"{part.name} has {shared.name.lower()}"
        return ""

    def _because(self, part: Record, shared: Ref) -> Iterable[Ref]:
        """The passages that say what a side or board has to do with a shared record.

        Its own that refer to the record or are referred to; else its own at the moment of a passage that names it, or at an
        event that the record is about; else those that name it.
        """
        link, record = self._links[part.ref][shared], self._library.records[shared]
        if link.own:
            # In the order of the record: what a side has comes before notes on it.
            return [ref for _, _, passage in part.passages() if (ref := part.ref_of(passage)) in link.own]
        at = {timing for ref in link.naming for timing in self._when(record, ref) if timing in self._moments}
        return self._at(part, at | self._events_of(record)) or link.naming

    def _events_of(self, record: Record) -> set[str]:
        """The events that a record is about."""
        return {timing for _, _, passage in record.passages() for timing in passage.when if timing in self._events}

    @staticmethod
    def _at(part: Record, timings: set[str]) -> list[Ref]:
        """The passages of a side or board at some of these timings."""
        return [part.ref_of(passage) for _, _, passage in part.passages() if not passage.ended and timings & set(passage.when)]

    @staticmethod
    def _when(record: Record, ref: Ref) -> list[str]:
        passage = record.passage(ref.passage or "")
        return passage.when if passage else []

    def _part(self, record: Record) -> Part:
        fighters: list[Fighter] = getattr(record, "fighters", [])
        tokens: list[Token] = getattr(record, "tokens", [])
        heroes = ", ".join(_counted(fighter) for fighter in fighters if fighter.role != "sidekick")
        lists = {
            # A hero of the side's own name is said only if nothing else is.
            "heroes": "" if tokens and heroes == record.name else heroes,
            "tokens": ", ".join(_token_in_words(token, getattr(record, "forms", [])) for token in tokens),
        }
        # No words, and no line, where no source says whether there are sidekicks: their step of the setup stays.
        sidekicks = {} if getattr(record, "no_sidekick", False) else {"sidekicks": _listed(fighters)}
        return {
            "id": str(record.ref),
            "kind": self._game.kind_names(record.ref.kind).name,
            "name": record.name,
            "aliases": record.aliases,
            "boxes": [
                {"slug": box.ref.slug, "name": box.name, "short": short_name(box.name), "aliases": box.aliases}
                for box in boxes_of(self._library, record.ref)
            ],
            "summary": self._library.plain(record.summary, self._game.slug),
            "label": label_of(self._game, record, None).name,
            "fighters": [fighter.model_dump(exclude={"text"}) for fighter in fighters],
            "tokens": [token.model_dump(exclude={"text"}) for token in tokens],
            "lists": {name: words for name, words in lists.items() if words} | sidekicks,
            "trackers": [
                *_of_fighters(record, fighters),
                *_of_forms(getattr(record, "forms", [])),
                *(self._of_token("token", token) for token in tokens if token.counted),
                *(self._of_token("counter", counter) for counter in getattr(record, "counters", [])),
            ],
            "passages": self._of(record),
            "meets": list(self._meets(record)),
        }

    def _record(self, record: Record, scope: Scope) -> TableRecord:
        return {
            "id": str(record.ref),
            "kind": self._game.kind_names(record.ref.kind).name,
            "title": record.name,
            # Of a side that need not play, only the passages matter that others refer to.
            "summary": "" if record.ref in self._parts else self._library.plain(record.summary, self._game.slug),
            "label": label_of(self._game, record, None).name,
            "scope": scope,
            "words": _WORDS.get(scope, ""),
            "passages": self._of(record),
        }

    def _of_abilities(self) -> Iterator[TableRecord]:
        """The passage that is about every ability of a side, as a record."""
        if self._abilities:
            record = self._library.records[self._abilities.record]
            passage = record.passage(self._abilities.passage or "")
            assert passage, f"{self._abilities} is a passage"
            yield self._record(record, "abilities") | {
                "id": str(self._abilities),
                "title": passage.heading,
                "summary": "",
                "label": label_of(self._game, record, passage).name,
                "passages": self._all([self._abilities]),
            }

    def _row(self, row: SheetRow) -> TableRow:
        plain = [
            self._library.plain(text, self._game.slug) if text else ""
            for text in (row.text, row.gist or row.text, row.text_of_two)
        ]
        targets = [target for written in row.rules if (target := self._target(written))]
        return {
            "part": row.part,
            "name": row.name,
            "text": plain[0],
            "gist": plain[1],
            "text_of_two": plain[2],
            "order": [str(each) for each in row.order],
            "step": row.step,
            "action": row.action,
            "timings": row.timings,
            "led_from": row.led_from,
            "rules": [str(target) for target in targets],
            "lists": [str(each) for each in row.lists],
            "optional": row.optional,
            "skipped": row.skipped or "",
            "open": [number for number in self._all(filter(self._is_passage, targets)) if self._passages[number]["open"]],
        }

    def _of_token(self, sort: Literal["token", "counter"], token: Token) -> Tracker:
        """What counts a kind of token or counter."""
        return _tracked(sort, token.name, token.start, maximum=token.count if token.max is None else token.max) | {
            "text": self._library.plain(token.text, self._game.slug) if token.text else "",
            "min": token.min or 0,
            "together": token.together,
            "timings": token.when,
        }

    def _is_to_agree_on(self, ref: Ref) -> bool:
        passage = self._library.records[ref.record].passage(ref.passage or "")
        return passage is not None and passage.agree

    def _is_passage(self, ref: Ref) -> bool:
        return ref.passage is not None

    def _of(self, record: Record) -> list[int]:
        """The numbers of the passages of a record that have not ended."""
        return self._all(record.ref_of(passage) for _, _, passage in record.passages() if not passage.ended)

    def _all(self, refs: Iterable[Ref]) -> list[int]:
        return [self._number(ref) for ref in refs]

    def _number(self, ref: Ref) -> int:
        """The number of a passage."""
        if ref not in self._numbers:
            self._numbers[ref] = len(self._passages)
            record = self._library.records[ref.record]
            passage = record.passage(ref.passage or "")
            assert passage, f"{ref} is a passage"
            made = self._passage(record, passage)
            self._passages.append(made)
            made["restates"] = self._all(self._restated(passage))
        return self._numbers[ref]

    def _restated(self, passage: Passage) -> Iterator[Ref]:
        """The passages that a passage says over again, at each of their timings."""
        for target in filter(None, map(self._target, passage.restates)):
            if set(self._when(self._library.records[target.record], target)) <= set(passage.when):
                yield target

    def _only_with(self, record: Record, passage: Passage) -> list[str]:
        """The sides that a passage of a board refers to: it is about these."""
        if record.ref.kind != self._match.board:
            return []
        targets = (self._target(reference.target) for reference in references(passage.text))
        return list(dict.fromkeys(str(each.record) for each in targets if each and each.kind == self._match.side))

    def _line_sides(self, text: str) -> list[list[str]]:
        """The sides that each line of a text is about; empty if there is none."""
        lines = [self._sides_of_item(line) for line in canonical(text).splitlines()]
        return lines if any(lines) else []

    def _sides_of_item(self, line: str) -> list[str]:
        """The sides that a line is about: those that an item of a list without numbers refers to, if to nothing else."""
        targets = [self._target(reference.target) for reference in references(line)] if line.lstrip().startswith("- ") else []
        sides = [str(each.record) for each in targets if each and each.kind == self._match.side]
        return list(dict.fromkeys(sides)) if len(sides) == len(targets) else []

    def _passage(self, record: Record, passage: Passage) -> TablePassage:
        section = next(record.sections[name] for name, _, each in record.passages() if each is passage)
        return {
            "id": str(record.ref_of(passage)),
            "record": record.name,
            "title": passage.heading,
            "text": self._library.plain(passage.whole_text, self._game.slug),
            "label": label_of(self._game, record, passage).name,
            "sort": "card" if section.on_card else "explanation" if section.explains else "rule",
            "timings": passage.when,
            "whose": passage.whose_at,
            "binds": passage.binds is not None,
            "needs": passage.needs,
            "only_with": self._only_with(record, passage),
            "line_sides": self._line_sides(passage.whole_text),
            "restates": [],
            "open": passage.open,
            "optional": passage.optional,
            "limit": passage.limit,
            "cost": passage.cost,
        }


def _counted(piece: Fighter | Token) -> str:
    """A piece with how many there are, if that is known and more than one: `3 × Harpy`."""
    return f"{piece.count} × {piece.name}" if piece.count and piece.count > 1 else piece.name


def _token_in_words(token: Token, forms: list[Form]) -> str:
    """A token with how many there are: `3 × Fog`; or with the forms that it shows: `Size token: BIG or SMALL`."""
    return _counted(token) if token.counted else f"{token.name} token: {' or '.join(form.heading for form in forms)}"


def _of_forms(forms: list[Form]) -> Iterator[Tracker]:
    """The switch between the forms of a hero, if there are several: the start is the form that it begins in."""
    if len(forms) > 1:
        start = next((number for number, form in enumerate(forms) if form.starts), None)
        yield _tracked("choice", forms[0].called.capitalize(), start, states=[form.heading for form in forms])


def _listed(fighters: list[Fighter]) -> str:
    """The sidekicks of a side in words; empty if no source names any."""
    sidekicks = [fighter for fighter in fighters if fighter.role == "sidekick"]
    known = [_listed_alone(fighter) for fighter in sidekicks if not fighter.alternative]
    chosen = [_counted(fighter) for fighter in sidekicks if fighter.alternative]
    either = [fighter.name for fighter in fighters if fighter.role == "either"]
    other = f"{' or '.join(either)}, whichever is not the hero" if either else ""
    return ", ".join(filter(None, [*known, " or ".join(chosen), other]))


def _listed_alone(sidekick: Fighter) -> str:
    """A sidekick with how many there are, and how many of these are on the battlefield at the start, if that differs."""
    at_start = "" if sidekick.start is None else f" ({sidekick.start or 'none'} at the start)"
    return f"{_counted(sidekick)}{at_start}"


def _of_fighters(record: Record, fighters: list[Fighter]) -> Iterator[Tracker]:
    """A health dial for each hero and each single sidekick; how many are left of sidekicks that are several.

    Where only one of some fighters plays, a choice between them. A side whose fighters no source lists has one dial.
    """
    names = [fighter.name for fighter in fighters if fighter.alternative]
    for fighter in fighters:
        if names and fighter.name == names[0]:
            yield _tracked("choice", fighter.role.capitalize(), None, states=names)
        only = fighter.name if fighter.alternative else None
        count, is_hero = fighter.count or 1, fighter.role != "sidekick"
        if fighter.several or (fighter.role == "sidekick" and count > 1):
            start = fighter.count if fighter.start is None else fighter.start
            yield _tracked("fighters", fighter.name, start, maximum=fighter.count, only=only, hero=is_hero)
            continue
        for number in range(1, count + 1):
            name = f"{fighter.name} {number}" if count > 1 else fighter.name
            maximum = fighter.highest or fighter.health
            yield _tracked("health", name, fighter.health, maximum=maximum, only=only, hero=is_hero)
    if all(fighter.role == "sidekick" for fighter in fighters) and hasattr(record, "fighters"):
        yield _tracked("health", record.name, None, hero=True)


def _tracked(
    sort: Literal["health", "fighters", "token", "counter", "choice"],
    name: str,
    start: int | None,
    *,
    maximum: int | None = None,
    states: Sequence[str] = (),
    only: str | None = None,
    hero: bool = False,
) -> Tracker:
    """What is counted from 0 on, or switched between states."""
    return {
        "sort": sort,
        "name": name,
        "text": "",
        "start": start,
        "min": 0,
        "max": len(states) - 1 if states else maximum,
        "states": [*states],
        "together": None,
        "only": only,
        "hero": hero,
        "timings": [],
    }
