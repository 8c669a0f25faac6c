"""Locks between processes. The system releases a lock when its holder ends, however it ends."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


LOCK = "lock"
"""The name of the file that is locked to have the folder that it is in."""


class BusyError(Exception):
    """Another process holds the lock. The message names it: what it runs, its process id, since when, and what it uses."""


def _say_nothing(_: str) -> None:
    pass


@contextmanager
def alone(
    lock: Path,
    command: str = "",
    *,
    what: str = "this project",
    wait: bool = True,
    waiting: Callable[[str], object] = _say_nothing,
) -> Iterator[None]:
    """Hold the lock on the file `lock` during the block, to have `what` alone.

    `command` is what other processes are told that this one runs. While another process holds the lock: calls `waiting` with
    words that name the process, and waits; without `wait`, raises BusyError. Raises OSError if the file cannot
    be written.
    """
    handle = _acquire(lock, what, wait, waiting)
    try:
        os.ftruncate(handle, 0)  # a killed process leaves what it said
        os.write(handle, json.dumps([command, os.getpid(), time.strftime("%H:%M")]).encode())
        yield
    finally:
        os.ftruncate(handle, 0)  # what it says is no longer true
        os.close(handle)


def _acquire(lock: Path, what: str, wait: bool, waiting: Callable[[str], object]) -> int:
    """The handle of the file `lock`, locked."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            # Windows has no such lock: two processes there may do the same work twice, and one fails to replace a file in use.
            if sys.platform != "win32":
                _lock(handle, lock, what, wait, waiting)
            if _is_at(handle, lock):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int, lock: Path, what: str, wait: bool, waiting: Callable[[str], object]) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if not wait:
            raise BusyError(f"{_holder(lock)} is using {what}") from None
        waiting(_holder(lock))
        fcntl.flock(handle, fcntl.LOCK_EX)


def _is_at(handle: int, lock: Path) -> bool:
    """Whether the locked file is still the one at the path: its folder may have been removed while this process waited."""
    try:
        return os.path.samestat(os.fstat(handle), lock.stat())
    except FileNotFoundError:
        return False


def _holder(lock: Path) -> str:
    """Words for the process that holds a lock."""
    try:
        command, process, since = json.loads(lock.read_bytes())
    except (OSError, ValueError):  # it has just begun, or just ended
        return "another command"
    return f"{command} (process {process}, since {since})"
