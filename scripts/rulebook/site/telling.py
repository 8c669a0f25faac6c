"""What happened to records and passages, as the pages and feeds tell it: with names instead of ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.model.refs import as_words
from rulebook.releases.changes import happened

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.refs import Ref
    from rulebook.releases.changes import Change, Edit, RecordChange
    from rulebook.releases.snapshots import Release


@dataclass(frozen=True)
class Telling:
    """Tells the changes since the release `before`. What `library` no longer has is named as it was then."""

    library: Library
    before: Release | None

    def record(self, change: RecordChange) -> str:
        """What happened to a record, in words."""
        return happened(change.how, [], [self._name(change.now, change.ref)] if change.now not in (None, change.ref) else [])

    def passage(self, part: Change, record: Ref) -> str:
        """What happened to a passage of a record, in words."""
        return happened(
            part.how, [self._name(ref, record) for ref in part.before], [self._name(ref, record) for ref in part.now]
        )

    def _name(self, ref: Ref | None, record: Ref) -> str:
        """The name of a record or passage, present or earlier. A passage of another record than `record` has its name too."""
        if not ref:
            return ""
        libraries = [self.library, *([self.before.library] if self.before else [])]
        holders = [found for library in libraries if (found := library.get(ref.record))]
        of = holders[0].name if holders else as_words(ref.slug)
        if not ref.passage:
            return of
        passages = [passage for holder in holders if (passage := holder.passage(ref.passage))]
        own = f"“{passages[0].heading if passages else as_words(ref.passage)}”"
        return own if ref.record == record else f"{own} of {of}"


def sentence(edit: Edit) -> str:
    """An edit as a sentence without ids, if that says more than the two values; otherwise empty."""
    if edit.label == "ended" and not edit.old:
        return f"Decided by {edit.new.partition('as decided by ')[2]}"
    return edit.sentence
