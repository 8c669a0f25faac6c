"""The lines of a text, as YAML counts them."""

from __future__ import annotations

import re

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


def split_lines(text: str) -> list[str]:
    """The lines of `text`, without the characters that end them. A text without such a character is one line."""
    return _BREAK.split(text)


def line_starts(text: str) -> list[int]:
    """Where each line of `text` begins, as an index into it."""
    return [0, *(match.end() for match in _BREAK.finditer(text))]
