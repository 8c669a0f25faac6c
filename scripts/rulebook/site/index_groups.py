"""The groups in which an index lists records."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.library.library import cross_references_in, sort_key
from rulebook.model.attribution import labels_of
from rulebook.model.fields import WordOf, markers
from rulebook.model.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.parts import Status
    from rulebook.model.record import Record

_SAID: dict[Status, str] = {
    "official": "By the publisher",
    "community": "From the community’s reference",
    "editor": "Editor’s readings",
}
"""The headings of records by whose word they are."""


@dataclass(frozen=True)
class Group:
    """Records under one heading. `id` is the anchor of the heading; `icon` is the icon of the word that names the group, and
    `of` the record that lists them."""

    id: str
    title: str
    records: list[Record]
    icon: str | None = None
    of: Record | None = None


@dataclass(frozen=True)
class Grouping:
    """One way to group all records of a kind. `by` is `name`, `label`, a field, a measure, or the kind of what lists them."""

    by: str
    title: str
    groups: list[Group]


def groupings(library: Library, game: str, kind: str) -> list[Grouping]:
    """The groupings of the index of a kind, in the order of `grouped_by` of its class, without those that have no groups.

    After the first, a grouping with a single group is left out, since it separates nothing.
    """
    found = [_grouping(library, game, kind, by) for by in KINDS[kind].grouped_by]
    found = [grouping for grouping in found if grouping.groups]
    return found[:1] + [grouping for grouping in found[1:] if len(grouping.groups) > 1]


def _grouping(library: Library, game: str, kind: str, by: str) -> Grouping:
    records = library.of(game, kind)
    if by == "name":
        return Grouping(by, "A to Z", _by_letter(library, records))
    if by == "label":
        return Grouping(by, "Whose word it is", by_label(library.games[game], records))
    if by in KINDS[kind].measured:
        return Grouping(by, _in_words(by), _by_measure(records, by))
    lister, _, field = by.rpartition(".")
    if lister:
        listings = _lists(library, game, kind, lister)
        values = [(getattr(listing, field), record) for listing, listed in listings for record in listed]
        return Grouping(field, _in_words(field), _by_value(library, game, lister, field, values))
    if field in KINDS[kind].model_fields:
        values = [(getattr(record, field), record) for record in records]
        return Grouping(field, _in_words(field), _by_value(library, game, kind, field, values))
    groups = [
        Group(f"{field}-{listing.ref.slug}", listing.name, listed, of=listing)
        for listing, listed in _lists(library, game, kind, field)
    ]
    return Grouping(field, library.games[game].kind_names(field).name, groups)


def _by_letter(library: Library, records: list[Record]) -> list[Group]:
    """Groups by the first letter. A variant stands after what it is a variant of."""
    letters: dict[str, list[Record]] = defaultdict(list)
    for key, record in sorted(((_place(library, record), record) for record in records), key=lambda pair: pair[0]):
        letters[key[0][0]].append(record)
    return [Group(f"letter-{letter}", letter.upper(), group) for letter, group in letters.items()]


def _by_measure(records: list[Record], name: str) -> list[Group]:
    """Groups by the number of a measure, the highest first."""
    grouped: dict[int, list[Record]] = defaultdict(list)
    for record in records:
        for measure in record.measures:
            if measure.name == name and measure.number is not None:
                grouped[measure.number].append(record)
    return [
        Group(f"{name}-{number}", f"{_in_words(name)} {number}", group)
        for number, group in sorted(grouped.items(), reverse=True)
    ]


def by_label(game: Game, records: Iterable[Record]) -> list[Group]:
    """Groups by whose word records are, the publisher's first; none if all are the same person's."""
    groups: dict[Status, list[Record]] = {status: [] for status in _SAID}
    for record in records:
        said = {label.status for label in labels_of(game, record)}
        groups[next(status for status in groups if status in said)].append(record)
    found = [Group(f"label-{status}", _SAID[status], group) for status, group in groups.items() if group]
    return found if len(found) > 1 else []


def _place(library: Library, record: Record) -> tuple[str, str]:
    original = original_of(library, record)
    return (sort_key(original.name), sort_key(record.name)) if original else (sort_key(record.name), "")


def original_of(library: Library, record: Record) -> Record | None:
    """The record that this one is a variant of; None if it is no variant."""
    return next((library.records[ref.record] for ref in library.named(record, "varies")), None)


def _by_value(library: Library, game: str, kind: str, field: str, values: list[tuple[Any, Record]]) -> list[Group]:
    """Groups by the value of a field of `kind`: words in the order of their vocabulary, other values in descending order."""
    grouped: dict[str, list[Record]] = defaultdict(list)
    for value, record in values:
        if value is not None and record not in grouped[str(value)]:
            grouped[str(value)].append(record)
    marker = dict(markers(KINDS[kind]))[field]
    if not isinstance(marker, WordOf):
        return [Group(f"{field}-{value}", value, grouped[value]) for value in sorted(grouped, reverse=True) if grouped[value]]
    words = library.games[game].vocabulary(marker.vocabulary)
    return [
        Group(f"{field}-{slug}", getattr(word, "name", slug), grouped[slug], getattr(word, "icon", None))
        for slug, word in words.items()
        if slug in grouped
    ]


def _lists(library: Library, game: str, kind: str, lister: str) -> Iterator[tuple[Record, list[Record]]]:
    """Each record of the kind `lister` that lists records of `kind`, with these."""
    for record in library.of(game, lister):
        refs = [m.target for m in cross_references_in(record) if kind in m.kinds and m.target and m.target.kind == kind]
        if refs:
            yield record, [library.records[ref] for ref in refs]


def _in_words(field: str) -> str:
    return field.replace("_", " ").capitalize()
