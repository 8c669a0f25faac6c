"""The query sets of the benchmarks, and measures of relevance."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Engine = Callable[["Query"], Sequence[str]]
    """A function from a query to the ids of the records that it finds, best first, each once."""

FOLDER = Path(__file__).parent / "queries"
DEEPEST = 10
"""A record at a lower rank counts as not found."""


@dataclass(frozen=True)
class Query:
    """A query that a player types, its game, the kind of query, and the ids of the correct records."""

    text: str
    game: str
    kind: str
    right: frozenset[str]


def read(name: str) -> list[Query]:
    """Read the queries of a set: `tuning` or `held-out`."""
    entries = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return [
        Query(entry["q"], entry["game"], entry["kind"], frozenset(f"{entry['game']}/{right}" for right in entry["expect"]))
        for entry in entries
    ]


def rank(query: Query, found: Sequence[str]) -> int:
    """Return the rank of the first correct record, from 1; 0 if none is among the first ten."""
    return next((place for place, record in enumerate(found[:DEEPEST], start=1) if record in query.right), 0)


@dataclass(frozen=True)
class Success:
    """The quality of answers to some queries: a correct record first or in the first three, in percent, and MRR@10."""

    first: float
    in_three: float
    reciprocal: float

    @classmethod
    def of(cls, ranks: Iterable[int]) -> Success:
        """Compute the success from the ranks of the first correct records."""
        places = list(ranks)
        return cls(
            100 * sum(place == 1 for place in places) / len(places),
            100 * sum(1 <= place <= 3 for place in places) / len(places),
            sum(1 / place for place in places if place) / len(places),
        )

    def cells(self) -> list[str]:
        """Return the values as the cells of a table."""
        return [f"{self.first:.1f}", f"{self.in_three:.1f}", f"{self.reciprocal:.3f}"]


def sample(queries: Sequence[Query], count: int) -> list[Query]:
    """Return about `count` of the queries, at regular intervals."""
    return list(queries[:: max(1, len(queries) // count)][:count])
