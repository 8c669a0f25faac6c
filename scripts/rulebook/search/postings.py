"""The Whoosh index as the ranking reads it: the impact of a term in each passage, and the search questions that contain it."""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from whoosh.analysis import Token, Tokenizer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from threading import Lock

    from whoosh.reading import IndexReader

    from rulebook.search.game_index import StoredIndex

CURRENT = "current"
"""The file that names the folder of the index in use."""
GAMES = "games.json"
"""The file beside a Whoosh index that lists its games. Each game also has its own file, a `StoredIndex`."""

FIELD_WEIGHTS = {"title": 1.2, "heading": 1.6, "text": 1.0, "names": 1.2}
"""The weight of a term in each field of a passage, relative to the text."""
LENGTH_NORMALIZATION = {"title": 0.2, "heading": 0.4, "text": 0.5, "names": 0.2}
"""How much a longer field reduces the weight of a term in it, from 0 to 1: b of BM25F."""
SATURATION = 1.2
"""How slowly the weight of a repeated term approaches its limit: k1 of BM25F."""
MAX_IMPACT = 63
"""The upper limit of an impact. Impacts are integers, so that Python and the browser have exactly the same values."""
LONGEST_QUESTION = 64
"""The maximum number of terms kept of a search question. The positions of a passage's question n start at n times this."""


class TermTokenizer(Tokenizer):  # type: ignore[misc]  # Whoosh is published without types
    """Splits text into terms at spaces."""

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        token = Token()
        for term in value.split():
            token.text = term
            yield token


class QuestionTokenizer(Tokenizer):  # type: ignore[misc]  # Whoosh is published without types
    """Splits search questions, one per line, into terms at spaces. A term's position encodes the number of its question."""

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        token = Token()
        for number, question in enumerate(value.splitlines()):
            for place, term in enumerate(question.split()[:LONGEST_QUESTION]):
                token.text, token.pos = term, number * LONGEST_QUESTION + place
                yield token


def current(directory: Path) -> str | None:
    """The name of the folder in `directory` that holds the index in use, or None."""
    pointer = directory / CURRENT
    return pointer.read_text(encoding="utf-8") if pointer.exists() else None


class Postings:
    """The postings of one game, by the numbers of its passages and search questions. Threads may share it."""

    def __init__(self, reader: IndexReader, index: StoredIndex, lock: Lock) -> None:
        """`reader` reads the Whoosh index of all games; `lock` restricts it to one thread at a time."""
        self._reader, self._mean_lengths = reader, index.mean_lengths
        self._first = index.first_passage
        self._last = self._first + len(index.passages)
        self._first_questions = list(accumulate(map(len, index.question_lengths), initial=0))
        self._terms = frozenset(index.stems)
        """All terms that may have postings. Only these are cached: there is no limit to the words that people mistype."""
        self._impacts: dict[str, dict[int, int]] = {}
        self._questions: dict[str, list[int]] = {}
        self._shown: dict[int, dict[str, Any]] = {}
        self._lock = lock

    def impacts(self, term: str) -> dict[int, int]:
        """The impact of a term in each passage that contains it, from 0 to `MAX_IMPACT`, by the passage's number.

        This is the weighted, normalized, and saturated term frequency of BM25F (Robertson and Zaragoza 2009).
        """
        if term not in self._terms:
            return {}
        with self._lock:
            impacts = self._impacts.get(term)
            if impacts is None:
                impacts = self._impacts[term] = self._read_impacts(term)
            return impacts

    def questions(self, term: str) -> list[int]:
        """The numbers of the search questions that contain a term, ascending."""
        if term not in self._terms:
            return []
        with self._lock:
            questions = self._questions.get(term)
            if questions is None:
                questions = self._questions[term] = self._read_questions(term)
            return questions

    def read_all(self) -> None:
        """Read the postings of every term into memory, so that no query has to read any."""
        for term in self._terms:
            self.impacts(term)
            self.questions(term)

    def _read_impacts(self, term: str) -> dict[int, int]:
        counts: dict[int, float] = defaultdict(float)
        for field, weight in FIELD_WEIGHTS.items():
            b = LENGTH_NORMALIZATION[field]
            for matcher in self._postings(field, term):
                length = self._reader.doc_field_length(matcher.id(), field) / self._mean_lengths[field]
                counts[matcher.id()] += weight * matcher.weight() / (1 - b + b * length)
        return {
            number - self._first: round(MAX_IMPACT * count / (SATURATION + count)) for number, count in sorted(counts.items())
        }

    def _read_questions(self, term: str) -> list[int]:
        return [
            self._first_questions[matcher.id() - self._first] + position // LONGEST_QUESTION
            for matcher in self._postings("questions", term)
            for position in matcher.value_as("positions")
        ]

    def _postings(self, field: str, term: str) -> Iterator[Any]:
        """Whoosh's matcher, positioned at each passage of the game that contains a term in a field."""
        if (field, term) not in self._reader:
            return
        matcher = self._reader.postings(field, term)
        matcher.skip_to(self._first) if matcher.id() < self._first else None
        while matcher.is_active() and matcher.id() < self._last:
            yield matcher
            matcher.next()

    def shown(self, number: int) -> dict[str, Any]:
        """What an answer shows for a passage: `IndexedPassage.shown`. Kept: the next queries ask for most of it again."""
        with self._lock:
            if number not in self._shown:
                self._shown[number] = self._reader.stored_fields(self._first + number)["shown"]
            return self._shown[number]
