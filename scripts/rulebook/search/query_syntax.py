"""The syntax of a query: plain words, and the filters, quoted phrases, and `-words` that narrow the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulebook.search.english import terms
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST_QUERY = 300
"""The maximum number of characters of a query; the rest is ignored."""
MOST_WORDS = 20
"""The maximum number of plain words of a query; the rest is ignored."""
LONG_TEXT = f"That is a long text, and only its first {LONGEST_QUERY} characters count: ask one question"
"""The message for a query with more characters."""
MANY_WORDS = f"That is a long text, and only its first {MOST_WORDS} words count: ask one question"
"""The message for a query with more plain words, in place of the one above."""
LAST_QUESTION = "That is a long text, and only its last question counts"
"""The message for a story with a question."""
STORY_WORDS = 40
"""A text of more words is a story. The words around a question in a shorter text belong to it."""
SENTENCE = r"[^.!?\n]+\??"
"""A pattern for a sentence. A question has its question mark, and no other has a mark."""
LONGEST_STORY = 3_000
"""The maximum number of characters, from the end of a story, in which a question is looked for."""
SHORTEST_QUESTION = 3
"""The minimum number of terms of a question that counts alone: `who is right?` says nothing without the others."""
MOST_NARROWING = 8
"""The maximum number of filters, phrases, and `-words` of a query; the rest is ignored, except for the words in phrases."""
QUERY_PIECE = r'-?[A-Za-z][A-Za-z_-]*:["“”][^"“”]*(?:["“”]|$)|-?["“”][^"“”]*["“”]|\S+'
"""A pattern for one piece of a query: a filter, a phrase, or a word."""
PIECE_PARTS = r'(-?)(?:([A-Za-z][A-Za-z_-]*):(?!//))?(?:["“”]([^"“”]*)["“”]?|([^\s"“”]+))'
"""A pattern for a complete piece, with groups for its minus sign, its field, and its quoted or bare value. An address has no
field."""

_QUERY_PIECE, _PIECE_PARTS, _SENTENCE = re.compile(QUERY_PIECE), re.compile(PIECE_PARTS), re.compile(SENTENCE)


@dataclass(frozen=True)
class Filter:
    """One `field:value` of a query, such as `hero:loki`; `-kind:set` is negated."""

    field: str
    value: str
    negated: bool = False


@dataclass(frozen=True)
class SplitQuery:
    """The pieces of a query: plain words joined by spaces, filters, quoted phrases, and words or phrases after a minus sign."""

    words: str
    filters: tuple[Filter, ...] = ()
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()
    """A message for each limit that the query exceeds."""

    @classmethod
    def parse(cls, query: str) -> SplitQuery:
        """Split a query. Any text is valid: whatever is not a filter, a phrase, or a `-word` counts as plain words.

        Of a story only the last question counts, if it has one.
        """
        question = _last_question(query)
        words: list[str] = []
        filters: list[Filter] = []
        phrases: list[str] = []
        excluded: list[str] = []
        cut = [LAST_QUESTION] if question else []
        query = question or query
        cut += [LONG_TEXT] if len(query) > LONGEST_QUERY else []
        narrowing = 0
        for piece in _QUERY_PIECE.findall(query[:LONGEST_QUERY]):
            parts = _PIECE_PARTS.fullmatch(piece)
            minus, field, quoted, bare = parts.groups("") if parts else ("", "", "", "")
            value = quoted or bare
            is_filter, is_excluded = bool(field and value), bool(minus and len(value) > 1 and value[0].isalpha())
            narrowing += is_filter or is_excluded or bool(quoted)
            counts = narrowing <= MOST_NARROWING
            if is_filter:
                filters += [Filter(field.lower(), value, bool(minus))] if counts else []
            elif is_excluded:
                excluded += [value] if counts else []
            else:
                words.append(quoted or piece)
                phrases += [quoted] if quoted and counts else []
        if narrowing > MOST_NARROWING:
            cut.append(f"Only the first {MOST_NARROWING} filters, phrases, and -words of a query count")
        return cls(" ".join(words), tuple(filters), tuple(phrases), tuple(excluded), tuple(cut))

    def without(self, unknown: Collection[Filter], absent: Collection[str]) -> SplitQuery:
        """The query with the values of unknown filters as plain words, and with as many of these as count.

        The words of `absent` phrases, which no text contains, are plain words already.
        """
        filters = tuple(each for each in self.filters if each not in unknown)
        tokens = tokenize(" ".join([self.words, *(each.value for each in unknown)]))
        cut = self.cut
        if len(tokens) > MOST_WORDS:
            cut = (*(message for message in cut if message != LONG_TEXT), MANY_WORDS)
        phrases = tuple(each for each in self.phrases if each not in absent)
        return replace(self, words=" ".join(tokens[:MOST_WORDS]), filters=filters, phrases=phrases, cut=cut)

    def without_fields(self, fields: Collection[str]) -> SplitQuery:
        """The query without the filters by `fields`, but for negated ones."""
        return replace(self, filters=tuple(each for each in self.filters if each.negated or each.field not in fields))

    @property
    def narrows(self) -> bool:
        """Whether the query contains filters, phrases, or excluded words."""
        return bool(self.filters or self.phrases or self.excluded)


def _last_question(text: str) -> str | None:
    """The last question of a text of more than `STORY_WORDS` words; None if it has none, or is shorter."""
    end = text[-LONGEST_STORY:]
    if len(tokenize(end)) <= STORY_WORDS:
        return None
    questions = (sentence for sentence in reversed(_SENTENCE.findall(end)) if sentence.endswith("?"))
    return next((each.strip() for each in questions if len(terms(tokenize(each))) >= SHORTEST_QUESTION), None)
