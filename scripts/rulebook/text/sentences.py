"""Sentences: the first of a text, a list in words, and a capital at the start."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_END = re.compile(r"(?<=[.!?…])[\"”’)\]*]*\s+(?=[\"“‘(*\[]*[A-ZÀ-Þ0-9])")
_SHORTENED = re.compile(r"\b(?:vs|Dr|Mr|Mrs|Ms|St|Jr|No|e\.g|i\.e|etc|[A-Z])\.$")
"""Words at the end of which a dot ends no sentence."""

_FIRST = 3
"""How many names a list in brief has, and one more where that is the last: to name it takes no more room than to count it."""


def first_sentence(text: str) -> str:
    """The first sentence of `text`, with its markup; all of it if it is one sentence."""
    paragraph = text.split("\n\n", 1)[0]
    for match in _END.finditer(paragraph):
        if not _SHORTENED.search(paragraph[: match.start()]):
            return paragraph[: match.end()].rstrip()
    return paragraph.rstrip()


def listed(words: Sequence[str], joined: str = "and") -> str:
    """Words as a list in a sentence, as in "one, two, and three"."""
    *before, last = words or [""]
    return f"{', '.join(before)}, {joined} {last}" if len(before) > 1 else f" {joined} ".join([*before, last])


def listed_in_brief(names: Sequence[str]) -> str:
    """The first names as a list in a sentence, and how many more there are."""
    more = len(names) - _FIRST
    return listed([*names[:_FIRST], f"{more} more"] if more > 1 else names)


def upper_first(words: str) -> str:
    """`words` with a capital at their start; the rest stays as it is."""
    return words[:1].upper() + words[1:]
