"""Makes edits in copies of projects, and runs the real command `check` on each, in child processes with limits."""

from __future__ import annotations

import gc
import io
import json
import os
import resource
import selectors
import signal
import sys
import tempfile
import time
import traceback
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest import mock

from fuzz import bases
from fuzz.classes import CLASSES, LEGITIMATE
from fuzz.workspace import NotApplicable, Spot, Workspace
from rulebook.cli.main import YOUNG_OBJECTS, main
from rulebook.library import loader
from rulebook.model.yaml_document import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fuzz.bases import Base
    from fuzz.classes import EditClass

MAX_SECONDS = 5
"""How much processor time a check may take."""
MAX_WAIT = 60
"""How many seconds a check may take on a clock: longer than `MAX_SECONDS`, because other programs run, too."""
MAX_MEGABYTES = 500
"""How much memory a process that checks may use at its peak, beyond what it has as it starts: a child begins with what the
process that starts it uses, which in a run of all tests may be as much."""
MAX_ADDRESSES = 2**31
"""How many bytes a process may address at all."""
EDITS_PER_CHILD = 100


@dataclass(frozen=True)
class Case:
    """One edit of a campaign: a class, and the seed of its random choices. `again` names it."""

    key: str
    seed: str
    round: int

    @property
    def again(self) -> str:
        """What repeats it."""
        return f"{self.key}:{self.seed}:{self.round}"

    @classmethod
    def named(cls, again: str) -> Case:
        """The case that `again` names. Raises ValueError if it names none."""
        key, seed, number = again.rsplit(":", 2)
        if key not in CLASSES:
            raise ValueError(f"no class {key!r}")
        return cls(key, seed, int(number))


@dataclass
class Outcome:
    """What became of a case: the base, the edited files, where a report belongs, and what `check` did."""

    again: str
    base: str = ""
    touched: list[str] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    problems: list[tuple[str, int, str, str]] = field(default_factory=list)
    """The path, line, code, and text of each problem."""
    status: int | None = None
    crash: str = ""
    hang: bool = False
    megabytes: int = 0
    """The peak memory of the process until then, beyond what it started with."""
    seconds: float = 0.0
    applies: bool = True

    @property
    def family(self) -> str:
        """The family of the class."""
        return self.again.split("/")[0]

    @property
    def ran(self) -> bool:
        """Whether `check` ran to its end, within the limits."""
        return not self.crash and not self.hang and self.megabytes <= MAX_MEGABYTES

    @property
    def found(self) -> bool:
        """Whether there is any problem."""
        return self.ran and bool(self.problems)

    @property
    def placed(self) -> bool:
        """Whether a problem is where it belongs."""
        return self.ran and any(spot.near(path, line) for path, line, _, _ in self.problems for spot in self.spots)

    @property
    def alone(self) -> bool:
        """Whether there is exactly one problem."""
        return self.ran and len(self.problems) == 1

    @property
    def good(self) -> bool:
        """Whether a fault is reported as it should be, or a legitimate edit not at all."""
        return self.ran and (not self.problems if self.family == LEGITIMATE else self.placed and self.alone)

    def to_json(self) -> str:
        """The outcome as a line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> Outcome:
        """The outcome in a line of JSON."""
        data = json.loads(line)
        return cls(**data | {"spots": [Spot(**spot) for spot in data["spots"]], "problems": [*map(tuple, data["problems"])]})


class DirtyError(Exception):
    """A project has problems before any edit is made."""


class Campaign:
    """Runs cases in copies of bases, which it makes in a temporary folder when they are first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._bases: dict[str, Base] = {}

    def base(self, name: str) -> Base:
        """The base of this name."""
        if name not in self._bases:
            made = self._bases[name] = bases.make(name, self.folder / "bases")
            _ = made.library, made.files
        return self._bases[name]

    def prepare(self, names: Sequence[str]) -> None:
        """Make bases, and read them once, so that children need not. Raises DirtyError if one of them has problems."""
        for name in names:
            outcome = Outcome(name)
            _check(outcome, self.base(name).copy(self.folder / "copy"), ())
            if outcome.problems or outcome.crash:
                raise DirtyError(f"the project {name!r} has problems before any edit: {outcome.problems[:5]} {outcome.crash}")

    def edit(self, case: Case, folder: Path, outcome: Outcome) -> Path | None:
        """Make the edit of a case in a copy of a base. Returns the copy; None if the edit cannot be made in any base."""
        random = Random(case.again)  # noqa: S311 - repeatable is what it has to be
        choices = list(dict.fromkeys(random.sample(CLASSES[case.key].bases, len(CLASSES[case.key].bases))))
        for name in choices:
            base = self.base(name)
            workspace = Workspace(base, base.copy(folder), random)
            try:
                spots = CLASSES[case.key].edit(workspace)
            except NotApplicable:
                continue
            outcome.base, outcome.touched = name, list(workspace.touched)
            outcome.spots = spots if isinstance(spots, list) else [spots]
            return folder
        outcome.applies = False
        return None

    def run(self, case: Case, folder: Path) -> Outcome:
        """Make the edit of a case, and check the project, in this process."""
        outcome = Outcome(case.again)
        try:
            project = self.edit(case, folder, outcome)
        except Exception:  # noqa: BLE001 - a mistake in a class must not end the campaign
            outcome.crash = f"the class failed: {traceback.format_exc()}"
            return outcome
        if project:
            _check(outcome, project, CLASSES[case.key].options)
        return outcome

    def run_all(self, cases: Sequence[Case], processes: int) -> Iterator[Outcome]:
        """The outcome of each case, in the order in which they are done, from several child processes."""
        self.prepare(sorted({name for case in cases for name in CLASSES[case.key].bases}))
        waiting = list(reversed(cases))
        children = selectors.DefaultSelector()
        try:
            while waiting or children.get_map():
                while waiting and len(children.get_map()) < processes:
                    batch = [waiting.pop() for _ in range(min(EDITS_PER_CHILD, len(waiting)))]
                    child = _Child(self, batch)
                    children.register(child.pipe, selectors.EVENT_READ, child)
                for selected, _ in children.select(timeout=1):
                    child = selected.data
                    answers, more = child.read()
                    yield from answers
                    if not more:
                        children.unregister(child.pipe)
                        yield from child.end()
                        waiting += reversed(child.cases)
                for selected in list(children.get_map().values()):
                    selected.data.stop_if_stuck()
        finally:
            for selected in list(children.get_map().values()):
                selected.data.stop()


