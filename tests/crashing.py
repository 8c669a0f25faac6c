"""Runs code that is interrupted at one of its file operations, each time in a new process.

The operations are those that change a folder: a file opened for writing, a file or folder made, renamed, linked, or removed,
and a process started. Python tells of each before it is done.
"""

from __future__ import annotations

import errno
import os
import resource
import signal
import sys
import traceback
import warnings
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "subprocess.Popen"}
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_CRASHED = 99
NEVER = 10**9
"""The number of an operation that no run reaches."""


Coarse: TypeAlias = tuple[Path, ...]


class Interruption(Enum):
    """How an operation ends."""

    KILLED = "the process is killed before it"
    REFUSED = "the system refuses it, as if the disk were full"
    FULL = "from then on, no byte can be written to a file"
    STOPPED = "the user stops the process before it, as with Ctrl-C"


class Ended(NamedTuple):
    """How a run ended: what it returned, 99 if it raised an exception, or the negative number of the signal that ended it.

    `reached` says whether the operation to interrupt was reached, and `printed` what the run printed.
    """

    status: int
    reached: bool
    printed: str


def interrupted(
    work: Callable[[], int], folder: Path, number: int = NEVER, how: Interruption = Interruption.KILLED, coarse: Coarse = ()
) -> Ended:
    """Run `work` in a forked process that is interrupted at the operation `number`, from 0, that changes `folder`.

    In the folders `coarse`, only one operation of 50 counts.
    """
    (told, tell), (printed, say) = os.pipe(), os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of Python 3.12: pytest-xdist has a thread, which the child lacks
        child = os.fork()
    if not child:
        status = _CRASHED
        try:
            sys.stdout = sys.stderr = os.fdopen(say, "w", encoding="utf-8")
            sys.addaudithook(_Watch(folder, number, how, coarse, tell))
            status = work()
        except BaseException:  # noqa: BLE001 - the parent sees it by the status
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(status)
    os.close(tell)
    os.close(say)
    with os.fdopen(printed, encoding="utf-8") as output, os.fdopen(told, "rb") as signaled:
        text, reached = output.read(), bool(signaled.read())
    return Ended(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), reached, text)


class _Watch:
    """Counts operations, and interrupts one."""

    def __init__(self, folder: Path, number: int, how: Interruption, coarse: Coarse, tell: int) -> None:
        self.folder, self.coarse = f"{folder}/", tuple(f"{path}/" for path in coarse)
        self.remaining, self.how, self.tell = number, how, tell
        self.skipped = 0

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.remaining < 0 or not (event in _CHANGES or (event == "open" and arguments[2] & _WRITES)):
            return
        paths = [f"{path}/" for path in _paths(event, arguments)]
        if event != "subprocess.Popen" and not any(path.startswith(self.folder) for path in paths):
            return
        if paths and all(path.startswith(self.coarse) for path in paths):
            self.skipped += 1
            if self.skipped % 50:
                return
        self.remaining -= 1
        if self.remaining < 0:
            os.write(self.tell, b"!")
            self._interrupt()

    def _interrupt(self) -> None:
        if self.how is Interruption.KILLED:
            os.kill(os.getpid(), signal.SIGKILL)
        elif self.how is Interruption.STOPPED:
            raise KeyboardInterrupt
        elif self.how is Interruption.REFUSED:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def _paths(event: str, arguments: tuple[Any, ...]) -> Iterator[str]:
    """The paths that an operation is about, complete. A removal of a tree names its files from a folder that is open."""
    count, fd = {"os.rename": (2, 2), "os.link": (2, 2), "os.symlink": (2, 2), "os.mkdir": (1, 2), "os.chmod": (1, 2)}.get(
        event, (1, 1)
    )
    for path in arguments[:count]:
        if isinstance(path, str | bytes | os.PathLike) and event != "subprocess.Popen":
            name = os.fsdecode(path)
            opened = arguments[fd] if event != "open" and not os.path.isabs(name) and len(arguments) > fd else -1  # noqa: PTH117
            base = f"/proc/self/fd/{opened}" if isinstance(opened, int) and opened >= 0 else ""
            yield os.path.join(str(Path(base).resolve()) if base else str(Path.cwd()), name)  # noqa: PTH118
