"""What the pages of a game are written from, whose word it is, and who gave its rulings, errata, and clarifications."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.model.attribution import EDITOR, LABELS, label_of, labels_of
from rulebook.model.kinds import KINDS
from rulebook.model.parts import Clarification
from rulebook.text.counts import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.library.library import Library
    from rulebook.model.attribution import TrustLabel
    from rulebook.model.game import Game
    from rulebook.model.parts import Passage, Provenance, Status
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref


@dataclass(frozen=True)
class Statement:
    """A record, or a passage of one, that somebody gave or decided."""

    record: Record
    passage: Passage | None = None

    @property
    def ref(self) -> Ref:
        """The id of the passage, or of the record."""
        return self.record.ref_of(self.passage) if self.passage else self.record.ref

    @property
    def given(self) -> Provenance | None:
        """Who gave it, if that is known."""
        return self.record.given_of(self.passage)


def statements(library: Library, game: str) -> Iterator[Statement]:
    """The records and passages of a game that somebody gave or decided, in order."""
    for record in library.of(game):
        if record.given or record.decided:
            yield Statement(record)
        for section, _, passage in record.passages():
            if passage.given or record.sections[section].by_editor or isinstance(passage, Clarification):
                yield Statement(record, passage)


def named_document(game: Game, given: Provenance) -> str:
    """The title of the document that the link of a statement opens, if the words about where it was given have it; or empty."""
    opened = (document.title for document in game.sources if given.link and document.link == given.link)
    return next((title for title in opened if title in given.by_where), "")


_ORDER = list(LABELS.values())
_BY: dict[Status | None, str] = {
    "official": "by the publisher",
    "community": "from the community’s reference",
    None: "partly by an editor",
    "editor": EDITOR.name.lower(),
}
"""Who says what has a label, by its status; None is that of what has several. Only the last is a noun, which has a plural."""


def publishers_first(game: Game, records: Iterable[Record]) -> list[Record]:
    """Records in the order of their labels: the publisher's first, those that an editor reads last."""
    return sorted(records, key=lambda record: sorted(_ORDER.index(label) for label in labels_of(game, record)))


def said_by(game: Game, records: Iterable[Record]) -> str:
    """Who says how many of the records, the publisher first, such as "4 by the publisher, 2 editor’s readings".

    Empty if the same says all of them.
    """
    labels = (labels_of(game, record) for record in records)
    counts = Counter(each[0].status if len(each) == 1 else None for each in labels)
    said = {status: f"{counts[status]} {words}" for status, words in _BY.items() if counts[status]}
    if "editor" in said:
        said["editor"] = counted(counts["editor"], _BY["editor"])
    return ", ".join(said.values()) if len(said) > 1 else ""


def shared_label(game: Game, record: Record, section: str) -> TrustLabel | None:
    """The label of all passages of a section, if it is not that of the record: it stands once, below the section's heading.

    It does so if that says it for each section of the page. Otherwise, each label stands below the heading of its passage, so
    that all of them are at one place. A section with an open question has no such label: nobody reads that anywhere.
    """
    head = labels_of(game, record)
    labels: dict[str, set[TrustLabel]] = defaultdict(set)
    apart = set[str]()
    for name, _, passage in record.passages():
        labels[name].add(label_of(game, record, passage))
        if record.sections[name].on_card or passage.open:
            apart.add(name)
    if any(len(found) > 1 or (name in apart and [*found] != head) for name, found in labels.items()):
        return None
    found = labels[section]
    return next(iter(found)) if [*found] != head and found else None


def is_reading(game: Game, record: Record) -> bool:
    """Whether a record is a decision that only an editor reads."""
    return record.decided and labels_of(game, record) == [EDITOR]


def counted_by_word(game: Game, records: Iterable[Record]) -> list[str]:
    """How many records of each kind there are, such as "1 erratum", and last how many decisions that only an editor reads."""
    kinds = Counter("" if is_reading(game, each) else each.ref.kind for each in records)
    read = kinds.pop("", 0)
    found = [game.kind_names(kind).counted(count) for kind, count in kinds.items()]
    return found + ([counted(read, EDITOR.name.lower())] if read else [])


@dataclass(frozen=True)
class Written:
    """What is written from a document: how many texts, on how many pages."""

    texts: int
    pages: int


@dataclass
class Provenances:
    """What the page of sources of a game shows.

    - `written`: what is written from each document, by its id.
    - `texts`: how many texts have each label, also if none has.
    - `by_kind`: the statements of each kind of record. `by_giver`: how many each gave, by who it is and where it was, the most
      first.
    - `own`: how many statements are of editors, with no one else who gave them; `unproven`: those whose giver is not known.
    - `moved`: the records whose source has moved.
    """

    written: dict[str, Written]
    texts: dict[TrustLabel, int]
    by_kind: dict[str, list[Statement]]
    by_giver: dict[tuple[str, str], int]
    own: int
    unproven: int
    moved: list[Record]

    @property
    def total(self) -> int:
        """The number of all statements."""
        return sum(len(statements) for statements in self.by_kind.values())

    @property
    def explained(self) -> int:
        """The number of those that are no ruling or erratum, but explain another record."""
        return sum(len(statements) for kind, statements in self.by_kind.items() if not KINDS[kind].decided)


def provenances(library: Library, game: str) -> Provenances:
    """Count the texts of a game by document and label, and its statements by kind and giver."""
    of: Counter[str] = Counter()
    pages: dict[str, set[Ref]] = defaultdict(set)
    texts = dict.fromkeys(LABELS.values(), 0)
    for record in library.of(game):
        passages: list[Passage | None] = [passage for _, _, passage in record.passages()]
        for passage in passages or [None]:
            document = ((passage and passage.source) or record.source).document
            of[document] += 1
            pages[document].add(record.ref)
            texts[label_of(library.games[game], record, passage)] += 1
    by_kind: dict[str, list[Statement]] = defaultdict(list)
    by_giver: Counter[tuple[str, str]] = Counter()
    own = unproven = 0
    for statement in statements(library, game):
        by_kind[statement.record.ref.kind].append(statement)
        if statement.given:
            by_giver[statement.given.by, statement.given.where or ""] += 1
        elif label_of(library.games[game], statement.record, statement.passage) is EDITOR:
            own += 1
        else:
            unproven += 1
    written = {source.id: Written(of[source.id], len(pages[source.id])) for source in library.games[game].sources}
    moved = [record for record in library.of(game) if library.source_moved(record)]
    return Provenances(written, texts, dict(by_kind), dict(by_giver.most_common()), own, unproven, moved)
