"""The compiled table of a game's figure cards: what each power says, and the records that explain what it names.

`powers` are the records of the kind that `figure` in `game.yml` names, whatever the game calls them. All that a card needs to
know about records is decided here, once. What makes a card of it, `figure_card.py` here and `card.js` in the browser, only
selects from the table by the powers of a figure, and puts what it selected in order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from rulebook.library.glossary import Glossary
from rulebook.library.library import cross_references_in
from rulebook.model.attribution import label_of
from rulebook.model.kinds.rules import Term
from rulebook.site.passage_labels import adds, shown_timing, shows_choice
from rulebook.site.record_fields import labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import CrossReference, Library
    from rulebook.model.game import Figure, Game
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref

FORMAT = 1
"""The number of the table's format, which the browser's program compares with its own."""


class TableLabel(TypedDict):
    """Who says a text: the id of a label of trust, its name, and the group of labels that it is in."""

    id: str
    name: str
    status: str


class TablePassage(TypedDict):
    """A passage. `marks` say what its text does not: when it applies, that the player may, how often, and at what cost.

    `note` is whether the editor wrote it beside the rules, and `label` who says it, if that is not who says the record.
    """

    id: str
    title: str
    text: str
    marks: list[str]
    note: bool
    label: TableLabel | None


class TableRecord(TypedDict):
    """What a card shows of a record. `url` is the address of its page below the root of the site."""

    id: str
    url: str
    name: str
    kind: str
    summary: str
    label: TableLabel
    passages: list[TablePassage]


class Need(TypedDict):
    """That a power needs an explanation, by its number.

    A record that the rules of a power name is needed as a `whole`, and one that it refers to otherwise, or in an editor's note,
    with its `summary`. `passages` are the numbers of those that are named by themselves.
    """

    explained: int
    whole: bool
    summary: bool
    passages: list[int]


class TablePower(TableRecord):
    """A power. `facts` are what its kind adds, such as its action; `aliases` are what players call it, too."""

    aliases: list[str]
    facts: list[str]
    needs: list[Need]


class Column(TypedDict):
    """A column of the figure's dial, with the slugs of its powers in their order."""

    id: str
    name: str
    powers: list[str]


class Table(TypedDict):
    """All that figure cards of a game are made of. Powers are by slug; numbers count from 0."""

    format: int
    game: str
    name: str
    version: str
    columns: list[Column]
    powers: dict[str, TablePower]
    explained: list[TableRecord]


def figure_table(library: Library, game: Game) -> Table | None:
    """The table of a game; None if the game has no figure cards."""
    return _Compiler(library, game, game.figure).table() if game.figure else None


@dataclass
class _Named:
    """How a power names a record: in its rules, beside them, and which of its passages."""

    whole: bool = False
    summary: bool = False
    passages: dict[str, None] = field(default_factory=dict)


