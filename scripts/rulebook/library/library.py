"""All records of all games: found by reference or name, with what refers to each."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from rulebook.library import loader
from rulebook.model.fields import Prose, RefersTo, internal_fields, walk
from rulebook.model.hints import SUMMARY, Hints, SearchHints
from rulebook.model.problems import did_you_mean
from rulebook.model.refs import PAST, Ref
from rulebook.model.source_lock import MovedSource, SourceLock
from rulebook.text.markup import canonical, plain, references
from rulebook.text.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path as FilePath

    from rulebook.model.fields import Role
    from rulebook.model.game import Game
    from rulebook.model.parts import Ended
    from rulebook.model.problems import Place, Problem
    from rulebook.model.record import Record
    from rulebook.model.yaml_document import Path


@dataclass(frozen=True)
class CrossReference:
    """A reference in a record: the record, the path of the field, and the reference as written.

    `marker` says what the field takes; in prose, which refers to any record, there is none.
    """

    record: Record
    path: Path
    written: str
    marker: RefersTo | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of records that may stand here; none: any."""
        return self.marker.kinds if self.marker else ()

    @property
    def fits(self) -> bool:
        """Whether the reference is well formed and names a kind of record that may stand here."""
        return bool(self.target and (not self.kinds or self.target.kind in self.kinds))

    @property
    def field(self) -> str:
        """The field of the record that holds the reference, such as `see_also`."""
        return str(self.path[0])

    @cached_property
    def target(self) -> Ref | None:
        """The id that is referred to; None if the reference is malformed."""
        try:
            return Ref.parse(self.written, self.record.ref.game)
        except ValueError:
            return None

    @property
    def means_past(self) -> bool:
        """Whether the reference says that it means what has ended."""
        return self.written.endswith(PAST)

    @property
    def source(self) -> Ref:
        """The passage that holds the reference, or the record if no passage does."""
        sections = type(self.record).sections
        if len(self.path) > 1 and self.field in sections and isinstance(self.path[1], int):
            passage = getattr(self.record, self.field)[self.path[1]]
            return Ref(self.record.ref.game, self.record.ref.kind, self.record.ref.slug, passage.id)
        return self.record.ref

    @property
    def place(self) -> Place:
        """The position of the reference in its file."""
        return self.record.document.find(self.path, self.written)

    @property
    def field_place(self) -> Place:
        """The position of the field that holds the reference: where a list of references starts."""
        return self.record.document.place(self.path[:1], key=True)


