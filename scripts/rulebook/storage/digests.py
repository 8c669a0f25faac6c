"""Hashes of the contents of files, by which later runs see what has changed.

Contents are compared, never times: an edit can keep the size and the times of a file, and a copy of a project has other times.
To read a thousand small files takes some 50 ms. Imports nothing slow: each look-up and each build starts here.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_NOT_SOURCES = "__pycache__"
_MAX_HASHED = 2**26
"""How many bytes of a file in a tree are hashed. No file that is read, or made, is as large."""


def tree_digests(folders: Mapping[str, Path]) -> dict[str, str]:
    """The hash of each file in `folders`, by path. The keys of `folders` become the first part of the paths.

    A folder may also be a single file. What vanishes meanwhile, cannot be read, or is neither a file nor a folder is left out.
    Of a file that is too large to be read as anything, only the size counts.
    """
    found = {}
    for path, name in _walk(folders):
        try:
            size = os.path.getsize(path)  # noqa: PTH202 - as in `file_digest`
            found[name] = file_digest(path) if size <= _MAX_HASHED else f"{size} bytes"
        except OSError:
            continue
    return found


def signature(*folders: Path) -> str:
    """A hash of the names and contents of all files in `folders`."""
    found = tree_digests({str(number): folder for number, folder in enumerate(folders)})
    lines = "".join(f"{name}\n{digest}\n" for name, digest in sorted(found.items()))
    return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


def file_digest(path: str | Path) -> str:
    """The SHA-256 hash of a file's content, in hexadecimal."""
    with open(path, "rb") as file:  # noqa: PTH123 - a Path for each of thousands of files takes longer than all the rest
        return hashlib.file_digest(file, "sha256").hexdigest()


def content_digest(content: str | bytes) -> str:
    """The `file_digest` of a file with this content."""
    return hashlib.sha256(content.encode("utf-8") if isinstance(content, str) else content).hexdigest()


def _walk(folders: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    """Each file in `folders`, as (path, path that begins with the key of its folder). Links to folders are not followed."""
    pending = [(str(path), name) for name, path in folders.items()]
    while pending:
        folder, name = pending.pop()
        if not os.path.isdir(folder):  # noqa: PTH112 - as above
            yield folder, name
            continue
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in list(entries):
                if entry.is_dir(follow_symlinks=False):
                    pending += [(entry.path, f"{name}/{entry.name}")] if entry.name != _NOT_SOURCES else []
                elif entry.is_file():  # no pipe or device, which might never end
                    yield entry.path, f"{name}/{entry.name}"
