"""Fits the weights by which the look-up judges whether its first result answers: `.venv/bin/python tests/bench/calibrate.py`.

It prints the fields of `ConfidenceWeights` in `scripts/rulebook/search/confidence.py`, to be pasted there after a change of the
ranking, of the cards, or of the questions. The result depends on nothing but the records, the hints, and the questions.

A logistic regression learns to distinguish two classes by the measures of `Judge.evidence`:

- answered: the questions of `labelled.json` that the card settles, and queries of `tuning.json` with the right record first;
- without an answer: those of `labelled.json` that no source answers, and `unanswerable.json`, unless the look-up says so.

Both classes weigh the same, and a question counts as much as `LABELLED_COUNTS` queries of `tuning.json`, because of the latter
only the record is known. Newton's method finds the weights; `RIDGE` keeps them small where the measures say little. Then the
bias is moved so that `UNSURE` of the answered questions fall below 0. Every `FOLDS`-th question is also judged by weights that
were fitted to the others; what that gives is what to expect of new questions.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from query_sets import UNANSWERABLE, Question, leaves_open, passages_of, read, read_labelled, read_unanswerable
from tables import table

from projects import ROOT
from rulebook.search.confidence import ConfidenceWeights
from rulebook.search.index_cache import ensure_index
from rulebook.search.lookup import Lookup
from rulebook.search.query_syntax import SplitQuery

if TYPE_CHECKING:
    from rulebook.search.answers import Answer

UNSURE = 0.02
"""The share of the answered questions of which the look-up may be unsure."""
SHARES = (0.01, 0.015, UNSURE, 0.025, 0.03)
"""The shares for which it is printed how many questions without an answer are found."""
LABELLED_COUNTS = 2.0
"""How many queries of `tuning.json` a labelled question counts as much as."""
RIDGE = 0.0002
"""The penalty for the square of a weight, relative to the mean loss."""
STEPS = 30
"""The number of steps of Newton's method. A few are enough; it converges fast."""
FOLDS = 5
DIGITS = 2
"""The number of decimal places of a weight."""
BIAS = "bias"
MEASURES = [field.name for field in fields(ConfidenceWeights) if field.name != BIAS]

Vector = list[float]


@dataclass(frozen=True)
class Example:
    """A question that the look-up has judged."""

    measures: Vector
    """1 for the bias, followed by its `MEASURES`."""
    answered: bool
    counts: float
    """How much it counts beside the others of its class."""


def examples(lookup: Lookup) -> list[Example]:
    """Return the questions that have an answer first, and those without an answer. What finds nothing is left out."""
    found: list[Example] = []
    for question in [*read_labelled("labelled"), *read_unanswerable()]:
        answered = question.kind != UNANSWERABLE
        answer = lookup.lookup(question.text, game=question.game, limit=1)
        is_open = answer.sure and leaves_open(answer)
        if _is_settled(question, answer) if answered else not is_open:
            found += _example(lookup, question.text, question.game, answered, LABELLED_COUNTS if answered else 1.0)
    for query in read("tuning"):
        best = lookup.lookup(query.text, game=query.game, limit=1).results
        if best and best[0].id in query.right:
            found += _example(lookup, query.text, query.game, answered=True, counts=1.0)
    return found


def _is_settled(question: Question, answer: Answer) -> bool:
    return bool(answer.results) and question.is_settled_by(passages_of(answer.results[0]))


def _example(lookup: Lookup, text: str, game: str, answered: bool, counts: float) -> list[Example]:
    of = lookup.game(game)
    answer = of.answer(SplitQuery.parse(text).without([], []), None)
    if not answer.found or answer.ranked.unfinished:
        return []
    judged = of.judge.evidence(answer.ranked, answer.found, answer.card)
    return [Example([1.0, *(judged.measures[name] for name in MEASURES)], answered, counts)]


