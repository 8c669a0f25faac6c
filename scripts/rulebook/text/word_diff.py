"""Two texts, word by word: what stays, what goes and what comes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = re.compile(r"\w+(?:[-'’]\w+)*|\s+|[^\w\s]")


@dataclass(frozen=True)
class Span:
    """A run of words that both texts have, or only the old or the new one."""

    how: Literal["same", "old", "new"]
    text: str


def compared(old: str, new: str) -> list[Span]:
    """The spans of two texts in order: without those of the new text they make the old one, and the other way round."""
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    runs: list[tuple[str, str, str]] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, come = "".join(before[a:b]), "".join(after[c:d])
        bridge = tag == "equal" and not gone.strip() and a > 0 and b < len(before)
        if runs and (bridge or (tag != "equal" and runs[-1][0] != "same")):
            _, gone_before, come_before = runs.pop()
            runs.append(("changed", gone_before + gone, come_before + come))
        else:
            runs.append(("same" if tag == "equal" else "changed", gone, come))
    return [span for run in runs for span in _spans(*run)]


def _spans(how: str, gone: str, come: str) -> list[Span]:
    if how == "same":
        return [Span("same", gone)]
    return [span for span in (Span("old", gone), Span("new", come)) if span.text]


def marked(old: str, new: str, mark: Callable[[str, str], str]) -> str:
    """Both texts in one; `mark` writes a run of words by how it stands: same, old or new. Space stays outside of marks."""
    pieces = []
    for span in compared(old, new):
        words = span.text if span.how == "same" else span.text.strip() or span.text
        before, _, after = span.text.partition(words)
        pieces += [before, mark(span.how, words), after]
    return "".join(pieces)
