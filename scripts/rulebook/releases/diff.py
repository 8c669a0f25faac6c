"""The changes between two libraries of a game: records, their passages and fields, and the impact of each change."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from rulebook.model.fields import change_rule, model_in
from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref, as_words
from rulebook.releases.field_texts import FieldReader, game_texts
from rulebook.releases.impact import field_impact, heaviest, passage_impact
from rulebook.releases.snapshots import number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import BaseModel

    from rulebook.library.library import Library
    from rulebook.model.fields import ChangeRule
    from rulebook.model.game import Game
    from rulebook.model.parts import Impact, Revision
    from rulebook.model.record import PassageSection, Record
    from rulebook.releases.field_texts import FieldTexts

_FIELD_NAMES = {"when": "timing", "optional": "may or must"}
_ARRANGEMENT = ("order", "section")
"""Fields that a comparison adds: the order of the passages, and the section of each. Changes of them are editorial."""

ChangeType = Literal["added", "removed", "renamed", "changed", "superseded", "withdrawn"]
_ENDS: tuple[ChangeType, ...] = ("superseded", "withdrawn")


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


@dataclass(frozen=True)
class Edit:
    """A field whose value changed, as readable text. `old` or `new` is empty if the field had or has no value."""

    field: str
    old: str
    new: str

    @property
    def label(self) -> str:
        """The name of the field as readers see it."""
        first, _, rest = self.field.partition(" ")
        return f"{_FIELD_NAMES.get(first, first.replace('_', ' '))} {rest}".rstrip()


@dataclass(frozen=True)
class Change:
    """The changes in a passage, or, if `passage` is None, in the fields outside of passages.

    `proposed` is true if the code proposes the impact, and false if a revision in the record states it.
    """

    passage: str | None
    heading: str
    how: ChangeType
    edits: tuple[Edit, ...]
    impact: Impact
    proposed: bool


@dataclass(frozen=True)
class RecordChange:
    """The changes in a record.

    `before` is the former id of a renamed record. `now` is the id that the id of a removed record redirects to.
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

    def as_dict(self) -> dict[str, Any]:
        """The change as `rulebook diff --json` prints it."""
        refs = {"id": self.ref, "before": self.before, "now": self.now}
        ids = {name: str(ref) if ref else None for name, ref in refs.items()}
        values = {name: getattr(self, name) for name in ("name", "how", "impact", "proposed", "notes")}
        return {**ids, "kind": self.ref.kind, **values, "changes": [asdict(change) for change in self.changes]}


def compare(
    old: Library, new: Library, game: str, redirects: Mapping[Ref, Ref], revisions: RevisionRange
) -> list[RecordChange]:
    """The changed records of a game from the `old` library to the `new` one, sorted by `change_order`, then by name.

    `redirects` maps old ids to the ids that replaced them. `revisions` selects the revisions that describe the changes.
    """
    moved = _moved(old, new, game, redirects)
    before = {moved.get(record.ref, record.ref): record for record in old.of(game)}
    comparison = _Comparison(FieldReader(old, new, redirects), revisions)
    changes = [
        comparison.changed(before[record.ref], record) if record.ref in before else comparison.added(record)
        for record in new.of(game)
    ]
    changes += [comparison.removed(record) for ref, record in before.items() if ref not in new.records]
    return sorted((change for change in changes if change), key=_position)


def compare_games(old: Game, new: Game) -> tuple[Edit, ...]:
    """The changed fields of `game.yml` between two versions of a game, without internal fields."""
    before, after = game_texts(old), game_texts(new)
    names = dict.fromkeys([*after, *before])
    edits = (Edit(name, before.get(name, ""), after.get(name, "")) for name in names)
    return tuple(edit for edit in edits if edit.old != edit.new)


def _position(change: RecordChange) -> tuple[int, str, str, str]:
    return KINDS[change.ref.kind].change_order, change.ref.kind, change.name.casefold(), change.ref.slug


def _moved(old: Library, new: Library, game: str, redirects: Mapping[Ref, Ref]) -> dict[Ref, Ref]:
    """The renamed records: each old id with the new one.

    A record counts as renamed if its id no longer exists and redirects to a record that the old library did not have.
    """
    moved: dict[Ref, Ref] = {}
    for record in old.of(game):
        target = None if record.ref in new.records else new.current(record.ref, redirects)
        if target and not target.passage and target not in old.records and target not in moved.values():
            moved[record.ref] = target
    return moved


