"""The size of the index: on disk for Whoosh, and compiled for the browser, uncompressed and compressed."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from tables import table

from rulebook.search.index_cache import ensure_index
from rulebook.search.postings import current

if TYPE_CHECKING:
    from pathlib import Path

    from tables import Bars

COMPILED = "site/assets/generated/lookup"
LARGEST = 200


def measure(project: Path, bars: Bars) -> None:
    """Print the sizes of the indexes of a built project."""
    directory = ensure_index(project)
    files = [path for path in (directory / (current(directory) or "")).iterdir() if path.is_file()]
    rows = [["Whoosh, all games", f"{sum(path.stat().st_size for path in files) / 1000:.1f}", "", ""]]
    for path in sorted((project / COMPILED).glob("*.json")):
        content = path.read_bytes()
        sizes = [len(content), *(len(gzip.compress(content, level)) for level in (6, 9))]
        rows.append([f"compiled, {path.stem}", *(f"{size / 1000:.1f}" for size in sizes)])
        if path.stem == "unmatched":
            bars.at_most("compiled index of unmatched, gzip -6", sizes[1] / 1000, LARGEST, "kB")
    table("Size of the index in kB", ["", "raw", "gzip -6", "gzip -9"], rows)
