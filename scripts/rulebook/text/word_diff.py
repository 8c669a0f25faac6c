"""Compare two texts word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = re.compile(r"\w+(?:[-'’]\w+)*|\s+|[^\w\s]")


_MARKS = {"old": ("[-", "-]", "\033[31m"), "new": ("{+", "+}", "\033[32m")}
"""What is printed before and after removed (`old`) and added (`new`) words, and the escape code of their color."""
_RESET = "\033[0m"


@dataclass(frozen=True)
class Span:
    """A run of words that is in both texts, or only in the old or the new one."""

    kind: Literal["same", "old", "new"]
    text: str


def diff_words(old: str, new: str) -> list[Span]:
    """Return the spans of two texts, in order.

    The spans that are "same" or "old" make up the old text, and those that are "same" or "new" the new text.
    """
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    runs: list[tuple[str, str, str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        removed, added = "".join(before[a:b]), "".join(after[c:d])
        # White space alone does not divide a change: two changed words with a space between them are one run.
        is_gap = tag == "equal" and not removed.strip() and a > 0 and b < len(before)
        if runs and (is_gap or (tag != "equal" and runs[-1][0] != "same")):
            _, removed_before, added_before = runs.pop()
            runs.append(("changed", removed_before + removed, added_before + added))
        else:
            runs.append(("same" if tag == "equal" else "changed", removed, added))
    return [span for run in runs for span in _spans(*run)]


def _spans(kind: str, removed: str, added: str) -> list[Span]:
    if kind == "same":
        return [Span("same", removed)]
    return [span for span in (Span("old", removed), Span("new", added)) if span.text]


def terminal_mark(*, color: bool = False) -> Callable[[str, str], str]:
    """A function for `mark_words` that marks words as `git diff --word-diff` does: [-removed-] and {+added+}."""

    def mark(how: str, text: str) -> str:
        if how == "same":
            return text
        before, after, color_code = _MARKS[how]
        return f"{color_code}{before}{text}{after}{_RESET}" if color else f"{before}{text}{after}"

    return mark


def mark_words(old: str, new: str, mark: Callable[[str, str], str]) -> str:
    """Return both texts merged into one.

    `mark` takes "same", "old", or "new", and a run of words without the space around it.
    """
    pieces = []
    for span in diff_words(old, new):
        words = span.text if span.kind == "same" else span.text.strip() or span.text
        before, _, after = span.text.partition(words)
        pieces += [before, mark(span.kind, words), after]
    return "".join(pieces)
