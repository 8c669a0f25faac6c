"""Writes files and trees of files atomically. A tree writes only the files that changed."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

UNFINISHED = ".writing-"
"""The start of the name of a file that is being written. Only a killed process leaves one behind."""


@dataclass(frozen=True)
class Written:
    """How many files of a tree were written, removed, and left unchanged."""

    written: int
    removed: int
    unchanged: int


def files_below(root: Path, folders: Iterable[str]) -> Iterator[str]:
    """The paths, relative to `root`, of all files in `folders`, sorted within each folder."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if not path.is_dir():
                yield path.relative_to(root).as_posix()


def write_file(path: Path, content: str | bytes) -> bool:
    """Write `content` to `path` atomically, if it differs. Returns whether it was written."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException as error:
        if isinstance(error, OSError):
            error.filename = error.filename or str(path)  # that the disk is full is reported without a name
        os.unlink(temporary)
        raise
    return True


def write_tree(root: Path, tree: Mapping[str, str | bytes], earlier: Iterable[str] = ()) -> Written:
    """Remove the files of `earlier` that `tree` does not have, then write those of `tree`. All paths are relative to `root`.

    Folders that become empty are removed too. No other file is touched.
    """
    removed = 0
    for path in sorted({root / path for path in earlier} - {root / path for path in tree}):
        if path.is_file() or path.is_symlink():
            path.unlink()
            removed += 1
        for folder in path.parents:
            if folder == root or not folder.is_dir() or any(folder.iterdir()):
                break
            folder.rmdir()
    written = sum(write_file(root / path, content) for path, content in tree.items())
    return Written(written, removed, len(tree) - written)
