"""The work for a project grows as its records do: with twice the records of a game, there is about twice as much."""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from grown import grow
from projects import TODAY, copy_small_project, pages_of
from rulebook import checks
from rulebook.project.project import Project
from rulebook.search.index_writer import write_index

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType


def lines_run(act: Callable[..., object], *arguments: object) -> int:
    """Call a function, and return the number of lines of the package that ran. A line of a loop counts each time."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        nonlocal count
        if "/rulebook/" not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act(*arguments)
    finally:
        sys.settrace(before)
    return count


def test_work_grows_as_the_records_do(tmp_path: Path) -> None:
    """Checks, pages, and index: twice as many more records take about twice as many more lines of code."""
    lines: dict[str, list[int]] = defaultdict(list)
    for copies in (1, 2, 4, 8):  # the first time, modules are imported and caches filled
        root = copy_small_project(tmp_path / str(copies))
        grow(root / "rules_data/teapots", copies)
        project = Project.open(root, today=TODAY)
        library = project.library
        lines["check"].append(lines_run(checks.require_clean, project, "built"))
        lines["pages"].append(lines_run(pages_of, library))
        lines["index"].append(lines_run(write_index, library, root / "index", library.hints))
    growth = {part: (most - more) / (more - few) for part, (_, few, more, most) in lines.items()}
    assert {part: steps for part, steps in growth.items() if steps > 2.1} == {}
