"""Checks of the characters of a text: none is invisible, no space is stray, and no `#` turns the rest into a comment."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from rulebook.checks import check
from rulebook.model.fields import Plain
from rulebook.model.fixes import Replacement
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fields import FileModel
    from rulebook.model.yaml_document import Path
    from rulebook.project.project import Project

INVISIBLE_CHARACTER = define(
    "invisible-character",
    meaning="A text has a character that nobody sees: of no width, one that changes the direction of writing, or a control "
    "character; or it has one that stands for a lost letter.",
    why="The look-up does not find the word, and the text may read differently than it looks.",
    example='name: "Lo\\u200bki"',
    fix="Remove the character, or write the word again by hand.",
)
STRAY_SPACE = define(
    "stray-space",
    meaning="A name or another short text starts or ends with a space, or has more than one space between two words.",
    why="The spaces are shown, and the text differs from the same one without them.",
    example='name: "Loki "',
    fix="Remove the spaces.",
)
CUT_BY_COMMENT = define(
    "cut-by-comment",
    meaning="A text without quotes has a space and `#` in it, so that YAML takes the rest of the line for a comment.",
    why="The rest of the text is missing from the site.",
    example="name: Loki #1",
    fix='Quote the text: `name: "Loki #1"`. If the rest is meant as a comment, write a space after the `#`.',
)

_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffd"
    "\ue000-\uf8ff\U000e0000-\U000e007f\U000f0000-\U0010ffff]"
)
_OF_NO_WIDTH = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff"
"""Those that nobody misses. In the place of the others, a letter was probably lost."""
_JOINERS = "\u200c\u200d"
"""Characters without width that some scripts, such as Persian or Hindi, and emoji need inside a word."""
_DIRECTION_MARKS = "\u200e\u200f\u061c"
"""Characters that a text with right-to-left letters may need between two words."""
_FLAG = "\U0001f3f4"
"""The emoji after which invisible characters name a country."""
_STRAY_SPACE = re.compile(r"\A\s|\s\Z|\s\s|[^\S ]")
_COMMENT = re.compile(r"\s+(#[^\s#].*|#\s*\d.*)")


@check
def characters_are_visible(project: Project) -> Iterator[Problem]:
    """No value in a file has a character that nobody sees, unless its script needs it."""
    library = project.library
    files: list[FileModel] = [*library.games.values(), *library.records.values()]
    files += [*library.hints.records.values(), *library.hints.synonyms.values()]
    for document in [file.document for file in files]:
        for path, text in _strings(document.data, ()):
            if found := invisible(text):
                char, message = found
                place = document.find(path, char)
                fixes = (Replacement(place, char, ""),) if char in _OF_NO_WIDTH else ()
                yield Problem(place, INVISIBLE_CHARACTER, message, "remove it", breaks=(document.place(path),), fixes=fixes)


def invisible(text: str) -> tuple[str, str] | None:
    """The first character of a text that nobody sees, and a message about it; None if there is none."""
    found = next((match[0] for match in _INVISIBLE.finditer(text) if not _is_needed(text, match.start())), None)
    if not found:
        return None
    name = unicodedata.name(found, "a control character" if ord(found) < 0xA0 else "a character without a name")
    return found, f"an invisible character, U+{ord(found):04X} ({name.lower()})"


def _strings(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _strings(item, (*path, key))


def _is_needed(text: str, position: int) -> bool:
    """Whether the invisible character at a position belongs to the script or emoji that it stands in."""
    char, before = text[position], text[position - 1 : position]
    if char in _JOINERS:
        return bool(before) and unicodedata.category(before) in ("Lo", "Mn", "Mc", "So", "Sk")
    if char in _DIRECTION_MARKS:
        return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
    return char >= "\U000e0000" and _FLAG in text[:position]


@check
def short_texts_have_no_stray_spaces(project: Project) -> Iterator[Problem]:
    """A text without markup has one space between two words, and none at its ends."""
    for document, path, text, marker in [*project.texts, *project.search_texts]:
        if isinstance(marker, Plain) and _STRAY_SPACE.search(text):
            wanted = " ".join(text.split())
            fixes = (Replacement(document.find(path, text), text, wanted),) if wanted and "\n" not in text else ()
            yield Problem(document.place(path), STRAY_SPACE, f"stray spaces in {text!r}", f"write {wanted!r}", fixes=fixes)


@check
def no_text_is_cut_by_a_comment(project: Project) -> Iterator[Problem]:
    """After a text without quotes, there is no `#` that could belong to it."""
    for document, path, text, _ in [*project.texts, *project.search_texts]:
        start, end = document.place(path).line, document.last_line(path)
        line = document.lines[end - 1]
        if "#" not in line:
            continue
        _, found, after = line.partition(text if start == end else text.split()[-1])
        comment = _COMMENT.fullmatch(after) if found else None
        if comment:
            place = Place(document.path, end, len(line) - len(comment[1]) + 1)
            message = f"YAML takes {comment[1]!r} for a comment, so that the text ends before it"
            hint = 'put the whole text into quotes: "..."'
            yield Problem(place, CUT_BY_COMMENT, message, hint, breaks=(document.place(path),))
