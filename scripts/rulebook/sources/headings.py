"""What the headings of a source document say: kinds of records, names, years, versions."""

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
"""What a word in a chapter's heading says of the records in it; a chapter with none of them is a rule itself."""
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
    """The kind of a section's record: what several battlefields share is an effect."""
    kind = "set" if section.is_set else kind_of_chapter(chapter.title)
    return "effect" if kind == "battlefield" and section.listings else kind


def bare(name: str) -> str:
    """A name without what stands after it in brackets."""
    qualified = QUALIFIED.match(name)
    return qualified["name"] if qualified else name


def line_of(name: str) -> str:
    """The line of sets that one belongs to: what stands before a dash in its name."""
    return name.partition(" - ")[0] if " - " in name else "Other sets"


def dated(date: str | None) -> dict[str, str]:
    """A month and year as a date, where they are such."""
    match = re.fullmatch(r"(\w+) (\d{4})", date or "")
    return {"date": f"{match[2]}-{_MONTHS.index(match[1]) + 1:02}"} if match and match[1] in _MONTHS else {}


def set_data(heading: str) -> dict[str, Any]:
    """What the heading of a set says: its name, its year, and what else stands in brackets."""
    more = SET_MORE.findall(heading)
    name = SET_MORE.sub("", heading)
    years = [int(word) for word in more if re.fullmatch(r"\d{4}", word)]
    tags = [slug_of(word) for word in more if not word.isdigit()]
    data: dict[str, Any] = {"name": name, **({"year": years[0]} if years else {}), "line": slug_of(line_of(name))}
    return data | ({"tags": tags} if tags else {})


def erratum_data(section: Section) -> dict[str, Any]:
    """What an erratum corrects, by its heading, and what it says of the change."""
    qualified = QUALIFIED.match(section.title)
    about = (qualified["more"] if qualified else section.title).casefold()
    what = "card" if "card" in about else "special-rules" if section.parts or "special rules" in about else "rule"
    changes = next((plain(paragraph.text) for part in section.walk() for paragraph in part.paragraphs), section.title)
    return {"corrects": {"what": what, "name": bare(section.title)}, "changes": prose_of(changes)}
