"""The records before and after one, box by box as the boxes stand on the shelf, so that one can read on from page to page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.library.boxes import box_of
from rulebook.model.kinds import KINDS
from rulebook.site.index_groups import groupings
from rulebook.site.shelf import boxes, contents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.library.library import Library
    from rulebook.model.record import Record


def in_order(library: Library, game: str, kind: str) -> list[Record]:
    """All records of a kind, each in its newest box, and the boxes as on the shelf; then those that no box lists."""
    if KINDS[kind].fields_of_role("lists"):
        return [box.record for box in boxes(library, game, kind)]
    listers = [names.kind for names in library.games[game].kinds if KINDS[names.kind].fields_of_role("lists")]
    on_shelf = [box.record for lister in listers for box in boxes(library, game, lister)]
    boxed = [each for box in on_shelf for each in contents(library, box) if box_of(library, each.ref) == box]
    grouped = [record for way in groupings(library, game, kind)[:1] for group in way.groups for record in group.records]
    ordered = [record for record in (*boxed, *grouped, *library.of(game, kind)) if record.ref.kind == kind]
    return list({record.ref: record for record in ordered}.values())


def neighbors(record: Record, ordered: Sequence[Record]) -> tuple[Record | None, Record | None]:
    """The records before and after `record` among those of its kind."""
    at = ordered.index(record)
    return (ordered[at - 1] if at else None), (ordered[at + 1] if at + 1 < len(ordered) else None)
