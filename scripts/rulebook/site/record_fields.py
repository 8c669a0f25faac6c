"""What a record's page shows of the fields that its kind adds: labels, texts, and references from and to the record.

The markers of the fields determine this; see `model/fields.py`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.model.fields import Label, Prose, WordOf, flag, internal_fields, markers, reference_fields
from rulebook.model.kinds import KINDS
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.fields import RefersTo, Shown
    from rulebook.model.game import Game
    from rulebook.model.record import Record


@dataclass(frozen=True)
class FieldLabel:
    """A value of `field` as a label. The label of a word of a vocabulary has the icon of the word, if there is one."""

    field: str
    text: str
    icon: str | None = None
    is_word: bool = False


@dataclass(frozen=True)
class TextBlock:
    """A text with markup under its own heading; the id of the heading is `section-` and `anchor`. `jump` names it in jumps."""

    heading: str
    anchor: str
    text: str
    jump: str


@dataclass(frozen=True)
class Listing:
    """Records under their own heading; the id of the heading is `section-` and `anchor`."""

    heading: str
    anchor: str
    refs: list[Ref]
    shown: Shown


def labels(record: Record, game: Game) -> Iterator[FieldLabel]:
    """The words of vocabularies and the values marked `Label` in the fields that the kind adds, in their order."""
    fields = dict(markers(type(record)))
    for name in _own_fields(type(record)):
        marker, label, value = fields[name], flag(type(record), name, Label), getattr(record, name)
        if isinstance(marker, WordOf):
            words = game.vocabulary(marker.vocabulary)
            for id_ in _each(value):
                word = words[id_]
                yield FieldLabel(name, getattr(word, "name", id_), getattr(word, "icon", None), is_word=True)
        elif label and value is not None:
            text = label.otherwise if value is False else label.text.format(value)
            yield FieldLabel(name, text)


def texts(record: Record) -> Iterator[TextBlock]:
    """The prose in the fields that the kind adds, in their order."""
    fields = dict(markers(type(record)))
    for name in _own_fields(type(record)):
        marker, value = fields[name], getattr(record, name)
        if isinstance(marker, Prose) and isinstance(value, str):
            yield _block(name, marker, value)


def placed_texts(record: Record) -> list[TextBlock]:
    """The prose with a heading that a template of the kind places among the passages, in the order of its fields."""
    fields = dict(markers(type(record)))
    shown = ((name, fields[name], getattr(record, name)) for name in record.placed)
    return [
        _block(name, marker, value)
        for name, marker, value in shown
        if isinstance(marker, Prose) and marker.heading and isinstance(value, str)
    ]


def references_here(record: Record, game: Game) -> Iterator[Listing]:
    """The records that the fields added by the kind refer to: a listing for each field, in their order."""
    for name, marker in reference_fields(type(record)).items():
        if name in _own_fields(type(record)):
            named = [Ref.parse(text, record.ref.game) for text in _each(getattr(record, name))]
            in_part = {ref.record for ref in named if ref.passage}
            refs = [ref for ref in named if ref not in in_part]  # a passage leads to its record
            if refs or marker.here.empty:
                heading = _heading(marker.here, game, marker.kinds[0] if marker.kinds else "", name)
                yield Listing(heading, marker.here.anchor or _anchor(name), refs, marker.here)


def references_there(library: Library, record: Record) -> list[Listing]:
    """The records that refer to this one by a field whose marker says how this page lists them.

    Listings under the name of a kind come first, in the order of the kinds in lists of changes.
    """
    referring: dict[tuple[Shown, str], dict[Ref, RefersTo]] = defaultdict(dict)
    for reference in library.backlinks(record.ref):
        if reference.marker and reference.marker.there:
            referring[reference.marker.there, reference.record.ref.kind][reference.record.ref] = reference.marker
    game = library.games[record.ref.game]
    by_position = sorted(referring.items(), key=lambda item: ("{" not in item[0][0].heading, KINDS[item[0][1]].change_order))
    return [
        Listing(_heading(shown, game, kind, ""), shown.anchor or KINDS[kind].folder, list(refs), shown)
        for (shown, kind), refs in by_position
    ]


def _block(field: str, prose: Prose, text: str) -> TextBlock:
    heading = prose.heading or _in_words(field)
    return TextBlock(heading, _anchor(field), text, prose.short or heading)


def _each(value: str | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else value or []


def _own_fields(kind: type[Record]) -> list[str]:
    """The fields that a kind adds and that its template does not place itself."""
    return [name for name in kind.own_fields() if name not in internal_fields(kind) and name not in kind.placed]


def _heading(shown: Shown, game: Game, kind: str, field: str) -> str:
    heading = shown.heading or _in_words(field)
    return heading.format(kinds=game.kind_names(kind).plural) if kind else heading


def _in_words(field: str) -> str:
    return field.replace("_", " ").capitalize()


def _anchor(field: str) -> str:
    return field.replace("_", "-")
