"""The syntax of a query: plain words, and the filters, quoted phrases, and `-words` that narrow the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_QUERY = 300
"""The maximum number of characters of a query; the rest is ignored."""
QUERY_PIECE = r'-?[A-Za-z][A-Za-z_-]*:["“”][^"“”]*(?:["“”]|$)|-?["“”][^"“”]*["“”]|\S+'
"""A pattern for one piece of a query: a filter, a phrase, or a word."""
PIECE_PARTS = r'(-?)(?:([A-Za-z][A-Za-z_-]*):)?(?:["“”]([^"“”]*)["“”]?|([^\s"“”]+))'
"""A pattern for a complete piece, with groups for its minus sign, its field, and its quoted or bare value."""

_QUERY_PIECE, _PIECE_PARTS = re.compile(QUERY_PIECE), re.compile(PIECE_PARTS)


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

    @classmethod
    def parse(cls, query: str) -> SplitQuery:
        """Split a query. Any text is valid: whatever is not a filter, a phrase, or a `-word` counts as plain words."""
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
        """Whether the query contains filters, phrases, or excluded words."""
        return bool(self.filters or self.phrases or self.excluded)
