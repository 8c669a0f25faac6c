"""The rulings, errata, and clarifications of a game, grouped by their labels of trust and by who gave them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.model.attribution import EDITOR, LABELS, label_of
from rulebook.model.parts import Clarification

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.attribution import TrustLabel
    from rulebook.model.parts import Passage, Provenance
    from rulebook.model.record import Record


@dataclass(frozen=True)
class Statement:
    """A record, or a passage of one, that somebody gave or decided."""

    record: Record
    passage: Passage | None = None

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

    `by_label` has every label, also without statements. `unproven` are the statements whose giver is not known, without those
    of editors; `moved`, the records whose source has moved.
    """

    by_label: dict[TrustLabel, list[Statement]]
    by_giver: dict[str, list[Statement]]
    unproven: list[Statement]
    moved: list[Record]


def provenances(library: Library, game: str) -> Provenances:
    """Group the statements of a game, and list the records whose source has moved."""
    by_label: dict[TrustLabel, list[Statement]] = {label: [] for label in LABELS.values()}
    by_giver: dict[str, list[Statement]] = defaultdict(list)
    unproven = []
    for statement in statements(library, game):
        label = label_of(library.games[game], statement.record, statement.passage)
        by_label[label].append(statement)
        if statement.given:
            by_giver[", ".join(filter(None, (statement.given.by, statement.given.where)))].append(statement)
        elif label is not EDITOR:
            unproven.append(statement)
    moved = [record for record in library.of(game) if library.source_moved(record)]
    return Provenances(by_label, dict(by_giver), unproven, moved)
