"""The cards on a hero's page: abilities that are printed under one name stand on one card, and the name stands there once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rulebook.model.kinds.heroes import Form
from rulebook.text.counts import plural
from rulebook.text.sentences import upper_first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.model.parts import Passage
    from rulebook.model.record import Record

_NAME_ENDS = ": "
"""What stands between the printed name of an ability and the name of one of its passages."""


@dataclass(frozen=True)
class Entry:
    """A passage on a card, under its own heading; None if the name of the card is its heading."""

    passage: Passage
    heading: str | None


@dataclass(frozen=True)
class Card:
    """Passages with the printed name that they share; None if they have none."""

    title: str | None
    entries: list[Entry]


def cards(passages: Sequence[Passage]) -> list[Card]:
    """The cards of the passages of a section, in their order.

    Neighbors that begin with the same name and a colon are on one card under that name. So is one that has a card for itself,
    and one whose whole name is printed. Passages without a printed name are on a card without a title.
    """
    made: list[Card] = []
    for name, group in groupby(passages, key=_printed_name):
        each = list(group)
        if name and (each[0].printed or len(each) > 1 or len(passages) == 1):
            rests = [p.heading.removeprefix(name).removeprefix(_NAME_ENDS) for p in each]
            made.append(Card(name, [Entry(p, upper_first(rest) or None) for p, rest in zip(each, rests, strict=True)]))
        elif made and not made[-1].title:
            made[-1].entries.extend(Entry(p, p.heading) for p in each)
        else:
            made.append(Card(None, [Entry(p, p.heading) for p in each]))
    return made


def section_heading(record: Record, section: str) -> str:
    """The heading of a section of a record: its title, or what the game calls its passages, such as Stances or Identities."""
    called = next((passage.called for passage in getattr(record, section) if isinstance(passage, Form)), None)
    return upper_first(plural(called)) if called else record.sections[section].title


def _printed_name(passage: Passage) -> str:
    """The heading of a passage, if it is printed as it is, or else what stands before a colon in it; empty if there is none."""
    name, separator, _ = passage.heading.partition(_NAME_ENDS)
    return name if separator or passage.printed else ""
