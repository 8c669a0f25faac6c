"""The queries of the bench, and how good the answers to them are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Engine = Callable[["Query"], Sequence[str]]
    """Query -> the ids of the records that it finds, the best first, each once."""

FOLDER = Path(__file__).parent / "queries"
DEEPEST = 10
"""A record that comes later than this counts as not found."""


@dataclass(frozen=True)
class Query:
    """What a player types, in which game, what kind of query that is, and the ids of the records that are right."""

    text: str
    game: str
    kind: str
    right: frozenset[str]


def read(name: str) -> list[Query]:
    """The queries of a set: `tuning` or `held-out`."""
    entries = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return [
        Query(entry["q"], entry["game"], entry["kind"], frozenset(f"{entry['game']}/{right}" for right in entry["expect"]))
        for entry in entries
    ]


def rank(query: Query, found: Sequence[str]) -> int:
    """The place of the first right record, from 1; 0 if none is among the first ten."""
    return next((place for place, record in enumerate(found[:DEEPEST], start=1) if record in query.right), 0)


@dataclass(frozen=True)
class Success:
    """How well some queries were answered: right first and right among the first three in percent, and MRR@10."""

    first: float
    in_three: float
    reciprocal: float

    @classmethod
    def of(cls, ranks: Iterable[int]) -> Success:
        """The success of queries whose first right record came at these places."""
        places = list(ranks)
        return cls(
            100 * sum(place == 1 for place in places) / len(places),
            100 * sum(1 <= place <= 3 for place in places) / len(places),
            sum(1 / place for place in places if place) / len(places),
        )

    def cells(self) -> list[str]:
        """As the cells of a table."""
        return [f"{self.first:.1f}", f"{self.in_three:.1f}", f"{self.reciprocal:.3f}"]


def spread(queries: Sequence[Query], count: int) -> list[Query]:
    """About `count` of some queries, from all through them."""
    return list(queries[:: max(1, len(queries) // count)][:count])
