"""A built site -> the list of files that its service worker keeps on the reader's device, and how large they are."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SERVICE_WORKER = "service-worker.js"
NOT_KEPT = ("api/", "assets/javascripts/lunr/", "assets/javascripts/workers/", "sitemap.xml", SERVICE_WORKER)
"""What no page needs: data for programs, the theme's own search, and the worker itself, which browsers keep by themselves."""


@dataclass(frozen=True)
class Kept:
    """What a reader's device keeps of a site: how many files, and their bytes as they are and as a host compresses them."""

    files: int
    size: int
    compressed: int


def seal(site: Path) -> Kept:
    """Tell the service worker in the folder `site` the version of the site, a hash, and the hash of each file."""
    hashes: dict[str, str] = {}
    size = compressed = 0
    for path in _kept(site):
        content = path.read_bytes()
        hashes[path.relative_to(site).as_posix()] = hashlib.sha256(content).hexdigest()[:16]
        size += len(content)
        compressed += len(gzip.compress(content, 6))
    worker = site / SERVICE_WORKER
    code = worker.read_text("utf-8")
    files = json.dumps(hashes, ensure_ascii=False, separators=(",", ":"))
    version = hashlib.sha256((files + code).encode()).hexdigest()[:16]
    write_file(worker, f'const VERSION = "{version}";\nconst FILES = {files};\n{code}')
    return Kept(len(hashes), size, compressed)


def _kept(site: Path) -> Iterator[Path]:
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not name.startswith(NOT_KEPT) and path.suffix != ".map":
            yield path
