"""The list of the files that builds have generated in a project. Builds never remove a file that it does not list."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebook.inputs import folders
from rulebook.storage.digests import content_digest, file_digest
from rulebook.storage.files import files_below, write_file, write_tree

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from rulebook.storage.files import Written

MANIFEST = "docs/.generated.json"
"""Stands beside the pages that it lists, so that neither is removed without the other. MkDocs leaves out hidden files."""
WHOLLY_GENERATED = ("docs/api", "docs/assets/generated", "schemas")
"""Folders without hand-written files. If there is no manifest, all files in them count as generated."""

_ALWAYS_GENERATED = ("docs/index.md", "docs/edition.md")
"""The generated pages outside of the folders of games."""
_TOPS = ("docs/", "schemas/")
_NO_PAGES = ("docs/api/", "docs/assets/")


def generated(root: Path) -> dict[str, str] | None:
    """The hash of each generated file as it was written, by path relative to `root`; None if there was no build.

    Paths that no build writes to are left out, because builds remove what is listed, and the list may come with a download.
    """
    try:
        listed = dict(json.loads((root / MANIFEST).read_bytes()))
    except (FileNotFoundError, ValueError, TypeError):
        return None
    return {path: digest for path, digest in listed.items() if path.startswith(_TOPS) and ".." not in path.split("/")}


def hand_written(root: Path, games: Collection[str] = ()) -> list[str]:
    """The paths, relative to `root`, of the pages that no build has generated, sorted.

    Before the first build, all pages in the folders of `games` count as generated.
    """
    listed = generated(root)
    files = (path.relative_to(root).as_posix() for path in folders.files_below(root / "docs"))
    pages = [path for path in files if path.endswith(".md") and not path.startswith(_NO_PAGES)]
    if listed is not None:
        return [path for path in pages if path not in listed]
    return [path for path in pages if path not in _ALWAYS_GENERATED and path.split("/")[1] not in games]


def write_generated(root: Path, tree: Mapping[str, str | bytes]) -> Written:
    """Write the generated files of a project, by path, and remove those that earlier builds generated and this one does not.

    A file that somebody has edited since is not removed. Only one process may do this at a time.
    """
    earlier = generated(root)
    if earlier is None:
        earlier = {path: file_digest(root / path) for path in files_below(root, WHOLLY_GENERATED)}
    new = {path: content_digest(content) for path, content in tree.items()}
    # Both are listed while the files are written, so that an interrupted build leaves no generated file unlisted.
    _write(root, earlier | new)
    stale = [path for path, digest in earlier.items() if (root / path).is_file() and file_digest(root / path) == digest]
    written = write_tree(root, tree, stale)
    _write(root, new)
    return written


def _write(root: Path, files: dict[str, str]) -> None:
    write_file(root / MANIFEST, json.dumps(files, indent=0, ensure_ascii=False, sort_keys=True) + "\n")
