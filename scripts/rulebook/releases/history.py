"""The history of a game: the changes from release to release and since the last one, and citations."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.releases.changes import LABEL_FIELD, RevisionRange
from rulebook.releases.diff import compare, compare_games
from rulebook.text.dates import written_date

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from rulebook.library.library import Library
    from rulebook.model.record import Record
    from rulebook.model.refs import Ref
    from rulebook.model.yaml_document import Path
    from rulebook.releases.changes import Edit, RecordChange
    from rulebook.releases.snapshots import Release


_OF_PAGE = {"name", "summary", "ended", LABEL_FIELD}
"""The fields of a record that are its text, or say whose it is and whether it applies."""


class RefusedError(Exception):
    """A release or a publication is refused. The message says why."""


@dataclass(frozen=True)
class Step:
    """The changes from one release (`before`) to the next (`release`), or to the current records if `release` is None."""

    before: Release
    release: Release | None
    changes: list[RecordChange]


@dataclass(frozen=True)
class Standing:
    """In which version of a game a text stands. Pages, answers, what is shared, and citations say it in these words.

    `edition` is such as "Unmatched 10.0 (October 1, 2025)". For a text that is not released yet, it is such as "Unmatched,
    unreleased text of November 30, 2026 (after version 10.0)", `mark` is such as "New since 10.0", and `anchor` leads to its
    change on the page of what changed since the newest release; else, both of these are empty.
    """

    edition: str
    mark: str = ""
    anchor: str = ""


@dataclass
class RecordHistory:
    """The version that introduced a record (None if it is not released yet), and its changes since, the oldest first."""

    new_in: str | None
    changes: list[tuple[Step, RecordChange]] = field(default_factory=list)

    def last_change(self, passage: str | None) -> tuple[Step, RecordChange] | None:
        """The last change of a passage, or of the record if `passage` is None; None if it is as it was at first."""
        for step, change in reversed(self.changes):
            if change.how == "renamed" or passage is None or any(passage in part.parts for part in change.changes):
                return step, change
        return None

    def last_change_of_text(
        self, passage: str | None, told_by: Collection[str] | None = None
    ) -> tuple[Step, RecordChange] | None:
        """The last change of a passage; if that is None, of the summary of the record, or of the passages that tell it instead.

        The change has only those parts that are about that text.
        """
        if passage:
            return self.last_change(passage)
        telling = set(told_by or ())
        fields = _OF_PAGE if told_by is None else _OF_PAGE - {"summary"}
        for step, change in reversed(self.changes):
            parts = tuple(
                part
                for part in change.changes
                if part.parts & telling or (part.passage is None and fields & {edit.field for edit in part.edits})
            )
            if parts or change.how == "renamed":
                return step, replace(change, changes=parts)
        return None

    def unchanged_since(self, passage: str | None) -> str | None:
        """The version in which a passage, or the record if `passage` is None, got its current text; None if unreleased."""
        last = self.last_change(passage)
        if not last:
            return self.new_in
        step, _ = last
        return step.release.version if step.release else None


class History:
    """The history of a game: its releases, the oldest first, and the changes from each to the next and to `library`."""

    def __init__(self, library: Library, releases: list[Release], game: str) -> None:
        self.library, self.releases, self.game = library, releases, game

    def compare(self, old: Release, new: Release | None) -> list[RecordChange]:
        """The changes in the records from the release `old` to the release `new`, or to the current records if that is None."""
        revisions = RevisionRange(old.version, new.version if new else None)
        return compare(old.library, new.library if new else self.library, self.game, self.library.redirects, revisions)

    def compare_games(self, old: Release, new: Release | None) -> tuple[Edit, ...]:
        """The changes in `game.yml` from the release `old` to the release `new`, or to the current file if that is None."""
        return compare_games(old.library.games[self.game], (new.library if new else self.library).games[self.game])

    @cached_property
    def pending(self) -> list[RecordChange]:
        """The changes since the last release; empty if there is no release."""
        return self.compare(self.releases[-1], None) if self.releases else []

    @cached_property
    def newest(self) -> Step | None:
        """The changes from the release before the newest one to that; None if there is only one, or none."""
        return self._between(*self.releases[-2:]) if len(self.releases) > 1 else None

    @cached_property
    def steps(self) -> list[Step]:
        """The changes from each release to the next, followed by the unreleased changes, if any."""
        steps = [self._between(old, new) for old, new in pairwise(self.releases[:-1])]
        steps += [self.newest] if self.newest else []
        return [*steps, *([Step(self.releases[-1], None, self.pending)] if self.pending else [])]

    @cached_property
    def since(self) -> list[Step]:
        """All that changed since each release, the newest release first."""
        older = [Step(release, None, self.compare(release, None)) for release in reversed(self.releases[:-1])]
        return [*(Step(release, None, self.pending) for release in self.releases[-1:]), *older]

    def _between(self, old: Release, new: Release) -> Step:
        return Step(old, new, self.compare(old, new))

    @cached_property
    def records(self) -> dict[Ref, RecordHistory]:
        """The history of every current record, by id; empty for a game without a release."""
        return self._records(None)

    def _records(self, until: Release | None) -> dict[Ref, RecordHistory]:
        """The history of every record, by id, up to the release `until`, or up to now if that is None."""
        if not self.releases:
            return {}
        first = self.releases[0]
        histories = {record.ref: RecordHistory(first.version) for record in first.library.of(self.game)}
        for step in self.steps:
            if until and (not step.release or step.release.number > until.number):
                break
            for change in step.changes:
                _apply(change, step, histories)
        return histories

    def added(self, ref: Ref) -> RecordChange | None:
        """The change that introduced a record; None for one that was in the first release, or that has another id since."""
        changes = (change for step in self.steps for change in step.changes if change.how == "added")
        return next((change for change in changes if change.ref == ref), None)

    def citation(self, ref: Ref, until: Release | None = None) -> str | None:
        """The citation of a record or passage: its id and the version in which it got its current text, or its text in `until`.

        None if it is not released yet.
        """
        histories = self._records(until) if until else self.records
        version = histories[ref.record].unchanged_since(ref.passage) if ref.record in histories else None
        return f"{ref} @{version}" if version else None

    @cached_property
    def edition(self) -> str:
        """What the released texts stand in: the game, and its newest release with its day."""
        game = self.library.games[self.game]
        return f"{game.name} {_dated(self.releases[-1]) if self.releases else f'{game.version}, not released yet'}"

    def standing(self, ref: Ref, told_by: Collection[str] | None = None) -> Standing:
        """In which version a passage stands, or the summary of a record, or the passages that tell it instead, by their ids.

        A text that is not released yet has the day of its change, if a revision says it, and the newest release.
        """
        if not self.releases:
            return Standing(self.edition)
        past = self.records[ref.record]
        step, change = past.last_change_of_text(ref.passage, told_by) or (None, None)
        if past.new_in and (not step or step.release):
            return Standing(self.edition)
        mark = change.mark_of(ref.passage, whole=told_by is not None) if change else "New"
        anchor = next(each for each in self.pending if each.ref == ref.record).anchor_of(ref.passage)
        newest, day = self.releases[-1].version, self.day_of(ref)
        text = f"unreleased text{f' of {written_date(day)}' if day else ''}"
        edition = f"{self.library.games[self.game].name}, {text} (after version {newest})"
        return Standing(edition, f"{mark} since {newest}", anchor)

    def day_of(self, ref: Ref) -> str:
        """The day on which a passage or record that is not released yet was changed; empty if no revision says it."""
        return next((change.day_of(ref.passage) for change in self.pending if change.ref == ref.record), "")


def _dated(release: Release) -> str:
    return f"{release.version} ({written_date(release.date)})"


def _apply(change: RecordChange, step: Step, histories: dict[Ref, RecordHistory]) -> None:
    """Add one change of a step to the histories of the records."""
    if change.how == "removed":
        del histories[change.ref]
    elif change.how == "added":
        histories[change.ref] = RecordHistory(step.release.version if step.release else None)
    else:
        histories[change.ref] = histories.pop(change.before or change.ref)
        histories[change.ref].changes.append((step, change))


def versions_named(record: Record) -> Iterator[tuple[Path, str]]:
    """Every version that a record names, with its path in the record's file."""
    yield ("since",), record.since
    yield from ((("revisions", index, "version"), r.version) for index, r in enumerate(record.revisions))
    yield from (((*path, "since"), ended.since) for _, path, ended in record.endings())
