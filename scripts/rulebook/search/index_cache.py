"""The indexes of a project. Each is rebuilt when its records or the code have changed.

Imports nothing slow, because each look-up starts here.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rulebook.project.locate import DATA
from rulebook.storage.digests import signature

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rulebook.library.library import Library
    from rulebook.model.hints import SearchHints
    from rulebook.model.problems import Problem
    from rulebook.project.project import Project
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release

INDEX = "build/index"
"""The folder of the index of the current records, relative to the project."""
SERVED = "build/served"
"""The folder of the indexes that were built with sites, each in a folder of its own. The service answers from one of them."""
OF_EDITIONS = "build/edition-index"
"""The folder of the index of the edition that was made last."""
SITE = "site"
"""The folder of the built site, relative to the project."""
INDEX_NAME = ".index"
"""The file in a site that names the folder, in `SERVED`, of its index. So a site is replaced together with its index."""
MAKER = Path(__file__).parent.parent
"""The code that makes an index. After any change of it, indexes are rebuilt."""
_NAME = re.compile("[0-9a-f]{12}")
"""The name of the folder of a site's index."""


class Searched(NamedTuple):
    """What an index is made of: records, the hints that they are found by, the histories of their games, and the signature of
    their files."""

    library: Library
    hints: SearchHints
    histories: Mapping[str, History]
    signature: str


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


def ensure_index(root: Path) -> Path:
    """The folder of the index of the current records. The index is rebuilt if they have changed.

    While records cannot be read, the last complete index is kept; if there is none, the new index lacks them. The stamp of the
    index says what is wrong with them.
    """

    def load() -> Searched:
        from rulebook.project.project import Project

        project = Project.open(root)
        return Searched(project.library, project.library.hints, project.histories, project.signature)

    return _ensured(root / INDEX, signature(root / DATA), load, root / SERVED)


def site_index(project: Project, indexes: str = SERVED) -> Path:
    """The folder, in the folder `indexes` of a project, of an index of its records for a site, named after them.

    It is written if it does not exist.
    """
    wanted = (signature(MAKER), project.signature)
    folder = project.root / indexes / _name(*wanted)
    if Stamp.of(folder)[:2] != wanted:
        from rulebook.search.index_writer import write_index_folder
        from rulebook.storage.files import write_file

        shutil.rmtree(folder, ignore_errors=True)
        write_index_folder(project.library, folder, project.library.hints, project.histories)
        write_file(folder / "stamp", json.dumps(Stamp(*wanted, complete=True)))
    return folder


def index_of_site(root: Path) -> Path | None:
    """The folder of the index of the built site; None if there is no built site."""
    try:
        return root / SERVED / (root / SITE / INDEX_NAME).read_text("utf-8")
    except FileNotFoundError:
        return None


def remove_other_indexes(*kept: Path | None) -> None:
    """Remove the indexes of sites that are beside the folders `kept`, and not among them."""
    for parent in {path.parent for path in kept if path}:
        for path in parent.iterdir():
            if _NAME.fullmatch(path.name) and path not in kept:
                shutil.rmtree(path)


def _name(maker: str, records: str) -> str:
    return hashlib.sha256(f"{maker} {records}".encode()).hexdigest()[:12]


def ensure_release_index(project: Project, release: Release) -> Path:
    """The folder of the index of a release: the records of the release, with the current search hints."""

    def load() -> Searched:
        hints = project.library.hints_for(release.library)
        histories = project.as_released({release.game: release.version}).histories
        return Searched(release.library, hints, histories, f"{release.digest} {project.signature}")

    directory = project.root / f"{INDEX}-{release.game}-{release.version}"
    return _ensured(directory, f"{release.digest} {project.signature}", load)


def is_built(root: Path) -> bool:
    """Whether there is a built site, with an index that this version of the code made."""
    index = index_of_site(root)
    return index is not None and Stamp.of(index).maker == signature(MAKER)


def _ensured(directory: Path, records: str, load: Callable[[], Searched], served: Path | None = None) -> Path:
    """The folder of an up-to-date index of records with the signature `records`. `load` reads them if it must be rebuilt.

    `served` is the folder of the indexes of sites. An index of the same records in it is copied.
    """
    wanted = (signature(MAKER), records)
    if Stamp.of(directory)[:2] != wanted:
        from rulebook.storage.leftovers import remove_leftovers
        from rulebook.storage.lock import LOCK, alone

        with alone(directory / LOCK):
            remove_leftovers(directory)
            if Stamp.of(directory)[:2] != wanted:  # no other process has just built it
                made = served / _name(*wanted) if served else directory
                _renew(directory, wanted[0], load, made if Stamp.of(made)[:2] == wanted else None)
    return directory


def _renew(directory: Path, maker: str, load: Callable[[], Searched], made: Path | None) -> None:
    """Build an index, or copy it from the folder `made`."""
    from rulebook.search.index_writer import copy_index, write_index
    from rulebook.storage.files import write_file

    if made:
        copy_index(made, directory)
        stamp = Stamp.of(made)
    else:
        stamp, (library, hints, histories, records) = Stamp.of(directory), load()
        kept = library.problems and stamp.complete and stamp.maker == maker
        if not kept:
            write_index(library, directory, hints, histories)
        stamp = Stamp(maker, records, bool(kept or not library.problems), _summary(library.problems))
    write_file(directory / "stamp", json.dumps(stamp))


def _summary(problems: list[Problem]) -> str:
    """One line about the number of files with problems, and the first problem; empty if there are none."""
    files = {problem.place.path for problem in problems}
    number = "1 file has" if len(files) == 1 else f"{len(files)} files have"
    return f"{number} problems, the first at {min(problems).place}: run `rulebook check`" if problems else ""
