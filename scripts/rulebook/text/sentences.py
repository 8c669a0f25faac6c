"""The first sentence of a text."""

from __future__ import annotations

import re

_END = re.compile(r"(?<=[.!?…])[\"”’)\]*]*\s+(?=[\"“‘(*\[]*[A-ZÀ-Þ0-9])")
_SHORTENED = re.compile(r"\b(?:vs|Dr|Mr|Mrs|Ms|St|Jr|No|e\.g|i\.e|etc|[A-Z])\.$")
"""Words at the end of which a dot ends no sentence."""


def first_sentence(text: str) -> str:
    """The first sentence of `text`, with its markup; all of it if it is one sentence."""
    paragraph = text.split("\n\n", 1)[0]
    for match in _END.finditer(paragraph):
        if not _SHORTENED.search(paragraph[: match.start()]):
            return paragraph[: match.end()].rstrip()
    return paragraph.rstrip()
