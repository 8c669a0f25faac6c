"""Finds the known words nearest to a misspelled one."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

EDITS_ALLOWED = ((10, 3), (6, 2), (4, 1))
"""The maximum number of edits in a word, as pairs of a minimum length and the edits from that length on, the longest first."""
SOUNDS = {
    "ce": "se", "ch": "k", "ci": "si", "ck": "k", "cy": "si", "ee": "i", "ey": "i", "oo": "u", "ou": "u", "ph": "f", "c": "k",
    "q": "k", "y": "i", "z": "s",
}  # fmt: skip
"""What takes the place of letters that sound the same as others, by these letters, the longest first."""
MAX_NEAREST = 8
"""The maximum number of words at the same distance that are considered."""
MAX_KEPT = 500
"""The maximum number of results that are kept for the next query."""


def edits_allowed(length: int) -> int:
    """How many edits a word of `length` letters may be away from the word that is meant."""
    return next((edits for shortest, edits in EDITS_ALLOWED if length >= shortest), 0)


_SOUNDS = re.compile("|".join(SOUNDS))
_REPEATED = re.compile(r"(.)\1+")


def sound(word: str) -> str:
    """What a word has in common with words that sound the same: `medusa` for `medooza`, and `akiles` for `achilles`."""
    same = _SOUNDS.sub(lambda match: SOUNDS[match[0]], word)
    return _REPEATED.sub(r"\1", same).removesuffix("e")


class Spellings:
    """Known words, prepared to find those nearest to a misspelled one."""

    def __init__(self, known: Collection[str]) -> None:
        self._known = known
        self._compared: dict[tuple[int, int], list[str]] = {}
        """The words that are compared with a word of a length, by that length and the number of edits."""
        self._found: dict[tuple[str, int], tuple[int, list[str]]] = {}
        """The last results: a query asks for the same word several times, and the next query for most of its words again."""

    @cached_property
    def _of_length(self) -> dict[int, list[tuple[int, str]]]:
        """The words of each length, each with its place among all."""
        of_length: dict[int, list[tuple[int, str]]] = defaultdict(list)
        for place, word in enumerate(self._known):
            of_length[len(word)].append((place, word))
        return of_length

    @cached_property
    def _of_sound(self) -> dict[str, list[str]]:
        """The words by their sound."""
        of_sound: dict[str, list[str]] = defaultdict(list)
        for word in self._known:
            of_sound[sound(word)].append(word)
        return of_sound

    def nearest(self, word: str, max_edits: int | None = None) -> tuple[int, list[str]]:
        """The known words nearest to `word`, in their order, and their distance from it.

        The distance counts letters inserted, deleted, changed, or swapped with their neighbor (optimal string alignment, after
        Damerau 1964). Of words at the same distance, those made of the same letters win, since swapped letters are the most
        common mistake on a phone. Words that sound the same come first, as one edit away. Returns no words if none is
        within `max_edits`, by default `edits_allowed`.
        """
        max_edits = edits_allowed(len(word)) if max_edits is None else max_edits
        if not max_edits:
            return 0, []
        if len(self._found) >= MAX_KEPT:
            self._found.clear()
        if (word, max_edits) not in self._found:
            self._found[word, max_edits] = self._find_nearest(word, max_edits)
        distance, near = self._found[word, max_edits]
        return distance, list(near)

    def _find_nearest(self, word: str, max_edits: int) -> tuple[int, list[str]]:
        alike = self._of_sound.get(sound(word), [])
        return (1, alike[:MAX_NEAREST]) if alike else self._nearest_by_letters(word, max_edits)

    def _nearest_by_letters(self, word: str, max_edits: int) -> tuple[int, list[str]]:
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract

        known = self._within(len(word), max_edits)
        if not known:
            return 0, []
        found = extract(word, known, scorer=OSA.distance, score_cutoff=max_edits, limit=MAX_NEAREST)
        if not found:
            return 0, []
        smallest = found[0][1]
        near = [other for other, distance, _ in found if distance == smallest]
        return int(smallest), [other for other in near if sorted(other) == sorted(word)] or near

    def _within(self, length: int, edits: int) -> list[str]:
        """The words whose length differs by at most `edits`, in their order. Others are further away."""
        compared = self._compared.get((length, edits))
        if compared is None:
            if length - edits > max(self._of_length, default=0):
                return []
            lengths = range(length - edits, length + edits + 1)
            numbered = sorted(entry for each in lengths for entry in self._of_length.get(each, ()))
            compared = self._compared[length, edits] = [word for _, word in numbered]
        return compared
