"""The text of the lock of a source document."""

from __future__ import annotations

from typing import Any

from rulebook.model.yaml_edit import dumped

_HEAD = """\
# yaml-language-server: $schema=../../../schemas/source-lock.json
# Written by `rulebook source`: hashes of the document's sections.
"""


def lock_text(lock: dict[str, dict[str, Any]]) -> str:
    """The file of a lock, given as data: entries sorted, one a line, without parts that are empty."""
    parts = {part: dict(sorted(entries.items())) for part, entries in lock.items() if entries}
    return _HEAD + dumped(parts or {"reviewed": {}}, width=10**6)
