"""Records and games as texts by field, so that two versions can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

from rulebook.model.attribution import label_of
from rulebook.model.fields import Prose, RefersTo, put, rule_content, walk
from rulebook.model.refs import Ref
from rulebook.releases import impact
from rulebook.releases.changes import LABEL_FIELD, Edit, Link
from rulebook.text import markup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.model.parts import Ended, Passage
    from rulebook.model.record import Record

_FIRST, _LAST = "\ue000", "\ue001"
"""What stands before and after the words of a reference while its text is read: characters that no text has."""

FieldTexts = dict[str, str]
"""The text of each field by its name. The name of a nested field is its path, separated by spaces: `fighters Loki health`."""


@dataclass(frozen=True)
class FieldReader:
    """Reads records of two libraries as texts in which every reference has its id in the `new` library.

    `redirects` maps old ids to the ids that replaced them.
    """

    old: Library
    new: Library
    redirects: Mapping[Ref, Ref]

    def current(self, ref: Ref) -> Ref:
        """The id in the new library of what `ref` names; `ref` itself if it has no other."""
        return self.new.current(ref, self.redirects) or ref

    def fields(self, record: Record) -> FieldTexts:
        """The texts of the fields outside of passages, and who says it: the label of trust of the record."""
        own = {key: value for key, value in self._data(record).items() if key not in type(record).sections}
        if record.ended:
            own["ended"] = _ended_text(record.ended, own["ended"])
        return dict(_leaves({**own, LABEL_FIELD: self.label(record)}))

    def passages(self, record: Record) -> dict[Ref, FieldTexts]:
        """The texts of each passage by its full id in the record's own library.

        A passage also has the field `section`, and always a value of `optional` and of the label of trust.
        """
        data = self._data(record)
        texts: dict[Ref, FieldTexts] = {}
        for section, index, passage in record.passages():
            fields = {**data[section][index], "section": section, "optional": passage.optional}
            fields[LABEL_FIELD] = self.label(record, passage)
            if passage.ended:
                fields["ended"] = _ended_text(passage.ended, fields["ended"])
            texts[record.ref_of(passage)] = dict(_leaves(fields))
        return texts

    def label(self, record: Record, passage: Passage | None = None) -> str:
        """Who says a passage, or a record: its label of trust."""
        library = self.new if self.new.records.get(record.ref) is record else self.old
        return label_of(library.games[record.ref.game], record, passage).name

    @cached_property
    def shared_words(self) -> frozenset[str]:
        """The words, in lower case, that both libraries use. A typing error is usually in only one of them."""
        return _words_of(self.old) & _words_of(self.new)

    def edit(self, field: str, old: str, new: str, game: str) -> Edit:
        """The edit of a field, whose texts are without markup, or unchanged if they differ only in markup."""
        plain = self.plain(old, game), self.plain(new, game)
        if plain[0] == plain[1]:
            return Edit(field, old, new)
        return Edit(field, *plain, (self._read(old, game)[1], self._read(new, game)[1]))

    def plain(self, text: str, game: str) -> str:
        """A text of a game's records without markup: each reference reads as its label or title."""
        return self._read(text, game)[0]

    def _read(self, text: str, game: str) -> tuple[str, tuple[Link, ...]]:
        """A text without markup, and its cross-references."""
        if (text, game) not in self._texts:
            refs: list[Ref | None] = []

            def marked(reference: markup.Reference) -> str:
                refs.append(_parsed(reference.target, game))
                named = self.new.called(reference.target, game) or self.old.called(reference.target, game)
                return f"{_FIRST}{reference.label or named or reference.target}{_LAST}"

            labeled = markup.relabel(text, marked)
            plain = "\n".join(markup.plain(line, str) for line in labeled.splitlines() if line)
            self._texts[text, game] = _links_taken(plain, refs)
        return self._texts[text, game]

    @cached_property
    def _texts(self) -> dict[tuple[str, str], tuple[str, tuple[Link, ...]]]:
        """The texts without markup that have been asked for, with their cross-references."""
        return {}

    def _data(self, record: Record) -> dict[str, Any]:
        """The record's fields that are part of the rules, as plain data with current ids and canonical markup."""
        data: dict[str, Any] = rule_content(record)
        game = record.ref.game
        current_id = cache(lambda written, kinds=(): self._current_id(written, game, kinds))
        for path, text, marker in walk(record):
            if path[0] in data and isinstance(marker, RefersTo):
                put(data, path, current_id(text, marker.kinds))
            elif path[0] in data and isinstance(marker, Prose):
                put(data, path, markup.canonical(markup.rewrite_references(text, current_id)))
        return data

    def _current_id(self, written: str, game: str, kinds: Sequence[str]) -> str:
        """The id in the new library of a reference to a record of one of `kinds`, or of any kind if there are none.

        A removed record that redirects to one of another kind keeps its id: no such field could have named that one.
        """
        try:
            ref = Ref.parse(written, game)
        except ValueError:
            return written
        current = self.current(ref)
        return (current if not kinds or current.kind in kinds else ref).short()


