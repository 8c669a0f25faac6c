"""The Whoosh index as the ranking reads it: how much of a term each passage holds, and which of its asks hold it."""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from whoosh.analysis import Token, Tokenizer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from threading import Lock

    from whoosh.reading import IndexReader

CURRENT = "current"
"""The file that names the folder of the index in use."""
GAMES = "games.json"
"""The file beside an index that lists its games; what is known of each is in a file of its own."""

FIELDS = {"title": 1.2, "heading": 1.6, "text": 1.0, "names": 1.2}
"""What a term counts for in each field."""
LENGTH_COUNTS = {"title": 0.2, "heading": 0.4, "text": 0.5, "names": 0.2}
"""How much a long field lessens what a term in it counts for: b of BM25F."""
SATURATION = 1.2
"""How soon a term that is repeated counts for no more: k1 of BM25F."""
FULL = 63
"""The impact of a term that a passage could not hold more of; impacts are whole numbers, to be the same everywhere."""
LONGEST_ASK = 64
"""Each ask of a passage begins at a multiple of this position, so that a term's position tells which ask holds it."""


class Spaced(Tokenizer):  # type: ignore[misc]  # Whoosh is published without types
    """Terms that stand apart by spaces."""

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        token = Token()
        for term in value.split():
            token.text = term
            yield token


class Asks(Tokenizer):  # type: ignore[misc]  # Whoosh is published without types
    """Asks, one a line, each of terms that stand apart by spaces."""

    def __call__(self, value: str, **_: Any) -> Iterator[Token]:
        token = Token()
        for number, ask in enumerate(value.splitlines()):
            for place, term in enumerate(ask.split()[:LONGEST_ASK]):
                token.text, token.pos = term, number * LONGEST_ASK + place
                yield token


def current(directory: Path) -> str | None:
    """The name of the folder in `directory` that holds the index in use, if there is one."""
    pointer = directory / CURRENT
    return pointer.read_text(encoding="utf-8") if pointer.exists() else None


class Postings:
    """What the passages of one game hold; passages are numbered from the game's first. Threads may share it."""

    def __init__(self, reader: IndexReader, content: Mapping[str, Any], lock: Lock) -> None:
        """`content` is what the index's file of the game holds; `lock` keeps the reader, of all games, to one thread."""
        self._reader, self._means = reader, content["means"]
        self._first = content["first"]
        self._last = self._first + len(content["passages"])
        self._first_asks = list(accumulate((len(lengths) for lengths in content["asks"]), initial=0))
        self._impacts: dict[str, dict[int, int]] = {}
        self._asked: dict[str, list[int]] = {}
        self._lock = lock

    def impacts(self, term: str) -> dict[int, int]:
        """How much of a term each passage holds, from 0 to FULL.

        That is the saturated, weighted and normalised frequency of BM25F (Robertson & Zaragoza 2009).
        """
        with self._lock:
            held = self._impacts.get(term)
            if held is None:
                held = self._read_impacts(term)
                if held:  # what people mistype is without end
                    self._impacts[term] = held
            return held

    def asked(self, term: str) -> list[int]:
        """The asks that hold a term; asks are numbered through the game, in the order of its passages."""
        with self._lock:
            held = self._asked.get(term)
            if held is None:
                held = self._read_asked(term)
                if held:
                    self._asked[term] = held
            return held

    def _read_impacts(self, term: str) -> dict[int, int]:
        counts: dict[int, float] = defaultdict(float)
        for field, weight in FIELDS.items():
            spread = LENGTH_COUNTS[field]
            for matcher in self._postings(field, term):
                length = self._reader.doc_field_length(matcher.id(), field) / self._means[field]
                counts[matcher.id()] += weight * matcher.weight() / (1 - spread + spread * length)
        return {number - self._first: round(FULL * count / (SATURATION + count)) for number, count in sorted(counts.items())}

    def _read_asked(self, term: str) -> list[int]:
        return [
            self._first_asks[matcher.id() - self._first] + position // LONGEST_ASK
            for matcher in self._postings("asks", term)
            for position in matcher.value_as("positions")
        ]

    def _postings(self, field: str, term: str) -> Iterator[Any]:
        """A term's postings in a field: Whoosh's matcher, at each of them."""
        if (field, term) not in self._reader:
            return
        matcher = self._reader.postings(field, term)
        matcher.skip_to(self._first) if matcher.id() < self._first else None
        while matcher.is_active() and matcher.id() < self._last:
            yield matcher
            matcher.next()

    def shown(self, number: int) -> dict[str, Any]:
        """What an answer shows of a passage."""
        with self._lock:
            shown: dict[str, Any] = self._reader.stored_fields(self._first + number)["shown"]
        return shown
