"""Find the folder of a project, and compute signatures of its files. Imports nothing slow, because each look-up starts here."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

DATA = "rules_data"
"""The folder of the games in a project."""


class ProjectNotFoundError(Exception):
    """Neither the folder nor any folder above it is a project."""


def find_project(start: Path) -> Path:
    """The nearest folder, from `start` upward, that has a folder `rules_data`. Raises ProjectNotFoundError if there is none."""
    found = Path(os.path.realpath(start))
    for folder in (found, *found.parents):
        if os.path.isdir(folder / DATA):  # noqa: PTH112 - Path.is_dir raises an error for a folder that may not be read
            return folder
    raise ProjectNotFoundError(f"no folder {DATA!r} in {start} or above it; run this in the project, or use --project")


def signature(*folders: Path) -> str:
    """A hash of the names, sizes, and modification times of all files in `folders`. It changes when a file is saved.

    A folder that cannot be listed counts as empty, and a symbolic link that leads nowhere as a file.
    """
    digest = hashlib.sha256()
    pending = [(str(folder), "") for folder in folders]
    entries = []
    while pending:
        folder, above = pending.pop()
        with suppress(OSError), os.scandir(folder) as scan:
            for entry in scan:
                name = f"{above}/{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    pending += [(entry.path, name)] if entry.name != "__pycache__" else []
                else:
                    entries.append(f"{name}|{_state(entry)}")
    for line in sorted(entries):
        digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _state(entry: os.DirEntry[str]) -> str:
    """The size and modification time of what an entry leads to, or of the entry itself if it leads nowhere."""
    for follow in (True, False):
        with suppress(OSError):
            status = entry.stat(follow_symlinks=follow)
            return f"{status.st_size}|{status.st_mtime_ns}"
    return ""  # removed since the folder was listed
