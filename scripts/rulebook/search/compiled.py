"""The index on disk -> the same index for the browser: one JSON file a game, from which its script ranks as `ranking` does."""

from __future__ import annotations

import json
import string
from dataclasses import asdict
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rulebook.search.english import ENDINGS, FORMS, STOP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.search.lookup import Lookup
    from rulebook.search.postings import Postings

_CHARACTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
NOT_FOR_THE_BROWSER = ("first", "means")


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
        **_columns(game.postings),
    }


def _columns(postings: Postings) -> dict[str, str]:
    """The terms, how many passages and asks hold each, which these are (how many further on each time), and the impacts."""
    held = {term: (postings.impacts(term), postings.asked(term)) for term in postings.terms()}
    held = {term: both for term, both in held.items() if any(both)}
    return {
        "terms": " ".join(held),
        "passage_counts": _packed(len(impacts) for impacts, _ in held.values()),
        "ask_counts": _packed(len(asked) for _, asked in held.values()),
        "in_passages": _packed(step for impacts, _ in held.values() for step in _steps(impacts)),
        "impacts": _packed(impact for impacts, _ in held.values() for impact in impacts.values()),
        "in_asks": _packed(step for _, asked in held.values() for step in _steps(asked)),
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
