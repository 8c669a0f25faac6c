"""Reads kinds of records, names, years and versions from the headings of a source document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulebook.sources.document import plain
from rulebook.sources.passages import prose_of
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from rulebook.sources.document import Section

CHAPTERS = {
    "errata": "erratum",
    "rulings?": "ruling",
    "characters?|hero|heroes": "hero",
    "battlefields?": "battlefield",
    "effects?": "effect",
}
"""Patterns of words in a chapter's heading, each with the kind of its records. A chapter without any holds rules."""
QUALIFIED = re.compile(r"(?P<name>.+?) \((?P<more>[^()]+)\)$")
SET_MORE = re.compile(r"\s*\(([^()]+)\)")
BY = re.compile(r"(?:Maintained|Written|Edited|Compiled) by (?P<by>.+)", re.IGNORECASE)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip


def kind_of_chapter(title: str) -> str:
    """The kind of the records in a chapter."""
    found = (kind for words, kind in CHAPTERS.items() if re.search(rf"\b({words})\b", title, re.IGNORECASE))
    return next(found, "rule")


def kind_of(chapter: Section, section: Section) -> str:
    """The kind of a section's record. A section of battlefields that lists where it applies is an effect."""
    kind = "set" if section.is_set else kind_of_chapter(chapter.title)
    return "effect" if kind == "battlefield" and section.listings else kind


def bare(name: str) -> str:
    """A name without the brackets after it."""
    qualified = QUALIFIED.match(name)
    return qualified["name"] if qualified else name


def line_of(name: str) -> str:
    """The line of products that a set belongs to: the part of its name before a dash."""
    return name.partition(" - ")[0] if " - " in name else "Other sets"


def dated(date: str | None) -> dict[str, str]:
    """`October 2025` as `{"date": "2025-10"}`; empty for any other text."""
    match = re.fullmatch(r"(\w+) (\d{4})", date or "")
    return {"date": f"{match[2]}-{_MONTHS.index(match[1]) + 1:02}"} if match and match[1] in _MONTHS else {}


def set_data(heading: str) -> dict[str, Any]:
    """The name, year, line and tags of a set, from its heading."""
    more = SET_MORE.findall(heading)
    name = SET_MORE.sub("", heading)
    years = [int(word) for word in more if re.fullmatch(r"\d{4}", word)]
    tags = [slug_of(word) for word in more if not word.isdigit()]
    data: dict[str, Any] = {"name": name, **({"year": years[0]} if years else {}), "line": slug_of(line_of(name))}
    return data | ({"tags": tags} if tags else {})


def erratum_data(section: Section) -> dict[str, Any]:
    """What an erratum corrects, from its heading, and its first paragraph as the description of the change."""
    qualified = QUALIFIED.match(section.title)
    about = (qualified["more"] if qualified else section.title).casefold()
    what = "card" if "card" in about else "special-rules" if section.parts or "special rules" in about else "rule"
    changes = next((plain(paragraph.text) for part in section.walk() for paragraph in part.paragraphs), section.title)
    return {"corrects": {"what": what, "name": bare(section.title)}, "changes": prose_of(changes)}
