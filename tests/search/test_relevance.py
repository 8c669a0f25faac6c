"""On the tuning queries, a correct record must come first at least as often as the minimum for each kind of query."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from projects import ROOT

if TYPE_CHECKING:
    from rulebook.search.lookup import Lookup

QUERIES = json.loads((ROOT / "tests/bench/queries/tuning.json").read_text("utf-8"))
FLOORS = {"cross": 86, "keyword": 95, "name": 97, "question": 95, "synonym": 96, "typo": 99}
"""By the kind of query: the percentage of queries with a right record first, just below what was measured."""


def test_every_kind_of_query_has_a_minimum() -> None:
    assert {query["kind"] for query in QUERIES} == set(FLOORS)


@pytest.mark.parametrize("kind", FLOORS)
def test_a_correct_record_comes_first_often_enough(lookup: Lookup, kind: str) -> None:
    queries = [query for query in QUERIES if query["kind"] == kind]
    first = 0
    for query in queries:
        results = lookup.lookup(query["q"], game=query["game"], limit=1).results
        first += any(result.id == f"{query['game']}/{right}" for result in results for right in query["expect"])
    assert 100 * first / len(queries) >= FLOORS[kind]
