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

from projects import ROOT, copy_project
from rulebook.build import build
from rulebook.library import Library

ROUNDS = 3


def seconds(games: list[str]) -> tuple[int, float]:
    """The records of `games`, and the least seconds of some builds of them from nothing: reading, pages, site and index."""
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        for path in (project / "rules_data").iterdir():
            if path.name not in games:
                shutil.rmtree(path)
        times = []
        for _ in range(ROUNDS):
            for made in ("site", "build", "schemas", *(f"docs/{name}" for name in (*games, "api", "index.md"))):
                shutil.rmtree(project / made, ignore_errors=True)
            started = time.perf_counter()
            library = Library.load(project / "rules_data")
            build(library, project)
            times.append(time.perf_counter() - started)
    return len(library.records), min(times)


def main() -> None:
    """Print the figures, one line a build."""
    games = list(Library.load(ROOT / "rules_data").games)
    print(f"{'games':<40}{'records':>8}{'seconds':>9}{'per 100 records':>17}")
    for some in ([game] for game in games):
        show(some)
    for count in range(2, len(games) + 1):
        show(games[:count])


def show(games: list[str]) -> None:
    """Build and print one line."""
    records, least = seconds(games)
    print(f"{', '.join(games):<40}{records:>8}{least:>9.2f}{least / records * 100:>17.2f}", flush=True)


if __name__ == "__main__":
    main()
