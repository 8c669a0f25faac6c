"""The text with which a page begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.model.refs import as_words
from rulebook.text.markup import plain
from rulebook.text.overlap import says

if TYPE_CHECKING:
    from rulebook.model.record import Record

_BRIEF = 2.5
"""So many times as long as a summary, passages are read as soon as it."""


def lead_of(record: Record) -> str | None:
    """The text with which the page of a record begins; None if its passages say the same and are hardly longer."""
    lead = record.lead
    if lead is None or record.diagrams:
        return lead
    brief = plain(lead, as_words)
    text = plain("\n\n".join(passage.text for _, _, passage in record.passages()), as_words)
    is_short = len(text.split()) <= _BRIEF * len(brief.split())
    return None if is_short and says(f"{record.name} {text}", brief) else lead
