"""Runs code that is interrupted at one of its file operations, each time in a new process.

The operations are those that change a folder: a file opened for writing, a file or folder made, renamed, linked, or removed,
and a process started. Python tells of each before it is done.
"""

from __future__ import annotations

import errno
import io
import os
import resource
import signal
import sys
import traceback
import warnings
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from enum import Enum
from multiprocessing import Pipe, get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeAlias, TypeVar

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


Given = ParamSpec("Given")
Made = TypeVar("Made")


@contextmanager
def small_process() -> Iterator[Small]:
    """A process that holds little in memory, for functions that fork it often: a fork takes longer the more there is.

    A process that runs tests holds many records, and takes five times as long to fork.
    """
    with ProcessPoolExecutor(1, get_context("forkserver")) as pool:
        yield Small(pool)


class Small(NamedTuple):
    """Runs functions of modules in that process."""

    pool: ProcessPoolExecutor

    def run(self, function: Callable[Given, Made], *arguments: Given.args, **named: Given.kwargs) -> Made:
        """Return what a function returns, or raise what it raises."""
        return self.pool.submit(function, *arguments, **named).result()


def interrupted(
    work: Callable[[], int], folder: Path, number: int = NEVER, how: Interruption = Interruption.KILLED, coarse: Coarse = ()
) -> Ended:
    """Run `work` in a forked process that is interrupted at the operation `number`, from 0, that changes `folder`.

    In the folders `coarse`, only one operation of 50 counts.
    """
    ours, theirs = Pipe()

    def reach(reached: int) -> None:
        if reached == number:
            theirs.send(number)
            interrupt(how)

    child = fork()
    if not child:
        ours.close()
        os._exit(finish(work, Operations(folder, coarse, reach), theirs.send))
    theirs.close()
    told: list[Any] = []
    while True:
        try:
            told.append(ours.recv())
        except EOFError:
            break
    ours.close()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return Ended(status, number in told, next((text for text in told if isinstance(text, str)), ""))


def fork() -> int:
    """Fork this process, without the warning of Python 3.12: pytest-xdist has a thread, which the child lacks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def finish(work: Callable[[], int], operations: Operations, tell: Callable[[str], None]) -> int:
    """Run `work`, whose operations are counted, to its end. Tells what it printed. Returns its status."""
    status, printed = _CRASHED, io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            sys.addaudithook(operations)
            status = work()
        except BaseException:  # noqa: BLE001 - the parent sees it by the status
            traceback.print_exc()
    tell(printed.getvalue())
    return status


def interrupt(how: Interruption) -> None:
    """Interrupt this process, as it is about to do an operation."""
    if how is Interruption.KILLED:
        os.kill(os.getpid(), signal.SIGKILL)
    elif how is Interruption.STOPPED:
        raise KeyboardInterrupt
    elif how is Interruption.REFUSED:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    else:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


class Operations:
    """Counts the operations that change `folder`, and calls `reach` with the number of each, from 0, before it is done."""

    def __init__(self, folder: Path, coarse: Coarse, reach: Callable[[int], None]) -> None:
        self.folder, self.coarse = f"{folder}/", tuple(f"{path}/" for path in coarse)
        self.reach, self.number, self.skipped, self.paused = reach, -1, 0, False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.paused or not (event in _CHANGES or (event == "open" and arguments[2] & _WRITES)):
            return
        paths = [f"{path}/" for path in _paths(event, arguments)]
        if event != "subprocess.Popen" and not any(path.startswith(self.folder) for path in paths):
            return
        if paths and all(path.startswith(self.coarse) for path in paths):
            self.skipped += 1
            if self.skipped % 50:
                return
        self.number += 1
        self.paused = True  # what `reach` does itself does not count
        try:
            self.reach(self.number)
        finally:
            self.paused = False


def _paths(event: str, arguments: tuple[Any, ...]) -> Iterator[str]:
    """The paths that an operation changes, complete. A removal of a tree names its files from a folder that is open."""
    count, fd = {"os.rename": (2, 2), "os.link": (2, 2), "os.symlink": (2, 2), "os.mkdir": (1, 2), "os.chmod": (1, 2)}.get(
        event, (1, 1)
    )
    for path in arguments[event == "os.link" : count]:  # what is linked stays as it is
        if isinstance(path, str | bytes | os.PathLike) and event != "subprocess.Popen":
            name = os.fsdecode(path)
            opened = arguments[fd] if event != "open" and not os.path.isabs(name) and len(arguments) > fd else -1  # noqa: PTH117
            base = f"/proc/self/fd/{opened}" if isinstance(opened, int) and opened >= 0 else ""
            yield os.path.join(str(Path(base).resolve()) if base else str(Path.cwd()), name)  # noqa: PTH118
