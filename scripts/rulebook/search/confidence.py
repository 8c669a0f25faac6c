"""Whether a card answers a query, judged by what both share.

A logistic regression, whose weights `tests/bench/calibrate.py` fits to questions that the records answer, and to questions that
they do not. Words count as held only if the text of the card contains them, or a synonym of them: search questions are only
what somebody once asked.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.search.english import OUTSIDE, stem, terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rulebook.search.ranking import Ranked, Sought

MOST_MISSING = 3
"""The maximum number of missing words that an answer names."""
HELD = 0.12
"""The minimum impact of a term in a passage that holds it."""
LONG_QUERY = 10
"""The number of terms of a query that counts as long."""
HIGH_SCORE = 3.0
"""The score of a result that counts as high."""
HIGH_WEIGHT = 8.0
"""The weight of a term that counts as high."""

_OUTSIDE: dict[str, list[list[str]]] = defaultdict(list)
"""The terms of each of the phrases `OUTSIDE`, by the first of them."""
for _phrase in OUTSIDE:
    _OUTSIDE[stem(_phrase[0])].append([stem(word) for word in _phrase])


@dataclass(frozen=True)
class ConfidenceWeights:
    """The weights of the regression. Each measure is from 0 to 1. A card answers if the sum, with `bias`, is above 0."""

    bias: float = -1.64
    held: float = 1.59
    """How much of the query, by weight, the card holds."""
    prominence: float = 0.15
    """How prominent that is on the card."""
    question: float = 1.2
    """The similarity of the most similar search question of the card."""
    missing: float = -1.75
    """The weight of the rarest term that the card does not hold, out of `HIGH_WEIGHT`."""
    length: float = 1.61
    """The number of terms, out of `LONG_QUERY`."""
    score: float = 3.15
    """The score of the result, out of `HIGH_SCORE`."""
    named: float = -1.15
    """Whether the query names a record of the card."""
    outside: float = -2.44
    """Whether the query asks for what a reference does not cover, and the card does not hold that."""


@dataclass(frozen=True)
class Evidence:
    """The measures of `ConfidenceWeights` for a card, from 0 to 1, and the words of the query that it does not hold."""

    measures: Mapping[str, float]
    missing: list[str]


def evidence(
    ranked: Ranked, card: Sequence[int], passages: Sequence[int], score: float, impacts: Callable[[str], Mapping[int, int]]
) -> Evidence:
    """What speaks for a card.

    `passages` has the record of each passage, `score` is the score of the result, and `impacts` returns the impact of a term in
    each passage whose text contains it.
    """
    records = {passages[number] for number in card}
    held = prominence = total = 0.0
    missing: dict[str, float] = {}
    for sought in ranked.sought:
        impact = _impact(sought, card, records)
        total += sought.holding.weight
        prominence += sought.holding.weight * impact
        if impact > HELD:
            held += sought.holding.weight
        else:
            missing[sought.term] = sought.holding.weight
    asked = terms(ranked.query.tokens)
    outside = [
        term
        for place, first in enumerate(asked)
        for phrase in _OUTSIDE.get(first, ())
        if asked[place : place + len(phrase)] == phrase
        and not all(any(number in impacts(term) for number in card) for term in phrase)
        for term in phrase
    ]
    words = _missing_words(ranked, missing, outside)
    measures = {
        "held": held / total if total else 1.0,
        "prominence": prominence / total if total else 1.0,
        "question": max(ranked.likeness.get(number, 0.0) for number in card),
        "missing": min(1.0, max(missing.values(), default=0.0) / HIGH_WEIGHT),
        "length": min(1.0, len(ranked.sought) / LONG_QUERY),
        "score": min(1.0, score / HIGH_SCORE),
        "named": float(not ranked.named.isdisjoint(records)),
        "outside": float(bool(outside)),
    }
    return Evidence(measures, words)


def confidence(measures: Mapping[str, float], weights: ConfidenceWeights) -> float:
    """The logit of the probability that a card answers, from its measures: above 0 if it is sure."""
    return float(weights.bias + sum(getattr(weights, name) * value for name, value in measures.items()))


def _impact(sought: Sought, card: Sequence[int], records: set[int]) -> float:
    """The highest impact of what a query looks for in the texts of a card; 1 for the name of one of its records."""
    if not records.isdisjoint(sought.names):
        return 1.0
    return max(sought.holding.in_text.get(number, 0.0) for number in card)


def _missing_words(ranked: Ranked, missing: Mapping[str, float], outside: Sequence[str]) -> list[str]:
    """The words that a card does not hold, as the query has them: those for what no reference covers, or else the rarest."""
    chosen = set(outside) or set(sorted(missing, key=lambda term: (-missing[term], term))[:MOST_MISSING])
    return list(dict.fromkeys(token for token in ranked.query.tokens if stem(token) in chosen))[:MOST_MISSING]
