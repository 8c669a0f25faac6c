"""Find the folder of a project, and compute signatures of its files. Imports nothing slow, because each look-up starts here."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

DATA = "rules_data"
"""The folder of the games in a project."""


class ProjectNotFoundError(Exception):
    """Neither the folder nor any folder above it is a project."""


def find_project(start: Path) -> Path:
    """The nearest folder, from `start` upward, that has a folder `rules_data`. Raises ProjectNotFoundError if there is none."""
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / DATA).is_dir():
            return folder
    raise ProjectNotFoundError(f"no folder {DATA!r} in {start} or above it; run this in the project, or use --project")


def signature(*folders: Path) -> str:
    """A hash of the names, sizes, and modification times of all files in `folders`. It changes when a file is saved."""
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
