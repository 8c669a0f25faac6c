"""Two libraries of a game -> what changed between them: records, their passages and fields, and what each change bears."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, Literal

from rulebook.model.fields import Prose, RefersTo, put, rule_content, walk
from rulebook.model.refs import Ref, as_words
from rulebook.releases import impact
from rulebook.releases.snapshots import number
from rulebook.text import markup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.records import Bearing, Record, Revision

FIRST = ("erratum", "ruling", "hero", "battlefield", "effect", "rule", "power", "keyphrase", "set", "term")
"""The kinds in the order in which a player needs to hear of their changes."""

BEARING_NAMES: dict[Bearing, str] = {"plays": "changes play", "clarifies": "clarifies", "editorial": "editorial"}
_FIELD_NAMES = {"when": "timing", "optional": "may or must", "see_also": "see also", "applies_to": "applies to"}

How = Literal["added", "removed", "renamed", "changed", "superseded", "withdrawn"]
_ENDS: tuple[How, ...] = ("superseded", "withdrawn")
Fields = dict[str, str]
"""What the fields of a passage, or of a record, say: text by the name of the field."""


@dataclass(frozen=True)
class Told:
    """The versions whose revisions speak about a change: those after one, up to another; without them, all."""

    after: str | None = None
    until: str | None = None

    def by(self, record: Record) -> list[Revision]:
        """The revisions of a record that speak about the change."""
        return [revision for revision in record.revisions if self._covers(number(revision.version))]

    def _covers(self, version: tuple[int, ...]) -> bool:
        return not (self.after and version <= number(self.after)) and not (self.until and version > number(self.until))


@dataclass(frozen=True)
class Edit:
    """A field whose value changed, as text for people; empty where it had or has none."""

    field: str
    old: str
    new: str

    @property
    def label(self) -> str:
        """The field as people say it."""
        first, _, rest = self.field.partition(" ")
        return f"{_FIELD_NAMES.get(first, first.replace('_', ' '))} {rest}".rstrip()


@dataclass(frozen=True)
class Change:
    """What changed in a passage, or, where `passage` is None, in the fields that belong to none."""

    passage: str | None
    heading: str
    how: How
    edits: tuple[Edit, ...]
    bearing: Bearing
    proposed: bool


@dataclass(frozen=True)
class RecordChange:
    """What changed in a record. `before` is its id before a renaming; `now` is what the id of a removed one leads to."""

    ref: Ref
    name: str
    how: How
    bearing: Bearing
    proposed: bool
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()
    before: Ref | None = None
    now: Ref | None = None

    def as_dict(self) -> dict[str, Any]:
        """The change as `rulebook diff --json` prints it."""
        refs = {"id": self.ref, "before": self.before, "now": self.now}
        shown = {name: str(ref) if ref else None for name, ref in refs.items()}
        told = {name: getattr(self, name) for name in ("name", "how", "bearing", "proposed", "notes")}
        return {**shown, "kind": self.ref.kind, **told, "changes": [asdict(change) for change in self.changes]}


def compare(old: Library, new: Library, game: str, redirects: Mapping[Ref, Ref], told: Told) -> list[RecordChange]:
    """What changed in a game from the `old` library to the `new` one: what a player needs first comes first.

    `redirects` lead from ids that stand no longer to those that replaced them; `told` says which revisions count.
    """
    moved = _moved(old, new, game, redirects)
    before = {moved.get(record.ref, record.ref): record for record in old.of(game)}
    reader = _Reader(old, new, redirects)
    found = [
        _changed(before[record.ref], record, reader, told) if record.ref in before else _added(record, told)
        for record in new.of(game)
    ]
    found += [_removed(record, reader) for ref, record in before.items() if ref not in new.records]
    return sorted((change for change in found if change), key=_position)


def compare_games(old: Game, new: Game) -> tuple[Edit, ...]:
    """What changed in what two versions of a game say beside its records: of itself, its kinds, sources and vocabularies."""
    before, after = (dict(_leaves(_listed_by_id(rule_content(game)))) for game in (old, new))
    names = dict.fromkeys([*after, *before])
    edits = (Edit(name, before.get(name, ""), after.get(name, "")) for name in names)
    return tuple(edit for edit in edits if edit.old != edit.new)


def _listed_by_id(game: dict[str, Any]) -> dict[str, Any]:
    """The plain data of a game; its lists as the ids in their order, and then each item under its id."""
    data: dict[str, Any] = {}
    for key, value in game.items():
        items = {item.get("id") or item["kind"]: item for item in value} if isinstance(value, list) else {}
        data[key] = {"": list(items), **items} if items else value
    return data


def _position(change: RecordChange) -> tuple[int, str, str]:
    kind = FIRST.index(change.ref.kind) if change.ref.kind in FIRST else len(FIRST)
    return kind, change.name.casefold(), change.ref.slug


def _moved(old: Library, new: Library, game: str, redirects: Mapping[Ref, Ref]) -> dict[Ref, Ref]:
    """Records that go by another id now: theirs is gone, and a redirect leads to one that is new."""
    moved: dict[Ref, Ref] = {}
    for record in old.of(game):
        target = None if record.ref in new.records else new.current(record.ref, redirects)
        if target and not target.passage and target not in old.records and target not in moved.values():
            moved[record.ref] = target
    return moved


def _added(record: Record, told: Told) -> RecordChange:
    said = [revision for revision in told.by(record) if not revision.of]
    weight = said[-1].change if said else "plays"
    return RecordChange(record.ref, record.name, "added", weight, not said, notes=_notes(record, told))


def _removed(record: Record, reader: _Reader) -> RecordChange:
    return RecordChange(record.ref, record.name, "removed", "plays", True, now=reader.current(record.ref))


def _changed(old: Record, new: Record, reader: _Reader, told: Told) -> RecordChange | None:
    if old.ref == new.ref and vars(old) == vars(new):
        return None
    before, after = reader.passages(old), reader.passages(new)
    renamed = old.ref if old.ref != new.ref else None
    common = [key for key in after if key in before]
    if common != [key for key in before if key in after]:
        before[None]["order"] = ", ".join(str(key) for key in before if key in common and key)
        after[None]["order"] = ", ".join(str(key) for key in common if key)
    keys = [*after, *(key for key in before if key not in after)]
    changes = tuple(c for key in keys if (c := _change(key, before.get(key), after.get(key), (new, reader, told))))
    if not changes and not renamed:
        return None
    said = [revision for revision in told.by(new) if not revision.of]
    weight = impact.heaviest(change.bearing for change in changes) if changes or not said else said[-1].change
    proposed = any(change.proposed for change in changes) or not (changes or said)
    how: How = "renamed" if renamed else "changed"
    return RecordChange(new.ref, new.name, how, weight, proposed, changes, _notes(new, told), renamed)


def _notes(record: Record, told: Told) -> tuple[str, ...]:
    return tuple(revision.note for revision in told.by(record) if revision.note)


def _change(key: str | None, old: Fields | None, new: Fields | None, within: tuple[Record, _Reader, Told]) -> Change | None:
    """What changed in the passage `key`, or in the record's own fields, from `old` to `new`."""
    record, reader, told = within
    names = list(dict.fromkeys([*(new or {}), *(old or {})]))
    values = [(name, (old or {}).get(name, ""), (new or {}).get(name, "")) for name in names]
    edits = [value for value in values if value[1] != value[2]]
    if old is None or new is None:
        edits = [edit for edit in edits if edit[0] not in ("id", "section") and "must" not in edit]
    if not edits:
        return None
    weights = [_said(told.by(record), key, edit[0]) for edit in edits]
    if old is None or new is None:
        proposals = [impact.of_passage((new or old or {})["section"])] * len(edits)
    else:
        proposals = [reader.bearing(edit, record.ref.game) for edit in edits]
    weight = impact.heaviest(said or proposal for said, proposal in zip(weights, proposals, strict=True))
    shown = tuple(Edit(name, *reader.shown(before, after, record.ref.game)) for name, before, after in edits)
    heading = ((new or old or {}).get("name") or as_words(key)) if key else ""
    return Change(key, heading, _how(old, new), shown, weight, not all(weights))


