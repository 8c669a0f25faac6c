"""The changes between two libraries of a game: records, their passages and fields, and the impact of each change."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.model.fields import change_rule, model_in
from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref, as_words
from rulebook.releases.changes import LABEL_FIELD, Change, Edit, RecordChange
from rulebook.releases.field_texts import FieldReader, game_texts
from rulebook.releases.impact import field_impact, heaviest, passage_impact
from rulebook.releases.traces import Tracer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic import BaseModel

    from rulebook.library.library import Library
    from rulebook.model.fields import ChangeRule
    from rulebook.model.game import Game
    from rulebook.model.parts import Impact, Revision
    from rulebook.model.record import Record
    from rulebook.releases.changes import ChangeType, RevisionRange
    from rulebook.releases.field_texts import FieldTexts
    from rulebook.releases.traces import Trace

_TEXTS = ("text", "summary")
"""The fields that are the text of a passage or of a record."""
_ARRANGEMENT = ("order", "section")
"""Fields that a comparison adds: the order of the passages, and the section of each. Changes of them are editorial."""


def compare(
    old: Library, new: Library, game: str, redirects: Mapping[Ref, Ref], revisions: RevisionRange
) -> list[RecordChange]:
    """The changed records of a game from the `old` library to the `new` one, sorted by `change_order`, then by name.

    `redirects` maps old ids to the ids that replaced them. `revisions` selects the revisions that describe the changes.
    """
    renamed = _renamed(old, new, game, redirects)
    before = {renamed.get(record.ref, record.ref): record for record in old.of(game)}
    after = {record.ref: record for record in new.of(game)}
    pairs = [(before.get(ref), after.get(ref)) for ref in dict.fromkeys([*after, *before])]
    changed = [pair for pair in pairs if not _same(*pair)]
    comparison = _Comparison(FieldReader(old, new, redirects), changed, renamed, revisions)
    changes = [comparison.compared(*pair) for pair in changed]
    return sorted((change for change in changes if change), key=_position)


def _same(old: Record | None, new: Record | None) -> bool:
    return old is not None and new is not None and old.ref == new.ref and vars(old) == vars(new)


def compare_games(old: Game, new: Game) -> tuple[Edit, ...]:
    """The changed fields of `game.yml` between two versions of a game, without internal fields."""
    before, after = game_texts(old), game_texts(new)
    names = dict.fromkeys([*after, *before])
    edits = (Edit(name, before.get(name, ""), after.get(name, "")) for name in names)
    return tuple(edit for edit in edits if edit.old != edit.new)


def _position(change: RecordChange) -> tuple[int, str, str, str]:
    return KINDS[change.ref.kind].change_order, change.ref.kind, change.name.casefold(), change.ref.slug


def _renamed(old: Library, new: Library, game: str, redirects: Mapping[Ref, Ref]) -> dict[Ref, Ref]:
    """The renamed records: each old id with the new one.

    A record counts as renamed if its id no longer exists and redirects to a record that the old library did not have.
    """
    renamed: dict[Ref, Ref] = {}
    for record in old.of(game):
        target = None if record.ref in new.records else new.current(record.ref, redirects)
        if target and not target.passage and target not in old.records and target not in renamed.values():
            renamed[record.ref] = target
    return renamed


class _Comparison:
    """Compares pairs of an old and a new record; one of them is None if the record was added or removed.

    `reader` turns them into texts, `renamed` are the new ids of renamed records, and `revisions` selects the revisions that
    describe the changes. What became of the passages is by the record that they are in now, and by those that they were in.
    """

    def __init__(
        self,
        reader: FieldReader,
        pairs: list[tuple[Record | None, Record | None]],
        renamed: Mapping[Ref, Ref],
        revisions: RevisionRange,
    ) -> None:
        self.reader, self.renamed, self.revisions = reader, renamed, revisions
        olds, news = [old for old, _ in pairs if old], [new for _, new in pairs if new]
        self.names = {old.name: new.name for old, new in pairs if old and new and old.name != new.name}
        self.records = {"old": {record.ref: record for record in olds}, "new": {record.ref: record for record in news}}
        self.old = {ref: texts for record in olds for ref, texts in reader.passages(record).items()}
        self.new = {ref: texts for record in news for ref, texts in reader.passages(record).items()}
        self.into: dict[Ref, list[Trace]] = defaultdict(list)
        self.out_of: dict[Ref, list[Trace]] = defaultdict(list)
        for trace in Tracer(reader, self.old, self.new, renamed).traces():
            if trace.new:
                self.into[trace.new[0].record].append(trace)
            for record in dict.fromkeys(ref.record for ref in trace.old):
                self.out_of[record].append(trace)

    def compared(self, old: Record | None, new: Record | None) -> RecordChange | None:
        """The change of a record; None if nothing that is part of the rules changed."""
        if new is None:
            return self._removed(old) if old else None
        return self._changed(old, new) if old else self._added(new)

    def _added(self, record: Record) -> RecordChange:
        general = self._general(record)
        traces = [trace for trace in self.into[record.ref] if trace.old]
        found = [self._passage(None, record, trace) for trace in traces]
        changes = tuple(self._noted(record, change) for change in found if change)
        impact = general[-1].change if general else "plays"
        notes, day = self._notes(record, changes), self._day(record, changes)
        return RecordChange(record.ref, record.name, "added", impact, not general, changes, notes, day=day)

    def _removed(self, record: Record) -> RecordChange:
        """The change for a removed record. If every passage of it is elsewhere now, nothing that players do has changed."""
        left = [self._left(record, trace) for trace in self._leaving(record.ref, None)]
        gone = any(not trace.new for trace in self.out_of[record.ref])
        impact: Impact = "plays" if gone or not left else "editorial"
        now = self.reader.current(record.ref)
        return RecordChange(record.ref, record.name, "removed", impact, True, tuple(left), now=now)

    def _changed(self, old: Record, new: Record) -> RecordChange | None:
        fields = self._fields(old, new)
        removed = [trace for trace in self.out_of[old.ref] if not trace.new]
        found = [self._passage(old, new, trace) for trace in (*self.into[new.ref], *removed)]
        found += [self._left(new, trace) for trace in self._leaving(old.ref, new.ref)]
        changes = tuple(self._noted(new, change) for change in (fields, *found) if change)
        renamed = old.ref if old.ref != new.ref else None
        if not changes and not renamed:
            return None
        general = self._general(new)
        impact = heaviest(change.impact for change in changes) if changes or not general else general[-1].change
        proposed = any(change.proposed for change in changes) or not (changes or general)
        ended = new.ended if not old.ended else None
        how: ChangeType = "renamed" if renamed else ended.how if ended else "changed"
        now = _target(ended.by, new) if ended else None
        notes, day = self._notes(new, changes), self._day(new, changes)
        return RecordChange(new.ref, new.name, how, impact, proposed, changes, notes, renamed, now, day)

    def _leaving(self, old: Ref, new: Ref | None) -> list[Trace]:
        """The traces of the passages of a record, `old`, that are in another record than `new` now."""
        return [trace for trace in self.out_of[old] if trace.new and trace.new[0].record != new]

    def _left(self, record: Record, trace: Trace) -> Change:
        """The change that a passage of a record is in another one now, which tells what changed in its text."""
        own = next(ref for ref in trace.old if self.renamed.get(ref.record, ref.record) == record.ref)
        how: ChangeType = "merged" if len(trace.old) > 1 else "moved"
        stated = _stated_impact(self.revisions.of(record), own.passage, "text")
        return Change(own.passage, _heading(self.old[own], own), how, (), stated or "editorial", not stated, now=trace.new)

    def _fields(self, old: Record, new: Record) -> Change | None:
        """The change of the fields outside of passages, and of the order of the passages."""
        before, after = self.reader.fields(old), self.reader.fields(new)
        kept = [
            trace for trace in self.into[new.ref] if len(trace.old) == len(trace.new) == 1
            and self.renamed.get(trace.old[0].record, trace.old[0].record) == new.ref
        ]  # fmt: skip
        places = list(self.old)
        sorted_before = sorted(kept, key=lambda trace: places.index(trace.old[0]))
        if sorted_before != kept:
            before["order"], after["order"] = (
                ", ".join(str(trace.new[0].passage) for trace in traces) for traces in (sorted_before, kept)
            )
        edits, impact, proposed = self._edits((type(old), type(new)), new, None, before, after)
        if not edits:
            return None
        how: ChangeType = new.ended.how if new.ended and not old.ended else "changed"
        return Change(None, "", how, edits, impact, proposed, reworded=self._is_reworded(edits, new.ref.game))

    def _passage(self, old: Record | None, new: Record, trace: Trace) -> Change | None:
        """The change of passages that the new record has, or that the old one had and no record has now; None if there is none.

        `old` is None if the record was added.
        """
        before, after = _joined([self.old[ref] for ref in trace.old]), _joined([self.new[ref] for ref in trace.new])
        ref = trace.new[0] if trace.new else trace.old[0]
        how = self._how(trace, new, before, after)
        passage = new.passage(ref.passage or "")
        is_open = how == "added" and bool(passage and passage.open)
        if old and how in ("changed", "renamed") and self._inherits(old, new, before, after):
            before[LABEL_FIELD] = after[LABEL_FIELD]
        if how in ("merged", "split"):
            before["id"] = after["id"]
        if not before or not after:
            section = (new if after else old or new).sections[(after or before)["section"]]
            named = self.reader.label(new if after else old or new)
            shown = {
                name: text
                for name, text in (after or before).items()
                if not _is_implied(name, text, named) and not (is_open and name == LABEL_FIELD)
            }
            game = new.ref.game
            sides = {name: (text, "") if before else ("", text) for name, text in shown.items()}
            edits = tuple(self.reader.edit(name, *texts, game) for name, texts in sides.items())
            stated = [_stated_impact(self.revisions.of(new), ref.passage, edit.field) for edit in edits]
            impact, proposed = heaviest(each or passage_impact(section) for each in stated), not all(stated)
        else:
            first = self.records["old"][trace.old[0].record]
            models = _model(first, before), _model(new, after)
            edits, impact, proposed = self._edits(models, new, ref.passage, before, after)
        if not edits and how == "changed":
            return None
        return Change(
            ref.passage,
            _heading(after or before, ref),
            how,
            edits,
            impact,
            proposed,
            before=trace.old if how in ("renamed", "moved", "merged") else (),
            now=self._now(how, trace, new),
            open=is_open,
            reworded=self._is_reworded(edits, new.ref.game),
        )

    def _how(self, trace: Trace, new: Record, before: FieldTexts, after: FieldTexts) -> ChangeType:
        if not before or not after:
            return "removed" if before else "added"
        if len(trace.old) > 1:
            return "merged"
        if len(trace.new) > 1:
            return "split"
        old, now = trace.old[0], trace.new[0]
        if self.renamed.get(old.record, old.record) != now.record:
            return "moved"
        passage = new.passage(now.passage or "")
        if passage and passage.ended and "ended" not in before:
            return passage.ended.how
        return "renamed" if old.passage != now.passage else "changed"

    def _now(self, how: ChangeType, trace: Trace, new: Record) -> tuple[Ref, ...]:
        """Where a change leads: to the parts of a split passage, or from one that is gone or has ended to what replaced it."""
        if how == "split":
            return trace.new
        if how == "removed":
            now = self.reader.current(trace.old[0])
            return (now,) if now != trace.old[0] else ()
        passage = new.passage(trace.new[0].passage or "") if trace.new else None
        target = _target(passage.ended.by, new) if passage and passage.ended and how == passage.ended.how else None
        return (target,) if target else ()

    def _inherits(self, old: Record, new: Record, before: FieldTexts, after: FieldTexts) -> bool:
        """Whether a passage has another label of trust only because its record has."""
        labels = self.reader.label(old), self.reader.label(new)
        return labels[0] != labels[1] and (before[LABEL_FIELD], after[LABEL_FIELD]) == labels

    def _edits(
        self,
        models: tuple[type[BaseModel], type[BaseModel]],
        new: Record,
        key: str | None,
        before: FieldTexts,
        after: FieldTexts,
    ) -> tuple[tuple[Edit, ...], Impact, bool]:
        """The changed fields of a passage, or of a record if `key` is None; their impact; and whether the code proposes it.

        `models` are the classes that define the fields of each.
        """
        game = new.ref.game
        names = [name for name in dict.fromkeys([*after, *before]) if before.get(name, "") != after.get(name, "")]
        texts = [(before.get(name, ""), after.get(name, "")) for name in names]
        plain = self.reader.plain
        revisions = self.revisions.of(new)
        stated = [
            # What is said of a record as a whole is said of the words in it, and not of links.
            _stated_impact(revisions if plain(a, game) != plain(b, game) else [r for r in revisions if r.of], key, name)
            for name, (a, b) in zip(names, texts, strict=True)
        ]
        rules: list[ChangeRule] = ["editorial" if name in _ARRANGEMENT else change_rule(name, *models) for name in names]
        proposals = [
            field_impact(rule, self._with_new_names(plain(a, game)), plain(b, game), self.reader.shared_words)
            for rule, (a, b) in zip(rules, texts, strict=True)
        ]
        impact = heaviest(statement or proposal for statement, proposal in zip(stated, proposals, strict=True))
        edits = tuple(self.reader.edit(name, a, b, game) for name, (a, b) in zip(names, texts, strict=True))
        return edits, impact, not all(stated) or not names

    def _is_reworded(self, edits: tuple[Edit, ...], game: str) -> bool:
        """Whether edits change the words of a text, and not only its links or emphasis."""
        plain = self.reader.plain
        return any(edit.field in _TEXTS and plain(edit.old, game) != plain(edit.new, game) for edit in edits)

    def _with_new_names(self, text: str) -> str:
        """An old text with the new names of records, so that a renamed record alone does not seem to change a rule."""
        names = "|".join(re.escape(name) for name in sorted(self.names, key=len, reverse=True))
        return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda match: self.names[match[0]], text) if names else text

    def _general(self, record: Record) -> list[Revision]:
        """The revisions in the range that describe a record in general, rather than single passages or fields."""
        return [revision for revision in self.revisions.of(record) if not revision.of]

    def _noted(self, record: Record, change: Change) -> Change:
        """A change with the notes and the day of the revisions that name its passage or fields.

        Without such a day, it has that of the revisions that describe the record in general.
        """
        named = {change.passage} if change.passage else {edit.field.split()[0] for edit in change.edits}
        revisions = [revision for revision in self.revisions.of(record) if named & {*revision.of}]
        notes = tuple(revision.note for revision in revisions if revision.note)
        return replace(change, notes=notes, day=_last_day(revisions) or _last_day(self._general(record)))

    def _day(self, record: Record, changes: Sequence[Change]) -> str:
        """The day of the last change of a record; empty if it is not known of each."""
        days = [change.day for change in changes]
        return max((*days, _last_day(self._general(record)))) if all(days) else ""

    def _notes(self, record: Record, changes: Sequence[Change]) -> tuple[str, ...]:
        """The notes on a record that no change in it has."""
        told = {note for change in changes for note in change.notes}
        return tuple(each.note for each in self.revisions.of(record) if each.note and each.note not in told)


def _is_implied(field: str, text: str, label: str) -> bool:
    """Whether a field of an added or removed passage needs no edit: its id, section, and usual label, and "must"."""
    return field in ("id", "section") or text == "must" or (field == LABEL_FIELD and text == label)


def _last_day(revisions: Sequence[Revision]) -> str:
    """The last day that revisions name; empty if they name none."""
    return max((revision.date for revision in revisions if revision.date), default="")


def _joined(passages: list[FieldTexts]) -> FieldTexts:
    """Several passages as one: their texts one after the other, and the different values of each other field."""
    if len(passages) < 2:
        return dict(passages[0]) if passages else {}
    joined = {}
    for name in dict.fromkeys(name for texts in passages for name in texts):
        values = [texts[name] for texts in passages if texts.get(name)]
        joined[name] = " ".join(values) if name == "text" else " / ".join(dict.fromkeys(values))
    return joined | {"section": passages[0]["section"]}


def _heading(texts: FieldTexts, ref: Ref) -> str:
    return texts.get("name") or as_words(ref.passage or "")


def _target(written: str | None, record: Record) -> Ref | None:
    """The id that a reference in a record names; None if there is none, or if it is malformed."""
    try:
        return Ref.parse(written, record.ref.game) if written else None
    except ValueError:
        return None


def _model(record: Record, fields: FieldTexts) -> type[BaseModel]:
    """The model class of a passage with these fields."""
    return model_in(type(record).model_fields[fields["section"]].annotation) or type(record)


def _stated_impact(revisions: list[Revision], passage: str | None, field: str) -> Impact | None:
    """The impact that the latest revision of the passage or field states, or else the latest general revision, or None."""
    key = passage or field.split()[0]
    named = [revision for revision in revisions if key in revision.of] or [r for r in revisions if not r.of]
    return named[-1].change if named else None
