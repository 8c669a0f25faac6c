"""What a build costs: seconds per 100 records for each game alone and for all of them, in one run.

Starting MkDocs and its theme costs the same whatever there is to build: that is most of what the smallest game takes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tables import table

from projects import ROOT, copy_project
from rulebook.build import build
from rulebook.command import checked
from rulebook.library import Library

ROUNDS = 3


def seconds(games: list[str], rounds: int) -> tuple[int, float]:
    """The records of `games`, and the least seconds of some builds of them from nothing: reading, pages, site and index."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        for path in (project / "rules_data").iterdir():
            if path.name not in games:
                shutil.rmtree(path)
        times = []
        for _ in range(rounds):
            for made in ("site", "build", "schemas", *(f"docs/{name}" for name in (*games, "api", "index.md"))):
                shutil.rmtree(project / made, ignore_errors=True)
            started = time.perf_counter()
            whole = checked(project / "rules_data")
            build(whole, project)
            times.append(time.perf_counter() - started)
    return len(whole.library.records), min(times)


def measure(rounds: int = ROUNDS) -> None:
    """Print what each game alone costs, and what all of them do."""
    games = list(Library.load(ROOT / "rules_data").games)
    rows = []
    for some in [*([game] for game in games), games]:
        records, least = seconds(some, rounds)
        rows.append([", ".join(some), str(records), f"{least:.2f}", f"{least / records * 100:.2f}"])
    table(f"A build from nothing: the least of {rounds}", ["games", "records", "seconds", "per 100 records"], rows)


if __name__ == "__main__":
    measure()
