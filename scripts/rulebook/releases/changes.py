"""What changed in a record, told as it was: kept passages, and those that were added, removed, moved, merged, or split."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rulebook.model.attribution import EDITOR, LABELS
from rulebook.releases.snapshots import number
from rulebook.text.sentences import listed, listed_in_brief, upper_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulebook.model.parts import Impact, Revision
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref

ChangeType = Literal["added", "removed", "renamed", "changed", "merged", "moved", "split", "superseded", "withdrawn"]

Addition = Literal["readings", "open"]
"""What new passages are that change no rule of the publisher: an editor's readings, or open questions."""

MARKS = ("New", "Changed", "Clarified", "Renamed", "Reworded", "Edited")
"""The words for what was done to a text, the heaviest first. A text whose rule is the same is reworded if its words changed."""
_MARKS: dict[Impact, str] = {"plays": "Changed", "clarifies": "Clarified", "editorial": "Edited"}
_ADDITIONS: dict[Addition, tuple[str, str]] = {
    "readings": ("editor’s reading", "editor’s readings"),
    "open": ("open question", "open questions"),
}
"""What new passages are called that change no rule, one and several, in the order in which they are told."""
LABEL_FIELD = "status"
"""The field of the label of trust. A comparison adds it to every record and passage."""
_FIELD_NAMES = {"aliases": "other names", "when": "timing", "optional": "may or must", LABEL_FIELD: "who says it"}
_PHRASES = {label.name: label.phrase for label in LABELS.values()}


@dataclass(frozen=True)
class RevisionRange:
    """The versions whose revisions describe a change: those after `after`, up to and including `until`. None means no limit."""

    after: str | None = None
    until: str | None = None

    def of(self, record: Record) -> list[Revision]:
        """The revisions of a record that are in the range, in order."""
        return [revision for revision in record.revisions if self._covers(number(revision.version))]

    def _covers(self, version: tuple[int, ...]) -> bool:
        return not (self.after and version <= number(self.after)) and not (self.until and version > number(self.until))


class Link(NamedTuple):
    """A cross-reference in a readable text: the places of the first of its characters and after the last, and what it names."""

    start: int
    end: int
    ref: Ref


@dataclass(frozen=True)
class Edit:
    """A field whose value changed, as readable text. `old` or `new` is empty if the field had or has no value.

    `links` are the cross-references in each of the two.
    """

    field: str
    old: str
    new: str
    links: tuple[tuple[Link, ...], tuple[Link, ...]] = ((), ())

    @property
    def label(self) -> str:
        """The name of the field as readers see it."""
        first, _, rest = self.field.partition(" ")
        return f"{_FIELD_NAMES.get(first, first.replace('_', ' '))} {rest}".rstrip()

    @property
    def sentence(self) -> str:
        """The edit as a sentence, if that says more than the two values; otherwise empty."""
        if self.field != LABEL_FIELD or not (self.old in _PHRASES and self.new in _PHRASES):
            return ""
        return f"It is now {_PHRASES[self.new]}; it was {_PHRASES[self.old]}."

    def as_dict(self) -> dict[str, Any]:
        """The edit as `rulebook diff --json` prints it."""
        return {"field": self.field, "old": self.old, "new": self.new}


