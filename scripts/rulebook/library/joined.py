"""Earlier versions of several games as one library: what a site shows that is made from frozen releases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.library.library import Library
from rulebook.library.loader import Loaded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulebook.model.record import Record
    from rulebook.model.refs import Ref


def joined(versions: Iterable[Library], now: Library) -> Library:
    """The records of `versions`, each the earlier version of another game, in one library.

    What is no part of a version comes from `now`, the current library, as far as it concerns these records: search hints and
    synonyms, the questions of front pages, redirects, and the marks of sources that have moved.
    """
    loaded = Loaded()
    for version in versions:
        loaded.games |= {slug: game.offering(now.games.get(slug, game)) for slug, game in version.games.items()}
        loaded.records |= {ref: _filed(record, now) for ref, record in version.records.items()}
    for game in loaded.games.values():
        documents = game.vocabulary("sources")
        loaded.locks[game.slug] = {name: lock for name, lock in now.locks.get(game.slug, {}).items() if name in documents}
    then = Library(loaded)
    then.redirects = dict(_redirects(now, then))
    then.hints = now.hints_for(then)
    return then


def _filed(record: Record, now: Library) -> Record:
    """The record, with the file that it is in now: there, mistakes in it are to be corrected."""
    ref = now.current(record.ref)
    current = now.get(ref) if ref else None
    return record.in_file(current.document.path) if current else record


def _redirects(now: Library, then: Library) -> Iterator[tuple[Ref, Ref]]:
    """The redirects of `now` that concern ids from before `then`, each to the id that its target had in `then`."""
    for old in now.redirects:
        end = now.current(old)
        if end and not then.resolves(old):
            target = end if then.resolves(end) else now.earlier(end, then)
            if target:
                yield old, target
