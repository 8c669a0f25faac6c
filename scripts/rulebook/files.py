"""Reading and writing trees of files.

Writing a tree writes only the files that changed, each atomically. A snapshot of a tree tells later whether the tree has
changed. Imports nothing slow: each look-up and each build starts here.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

UNFINISHED = ".writing-"
"""The start of the name of a file that is being written. Only a killed process leaves one behind."""
_NOT_SOURCES = "__pycache__"
_CLOCK_STEP = 2_000_000_000
"""Nanoseconds within which two changes of a file may get the same time: 2 seconds on FAT, the coarsest file system in use."""


@dataclass(frozen=True)
class Written:
    """How many files of a tree were written, removed, and left unchanged."""

    written: int
    removed: int
    unchanged: int


class FileState(NamedTuple):
    """The size of a file in bytes, the times of its last changes in nanoseconds, and the hash of its content."""

    size: int
    modified: int
    """When the content was last changed. Programs can set it."""
    changed: int
    """When anything about the file was last changed (on Windows: when it was created). Only the system sets it."""
    digest: str


@dataclass(frozen=True)
class Snapshot:
    """The files of some folders at one point in time.

    `taken` is the time in nanoseconds before the first file was read. `files` holds the state of each file by path.
    """

    taken: int = 0
    files: dict[str, FileState] = field(default_factory=dict)

    @classmethod
    def take(cls, folders: Mapping[str, Path], earlier: Snapshot | None = None) -> Snapshot:
        """The current files in `folders`, whose keys become the first part of the paths. A folder may also be a single file.

        A file is not read again if its size and times are the same as in the snapshot `earlier`. The exception is a file that
        had changed just before that snapshot: a second change within the same tick of the file system's clock would not show
        (git calls such a file racy).
        """
        earlier, taken = earlier or cls(), time.time_ns()
        files = {}
        for path, name in _walk(folders):
            try:
                status = os.stat(path)  # noqa: PTH116 - a Path for each of thousands of files takes longer than all the rest
                if not stat.S_ISREG(status.st_mode):  # a pipe or a device, which would never end
                    continue
                known = earlier.files.get(name)
                times = (status.st_size, status.st_mtime_ns, status.st_ctime_ns)
                if not known or known[:3] != times or max(times[1:]) > earlier.taken - _CLOCK_STEP:
                    known = FileState(*times, file_digest(path))
            except OSError:  # removed since the folder was listed, or a symbolic link that leads nowhere
                continue
            files[name] = known
        return cls(taken, files)

    @classmethod
    def from_json(cls, data: Any) -> Snapshot:
        """The snapshot from the result of `as_json`. Raises TypeError or ValueError for other data."""
        taken, files = data
        return cls(taken, {name: FileState(*state) for name, state in files.items()})

    def as_json(self) -> Any:
        """The snapshot as plain data."""
        return [self.taken, self.files]

    @property
    def settled(self) -> bool:
        """Whether no file had changed just before, so that a later snapshot need not read files again whose times are equal."""
        return all(max(state.modified, state.changed) <= self.taken - _CLOCK_STEP for state in self.files.values())

    @property
    def digests(self) -> dict[str, str]:
        """The hash of each file's content, by path."""
        return {name: state.digest for name, state in self.files.items()}


def _walk(folders: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    """Each file in `folders`, as (path, path that begins with the key of its folder)."""
    pending = [(str(path), name) for name, path in folders.items()]
    while pending:
        folder, name = pending.pop()
        if not os.path.isdir(folder):  # noqa: PTH112 - as above
            yield folder, name
            continue
        with suppress(OSError), os.scandir(folder) as entries:  # one that may not be read counts as empty
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):  # a link may lead back to its own folder
                    pending += [(entry.path, f"{name}/{entry.name}")] if entry.name != _NOT_SOURCES else []
                else:
                    yield entry.path, f"{name}/{entry.name}"


def file_digest(path: str | Path) -> str:
    """The SHA-256 hash of a file's content, in hexadecimal."""
    with open(path, "rb") as file:  # noqa: PTH123 - as above
        return hashlib.file_digest(file, "sha256").hexdigest()


def text_digest(text: str) -> str:
    """The `file_digest` of a file that contains `text`."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def files_below(root: Path, folders: Iterable[str]) -> Iterator[str]:
    """The paths, relative to `root`, of all files in `folders`, sorted within each folder."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if not path.is_dir():
                yield path.relative_to(root).as_posix()


def write_file(path: Path, content: str) -> bool:
    """Write `content` to `path` atomically, if it differs. Returns whether it was written."""
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


def write_tree(root: Path, tree: Mapping[str, str], earlier: Iterable[str] = ()) -> Written:
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


def write_new_tree(root: Path, tree: Mapping[str, str]) -> None:
    """Create the folder `root`, which must not exist, with the files of `tree`: all of them or none."""
    root.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root.parent, prefix=UNFINISHED) as temporary:
        new = Path(temporary) / root.name
        for path, content in tree.items():
            write_file(new / path, content)
        new.rename(root)


@contextmanager
def alone(lock: Path, *, wait: bool = False) -> Iterator[None]:
    """Lock the file `lock` for the duration of the block. The system releases it if the process dies.

    If another process has locked it: waits if `wait` is true, else raises BlockingIOError.
    """
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        # Windows has no such lock. Two processes there may do the same work twice, and one fails to replace a file in use.
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
