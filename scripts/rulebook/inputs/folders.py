"""The entries of folders, in order. Imports nothing slow: each look-up starts here."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.inputs.contents import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Entry:
    """An entry of a folder. A symbolic link to a folder is no folder: nothing follows it."""

    path: Path
    is_folder: bool

    @property
    def name(self) -> str:
        """The name of the entry in its folder."""
        return self.path.name


def entries(folder: Path) -> list[Entry]:
    """The entries of a folder, sorted by name, without those that are passed over.

    Raises UnreadableError if the folder cannot be listed.
    """
    try:
        with os.scandir(folder) as scan:
            found = [each for each in scan if not is_passed_over(each.name)]
            return sorted((Entry(Path(each.path), each.is_dir(follow_symlinks=False)) for each in found), key=lambda e: e.name)
    except OSError as error:
        raise UnreadableError.of(error) from error


def is_passed_over(name: str) -> bool:
    """Whether an entry of this name is hidden, or is what an editor keeps beside a file: its lock, backup, or unsaved text."""
    return name.startswith(".") or name.endswith("~") or name[0] == name[-1] == "#"


def files_below(folder: Path, on_error: Callable[[Path, UnreadableError], object] | None = None) -> Iterator[Path]:
    """Every entry below a folder that is no folder itself and is not passed over, sorted by folder and name.

    A folder that cannot be listed counts as empty. `on_error` is called with it, and with the reason.
    """
    pending = [Entry(folder, is_folder=True)]
    while pending:
        entry = pending.pop()
        if not entry.is_folder:
            yield entry.path
            continue
        try:
            pending += reversed(entries(entry.path))
        except UnreadableError as error:
            if on_error:
                on_error(entry.path, error)


def shown(name: str) -> str:
    """A file name or path as it can be printed: with `\\xff` for what is not UTF-8, and `\\n` for a line break in it."""
    text = os.fsencode(name).decode("utf-8", "backslashreplace")
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
