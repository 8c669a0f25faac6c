"""The records before and after one: in the newest set that lists it, or else in the list of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.library.boxes import box_of
from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref
from rulebook.site.index_groups import groupings
from rulebook.site.shelf import boxes

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.record import Record


def box_mates(library: Library, record: Record) -> list[Record]:
    """The records of the same kind in the same box, in its order, with the record itself; empty if no box lists it."""
    box = box_of(library, record.ref)
    refs = [Ref.parse(text, record.ref.game) for text in box.references("lists")] if box else []
    return [library.records[ref] for ref in refs if ref.kind == record.ref.kind and ref in library.records]


def in_list(library: Library, game: str, kind: str) -> list[Record]:
    """All records of a kind, in the order in which the page of the kind lists them at first."""
    if KINDS[kind].fields_of_role("lists"):
        return [box.record for box in boxes(library, game, kind)]
    grouped = [record for way in groupings(library, game, kind)[:1] for group in way.groups for record in group.records]
    return list({record.ref: record for record in (*grouped, *library.of(game, kind))}.values())


def neighbors(library: Library, record: Record, listed: list[Record]) -> tuple[Record | None, Record | None]:
    """The records before and after `record` among its box-mates, if it has some, or in the list of all records of its kind."""
    mates = box_mates(library, record)
    among = mates if len(mates) > 1 else listed
    at = among.index(record)
    return (among[at - 1] if at else None), (among[at + 1] if at + 1 < len(among) else None)
