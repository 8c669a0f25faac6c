"""The index on disk -> the same index for the browser: one JSON file a game, from which its script ranks as `ranking` does."""

from __future__ import annotations

import json
import string
from dataclasses import asdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulebook.search.english import ENDINGS, FORMS, STOP, stem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.search.lookup import Lookup
    from rulebook.search.postings import Postings

_CHARACTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
NOT_FOR_THE_BROWSER = ("first", "means", "tables", "titles", "meanings", "stems")
"""What the browser does without or works out by itself."""


def compiled(lookup: Lookup) -> dict[str, str]:
    """The index of each game as JSON, by the game's slug."""
    return {slug: json.dumps(_game(lookup, slug), ensure_ascii=False, separators=(",", ":")) for slug in lookup.slugs}


def _game(lookup: Lookup, slug: str) -> dict[str, Any]:
    game = lookup.game(slug)
    sources: dict[str, int] = {}
    shown = []
    for number in range(len(game.content["passages"])):
        passage = game.postings.shown(number)
        source = sources.setdefault(passage["source"], len(sources))
        shown.append([passage["passage"], passage["heading"], passage["answer"], source])
    return {
        **{name: value for name, value in game.content.items() if name not in NOT_FOR_THE_BROWSER},
        "english": {"stop": sorted(STOP), "forms": FORMS, "endings": ENDINGS},
        "weights": asdict(game.ranking.weights),
        "sources": list(sources),
        "shown": shown,
        **_columns(game.postings, game.content["words"]),
    }


def _columns(postings: Postings, words: Iterable[str]) -> dict[str, str]:
    """How many passages and asks hold each term, which these are (how many further on each time), and the impacts.

    The terms are the stems of `words`, sorted: the browser makes them itself.
    """
    terms = sorted({stem(word) for word in words})
    impacts, asked = [postings.impacts(term) for term in terms], [postings.asked(term) for term in terms]
    return {
        "passage_counts": _packed(map(len, impacts)),
        "ask_counts": _packed(map(len, asked)),
        "in_passages": _packed(step for held in impacts for step in _steps(held)),
        "impacts": _packed(impact for held in impacts for impact in held.values()),
        "in_asks": _packed(step for held in asked for step in _steps(held)),
    }


def _packed(numbers: Iterable[int]) -> str:
    """Whole numbers as text: five bits a character, the least first; a character of the upper half says that more follow."""
    packed = []
    for number in numbers:
        rest = number
        while rest > 31:
            packed.append(_CHARACTERS[rest % 32 + 32])
            rest //= 32
        packed.append(_CHARACTERS[rest])
    return "".join(packed)


def _steps(numbers: Iterable[int]) -> list[int]:
    return [after - before for before, after in pairwise([0, *numbers])]