def _how(old: Fields | None, new: Fields | None) -> How:
    if old is None:
        return "added"
    if new is None:
        return "removed"
    for how in _ENDS if "ended" not in old else ():
        if new.get("ended", "").startswith(how):
            return how
    return "renamed" if old.get("id") != new.get("id") else "changed"


def _said(revisions: list[Revision], passage: str | None, field: str) -> Bearing | None:
    """What the record says of a change: the latest revision that names the passage or field, or else all that changed."""
    key = passage or field.split()[0]
    named = [revision for revision in revisions if key in revision.of] or [r for r in revisions if not r.of]
    return named[-1].change if named else None


@dataclass(frozen=True)
class _Reader:
    """Reads a record of either library as text that can be compared, with references to what they lead to now."""

    old: Library
    new: Library
    redirects: Mapping[Ref, Ref]

    def current(self, ref: Ref) -> Ref:
        """What an id of either library stands for in the new one."""
        return self.new.current(ref, self.redirects) or ref

    def passages(self, record: Record) -> dict[str | None, Fields]:
        """The fields of the record under None, and then those of each passage under the id that it has now."""
        data, home = self._data(record), self.current(record.ref).record
        own = {key: value for key, value in data.items() if key not in type(record).sections}
        parts: dict[str | None, Fields] = {None: dict(_leaves(own))}
        for section, index, passage in record.passages():
            now = self.current(replace(record.ref, passage=passage.id))
            fields = {**data[section][index], "section": section, "optional": passage.optional}
            if passage.ended:
                fields["ended"] = _said_of_end(fields["ended"])
            parts[now.passage if now.record == home and now.passage else passage.id] = dict(_leaves(fields))
        return parts

    @cached_property
    def _known(self) -> frozenset[str]:
        """The words that both libraries use, without capitals: a slip of the pen stands in one of them alone."""
        return _words_of(self.old) & _words_of(self.new)

    def bearing(self, edit: tuple[str, str, str], game: str) -> Bearing:
        """What a field, its old and its new text propose to be, as they read."""
        field, *texts = edit
        before, after = (self._plain(text, game) for text in texts)
        return impact.of_field(field, before, after, self._known)

    def _data(self, record: Record) -> dict[str, Any]:
        data: dict[str, Any] = rule_content(record)
        game = record.ref.game
        for path, text, marker in walk(record):
            if path[0] in data and isinstance(marker, RefersTo):
                put(data, path, self._now(text, game))
            elif path[0] in data and isinstance(marker, Prose):
                put(data, path, markup.canonical(markup.rewrite_references(text, lambda target: self._now(target, game))))
        return data

    def _now(self, written: str, game: str) -> str:
        ref = _parsed(written, game)
        return self.current(ref).short() if ref else written

    def shown(self, old: str, new: str, game: str) -> tuple[str, str]:
        """Two texts as they read; with their references as written where they differ in nothing else."""
        plain = self._plain(old, game), self._plain(new, game)
        return plain if plain[0] != plain[1] else (old, new)

    def _plain(self, text: str, game: str) -> str:
        def name(target: str) -> str:
            return self.new.called(target, game) or self.old.called(target, game) or target

        return "\n".join(markup.plain(line, name) for line in text.splitlines() if line)


