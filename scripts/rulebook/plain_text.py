"""A record as text for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rulebook import prose
from rulebook.pages import SECTION_TITLES
from rulebook.refs import Ref

if TYPE_CHECKING:
    from rulebook.library import Library
    from rulebook.records import Passage, Record

WIDTH = 96


def shown(library: Library, record: Record, passage_id: str | None = None) -> str:
    """A record, or one passage of it, as lines of at most 96 characters."""
    names = library.games[record.ref.game].kind_names(record.ref.kind)
    lines = [f"{record.name} ({names.name}, {record.status})", str(record.ref), ""]
    if not passage_id:
        lines += [_filled(library, record, record.summary, ""), ""]
    section_before = ""
    for section, _, passage in record.passages():
        if passage_id and passage.id != passage_id:
            continue
        if section != section_before and not passage_id:
            lines += [record.headings.get(section, SECTION_TITLES[section]).upper()]
        section_before = section
        lines += [_heading(passage), _filled(library, record, passage.text, "  "), ""]
    see_also = ", ".join(record.see_also)
    source = f"{record.source.document}: {record.source.section}"
    return "\n".join([*lines, *([f"See also: {see_also}"] if see_also else []), f"Source: {source}"])


def _heading(passage: Passage) -> str:
    marks = [passage.when or "", "may" if passage.optional else "", passage.limit or "", passage.status or ""]
    if passage.ended:
        by = f" by {passage.ended.by}" if passage.ended.by else ""
        marks.append(f"{passage.ended.how} since {passage.ended.since}{by}")
    details = ", ".join(mark for mark in marks if mark)
    return f"- {passage.name or passage.id} #{passage.id}" + (f" [{details}]" if details else "")


def _filled(library: Library, record: Record, text: str, indent: str) -> str:
    def name(target: str) -> str:
        found = library.get(Ref.parse(target, record.ref.game))
        return found.name if found else target

    return textwrap.fill(prose.plain(text, name), WIDTH, initial_indent=indent, subsequent_indent=indent)
