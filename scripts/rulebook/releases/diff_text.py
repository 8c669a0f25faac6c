"""Changes as text for a terminal, marked word by word as git marks them: [-gone-] and {+come+}."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING

from rulebook.releases.diff import BEARING_NAMES
from rulebook.releases.impact import ORDER
from rulebook.text.word_diff import mark_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.library.library import Library
    from rulebook.releases.diff import Change, Edit, RecordChange

WIDTH = 96
_MARKS = {"old": ("[-", "-]", "\033[31m"), "new": ("{+", "+}", "\033[32m")}
_PLAIN = "\033[0m"


def counted(changes: Sequence[RecordChange]) -> str:
    """How many records changed, and how many changes there are of each class."""
    bearings = Counter(change.bearing for change in changes)
    parts = [f"{BEARING_NAMES[bearing]} {bearings[bearing]}" for bearing in ORDER if bearings[bearing]]
    return f"{len(changes)} record{'s' if len(changes) != 1 else ''} changed" + (f" ({', '.join(parts)})" if parts else "")


def shown(change: RecordChange, library: Library, *, color: bool = False) -> str:
    """A record's change as lines of about 96 characters; `library` knows what the references in its notes are called."""
    line = f"{change.name}: {change.how}, {_bearing(change)}  {change.ref}"
    if change.before:
        line += f"  (was {change.before})"
    if change.now and change.how == "removed":
        line += f"  (now {change.now})" if change.now != change.ref else ""
    notes = (library.plain(note, change.ref.game) for note in change.notes)
    lines = [line, *(textwrap.fill(note, WIDTH, initial_indent="  ", subsequent_indent="  ") for note in notes)]
    for part in change.changes:
        if part.passage:
            lines.append(f"  #{part.passage} {part.heading}: {part.how}, {_bearing(part)}")
        lines += [_edit(edit, "    " if part.passage else "  ", color) for edit in part.edits]
    return "\n".join(lines) + "\n"


def shown_edits(of: str, edits: Sequence[Edit], *, color: bool = False) -> str:
    """What changed in a file beside the records, as lines of about 96 characters."""
    return "\n".join([f"{of}: changed", *(_edit(edit, "  ", color) for edit in edits)]) + "\n"


def _bearing(change: RecordChange | Change) -> str:
    return BEARING_NAMES[change.bearing] + (" (proposed)" if change.proposed else "")


def _edit(edit: Edit, indent: str, color: bool) -> str:
    def mark(how: str, text: str) -> str:
        if how == "same":
            return text
        before, after, tint = _MARKS[how]
        return f"{tint}{before}{text}{after}{_PLAIN}" if color else f"{before}{text}{after}"

    text = mark_words(edit.old, edit.new, mark)
    return textwrap.fill(f"{edit.label}: {text}", WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
