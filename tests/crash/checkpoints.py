"""Interrupts a command at each of its file operations, and runs what comes before an operation only once.

At each operation, the process that runs the command stops. The folder is copied, a fork of the process is interrupted, and then
the copy takes the place of the folder, and the process goes on. Where that would not be the same as a run of its own, there is
one: while git is running, a temporary folder is in use, or a file or folder is open that the copy would not have open.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import tempfile
from contextlib import suppress
from hashlib import sha256
from multiprocessing import Pipe
from pathlib import Path
from typing import TYPE_CHECKING

from crashing import Coarse, Ended, Interruption, Operations, finish, fork, interrupt, interrupted
from rulebook.publish.folder import LOCK as FOLDER_LOCK
from rulebook.storage import lock
from rulebook.storage.digests import file_digest
from rulebook.storage.files import UNFINISHED
from rulebook.storage.transaction import STAGING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from multiprocessing.connection import Connection

LOCKS = (lock.LOCK, FOLDER_LOCK)
_RANDOM = re.compile(rf"(?<!\w){re.escape(UNFINISHED)}(?!{STAGING.removeprefix(UNFINISHED)})\w+")


def linked(source: Path, target: Path) -> Path:
    """A copy of a folder that shares its files, which commands replace and never change. Git and locks do change theirs."""

    def copy(one: str, other: str) -> None:
        if Path(one).name in LOCKS or ("/.git/" in one and "/.git/objects/" not in one):
            shutil.copy2(one, other)
        else:
            os.link(one, other)

    return Path(shutil.copytree(source, target, symlinks=True, copy_function=copy))


def digest_of_all(folder: Path) -> str:
    """A hash of everything in a folder but for what a lock says, and the random part of the names of unfinished files."""
    lines = []
    for path in folder.rglob("*"):
        name = _RANDOM.sub(UNFINISHED, str(path.relative_to(folder)))
        if path.is_symlink():
            lines.append(f"{name} -> {path.readlink()}")
        else:
            lines.append(f"{name} {file_digest(path) if path.is_file() and path.name not in LOCKS else path.is_dir()}")
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()


def interruptions(
    work: Callable[[], int], saved: Path, folder: Path, ways: Collection[Interruption], numbers: Collection[int], coarse: Coarse
) -> Iterator[tuple[int, Interruption, Ended]]:
    """Interrupt `work` in a copy of `saved`, at `folder`, at each operation whose number is in `numbers`, in each way.

    Yields the number, the way, and how the run ended, while `folder` is as the run has left it. At last, yields the run that
    was not interrupted, once for each way.
    """
    linked(saved, folder)
    ours, theirs = Pipe()
    child = fork()
    if not child:
        ours.close()
        os._exit(finish(work, Operations(folder, coarse, _Stops(folder, theirs)), theirs.send))
    theirs.close()
    aside = folder.with_name(f"{folder.name}-aside")
    number = -1
    while not isinstance(told := ours.recv(), str):
        number, can_fork = told
        for how in ways if number in numbers else ():
            if can_fork:
                linked(folder, aside)
                ended = _forked(ours, how)
                _unlock(folder)
            else:
                folder.rename(aside)
                linked(saved, folder)
                ended = interrupted(work, folder, number, how, coarse)
            yield number, how, ended
            shutil.rmtree(folder)
            aside.rename(folder)
        ours.send(None)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    folder.rename(aside)
    for how in ways:
        linked(aside, folder)
        yield number + 1, how, Ended(status, reached=False, printed=told)
        shutil.rmtree(folder)
    shutil.rmtree(aside)


def _forked(ours: Connection, how: Interruption) -> Ended:
    """Let a fork of the process that has stopped be interrupted."""
    if how is Interruption.KILLED:  # the folder stays as it is
        return Ended(-signal.SIGKILL, reached=True, printed="")
    ours.send(how)
    printed, status = ours.recv(), ours.recv()
    return Ended(status, reached=True, printed=printed)


def _unlock(folder: Path) -> None:
    """Give the folder locks that the process that has stopped does not hold."""
    for held in (path for name in LOCKS for path in folder.rglob(name)):
        content = held.read_bytes()
        held.unlink()
        held.write_bytes(content)


class _Stops:
    """Stops a process at each operation, and lets forks of it be interrupted there."""

    def __init__(self, folder: Path, theirs: Connection) -> None:
        self.folder, self.theirs, self.is_fork = folder, theirs, False
        self.pipes = _pipes()

    def __call__(self, number: int) -> None:
        if self.is_fork:
            return
        self.theirs.send((number, _pipes() == self.pipes and _can_fork(self.folder)))
        while how := self.theirs.recv():
            child = fork()
            if not child:
                self.is_fork = True
                interrupt(how)
                return
            self.theirs.send(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def _can_fork(folder: Path) -> bool:
    """Whether this process can go on in a copy of the folder: it may have locks open, and files that it only reads.

    A fork that is interrupted would remove the temporary folders of this process.
    """
    return not (
        any(Path(tempfile.gettempdir()).iterdir())
        or Path.cwd().is_relative_to(folder)
        or any(map(_is_bound, _opened_below(folder)))
    )


def _pipes() -> set[Path]:
    """The open pipes of this process. One more leads to git, and a process that waits for its end would wait for forks too."""
    return {link for link in Path("/proc/self/fd").iterdir() if link.exists() and stat.S_ISFIFO(link.stat().st_mode)}


def _opened_below(folder: Path) -> Iterator[Path]:
    """The open files and folders of this process that are below a folder, as links in /proc."""
    for link in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # this folder itself
            path = Path(str(link.readlink()).removesuffix(" (deleted)"))  # by the copy that took the place of the folder
            if path.is_relative_to(folder) and path.name not in LOCKS:
                yield link


def _is_bound(link: Path) -> bool:
    """Whether an open file is a folder, or is written to."""
    flags = re.search(r"flags:\s*(\d+)", Path(f"/proc/self/fdinfo/{link.name}").read_text("ascii"))
    return not flags or not stat.S_ISREG(link.stat().st_mode) or bool(int(flags[1], 8) & os.O_ACCMODE)
