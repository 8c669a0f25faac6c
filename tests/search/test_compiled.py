"""The index for the browser is small and has the same content as the index on disk, without internal data."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import fields
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import pytest

from projects import ROOT
from rulebook.search.compiled import PACKED_DIGITS, compile_indexes, pack
from rulebook.search.english import stem
from rulebook.search.game_index import INDEX_FORMAT, BrowserIndex, RecordEntry, StoredIndex

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.library.library import Library
    from rulebook.search.lookup import Lookup

MAX_BYTES = 370_000
DECLARED = ROOT / "docs/assets/javascripts/look-up/game-index.js"


@pytest.fixture(scope="module")
def files(built: Path) -> dict[str, Any]:
    """The files that the site holds for the browser, by game."""
    folder = built / "site/assets/generated/lookup"
    return {path.stem: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}


def unpack(text: str) -> list[int]:
    """Return the integers that `pack` wrote."""
    base = len(PACKED_DIGITS) // 2
    numbers, number, place = [], 0, 1
    for digit in text:
        value = PACKED_DIGITS.index(digit)
        number += value % base * place
        place *= base
        if value < base:
            numbers.append(number)
            number, place = 0, 1
    return numbers


def test_numbers_are_packed_as_text() -> None:
    numbers = [0, 1, 31, 32, 33, 1023, 1024, 123_456_789]
    assert unpack(pack(numbers)) == numbers
    assert pack([0, 31]) == "Af"


def test_each_game_has_its_file(library: Library, files: dict[str, Any]) -> None:
    assert set(files) == set(library.games)


def test_it_has_every_posting_and_answer(lookup: Lookup, files: dict[str, Any]) -> None:
    for slug, file in files.items():
        game = lookup.game(slug)
        terms = sorted({stem(word) for word in file["document_frequency"]})
        for counts, steps, held in (
            ("passage_counts", "passage_steps", game.postings.impacts),
            ("question_counts", "question_steps", game.postings.questions),
        ):
            numbers = iter(unpack(file[steps]))
            of_terms = [list(accumulate(next(numbers) for _ in range(count))) for count in unpack(file[counts])]
            assert of_terms == [list(held(term)) for term in terms]
            assert next(numbers, None) is None
        impacts = [impact for term in terms for impact in game.postings.impacts(term).values()]
        assert unpack(file["impacts"]) == impacts
        assert len(file["answers"]) == len(file["passages"])
        for number, (passage, heading, answer, source) in enumerate(file["answers"]):
            shown = {"passage": passage, "heading": heading, "answer": answer, "source": file["sources"][source]}
            assert shown.items() <= game.postings.shown(number).items()


def test_it_has_the_declared_format(files: dict[str, Any]) -> None:
    for file in files.values():
        assert file["format"] == INDEX_FORMAT
        assert list(file) == [field.name for field in fields(BrowserIndex)]
        assert list(file["records"][0]) == [field.name for field in fields(RecordEntry)]


@pytest.mark.parametrize("declared", [BrowserIndex, RecordEntry])
def test_the_browser_declares_the_same_fields(declared: type) -> None:
    block = re.search(rf"@typedef {{object}} {declared.__name__}\n(.*?)\*/", DECLARED.read_text("utf-8"), re.DOTALL)
    assert block
    assert re.findall(r"@property \{.+\} (\w+)\n", block[1]) == [field.name for field in fields(declared)]


def test_a_file_with_another_format_is_refused(lookup: Lookup) -> None:
    index = lookup.game("unmatched").index
    assert StoredIndex.from_json(index.as_json()) == index
    text = index.as_json().replace(f'"format": {INDEX_FORMAT}', '"format": 999', 1)
    with pytest.raises(ValueError, match=f"the index is of format 999, not {INDEX_FORMAT}"):
        StoredIndex.from_json(text)


def test_compiling_is_deterministic(lookup: Lookup, files: dict[str, Any]) -> None:
    assert {slug: json.loads(text) for slug, text in compile_indexes(lookup).items()} == files


def test_it_is_small(built: Path) -> None:
    for path in (built / "site/assets/generated/lookup").glob("*.json"):
        assert len(gzip.compress(path.read_bytes(), 6)) <= MAX_BYTES, path.name
