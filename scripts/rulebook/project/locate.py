"""Find the folder of a project. Imports nothing slow, because each look-up starts here."""

from __future__ import annotations

import os
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
