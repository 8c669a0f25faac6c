"""The time of a full build, in seconds per 100 records, and of a build with nothing to do, as a share of a full build.

Starting MkDocs and its theme takes the same time for any project. For the smallest game, it is most of the time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tables import table

from projects import ROOT, copy_project
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.site.incremental import build

COPIES = 6
"""How many times today's records the largest project has."""


def project_of(folder: Path, games: list[str], copies: int = 1) -> Path:
    """Make a project that has only `games`, each copied `copies` times under different names."""
    project = copy_project(folder / "project")
    for path in list((project / "rules_data").iterdir()):
        if path.name not in games:
            shutil.rmtree(path)
            continue
        for number in range(2, copies + 1):
            shutil.copytree(path, path.with_name(f"{path.name}-{number}"))
    return project


def from_nothing(project: Path) -> tuple[int, float]:
    """Return the number of records of a project, and the seconds of a full build: reading, pages, site, and index."""
    started = time.perf_counter()
    records = build(project, lambda: Project.open(project)).records
    return records, time.perf_counter() - started


def with_nothing_to_do(project: Path) -> float:
    """Return the seconds of `rulebook build` on a project that is up to date: the best of 5 runs after a first one."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "build"]
    times = []
    for _ in range(6):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return min(times[1:])


def measure() -> None:
    """Print the build times of each game alone and of all games, and of a build with nothing to do."""
    games = list(Library.load(ROOT / "rules_data").games)
    rows, idle = [], []
    for some, copies in [*(([game], 1) for game in games), (games, 1), (games, COPIES)]:
        with tempfile.TemporaryDirectory() as folder:
            project = project_of(Path(folder), some, copies)
            records, seconds = from_nothing(project)
            name = ", ".join(some) + (f", {copies} times" if copies > 1 else "")
            rows.append([name, str(records), f"{seconds:.2f}", f"{seconds / records * 100:.2f}"])
            if some == games:
                again = with_nothing_to_do(project)
                idle.append([name, str(records), f"{again:.2f}", f"{again / seconds:.1%}"])
    table("A build from nothing", ["games", "records", "seconds", "per 100 records"], rows)
    table("A build with nothing to do", ["games", "records", "seconds", "of a build from nothing"], idle)
