"""Checks of sources: whether they changed since records were reviewed, and the order in which they replace each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.checks.references import BAD_REFERENCE, DEAD_REFERENCE, description
from rulebook.checks.vocabulary import UNKNOWN_WORD
from rulebook.library.loader import lock_path, redirects_path
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.game import Game
    from rulebook.model.source_lock import SourceLock
    from rulebook.project.project import Project

SOURCE_MOVED = define(
    "source-moved",
    meaning="A later version of a source changed or removed the section that a record was written from.",
    why="The record may no longer be right. It is a warning, because most changes of a source do not change a ruling.",
    example="# sources/reference-10.1.lock.yml\npending:\n  hero/loki: {section: Character Rules / Loki}",
    fix="Review the record against the new section, then run `rulebook source accept` with the record's id.",
    severity="warning",
)
LOCK_WITHOUT_SOURCE = define(
    "lock-without-source",
    meaning="A file of fingerprints, `sources/<id>.lock.yml`, is not named after a source of its game.",
    why="No comparison reads it, so the reviews in it are lost.",
    example="rules_data/unmatched/sources/reference-10.lock.yml      # the source is reference-10.0",
    fix="Name the file after its source, add the source to `game.yml`, or remove the file.",
)


@check
def sources_are_unchanged(project: Project) -> Iterator[Problem]:
    """The source section of a record has not changed since the record was last reviewed."""
    for record in project.library.records.values():
        for ref, path, source in record.sources():
            moved = project.library.moved_source(ref)
            if moved:
                what = "has moved" if moved.section else "is gone"
                message = f"the source section {source.section!r} {what} in {moved.document}"
                hint = f"review the record, then run `rulebook source accept {record.ref}`"
                yield Problem(record.document.place(path, key=True), SOURCE_MOVED, message, hint)


@check
def replaced_sources_are_listed_before(project: Project) -> Iterator[Problem]:
    """A source document under `sources` in `game.yml` replaces one that is listed before it."""
    for game in project.library.games.values():
        ids = [source.id for source in game.sources]
        for index, source in enumerate(game.sources):
            if source.replaces and source.replaces not in ids[:index]:
                place = game.document.place(("sources", index, "replaces"))
                known = ", ".join(ids[:index]) or "none"
                hint = did_you_mean(source.replaces, ids[:index]) or f"the sources before it are {known}"
                yield Problem(place, UNKNOWN_WORD, f"no source {source.replaces!r} is listed before {source.id!r}", hint)


@check
def locks_name_a_source(project: Project) -> Iterator[Problem]:
    """Each `sources/<id>.lock.yml` is named after a source document under `sources` in `game.yml`."""
    for game in project.library.games.values():
        known = [source.id for source in game.sources]
        for document in project.library.locks.get(game.slug, {}):
            if document not in known:
                message = f"{game.slug!r} has no source {document!r}"
                hint = did_you_mean(document, known) or f"the sources are {', '.join(known)}"
                yield Problem(Place(lock_path(game, document)), LOCK_WITHOUT_SOURCE, message, hint)


@check
def locks_name_records(project: Project) -> Iterator[Problem]:
    """Each id in a lock of a source is that of a record or passage, or once was, and is redirected."""
    for game in project.library.games.values():
        for document, lock in project.library.locks.get(game.slug, {}).items():
            yield from _ids_of_nothing(project, game, document, lock)


def _ids_of_nothing(project: Project, game: Game, document: str, lock: SourceLock) -> Iterator[Problem]:
    """The problems of ids in a lock that name nothing: a missing record is one problem, with all of its passages."""
    library, missing = project.library, set[Ref]()
    for part in ("reviewed", "pending"):
        for written in getattr(lock, part):
            place = lock.document.place((part, written), key=True)
            try:
                ref = Ref.parse(written, game.slug)
            except ValueError as error:
                yield Problem(place, BAD_REFERENCE, str(error), "write kind/slug or kind/slug#passage, such as hero/loki")
                continue
            if ref.game != game.slug:
                hint = "move it to the lock of that game's source"
                yield Problem(place, BAD_REFERENCE, f"{written!r} belongs to another game", hint)
                continue
            cause = ref if library.current(ref.record) else ref.record
            if not library.current(ref) and cause not in missing:
                missing.add(cause)
                hint = library.suggest(ref) or "correct the id, or remove the line"
                message = f"no {description(ref)}, whose source in {document!r} was reviewed"
                yield Problem(place, DEAD_REFERENCE, message, hint, about=(ref, redirects_path(game)))
