"""The lock of a source document as a file: where it is, and its text."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from rulebook.library.loader import LOCK_SUFFIX, SOURCES_FOLDER
from rulebook.model.yaml_edit import dumped

if TYPE_CHECKING:
    from rulebook.model.game import Game

_HEAD = """\
# yaml-language-server: $schema=../../../schemas/source-lock.json
# Written by `rulebook source`: hashes of the document's sections.
"""


def lock_path(game: Game, document: str) -> str:
    """The path of the lock of a source document, from the project's folder."""
    return (PurePosixPath(game.document.path).parent / SOURCES_FOLDER / f"{document}{LOCK_SUFFIX}").as_posix()


def lock_text(lock: dict[str, dict[str, Any]]) -> str:
    """The file of a lock, given as data: entries sorted, one a line, without parts that are empty."""
    parts = {part: dict(sorted(entries.items())) for part, entries in lock.items() if entries}
    return _HEAD + dumped(parts or {"reviewed": {}}, width=10**6)
