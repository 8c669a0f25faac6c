"""What contains a term of a query, or a phrase that it may mean: passages, records, and search questions."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.search.postings import MAX_IMPACT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.search.game_index import StoredIndex
    from rulebook.search.postings import Postings
    from rulebook.search.ranking import Weights

MAX_KEPT = 2_000
"""The maximum number of terms whose `Holding` is kept."""
IDF_SMOOTHING = 0.5
"""The number added to both counts of the inverse document frequency, as in BM25."""


@dataclass(frozen=True)
class Holding:
    """What contains a term, or a phrase that it may mean."""

    terms: frozenset[str]
    """The term, and the terms of the phrases."""
    impacts: Mapping[int, float]
    """The impact from 0 to 1 of each passage that contains it, or has a search question that does, by number."""
    in_text: Mapping[int, float]
    """The same without the search questions and the penalty for an incomplete phrase: the impact of each passage whose own text
    contains it."""
    of_records: Mapping[int, float]
    """The highest impact of the passages of each record."""
    questions: Mapping[int, float]
    """How much of it each search question contains, from 0 to 1."""
    weight: float
    """The weight of the term."""


class Holdings:
    """What contains each term of one game. Passages, records, and search questions are given by their numbers."""

    def __init__(self, index: StoredIndex, postings: Postings, weights: Weights) -> None:
        self._passages, self._postings, self._weights = index.passages, postings, weights
        self._stems = frozenset(index.stems)
        self.passage_of = [number for number, lengths in enumerate(index.question_lengths) for _ in lengths]
        """The passage of each search question."""
        self._idfs: dict[str, float] = {}
        self._found: dict[tuple[str, tuple[tuple[str, ...], ...]], Holding] = {}

    def of(self, term: str, phrases: list[list[str]]) -> Holding:
        """What contains a term, or a phrase that it may mean. The last ones are kept: they depend on the index alone."""
        if len(self._found) >= MAX_KEPT:
            self._found.clear()
        key = (term, tuple(map(tuple, phrases)))
        if key not in self._found:
            self._found[key] = self._find(term, phrases)
        return self._found[key]

    def _find(self, term: str, phrases: list[list[str]]) -> Holding:
        impacts = {number: impact / MAX_IMPACT for number, impact in self._postings.impacts(term).items()}
        in_text = dict(impacts)
        questions = dict.fromkeys(self._postings.questions(term), 1.0)
        weight = self._idf(term)
        for phrase in phrases:
            idfs = {other: self._idf(other) for other in phrase}
            total = sum(idfs.values()) or 1.0
            weight = weight or total / len(phrase)
            in_passages: dict[int, float] = defaultdict(float)
            covered: dict[int, float] = defaultdict(float)
            in_questions: dict[int, float] = defaultdict(float)
            for other, idf in idfs.items():
                share = idf / total
                for number, impact in self._postings.impacts(other).items():
                    in_passages[number] += share * impact / MAX_IMPACT
                    covered[number] += share
                for question in self._postings.questions(other):
                    in_questions[question] += share
            for number, part in in_passages.items():
                value = self._weights.synonym * part
                if value > in_text.get(number, 0.0):
                    in_text[number] = value
                value *= covered[number] ** self._weights.phrase_coverage
                if value > impacts.get(number, 0.0):
                    impacts[number] = value
            for question, part in in_questions.items():
                value = self._weights.synonym * part ** (1 + self._weights.phrase_coverage)
                if value > questions.get(question, 0.0):
                    questions[question] = value
        for question, share in questions.items():
            number, value = self.passage_of[question], self._weights.question_term * share
            if value > impacts.get(number, 0.0):
                impacts[number] = value
        of_records: dict[int, float] = {}
        for number, value in impacts.items():
            record = self._passages[number]
            if value > of_records.get(record, 0.0):
                of_records[record] = value
        terms = frozenset((term, *(other for phrase in phrases for other in phrase)))
        return Holding(terms, impacts, in_text, of_records, questions, weight or self._highest_idf)

    def _idf(self, term: str) -> float:
        """The inverse document frequency of a term; 0 if no passage or search question contains it."""
        if term not in self._stems:
            return 0.0
        if term not in self._idfs:
            self._idfs[term] = self._find_idf(term)
        return self._idfs[term]

    def _find_idf(self, term: str) -> float:
        holding = self._postings.impacts(term).keys() | {self.passage_of[q] for q in self._postings.questions(term)}
        return _idf(len(self._passages), len(holding)) if holding else 0.0

    @property
    def _highest_idf(self) -> float:
        """The weight of a term that no passage contains."""
        return _idf(len(self._passages), 0)


def _idf(passages: int, containing: int) -> float:
    """The inverse document frequency, as in BM25, of a term that `containing` of `passages` passages contain."""
    return math.log(1 + (passages - containing + IDF_SMOOTHING) / (containing + IDF_SMOOTHING))
