"""The right record comes first, and its card settles the question, at least as often as the minimum for each kind of query."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bench.query_sets import UNANSWERABLE, passages_of, read_labelled, record_of
from labelled import asker
from projects import ROOT
from rulebook.model.hints import SearchHints
from rulebook.search.index_writer import write_index
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bench.query_sets import Question
    from labelled import Ask
    from rulebook.library.library import Library

QUERIES = json.loads((ROOT / "tests/bench/queries/tuning.json").read_text("utf-8"))
FLOORS = {"cross": 85, "keyword": 95, "name": 97, "question": 93, "synonym": 95, "typo": 98}
"""By the kind of query: the percentage of queries with a right record first, just below what was measured."""
LABELLED = [question for question in read_labelled("labelled") if question.settles]
RECORD_FIRST = {"cross": 90, "keyword": 95, "question": 96, "synonym": 89, "typo": 91}
"""By the kind of question: the percentage of the labelled questions with a right record first."""
SETTLED = {"cross": 87, "keyword": 95, "question": 94, "synonym": 87, "typo": 93}
"""The same for those that the card of the first result settles."""
RECORD_FIRST_WITHOUT_HINTS = {"cross": 85, "keyword": 93, "question": 86, "synonym": 71, "typo": 88}
"""`RECORD_FIRST` without nicknames and search questions: what the records and the synonyms do alone."""
SETTLED_WITHOUT_HINTS = {"cross": 78, "keyword": 88, "question": 80, "synonym": 65, "typo": 86}
"""`SETTLED` without nicknames and search questions."""


@pytest.fixture(scope="module")
def ask_without_hints(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """`ask`, without the hints of the records, but with the synonyms of the games."""
    folder: Path = tmp_path_factory.mktemp("index")
    write_index(library, folder, SearchHints({}, library.hints.synonyms))
    opened = Lookup.open(folder)
    yield asker(opened)
    opened.close()


def of_kind(kind: str) -> list[Question]:
    return [question for question in LABELLED if question.kind == kind]


def record_first(ask: Ask, question: Question) -> bool:
    """Whether the first result of a question is of a right record."""
    return any(record_of(result) in question.expect for result in ask(question).results[:1])


def settled(ask: Ask, question: Question) -> bool:
    """Whether the card of the first result settles a question."""
    return any(question.is_settled_by(passages_of(result)) for result in ask(question).results[:1])


def test_every_kind_of_query_has_a_minimum() -> None:
    assert {query["kind"] for query in QUERIES} == set(FLOORS)
    kinds = {question.kind for question in LABELLED}
    assert UNANSWERABLE not in kinds
    for floors in (RECORD_FIRST, SETTLED, RECORD_FIRST_WITHOUT_HINTS, SETTLED_WITHOUT_HINTS):
        assert set(floors) == kinds


@pytest.mark.parametrize("kind", FLOORS)
def test_a_correct_record_comes_first_often_enough(lookup: Lookup, kind: str) -> None:
    queries = [query for query in QUERIES if query["kind"] == kind]
    first = 0
    for query in queries:
        results = lookup.lookup(query["q"], game=query["game"], limit=1).results
        first += any(result.id == f"{query['game']}/{right}" for result in results for right in query["expect"])
    assert 100 * first / len(queries) >= FLOORS[kind]


@pytest.mark.parametrize("kind", RECORD_FIRST)
def test_a_correct_record_of_labelled_questions_comes_first_often_enough(ask: Ask, kind: str) -> None:
    found = [record_first(ask, question) for question in of_kind(kind)]
    assert 100 * sum(found) / len(found) >= RECORD_FIRST[kind]


@pytest.mark.parametrize("kind", SETTLED)
def test_the_card_settles_labelled_questions_often_enough(ask: Ask, kind: str) -> None:
    found = [settled(ask, question) for question in of_kind(kind)]
    assert 100 * sum(found) / len(found) >= SETTLED[kind]


@pytest.mark.parametrize("kind", RECORD_FIRST_WITHOUT_HINTS)
def test_a_correct_record_comes_first_often_enough_without_hints(ask_without_hints: Ask, kind: str) -> None:
    found = [record_first(ask_without_hints, question) for question in of_kind(kind)]
    assert 100 * sum(found) / len(found) >= RECORD_FIRST_WITHOUT_HINTS[kind]


@pytest.mark.parametrize("kind", SETTLED_WITHOUT_HINTS)
def test_the_card_settles_questions_often_enough_without_hints(ask_without_hints: Ask, kind: str) -> None:
    found = [settled(ask_without_hints, question) for question in of_kind(kind)]
    assert 100 * sum(found) / len(found) >= SETTLED_WITHOUT_HINTS[kind]
