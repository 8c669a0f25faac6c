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
RARE = 12
"""A word that one in so many passages has, or fewer, is rare: such a passage is shown without a word in its heading, too."""


def with_words(sheet: dict[str, Any], question: str) -> list[Entry]:
    """The passages of a sheet with most of the words of a question, of which one is in the heading or is rare, best first.

    A word that few passages have weighs more. The id of a passage has words that its text may say otherwise, such as to empty
    for to discard all. None for a single word or the names of who plays: these have their own answers.
    """
    places = (*sheet["setup"], *sheet["timeline"])
    entries: dict[str, Entry] = {entry["id"]: entry for place in places for entry in place["entries"]}
    asked = list(dict.fromkeys(terms(tokenize(question))))
    if not asked[1:] or {*asked} <= {*terms(tokenize(sheet["title"]))}:
        return []
    passages = [(entry, {*terms(tokenize(entry["title"]))}, {*terms(tokenize(_said(entry)))}) for entry in entries.values()]
    having = {word: sum(word in heading or word in text for _, heading, text in passages) for word in asked}
    weights = {word: math.log(1 + len(passages) / max(1, count)) for word, count in having.items()}
    rare = {word for word, count in having.items() if count * RARE <= len(passages)}
    scored = [
        (sum(weight * (IN_HEADING if word in heading else word in text) for word, weight in weights.items()), entry)
        for entry, heading, text in passages
        if not heading.isdisjoint(asked) or not text.isdisjoint(rare)
    ]
    scored.sort(key=lambda each: -each[0])
    return [entry for score, entry in scored[:MOST] if score >= SHARE * scored[0][0]]


def _said(entry: Entry) -> str:
    """The text of a passage, and the words of its id."""
    return f"{entry['text']} {entry['id'].partition('#')[2].replace('-', ' ')}"
