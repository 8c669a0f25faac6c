"""Runs a command: gives it the project alone if it writes there, and turns what goes wrong into one line and an exit status."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.shared import BUSY, CANNOT_WRITE, FOUND_PROBLEMS, MISUSE, OK, STOPPED, UsageError, folder_of
from rulebook.model.problems import ProblemsError
from rulebook.project.locate import DATA, ProjectNotFoundError
from rulebook.storage import lock
from rulebook.storage.leftovers import remove_leftovers
from rulebook.storage.lock import BusyError, alone
from rulebook.storage.transaction import is_settled, settle

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from types import FrameType

LOCK = f"build/{lock.LOCK}"
"""The file in a project that a command locks while it writes there."""
_MADE = ("build", "docs", "schemas", "site")
"""The folders in a project that commands write files to, each on its own. In that of the records, files change together."""


class Access(Enum):
    """How a command uses the project beside other commands."""

    READS = "works beside any other"
    WAITS = "waits until no other writes"
    REFUSED = "is refused while another writes"


def _always(_: argparse.Namespace) -> bool:
    return True


@dataclass(frozen=True)
class Command:
    """A command: the function that runs it, and what was not done if it fails, such as "nothing was released".

    With options for which `writes` is false, it only reads, whatever its `access`.
    """

    function: Callable[[argparse.Namespace], int]
    not_done: str
    access: Access = Access.READS
    writes: Callable[[argparse.Namespace], bool] = _always


class _StoppedError(BaseException):
    """The process was told to stop, by the signal with the number `signal`."""

    def __init__(self, number: int) -> None:
        self.signal = number


def run(options: argparse.Namespace) -> int:
    """Run the command that was parsed to `options`. Returns its exit status, which docs/command-line.md explains."""
    command: Command = options.run
    reads = command.access is Access.READS or not command.writes(options)
    try:
        with _stoppable(), _access(options, command.access, reads):
            return command.function(options)
    except ProblemsError as error:
        from rulebook.cli.problem_output import print_problems

        print_problems(error.problems, folder_of(options))
        if error.why:
            print(error.why, file=sys.stderr)
        return FOUND_PROBLEMS
    except (UsageError, ProjectNotFoundError) as error:
        return _failed(str(error), MISUSE)
    except BusyError as error:
        return _failed(f"{command.not_done}: {error}; wait until it has ended, and try again", BUSY)
    except OSError as error:
        if reads and isinstance(error, BrokenPipeError):
            return OK  # whoever reads the output has read enough
        return _failed(f"{command.not_done}: {_reason(error)}", CANNOT_WRITE)
    except (KeyboardInterrupt, _StoppedError) as stopped:
        number = getattr(stopped, "signal", signal.SIGINT)
        return _failed(f"stopped: {command.not_done}", STOPPED + number)


def flush(status: int) -> int:
    """Write out what was printed. Returns `status`, or the one to end with if that fails."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            return _failed(f"cannot print: {_reason(error)}", CANNOT_WRITE)
    return status


def _failed(message: str, status: int) -> int:
    print(f"rulebook: {message}", file=sys.stderr)
    return status


def _reason(error: OSError) -> str:
    """Why the system refused, and the file, from the current folder if it is below."""
    path = Path(os.fsdecode(error.filename)) if error.filename else None
    if path and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return f"{error.strerror or error}{f': {path}' if path else ''}"


def _access(options: argparse.Namespace, access: Access, reads: bool) -> AbstractContextManager[None]:
    """Holds the project for a command that writes. Takes back and removes what a killed command has left.

    Raises BusyError if the command is refused, ProjectNotFoundError if it writes and there is no project, and OSError.
    """
    if not reads:
        return _alone(folder_of(options), options.name, wait=access is Access.WAITS)
    try:
        root = folder_of(options)
    except ProjectNotFoundError:
        return nullcontext()
    if not is_settled(root / DATA):  # it was interrupted, or is about to end
        with _alone(root, options.name, wait=True):
            pass
    return nullcontext()


@contextmanager
def _alone(root: Path, name: str, *, wait: bool) -> Iterator[None]:
    def waiting(other: str) -> None:
        print(f"rulebook: waiting for {other}, which is using this project", file=sys.stderr, flush=True)

    with alone(root / LOCK, name, wait=wait, waiting=waiting):
        settle(root / DATA)
        for folder in _MADE:
            remove_leftovers(root / folder)
        yield


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let the signals that end a process raise _StoppedError, so that the command can tidy up."""

    def stop(number: int, _: FrameType | None) -> None:
        raise _StoppedError(number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in (getattr(signal, name) for name in names)}
    for number, handler in before.items():
        if handler != signal.SIG_IGN:  # nohup ignores SIGHUP
            signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
