"""Converts the index on disk to a `BrowserIndex` for each game, the file that the look-up in the browser reads."""

from __future__ import annotations

import string
from dataclasses import fields
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.search.english import stem
from rulebook.search.game_index import BrowserIndex, GameIndex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.search.lookup import GameLookup, Lookup

PACKED_DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
"""The digits that `pack` writes. A digit of the first half ends a number; after one of the second half, it continues."""


def compile_indexes(lookup: Lookup) -> dict[str, str]:
    """The content of each game's file for the browser, as JSON by the game's slug."""
    return {slug: _compile(lookup.game(slug)).as_json() for slug in lookup.slugs}


def _compile(game: GameLookup) -> BrowserIndex:
    shared = {field.name: getattr(game.index, field.name) for field in fields(GameIndex)}
    sources: dict[str, int] = {}
    answers = []
    for number in range(len(game.index.passages)):
        stored = game.postings.shown(number)
        source = sources.setdefault(stored["source"], len(sources))
        answers.append((stored["passage"], stored["heading"], stored["answer"], source))
    terms = sorted({stem(word) for word in game.index.document_frequency})
    impacts, questions = [game.postings.impacts(term) for term in terms], [game.postings.questions(term) for term in terms]
    wordings = [game.index.wordings.get(term, ((), ())) for term in terms]
    return BrowserIndex(
        **shared,
        sources=list(sources),
        answers=answers,
        passage_counts=pack(map(len, impacts)),
        question_counts=pack(map(len, questions)),
        passage_steps=pack(step for of_term in impacts for step in _steps(of_term)),
        impacts=pack(impact for of_term in impacts for impact in of_term.values()),
        question_steps=pack(step for of_term in questions for step in _steps(of_term)),
        wording_counts=pack(len(passages) for passages, _ in wordings),
        wording_steps=pack(step for passages, _ in wordings for step in _steps(passages)),
        wording_times=pack(times for _, of_term in wordings for times in of_term),
    )


def pack(numbers: Iterable[int]) -> str:
    """Write non-negative integers as text, the lowest digit first. The base is half the number of `PACKED_DIGITS`."""
    base = len(PACKED_DIGITS) // 2
    packed = []
    for number in numbers:
        rest = number
        while rest >= base:
            packed.append(PACKED_DIGITS[base + rest % base])
            rest //= base
        packed.append(PACKED_DIGITS[rest])
    return "".join(packed)


def _steps(numbers: Iterable[int]) -> list[int]:
    """Ascending numbers as differences, the first from 0."""
    return [after - before for before, after in pairwise([0, *numbers])]