class _Child:
    """A child process that runs cases one after another, and writes each outcome to a pipe."""

    def __init__(self, campaign: Campaign, cases: list[Case]) -> None:
        self.cases = cases
        self.since = time.monotonic()
        self.rest = b""
        sys.stdout.flush()
        self.pipe, write = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self.pipe)
            _work(campaign, cases, write)

        os.close(write)

    def read(self) -> tuple[list[Outcome], bool]:
        """The outcomes that have come since, and whether there may be more."""
        data = os.read(self.pipe, 1 << 20)
        *lines, self.rest = (self.rest + data).split(b"\n")
        outcomes = [Outcome.from_json(line.decode()) for line in lines]
        if outcomes:
            self.since = time.monotonic()
            del self.cases[: len(outcomes)]
        return outcomes, bool(data)

    def end(self) -> Iterator[Outcome]:
        """Wait for the process. If it was stopped, the case that it was running has no outcome yet: it hung or crashed."""
        os.close(self.pipe)
        _, status = os.waitpid(self.pid, 0)
        if os.WIFSIGNALED(status) and self.cases:
            name = signal.Signals(os.WTERMSIG(status)).name
            hung = name in ("SIGPROF", "SIGKILL")
            yield Outcome(self.cases.pop(0).again, hang=hung, crash="" if hung else f"the process was ended by {name}")

    def stop_if_stuck(self) -> None:
        """Stop the process if a case takes too long."""
        if time.monotonic() - self.since > MAX_WAIT:
            self.stop()

    def stop(self) -> None:
        """Stop the process."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


def _work(campaign: Campaign, cases: list[Case], write: int) -> None:
    """Run cases in this process, a child, and end it. Its garbage collector works as in the real command."""
    try:
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_ADDRESSES, MAX_ADDRESSES))
        at_start = peak_megabytes()
        with tempfile.TemporaryDirectory(dir=campaign.folder, prefix="copy-") as folder:
            for case in cases:
                outcome = campaign.run(case, Path(folder, "project"))
                signal.setitimer(signal.ITIMER_PROF, 0)
                outcome.megabytes = peak_megabytes() - at_start
                os.write(write, outcome.to_json().encode() + b"\n")
                if outcome.megabytes > MAX_MEGABYTES:
                    break
    finally:
        os._exit(0)


@lru_cache(maxsize=4000)
def _read_once(raw: bytes, path: str) -> object:
    return read(raw, path)


def _check(outcome: Outcome, project: Path, options: tuple[str, ...]) -> None:
    """Run `rulebook check` on a project, and record what it did. A file that is as before is not parsed again."""
    before = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, MAX_SECONDS)
    with mock.patch.object(loader, "read", _read_once):
        try:
            outcome.status, printed = run_check(project, *options, "--format", "json")
            outcome.problems = [
                (each["path"], each["line"], each["code"], f"{each['message']} ({each['hint']})")
                for each in json.loads(printed)
            ]
            outcome.crash = next((text for _, _, code, text in outcome.problems if code == "check-crashed"), "")
            if outcome.problems and len(outcome.problems) < 50:
                run_check(project, *options)
        except Exception:  # noqa: BLE001 - a traceback is what this looks for
            outcome.crash = traceback.format_exc()
    signal.setitimer(signal.ITIMER_PROF, 0)
    outcome.seconds = time.process_time() - before


def peak_megabytes() -> int:
    """The peak memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def run_check(project: Path, *options: str) -> tuple[int, str]:
    """Run `rulebook check`. Returns its exit status, and what it printed to standard output, which has to be UTF-8."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="backslashreplace")
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["--project", str(project), "check", *options])
        out.flush()
    return status, out.buffer.getvalue().decode()


def plan(seed: str, count: int, chosen: Sequence[EditClass]) -> list[Case]:
    """The cases of a campaign: each class as often as the others, in a random order."""
    random = Random(seed)  # noqa: S311 - repeatable is what it has to be
    cases: list[Case] = []
    while len(cases) < count and chosen:
        number = len(cases) // len(chosen)
        cases += [Case(each.key, seed, number) for each in random.sample(list(chosen), len(chosen))]
    return cases[:count]
