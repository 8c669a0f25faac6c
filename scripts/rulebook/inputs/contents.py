"""The content of a file, read so that nothing at its path can stop the program.

A path may lead to a pipe that nobody writes to, to a device without an end, around in a circle, or out of the project. Imports
nothing slow: each look-up starts here.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MAX_TEXT = 4 * 2**20
"""How many bytes a text that people write may have, such as a page or a drawing."""
MAX_DATA = 256 * 2**20
"""How many bytes a file that the program writes may have, such as the snapshot of a release."""

_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_SORTS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_REASONS = {
    errno.ELOOP: ("it is a symbolic link that leads back to itself", "remove it"),
    errno.EACCES: ("this user has no permission to read it", "change its permissions"),
    errno.EPERM: ("this user has no permission to read it", "change its permissions"),
    errno.ENOENT: ("it was removed while it was read", "try again"),
}


class UnreadableError(Exception):
    """Something that cannot be read as a file or a folder: `why`, and what would most likely help."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.why, self.hint = why, hint

    @classmethod
    def of(cls, error: OSError) -> UnreadableError:
        """The reason for an error of the operating system."""
        return cls(*_REASONS.get(error.errno or 0, (f"the system says: {error.strerror}", "")))


class TooLargeError(UnreadableError):
    """A file with more bytes than it may have."""


def is_file(path: Path | str) -> bool:
    """Whether there is a file at a path that somebody wrote: no name is an error, however long, unlike for Path.is_file."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path | str) -> bool:
    """Whether there is a folder at a path that somebody wrote."""
    return os.path.isdir(path)  # noqa: PTH112


def content(path: Path, limit: int = MAX_TEXT, *, within: tuple[str, ...] = ()) -> bytes:
    """The bytes of the file at `path`.

    Raises UnreadableError if there is no regular file, or a symbolic link out of the folders `within` (see `real`), and
    TooLargeError if the file has more than `limit` bytes.
    """
    require_file(path, within=within)
    try:
        with os.fdopen(os.open(path, _OPEN), "rb") as file:
            _require_regular(os.fstat(file.fileno()))
            data = file.read(limit + 1)
    except OSError as error:
        raise UnreadableError.of(error) from error
    if len(data) > limit:
        raise TooLargeError(f"the file has more than {limit} bytes", "make it smaller, or move it elsewhere")
    return data


def require_file(path: Path, *, within: tuple[str, ...] = ()) -> None:
    """Raise UnreadableError if there is no regular file at `path`, or a symbolic link out of the folders `within`."""
    try:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            status = _target(path, within)
    except OSError as error:
        raise UnreadableError.of(error) from error
    _require_regular(status)


def real(*folders: Path) -> tuple[str, ...]:
    """The paths of folders without symbolic links, for `within`."""
    return tuple(dict.fromkeys(os.path.realpath(folder) for folder in folders))


def _target(link: Path, within: tuple[str, ...]) -> os.stat_result:
    """What a symbolic link leads to. Raises UnreadableError if that does not exist, or is outside of `within`."""
    try:
        status = link.stat()
    except FileNotFoundError as error:
        raise UnreadableError("it is a symbolic link that leads nowhere", "remove it, or correct its target") from error
    if stat.S_ISDIR(status.st_mode):
        raise UnreadableError("it is a symbolic link to a folder", "put the folder itself there")
    target = Path(os.path.realpath(link))
    if within and not any(target.is_relative_to(folder) for folder in within):
        raise UnreadableError("it is a symbolic link that leads out of the project", "put the file itself there")
    return status


def _require_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        sort = _SORTS.get(stat.S_IFMT(status.st_mode), "of an unknown sort")
        raise UnreadableError(f"it is {sort}, not a file", "remove it, or put a file there")
