"""What a writer leaves in a text by mistake: notes to oneself, and characters that nobody sees."""

from __future__ import annotations

import re
import unicodedata

_NOTE = re.compile(r"\b(?:TODO|FIXME|TBD|XXX)\b|\?\?\?|\[\[|\]\]")
_SEEN = "\n\t"
"""The control characters that a text may have: at the ends of its lines and for its indentation."""


def leftover(text: str) -> str | None:
    """The first note or unfinished reference in `text`, or the name of the first invisible character; None if there is none."""
    note = _NOTE.search(text)
    if note:
        return note[0]
    hidden = next((each for each in text if each not in _SEEN and unicodedata.category(each).startswith("C")), None)
    return f"U+{ord(hidden):04X} {unicodedata.name(hidden, 'a control character')}" if hidden else None