@dataclass(frozen=True)
class _Comparison:
    """Compares single records. `reader` turns them into texts; `revisions` selects the revisions that describe the changes."""

    reader: FieldReader
    revisions: RevisionRange

    def added(self, record: Record) -> RecordChange:
        """The change for a new record."""
        general = self._general(record)
        impact = general[-1].change if general else "plays"
        return RecordChange(record.ref, record.name, "added", impact, not general, notes=self._notes(record))

    def removed(self, record: Record) -> RecordChange:
        """The change for a removed record."""
        return RecordChange(record.ref, record.name, "removed", "plays", True, now=self.reader.current(record.ref))

    def changed(self, old: Record, new: Record) -> RecordChange | None:
        """The change of a record; None if nothing that is part of the rules changed."""
        if old.ref == new.ref and vars(old) == vars(new):
            return None
        before, after = self.reader.passages(old), self.reader.passages(new)
        renamed = old.ref if old.ref != new.ref else None
        common = [key for key in after if key in before]
        if common != [key for key in before if key in after]:
            before[None]["order"] = ", ".join(str(key) for key in before if key in common and key)
            after[None]["order"] = ", ".join(str(key) for key in common if key)
        keys = [*after, *(key for key in before if key not in after)]
        changes = tuple(c for key in keys if (c := self._passage((old, new), key, before.get(key), after.get(key))))
        if not changes and not renamed:
            return None
        general = self._general(new)
        impact = heaviest(change.impact for change in changes) if changes or not general else general[-1].change
        proposed = any(change.proposed for change in changes) or not (changes or general)
        how: ChangeType = "renamed" if renamed else "changed"
        return RecordChange(new.ref, new.name, how, impact, proposed, changes, self._notes(new), renamed)

    def _passage(
        self, records: tuple[Record, Record], key: str | None, old: FieldTexts | None, new: FieldTexts | None
    ) -> Change | None:
        """The change of the passage `key`, or, if that is None, of the fields outside of passages; None if nothing changed.

        `records` are the old and the new record. `old` and `new` are the texts of the passage in each; None if it is not there.
        """
        record = records[1]
        game = record.ref.game
        before, after = old or {}, new or {}
        names = [name for name in dict.fromkeys([*after, *before]) if before.get(name, "") != after.get(name, "")]
        if old is None or new is None:
            # An added or removed passage needs no edit for its id and section, nor for the default "must".
            names = [
                name for name in names if name not in ("id", "section") and "must" not in (before.get(name), after.get(name))
            ]
        if not names:
            return None
        texts = [(before.get(name, ""), after.get(name, "")) for name in names]
        stated = [_stated_impact(self.revisions.of(record), key, name) for name in names]
        if old is None or new is None:
            proposals = [passage_impact(_section(records[new is not None], after or before))] * len(names)
        else:
            words, plain = self.reader.shared_words, self.reader.plain
            models = [_model(record, fields) for record, fields in zip(records, (old, new), strict=True)]
            rules: list[ChangeRule] = ["editorial" if name in _ARRANGEMENT else change_rule(name, *models) for name in names]
            proposals = [
                field_impact(rule, plain(a, game), plain(b, game), words) for rule, (a, b) in zip(rules, texts, strict=True)
            ]
        impact = heaviest(statement or proposal for statement, proposal in zip(stated, proposals, strict=True))
        edits = tuple(Edit(name, *self.reader.readable(a, b, game)) for name, (a, b) in zip(names, texts, strict=True))
        heading = ((after or before).get("name") or as_words(key)) if key else ""
        return Change(key, heading, _change_type(old, new), edits, impact, not all(stated))

    def _general(self, record: Record) -> list[Revision]:
        """The revisions in the range that describe a record in general, rather than single passages or fields."""
        return [revision for revision in self.revisions.of(record) if not revision.of]

    def _notes(self, record: Record) -> tuple[str, ...]:
        return tuple(revision.note for revision in self.revisions.of(record) if revision.note)


def _model(record: Record, fields: FieldTexts) -> type[BaseModel]:
    """The model class of a passage with these fields; the class of the record if they are not fields of a passage."""
    part = model_in(type(record).model_fields[fields["section"]].annotation) if "section" in fields else None
    return part or type(record)


def _section(record: Record, fields: FieldTexts) -> PassageSection:
    """The section that a passage with these fields is in."""
    return record.sections[fields["section"]]


def _change_type(old: FieldTexts | None, new: FieldTexts | None) -> ChangeType:
    if old is None:
        return "added"
    if new is None:
        return "removed"
    for end in _ENDS if "ended" not in old else ():
        if new.get("ended", "").startswith(end):
            return end
    return "renamed" if old.get("id") != new.get("id") else "changed"


def _stated_impact(revisions: list[Revision], passage: str | None, field: str) -> Impact | None:
    """The impact that the latest revision of the passage or field states, or else the latest general revision, or None."""
    key = passage or field.split()[0]
    named = [revision for revision in revisions if key in revision.of] or [r for r in revisions if not r.of]
    return named[-1].change if named else None