class Library:
    """The records of all games, in the order in which the site lists them."""

    def __init__(self, loaded: loader.Loaded) -> None:
        self.games: dict[str, Game] = dict(sorted(loaded.games.items(), key=lambda item: (item[1].order, item[0])))
        self.problems: list[Problem] = loaded.problems
        self.broken: set[Ref] = loaded.broken
        self.broken_games: set[str] = loaded.broken_games
        self.hints: SearchHints = loaded.hints
        self.locks: dict[str, dict[str, SourceLock]] = loaded.locks
        ordered = sorted(loaded.records.values(), key=self._position)
        self.records: dict[Ref, Record] = {record.ref: record for record in ordered}
        self._listed: dict[tuple[str, str | None], list[Record]] = defaultdict(list)
        for record in ordered:
            for kind in (None, record.ref.kind):
                self._listed[record.ref.game, kind].append(record)
        self.redirects: dict[Ref, Ref] = dict(pair for game in self.games.values() for pair in redirects_of(game))

    @classmethod
    def load(cls, root: FilePath) -> Library:
        """The library of the games below `root`, the folder `rules_data`."""
        return cls(loader.load(root))

    def _position(self, record: Record) -> tuple[int, str, int, int, str]:
        game = self.games.get(record.ref.game)
        kinds = [names.kind for names in game.kinds] if game else []
        order = game.reading_order.get(record.ref.kind, []) if game else []
        kind = kinds.index(record.ref.kind) if record.ref.kind in kinds else len(kinds)
        place = order.index(record.ref.slug) if record.ref.slug in order else len(order)
        return game.order if game else 0, record.ref.game, kind, place, sort_key(record.name)

    def of(self, game: str, kind: str | None = None) -> list[Record]:
        """The records of a game, or of one kind of it, in order."""
        return list(self._listed.get((game, kind), ()))

    def in_force(self, game: str, kind: str | None = None) -> list[Record]:
        """The records of a game, or of one kind of it, that have not ended, in order."""
        return [record for record in self.of(game, kind) if not record.ended]

    def get(self, ref: Ref) -> Record | None:
        """The record that `ref` names, or that holds the passage it names."""
        return self.records.get(ref.record)

    def ended(self, ref: Ref) -> Ended | None:
        """How the record or passage that `ref` names ended; None if it applies, or does not exist."""
        record = self.get(ref)
        passage = record.passage(ref.passage) if record and ref.passage else None
        return record.ended_of(passage) if record and passage else record.ended if record else None

    def successor(self, ref: Ref) -> Ref | None:
        """What applies now in the place of `ref`, which has ended; None if nothing does."""
        seen = {ref}
        while (ended := self.ended(ref)) and ended.by:
            with suppress(ValueError):
                ref = self.current(Ref.parse(ended.by, ref.game)) or ref
            if ref in seen:
                return None
            seen.add(ref)
        return None if self.ended(ref) else ref

    def resolves(self, ref: Ref) -> bool:
        """Whether `ref` names a record or a passage that exists. A record whose file or game is broken counts as existing."""
        record = self.get(ref)
        if not record:
            return ref.record in self.broken or ref.game in self.broken_games
        return ref.passage is None or record.passage(ref.passage) is not None

    def current(self, ref: Ref, redirects: Mapping[Ref, Ref] | None = None) -> Ref | None:
        """The id that `ref` stands for: itself if it exists, or else the end of its redirects; None if that does not exist.

        A passage of a redirected record stands for the passage with the same id in the record that replaced it.
        """
        leads = self.redirects if redirects is None else redirects
        for _ in range(len(leads) + 1):
            if self.resolves(ref):
                return ref
            if ref not in leads and ref.record not in leads:
                break
            target = leads.get(ref) or leads[ref.record]
            ref = target if ref in leads else replace(target, passage=target.passage or ref.passage)
        return None

    def title(self, ref: Ref) -> str:
        """The words for a reference without a label: the name of the passage or, if it has none, of the record."""
        record = self.records[ref.record]
        passage = record.passage(ref.passage) if ref.passage else None
        return (passage and passage.name) or record.name

    def called(self, target: str, game: str) -> str | None:
        """The title of what a reference in a game's records leads to; None if there is no such record or passage."""
        ref = self._referred(target, game)
        return self.title(ref) if ref else None

    def plain(self, text: str, game: str) -> str:
        """Text of a game's records without markup, a line for each paragraph and list item.

        A reference without a label reads as its title, in quotation marks if it leads to a record whose name is that of a text.
        """

        def name(target: str) -> str:
            ref = self._referred(target, game)
            if not ref:
                return target
            return f'"{self.title(ref)}"' if self.records[ref.record].titled and not ref.passage else self.title(ref)

        return "\n".join(plain(line, name) for line in canonical(text).splitlines())

    def _referred(self, target: str, game: str) -> Ref | None:
        """The record or passage that a reference in a game's records leads to; None if there is no such one."""
        try:
            ref = self.current(Ref.parse(target, game))
        except ValueError:
            return None
        return ref if ref and self.get(ref) else None

    def earlier(self, ref: Ref, then: Library) -> Ref | None:
        """The id that `ref`, an id of this library, had in an earlier one; None if it had the same id or did not exist.

        If several earlier ids lead to it, an id of the same sort (record or passage) is preferred.
        """
        olds = (old for old in self.redirects if then.resolves(old) and self.current(old) == ref)
        old = min(olds, key=lambda old: bool(old.passage) != bool(ref.passage), default=None)
        if not old and ref.passage:
            before = self.earlier(ref.record, then)
            old = replace(before, passage=ref.passage) if before else None
        return old if old and then.resolves(old) else None

    def lock(self, game: str, document: str) -> SourceLock:
        """What machines keep of a source document; an empty lock if they keep nothing."""
        return self.locks.get(game, {}).get(document, SourceLock())

    @cached_property
    def _fingerprints(self) -> dict[tuple[Ref, str], str]:
        return {
            (ref, document): fingerprint
            for game, locks in self.locks.items()
            for document, lock in locks.items()
            for written, fingerprint in lock.reviewed.items()
            for ref in self._now(written, game)
        }

    @cached_property
    def _moved_sources(self) -> dict[Ref, MovedSource]:
        return {
            ref: MovedSource(document, pending.section, pending.fingerprint)
            for game, locks in self.locks.items()
            for document, lock in locks.items()
            for written, pending in lock.pending.items()
            for ref in self._now(written, game)
        }

    def _now(self, written: str, game: str) -> Iterator[Ref]:
        """What an id in a lock stands for now, if it stands for anything."""
        with suppress(ValueError):
            now = self.current(Ref.parse(written, game))
            if now:
                yield now

    def fingerprint(self, ref: Ref, document: str) -> str | None:
        """The fingerprint of the section of a document that a record or passage was reviewed against; None if it never was."""
        return self._fingerprints.get((ref, document))

    def moved_source(self, ref: Ref) -> MovedSource | None:
        """What a source document has now in the place of the section that a record or passage was written from.

        None if the section is as it was, or the record was reviewed since.
        """
        return self._moved_sources.get(ref)

    def source_moved(self, record: Record) -> bool:
        """Whether the source of a record, or of a passage in it, has moved since it was last reviewed."""
        return any(self.moved_source(ref) for ref, _, _ in record.sources())

    def hints_for(self, then: Library) -> SearchHints:
        """The hints of this library by the ids that its records and passages have in `then`, an earlier version of it."""
        records = {record.ref: self._hints_for(record) for record in then.records.values()}
        return SearchHints(records, {game: file for game, file in self.hints.synonyms.items() if game in then.games})

    def _hints_for(self, record: Record) -> Hints:
        """The hints of a record of an earlier version: those of what its id, and the ids of its passages, stand for now."""
        now = self.current(record.ref)
        ids = [passage.id for _, _, passage in record.passages()]
        asks, asked_of_summary = self._questions(record.ref)
        of_passages = {id_: self._questions(replace(record.ref, passage=id_)) for id_ in ids}
        passages = {id_: questions for id_, (questions, _) in of_passages.items()}
        asked = {SUMMARY: asked_of_summary, **{id_: questions for id_, (_, questions) in of_passages.items()}}
        return Hints(
            nicknames=self.hints.of(now).nicknames if now and not now.passage else [],
            asks=asks,
            passages={id_: questions for id_, questions in passages.items() if questions},
            asked={id_: questions for id_, questions in asked.items() if questions},
        )

    def _questions(self, ref: Ref) -> tuple[list[str], list[str]]:
        """What players type to find what `ref`, an id of an earlier version, stands for now, and what more they asked of it."""
        now = self.current(ref)
        if not now or (ref.passage and not now.passage):
            return [], []
        hints = self.hints.of(now.record)
        found = hints.passages.get(now.passage, []) if now.passage else hints.search_questions
        return found, hints.asked.get(now.passage or SUMMARY, [])

    def is_broken(self, game: str, kind: str) -> bool:
        """Whether a record of the kind could not be read, so that a missing record may be that one."""
        return any(ref.game == game and ref.kind == kind for ref in self.broken)

    @cached_property
    def cross_references(self) -> list[CrossReference]:
        """Every reference in every record, in fields and in text."""
        return [mention for record in self.records.values() for mention in cross_references_in(record)]

    @cached_property
    def _backlinks(self) -> dict[Ref, list[CrossReference]]:
        backlinks: dict[Ref, list[CrossReference]] = defaultdict(list)
        for mention in self.cross_references:
            hidden = mention.field in internal_fields(type(mention.record))
            if mention.target and mention.target.record != mention.record.ref and not hidden:
                backlinks[mention.target.record].append(mention)
        return backlinks

    def backlinks(self, ref: Ref) -> list[CrossReference]:
        """The references to a record, or to a passage of it, from other records and not from internal fields."""
        return self._backlinks.get(ref.record, [])

    @cached_property
    def replaced(self) -> dict[Ref, list[Record]]:
        """The records and passages whose text others replace, each with those."""
        return self._named_as("replaces")

    @cached_property
    def amended(self) -> dict[Ref, list[Record]]:
        """The records and passages of whose text others replace a part, each with those."""
        return self._named_as("amends")

    def _named_as(self, role: Role) -> dict[Ref, list[Record]]:
        """What records name in references of a role, each with these records."""
        found: dict[Ref, dict[Ref, Record]] = defaultdict(dict)
        for mention in self.cross_references:
            if mention.target and mention.marker and mention.marker.role == role:
                found[mention.target][mention.record.ref] = mention.record
        return {ref: list(records.values()) for ref, records in found.items()}

    def replacements(self, ref: Ref) -> list[tuple[str, list[Record]]]:
        """What replaces the text of a record or passage, and what changes a part of it, each with a word that says so."""
        found = (("Replaced", self.replaced), ("Changed in part", self.amended))
        return [(word, others[ref]) for word, others in found if ref in others]

    def replacement(self, ref: Ref) -> str:
        """What has replaced a text or a part of it, such as `Replaced by the erratum “When you win”`; empty if nothing has."""
        kind_names = self.games[ref.game].kind_names
        told = [
            f"{word} by the {listed([f'{kind_names(each.ref.kind).name.lower()} “{each.name}”' for each in others])}"
            for word, others in self.replacements(ref)
        ]
        return ". ".join(told)

    def linked(self, ref: Ref, field: str, kind: str | None = None) -> list[Record]:
        """The records (of one kind) that name `ref` in their `field`, each once; for example the sets that list a hero."""
        found = {m.record.ref: m.record for m in self.backlinks(ref) if m.field == field}
        return [record for record in found.values() if kind in (None, record.ref.kind)]

    def named(self, record: Record, *roles: Role) -> list[Ref]:
        """What a record names, as it is now, in the fields whose references have one of `roles`."""
        refs = (self.current(Ref.parse(text, record.ref.game)) for text in record.references(*roles))
        return [ref for ref in refs if ref]

    def suggest(self, ref: Ref) -> str:
        """A hint for a reference to something that does not exist."""
        record, now = self.get(ref), self.current(ref)
        if now and now != ref:
            return f"it is {now.short()!r} now"
        if record and ref.passage:
            ids = [passage.id for _, _, passage in record.passages()]
            return did_you_mean(ref.passage, ids) or f"its passages are {', '.join(ids) or 'none'}"
        same_kind = [r.ref.slug for r in self.of(ref.game, ref.kind)]
        elsewhere = [r.ref.short() for r in self.of(ref.game) if r.ref.slug == ref.slug]
        return did_you_mean(ref.slug, same_kind) or (f"there is {elsewhere[0]!r}" if elsewhere else "")


def redirects_of(game: Game) -> Iterator[tuple[Ref, Ref]]:
    """The redirects of a game that are well formed: each old id with the id that replaces it."""
    for old, new in game.redirects.redirects.items() if game.redirects else ():
        with suppress(ValueError):
            yield Ref.parse(old, game.slug), Ref.parse(new, game.slug)


def cross_references_in(record: Record) -> Iterator[CrossReference]:
    """Every reference in a record, in fields and in text, in the order of its fields."""
    for path, text, marker in walk(record):
        match marker:
            case RefersTo():
                yield CrossReference(record, path, text, marker)
            case Prose():
                for reference in references(text):
                    yield CrossReference(record, path, reference.target)


def sort_key(name: str) -> str:
    """A name as an index sorts it: in lower case, without a leading "the"."""
    return name.casefold().removeprefix("the ")
