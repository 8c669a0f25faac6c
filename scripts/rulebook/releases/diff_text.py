"""Changes as text for a terminal. Words are marked as by `git diff --word-diff`: [-removed-] and {+added+}."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING

from rulebook.releases.impact import IMPACT_NAMES
from rulebook.text.counts import counted
from rulebook.text.word_diff import mark_words, terminal_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.library.library import Library
    from rulebook.releases.changes import Change, Edit, RecordChange

WIDTH = 96
"""The maximum number of characters on a line."""


def count_changes(changes: Sequence[RecordChange]) -> str:
    """The number of changed records, and the number with each impact, as text."""
    numbers = Counter(change.impact for change in changes)
    parts = [f"{name} {numbers[impact]}" for impact, name in IMPACT_NAMES.items() if numbers[impact]]
    return f"{counted(len(changes), 'record')} changed" + (f" ({', '.join(parts)})" if parts else "")


def correction_text(changes: Sequence[RecordChange], version: str) -> str:
    """How to correct the proposal that something changes play, with the first one as an example; empty if there is none."""
    parts = ((change, part) for change in changes for part in change.changes)
    found = next(((change, part) for change, part in parts if part.proposed and part.impact == "plays"), None)
    if not found:
        return ""
    change, part = found
    about = part.passage or next(edit.field.split()[0] for edit in part.edits)
    return (
        "\n(proposed): a program compared the texts. Pages say “plays differently” of what changes play.\n"
        f"If something only reads differently, say so in its record before you publish, as here in {change.name}:\n\n"
        f'  revisions:\n    - {{version: "{version}", change: editorial, of: [{about}]}}\n\n'
        f"`rulebook release --undo {change.ref.game} {version}` takes the release back, so that you can make it again."
    )


def change_text(change: RecordChange, library: Library, *, color: bool = False) -> str:
    """A record's change as lines of text. `library` provides the names of the records that its notes refer to."""
    line = f"{change.name}: {change.happened}, {_impact(change)}  {change.ref}"
    if change.before:
        line += f"  (was {change.before})"
    lines = [line, *(note_text(note, change.ref.game, library, "  ") for note in change.notes)]
    for part in change.changes:
        if part.passage:
            lines.append(f"  #{part.passage} {part.heading}: {part.happened(change.ref)}, {_impact(part)}")
        lines += [note_text(note, change.ref.game, library, "    ") for note in part.notes]
        lines += [edit_text(edit, "    " if part.passage else "  ", color=color) for edit in part.edits]
    return "\n".join(lines) + "\n"


def edits_text(file: str, edits: Sequence[Edit], *, color: bool = False) -> str:
    """The changed fields of a file other than a record, such as `game.yml`, as lines of text."""
    return "\n".join([f"{file}: changed", *(edit_text(edit, "  ", color=color) for edit in edits)]) + "\n"


def _impact(change: RecordChange | Change) -> str:
    return IMPACT_NAMES[change.impact] + (" (proposed)" if change.proposed else "")


def note_text(note: str, game: str, library: Library, indent: str = "") -> str:
    """A note of a revision as lines of text. `library` provides the names of the records that it refers to."""
    return textwrap.fill(library.plain(note, game), WIDTH, initial_indent=indent, subsequent_indent=indent)


def edit_text(edit: Edit, indent: str, *, color: bool = False) -> str:
    """A changed field as lines of text: its label, and its sentence, or else its text with the changed words marked."""
    text = edit.sentence or mark_words(edit.old, edit.new, terminal_mark(color=color))
    return textwrap.fill(f"{edit.label}: {text}", WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
