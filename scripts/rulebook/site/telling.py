"""What happened to records and passages, as the pages and feeds tell it: with names instead of ids."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref, as_words
from rulebook.releases.changes import LABEL_FIELD, Edit, happened
from rulebook.releases.impact import IMPACT_NAMES
from rulebook.text.counts import counted
from rulebook.text.sentences import upper_first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.library.library import Library
    from rulebook.model.parts import Impact
    from rulebook.model.record import Record
    from rulebook.releases.changes import Change, RecordChange
    from rulebook.releases.snapshots import Release


EFFECTS: dict[Impact, str] = {
    "plays": "plays differently",
    "clarifies": "same rule, clarified",
    "editorial": "same rule, edited",
}
"""What is said of a change with an impact."""
GROUPS: dict[Impact, str] = {"plays": "Plays differently", "clarifies": "Clarified", "editorial": "Reworded"}
"""What changes with an impact are called together: in a history, and above them on the page of changes."""
_REWORDED = "same rule, reworded"
"""What is said instead of one of wording if its words are all that changed."""
_REFERS: dict[str, tuple[str, str, str]] = {
    "replaces": ("replaces", "now says that it replaces", "no longer says that it replaces"),
    "amends": ("changes only a part of", "now says that it changes a part of", "no longer says that it changes a part of"),
    "see_also": ("refers to", "now refers to", "no longer refers to"),
}
"""What is said of a field that refers to others: of all of its references, of those that were added, and of those removed."""
_INSTEAD: dict[str, tuple[str, str, str]] = {
    "amends instead": ("replaces", "now changes only a part of", "replaced"),
    "replaces instead": ("amends", "now replaces", "changed only a part of"),
}
"""What is said of references that went from one field to another, by that with `instead`: the field that had them, and what is
said of what is so now, and of what was so before."""


def new_in_head(record: Record, change: RecordChange) -> list[Change]:
    """What of a change of a record is a new text at the head of its page, in the order of the change."""
    heads = {passage.id for name, _, passage in record.passages() if record.sections[name].in_head}
    return [part for part in change.changes if part.how == "added" and part.passage in heads]


class Piece(NamedTuple):
    """A part of what is told: words, what they link to, if they name something, and whether the other side lacks them."""

    words: str
    ref: Ref | None = None
    marked: bool = False


@dataclass(frozen=True)
class Telling:
    """Tells the changes since the release `before`. What `library` no longer has is named as it was then."""

    library: Library
    before: Release | None

    def record(self, change: RecordChange) -> str:
        """What happened to a record, in words, and what that means for play."""
        if change.adds:
            return change.new
        reworded = change.changes and all(part.mark == "Reworded" for part in change.changes)
        return _with_effect(self.happened(change), _REWORDED if reworded else EFFECTS[change.impact])

    def part(self, part: Change, record: Ref) -> str:
        """What happened to a passage of a record, in words, and what that means for play, or what it adds."""
        return part.new or _with_effect(self.passage(part, record), self.effect(part))

    def effect(self, part: Change) -> str:
        """What a change in a passage means for play."""
        return _REWORDED if part.mark == "Reworded" and part.how == "changed" else EFFECTS[part.impact]

    def happened(self, change: RecordChange) -> str:
        """What happened to a record, in words."""
        if change.how == "renamed":
            old = self._name_before(change.before)
            return f"renamed from {old}" if old != change.name else "new address"
        return happened(change.how, [], [self._name(change.now, change.ref)] if change.now not in (None, change.ref) else [])

    def passage(self, part: Change, record: Ref) -> str:
        """What happened to a passage of a record, in words."""
        if part.how == "renamed":
            return f"renamed from {self._name(part.before[0], record)}" if self._is_renamed(part) else "changed"
        return happened(
            part.how, [self._name(ref, record) for ref in part.before], [self._name(ref, record) for ref in part.now]
        )

    def mark(self, change: RecordChange) -> str:
        """The word of the mark beside the name of a changed record, for what weighs most; empty if readers see no change."""
        seen = [part for part in change.changes if self.mark_of_part(part)]
        if change.changes and not seen:
            return ""
        if not change.changes and change.how == "renamed" and self._name_before(change.before) == change.name:
            return ""
        return replace(change, changes=tuple(seen)).mark_of(None, whole=True)

    def mark_of_part(self, part: Change) -> str:
        """The word of the mark beside a passage that is new or has changed; empty if readers see no change."""
        return "" if part.mark == "Renamed" and not self._is_renamed(part) else part.mark

    def parts(self, change: RecordChange) -> list[Change]:
        """What changed in a record, the heaviest impact first; of the same, readings and questions that are new come last."""
        return sorted(change.changes, key=lambda part: (list(IMPACT_NAMES).index(part.impact), bool(part.adds)))

    def headings(self, change: RecordChange) -> str:
        """What changed in a record that is not new, in a line: the headings of its passages, and what its fields now say."""
        told = [part.heading if part.passage else words_of(self._brief(part, change)) for part in self.parts(change)]
        return " · ".join(upper_first(each) for each in told)

    def brief(self, change: RecordChange) -> list[Piece]:
        """What happened to a record and to each of its passages, in sentences, and whether every rule is as before."""
        groups: dict[str, list[Change]] = defaultdict(list)
        told = [] if change.how == "changed" else [[Piece(upper_first(self.happened(change)))]]
        for part in self.parts(change):
            if told and [edit.field for edit in part.edits] == ["ended"]:
                continue  # which what happened says
            if self.only_refers(part):
                first, *others = self._item(part, change.ref)
                told.append([Piece(upper_first(first.words)), *others])
                continue
            is_new = part.how == "added" and part.impact != "plays"
            groups[upper_first(part.new or "new") if is_new else GROUPS[part.impact]].append(part)
        for called, parts in groups.items():
            several = "s" if called.startswith("New ") and len(parts) > 1 else ""
            items = [self._item(part, change.ref) for part in parts]
            told.append([Piece(f"{called}{several}: "), *_joined(items, "; ")])
        if change.impact != "plays":
            told.append([Piece("Every rule as before")])
        elif GROUPS["plays"] not in groups:
            told.append([Piece(GROUPS["plays"])])
        return [*_joined(told, ". "), Piece(".")]

    def _item(self, part: Change, record: Ref) -> list[Piece]:
        """The heading of a passage, with what else than a change happened to it, or the fields of a record that changed."""
        if not part.passage:
            return _joined([self._edit_in_brief(edit, record.game) for edit in self.edits(part)], ", ", "and ")
        happened = self.passage(part, record)
        is_said = happened == "changed" or (happened == "added" and part.impact != "plays")
        return [Piece(part.heading if is_said else f"{part.heading} ({'new' if happened == 'added' else happened})")]

    def line(self, change: RecordChange) -> str:
        """What happened to a record, in a short line: the first of its passages that did, and how many more."""
        if change.how == "added":
            record = self.library.get(change.ref)
            questions = len(list(record.passages())) if record and record.leaves_open else 0
            return f"New: {counted(questions, 'open question')}" if questions else "New"
        marked = self.mark(change) if change.how == "changed" else ""
        said = marked or upper_first(self.happened(change))
        parts = self.parts(change)
        new = [part.heading for part in parts if part.adds in change.adds]
        first = new[:1] or [words_of(self._brief(part, change, then=", ")) for part in parts[:1]]
        more = f" and {len(parts) - 1} more" if len(parts) > 1 else ""
        return f"{said}: {first[0]}{more}" if first else said

    def _brief(self, part: Change, change: RecordChange, then: str = ": ") -> list[Piece]:
        if change.adds == (part.adds,):
            return [Piece(part.heading)]
        if not part.passage:
            return _joined([self._edit_in_brief(edit, change.ref.game) for edit in self.edits(part)], ", ", "and ")
        lighter = change.adds or part.adds or part.impact != change.impact
        words = self.part(part, change.ref) if lighter else self.passage(part, change.ref)
        return [Piece(part.heading if words == "changed" else f"{part.heading}{then}{words}")]

    def _edit_in_brief(self, edit: Edit, game: str) -> list[Piece]:
        return self._referred(edit, game) or [Piece(self.label(edit, game))]

    def heading(self, edit: Edit, game: str) -> str:
        """The name of the field that changed, above what is told of it; empty if that says it."""
        return "" if edit.field in ("text", "ended") or self._referred(edit, game) else upper_first(self.label(edit, game))

    def label(self, edit: Edit, game: str) -> str:
        """The name of the field that changed, in the words of the game."""
        kinds = self.library.games[game].kinds
        return next((names.plural.lower() for names in kinds if KINDS[names.kind].folder == edit.field), edit.label)

    def _is_renamed(self, part: Change) -> bool:
        """Whether a passage has another heading than before."""
        if not part.before:
            return any(edit.field == "name" for edit in part.edits)
        return self._heading_before(part.before[0]) != part.heading

    def _heading_before(self, ref: Ref) -> str:
        """The heading that a passage had; empty if there was none."""
        record = self.before.library.get(ref.record) if self.before else None
        passage = record.passage(ref.passage) if record and ref.passage else None
        return passage.heading if passage else ""

    def _name_before(self, ref: Ref | None) -> str:
        """The name that a record had; empty if there was none."""
        record = self.before.library.get(ref) if self.before and ref else None
        return record.name if record else ""

    def edits(self, part: Change) -> list[Edit]:
        """The edits of a passage or of the fields of a record that say something to a reader.

        Of a passage that was added or removed, its text says it all, and who says it.
        """
        edits = [edit for edit in part.edits if edit.field != "id"]
        telling = [edit for edit in edits if edit.field in ("text", LABEL_FIELD)]
        return telling if part.how in ("added", "removed") and telling else _instead(edits)

    def sentence(self, edit: Edit, game: str) -> list[Piece]:
        """An edit as a sentence without ids, if that says more than its two sides; otherwise empty."""
        if edit.field == "ended" and not edit.old:
            return [Piece(f"Decided by {edit.new.partition('as decided by ')[2]}")]
        if self._referred(edit, game):
            return []
        if relisted := self._relisted(edit, game):
            return relisted
        if self._is_same_in_words(edit, game):
            return [Piece("Only links or emphasis changed, not the words.")]
        return [Piece(edit.sentence)] if edit.sentence else []

    def only_refers(self, part: Change) -> bool:
        """Whether nothing changed in a record but what it says of others: which it replaces, changes in part, or refers to."""
        edits = self.edits(part)
        return bool(edits) and all(edit.field in _REFERS or edit.field in _INSTEAD for edit in edits)

    def _is_same_in_words(self, edit: Edit, game: str) -> bool:
        return bool(edit.old) and self.library.plain(edit.old, game) == self.library.plain(edit.new, game)

    def sides(self, edit: Edit, game: str) -> tuple[list[Piece], list[Piece]]:
        """What a field that refers to others said and what it says now, as sentences; empty where it refers to none.

        Both are empty for another field, and for another order. What the other sentence does not have is marked.
        """
        if not self._referred(edit, game):
            return [], []
        old, new = self.references(edit.old, game), self.references(edit.new, game)
        if edit.field in _INSTEAD:
            before, now = _INSTEAD[edit.field][0], edit.field.partition(" ")[0]
            return _says(before, self._named(new), marked=True), _says(now, self._named(new), marked=True)
        added, removed = self._difference(edit, game)
        return _says(edit.field, self._named(old, removed)), _says(edit.field, self._named(new, added))

    def _named(self, refs: list[Ref], marked: Sequence[Ref] = ()) -> list[Piece]:
        """The names of records and passages, each with a link to it as it is now, if it is."""
        return [Piece(self._name(ref, None), self.library.current(ref), ref in marked) for ref in refs]

    def _referred(self, edit: Edit, game: str) -> list[Piece]:
        """What changed in a field that refers to others, in words; empty if it is another field, or only in another order."""
        added, removed = self._difference(edit, game)
        if edit.field in _INSTEAD:
            _, now, before = _INSTEAD[edit.field]
            said = f"; before, it {before} {'them' if len(added) > 1 else 'it'}"
            return [Piece(f"{now} "), *_joined([self._linked(ref) for ref in added], ", ", "and "), Piece(said)]
        verbs = _REFERS.get(edit.field, ())[1:]
        told = [
            [Piece(f"{verb} "), *_joined([self._linked(ref) for ref in refs], ", ", "and ")]
            for verb, refs in zip(verbs, (added, removed), strict=False)
            if refs
        ]
        return _joined(told, ", ", "and ")

    def _relisted(self, edit: Edit, game: str) -> list[Piece]:
        """What changed in a list of references, in sentences; empty if it is no such list."""
        if not (self.references(edit.old, game) or self.references(edit.new, game)):
            return []
        sides = zip(("Added", "Removed"), self._difference(edit, game), strict=True)
        told = [
            [Piece(f"{word}: "), *_joined([self._linked(ref) for ref in refs], ", ", "and "), Piece(".")]
            for word, refs in sides
            if refs
        ]
        return _joined(told, " ") or [Piece("In another order.")]

    def _difference(self, edit: Edit, game: str) -> tuple[list[Ref], list[Ref]]:
        """The references that were added to a list, and those that were removed."""
        old, new = self.references(edit.old, game), self.references(edit.new, game)
        return [ref for ref in new if ref not in old], [ref for ref in old if ref not in new]

    def _linked(self, ref: Ref) -> list[Piece]:
        """The name of a record, or of a passage and its record, each with a link to it as it is now, if it is."""
        record = Piece(self._name(ref.record, None), self.library.current(ref.record))
        if not ref.passage:
            return [record]
        return [Piece(self._name(ref, ref.record), self.library.current(ref)), Piece(" of "), record]

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


def asked_changes(record: Record) -> str:
    """The query of a page of changes that shows all that changed about a hero or battlefield; empty for other records.

    The names of those are in the texts about them.
    """
    return f"?{urlencode({'filter': record.name})}" if KINDS[record.ref.kind].emblem in ("label", "spaces") else ""


def _instead(edits: list[Edit]) -> list[Edit]:
    """Edits of which one more, the last, says which references went from one field to another. Theirs have the others."""
    fields = {edit.field: edit for edit in edits}
    made = []
    for name, (before, *_) in _INSTEAD.items():
        now = name.partition(" ")[0]
        had, has = (fields.get(each, Edit(each, "", "")) for each in (before, now))
        moved = ({*_listed(has.new)} - {*_listed(has.old)}) & ({*_listed(had.old)} - {*_listed(had.new)})
        if moved:
            fields |= {before: _without(had, moved), now: _without(has, moved)}
            made.append(Edit(name, "", ", ".join(ref for ref in _listed(has.new) if ref in moved)))
    return [edit for edit in fields.values() if edit.old != edit.new] + made if made else edits


def _without(edit: Edit, refs: set[str]) -> Edit:
    """An edit of a field without some references."""
    old, new = (", ".join(ref for ref in _listed(side) if ref not in refs) for side in (edit.old, edit.new))
    return Edit(edit.field, old, new)


def _listed(text: str) -> list[str]:
    """What a field that refers to others refers to."""
    return text.split(", ") if text else []


def _says(field: str, named: list[Piece], *, marked: bool = False) -> list[Piece]:
    """The sentence that a record replaces, changes in part, or refers to others, if there are any. `marked` is its verb."""
    others = _joined([[piece] for piece in named], ", ", "and ")
    return [Piece("It "), Piece(_REFERS[field][0], None, marked), Piece(" "), *others, Piece(".")] if named else []


def words_of(told: Sequence[Piece]) -> str:
    """What is told, without its links."""
    return "".join(piece.words for piece in told)


def _joined(told: Sequence[Sequence[Piece]], between: str, last: str = "") -> list[Piece]:
    """What is told of several, with `between` between them, and `last` before the last; of two, only that is between them."""
    pieces: list[Piece] = []
    for number, each in enumerate(told, start=1):
        if number > 1:
            is_last = bool(last) and number == len(told)
            pieces.append(Piece(f" {last}" if is_last and number == 2 else f"{between}{last if is_last else ''}"))
        pieces += each
    return pieces


def _with_effect(what_happened: str, effect: str) -> str:
    """Such as "merged from “Cup”, same rule, edited". Of what is new or changed, one of the two says it all."""
    match what_happened:
        case "added":
            return "new"
        case "changed":
            return effect
        case _:
            return f"{what_happened}, {effect}"
