"""Combines the style sheets of the site, so that a page loads only one file before its first paint."""

from __future__ import annotations

import re
from posixpath import dirname
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = "assets/stylesheets/rulebook.css"
"""The style sheet that imports all others. It and the files beside it are sources, not part of the site."""

_IMPORT = re.compile(r'(?m)^@import url\("([^"]+)"\);\n')
_COMMENT = re.compile(r'(?s)("[^"\n]*")|/\*.*?\*/\s*')
"""A comment, or a string, which may hold what looks like one."""
_INDENT = re.compile(r"\n\s+")


def bundle(docs: Path) -> str:
    """The rules of all style sheets that `ENTRY` imports, in the order of its imports, without comments and indentation.

    `docs` is the folder `docs/` of a project. Raises FileNotFoundError if there is no style sheet at an imported path.
    """

    def imported_content(match: re.Match[str]) -> str:
        return (docs / dirname(ENTRY) / match[1]).read_text("utf-8")

    combined = _IMPORT.sub(imported_content, (docs / ENTRY).read_text("utf-8"))
    return _INDENT.sub("\n", _COMMENT.sub(r"\1", combined))
