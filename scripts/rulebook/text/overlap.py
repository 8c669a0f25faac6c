"""Whether a text says what another says."""

from __future__ import annotations

from rulebook.text.normalize import tokenize

_BEGINNING = 4
"""How many letters of two words are compared: "attacks" and "attack" begin alike, and so do "opponent" and "opposing"."""
_MOST = 0.75
"""The share of its words that are in a text which says the same. What also says something else has 0.6 or less."""


def says(text: str, other: str) -> bool:
    """Whether `text` says what `other` says: it has each of its numbers, and most of its words.

    Words that are shorter than what is compared, such as "to", are in any text and do not count.
    """
    said = set(_words(text))
    words = _words(other)
    has_numbers = all(word in said for word in words if word.isdigit())
    return has_numbers and sum(word in said for word in words) >= _MOST * len(words)


def _words(text: str) -> list[str]:
    return [
        word if word.isdigit() else word[:_BEGINNING] for word in tokenize(text) if len(word) >= _BEGINNING or word.isdigit()
    ]
