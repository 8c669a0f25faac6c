"""The groups in which an index lists records."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.library.library import cross_references_in, sort_key
from rulebook.model.fields import WordOf, markers
from rulebook.model.kinds import KINDS

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.record import Record


@dataclass(frozen=True)
class Group:
    """Records under one heading. `id` is the anchor of the heading; `icon` is the icon of the word that names the group."""

    id: str
    title: str
    records: list[Record]
    icon: str | None = None


@dataclass(frozen=True)
class Grouping:
    """One way to group all records of a kind. `by` is its entry in `grouped_by` of the class."""

    by: str
    title: str
    groups: list[Group]


def groupings(library: Library, game: str, kind: str) -> list[Grouping]:
    """The groupings of the index of a kind, in the order of `grouped_by` of its class, without those that have no groups."""
    found = [_grouping(library, game, kind, by) for by in KINDS[kind].grouped_by]
    return [grouping for grouping in found if grouping.groups]


def _grouping(library: Library, game: str, kind: str, by: str) -> Grouping:
    if by == "name":
        return Grouping(by, "A to Z", _by_letter(library.of(game, kind)))
    if by in KINDS[kind].model_fields:
        return Grouping(by, f"By {by}", _by_field(library, game, kind, by))
    return Grouping(by, f"By {library.games[game].kind_names(by).name.lower()}", _by_lister(library, game, kind, by))


def _by_letter(records: list[Record]) -> list[Group]:
    letters: dict[str, list[Record]] = defaultdict(list)
    for record in sorted(records, key=lambda r: sort_key(r.name)):
        letters[sort_key(record.name)[0]].append(record)
    return [Group(f"letter-{letter}", letter.upper(), group) for letter, group in letters.items()]


def _by_field(library: Library, game: str, kind: str, field: str) -> list[Group]:
    """Groups by the value of a field: words in the order of their vocabulary, other values in descending order."""
    values: dict[str, list[Record]] = defaultdict(list)
    for record in library.of(game, kind):
        value = getattr(record, field)
        if value is not None:
            values[str(value)].append(record)
    marker = dict(markers(KINDS[kind]))[field]
    if not isinstance(marker, WordOf):
        return [Group(f"{field}-{value}", value, values[value]) for value in sorted(values, reverse=True)]
    words = library.games[game].vocabulary(marker.vocabulary)
    return [
        Group(f"{field}-{slug}", getattr(word, "name", slug), values[slug], getattr(word, "icon", None))
        for slug, word in words.items()
        if slug in values
    ]


def _by_lister(library: Library, game: str, kind: str, lister: str) -> list[Group]:
    """Groups by the records of another kind that list them, such as heroes by set."""
    groups = []
    for record in library.of(game, lister):
        listed = [m.target for m in cross_references_in(record) if kind in m.kinds and m.target and m.target.kind == kind]
        if listed:
            groups.append(Group(f"{lister}-{record.ref.slug}", record.name, [library.records[ref] for ref in listed]))
    return groups


def listed_references(record: Record) -> list[str]:
    """The references that an index shows beside a record, as written; for example the heroes of a set."""
    return record.references("lists")
