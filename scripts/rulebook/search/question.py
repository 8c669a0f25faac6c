"""A query taken apart: the words that ask, and the filters, quoted phrases and `-words` that narrow the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_QUERY = 300

_TOKEN = re.compile(r'-?[A-Za-z][A-Za-z_-]*:["“”][^"“”]*(?:["“”]|$)|-?["“”][^"“”]*["“”]|\S+')
_PARTS = re.compile(r'(-?)(?:([A-Za-z][A-Za-z_-]*):)?(?:["“”]([^"“”]*)["“”]?|([^\s"“”]+))')


@dataclass(frozen=True)
class Filter:
    """One `field:value` of a query, such as `hero:loki`; `-kind:set` is not to hold."""

    field: str
    value: str
    negated: bool = False


@dataclass(frozen=True)
class Question:
    """What a query asks for in words, and what it narrows the answer to."""

    words: str
    filters: tuple[Filter, ...] = ()
    phrases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @classmethod
    def parse(cls, query: str) -> Question:
        """Take a query apart. Any text is a query: what is no filter, phrase or `-word` is words."""
        words: list[str] = []
        filters: list[Filter] = []
        phrases: list[str] = []
        without: list[str] = []
        for token in _TOKEN.findall(query[:LONGEST_QUERY]):
            parts = _PARTS.fullmatch(token)
            minus, field, quoted, bare = parts.groups("") if parts else ("", "", "", "")
            value = quoted or bare
            if field and value:
                filters.append(Filter(field.lower(), value, bool(minus)))
            elif minus and len(value) > 1 and value[0].isalpha():
                without.append(value)
            else:
                words.append(quoted or token)
                phrases += [quoted] if quoted else []
        return cls(" ".join(words), tuple(filters), tuple(phrases), tuple(without))

    @property
    def narrows(self) -> bool:
        """Whether the query holds more than words."""
        return bool(self.filters or self.phrases or self.without)
