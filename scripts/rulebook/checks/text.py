"""Checks of the text of records: its markup, and whether its sentences are complete."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import Prose, walk
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem
from rulebook.text.markup import stray_markup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project

STRAY_MARKUP = define(
    "stray-markup",
    meaning="A text has HTML, a Markdown link, code, or an unmatched mark.",
    why="Texts are shown on pages, in answers, and in the terminal, which support only bold, italic, lists, and references.",
    example="text: Track <b>Hellfire</b> with a token.",
    fix="Use `**bold**`, `*italic*`, lists, and `[[kind/slug]]`.",
)
UNFINISHED_TEXT = define(
    "unfinished-text",
    meaning="The text of a passage ends neither with a period or another mark that ends a sentence, nor in a list.",
    why="Something was probably cut off. It is a warning, because the text can still be right.",
    example="text: At the end of your turn, your move value goes back",
    fix="End the sentence, or add what is missing.",
    severity="warning",
)

_SENTENCE_END = re.compile(r"[.!?:…][\"'”’)*\]]*$|https?://\S+$")
_LIST_ITEM = re.compile(r"(?m)^\s*(?:-|\d+\.)\s")


@check
def text_has_plain_markup(project: Project) -> Iterator[Problem]:
    """Text uses bold, italic, lists, and [[references]], and no HTML, links, code, or unmatched marks."""
    for record in project.library.records.values():
        for path, text, marker in walk(record):
            stray = stray_markup(text) if isinstance(marker, Prose) else None
            if stray:
                hint = "use only **bold**, *italic*, lists, and [[kind/slug]]"
                place = record.document.find(path, stray)
                yield Problem(place, STRAY_MARKUP, f"{stray!r} is markup that records do not use", hint)


@check
def sentences_are_complete(project: Project) -> Iterator[Problem]:
    """The text of a passage ends like a sentence or in a list."""
    for record in project.library.records.values():
        for section, index, passage in record.passages():
            last = passage.text.strip().splitlines()[-1]
            if not _SENTENCE_END.search(last) and not (_LIST_ITEM.match(last) or _LIST_ITEM.search(passage.text)):
                place = record.document.place((section, index, "text"))
                message = f"the text stops in the middle of a sentence: {last[-40:]!r}"
                yield Problem(place, UNFINISHED_TEXT, message, "end it with a period, or add what is missing")
