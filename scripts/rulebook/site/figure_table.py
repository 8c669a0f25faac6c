"""The compiled table of a game's figure cards: what each power says, and the records that explain what it names.

`powers` are the records of the kinds that `figure` in `game.yml` names, whatever the game calls them. All that a card needs to
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
from rulebook.text.sentences import first_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import CrossReference, Library
    from rulebook.model.game import Figure, Game
    from rulebook.model.parts import Passage
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref

FORMAT = 7
"""The number of the table's format, which the browser's program compares with its own."""


class TableLabel(TypedDict):
    """Who says a text: the id of a label of trust, its name, and the group of labels that it is in."""

    id: str
    name: str
    status: str


class TablePassage(TypedDict):
    """A passage. `marks` say what its text does not: when it applies, that the player may, how often, and at what cost.

    `not_given` says where to find what the sources leave out of the text; it is empty if they give all. `note` is whether the
    editor wrote it beside the rules, and `label` who says it, if that is not who says the record.
    """

    id: str
    title: str
    text: str
    not_given: str
    marks: list[str]
    note: bool
    label: TableLabel | None


class TableRecord(TypedDict):
    """What a card shows of a record. `url` is the address of its page below the root of the site.

    `summary` is empty if the record has rules, which say the same.
    """

    id: str
    url: str
    name: str
    kind: str
    summary: str
    label: TableLabel
    passages: list[TablePassage]


class Need(TypedDict):
    """That the rules of a power name an explanation, given by its number.

    `passages` are the numbers of those that they name by themselves; `whole` is whether they name the record.
    """

    explained: int
    whole: bool
    passages: list[int]


class Pointer(TypedDict):
    """What powers refer to beside their rules: a record or passage, its gist, and the number of its explanation, if any."""

    id: str
    url: str
    name: str
    gist: str
    explained: int | None


class TablePower(TableRecord):
    """A power. `facts` are what its kind adds, such as its action; `aliases` are what players call it, too.

    `found_by` is what it is found by besides: its nicknames and its gist. `see_also` are the numbers of pointers.
    """

    aliases: list[str]
    found_by: list[str]
    facts: list[str]
    needs: list[Need]
    see_also: list[int]


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
    see_also: list[Pointer]


def figure_table(library: Library, game: Game) -> Table | None:
    """The table of a game; None if the game has no figure cards."""
    return _Compiler(library, game, game.figure).table() if game.figure else None


@dataclass
class _Named:
    """What of a record the rules of a power name: the record itself, or passages of it."""

    whole: bool = False
    passages: dict[str, None] = field(default_factory=dict)


class _Compiler:
    """Makes the table of one game."""

    def __init__(self, library: Library, game: Game, figure: Figure) -> None:
        self._library, self._game, self._figure = library, game, figure
        self._powers = [record for kind in figure.kinds for record in library.in_force(game.slug, kind)]
        general = (record for record in library.in_force(game.slug) if record.general)
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
        self._beside = {power.ref: list(dict.fromkeys(self._pointed_at_by(power))) for power in self._powers}
        places = {ref: place for place, ref in enumerate(self._general)}
        pointers = {ref for refs in self._beside.values() for ref in refs}
        self._pointers = sorted(pointers, key=lambda ref: (places[ref.record], ref.passage or ""))

    def table(self) -> Table:
        """The table of the game."""
        words = self._game.vocabulary(self._figure.vocabulary or "")
        return {
            "format": FORMAT,
            "game": self._game.slug,
            "name": self._game.name,
            "version": self._game.version,
            "columns": [
                *(self._column(id_, getattr(word, "name", id_)) for id_, word in words.items()),
                *(self._column_of(kind) for kind in self._figure.beside),
            ],
            "powers": {power.ref.slug: self._power(power) for power in self._powers},
            "explained": [self._record(self._general[ref]) for ref in self._numbers],
            "see_also": [self._pointer(ref) for ref in self._pointers],
        }

    def _column(self, id_: str, name: str) -> Column:
        powers = [power for power in self._powers if power.ref.kind == self._figure.kind]
        slugs = [power.ref.slug for power in powers if getattr(power, self._figure.columns) == id_]
        return {"id": id_, "name": name, "powers": slugs}

    def _column_of(self, kind: str) -> Column:
        slugs = [power.ref.slug for power in self._powers if power.ref.kind == kind]
        return {"id": kind, "name": self._game.kind_names(kind).plural, "powers": slugs}

    def _named_by(self, power: Record, named: dict[Ref, re.Pattern[str]]) -> dict[Ref, _Named]:
        """The records that explain what the rules of a power name, by references and by words."""
        found: dict[Ref, _Named] = defaultdict(_Named)
        for mention in cross_references_in(power):
            target = self._target(mention)
            if not target or _is_beside(power, mention):
                continue
            if target.passage:
                found[target.record].passages[target.passage] = None
            else:
                found[target.record].whole = True
        said = "\n".join(_said(power))
        for ref, words in named.items():
            if words.search(said):
                found[ref].whole = True
        for term, users in self._terms.items():
            if power.ref in users:
                found[term].whole = True
        found.pop(power.ref, None)
        return found

    def _pointed_at_by(self, power: Record) -> Iterator[Ref]:
        """What a power refers to beside its rules."""
        for mention in cross_references_in(power):
            target = self._target(mention)
            if target and target.record != power.ref and _is_beside(power, mention):
                yield target

    def _target(self, mention: CrossReference) -> Ref | None:
        """What a reference leads to, if that explains something and both ends apply."""
        target = self._library.current(mention.target) if mention.target else None
        if not target or target.record not in self._general:
            return None
        return None if self._library.ended(target) or self._library.ended(mention.source) else target

    def _power(self, power: Record) -> TablePower:
        shown = (label for label in labels(power, self._game) if label.field != self._figure.columns)
        # What is only true or false says how a power is printed, such as by a symbol, and nothing for play.
        shown = (label for label in shown if not isinstance(getattr(power, label.field), bool))
        # A word alone, such as FREE, does not say what it is: a FREE action.
        facts = [f"{label.text} {label.field}" if label.is_word else label.text for label in shown]
        needs = [self._need(ref, how) for ref, how in self._names[power.ref].items()]
        needs.sort(key=lambda need: need["explained"])
        see_also = sorted(self._pointers.index(ref) for ref in self._beside[power.ref])
        return {
            **self._record(power),
            "aliases": power.aliases,
            "found_by": [*self._library.hints.of(power.ref).nicknames, self._gist(power)],
            "facts": facts,
            "needs": needs,
            "see_also": see_also,
        }

    def _pointer(self, ref: Ref) -> Pointer:
        record = self._general[ref.record]
        passage = record.passage(ref.passage) if ref.passage else None
        return {
            "id": str(ref),
            "url": record.url.removeprefix("/") + (f"#{ref.passage}" if ref.passage else ""),
            "name": passage.heading if passage else record.name,
            "gist": self._begun(passage) if passage else self._gist(record),
            "explained": self._numbers.get(ref.record),
        }

    def _gist(self, record: Record) -> str:
        return self._library.plain(record.gist or first_sentence(record.summary), self._game.slug)

    def _begun(self, passage: Passage) -> str:
        """The first sentence of a passage; empty if that only announces a list."""
        sentence = first_sentence(passage.text)
        return "" if sentence.endswith(":") else self._library.plain(sentence, self._game.slug)

    def _need(self, ref: Ref, how: _Named) -> Need:
        ids = [passage["id"].rpartition("#")[2] for passage in self._passages(self._general[ref])]
        return {
            "explained": self._numbers[ref],
            "whole": how.whole,
            "passages": sorted(ids.index(passage) for passage in how.passages),
        }

    def _record(self, record: Record) -> TableRecord:
        passages = list(self._passages(record))
        has_rules = any(not passage["note"] for passage in passages)
        return {
            "id": str(record.ref),
            "url": record.url.removeprefix("/"),
            "name": record.name,
            "kind": self._game.kind_names(record.ref.kind).name,
            "summary": "" if has_rules else self._library.plain(record.summary, self._game.slug),
            "label": self._label(record),
            "passages": passages,
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
                "not_given": passage.not_given or "",
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


def _is_beside(record: Record, mention: CrossReference) -> bool:
    """Whether a reference stands beside the rules of a record: in a field of references, or in an editor's note."""
    return bool(mention.marker) or _is_note(record, mention.field)


def _said(record: Record) -> Iterator[str]:
    """What the rules of a record say: its summary, and its passages but for the editor's notes."""
    yield record.summary
    for section, _, passage in record.passages():
        if not passage.ended and not _is_note(record, section):
            yield f"{passage.heading}\n{passage.text}"
