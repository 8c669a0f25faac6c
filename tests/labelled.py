"""The labelled questions, each asked once of a look-up, however many tests read its answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from bench.query_sets import Question

if TYPE_CHECKING:
    from rulebook.search.answers import Answer
    from rulebook.search.lookup import Lookup

Ask = Callable[[Question], "Answer"]
"""A question -> its answer in its game."""


def asker(lookup: Lookup) -> Ask:
    """Return a function that asks a question of a look-up, and remembers the answer."""

    @cache
    def ask(question: Question) -> Answer:
        return lookup.lookup(question.text, game=question.game)

    return ask
