"""Sets on a shelf: their order and their captions, and the rules that what is in a set needs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rulebook.site.index_groups import Group, groupings, original_of
from rulebook.site.related import rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.site.index_groups import Grouping

_ROW, _BOX, _GAP = 56, 6, 1
"""How wide a row of a wide screen, a box, and the gap between two groups are, in the columns that `shelf.css` gives a row."""
SINGLE = "Single boxes"
"""What the groups of one set that have its name are called together."""


@dataclass
class Box:
    """A set on the shelf.

    `places` says where it stands in each order, such as `year`; `captions` has the groups that begin with it, and
    `begins_row` the orders in which such a group begins a row on a wide screen. `anchor` is that of the group that
    would have only this set.
    """

    record: Record
    places: dict[str, int] = field(default_factory=dict)
    captions: dict[str, Group] = field(default_factory=dict)
    begins_row: set[str] = field(default_factory=set)
    anchor: str = ""


def boxes(library: Library, game: str, kind: str) -> list[Box]:
    """The sets of a game as they stand on the shelf at first."""
    found = {record.ref: Box(record) for record in library.of(game, kind)}
    for way in groupings(library, game, kind):
        named, alone = apart(_groups(way, library.of(game, kind)))
        for group in alone:
            found[group.records[0].ref].anchor = group.id
        groups = [
            *named,
            *([Group(f"{way.by}-single", SINGLE, [group.records[0] for group in alone])] if alone else []),
        ]
        used = 0
        for group in groups:
            first = found[group.records[0].ref]
            first.captions[way.by] = group
            width = _BOX * len(group.records)
            if used and used + _GAP + width > _ROW:
                first.begins_row.add(way.by)
                used = 0
            used = (used + (_GAP if used else 0) + width) % _ROW
        for place, record in enumerate(record for group in groups for record in group.records):
            found[record.ref].places[way.by] = place
    return sorted(found.values(), key=lambda box: next(iter(box.places.values()), 0))


def _groups(way: Grouping, records: list[Record]) -> list[Group]:
    """The groups of an order, each with its newest set first, and one of the sets that are in no other."""
    groups = [replace(group, records=newest_first(group.records)) for group in way.groups]
    rest = [record for record in records if not any(record in group.records for group in groups)]
    return groups + ([Group(f"{way.by}-unknown", f"{way.by.capitalize()} not known", rest)] if rest else [])


def apart(groups: Sequence[Group]) -> tuple[list[Group], list[Group]]:
    """The groups whose name says something, and those of one set with the same name, if there are several."""
    alone = [group for group in groups if [record.name for record in group.records] == [group.title]]
    return ([group for group in groups if group not in alone], alone) if len(alone) > 1 else (list(groups), [])


def newest_first(records: Iterable[Record]) -> list[Record]:
    """Sets by year, the latest first. Of one year, those come first that list the most."""
    return sorted(records, key=lambda record: (-_year(record), -len(record.references("lists"))))


def contents(library: Library, record: Record) -> list[Record]:
    """The records that a record lists: what is in a set."""
    return [library.records[ref.record] for ref in library.named(record, "lists")]


def found_by(library: Library, record: Record) -> list[str]:
    """The names by which a list finds a set besides its own: what else it, and what is in it, is called."""
    return [alias for each in (record, *contents(library, record)) for alias in each.aliases]


def held_kinds(library: Library, records: Iterable[Record]) -> list[str]:
    """The kinds of what is in some sets."""
    return list(dict.fromkeys(held.ref.kind for record in records for held in contents(library, record)))


def since(records: Iterable[Record]) -> int | None:
    """The year of the oldest of these sets; None if no year is known."""
    return min((year for record in records if (year := _year(record))), default=None)


def _year(record: Record) -> int:
    return getattr(record, "year", None) or 0


def rules_for(library: Library, record: Record) -> list[Ref]:
    """The shared rules, rulings, and errata that concern a record or what it lists. What has ended is left out.

    What concerns a record concerns its variants too. Those of one kind are in the order of what they concern.
    """
    found = dict.fromkeys(m.ref for each in (record, *contents(library, record)) for m in _concerning(library, each.ref))
    return [ref for ref in sorted(found, key=lambda ref: rank(ref.kind)) if not library.ended(ref)]


def _concerning(library: Library, ref: Ref) -> Iterator[Record]:
    original = original_of(library, library.records[ref])
    refs = [ref, original.ref] if original else [ref]
    return (m.record for each in refs for m in library.backlinks(each) if m.marker and m.marker.role == "concerns")


def variants(library: Library, record: Record) -> list[Record]:
    """The variants of a record, or the one that it is a variant of, then the other variants of that."""
    original = original_of(library, record) or record
    others = {m.record.ref: m.record for m in library.backlinks(original.ref) if m.marker and m.marker.role == "varies"}
    return [each for each in (original, *others.values()) if each.ref != record.ref]
