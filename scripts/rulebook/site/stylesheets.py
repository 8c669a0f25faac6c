"""Combines the style sheets of the site: a page loads one before its first paint, and another if it has styles of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "assets/stylesheets"
"""The folder of the style sheets that import others, which are in folders of it. These files are no part of the site."""

_IMPORT = re.compile(r'(?m)^@import url\("([^"]+)"\);\n')
_COMMENT = re.compile(r'(?s)("[^"\n]*")|/\*.*?\*/\s*')
"""A comment, or a string, which may hold what looks like one."""
_INDENT = re.compile(r"\n\s+")


def bundles(docs: Path) -> dict[str, str]:
    """The rules of all that a style sheet imports, in the order of its imports, without comments and indentation: by its name.

    `docs` is the folder `docs/` of a project. Raises FileNotFoundError if there is no style sheet at an imported path.
    """

    def imported_content(match: re.Match[str]) -> str:
        return (docs / FOLDER / match[1]).read_text("utf-8")

    combined = {path.name: _IMPORT.sub(imported_content, path.read_text("utf-8")) for path in (docs / FOLDER).glob("*.css")}
    return {name: _INDENT.sub("\n", _COMMENT.sub(r"\1", rules)) for name, rules in combined.items()}