@dataclass(frozen=True)
class Change:
    """The changes in a passage, or, if `passage` is None, in the fields outside of passages.

    - `proposed`: whether the code proposes the impact; otherwise a revision in the record states it.
    - `before`: the former ids of a passage that was renamed, moved here, or merged from several.
    - `open`: whether it is a new passage that says what the sources leave open. As nobody says it, no edit is about who does.
    - `notes`: what revisions that name it say of it.
    - `reworded`: whether the words of the text changed, and not only its links or other fields.
    - `day`: the day on which it was made, as the revisions that describe it say; empty if they do not.
    - `now`: for a split passage, its parts; for one that left this record, what it is or is part of there; for a superseded
      one, what replaced it; for a removed one, what the links to it lead to.
    """

    passage: str | None
    heading: str
    how: ChangeType
    edits: tuple[Edit, ...]
    impact: Impact
    proposed: bool
    before: tuple[Ref, ...] = ()
    now: tuple[Ref, ...] = ()
    open: bool = False
    reworded: bool = False
    notes: tuple[str, ...] = ()
    day: str = ""

    @property
    def mark(self) -> str:
        """What was done to the passage, in one of `MARKS`. Pages, answers, citations, and what is shared say this word."""
        if self.how == "added":
            return "New"
        if self.impact == "editorial" and self.edits and all(edit.field in ("id", "name") for edit in self.edits):
            return "Renamed"
        return "Reworded" if self.impact == "editorial" and self.reworded else _MARKS[self.impact]

    @property
    def mark_in_record(self) -> str:
        """What was done to the record by it: one in which only a passage is new has changed, and is not new itself."""
        return _MARKS[self.impact] if self.how == "added" else self.mark

    @property
    def adds(self) -> Addition | None:
        """What a new passage is that changes no rule of the publisher; None of any other change."""
        if self.how != "added" or self.impact == "plays":
            return None
        if self.open:
            return "open"
        return "readings" if any(edit.field == LABEL_FIELD and edit.new == EDITOR.name for edit in self.edits) else None

    @property
    def new(self) -> str:
        """What a new passage is that changes no rule of the publisher, in words, such as "new open question"; or empty."""
        return f"new {_ADDITIONS[self.adds][0]}" if self.adds else ""

    @property
    def parts(self) -> set[str | None]:
        """The ids of the passages of the record whose text the change is about."""
        return {self.passage, *(ref.passage for ref in self.now if self.how == "split")}

    def happened(self, record: Ref) -> str:
        """What happened to the passage, in words; `record` is the record that holds it."""
        return happened(self.how, _ids(self.before, record), _ids(self.now, record))

    def as_dict(self) -> dict[str, Any]:
        """The change as `rulebook diff --json` prints it."""
        data = {name: getattr(self, name) for name in ("passage", "heading", "how", "impact", "proposed", "notes", "day")}
        refs = {"before": [str(ref) for ref in self.before], "now": [str(ref) for ref in self.now]}
        edits = [edit.as_dict() | ({"sentence": edit.sentence} if edit.sentence else {}) for edit in self.edits]
        return {**data, **refs, "edits": edits}


def anchor(ref: Ref) -> str:
    """The anchor of what happened to a record or passage on the page of a version."""
    return (f"{ref.kind}-{ref.slug}" + (f"--{ref.passage}" if ref.passage else "")).replace(".", "-")


@dataclass(frozen=True)
class RecordChange:
    """The changes in a record.

    `before` is the former id of a renamed record. `now` is the id that the id of a removed record redirects to, or what
    replaced a superseded one. `notes` are those of revisions that name none of `changes`. `day` is that of the last change, as
    revisions say; it is empty if it is not known of one of `changes`.
    """

    ref: Ref
    name: str
    how: ChangeType
    impact: Impact
    proposed: bool
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()
    before: Ref | None = None
    now: Ref | None = None
    day: str = ""

    @property
    def adds(self) -> tuple[Addition, ...]:
        """What a record has new in which, besides, at most wording changed: readings, open questions, or both; else nothing."""
        if any(not part.adds and part.impact != "editorial" for part in self.changes):
            return ()
        return tuple(each for each in _ADDITIONS if any(part.adds == each for part in self.changes))

    @property
    def new(self) -> str:
        """What it adds, in words, such as "new editor’s reading and open questions"; empty if it adds nothing."""
        added = [part.adds for part in self.changes]
        names = [_ADDITIONS[each][added.count(each) > 1] for each in self.adds]
        return f"new {listed(names)}" if names else ""

    def mark_of(self, passage: str | None, *, whole: bool = False) -> str:
        """What was done to a passage; if that is None, to the summary of the record or, if `whole`, to all of its texts."""
        if whole and self.adds:
            return upper_first(self.new)
        parts = self.changes if whole else [part for part in self.changes if passage in part.parts]
        marks = [part.mark if passage else part.mark_in_record for part in parts]
        return min(marks, key=MARKS.index, default="Renamed" if self.how == "renamed" else _MARKS[self.impact])

    def day_of(self, passage: str | None) -> str:
        """The day of what happened to a passage, or that of the whole change if nothing happened to it alone."""
        return next((part.day for part in self.changes if passage and passage in part.parts), self.day)

    @property
    def anchor(self) -> str:
        """The anchor of the change on the page of a version."""
        return anchor(self.ref)

    def anchor_of(self, passage: str | None) -> str:
        """The anchor of what happened to a passage, or that of the whole change if it has no entry of its own.

        A new record lists all of its passages.
        """
        named = passage if self.how == "added" else None
        part = next((part.passage for part in self.changes if part.passage and passage in part.parts), named)
        return anchor(replace(self.ref, passage=part))

    def anchors_before(self, part: Change) -> list[str]:
        """The anchors that a passage had before it or its record was renamed: what they name is told at the new one."""
        if part.how == "added" or not (self.how == "renamed" or part.how == "renamed"):
            return []
        olds = part.before or (replace(self.before or self.ref, passage=part.passage),)
        return [old for ref in olds if (old := anchor(ref)) != self.anchor_of(part.passage)]

    @property
    def happened(self) -> str:
        """What happened to the record, in words."""
        return happened(self.how, [], [] if self.now == self.ref else _ids((self.now,), self.ref))

    def as_dict(self) -> dict[str, Any]:
        """The change as `rulebook diff --json` prints it."""
        refs = {"id": self.ref, "before": self.before, "now": self.now}
        ids = {name: str(ref) if ref else None for name, ref in refs.items()}
        values = {name: getattr(self, name) for name in ("name", "how", "impact", "proposed", "notes", "day")}
        return {**ids, "kind": self.ref.kind, **values, "changes": [change.as_dict() for change in self.changes]}


