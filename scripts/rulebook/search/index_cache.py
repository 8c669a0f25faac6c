"""The indexes of a project's records, each made anew when what it was made of changed.

Imports nothing slow: each look-up starts here.
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
"""The index of the records as they stand."""
SERVED = "build/served"
"""The index of the built site: the service answers from it, and only a build renews it."""
MAKER = Path(__file__).parent.parent
"""What makes an index: one that another version of it has made is made anew."""
LOCK = "lock"
"""The file in an index's folder that a process holds while it makes the index."""


class Stamp(NamedTuple):
    """What stands beside an index: what made it, and of what records."""

    maker: str = ""
    records: str = ""
    whole: bool = False
    """Whether all records could be read that the index was made of."""
    problems: str = ""
    """What the records have that could not be read, in one line. A whole index is kept until they are mended."""

    @classmethod
    def of(cls, directory: Path) -> Stamp:
        """The stamp of the index in a folder; an empty one where there is none."""
        try:
            return cls(*json.loads((directory / "stamp").read_bytes()))
        except (FileNotFoundError, ValueError, TypeError):  # TypeError: of a version that stamps otherwise
            return cls()


def ensure_index(root: Path, project: Project | None = None) -> Path:
    """The folder of an index of the project's records, below the project; built anew if they changed since it was built.

    Where the project in `root` is open already, `project` is it. While some cannot be read, the last whole index is kept.
    Where there is none, they are left out of a new one. The index's stamp says what is wrong with them.
    """

    def load() -> Searched:
        from rulebook.library.library import Library

        library = project.library if project else Library.load(root / DATA)
        return library, library.hints

    return _ensured(root / INDEX, project.signature if project else signature(root / DATA), load)


def serve_index(project: Project) -> None:
    """Give the service the index of the records that the site was made of, where it has another: a copy of theirs."""
    index, served, wanted = project.root / INDEX, project.root / SERVED, (signature(MAKER), project.signature)
    if Stamp.of(served)[:2] != wanted:
        from rulebook.files import alone, write_file
        from rulebook.search.index_writer import copy_index

        with alone(index / LOCK, wait=True):
            _renew(index, wanted, lambda: (project.library, project.library.hints))
            copy_index(index, served)
            write_file(served / "stamp", json.dumps(Stamp.of(index)))


def ensure_release_index(project: Project, release: Release) -> Path:
    """The folder of an index of a game's records as of a release of the project, with the search hints of today."""

    def load() -> Searched:
        return release.library, project.library.hints_for(release.library)

    directory = project.root / f"{INDEX}-{release.game}-{release.version}"
    return _ensured(directory, f"{release.digest} {project.signature}", load)


def is_built(root: Path) -> bool:
    """Whether there are a site and its index, and the index is one that this version of the look-up reads."""
    return (root / "site").is_dir() and Stamp.of(root / SERVED).maker == signature(MAKER)


def _ensured(directory: Path, records: str, load: Callable[[], Searched]) -> Path:
    wanted = (signature(MAKER), records)
    if Stamp.of(directory)[:2] != wanted:
        from rulebook.files import alone

        with alone(directory / LOCK, wait=True):
            _renew(directory, wanted, load)
    return directory


def _renew(directory: Path, wanted: tuple[str, str], load: Callable[[], Searched]) -> None:
    """Make an index, unless it is already of the wanted maker and records: another process may just have made it."""
    stamp = Stamp.of(directory)
    if stamp[:2] != wanted:
        from rulebook.files import write_file
        from rulebook.search.index_writer import write_index

        library, hints = load()
        kept = library.problems and stamp.whole and stamp.maker == wanted[0]
        if not kept:
            write_index(library, directory, hints)
        stamp = Stamp(*wanted, bool(kept or not library.problems), _told(library.problems))
        write_file(directory / "stamp", json.dumps(stamp))


def _told(problems: list[Problem]) -> str:
    files = {problem.place.path for problem in problems}
    number = "1 file has" if len(files) == 1 else f"{len(files)} files have"
    return f"{number} problems, the first at {min(problems).place}: run `rulebook check`" if problems else ""
