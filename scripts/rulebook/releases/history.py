"""The releases of a game and its records as they stand -> how each record came to say what it says, and the next release."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from pydantic import ValidationError

from rulebook.model.refs import Ref
from rulebook.releases.diff import Edit, RecordChange, Told, compare, compare_games
from rulebook.releases.snapshots import Release, number, snapshot
from rulebook.text.markup import references, stray_markup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.records import Record
    from rulebook.model.yaml_document import Path


class RefusedError(Exception):
    """A release or a publication that must not be made; the message says why."""


@dataclass(frozen=True)
class Step:
    """What changed from one release to the next; `release` is None for what is not released yet."""

    before: Release
    release: Release | None
    changes: list[RecordChange]


@dataclass
class Past:
    """How a record came to be: the release that it was new in (None: not released yet), and its changes since."""

    new_in: str | None
    changes: list[tuple[Step, RecordChange]] = field(default_factory=list)

    def stands_since(self, passage: str | None) -> str | None:
        """The release in which a passage, or all of the record, came to read as it does now; None: not released yet."""
        for step, change in reversed(self.changes):
            if change.how == "renamed" or passage is None or passage in {part.passage for part in change.changes}:
                return step.release.version if step.release else None
        return self.new_in


class History:
    """The history of a game: its releases, the oldest first, and the steps between them and up to `library`."""

    def __init__(self, library: Library, releases: list[Release], game: str) -> None:
        self.library, self.releases, self.game = library, releases, game

    def compare(self, old: Release, new: Release | None) -> list[RecordChange]:
        """What changed from a release to another, or to the records as they stand."""
        told = Told(old.version, new.version if new else None)
        return compare(old.library, new.library if new else self.library, self.game, self.library.redirects, told)

    def compare_games(self, old: Release, new: Release | None) -> tuple[Edit, ...]:
        """What changed in the game beside its records, from a release to another or to what `game.yml` says."""
        return compare_games(old.library.games[self.game], (new.library if new else self.library).games[self.game])

    @cached_property
    def pending(self) -> list[RecordChange]:
        """What changed since the last release; nothing where there is no release yet."""
        return self.compare(self.releases[-1], None) if self.releases else []

    @cached_property
    def steps(self) -> list[Step]:
        """What changed from each release to the next, and last what is not released yet, if that is anything."""
        steps = [Step(old, new, self.compare(old, new)) for old, new in pairwise(self.releases)]
        return [*steps, *([Step(self.releases[-1], None, self.pending)] if self.pending else [])]

    @cached_property
    def pasts(self) -> dict[Ref, Past]:
        """The past of every record as it stands; empty for a game without a release."""
        return self._pasts(None)

    def _pasts(self, until: Release | None) -> dict[Ref, Past]:
        """The past of every record as it stood in a release, or as it stands."""
        if not self.releases:
            return {}
        first = self.releases[0]
        pasts = {record.ref: Past(first.version) for record in first.library.of(self.game)}
        for step in self.steps:
            if until and (not step.release or step.release.number > until.number):
                break
            for change in step.changes:
                self._take(change, step, pasts)
        return pasts

    def citation(self, ref: Ref, until: Release | None = None) -> str | None:
        """How a record or passage is cited: with the release in which it came to read as it does, or as it did in `until`.

        None: it is in no release yet.
        """
        past = (self._pasts(until) if until else self.pasts).get(ref.record)
        version = past.stands_since(ref.passage) if past else None
        return f"{ref} @{version}" if version else None

    def _take(self, change: RecordChange, step: Step, pasts: dict[Ref, Past]) -> None:
        if change.how == "removed":
            del pasts[change.ref]
        elif change.how == "added":
            pasts[change.ref] = Past(step.release.version if step.release else None)
        else:
            pasts[change.ref] = pasts.pop(change.before or change.ref)
            pasts[change.ref].changes.append((step, change))


def versions_named(record: Record) -> Iterator[tuple[Path, str]]:
    """Every version that a record names for something that came with it, and where it does."""
    yield ("since",), record.since
    yield from ((("revisions", index, "version"), r.version) for index, r in enumerate(record.revisions))
    for section, index, passage in record.passages():
        if passage.ended:
            yield (section, index, "ended", "since"), passage.ended.since


def _dead_reference(history: History, release: Release) -> str | None:
    for reference in references(release.notes or ""):
        try:
            ref = Ref.parse(reference.target, history.game)
        except ValueError:
            return reference.target
        if not history.library.resolves(ref):
            return reference.target
    return None


def propose(history: History, version: str, date: str, title: str | None, notes: str | None) -> Release:
    """The next release of a game. Raises RefusedError if it would not be the next, or would hold the same."""
    try:
        release = Release.make(history.library, history.game, version, date, title, notes)
    except ValidationError as error:
        details = error.errors()[0]
        raise RefusedError(f"{details['input']!r} is no {'.'.join(map(str, details['loc']))}: {details['msg']}") from error
    except ValueError as error:
        raise RefusedError(str(error)) from error
    stray = stray_markup(release.notes or "") or _dead_reference(history, release)
    if stray:
        raise RefusedError(f"the notes hold {stray!r}: text has **bold**, *italic*, lists and [[kind/slug]] of what exists")
    last = history.releases[-1] if history.releases else None
    if last and release.number <= last.number:
        raise RefusedError(f"{version!r} is not newer than the last release, {last.version!r}")
    if last and date < last.date:
        raise RefusedError(f"{date} is before the last release, {last.version!r} of {last.date}")
    if last and snapshot(history.library, history.game, last.version) == last.snapshot:
        raise RefusedError(f"nothing has changed since {last.version!r}")
    for record in history.library.of(history.game):
        for path, named in versions_named(record):
            if number(named) > release.number:
                place = record.document.place(path)
                raise RefusedError(f"{place}: {named!r} is newer than this release, {version!r}")
    return release
