"""Checks of the names of records and the ids of their passages."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import Prose, walk
from rulebook.model.fixes import Removal
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem
from rulebook.text.normalize import key, tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.hints import Hints
    from rulebook.model.problems import Place, Subject
    from rulebook.model.record import Record
    from rulebook.model.yaml_document import Path, YamlDocument
    from rulebook.project.project import Project

DUPLICATE_PASSAGE = define(
    "duplicate-passage",
    meaning="Two passages of a record have the same id.",
    why="They would have the same permalink.",
    example="abilities:\n  - {id: hell-cycle, text: One.}\n  - {id: hell-cycle, text: Another.}",
    fix="Give the newer passage another id.",
)
ALIAS_COLLISION = define(
    "alias-collision",
    meaning="A name, alias, or nickname already belongs to another record of the game, or repeats the record's own name.",
    why="A name that a player types must identify one record.",
    example="aliases: [Moon Knight]      # in the record of another hero",
    fix="Choose another alias, or remove it.",
)
NAME_SPELLING = define(
    "name-spelling",
    meaning="A text writes the name of a record in italics, and spells it differently from that record.",
    why="A reader may take it for something else. A reference would show the right name and be a link.",
    example="text: See *Battle of Legends, Vol. 1*.      # the set is called Battle of Legends, Volume One",
    fix="Write a reference instead, such as `[[set/battle-of-legends-volume-one]]`.",
    severity="warning",
)

_ITALIC = re.compile(r"(?<!\*)\*(?P<name>[^*\s][^*]*)\*(?!\*)")


@check
def passage_ids_are_unique(project: Project) -> Iterator[Problem]:
    """The ids of a record's passages are unique."""
    for record in project.library.records.values():
        seen: dict[str, Path] = {}
        for section, index, passage in record.passages():
            path = (section, index, "id")
            if passage.id in seen:
                line = record.document.place(seen[passage.id]).line
                message = f"the passage id {passage.id!r} is used twice"
                hint = f"choose another; it is first used on line {line}"
                yield Problem(record.document.place(path), DUPLICATE_PASSAGE, message, hint)
            seen.setdefault(passage.id, path)


@check
def names_are_unique(project: Project) -> Iterator[Problem]:
    """Within a game, an alias or nickname identifies one record, and two records of a kind have different names."""
    names: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in project.library.records.values():
        names[record.ref.game, spoken(record.name)].append(record)
    taken: dict[tuple[str, str], Record] = {}
    for record in project.library.records.values():
        game = record.ref.game
        same = [other for other in names[game, spoken(record.name)] if other.ref.kind == record.ref.kind]
        if same[0] is not record:
            place = record.document.place(("name",))
            yield _collision(place, record.name, same[0], place)
        for document, path, alias in _other_names(record, project.library.hints.records.get(record.ref)):
            others = [other for other in names[game, spoken(alias)] if other is not record]
            if others or (game, spoken(alias)) in taken:
                yield _collision(document.place(path), alias, (others or [taken[game, spoken(alias)]])[0])
            elif spoken(alias) == spoken(record.name):
                fix = Removal(document.path, path)
                message = f"{alias!r} is the record's own name"
                yield Problem(document.place(path), ALIAS_COLLISION, message, "remove it", fixes=(fix,))
            taken.setdefault((game, spoken(alias)), record)


def _other_names(record: Record, hints: Hints | None) -> Iterator[tuple[YamlDocument, Path, str]]:
    """The aliases and nicknames of a record, as (file, path in the file, name)."""
    for index, name in enumerate(record.aliases):
        yield record.document, ("aliases", index), name
    if hints:
        for index, name in enumerate(hints.nicknames):
            yield hints.document, ("nicknames", index), name


def _collision(place: Place, name: str, other: Record, *breaks: Subject) -> Problem:
    message = f"{name!r} is already a name of {other.ref.short()!r}"
    return Problem(place, ALIAS_COLLISION, message, "choose another: a name must identify one record", breaks=breaks)


def spoken(name: str) -> str:
    """A name in the form in which names are compared: in lower case, without punctuation."""
    return " ".join(re.findall(r"\w+", name.casefold()))


@check
def names_in_text_are_spelled_alike(project: Project) -> Iterator[Problem]:
    """A name in italics is spelled as the record of that name spells it."""
    names: dict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in project.library.records.values():
        for name in (record.name, *record.aliases):
            names[record.ref.game, key(tokenize(name))].append(record)
    for record in project.library.records.values():
        for path, text, marker in walk(record):
            for match in _ITALIC.finditer(text) if isinstance(marker, Prose) else ():
                named = names.get((record.ref.game, key(tokenize(match["name"]))), [])
                spellings = {spoken(name) for other in named for name in (other.name, *other.aliases)}
                if named and spoken(match["name"]) not in spellings:
                    message = f"{match['name']!r} is spelled {named[0].name!r} in its own record"
                    place = record.document.find(path, match["name"])
                    yield Problem(place, NAME_SPELLING, message, f"write [[{named[0].ref.short()}]]")
