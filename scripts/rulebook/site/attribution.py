"""The rulings, errata, and clarifications of a game, grouped by status and by who gave them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.model.parts import Clarification

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.parts import Passage, Provenance, Status
    from rulebook.model.record import Record


@dataclass(frozen=True)
class Statement:
    """A record, or a passage of one, that somebody gave or decided."""

    record: Record
    passage: Passage | None = None

    @property
    def status(self) -> Status:
        """The status of the passage, or of the record."""
        return self.record.status_of(self.passage) if self.passage else self.record.status

    @property
    def given(self) -> Provenance | None:
        """Who gave it, if that is known."""
        return (self.passage.given if self.passage else None) or self.record.given


def statements(library: Library, game: str) -> Iterator[Statement]:
    """The records and passages of a game that somebody gave or decided, in order."""
    for record in library.of(game):
        if record.given or record.decided:
            yield Statement(record)
        for section, _, passage in record.passages():
            if passage.given or record.sections[section].by_editor or isinstance(passage, Clarification):
                yield Statement(record, passage)


@dataclass
class Provenances:
    """The statements of a game, grouped as on its page of sources.

    `unproven` are the official and community statements whose giver is not known; `moved`, the records whose source has moved.
    """

    by_status: dict[str, list[Statement]]
    by_giver: dict[str, list[Statement]]
    unproven: list[Statement]
    moved: list[Record]


def provenances(library: Library, game: str) -> Provenances:
    """Group the statements of a game, and list the records whose source has moved."""
    by_status: dict[str, list[Statement]] = {"official": [], "editor": [], "community": []}
    by_giver: dict[str, list[Statement]] = defaultdict(list)
    unproven = []
    for statement in statements(library, game):
        by_status[statement.status].append(statement)
        if statement.given:
            by_giver[", ".join(filter(None, (statement.given.by, statement.given.where)))].append(statement)
        elif statement.status != "editor":
            unproven.append(statement)
    moved = [record for record in library.of(game) if library.source_moved(record)]
    return Provenances({status: group for status, group in by_status.items() if group}, dict(by_giver), unproven, moved)
