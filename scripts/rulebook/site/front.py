"""What the front page of a game shows: the kinds with a part of their own, a line for each other, and what changed last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.library.boxes import box_of
from rulebook.model.kinds import KINDS
from rulebook.model.kinds.rulings import Erratum
from rulebook.releases.changes import summary_of
from rulebook.site import index_groups
from rulebook.site.attribution import publishers_first
from rulebook.site.shelf import newest_first
from rulebook.text.sentences import listed_in_brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulebook.library.library import Library
    from rulebook.model.game import Game, KindNames
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release
    from rulebook.site.index_groups import Group

FACES = 18
"""The number of records of a kind of faces that a page shows."""
BOXES = 6
"""The number of records of a kind of boxes that a page shows."""


@dataclass(frozen=True)
class Part:
    """A kind with a part of its own on the page, laid out as the class of the kind says.

    `records` are those that the page shows, or `groups` if they are in columns; `total` is the number of all but lists of open
    questions.
    """

    names: KindNames
    layout: str
    total: int
    records: Sequence[Record]
    groups: Sequence[Group] = ()


@dataclass(frozen=True)
class Line:
    """A kind in a line: its names, the number of its records without lists of open questions, in a few words what they are
    about, and one as an example."""

    names: KindNames
    total: int
    about: str
    example: Ref


@dataclass(frozen=True)
class Latest:
    """The latest release of a game, and in words what it changed; these are empty if it is the first.

    `since` is the number of pages that are new or changed since then.
    """

    release: Release
    words: str
    since: int


class Front:
    """What the front page of a game shows."""

    def __init__(self, library: Library, game: Game, history: History) -> None:
        self.library, self.game = library, game
        self.latest = _latest(history)
        present = [names for names in game.kinds if self._of(names)]
        parts = [part for part in map(self._part, present) if part]
        chapters = [part for part in parts if part.layout == "chapters"]
        others = [part for part in parts if part.layout != "chapters"]
        # Chapters are listed where they are most of the game; elsewhere, a line leads to their list.
        shown = [part for part in chapters if part.total > sum(other.total for other in others)]
        self.parts = [*others, *shown]
        listed = {part.names.kind for part in self.parts}
        self.lines = [self._line(names) for names in _chapters_first(present) if names.kind not in listed]

    def _of(self, names: KindNames) -> list[Record]:
        return self.library.in_force(self.game.slug, names.kind)

    def _part(self, names: KindNames) -> Part | None:
        """The part of a kind; None if its class gives it none."""
        records = self._of(names)
        match KINDS[names.kind].front:
            case "":
                return None
            case "faces":
                return Part(names, "faces", len(records), faces(self.library, records))
            case "boxes":
                return Part(names, "boxes", len(records), newest_first(records)[:BOXES])
            case "columns":
                groups = index_groups.groupings(self.library, self.game.slug, names.kind)[0].groups
                return Part(names, "columns", len(records), (), groups)
            case layout:
                return Part(names, layout, _number(records), records)

    def _line(self, names: KindNames) -> Line:
        records = self._of(names)
        about = names.about or _examples(self.library, records)
        return Line(names, _number(records), about, records[0].ref)


def faces(library: Library, records: Iterable[Record]) -> list[Record]:
    """The records by which a game is recognized: of each set, the newest first, the one that most records refer to.

    Then come the second ones of the sets, and so on. Records that no set lists come last.
    """
    boxes: dict[Ref | None, list[Record]] = {}
    years: dict[Ref | None, int] = {}
    for record in sorted(records, key=lambda record: -_references(library, record)):
        box = box_of(library, record.ref)
        of = box.ref if box else None
        boxes.setdefault(of, []).append(record)
        years[of] = _year(box)
    ranked = [(rank, -years[of], record) for of, inside in boxes.items() for rank, record in enumerate(inside)]
    return [record for *_, record in sorted(ranked, key=lambda each: each[:2])][:FACES]


def _number(records: Iterable[Record]) -> int:
    """How many records there are, without lists of open questions."""
    return sum(not record.leaves_open for record in records)


def _latest(history: History) -> Latest | None:
    """The latest release of a game; None if it has none."""
    if not history.releases:
        return None
    release = history.releases[-1]
    step = next((step for step in history.steps if step.release is release), None)
    return Latest(release, summary_of(step.changes) if step else "", len(history.pending))


def corrections_of(library: Library, game: Game) -> list[Record]:
    """The errata of a game that apply: those of the publisher first, and of these, those that replace a text."""
    errata = library.in_force(game.slug, Erratum.kind)
    return publishers_first(game, sorted(errata, key=lambda erratum: not erratum.references("replaces")))


def kinds_of(library: Library, game: Game) -> str:
    """What there is of a game, such as "Powers, rules"."""
    present = [names.plural.lower() for names in game.kinds if library.of(game.slug, names.kind)]
    return ", ".join(present).capitalize()


def _chapters_first(kinds: Sequence[KindNames]) -> list[KindNames]:
    """The kinds with those of chapters first: the rules of the game itself come before what is special."""
    return sorted(kinds, key=lambda names: KINDS[names.kind].front != "chapters")


def _examples(library: Library, records: Sequence[Record]) -> str:
    """The names of the records that most others refer to."""
    return listed_in_brief([record.name for record in sorted(records, key=lambda record: -_references(library, record))])


def _references(library: Library, record: Record) -> int:
    return len({mention.record.ref for mention in library.backlinks(record.ref)})


def _year(record: Record | None) -> int:
    return getattr(record, "year", None) or 0
