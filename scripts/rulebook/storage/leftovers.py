"""Removes what killed processes have left. Nothing else does: whoever takes the lock of a folder calls it first."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from rulebook.storage.files import UNFINISHED
from rulebook.storage.lock import LOCK
from rulebook.storage.transaction import STAGING

_LEFTOVER = re.compile(rf"{re.escape(UNFINISHED)}[a-z0-9_]{{8,12}}")


def remove_leftovers(folder: Path) -> None:
    """Remove the files and folders below `folder` that no process has finished writing. Raises OSError.

    The caller holds the lock of `folder`. A folder below it that has a lock of its own is left to the holder of that lock, and
    an interrupted transaction to `settle`. Links are not followed.
    """
    for name, folders, files in os.walk(folder):
        path = Path(name)
        if STAGING in folders:
            folders.remove(STAGING)
        if path != folder and LOCK in files:
            folders.clear()
            continue
        for leftover in filter(_LEFTOVER.fullmatch, files):
            (path / leftover).unlink(missing_ok=True)
        for leftover in [each for each in folders if _LEFTOVER.fullmatch(each)]:
            folders.remove(leftover)
            if not (path / leftover).is_symlink():
                shutil.rmtree(path / leftover)
