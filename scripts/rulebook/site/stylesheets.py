"""Combines the style sheets of the site, so that a page loads only one file before its first paint."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ENTRY = "assets/stylesheets/rulebook.css"
"""The style sheet that imports all others. It and the files beside it are sources, not part of the site."""

_IMPORT = re.compile(r'(?m)^@import url\("([^"]+)"\);\n')


def bundle(docs: Path, generated: Mapping[str, str]) -> str:
    """The content of all style sheets that `ENTRY` imports, in the order of its imports.

    `docs` is the folder `docs/` of a project. `generated` are style sheets that the build makes, by path below `docs/`. Raises
    FileNotFoundError if there is no style sheet at an imported path.
    """

    def imported_content(match: re.Match[str]) -> str:
        path = normpath(join(dirname(ENTRY), match[1]))
        return generated[path] if path in generated else (docs / path).read_text("utf-8")

    return _IMPORT.sub(imported_content, (docs / ENTRY).read_text("utf-8"))
