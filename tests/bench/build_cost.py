"""What a build costs: seconds per 100 records for each game alone and for all of them, in one run.

Starting MkDocs and its theme costs the same whatever there is to build: that is most of what the smallest game takes.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

from tables import table

from projects import ROOT, copy_project
from rulebook.library.library import Library
from rulebook.project.project import Project
from rulebook.site.build import build


def seconds(games: list[str]) -> tuple[int, float]:
    """The records of `games`, and the seconds of a build of them from nothing: reading, pages, site and index."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        for path in (project / "rules_data").iterdir():
            if path.name not in games:
                shutil.rmtree(path)
        started = time.perf_counter()
        opened = Project.open(project)
        build(opened)
        return len(opened.library.records), time.perf_counter() - started


def measure() -> None:
    """Print what each game alone costs, and what all of them do."""
    games = list(Library.load(ROOT / "rules_data").games)
    rows = []
    for some in [*([game] for game in games), games]:
        records, taken = seconds(some)
        rows.append([", ".join(some), str(records), f"{taken:.2f}", f"{taken / records * 100:.2f}"])
    table("A build from nothing", ["games", "records", "seconds", "per 100 records"], rows)
