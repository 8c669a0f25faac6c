"""Turns the paragraphs of a section into passages of a record, with a field, an id, a name and a text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.sources.document import BETWEEN, plain, unescaped, unlinked
from rulebook.text.markup import stray_markup
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.sources.document import Paragraph, Section

_FIELDS = (("special abilit", "abilities"), ("special rule", "rules"), ("card clarification", "cards"),
           ("clarification", "clarifications"), ("note", "notes"))  # fmt: skip
"""Words in a heading or a label, each with the field that its paragraphs belong to."""
_LABEL = re.compile(r"\*{1,2}(?P<label>[^*:\n]{2,60})(?::\*{1,2}|\*{1,2}:)\s*(?P<text>\S.*)$", re.DOTALL)
_WHOLE = re.compile(r"\*(?P<label>Editor['’]s Note): (?P<text>[^*]+)\*$", re.DOTALL)
_CARD = re.compile(r"\*(?P<label>[^*:\n]+)\*(?: \([^()]*\))?:\s", re.DOTALL)


@dataclass(frozen=True)
class PassageDraft:
    """A passage as data, the record's field that it belongs to, and the lines of the document that it holds."""

    field: str
    data: dict[str, Any]
    lines: frozenset[int]


def prose_of(text: str) -> str:
    """Markdown of a document as text of a record. Emphasis is dropped if a record could not have it."""
    kept = "\n".join(_line(line) for line in text.splitlines())
    if stray_markup(kept):
        kept = "\n".join(_line(line).replace("*", "") for line in text.splitlines())
    return kept


def _line(line: str) -> str:
    """A line without links and escapes. An escaped star, which is a mark and not emphasis, becomes a dagger."""
    bullet = re.match(r"\s*(?:[-*+]|\d+\.)\s+", line)
    head = re.sub(r"[*+]", "-", bullet[0]) if bullet else ""
    rest = line[len(bullet[0]) if bullet else 0 :].replace(r"\*", "†")
    return head + unescaped(unlinked(rest)).replace("***", "**")


def passages(section: Section, kind: str) -> Iterator[PassageDraft]:
    """The passages of a section and its parts, in order, for a record of `kind`."""
    for part in section.walk():
        heading = "" if part is section else part.title
        for paragraph in part.paragraphs:
            yield _passage(paragraph, heading, kind)


def _passage(paragraph: Paragraph, heading: str, kind: str) -> PassageDraft:
    text = paragraph.text
    card = _CARD.match(text) if kind == "hero" and _field(heading) == "cards" else None
    label = _WHOLE.match(text) or _LABEL.match(text)
    name = plain(label["label"]) if label else ""
    field = ("notes" if _field(name) == "notes" else "") or _field(heading) or "rules"
    if field == "cards" and not card:
        field = "clarifications"
    if field == "abilities" and kind != "hero":
        field = "rules"
    title = name or (heading if field == "rules" and _field(heading) is None else "")
    data: dict[str, Any] = {"id": slug_of(name or heading) or "text"}
    data |= {"name": title} if title else {}
    data["text"] = prose_of(label["text"] if label and not card else text)
    if card:
        data["cards"] = plain(card["label"]).split(BETWEEN)
    if field in ("cards", "clarifications"):
        data["status"] = "official"
    if field == "notes":
        data["status"] = "editor"
    return PassageDraft(field, data, frozenset(paragraph.lines))


def _field(heading: str) -> str | None:
    return next((field for word, field in _FIELDS if word in heading.casefold()), None)
