"""Which boxes bring a record: those that list it, such as the sets of a hero. And what a box is called within its series."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref

_SERIES = re.compile(r"(.+?)(?:: | [-–—] |, (?=\w+\.? \d+$))(.+)")
"""The name of a series before that of a set: `Marvel - Deadpool`, `Storage System: Mats`, `Battle of Legends, Volume 3`."""

_NUMBERED = re.compile(r"\w+\.? \d+")
"""What a set that is one of a numbered series is called in it: `Volume 3`."""


def box_of(library: Library, ref: Ref) -> Record | None:
    """The newest record that lists `ref`, such as the set of a hero; None if none does."""
    return next(reversed(boxes_of(library, ref)), None)


def boxes_of(library: Library, ref: Ref) -> list[Record]:
    """The records that list `ref`, the oldest first."""
    return by_year({m.record.ref: m.record for m in library.backlinks(ref) if m.marker and m.marker.role == "lists"}.values())


def by_year(records: Iterable[Record]) -> list[Record]:
    """The records, the oldest first."""
    return sorted(records, key=lambda record: getattr(record, "year", None) or 0)


def series_and_name(name: str) -> tuple[str, str]:
    """The name of a set as a label has it: the series, which may be empty, and the set's own name."""
    match = _SERIES.fullmatch(name)
    return (match[1], match[2]) if match else ("", name)


def in_two(name: str) -> tuple[str, str]:
    """The name of a set in two parts: what stands before its own name, which may be empty, and its own name."""
    _, own = series_and_name(name)
    return name.removesuffix(own).rstrip(), own


def short_name(name: str) -> str:
    """The name of a set without that of its series, unless it is only a number in it: `Volume 3` says too little alone."""
    _, own = series_and_name(name)
    return name if _NUMBERED.fullmatch(own) else own
