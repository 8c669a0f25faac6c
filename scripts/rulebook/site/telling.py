"""What happened to records and passages, as the pages and feeds tell it: with names instead of ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.model.refs import Ref, as_words
from rulebook.releases.changes import LABEL_FIELD, happened
from rulebook.text.sentences import listed

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.parts import Impact
    from rulebook.model.record import Record
    from rulebook.releases.changes import Change, Edit, RecordChange
    from rulebook.releases.snapshots import Release


EFFECTS: dict[Impact, str] = {
    "plays": "plays differently",
    "clarifies": "same rule, clearer text",
    "editorial": "only wording",
}
"""What is said of a change with an impact."""


@dataclass(frozen=True)
class Telling:
    """Tells the changes since the release `before`. What `library` no longer has is named as it was then."""

    library: Library
    before: Release | None

    def record(self, change: RecordChange) -> str:
        """What happened to a record, in words, and what that means for play."""
        return _with_effect(self.happened(change), change.impact)

    def part(self, part: Change, record: Ref) -> str:
        """What happened to a passage of a record, in words, and what that means for play."""
        return _with_effect(self.passage(part, record), part.impact)

    def happened(self, change: RecordChange) -> str:
        """What happened to a record, in words."""
        return happened(change.how, [], [self._name(change.now, change.ref)] if change.now not in (None, change.ref) else [])

    def passage(self, part: Change, record: Ref) -> str:
        """What happened to a passage of a record, in words."""
        return happened(
            part.how, [self._name(ref, record) for ref in part.before], [self._name(ref, record) for ref in part.now]
        )

    def edits(self, part: Change) -> list[Edit]:
        """The edits of a passage or of the fields of a record that say something to a reader.

        Of a passage that was added or removed, its text says it all, and who says it.
        """
        edits = [edit for edit in part.edits if edit.field != "id"]
        telling = [edit for edit in edits if edit.field in ("text", LABEL_FIELD)]
        return telling if part.how in ("added", "removed") and telling else edits

    def sentence(self, edit: Edit, game: str) -> str:
        """An edit as a sentence without ids, if that says more than the two values; otherwise empty."""
        if edit.field == "ended" and not edit.old:
            return f"Decided by {edit.new.partition('as decided by ')[2]}"
        old, new = self.references(edit.old, game), self.references(edit.new, game)
        if old or new:
            return self._relisted(old, new)
        if edit.old and self.library.plain(edit.old, game) == self.library.plain(edit.new, game):
            return "Only links or emphasis changed, not the words."
        return edit.sentence

    def _relisted(self, old: list[Ref], new: list[Ref]) -> str:
        """What changed in a list of references, in sentences."""
        sides = (("Added", [ref for ref in new if ref not in old]), ("Removed", [ref for ref in old if ref not in new]))
        told = [f"{word}: {listed([self._name(ref, None) for ref in refs])}." for word, refs in sides if refs]
        return " ".join(told) or "In another order."

    def references(self, text: str, game: str) -> list[Ref]:
        """The references in the text of a field that holds nothing else; none if it holds anything else."""
        try:
            refs = [Ref.parse(each, game) for each in text.split(", ")] if "/" in text else []
        except ValueError:
            return []
        return refs if all(self.holders(ref) for ref in refs) else []

    def holders(self, ref: Ref) -> list[Record]:
        """The record that a reference names or is in: as it is now, and as it was."""
        libraries = [self.library, *([self.before.library] if self.before else [])]
        return [found for library in libraries if (found := library.get(ref.record))]

    def _name(self, ref: Ref | None, record: Ref | None) -> str:
        """The name of a record or passage, present or earlier. A passage of another record than `record` has its name too."""
        if not ref:
            return ""
        holders = self.holders(ref)
        of = holders[0].name if holders else as_words(ref.slug)
        if not ref.passage:
            return of
        passages = [passage for holder in holders if (passage := holder.passage(ref.passage))]
        own = f"“{passages[0].heading if passages else as_words(ref.passage)}”"
        return own if ref.record == record else f"{own} of {of}"


def _with_effect(what_happened: str, impact: Impact) -> str:
    """Such as "merged from “Cup”, only wording". Of what is new or changed, one of the two says it all."""
    match what_happened:
        case "added":
            return "new"
        case "changed":
            return EFFECTS[impact]
        case _:
            return f"{what_happened}, {EFFECTS[impact]}"
