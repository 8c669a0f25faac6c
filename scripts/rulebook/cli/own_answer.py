"""What a match sheet itself has for a question: the passages with its words, as in docs/assets/javascripts/match/asked.js."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rulebook.search.english import terms
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from rulebook.match.sheet import Entry

MOST = 3
"""How many passages with the words of a question are shown."""
SHARE = 0.6
"""A passage is shown if its words weigh this share of those of the best, or more."""
IN_HEADING = 2
"""How much a word in a heading weighs, of one in a text."""


def with_words(sheet: dict[str, Any], question: str) -> list[Entry]:
    """The passages of a sheet with most of the words of a question, of which one is in the heading, best first.

    A word that few passages have weighs more. None for a single word or the names of who plays: these have their own answers.
    """
    entries: dict[str, Entry] = {entry["id"]: entry for moment in sheet["timeline"] for entry in moment["entries"]}
    asked = list(dict.fromkeys(terms(tokenize(question))))
    if not asked[1:] or {*asked} <= {*terms(tokenize(sheet["title"]))}:
        return []
    passages = [(entry, {*terms(tokenize(entry["title"]))}, {*terms(tokenize(entry["text"]))}) for entry in entries.values()]
    having = {word: sum(word in heading or word in text for _, heading, text in passages) for word in asked}
    weights = {word: math.log(1 + len(passages) / max(1, count)) for word, count in having.items()}
    scored = [
        (sum(weight * (IN_HEADING if word in heading else word in text) for word, weight in weights.items()), entry)
        for entry, heading, text in passages
        if not heading.isdisjoint(asked)
    ]
    scored.sort(key=lambda each: -each[0])
    return [entry for score, entry in scored[:MOST] if score >= SHARE * scored[0][0]]
