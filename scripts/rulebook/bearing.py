"""What a change does to play, as the tool would say it: a proposal, which the editor's word in the record overrides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from rulebook.words import pairs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.records import Bearing

ORDER: tuple[Bearing, ...] = ("plays", "clarifies", "editorial")
"""The most weighty first."""

TEXTS = ("text", "summary", "changes", "variant", "name", "note", "ended note")
"""Fields that say something in words: what counts is which words changed."""
EDITORIAL = (
    "aliases", "see_also", "source", "since", "diagrams", "given", "year", "line", "tags", "order", "section", "heroes",
    "battlefields", "called", "cards", "id",
)  # fmt: skip
"""Fields that say nothing about how to play."""
EXPLAINING = ("clarifications", "cards", "notes")
"""Sections that say how a rule is meant."""

_DECIDING = frozenset(
    word
    for line in (
        "all also always and another any before after during each either every except exactly first from if immediately",
        "instead into least may must most nearest never no not once one only opponent opponents or other own random",
        "same then twice two until up when whenever where whether while who with within without you your can cannot",
        "could should three four five six seven eight nine ten cancel cancels ignore ignores start starts end ends turn",
        "add adds gain gains lose loses deal deals more less fewer",
    )
    for word in line.split()
)
"""Words on which it hangs who does what, whether, when, how often and how much."""
_WORD = re.compile(r"\w+(?:[-'’]\w+)*")
_TYPO = 2
"""How many letters of a word a slip of the pen changes."""


def of_field(field: str, old: str, new: str) -> Bearing:
    """What the change of a field proposes to be."""
    if field not in TEXTS:
        return "editorial" if field.split()[0] in EDITORIAL else "clarifies" if field == "status" else "plays"
    changes = pairs(old, new)
    if all(_is_slip(before, after) for before, after in changes):
        return "editorial"
    if field != "name" and any(_deciding(before) != _deciding(after) for before, after in changes):
        return "plays"
    return "editorial" if field == "name" else "clarifies"


def of_passage(section: str) -> Bearing:
    """What it proposes to be that a passage comes into a section, or leaves it."""
    return "clarifies" if section in EXPLAINING else "plays"


def heaviest(bearings: Iterable[Bearing]) -> Bearing:
    """The one that counts for all."""
    return min(bearings, key=ORDER.index, default="editorial")


def _deciding(text: str) -> list[str]:
    """The numbers, the words that decide and the keywords of the game, which are written in capitals."""
    words = _WORD.findall(text)
    return sorted(w for w in words if w.lower() in _DECIDING or any(c.isdigit() for c in w) or (w.isupper() and len(w) > 1))


def _is_slip(old: str, new: str) -> bool:
    """Whether only letter case, punctuation, or a few letters of words that decide nothing have changed."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    return len(before) == len(after) and all(a == b or _is_typo(a, b) for a, b in zip(before, after, strict=True))


def _is_typo(old: str, new: str) -> bool:
    if _deciding(old) or _deciding(new):
        return _deciding(old.lower()) == _deciding(new.lower()) and old.lower() == new.lower()
    return old.lower() == new.lower() or (min(len(old), len(new)) > _TYPO + 1 and Levenshtein.distance(old, new) <= _TYPO)
