"""Interrupts commands at every one of their file operations, and checks what each leaves.

Run it as `make crash`, or as `PYTHONPATH=tests python -m crash build release --how killed --to 100`. It works on copies of the
small project. Every time, the state has to be the one before or the one after the command, complete; what it printed has to be
true, and no traceback; and the next command has to bring about the state after. MkDocs runs once for each site; after that, its
output is copied.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from crash.commands import COMMANDS
from crashing import Interruption, interrupted
from rulebook.cli.main import main as rulebook
from rulebook.site import mkdocs_site
from rulebook.storage.files import UNFINISHED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.project.project import Project
    from rulebook.site.edition import Edition

if sys.platform != "linux":
    sys.exit("The names of a process's open files are read from /proc, which only Linux has.")

run_mkdocs = mkdocs_site._run_mkdocs


def record_mkdocs(scratch: Path) -> None:
    """Let MkDocs run only once for the same pages; after that, copy what it made."""

    def run(project: Project, site: Path, edition: Edition | None) -> None:
        made = scratch / "mkdocs" / mkdocs_site._digest(project, edition)
        if not made.exists():
            run_mkdocs(project, made, edition)
        shutil.copytree(made, site)

    mock.patch.object(mkdocs_site, "_run_mkdocs", run).start()


def linked(source: Path, target: Path) -> Path:
    """A copy of a folder that shares its files, which commands replace and never change; git does change its own."""

    def copy(one: str, other: str) -> None:
        if "/.git/" in one:
            shutil.copy2(one, other)
        else:
            os.link(one, other)

    return Path(shutil.copytree(source, target, symlinks=True, copy_function=copy))


def crash(name: str, how: Interruption, numbers: Iterable[int], scratch: Path) -> Counter[str]:
    """Interrupt a command at its operations with these numbers. Returns how often each state was found, with each status."""
    command, saved = COMMANDS[name], scratch / "before"
    before = command.prepare(saved)
    after = linked(saved, scratch / "after") / before.name
    assert rulebook(["--project", str(after), *command.arguments(after)]) == 0
    old, new = command.state(before), command.state(after)
    assert new != old
    known = {**dict.fromkeys(command.halfway(old, new), "between"), old: "old", new: "new"}
    found: Counter[str] = Counter()
    for number in numbers:
        here = linked(saved, scratch / "here") / before.name
        coarse = tuple((here / folder).resolve() for folder in command.coarse)

        def work(here: Path = here) -> int:
            return rulebook(["--project", str(here), *command.arguments(here)])

        status, reached, printed = interrupted(work, scratch / "here", number, how, coarse)
        try:
            state = command.state(here)
            left = known.get(state)
            assert left, f"the state is {state}, expected {old} or {new}"
            if how is not Interruption.KILLED:
                assert fits(how, status, left, command.ends_old), f"the state is {left}, the status {status}: {printed}"
                assert "Traceback" not in printed, printed
                assert status == 0 or printed.splitlines()[-1].startswith("rulebook: "), printed
            if left != "new" or command.repeatable:
                again = interrupted(work, scratch / "here")
                assert again.status == 0, f"the next command ends with {again.status}: {again.printed}"
                assert command.state(here) == new, f"the next command makes {command.state(here)}, expected {new}"
                leftovers = list((scratch / "here").rglob(f"{UNFINISHED}*"))
                assert not leftovers, f"the next command leaves {leftovers}"
        except AssertionError as error:
            raise AssertionError(f"{name}, {how.name.lower()} at operation {number}: {error}") from error
        found[f"{left}, status {status}"] += 1
        shutil.rmtree(scratch / "here")
        if not reached:
            break
    return found


def fits(how: Interruption, status: int, left: str, ends_old: bool) -> bool:
    """Whether the exit status tells the truth. A command may succeed if only its tidying up was refused."""
    if status == 0:
        return left == "new"
    expected = (130,) if how is Interruption.STOPPED else (74, 1)
    return status in expected and (left == "old" or not ends_old)


def main() -> None:
    """Crash the named commands, or all, and print a line for each way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=f"one of {', '.join(COMMANDS)} (default: all)")
    parser.add_argument("--how", choices=[how.name.lower() for how in Interruption])
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--to", type=int)
    parser.add_argument("--step", type=int, default=1)
    options = parser.parse_args()
    chosen = [Interruption[options.how.upper()]] if options.how else list(Interruption)
    numbers = range(options.first, options.to or 10**6, options.step)
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary).resolve()
        record_mkdocs(scratch)
        for name in options.commands or COMMANDS:
            for how in chosen:
                begun = time.monotonic()
                at = scratch / f"{name}-{how.name}"
                at.mkdir()
                found = crash(name, how, numbers, at)
                shutil.rmtree(at)
                took = f"{time.monotonic() - begun:.0f} s"
                print(f"{name}, {how.name.lower()}: {sum(found.values())} operations in {took}: {dict(found)}", flush=True)


if __name__ == "__main__":
    main()
