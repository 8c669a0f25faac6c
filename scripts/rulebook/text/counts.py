"""Counts in messages and on pages."""

from __future__ import annotations

import re


def counted(count: int, noun: str) -> str:
    """A number and its noun, as in "1 record" and "2 records". `noun` is the singular of one that takes an s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def singular(noun: str) -> str:
    """The singular of a noun with which its plural does not begin, such as Wolves or Harpies. Others stay as they are."""
    return re.sub("ves$", "f", re.sub("ies$", "y", noun))


def plural(noun: str) -> str:
    """The plural of a noun that takes an s, or ies for its y: forms, stances, identities."""
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"