def summary_of(changes: Sequence[RecordChange]) -> str:
    """What a release changed, in a few sentences."""
    if not changes:
        return "Nothing changed in the rules."
    added = [change.name for change in changes if change.how == "added"]
    playing = [change.name for change in changes if change.how != "added" and change.impact == "plays"]
    kept = [change for change in changes if change.how not in ("added", "removed")]
    with_parts = [(part.adds, change.name) for change in kept for part in change.changes]
    adding = {adds: list(dict.fromkeys(name for of, name in with_parts if of == adds)) for adds in _ADDITIONS}
    others = [change for change in kept if change.impact != "plays" and not change.adds]
    clarified = [change.name for change in others if change.impact == "clarifies"]
    edited = [change.name for change in others if change.impact == "editorial"]
    sentences = [f"What plays differently: {listed_in_brief(playing)}."] if playing else []
    if not playing and len(added) < len(changes):
        sentences = ["No text that changed plays differently."]  # what is new may
    sentences += [f"New editor’s readings: {listed_in_brief(adding['readings'])}."] if adding["readings"] else []
    sentences += [f"Clarified: {listed_in_brief(clarified)}."] if clarified else []
    sentences += [f"Reworded: {listed_in_brief(edited)}."] if edited else []
    sentences += [f"New: {listed_in_brief(added)}."] if added else []
    sentences += [f"New open questions: {listed_in_brief(adding['open'])}."] if adding["open"] else []
    return " ".join(sentences)


def happened(how: ChangeType, before: Sequence[str], now: Sequence[str]) -> str:
    """What happened to a record or passage, in words. `before` and `now` name what it was and is, as in `Change`."""
    was, is_ = listed(before), listed(now)
    match how:
        case "merged":
            return f"merged from {was}" if was else f"merged into {is_}"
        case "moved":
            return f"moved here from {was}" if was else f"moved to {is_}"
        case "split":
            return f"split into {is_}"
        case "superseded" if is_:
            return f"superseded by {is_}"
        case "withdrawn" if is_:
            return f"withdrawn, see {is_}"
        case "removed" if is_:
            return f"removed, links to it lead to {is_}"
        case _:
            return how


def _ids(refs: Iterable[Ref | None], record: Ref) -> list[str]:
    """Ids as in a sentence: `#no-boost`, `hero/loki#tricks`. A passage of `record` is named without it."""
    return [f"#{ref.passage}" if ref.record == record and ref.passage else ref.short() for ref in refs if ref]
