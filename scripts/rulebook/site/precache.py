"""The list of files that the service worker of a built site stores on the reader's device, and how large they are."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.site import share_paths
from rulebook.storage.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SERVICE_WORKER = "service-worker.js"
NOT_SAVED = "not-saved.html"
"""The page that the worker shows at the address of one that is neither saved nor reachable."""
NOT_STORED = (
    "api/",
    share_paths.FOLDER,
    "sitemap.xml",
    SERVICE_WORKER,
)
"""Files that no page needs: data for programs, pictures for chats, and the worker, which browsers store anyway."""
_SOON = ("index.html", "assets/generated/emblems/", "assets/generated/lookup/", "assets/generated/scripts/worker.js")
"""What is saved before other files: the home page, and what the look-up needs, which has the texts of all pages."""


@dataclass(frozen=True)
class SiteSize:
    """The space that a site takes on a reader's device: the number of files, and their size in bytes, plain and with gzip."""

    files: int
    size: int
    compressed: int


def write_precache_manifest(site: Path) -> SiteSize:
    """Write the hash of each file to store, and the site's version, into the service worker of the built `site`.

    The first files are the page without a connection and what it names, then what is most useful without one. The version is a
    hash of those hashes and of the worker's own code. Returns the size of the files to store.
    """
    hashes: dict[str, str] = {}
    size = compressed = 0
    page = (site / NOT_SAVED).read_text("utf-8")
    first = {NOT_SAVED, *(name for path in _stored(site) if f'/{(name := _name(site, path))}"' in page and "assets/" in name)}
    for path in sorted(_stored(site), key=lambda path: _place(_name(site, path), first)):
        content = path.read_bytes()
        hashes[_name(site, path)] = hashlib.sha256(content).hexdigest()[:16]
        size += len(content)
        compressed += len(gzip.compress(content, 6))
    worker = site / SERVICE_WORKER
    code = worker.read_text("utf-8")
    files = json.dumps(hashes, ensure_ascii=False, separators=(",", ":"))
    version = hashlib.sha256((files + code).encode()).hexdigest()[:16]
    write_file(worker, f'const VERSION = "{version}";\nconst FIRST = {len(first)};\nconst FILES = {files};\n{code}')
    return SiteSize(len(hashes), size, compressed)


def _stored(site: Path) -> Iterator[Path]:
    """The files of a built site that the service worker stores, in order."""
    for path in sorted(site.rglob("*")):
        name = _name(site, path)
        if path.is_file() and not name.startswith(NOT_STORED) and path.suffix != ".map":
            yield path


def _name(site: Path, path: Path) -> str:
    """The path of a file within a site."""
    return path.relative_to(site).as_posix()


def _place(name: str, first: set[str]) -> tuple[bool, bool, bool, str]:
    """The place of a file in the order in which they are saved: what pages need comes before them."""
    return name not in first, not name.startswith(_SOON), not name.startswith("assets/"), name
