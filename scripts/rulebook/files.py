"""Writing a tree of files: only what changed, nothing stale, each file whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

UNFINISHED = ".writing-"
"""How the name of a file begins that is not yet whole; only a process that was killed leaves one behind."""


@dataclass(frozen=True)
class Written:
    """How many files of a tree were written, removed and left as they were."""

    written: int
    removed: int
    unchanged: int


def write_file(path: Path, content: str) -> bool:
    """Write `content` to `path` if it differs from what is there, atomically. Returns whether it was written."""
    data = content.encode("utf-8")
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return True


def write_tree(root: Path, tree: Mapping[str, str], owned: Iterable[str]) -> Written:
    """Make the folders `owned` below `root` hold exactly the files of `tree`, whose keys are paths from `root`.

    Files of the tree outside the owned folders are written too, but nothing else there is removed.
    """
    written = sum(write_file(root / path, content) for path, content in tree.items())
    kept = {root / path for path in tree}
    stale = [p for folder in owned for p in sorted((root / folder).rglob("*"), reverse=True) if p not in kept]
    removed = 0
    for path in stale:
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        else:
            path.unlink()
            removed += 1
    return Written(written, removed, len(tree) - written)


def write_new_tree(root: Path, tree: Mapping[str, str]) -> None:
    """Make the folder `root`, which must not exist, with the files of `tree`: whole or not at all."""
    root.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root.parent, prefix=UNFINISHED) as temporary:
        new = Path(temporary) / root.name
        for path, content in tree.items():
            write_file(new / path, content)
        new.rename(root)


@contextmanager
def alone(lock: Path, *, wait: bool = False) -> Iterator[None]:
    """Be the only process that holds the file `lock`, until one is done or dies.

    If another holds it, `wait` for that one; without, raises BlockingIOError.
    """
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        # Windows has no such lock: two at once there may do the same twice, and what one finds in use it cannot replace.
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
