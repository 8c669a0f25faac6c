"""How likely it is that players ask for a passage in the words of a query.

Naive Bayes over the words of the questions that players ask, with those that `english.terms` leaves out, such as "when" and
"how many": these often say what is asked for. The likelihood of a word in a passage is interpolated with the one in its record
and the one in all passages, as McCallum, Rosenfeld, Mitchell and Ng (1998) shrink the estimates of few examples. The most
similar search question, which the ranking looks for as well, is one example; this weighs all of them.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from rulebook.search.english import stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

OF_RECORD = 0.2
"""The share of a word's likelihood in a passage that comes from the questions of all passages of its record."""
ANYWHERE = 0.3
"""The share of a word's likelihood that comes from all questions of the game."""
MOST_PER_WORD = 4.2
"""The maximum that one word adds. So a rare word does not outweigh all others."""
OFTEN = 80
"""The number of words in the questions for a passage from which it is known in which words players ask for it."""
MAX_KEPT = 2_000
"""The maximum number of words whose evidence is kept."""


class Wordings:
    """The words in which players ask for the passages of one game. Passages are given by their numbers."""

    def __init__(
        self,
        passages: Sequence[int],
        members: Mapping[int, Sequence[int]],
        wordings: Mapping[str, tuple[Sequence[int], Sequence[int]]],
    ) -> None:
        """`passages` has the record of each passage, and `members` the passages of each record; `wordings` is
        `StoredIndex.wordings`."""
        self._passages, self._members, self._wordings = passages, members, wordings
        self._of_passage: Counter[int] = Counter()
        self._of_record: Counter[int] = Counter()
        for numbers, times in wordings.values():
            for number, count in zip(numbers, times, strict=True):
                self._of_passage[number] += count
                self._of_record[passages[number]] += count
        self._total = self._of_passage.total()
        self.often = [number for number, words in sorted(self._of_passage.items()) if words >= OFTEN]
        """The passages that players ask for often."""
        self._found: dict[str, list[tuple[int, float]]] = {}

    def evidence(self, tokens: Iterable[str]) -> list[float]:
        """For each passage, how much the words of a query speak for it: the sum, over its words, of the logarithm of how much
        more likely the word is in a question for this passage than in one for a passage that nobody asked for with it."""
        found = [0.0] * len(self._passages)
        for word in dict.fromkeys(map(stem, tokens)):
            for number, value in self._of_word(word):
                found[number] += value
        return found

    def _of_word(self, word: str) -> list[tuple[int, float]]:
        """The evidence of one word, for the passages that have any. The last ones are kept: they depend on the index alone."""
        if word not in self._wordings:
            return []
        if len(self._found) >= MAX_KEPT:
            self._found.clear()
        if word not in self._found:
            self._found[word] = self._find(word)
        return self._found[word]

    def _find(self, word: str) -> list[tuple[int, float]]:
        counts = dict(zip(*self._wordings[word], strict=True))
        of_records: Counter[int] = Counter()
        for number, count in counts.items():
            of_records[self._passages[number]] += count
        anywhere = ANYWHERE * of_records.total() / self._total
        found: list[tuple[int, float]] = []
        for record, count in sorted(of_records.items()):
            shared = OF_RECORD * count / self._of_record[record]
            for number in self._members[record]:
                own = (1 - OF_RECORD) * counts[number] / self._of_passage[number] if number in counts else 0.0
                value = math.log(1 + (1 - ANYWHERE) * (own + shared) / anywhere)
                found.append((number, min(MOST_PER_WORD, value)))
        return found