class _Compiler:
    """Makes the table of one game."""

    def __init__(self, library: Library, game: Game, figure: Figure) -> None:
        self._library, self._game, self._figure = library, game, figure
        self._powers = [record for record in library.of(game.slug, figure.kind) if not record.ended]
        general = (record for record in library.of(game.slug) if record.general and not record.ended)
        self._general = {record.ref: record for record in general if record.ref.kind != figure.kind}
        self._terms = Glossary(library, game.slug, lambda term: term.summary).used_in
        named = {
            record.ref: re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, (record.name, *record.aliases)))})(?!\w)")
            for record in self._general.values()
            if not isinstance(record, Term)
        }
        self._names = {power.ref: self._named_by(power, named) for power in self._powers}
        needed = {ref for names in self._names.values() for ref in names}
        self._numbers = {ref: number for number, ref in enumerate(ref for ref in self._general if ref in needed)}

    def table(self) -> Table:
        """The table of the game."""
        words = self._game.vocabulary(self._figure.vocabulary or "")
        return {
            "format": FORMAT,
            "game": self._game.slug,
            "name": self._game.name,
            "version": self._game.version,
            "columns": [self._column(id_, getattr(word, "name", id_)) for id_, word in words.items()],
            "powers": {power.ref.slug: self._power(power) for power in self._powers},
            "explained": [self._record(self._general[ref]) for ref in self._numbers],
        }

    def _column(self, id_: str, name: str) -> Column:
        powers = [power.ref.slug for power in self._powers if getattr(power, self._figure.columns) == id_]
        return {"id": id_, "name": name, "powers": powers}

    def _named_by(self, power: Record, named: dict[Ref, re.Pattern[str]]) -> dict[Ref, _Named]:
        """The records that explain what a power names, by references and by words, and how it names each."""
        found: dict[Ref, _Named] = defaultdict(_Named)
        for mention in cross_references_in(power):
            target = self._target(mention)
            if not target:
                continue
            how = found[target.record]
            if target.passage:
                how.passages[target.passage] = None
            elif mention.marker or _is_note(power, mention.field):
                how.summary = True
            else:
                how.whole = True
        said = "\n".join(_said(power))
        for ref, words in named.items():
            if words.search(said):
                found[ref].whole = True
        for term, users in self._terms.items():
            if power.ref in users:
                found[term].whole = True
        return found

    def _target(self, mention: CrossReference) -> Ref | None:
        """What a reference leads to, if that explains something and both ends apply."""
        target = self._library.current(mention.target) if mention.target else None
        if not target or target.record not in self._general:
            return None
        return None if self._library.ended(target) or self._library.ended(mention.source) else target

    def _power(self, power: Record) -> TablePower:
        facts = [label.text for label in labels(power, self._game) if label.field != self._figure.columns]
        needs = [self._need(ref, how) for ref, how in self._names[power.ref].items()]
        needs.sort(key=lambda need: need["explained"])
        return {**self._record(power), "aliases": power.aliases, "facts": facts, "needs": needs}

    def _need(self, ref: Ref, how: _Named) -> Need:
        ids = [passage["id"].rpartition("#")[2] for passage in self._passages(self._general[ref])]
        return {
            "explained": self._numbers[ref],
            "whole": how.whole,
            "summary": how.summary,
            "passages": sorted(ids.index(passage) for passage in how.passages),
        }

    def _record(self, record: Record) -> TableRecord:
        return {
            "id": str(record.ref),
            "url": record.url.removeprefix("/"),
            "name": record.name,
            "kind": self._game.kind_names(record.ref.kind).name,
            "summary": self._library.plain(record.summary, self._game.slug),
            "label": self._label(record),
            "passages": list(self._passages(record)),
        }

    def _passages(self, record: Record) -> Iterator[TablePassage]:
        for section, _, passage in record.passages():
            if passage.ended:
                continue
            label = self._label(record, passage)
            yield {
                "id": str(record.ref_of(passage)),
                "title": passage.heading,
                "text": self._library.plain(passage.text, self._game.slug),
                "marks": list(self._marks(passage)),
                "note": _is_note(record, section),
                "label": label if label != self._label(record) else None,
            }

    def _marks(self, passage: Passage) -> Iterator[str]:
        if timing := shown_timing({word.id: word for word in self._game.timings}, passage):
            yield timing.name
        if shows_choice(passage):
            yield "You may"
        if passage.limit and adds(passage.limit, passage.text):
            yield passage.limit
        if passage.cost and adds(passage.cost, passage.text):
            yield f"Cost: {passage.cost}"

    def _label(self, record: Record, passage: Passage | None = None) -> TableLabel:
        label = label_of(self._game, record, passage)
        return {"id": label.id, "name": label.name, "status": label.status}


def _is_note(record: Record, name: str) -> bool:
    """Whether a field of a record holds notes of the editor."""
    return name in record.sections and record.sections[name].by_editor


def _said(record: Record) -> Iterator[str]:
    """What the rules of a record say: its summary, and its passages but for the editor's notes."""
    yield record.summary
    for section, _, passage in record.passages():
        if not passage.ended and not _is_note(record, section):
            yield f"{passage.heading}\n{passage.text}"
