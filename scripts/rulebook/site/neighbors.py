"""The records before and after one: in the newest set that lists it, or else among its kind, by year if they have one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.library.boxes import box_of, by_year
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.record import Record


def box_mates(library: Library, record: Record) -> list[Record]:
    """The records of the same kind in the same box, in its order, with the record itself; empty if no box lists it."""
    box = box_of(library, record.ref)
    refs = [Ref.parse(text, record.ref.game) for text in box.references("lists")] if box else []
    return [library.records[ref] for ref in refs if ref.kind == record.ref.kind and ref in library.records]


def neighbors(library: Library, record: Record) -> tuple[Record | None, Record | None]:
    """The records before and after `record` among its box-mates, if it has some, or among all records of its kind by year."""
    mates = box_mates(library, record)
    among = mates if len(mates) > 1 else by_year(library.of(record.ref.game, record.ref.kind))
    at = among.index(record)
    return (among[at - 1] if at else None), (among[at + 1] if at + 1 < len(among) else None)
