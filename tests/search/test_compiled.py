"""The index for the browser: it holds what the index on disk holds, nothing that is not for readers, and is small."""

from __future__ import annotations

import gzip
import json
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import pytest

from rulebook.search.compiled import NOT_FOR_THE_BROWSER, compiled
from rulebook.search.english import stem

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.library.library import Library
    from rulebook.search.lookup import Lookup

CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST_BYTES = 200_000


@pytest.fixture(scope="module")
def files(built: Path) -> dict[str, Any]:
    """The files that the site holds for the browser, by game."""
    folder = built / "site/assets/generated/lookup"
    return {path.stem: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}


def unpacked(text: str) -> list[int]:
    """The whole numbers of a column: five bits a character, the least first; the upper half says that more follow."""
    numbers, number, bits = [], 0, 0
    for character in text:
        value = CHARACTERS.index(character)
        number += value % 32 << bits
        bits += 5
        if value < 32:
            numbers.append(number)
            number = bits = 0
    return numbers


def test_each_game_has_its_file(library: Library, files: dict[str, Any]) -> None:
    assert set(files) == set(library.games)


def test_it_holds_every_posting_and_answer(built_lookup: Lookup, files: dict[str, Any]) -> None:
    for slug, file in files.items():
        game = built_lookup.game(slug)
        terms = sorted({stem(word) for word in file["words"]})
        for counts, steps, held in (
            ("passage_counts", "in_passages", game.postings.impacts),
            ("ask_counts", "in_asks", game.postings.asked),
        ):
            numbers = iter(unpacked(file[steps]))
            of_terms = [list(accumulate(next(numbers) for _ in range(count))) for count in unpacked(file[counts])]
            assert of_terms == [list(held(term)) for term in terms]
            assert next(numbers, None) is None
        impacts = [impact for term in terms for impact in game.postings.impacts(term).values()]
        assert unpacked(file["impacts"]) == impacts
        assert len(file["shown"]) == len(file["passages"])
        for number, (passage, heading, answer, source) in enumerate(file["shown"]):
            shown = {"passage": passage, "heading": heading, "answer": answer, "source": file["sources"][source]}
            assert shown.items() <= game.postings.shown(number).items()


def test_what_only_the_command_line_needs_is_left_out(files: dict[str, Any]) -> None:
    for file in files.values():
        assert not set(NOT_FOR_THE_BROWSER) & set(file)


def test_it_is_the_same_each_time(built_lookup: Lookup, files: dict[str, Any]) -> None:
    assert {slug: json.loads(text) for slug, text in compiled(built_lookup).items()} == files


def test_it_is_small(built: Path) -> None:
    for path in (built / "site/assets/generated/lookup").glob("*.json"):
        assert len(gzip.compress(path.read_bytes(), 6)) <= MOST_BYTES, path.name