def fit(judged: list[Example]) -> Vector:
    """Return the weights of the logistic regression, by Newton's method."""
    totals = {answered: sum(each.counts for each in judged if each.answered == answered) for answered in (True, False)}
    weights = [0.0] * (len(MEASURES) + 1)
    for _ in range(STEPS):
        gradient = [-RIDGE * weight for weight in weights]
        curvature = [[RIDGE * (row == column) for column in range(len(weights))] for row in range(len(weights))]
        for each in judged:
            share = each.counts / totals[each.answered] / 2
            probability = 1 / (1 + math.exp(-_logit(weights, each)))
            for row, measure in enumerate(each.measures):
                gradient[row] += share * (each.answered - probability) * measure
                for column, other in enumerate(each.measures):
                    curvature[row][column] += share * probability * (1 - probability) * measure * other
        weights = [weight + step for weight, step in zip(weights, _solved(curvature, gradient), strict=True)]
    return weights


def _logit(weights: Vector, example: Example) -> float:
    return sum(weight * measure for weight, measure in zip(weights, example.measures, strict=True))


def _solved(matrix: list[Vector], right: Vector) -> Vector:
    """Solve a system of linear equations with a symmetric, positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot, row in enumerate(rows):
        for other in rows[pivot + 1 :]:
            factor = other[pivot] / row[pivot]
            other[pivot:] = [value - factor * above for value, above in zip(other[pivot:], row[pivot:], strict=True)]
    solution = [0.0] * len(rows)
    for pivot in reversed(range(len(rows))):
        known = sum(rows[pivot][column] * solution[column] for column in range(pivot + 1, len(rows)))
        solution[pivot] = (rows[pivot][-1] - known) / rows[pivot][pivot]
    return solution


def with_threshold(weights: Vector, judged: list[Example], share: float = UNSURE) -> Vector:
    """Return rounded weights whose bias puts a share of the answered questions below 0."""
    rounded = [0.0, *(round(weight, DIGITS) for weight in weights[1:])]
    logits = sorted(_logit(rounded, each) for each in judged if each.answered)
    return [-math.floor(logits[int(len(logits) * share)] * 10**DIGITS) / 10**DIGITS, *rounded[1:]]


def unsure(weights: Vector, judged: list[Example], *, answered: bool) -> list[bool]:
    """Return, for each question of a class, whether the look-up is unsure of it."""
    return [_logit(weights, each) <= 0 for each in judged if each.answered == answered]


def main() -> None:
    """Fit the weights, and print them and what they give."""
    lookup = Lookup.open(ensure_index(ROOT))
    judged = examples(lookup)
    current = lookup.game(lookup.slugs[0]).judge.weights
    lookup.close()
    weights = with_threshold(fit(judged), judged)
    folds = [
        (fit(others), others, judged[fold::FOLDS])
        for fold in range(FOLDS)
        for others in [[each for place, each in enumerate(judged) if place % FOLDS != fold]]
    ]
    ways = {
        "as the look-up is now": [([getattr(current, name) for name in (BIAS, *MEASURES)], judged)],
        "fitted": [(weights, judged)],
        **{
            f"fitted to {FOLDS - 1} of {FOLDS} parts for {100 * share:g} %, judging the other": [
                (with_threshold(fitted, others, share), part) for fitted, others, part in folds
            ]
            for share in SHARES
        },
    }
    rows = []
    for way, parts in ways.items():
        shares = []
        for answered in (True, False):
            found = [each for of, some in parts for each in unsure(of, some, answered=answered)]
            shares += [str(len(found)), f"{100 * sum(found) / len(found):.1f}"]
        rows.append([way, *shares])
    table("How often the look-up is not sure", ["", "answered", "%", "without an answer", "%"], rows)
    print("\nThe fields of ConfidenceWeights:\n")
    for name, weight in zip((BIAS, *MEASURES), weights, strict=True):
        print(f"    {name}: float = {weight:g}")


if __name__ == "__main__":
    main()
