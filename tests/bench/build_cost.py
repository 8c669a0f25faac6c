"""The time of a full build, in seconds per 100 records, the size of the site, and the time of a build with nothing to do.

Starting MkDocs and its theme takes the same time for any project. For the smallest game, it is most of the time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import lists
from tables import table

from grown import grow
from projects import ROOT, copy_project
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.search.index_cache import SITE
from rulebook.site.incremental import build

if TYPE_CHECKING:
    from tables import Bars

COPIES = 6
"""How many times the project with the most games has each of them."""
LARGE, GROWTH = "unmatched", 17
"""The game that is also built with about 3,000 records, and how many there are for each of its own."""
SLOWER = 1.5
"""How many times the time per record of the project with the most games that game may take."""
KILOBYTES = 40_000 / 1040
"""The size that a site may have for each record: 40 MB for 1,040 records."""


def project_of(folder: Path, games: list[str], copies: int = 1, growth: int = 1) -> Path:
    """Make a project that has only `games`, each with `growth` times its records, and `copies` times under different names."""
    project = copy_project(folder / "project")
    for path in list((project / "rules_data").iterdir()):
        if path.name not in games:
            shutil.rmtree(path)
            continue
        if growth > 1:
            grow(path, growth)
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


def kilobytes(project: Path) -> float:
    """Return the size of a built site."""
    return sum(path.stat().st_size for path in (project / SITE).rglob("*") if path.is_file()) / 1000


def measure(bars: Bars) -> None:
    """Print the cost of each game alone, of all games, of one with many records, and of a build with nothing to do.

    Of the game with many records, it also prints the time of a key in the filter of a list.
    """
    games = list(Library.load(ROOT / "rules_data").games)
    rows, idle, per_record = [], [], []
    for some, copies, growth in [*(([game], 1, 1) for game in games), (games, 1, 1), (games, COPIES, 1), ([LARGE], 1, GROWTH)]:
        with tempfile.TemporaryDirectory() as folder:
            project = project_of(Path(folder), some, copies, growth)
            records, seconds = from_nothing(project)
            times = f", {copies} times" if copies > 1 else f" with {growth} times its records" if growth > 1 else ""
            name, size = ", ".join(some) + times, kilobytes(project)
            rows.append([name, str(records), f"{seconds:.2f}", f"{seconds / records * 100:.2f}", f"{size / 1000:.1f}"])
            per_record.append(seconds / records)
            if copies > 1 or growth > 1:
                bars.at_most(f"site of {name}: a record", size / records, KILOBYTES, "kB")
            if growth > 1:
                lists.measure(project / SITE, bars)
            if some == games:
                again = with_nothing_to_do(project)
                idle.append([name, str(records), f"{again:.2f}", f"{again / seconds:.1%}"])
    bars.at_most(f"build: a record of {rows[-1][0]}", per_record[-1] / per_record[-2], SLOWER, f"times one of {rows[-2][0]}")
    table("A build from nothing", ["games", "records", "seconds", "per 100 records", "site in MB"], rows)
    table("A build with nothing to do", ["games", "records", "seconds", "of a build from nothing"], idle)
