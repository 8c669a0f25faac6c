"""Interrupts commands at every one of their file operations, and checks what each leaves.

Run it as `make crash`, or as `PYTHONPATH=tests python -m crash build release --how killed --to 100`. It works on copies of the
small project. Every time, the state has to be the one before or the one after the command, complete; what it printed has to be
true, and no traceback; and the next command has to bring about the state after. MkDocs runs once for each site; after that, its
output is copied. The next command runs once for each different content of the project.

Each run is a line in build/crash.log, so that nothing is lost when the program is stopped.
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

import jinja2
from pydantic import BaseModel

from crash.checkpoints import digest_of_all, interruptions, linked
from crash.commands import COMMANDS
from crashing import Ended, Interruption, interrupted
from rulebook.cli.main import main as rulebook
from rulebook.site import mkdocs_site, templating
from rulebook.storage.files import UNFINISHED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from jinja2.bccache import Bucket

    from rulebook.project.project import Project
    from rulebook.site.edition import Edition

if sys.platform != "linux":
    sys.exit("The names of a process's open files are read from /proc, which only Linux has.")

LOG = Path("build/crash.log")
run_mkdocs, make_schema = mkdocs_site._run_mkdocs, BaseModel.__dict__["model_json_schema"].__func__


def record_mkdocs(scratch: Path) -> None:
    """Let MkDocs run only once for the same pages, and let templates and schemas be compiled once. After that, copy them."""

    def run(project: Project, site: Path, edition: Edition | None) -> None:
        made = scratch / "mkdocs" / mkdocs_site._digest(project, edition)
        if not made.exists():
            run_mkdocs(project, made, edition)
        shutil.copytree(made, site)

    def compiled_once() -> jinja2.Environment:
        made = make_environment()
        made.bytecode_cache = compiled
        return made

    make_environment, compiled = templating.environment, _Compiled()
    mock.patch.object(mkdocs_site, "_run_mkdocs", run).start()
    mock.patch.object(templating, "environment", compiled_once).start()
    mock.patch.object(BaseModel, "model_json_schema", classmethod(lambda model: json.loads(_schema(model)))).start()


class _Compiled(jinja2.BytecodeCache):
    """The compiled templates, in memory, which the processes that are forked share."""

    def __init__(self) -> None:
        self.of: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.of:
            bucket.bytecode_from_string(self.of[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.of[bucket.key] = bucket.bytecode_to_string()


def _schema(model: type[BaseModel]) -> str:
    if model not in _schemas:
        _schemas[model] = json.dumps(make_schema(model))
    return _schemas[model]


_schemas: dict[type[BaseModel], str] = {}


class Found(NamedTuple):
    """How often each state was found, with each status, by way of interruption; and what was wrong."""

    states: dict[Interruption, Counter[str]]
    wrong: list[str]


def crash(
    name: str, ways: Collection[Interruption], numbers: Collection[int], scratch: Path, log: Callable[[str], object] = len
) -> Found:
    """Interrupt a command at its operations with these numbers, in each of the ways. `log` gets a line for each run."""
    command, saved, here = COMMANDS[name], scratch / "before", scratch / "here"
    before = command.prepare(saved)
    after = linked(saved, scratch / "after") / before.name
    assert rulebook(["--project", str(after), *command.arguments(after)]) == 0
    old, new = command.state(before), command.state(after)
    assert new != old
    known = {**dict.fromkeys(command.halfway(old, new), "between"), old: "old", new: "new"}
    project = here / before.name
    checked: dict[str, tuple[str, str]] = {}
    states: dict[str, tuple[str, ...]] = {}
    found = Found({how: Counter() for how in ways}, [])

    def work() -> int:
        tempfile.tempdir = tempfile.mkdtemp(dir=scratch)  # of this process alone
        return rulebook(["--project", str(project), *command.arguments(project)])

    def state() -> tuple[str, ...]:
        """The state of the project, which only depends on the content of the folder. A copy is read: readers mend it."""
        everything = digest_of_all(here)
        if everything not in states:
            look = linked(here, scratch / "look")
            try:
                states[everything] = command.state(look / before.name)
            except Exception as error:  # noqa: BLE001 - a state that cannot be read is one of those to find
                states[everything] = (repr(error),)
            shutil.rmtree(look)
        return states[everything]

    def check() -> tuple[str, str]:
        """Which state is left, and what is wrong with it, or with what the next command makes of it."""
        left = known.get(state())
        if not left:
            return "torn", f"the state is {state()}, expected {old} or {new}"
        if left == "new" and not command.repeatable:
            return left, ""
        again = interrupted(work, here)
        if again.status:
            return left, f"the next command ends with {again.status}: {again.printed}"
        if state() != new:
            return left, f"the next command makes {state()}, expected {new}"
        leftovers = [str(path) for path in here.rglob(f"{UNFINISHED}*")]
        return left, f"the next command leaves {leftovers}" if leftovers else ""

    coarse = tuple((project / folder).resolve() for folder in command.coarse)
    for number, how, ended in interruptions(work, saved, here, ways, numbers, coarse):
        everything = digest_of_all(here)
        if everything not in checked:
            checked[everything] = check()
        left, wrong = checked[everything]
        if not wrong and how is not Interruption.KILLED:
            wrong = "" if is_true(how, ended, left, command.ends_old) else f"this is not true: {ended.printed}"
        row = f"{left}, status {ended.status}"
        found.states[how][row] += 1
        log(f"{name}, {how.name.lower()} at operation {number}: {row}{f': {wrong}' if wrong else ''}")
        if wrong:
            found.wrong.append(f"{name}, {how.name.lower()} at operation {number}: {row}: {wrong}")
    log(f"{name}: {len(checked)} different states")
    return found


def is_true(how: Interruption, ended: Ended, left: str, ends_old: bool) -> bool:
    """Whether what a command printed is one line that tells the truth, as does its exit status.

    A command may succeed if only its tidying up was refused.
    """
    if "Traceback" in ended.printed:
        return False
    if ended.status == 0:
        return left == "new"
    expected = (130,) if how is Interruption.STOPPED else (74, 1)
    said = ended.printed.splitlines()[-1:]
    return ended.status in expected and (left == "old" or not ends_old) and bool(said) and said[0].startswith("rulebook: ")


def main() -> None:
    """Crash the named commands, or all, and print a line for each way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=f"one of {', '.join(COMMANDS)} (default: all)")
    parser.add_argument("--how", choices=[how.name.lower() for how in Interruption])
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--to", type=int)
    parser.add_argument("--step", type=int, default=1)
    options = parser.parse_args()
    ways = [Interruption[options.how.upper()]] if options.how else list(Interruption)
    numbers = range(options.first, options.to or 10**6, options.step)
    wrong: list[str] = []
    LOG.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, LOG.open("a", encoding="utf-8", buffering=1) as log:
        scratch = Path(temporary).resolve()
        record_mkdocs(scratch)
        for name in options.commands or COMMANDS:
            begun = time.monotonic()
            at = scratch / name
            at.mkdir()
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                found = crash(name, ways, numbers, at, lambda line: log.write(f"{line}\n"))
            shutil.rmtree(at)
            wrong += found.wrong
            print(*found.wrong, sep="\n", end="\n" if found.wrong else "")
            for how, states in found.states.items():
                print(f"{name}, {how.name.lower()}: {states.total()} runs: {dict(states)}")
            print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
