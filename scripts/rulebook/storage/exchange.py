"""Exchanges two files or folders, so that the path of each is never without one of them."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_HERE = -100
"""AT_FDCWD of Linux: paths are relative to the current folder."""
_SWAP = 2
"""RENAME_EXCHANGE of Linux, and RENAME_SWAP of macOS."""
_CANNOT = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP}
"""How a system, or a file system, says that it knows no exchange."""


def exchange(one: Path, other: Path) -> None:
    """Exchange what is at two paths of the same file system, in one step where the system can do that.

    Where it cannot, three renames do it, and `undo_exchange` takes back what an interruption leaves. Raises OSError.
    """
    swap = _system_call()
    sys.audit("os.rename", str(one), str(other), -1, -1)
    if swap(os.fsencode(one), os.fsencode(other)) == 0:
        return
    error = ctypes.get_errno()
    if error not in _CANNOT:
        raise OSError(error, os.strerror(error), str(one), None, str(other))
    aside = _aside(one)
    other.rename(aside)
    one.rename(other)
    aside.rename(one)


def undo_exchange(one: Path, other: Path) -> None:
    """Bring two paths back to the state before an exchange that was interrupted between its renames, if there was one."""
    aside = _aside(one)
    if os.path.lexists(aside):
        if os.path.lexists(other):
            other.rename(one)
        aside.rename(other)


def _aside(path: Path) -> Path:
    return path.with_name(f"{path.name}.aside")


@cache
def _system_call() -> Callable[[bytes, bytes], int]:
    """The exchange of this system: a function that returns 0, or another number and sets errno."""
    if sys.platform != "win32":
        library = ctypes.CDLL(None, use_errno=True)
        if hasattr(library, "renameat2"):
            return lambda one, other: library.renameat2(_HERE, one, _HERE, other, _SWAP)
        if hasattr(library, "renamex_np"):
            return lambda one, other: library.renamex_np(one, other, _SWAP)
    return _no_call


def _no_call(_: bytes, __: bytes) -> int:
    ctypes.set_errno(errno.ENOSYS)
    return -1