def _words_of(library: Library) -> frozenset[str]:
    texts = (text for record in library.records.values() for _, text in _leaves(rule_content(record)))
    return frozenset(word.casefold() for text in texts for word in impact.words(text))


def _said_of_end(ended: dict[str, Any]) -> str:
    """How a passage ended, in one line."""
    by = f" by {ended['by']}" if "by" in ended else ""
    note = f": {ended['note']}" if "note" in ended else ""
    return f"{ended['how']} since {ended['since']}{by}, as decided by {ended['given']['by']}{note}"


def _parsed(written: str, game: str) -> Ref | None:
    try:
        return Ref.parse(written, game)
    except ValueError:
        return None


def _leaves(data: Any, label: str = "") -> Iterator[tuple[str, str]]:
    """Plain data as text by the name of its field, such as `fighters Loki health`."""
    match data:
        case dict():
            for key, value in data.items():
                yield from _leaves(value, f"{label} {key}".strip())
        case [dict(), *_]:
            yield label, ", ".join(str(item["name"]) for item in data if "name" in item)
            names: list[str] = []
            for index, item in enumerate(data, start=1):
                names.append(_unlike(names, str(item.get("name", index))))
                yield from _leaves({k: v for k, v in item.items() if k != "name"}, f"{label} {names[-1]}")
        case list():
            yield label, ", ".join(str(item) for item in data)
        case bool():
            yield label, ("may" if data else "must") if label == "optional" else ("yes" if data else "no")
        case _:
            yield label, str(data)


def _unlike(names: list[str], name: str) -> str:
    """A name that is none of `names`: the second Wall is `Wall (2)`."""
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in names else next(other for other in numbered if other not in names)
