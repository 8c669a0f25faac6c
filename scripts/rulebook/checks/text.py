"""Checks of texts: their markup, and whether they are finished."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import Prose
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem
from rulebook.model.yaml_document import shortened
from rulebook.text.markup import stray_markup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fields import Plain
    from rulebook.project.project import Project

STRAY_MARKUP = define(
    "stray-markup",
    meaning="A text has HTML, a Markdown link, code, or an unmatched mark; or a name or another short text has any markup.",
    why="Texts are shown on pages, in answers, and in the terminal, which support only bold, italic, lists, and references.",
    example="text: Track <b>Hellfire</b> with a token.",
    fix="Use `**bold**`, `*italic*`, lists, and `[[kind/slug]]`.",
)
UNFINISHED_TEXT = define(
    "unfinished-text",
    meaning="A text ends neither with a period or another mark that ends a sentence, nor in a list; or a name or another "
    "short text ends with a comma, an opening bracket, or a word such as `and`.",
    why="Something was probably cut off. It is a warning, because the text can still be right.",
    example="text: At the end of your turn, your move value goes back",
    fix="End the sentence, or add what is missing.",
    severity="warning",
)

NOTE_TO_EDITOR = define(
    "note-to-editor",
    meaning="A text has a note of its editor, such as `TODO`, or the text of a template.",
    why="Readers would see it.",
    example="summary: TODO",
    fix="Do what the note says, and remove it.",
)
DOUBLED_WORD = define(
    "doubled-word",
    meaning="A text has the same short word twice in a row.",
    why="It is usually left over from an edit. It is a warning, because the text can still be right.",
    example="text: Move to the the nearest space.",
    fix="Remove one of them.",
    severity="warning",
)

_END = 2000
"""How many characters at the end of a text say whether it ends: a search in a text of any length would take too long."""
_SENTENCE_END = re.compile(r"[.!?:…。！？][\"'”’»)*\]]*$|https?://[\w-]+\.\S+$")
_LIST_ITEM = re.compile(r"(?m)^[^\S\n]*(?:[-*]|\d+\.)\s")
_CUT = re.compile(r"[,(\[{“„«–—]$|\s(?:and|or|the|an|of the)$")
"""The end of a short text that does not end there."""
_MARKUP = re.compile(r"\*\*|\[\[|\]\]|\]\(|</?[a-zA-Z][^<>]*>|<!--|```|\{\{|&(?:[a-z]+|#\d+);")
"""Markup in a text that is shown as it is written."""
_NOTE = re.compile(r"\b(?:TODO|FIXME|TBD)\b|\bXXX\b(?!\w)|\b[Ll]orem ipsum\b")
_DOUBLED = re.compile(r"\b(the|a|an|of|to|in|is|and|or|with|for|you|your|it|at|on|by|are|be|as|if)\s+\1\b", re.IGNORECASE)


@check
def text_has_plain_markup(project: Project) -> Iterator[Problem]:
    """Text uses bold, italic, lists, and [[references]], and no HTML, links, code, or unmatched marks; names use nothing."""
    for document, path, text, marker in project.texts:
        if isinstance(marker, Prose):
            stray, hint = stray_markup(text), "use only **bold**, *italic*, lists, and [[kind/slug]]"
        else:
            found = _MARKUP.search(text)
            stray, hint = found[0] if found else None, "remove it: this text is shown as it is written"
        if stray:
            message = f"{shortened(stray)} is markup that records do not use"
            yield Problem(document.find(path, stray), STRAY_MARKUP, message, hint, breaks=(document.place(path),))


@check
def texts_are_finished(project: Project) -> Iterator[Problem]:
    """A text with markup ends like a sentence or in a list, and no text has notes of its editor or a word twice."""
    for document, path, text, marker in project.texts:
        if note := _NOTE.search(text):
            yield Problem(
                document.find(path, note[0]), NOTE_TO_EDITOR, f"{note[0]!r} is a note to the editor", "finish the text"
            )
        elif isinstance(marker, Prose) and (doubled := _DOUBLED.search(text)):
            yield Problem(document.find(path, doubled[0]), DOUBLED_WORD, f"{doubled[0]!r} in a text", "remove one of the two")
        if message := _unfinished(text, marker):
            yield Problem(document.place(path), UNFINISHED_TEXT, message, "end it with a period, or add what is missing")


def note_to_editor(text: str) -> str:
    """The first note to the editor in a text; empty if it has none."""
    note = _NOTE.search(text)
    return note[0] if note else ""


def _unfinished(text: str, marker: Prose | Plain) -> str:
    """In which way a text is unfinished; empty if it is not."""
    last = text.strip().splitlines()[-1]
    if not re.search(r"\w", text):
        return f"the text says nothing: {shortened(last)}" if isinstance(marker, Prose) else ""
    if isinstance(marker, Prose):
        cut = not _SENTENCE_END.search(last[-_END:]) and not _LIST_ITEM.search(text)
    else:
        cut = bool(_CUT.search(last))
    return f"the text stops in the middle of a sentence: {last[-40:]!r}" if cut else ""
