"""Checks of lists: nothing stands in one twice."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rulebook.checks import check
from rulebook.model.fields import Model, lists
from rulebook.model.fixes import Removal
from rulebook.model.game import Game
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from rulebook.model.fields import FileModel
    from rulebook.model.yaml_document import Path
    from rulebook.project.project import Project

LISTED_TWICE = define(
    "listed-twice",
    meaning="A list has the same reference, word, name, or question twice, or two parts of the same name.",
    why="A page would show it twice. Usually one of the two was meant to be something else.",
    example="heroes: [hero/loki, hero/thor, hero/loki]",
    fix="Remove one, or write what was meant.",
)
DUPLICATE_WORD = define(
    "duplicate-word",
    meaning="A list in `game.yml` defines the same kind or id twice, or gives two of them the same name.",
    why="Only one of the two names and descriptions could be shown.",
    example="timings:\n  - {id: setup, name: Setup}\n  - {id: setup, name: Before the game}",
    fix="Remove one of them.",
)


@check
def lists_have_nothing_twice(project: Project) -> Iterator[Problem]:
    """A list has no reference, word, or question twice, and no two parts with the same name."""
    library = project.library
    files: list[tuple[str, FileModel]] = [(ref.game, record) for ref, record in library.records.items()]
    files += [(ref.game, hints) for ref, hints in library.hints.records.items()]
    files += library.games.items()
    for game, file in files:
        for path, items in lists(file):
            if path[0] != "reading_order":
                yield from _repeated(file, path, items, game)


def _repeated(file: FileModel, path: Path, items: list[Any], game: str) -> Iterator[Problem]:
    first: dict[tuple[str, Hashable], int] = {}
    for index, item in enumerate(items):
        part = isinstance(item, Model)
        for field, written in [(name, getattr(item, name)) for name in item.distinct] if part else [("", item)]:
            before = first.setdefault((field, _identity(written, game)), index)
            if before != index:
                type_ = DUPLICATE_WORD if part and isinstance(file, Game) else LISTED_TWICE
                place = file.document.place((*path, index, field) if part else (*path, index))
                message = f"{written!r} is listed twice in {'.'.join(str(name) for name in path)!r}"
                hint = f"remove it: it is also in line {file.document.place((*path, before)).line}"
                certain = not part or item in items[:index]
                fixes = (Removal(file.document.path, (*path, index)),) if certain else ()
                breaks = (place, file.document.place(path, key=True)) if type_ is DUPLICATE_WORD else (place,)
                yield Problem(place, type_, message, hint, breaks=breaks, fixes=fixes)
                break


def _identity(written: str, game: str) -> Hashable:
    """What makes an item of a list the same as another: a reference with and without its game, or words in any case."""
    with suppress(ValueError):
        if "/" in written:
            return Ref.parse(written, game)
    return " ".join(written.casefold().split())
