"""What comes in which box: the records that list a record, such as the sets of a hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref


def box_of(library: Library, ref: Ref) -> Record | None:
    """The newest record that lists `ref`, such as the set of a hero; None if none does."""
    return next(reversed(boxes_of(library, ref)), None)


def boxes_of(library: Library, ref: Ref) -> list[Record]:
    """The records that list `ref`, the oldest first."""
    return by_year({m.record.ref: m.record for m in library.backlinks(ref) if m.marker and m.marker.role == "lists"}.values())


def by_year(records: Iterable[Record]) -> list[Record]:
    """The records, the oldest first."""
    return sorted(records, key=lambda record: getattr(record, "year", None) or 0)
