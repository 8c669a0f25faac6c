"""A query split by its syntax: the words that ask, and the filters, quoted phrases and `-words` that narrow the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_QUERY = 300
"""How many characters of a query count."""
QUERY_PIECE = r'-?[A-Za-z][A-Za-z_-]*:["“”][^"“”]*(?:["“”]|$)|-?["“”][^"“”]*["“”]|\S+'
"""A pattern for one piece of a query: a filter, a phrase or a word."""
PIECE_PARTS = r'(-?)(?:([A-Za-z][A-Za-z_-]*):)?(?:["“”]([^"“”]*)["“”]?|([^\s"“”]+))'
"""A pattern for the whole of a piece, with groups for its minus, field, and quoted or bare value."""

_QUERY_PIECE, _PIECE_PARTS = re.compile(QUERY_PIECE), re.compile(PIECE_PARTS)


@dataclass(frozen=True)
class Filter:
    """One `field:value` of a query, such as `hero:loki`; `-kind:set` is negated."""

    field: str
    value: str
    negated: bool = False


@dataclass(frozen=True)
class SplitQuery:
    """A query, split: its plain words with spaces between, filters, quoted phrases, and words or phrases after a minus."""

    words: str
    filters: tuple[Filter, ...] = ()
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @classmethod
    def parse(cls, query: str) -> SplitQuery:
        """Split a query. Every text is a query: what is no filter, phrase or `-word` counts as plain words."""
        words: list[str] = []
        filters: list[Filter] = []
        phrases: list[str] = []
        excluded: list[str] = []
        for piece in _QUERY_PIECE.findall(query[:LONGEST_QUERY]):
            parts = _PIECE_PARTS.fullmatch(piece)
            minus, field, quoted, bare = parts.groups("") if parts else ("", "", "", "")
            value = quoted or bare
            if field and value:
                filters.append(Filter(field.lower(), value, bool(minus)))
            elif minus and len(value) > 1 and value[0].isalpha():
                excluded.append(value)
            else:
                words.append(quoted or piece)
                phrases += [quoted] if quoted else []
        return cls(" ".join(words), tuple(filters), tuple(phrases), tuple(excluded))

    @property
    def narrows(self) -> bool:
        """Whether the query holds filters, phrases or excluded words."""
        return bool(self.filters or self.phrases or self.excluded)
