"""Several files, links, and folders that change as one.

The new ones are first written to a hidden folder, `STAGING`, beside those they will replace. A journal in it lists the changes.
Then each is exchanged with its old one. The removal of the journal completes the transaction: from then on, the hidden folder
holds only what was replaced. As long as there is a journal, `settle` takes every change back.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.storage.digests import content_digest, file_digest, signature
from rulebook.storage.exchange import exchange, undo_exchange
from rulebook.storage.files import UNFINISHED, write_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STAGING = f"{UNFINISHED}together"
_JOURNAL = "journal"


@dataclass(frozen=True)
class _Change:
    """A change of the path `path`. `staged` is the name of the new one in the hidden folder, `digest` its content.

    `digest` is None if the path is removed. `existed` says whether there was something at the path before.
    """

    path: str
    staged: str
    digest: str | None
    existed: bool


class Transaction:
    """Changes below the folder `root`. `together` makes one."""

    def __init__(self, root: Path) -> None:
        self.root, self._staging = root, root / STAGING
        self._paths: dict[str, bool] = {}

    def place(self, path: str) -> Path:
        """Where to write the file, link, or folder that will be at `path`, relative to `root`."""
        self._paths[path] = True
        return self._staged(path)

    def write(self, path: str, text: str) -> None:
        """Let the file at `path` contain `text`."""
        write_file(self.place(path), text)

    def remove(self, path: str) -> None:
        """Let there be nothing at `path`."""
        self._paths[path] = False

    def _staged(self, path: str) -> Path:
        return self._staging / str(list(self._paths).index(path))

    def commit(self) -> int:
        """Make the changes. Returns how many paths differ from before."""
        changes = [change for path, kept in self._paths.items() if (change := self._change(path, kept))]
        if changes:
            missing = _missing_folders(self.root, changes)
            journal = {"folders": missing, "changes": [asdict(change) for change in changes]}
            _to_disk(self._staging)
            write_file(self._staging / _JOURNAL, json.dumps(journal))
            _to_disk(self._staging)
            for folder in missing:
                (self.root / folder).mkdir()
            for change in changes:
                _make(self.root, change)
            (self._staging / _JOURNAL).unlink()
        return len(changes)

    def _change(self, path: str, kept: bool) -> _Change | None:
        """The change of a path; None if it stays as it is."""
        staged, target = self._staged(path), self.root / path
        before, after = _content(target), _content(staged) if kept else None
        return _Change(path, staged.name, after, before is not None) if before != after else None


@contextmanager
def together(root: Path) -> Iterator[Transaction]:
    """A transaction below the folder `root`, which is made if it is missing. It is committed at the end of the block.

    After an exception, all is as it was before. Only one process at a time may change `root`.
    """
    root.mkdir(parents=True, exist_ok=True)
    settle(root)
    (root / STAGING).mkdir()
    try:
        transaction = Transaction(root)
        yield transaction
        transaction.commit()
    except BaseException:
        settle(root)
        raise
    with suppress(BaseException):  # it is done, and too late to stop; the next transaction removes what is left over
        shutil.rmtree(root / STAGING)


def write_together(root: Path, files: Mapping[str, str]) -> int:
    """Write the files `files`, their texts by path below the folder `root`, as one. Returns how many differed."""
    changed = {path: text for path, text in files.items() if _content(root / path) != f"file of {content_digest(text)}"}
    if changed:
        with together(root) as transaction:
            for path, text in changed.items():
                transaction.write(path, text)
    return len(changed)


def is_settled(root: Path) -> bool:
    """Whether no transaction below `root` is in progress or was interrupted."""
    return not (root / STAGING / _JOURNAL).exists()


def settle(root: Path) -> None:
    """Take back a transaction below the folder `root` that was interrupted, and remove its leftovers. Raises OSError."""
    staging = root / STAGING
    if not is_settled(root):
        changes, folders = _read_journal(root)
        for change in reversed(changes):
            _take_back(root, change)
        for folder in reversed(folders):
            with suppress(OSError):  # it was not made yet, or somebody has put a file into it
                (root / folder).rmdir()
        (staging / _JOURNAL).unlink()
    if staging.exists():
        shutil.rmtree(staging)


def _read_journal(root: Path) -> tuple[list[_Change], list[str]]:
    """The changes and the new folders in the journal.

    Raises OSError if it is not one of ours: a journal that came with a download could move files out of the project.
    """
    staging = root / STAGING
    try:
        journal = json.loads((staging / _JOURNAL).read_bytes())
        changes, folders = [_Change(**change) for change in journal["changes"]], [str(folder) for folder in journal["folders"]]
        parents = [(root / path).parent.resolve() for path in (*(change.path for change in changes), *folders)]
        inside = all(parent.is_relative_to(root.resolve()) for parent in parents)
        ours = inside and all(change.staged.isdecimal() for change in changes) and not staging.is_symlink()
    except (ValueError, TypeError, KeyError, AttributeError):
        ours = False
    if not ours:
        raise OSError(errno.EINVAL, "this is not a rulebook journal; remove the folder", str(staging))
    return changes, folders


def _make(root: Path, change: _Change) -> None:
    staged, target = root / STAGING / change.staged, root / change.path
    if change.digest is None:
        target.rename(staged)
    elif change.existed:
        exchange(staged, target)
    else:
        staged.rename(target)


def _take_back(root: Path, change: _Change) -> None:
    """Undo a change, if it was made. Which one is where is seen from the contents, which a copy of the project keeps."""
    staged, target = root / STAGING / change.staged, root / change.path
    if change.digest is None:
        if os.path.lexists(staged):
            staged.rename(target)
    elif change.existed:
        undo_exchange(staged, target)
        if _content(target) == change.digest:
            exchange(staged, target)
    elif os.path.lexists(target) and not os.path.lexists(staged):
        target.rename(staged)


def _content(path: Path) -> str | None:
    """What a path holds, as a short text that is the same for the same content; None if there is nothing."""
    if path.is_symlink():
        return f"link to {path.readlink()}"
    if path.is_dir():
        return f"folder of {signature(path)}"
    return f"file of {file_digest(path)}" if path.exists() else None


def _missing_folders(root: Path, changes: list[_Change]) -> list[str]:
    """The folders, relative to `root`, that the changes need and that do not exist, each after the one above it."""
    needed = {folder for change in changes for folder in Path(change.path).parents if change.digest}
    return [str(folder) for folder in sorted(needed) if not (root / folder).is_dir()]


def _to_disk(folder: Path) -> None:
    """Let the system write a folder and the files in it to the disk, so that the journal outlives a loss of power."""
    for path in (*(path for path in folder.iterdir() if path.is_file() and not path.is_symlink()), folder):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
