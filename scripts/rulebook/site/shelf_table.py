"""The table of a game's sets: what My shelf, and whatever shows only what is in one's sets, is computed from in the browser.

Records and sets are named by their numbers in the table, from 0. All of it follows from the roles of references, so that a game
with a kind that lists others has a shelf without any code.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypedDict

from rulebook.library.boxes import short_name
from rulebook.model.fields import WordOf, markers
from rulebook.model.kinds import KINDS
from rulebook.site.index_groups import groupings
from rulebook.site.shelf import SINGLE, apart, contents, found_by, newest_first, rules_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.game import Game, KindNames
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.releases.history import History

FORMAT = 6
"""The number of the table's format, which the browser's program compares with its own."""


class ShelfKind(TypedDict):
    """A kind of records. `folder` is that of its pages."""

    kind: str
    name: str
    plural: str
    folder: str


class ShelfSet(TypedDict):
    """A set; `holds` has the numbers of the records that it lists, and `short` is its name without that of its series.

    `found_by` are the names by which a list finds it besides its own.
    """

    slug: str
    name: str
    short: str
    year: int | None
    holds: list[int]
    found_by: list[str]


class ShelfGroup(TypedDict):
    """Sets under one heading."""

    title: str
    sets: list[int]


class ShelfRecord(TypedDict):
    """A record that sets list, or that concerns such ones.

    `sets` are those that list it, or list what it concerns; `concerns` are the numbers of the listed records that it concerns;
    `everyone` says that it concerns every game, whatever one owns.
    `added` and `changed` are the numbers of the versions in which it was new and got its present text. What is not released
    yet has the number after the last.
    """

    kind: int
    slug: str
    name: str
    sets: list[int]
    concerns: list[int]
    everyone: bool
    added: int
    changed: int


class ShelfMatch(TypedDict):
    """The kinds of what a match needs."""

    side: str
    board: str


class ShelfTable(TypedDict):
    """The sets of a game, and what they bring. `versions` are the releases of the game, the oldest first."""

    format: int
    game: str
    versions: list[str]
    box: ShelfKind
    kinds: list[ShelfKind]
    groups: list[ShelfGroup]
    sets: list[ShelfSet]
    records: list[ShelfRecord]
    match: ShelfMatch | None


def box_kind(library: Library, game: Game) -> KindNames | None:
    """The kind of a game's sets; None if the game has fewer than two of them, since nobody has to say which one they own."""
    kinds = (names for names in game.kinds if KINDS[names.kind].fields_of_role("lists"))
    return next((names for names in kinds if len(library.in_force(game.slug, names.kind)) > 1), None)


def shelf_kinds(library: Library, game: Game) -> list[KindNames]:
    """The kinds of records that a player needs only with certain sets: what sets list, and what concerns that."""
    box = box_kind(library, game)
    if not box:
        return []
    listed = {ref.kind for each in library.in_force(game.slug, box.kind) for ref in _listed(library, each)}
    return [names for names in game.kinds if names.kind in listed or KINDS[names.kind].fields_of_role("concerns")]


def shelf_table(library: Library, game: Game, history: History) -> ShelfTable | None:
    """The table of a game; None if it has no shelf."""
    box = box_kind(library, game)
    if not box:
        return None
    kinds = shelf_kinds(library, game)
    sets = newest_first(library.in_force(game.slug, box.kind))
    records = [record for names in kinds for record in library.in_force(game.slug, names.kind)]
    numbers = {record.ref: number for number, record in enumerate(records)}
    bringing: dict[Ref, list[int]] = defaultdict(list)
    for number, each in enumerate(sets):
        for ref in [*_listed(library, each), *rules_for(library, each)]:
            bringing[ref].append(number)
    concerned: dict[Ref, list[int]] = defaultdict(list)
    for number, record in enumerate(records):
        for ref in rules_for(library, record):
            concerned[ref].append(number)
    versions = [release.version for release in history.releases]
    return {
        "format": FORMAT,
        "game": game.slug,
        "versions": versions,
        "box": _kind(box),
        "kinds": [_kind(names) for names in kinds],
        "groups": list(_groups(library, game, box, sets)),
        "sets": [
            {
                "slug": each.ref.slug,
                "name": each.name,
                "short": short_name(each.name),
                "year": getattr(each, "year", None),
                "holds": [numbers[ref] for ref in _listed(library, each)],
                "found_by": found_by(library, each),
            }
            for each in sets
        ],
        "records": [
            {
                "kind": [names.kind for names in kinds].index(record.ref.kind),
                "slug": record.ref.slug,
                "name": record.name,
                "sets": bringing[record.ref],
                "concerns": concerned[record.ref],
                "everyone": bool(record.fields_of_role("concerns")) and not record.references("concerns"),
                **_versions(history, versions, record),
            }
            for record in records
        ],
        "match": {"side": game.match.side, "board": game.match.board} if game.match else None,
    }


def _listed(library: Library, record: Record) -> list[Ref]:
    """What a set lists and has not ended."""
    return [each.ref for each in contents(library, record) if not each.ended]


def _kind(names: KindNames) -> ShelfKind:
    return {"kind": names.kind, "name": names.name, "plural": names.plural, "folder": KINDS[names.kind].folder}


def _groups(library: Library, game: Game, box: KindNames, sets: list[Record]) -> Iterator[ShelfGroup]:
    """The sets by the words that they are grouped by, such as their line.

    Those whose line has their own name are one group after the others, and those in no group come last.
    """
    words = {name for name, marker in markers(KINDS[box.kind]) if isinstance(marker, WordOf)}
    way = next((way for way in groupings(library, game.slug, box.kind) if way.by in words), None)
    named, alone = apart(way.groups) if way else ([], [])
    rest = list(range(len(sets)))
    for title, groups in (*((group.title, [group]) for group in named), (SINGLE, alone)):
        among = [number for number in rest if any(sets[number] in group.records for group in groups)]
        rest = [number for number in rest if number not in among]
        if among:
            yield {"title": title, "sets": among}
    if rest:
        yield {"title": "Others" if way else box.plural, "sets": rest}


class _Versions(TypedDict):
    added: int
    changed: int


def _versions(history: History, versions: list[str], record: Record) -> _Versions:
    """The numbers of the versions in which a record was new and got its present text."""
    known = history.records.get(record.ref)

    def number(version: str | None) -> int:
        return versions.index(version) if version else len(versions)

    added = number(known.new_in if known else None)
    step = known.changes[-1][0] if known and known.changes else None
    return {"added": added, "changed": number(step.release.version if step.release else None) if step else added}
