"""The query sets of the benchmarks, and measures of relevance.

- `tuning.json` and `held-out.json` hold queries with the records that are right for them.
- `labelled.json` and `labelled-held-out.json` hold questions that were written from the sources alone. Each names the section
  that answers it, and was then labelled by passage: `settles` lists the passages that give the answer to a player who reads
  nothing else, and `part` those that give a part of it. A name such as `hero/loki#no-boost` is a passage, and `hero/loki` alone
  is the summary of the record. Of the kind `unanswerable` are questions that no source answers.
- `own-words.json` holds questions in words that are seldom those of the rules, labelled in the same way by those who wrote
  them. Some became search questions.
- `unanswerable.json` holds more of the latter, with the reason why each has no answer.

The files with `held-out` in their names are for the end of the work: nobody reads them, and nothing is tuned by them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from rulebook.search.answers import Answer, Result

    Engine = Callable[["Query"], Sequence[str]]
    """A function from a query to the ids of the records that it finds, best first, each once."""

Asked = TypeVar("Asked")
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


UNANSWERABLE = "unanswerable"
"""The kind of the questions that no source answers."""


@dataclass(frozen=True)
class Question:
    """A question that was labelled by passage. Records and passages are named within its game, as in `hero/loki#no-boost`."""

    text: str
    game: str
    kind: str
    expect: frozenset[str]
    """The records that are right as the first result."""
    settles: tuple[frozenset[str], ...]
    """The passages that settle it together, for each way to settle it; empty if no record does."""

    def is_settled_by(self, passages: Collection[str]) -> bool:
        """Whether a player who reads these passages knows the answer."""
        return any(alternative <= set(passages) for alternative in self.settles)


def read_labelled(name: str) -> list[Question]:
    """Read the questions of a set that is labelled by passage: `labelled` or `labelled-held-out`."""
    entries = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return [
        Question(
            entry["q"],
            entry["game"],
            entry["kind"],
            frozenset(entry["expect"]),
            tuple(frozenset(alternative) for alternative in entry["settles"]),
        )
        for entry in entries
    ]


def read_unanswerable() -> list[Question]:
    """Read `unanswerable.json`."""
    entries = json.loads((FOLDER / "unanswerable.json").read_text("utf-8"))
    return [Question(entry["q"], entry["game"], UNANSWERABLE, frozenset(), ()) for entry in entries]


def record_of(result: Result) -> str:
    """Return the record of a result, as questions name it."""
    return result.id.removeprefix(f"{result.game}/")


def passages_of(result: Result) -> list[str]:
    """Return the passages that a result shows, as questions name them."""
    return [
        (shown.id if shown.passage is None else f"{shown.id}#{shown.passage}").removeprefix(f"{result.game}/")
        for shown in (result, *result.also)
    ]


SAYS_OPEN = "No source "
"""How a text begins that says that no source answers a question."""


def leaves_open(answer: Answer) -> bool:
    """Whether an answer does not claim to answer: it is not sure, or what is read first says that no source answers."""
    return not answer.sure or answer.results[0].answer.startswith(SAYS_OPEN)


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


def sample(queries: Sequence[Asked], count: int) -> list[Asked]:
    """Return about `count` of the queries, at regular intervals."""
    return list(queries[:: max(1, len(queries) // count)][:count])
