"""The indexes of a project. Each is rebuilt when its records or the code have changed.

Imports nothing slow, because each look-up starts here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebook.project.locate import DATA, signature

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from rulebook.library.library import Library
    from rulebook.model.hints import SearchHints
    from rulebook.model.problems import Problem
    from rulebook.project.project import Project
    from rulebook.releases.snapshots import Release

    Searched: TypeAlias = tuple[Library, SearchHints]
    """What an index is made of: records, and the hints that they are found by."""

INDEX = "build/index"
"""The folder of the index of the current records, relative to the project."""
SERVED = "build/served"
"""The folder of the index that was built with the site. The service answers from it, and only a build replaces it."""
MAKER = Path(__file__).parent.parent
"""The code that makes an index. After any change of it, indexes are rebuilt."""
LOCK = "lock"
"""The file in the folder of an index that a process locks while it builds the index."""


class Stamp(NamedTuple):
    """What is stored beside an index: the signatures of the code and of the records that it was made from."""

    maker: str = ""
    records: str = ""
    complete: bool = False
    """Whether all records could be read."""
    problems: str = ""
    """One line about the records that cannot be read. An earlier, complete index is kept until they are fixed."""

    @classmethod
    def of(cls, directory: Path) -> Stamp:
        """The stamp of the index in a folder; an empty one if there is none."""
        try:
            return cls(*json.loads((directory / "stamp").read_bytes()))
        except (FileNotFoundError, ValueError, TypeError):  # TypeError: a stamp of another version
            return cls()


def ensure_index(root: Path, project: Project | None = None) -> Path:
    """The folder of the index of the current records. The index is rebuilt if they have changed.

    `project` is the project in `root`, if it is already open. While records cannot be read, the last complete index is kept; if
    there is none, the new index lacks them. The stamp of the index says what is wrong with them.
    """

    def load() -> Searched:
        from rulebook.library.library import Library

        library = project.library if project else Library.load(root / DATA)
        return library, library.hints

    return _ensured(root / INDEX, project.signature if project else signature(root / DATA), load)


def serve_index(project: Project) -> None:
    """Copy the index of the site's records to the folder that the service reads, unless it is already there."""
    index, served, wanted = project.root / INDEX, project.root / SERVED, (signature(MAKER), project.signature)
    if Stamp.of(served)[:2] != wanted:
        from rulebook.files import alone, write_file
        from rulebook.search.index_writer import copy_index

        with alone(index / LOCK, wait=True):
            _renew(index, wanted, lambda: (project.library, project.library.hints))
            copy_index(index, served)
            write_file(served / "stamp", json.dumps(Stamp.of(index)))


def ensure_release_index(project: Project, release: Release) -> Path:
    """The folder of the index of a release: the records of the release, with the current search hints."""

    def load() -> Searched:
        return release.library, project.library.hints_for(release.library)

    directory = project.root / f"{INDEX}-{release.game}-{release.version}"
    return _ensured(directory, f"{release.digest} {project.signature}", load)


def is_built(root: Path) -> bool:
    """Whether there is a built site, with an index that this version of the code made."""
    return (root / "site").is_dir() and Stamp.of(root / SERVED).maker == signature(MAKER)


def _ensured(directory: Path, records: str, load: Callable[[], Searched]) -> Path:
    """The folder of an up-to-date index of records with the signature `records`. `load` reads them if it must be rebuilt."""
    wanted = (signature(MAKER), records)
    if Stamp.of(directory)[:2] != wanted:
        from rulebook.files import alone

        with alone(directory / LOCK, wait=True):
            _renew(directory, wanted, load)
    return directory


def _renew(directory: Path, wanted: tuple[str, str], load: Callable[[], Searched]) -> None:
    """Build an index, unless another process has just built one with the wanted signatures of code and records."""
    stamp = Stamp.of(directory)
    if stamp[:2] != wanted:
        from rulebook.files import write_file
        from rulebook.search.index_writer import write_index

        library, hints = load()
        kept = library.problems and stamp.complete and stamp.maker == wanted[0]
        if not kept:
            write_index(library, directory, hints)
        stamp = Stamp(*wanted, bool(kept or not library.problems), _summary(library.problems))
        write_file(directory / "stamp", json.dumps(stamp))


def _summary(problems: list[Problem]) -> str:
    """One line about the number of files with problems, and the first problem; empty if there are none."""
    files = {problem.place.path for problem in problems}
    number = "1 file has" if len(files) == 1 else f"{len(files)} files have"
    return f"{number} problems, the first at {min(problems).place}: run `rulebook check`" if problems else ""
