"""Checks that what records say about their history agrees with the releases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.checks.dates import DATE_ORDER
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem, did_you_mean
from rulebook.releases.snapshots import number, releases_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.record import Record
    from rulebook.project.project import Project
    from rulebook.releases.changes import Change, RecordChange
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release

WRONG_VERSION = define(
    "wrong-version",
    meaning="The `since` of a record is neither the release in which it was new nor the next version, "
    "or the `since` of an ending contradicts it or the releases.",
    why="Pages and change pages show these versions to readers.",
    example='since: "10.0"      # in a record that was added after 10.0',
    fix="Write the version that the hint names.",
)
REVISION_CHANGED = define(
    "revision-changed",
    meaning="A revision of a released version was edited, added, or removed.",
    why="Change pages of released versions are final.",
    example='revisions:\n  - version: "10.0"      # removed after the release of 10.0',
    fix="Restore the revision from the repository's history.",
)
REVISION_STALE = define(
    "revision-stale",
    meaning="A revision of the next version names a record or passage that has not changed since the last release.",
    why="The next change page would announce a change that did not happen.",
    example='revisions:\n  - {version: "10.1", of: [no-boost], text: Clearer.}      # while no-boost is as before',
    fix="Remove the revision, or name the passage that changed.",
)


@check
def since_agrees_with_releases(project: Project) -> Iterator[Problem]:
    """`since` of a record is the version in which it was new: a release, or the next version."""
    for history in project.histories.values():
        if any(change.how == "removed" and not project.library.current(change.ref) for change in history.pending):
            # An id was lost. A record that looks new may be the old one under a new id.
            continue
        for record in history.library.of(history.game):
            released = _as_released(history, record)
            new_in = history.records[record.ref].new_in if released else None
            if record.since not in (new_in, released.since) if released else _never_next(record.since, history):
                message = f"{record.ref.short()!r} is not new in {record.since!r}"
                hint = f'write since: "{new_in or next_version(history)}"'
                about = (releases_path(history.library.games[history.game]),)
                yield Problem(record.document.place(("since",)), WRONG_VERSION, message, hint, about=about)


def _never_next(version: str, history: History) -> bool:
    """Whether a version cannot be that of the next release: it is not newer than the last, or newer than that in game.yml."""
    current = number(history.library.games[history.game].version)
    last = history.releases[-1].number if history.releases else None
    if last and (number(version) <= last or current <= last):
        return number(version) <= last
    return number(version) > current


def next_version(history: History) -> str:
    """The version in game.yml if it is not released, or else the last release with its final number raised by 1."""
    current = history.library.games[history.game].version
    if not history.releases or number(current) > history.releases[-1].number:
        return current
    *parts, last = history.releases[-1].number
    return ".".join(str(part) for part in (*parts, last + 1))


@check
def revisions_agree_with_changes(project: Project) -> Iterator[Problem]:
    """Revisions of the next version name what changed since the last release; revisions of released versions are unchanged."""
    for history in project.histories.values():
        if not history.releases:
            continue
        last = history.releases[-1]
        pending = {change.ref: change for change in history.pending}
        for record in history.library.of(history.game):
            released = _as_released(history, record)
            yield from _revisions(record, last, released, pending.get(record.ref))


def _as_released(history: History, record: Record) -> Record | None:
    """The record in the last release, where it may have had another id; None if it was not in the release."""
    if not history.releases:
        return None
    released = history.releases[-1].library
    earlier = None if released.get(record.ref) else history.library.earlier(record.ref, released)
    return released.get(earlier if earlier and not earlier.passage else record.ref)


def _revisions(record: Record, last: Release, released: Record | None, change: RecordChange | None) -> Iterator[Problem]:
    past = [revision for revision in record.revisions if number(revision.version) <= last.number]
    if past != (released.revisions if released else []):
        message = f"the revisions of {record.ref.short()!r} up to the last release differ from those that were released"
        hint = "restore them from the repository's history"
        yield Problem(record.document.place(("revisions",), key=True), REVISION_CHANGED, message, hint)
    parts = {key for part in change.changes for key in _keys(part)} if change else set()
    for index, revision in enumerate(record.revisions):
        if revision in past:
            continue
        if revision.date and revision.date < last.date:
            message = f"{revision.date!r} is before the last release, {last.version!r} of {last.date}"
            hint = "write the day of the change, as the repository's history has it"
            yield Problem(record.document.place(("revisions", index, "date")), DATE_ORDER, message, hint)
        place = record.document.place(("revisions", index))
        if not change:
            message = f"{record.ref.short()!r} has not changed since the last release"
            yield Problem(place, REVISION_STALE, message, "remove the revision")
        for position, key in enumerate(revision.of if change and change.how != "added" else []):
            if key not in parts:
                hint = did_you_mean(key, parts) or f"the changed parts are: {', '.join(sorted(parts)) or 'its id'}"
                place = record.document.place(("revisions", index, "of", position))
                yield Problem(place, REVISION_STALE, f"{key!r} has not changed since the last release", hint)


def _keys(change: Change) -> list[str]:
    """The names by which a revision may mean a change: the ids of passages, or the names of fields."""
    return [part for part in change.parts if part] or [edit.field.split()[0] for edit in change.edits]
