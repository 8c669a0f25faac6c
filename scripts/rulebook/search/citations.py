"""Finds what a query cites: a record or a passage by its id, as a page shows it for citing, or by its address.

`unmatched/rule/maneuver#order @10.0`, `rule/maneuver#order`, `maneuver#order`, and `https://example.org/10.0/unmatched/rules/maneuver/#order`
mean the same. The address of a change, such as `/unmatched/changes/since-10.0/#hero-loki--tricks`, cites the text that changed,
and that of a page of changes the list of versions.
Text before it does not count: what "Copy as a citation" copies ends with an address. `citations.js` in the browser finds the
same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebook.search.game_index import VERSIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.search.answers import Note
    from rulebook.search.game_index import RecordEntry, StoredIndex
    from rulebook.search.postings import Postings

CITATION = r"(?:[\s\S]*?\s)??([^\s@#?]*[^\s@#?/]/?)(?:\?[^\s@#]*)?(?:#([^\s@#]+))?(?:\s*@\s*(\S+))?"
"""A pattern for a text that ends with a citation: an id or address, the id of a passage, and a version."""
LONGEST_CITATION = 300
"""The number of characters at the end of a query in which a citation is found."""

_CITATION = re.compile(CITATION)


class Citations:
    """Finds the cited passages of one game. They are given by their numbers."""

    def __init__(self, index: StoredIndex, members: Mapping[int, list[int]], postings: Postings) -> None:
        """`members` are the passages of each record."""
        self._records, self._moved = index.records, index.moved
        self._members, self._postings = members, postings

    def find(self, query: str, *, whole: bool = False) -> Iterator[int]:
        """The cited passages; the page of a record that is cited without a passage. Most queries cite nothing.

        With `whole`, it is the page of the record also if a passage is cited.
        """
        parts = _cited_at_end(query)
        name, passage = (parts[1].lower(), None if whole else parts[2]) if parts else ("", None)
        # A word alone is no citation.
        if not passage and "/" not in name:
            return
        for number, record in enumerate(self._records):
            if _is_of(record, name):
                sought = None if record.kind == VERSIONS else passage
                yield from (each for each in self._members[number] if self._postings.shown(each)["passage"] == sought)
        cited = f"/{name}#{passage}" if passage else f"/{name}"
        yield from (number for old, number in self._moved.items() if f"/{old}".endswith(cited))


def cited_changes(query: str, changes: Mapping[int, Note]) -> list[int]:
    """The passages of which a query cites the change by its address; of the card of a record, all that changed in it.

    `changes` has the address of the change of each passage. The anchor of a second card of a record begins with its group.
    """
    parts = _cited_at_end(query)
    if not parts or not parts[2]:
        return []
    address, cited = f"/{parts[1].lower().rstrip('/')}/", f"-{parts[2]}"

    def is_cited(url: str) -> bool:
        page, anchor = url.split("#")
        return address.endswith(page) and (cited == f"-{anchor}" or cited.endswith(f"-{anchor.partition('--')[0]}"))

    return [number for number, note in changes.items() if is_cited(note.url)]


def cited_passage(query: str) -> str | None:
    """The id of the passage that a query cites; None if it cites none."""
    parts = _cited_at_end(query)
    return parts[2] if parts else None


def cited_version(query: str) -> str | None:
    """The version of the rules that a query cites, such as 10.0; None if it names none."""
    parts = _cited_at_end(query)
    return parts[3] if parts else None


def _cited_at_end(query: str) -> re.Match[str] | None:
    return _CITATION.fullmatch(query.strip()[-LONGEST_CITATION:])


def _is_of(record: RecordEntry, name: str) -> bool:
    """Whether a name is the id of a record or the end of it, or an address that ends with that of the record.

    The list of versions has the addresses of all pages of changes: those of one more part.
    """
    address = f"/{name.rstrip('/')}/"
    above = f"{address[:-1].rpartition('/')[0]}/" if record.kind == VERSIONS else address
    return f"/{record.id}".endswith(f"/{name}") or address.endswith(record.url) or above.endswith(record.url)
