"""Where a project is, and an index that is up to date with its records. Imports nothing slow: each look-up starts here."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.library import Library
    from rulebook.releases import Release

DATA = "rules_data"
INDEX = "build/index"
MAKER = Path(__file__).parent / "search"
"""What makes an index: one that another version of it has made is made anew."""


class ProjectNotFoundError(Exception):
    """No folder with records where one was looked for."""


def find_project(start: Path) -> Path:
    """The nearest folder at or above `start` that holds `rules_data`. Raises ProjectNotFoundError if there is none."""
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / DATA).is_dir():
            return folder
    raise ProjectNotFoundError(f"no folder {DATA!r} in {start} or above it; run this in the project, or use --project")


def signature(*folders: Path) -> str:
    """A hash of the names, sizes and times of the files in folders, to tell whether any changed."""
    digest = hashlib.sha256()
    pending = [str(folder) for folder in folders]
    entries = []
    while pending:
        with os.scandir(pending.pop()) as scan:
            for entry in scan:
                if entry.is_dir(follow_symlinks=False):
                    pending += [entry.path] if entry.name != "__pycache__" else []
                else:
                    status = entry.stat()
                    entries.append(f"{entry.path}|{status.st_size}|{status.st_mtime_ns}")
    for line in sorted(entries):
        digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def ensure_index(project: Path, library: Library | None = None) -> Path:
    """The folder of an index of the project's records, built anew if they changed since it was built.

    Records that cannot be read are left out of it; `rulebook check` reports them.
    """

    def load() -> Library:
        from rulebook.library import Library

        return library or Library.load(project / DATA)

    return _ensured(project / INDEX, signature(project / DATA, MAKER), load)


def ensure_release_index(project: Path, release: Release) -> Path:
    """The folder of an index of a game's records as of a release."""
    return _ensured(
        project / f"{INDEX}-{release.game}-{release.version}", release.digest + signature(MAKER), lambda: release.library
    )


def _ensured(directory: Path, now: str, load: Callable[[], Library]) -> Path:
    stamp = directory / "signature"
    if not stamp.is_file() or stamp.read_text("utf-8") != now:
        from rulebook.files import write_file
        from rulebook.search.writing import build

        build(load(), directory)
        write_file(stamp, now)
    return directory
