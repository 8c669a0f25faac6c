"""Whether a query asks for a number or for a list, and whether texts hold what it asks for.

Most questions that rules do not answer name something that the rules have, and ask for what only a card or a box shows: a
health value, how many tokens there are, the texts of cards.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.search.english import (
    ASKING_WHAT,
    BESIDE_BOXES,
    BOXES,
    COMING,
    COST,
    COUNTING,
    LISTING,
    MULTIPLES,
    QUANTITIES,
    QUANTITY_OF,
    SCALES,
    TELLING,
    TRADE,
    YES_OR_NO,
    stem,
    terms,
)
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulebook.search.ranking import Sought

NEAR_NUMBER = 4
"""The maximum number of words from a number to the word that it is about."""
LIST = r"([^\s,.]+( [^\s,.]+){0,2}, ){2}|(•[^•]*){3}"
"""A pattern for a list in a text: two items of up to three words, each with a comma after it; or three bullets."""

_NUMBERS = QUANTITIES | SCALES
_TRADE = frozenset(map(stem, TRADE))
_LIST = re.compile(LIST)
_ASKING = frozenset(map(stem, (*COUNTING, *QUANTITIES, *QUANTITY_OF)))
"""The terms that ask for a number, and do not say of what."""
_BOX_TERMS = frozenset(map(stem, BOXES | COMING | BESIDE_BOXES))
"""The terms of a query that asks for a box, besides the name of what comes in it."""


def asks_for_number(tokens: Sequence[str]) -> bool:
    """Whether a query asks for a number: "how many", "starting health", or a quantity as its first or last word."""
    pairs = list(pairwise(tokens))
    if any(one == "how" and other in COUNTING for one, other in pairs):
        return True
    named = any(one in QUANTITY_OF and other in _NUMBERS for one, other in pairs)
    return (named or not _NUMBERS.isdisjoint((*tokens[:1], *tokens[-1:]))) and not _asks_yes_or_no(tokens)


def _asks_yes_or_no(tokens: Sequence[str]) -> bool:
    """Whether a query asks for yes or no: it has a word such as "can", and none such as "what"."""
    return not YES_OR_NO.isdisjoint(tokens) and ASKING_WHAT.isdisjoint(tokens)


def asks_for_box(tokens: Sequence[str], concept: Iterable[str]) -> bool:
    """Whether a query asks in which box something comes: "which box", or a word such as "comes", and nothing else.

    `concept` are the terms of the query besides names.
    """
    which_box = any(one in ("what", "which") and other in BOXES for one, other in pairwise(tokens))
    return (which_box or not COMING.isdisjoint(tokens)) and _BOX_TERMS.issuperset(concept)


def asks_for_price(tokens: Sequence[str]) -> bool:
    """Whether a query asks what something costs or where it is sold: it has a word of `TRADE`, or "how much" and "cost"."""
    how_much = any(one == "how" and other == "much" for one, other in pairwise(tokens))
    return not _TRADE.isdisjoint(terms([*tokens])) or (how_much and not COST.isdisjoint(tokens))


def asks_for_list(tokens: Sequence[str]) -> bool:
    """Whether a query asks for a list, or for what each of several cards says."""
    words = set(tokens)
    about_each = "each" in words and not words.isdisjoint(("what", "which"))
    about_cards = "what" in words and not words.isdisjoint(("card", "cards")) and tokens[-1] in TELLING
    named = any(one in LISTING and other == "of" for one, other in pairwise(tokens))
    return about_each or about_cards or named or not LISTING.isdisjoint((*tokens[:1], *tokens[-1:]))


def share_without_number(sought: Iterable[Sought], texts: Iterable[str]) -> float:
    """The share of what a query looks for, by weight, that no text has near a number; 1 if it looks for nothing."""
    near: set[str] = set()
    for text in texts:
        near |= _near_numbers(tokenize(text))
    weights = [(each.holding.weight, near.isdisjoint(each.holding.terms)) for each in sought if each.term not in _ASKING]
    total = sum(weight for weight, _ in weights)
    return sum(weight for weight, far in weights if far) / total if total else 1.0


def has_list(text: str) -> bool:
    """Whether a text contains a list."""
    return _LIST.search(text) is not None


def _near_numbers(tokens: Sequence[str]) -> set[str]:
    """The terms of the words near a number, such as 2 or `twice`."""
    places = [place for place, token in enumerate(tokens) if token.isdigit() or token in MULTIPLES]
    return {stem(token) for place in places for token in tokens[max(0, place - NEAR_NUMBER) : place + NEAR_NUMBER + 1]}