def game_texts(game: Game) -> FieldTexts:
    """The texts of the fields of `game.yml` that are part of the rules.

    A list is present twice: as the ids of its items in order, and as each item under its id. So a moved item is only one edit.
    """
    data: dict[str, Any] = {}
    for key, value in rule_content(game).items():
        items = {item.get("id") or item["kind"]: item for item in value} if isinstance(value, list) else {}
        data[key] = {"": list(items), **items} if items else value
    return dict(_leaves(data))


def _links_taken(text: str, refs: Sequence[Ref | None]) -> tuple[str, tuple[Link, ...]]:
    """A text without the marks around its references, of which `refs` are the ids in order, and those references."""
    plain, *rest = text.split(_FIRST)
    links: list[Link] = []
    for ref, (words, after) in zip(refs, (each.split(_LAST) for each in rest), strict=True):
        if ref:
            links.append(Link(len(plain), len(plain) + len(words), ref))
        plain += words + after
    return plain, tuple(links)


def _parsed(written: str, game: str) -> Ref | None:
    """The id that a reference names; None if it is malformed."""
    try:
        return Ref.parse(written, game)
    except ValueError:
        return None


def _words_of(library: Library) -> frozenset[str]:
    texts = (text for record in library.records.values() for _, text in _leaves(rule_content(record)))
    return frozenset(word.casefold() for text in texts for word in impact.words(text))


def _ended_text(ended: Ended, data: dict[str, Any]) -> str:
    """How a passage ended, on one line. `data` is the plain data of `ended`, with current ids."""
    by = f" by {data['by']}" if ended.by else ""
    note = f": {data['note']}" if ended.note else ""
    return f"{ended.how} since {ended.since}{by}, as decided by {ended.given.by}{note}"


def _leaves(data: Any, label: str = "") -> Iterator[tuple[str, str]]:
    """The texts in plain data, as (path separated by spaces, text).

    A list of mappings gives one text with their names, and the other fields of each under its name.
    """
    match data:
        case dict():
            for key, value in data.items():
                yield from _leaves(value, f"{label} {key}".strip())
        case [dict(), *_]:
            yield label, ", ".join(str(item["name"]) for item in data if "name" in item)
            names: list[str] = []
            for index, item in enumerate(data, start=1):
                names.append(_distinct(str(item.get("name", index)), names))
                yield from _leaves({k: v for k, v in item.items() if k != "name"}, f"{label} {names[-1]}")
        case list():
            yield label, ", ".join(str(item) for item in data)
        case bool():
            yield label, ("may" if data else "must") if label == "optional" else ("yes" if data else "no")
        case _:
            yield label, str(data)


def _distinct(name: str, taken: list[str]) -> str:
    """`name`, with a number if it is in `taken`: the second Wall becomes `Wall (2)`."""
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in taken else next(other for other in numbered if other not in taken)
