"""A record as text for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rulebook.model.attribution import label_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.parts import Ended, Passage, Provenance
    from rulebook.model.record import Record

WIDTH = 96
"""The maximum number of characters on a line."""


def record_text(library: Library, record: Record, passage_id: str | None, citation: str | None) -> str:
    """A record as lines of text: its passages, who gave it, its source, and its citation.

    With `passage_id`, only that passage is included. `citation` is None if there is no release to cite.
    """
    names = library.games[record.ref.game].kind_names(record.ref.kind)
    ended = f", {record.ended.how}" if record.ended else ""
    label = label_of(library.games[record.ref.game], record)
    lines = [f"{record.name} ({names.name}, {label.name}{ended})", str(record.ref), ""]
    if record.ended:
        lines += [_filled(_ended(library, record, record.ended), ""), ""]
    if not passage_id:
        lines += [_filled(library.plain(record.summary, record.ref.game), ""), ""]
    last_section = ""
    for section, _, passage in record.passages():
        if passage_id and passage.id != passage_id:
            continue
        if section != last_section and not passage_id:
            lines += [record.sections[section].title.upper()]
        last_section = section
        lines += [*_passage(library, record, passage), ""]
    shown = record.passage(passage_id) if passage_id else None
    # A passage says itself what is its own.
    given = record.given_of(shown) if not shown or not shown.given else None
    details = {
        "Given by": given and _giver(given),
        "See also:": ", ".join(record.see_also),
        "Source:": f"{record.source.document}: {record.source.section}",
        "Cite as": citation,
    }
    return "\n".join([*lines, *(_filled(f"{name} {value}", "") for name, value in details.items() if value)])


def _passage(library: Library, record: Record, passage: Passage) -> Iterator[str]:
    """The lines of a passage."""
    yield _heading(library, record, passage)
    if passage.ended:
        yield _filled(_ended(library, record, passage.ended), "  ")
    yield _filled(library.plain(passage.text, record.ref.game), "  ")
    if passage.given:
        yield _filled(f"Given by {_giver(passage.given)}", "  ")


def _heading(library: Library, record: Record, passage: Passage) -> str:
    """The heading of a passage with its id and, in brackets, its timing, its limit, and who says it."""
    marks = [*passage.when, "may" if passage.optional else "", passage.limit or ""]
    marks.append(label_of(library.games[record.ref.game], record, passage).name)
    if passage.ended:
        marks.append(passage.ended.how)
    return f"- {passage.heading} #{passage.id} [{', '.join(mark for mark in marks if mark)}]"


def _ended(library: Library, record: Record, ended: Ended) -> str:
    """One line: since when a passage no longer applies, what to read instead, and who decided that."""
    by = f" {'Instead:' if ended.how == 'superseded' else 'See'} {ended.by}." if ended.by else ""
    note = f" {library.plain(ended.note, record.ref.game)}" if ended.note else ""
    return f"{ended.since_words}: it no longer applies.{by} Decided by {_giver(ended.given)}.{note}"


def _giver(given: Provenance) -> str:
    """Who gave a ruling, where, and when, with links to the statement."""
    statement = ", ".join(filter(None, (given.by_where, given.date)))
    links = [f" (link: {given.link})" if given.link else "", f" (archived copy: {given.archive})" if given.archive else ""]
    return statement + "".join(links)


def _filled(text: str, indent: str) -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
