"""Where a project is, and the indexes of its records. Imports nothing slow: each look-up starts here."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.checks import Project
    from rulebook.library import Library
    from rulebook.problems import Problem
    from rulebook.releases import Release

DATA = "rules_data"
INDEX = "build/index"
"""The index of the records as they stand."""
SERVED = "build/served"
"""The index of the built site: the service answers from it, and only a build renews it."""
MAKER = Path(__file__).parent
"""What makes an index: one that another version of it has made is made anew."""
LOCK = "lock"
"""The file in an index's folder that a process holds while it makes the index."""


class ProjectNotFoundError(Exception):
    """No folder with records where one was looked for."""


def find_project(start: Path) -> Path:
    """The nearest folder at or above `start` that holds `rules_data`. Raises ProjectNotFoundError if there is none."""
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / DATA).is_dir():
            return folder
    raise ProjectNotFoundError(f"no folder {DATA!r} in {start} or above it; run this in the project, or use --project")


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


def signature(*folders: Path) -> str:
    """A hash of the names, sizes and times of the files in folders, to tell whether any changed."""
    digest = hashlib.sha256()
    pending = [(str(folder), "") for folder in folders]
    entries = []
    while pending:
        folder, above = pending.pop()
        with os.scandir(folder) as scan:
            for entry in scan:
                name = f"{above}/{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    pending += [(entry.path, name)] if entry.name != "__pycache__" else []
                else:
                    status = entry.stat()
                    entries.append(f"{name}|{status.st_size}|{status.st_mtime_ns}")
    for line in sorted(entries):
        digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def ensure_index(project: Path, whole: Project | None = None) -> Path:
    """The folder of an index of the project's records, below the project; built anew if they changed since it was built.

    Where the records have been read already, `whole` holds them. While some cannot be read, the last whole index is kept.
    Where there is none, they are left out of a new one. The index's stamp says what is wrong with them.
    """

    def load() -> Library:
        from rulebook.library import Library

        return whole.library if whole else Library.load(project / DATA)

    return _ensured(project / INDEX, whole.signature if whole else signature(project / DATA), load)


def serve_index(project: Path, whole: Project) -> None:
    """Give the service the index of the records that the site was made of, where it has another: a copy of theirs."""
    index, served, wanted = project / INDEX, project / SERVED, (signature(MAKER), whole.signature)
    if Stamp.of(served)[:2] != wanted:
        from rulebook.files import alone, write_file
        from rulebook.search.writing import copy

        with alone(index / LOCK, wait=True):
            _renew(index, wanted, lambda: whole.library)
            copy(index, served)
            write_file(served / "stamp", json.dumps(Stamp.of(index)))


def ensure_release_index(project: Path, release: Release) -> Path:
    """The folder of an index of a game's records as of a release."""
    return _ensured(project / f"{INDEX}-{release.game}-{release.version}", release.digest, lambda: release.library)


def is_built(project: Path) -> bool:
    """Whether there are a site and its index, and the index is one that this version of the look-up reads."""
    return (project / "site").is_dir() and Stamp.of(project / SERVED).maker == signature(MAKER)


def _ensured(directory: Path, records: str, load: Callable[[], Library]) -> Path:
    wanted = (signature(MAKER), records)
    if Stamp.of(directory)[:2] != wanted:
        from rulebook.files import alone

        with alone(directory / LOCK, wait=True):
            _renew(directory, wanted, load)
    return directory


def _renew(directory: Path, wanted: tuple[str, str], load: Callable[[], Library]) -> None:
    """Make an index, unless it is already of the wanted maker and records: another process may just have made it."""
    stamp = Stamp.of(directory)
    if stamp[:2] != wanted:
        from rulebook.files import write_file
        from rulebook.search.writing import build

        library = load()
        kept = library.problems and stamp.whole and stamp.maker == wanted[0]
        if not kept:
            build(library, directory)
        stamp = Stamp(*wanted, bool(kept or not library.problems), _told(library.problems))
        write_file(directory / "stamp", json.dumps(stamp))


def _told(problems: list[Problem]) -> str:
    files = {problem.place.path for problem in problems}
    number = "1 file has" if len(files) == 1 else f"{len(files)} files have"
    return f"{number} problems, the first at {min(problems).place}: run `rulebook check`" if problems else ""
