"""What records say of their own past agrees with the releases, and what holds no longer leads to what does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.problems import Problem, did_you_mean
from rulebook.model.refs import Ref
from rulebook.releases.snapshots import number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.record import Record
    from rulebook.project.project import Project
    from rulebook.releases.diff import RecordChange
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Release


@check
def records_say_when_they_first_stood(project: Project) -> Iterator[Problem]:
    """A record does not claim to have stood in a release that did not hold it."""
    for history in project.histories.values():
        if any(change.how == "removed" and not project.library.current(change.ref) for change in history.pending):
            continue  # An id is lost: it may be that of a record which looks new.
        versions = [release.version for release in history.releases]
        for ref, past in history.records.items():
            record = project.library.records[ref]
            if record.since in versions and past.new_in != record.since:
                message = f"{ref.short()!r} did not stand in {record.since!r}"
                hint = f'write since: "{past.new_in or _next(history)}"'
                yield Problem(record.document.place(("since",)), "wrong-version", message, hint)


def _next(history: History) -> str:
    """A version that the next release may have."""
    *parts, last = history.releases[-1].number
    return ".".join(str(part) for part in (*parts, last + 1))


@check
def revisions_speak_of_real_changes(project: Project) -> Iterator[Problem]:
    """A revision of a coming version names what has changed since the last release; those of a past one stay as they were."""
    for history in project.histories.values():
        if not history.releases:
            continue
        last = history.releases[-1]
        coming = {change.ref: change for change in history.pending}
        for record in history.library.of(history.game):
            then = _as_released(history, record)
            yield from _revisions(record, last.number, then, coming.get(record.ref))


def _as_released(history: History, record: Record) -> Record | None:
    """The record as it stood in the last release, maybe by another id."""
    then = history.releases[-1].library
    was = None if then.get(record.ref) else history.library.earlier(record.ref, then)
    return then.get(was if was and not was.passage else record.ref)


def _revisions(record: Record, last: tuple[int, ...], then: Record | None, change: RecordChange | None) -> Iterator[Problem]:
    past = [revision for revision in record.revisions if number(revision.version) <= last]
    if past != (then.revisions if then else []):
        message = f"the revisions of {record.ref.short()!r} up to the last release are not those that it was released with"
        hint = "what a release says of its changes stays: take them back from the repository's history"
        yield Problem(record.document.place(("revisions",), key=True), "revision-changed", message, hint)
    parts = {key for part in change.changes for key in _keys(part.passage, [e.field for e in part.edits])} if change else set()
    for index, revision in enumerate(record.revisions):
        if revision in past:
            continue
        place = record.document.place(("revisions", index))
        if not change:
            yield Problem(
                place, "revision-stale", f"{record.ref.short()!r} has not changed since the last release", "remove it"
            )
        for position, key in enumerate(revision.of if change and change.how != "added" else []):
            if key not in parts:
                hint = did_you_mean(key, parts) or f"what changed is {', '.join(sorted(parts)) or 'its id'}"
                place = record.document.place(("revisions", index, "of", position))
                yield Problem(place, "revision-stale", f"{key!r} has not changed since the last release", hint)


def _keys(passage: str | None, fields: list[str]) -> list[str]:
    return [passage] if passage else [field.split()[0] for field in fields]


@check
def what_ended_says_since_when(project: Project) -> Iterator[Problem]:
    """A passage did not end before the last release in which it held, nor after the first in which it held no longer."""
    for history in project.histories.values():
        for record in history.library.of(history.game):
            for section, index, passage in record.passages():
                if passage.ended:
                    held, ended = _end_of(replace(record.ref, passage=passage.id), history)
                    since = number(passage.ended.since)
                    if held and since <= held.number:
                        message = f"{passage.id!r} still held in {held.version!r}"
                    elif ended and since > ended.number:
                        message = f"{passage.id!r} held no longer in {ended.version!r}"
                    else:
                        continue
                    hint = f'write since: "{ended.version if ended else _next(history)}"'
                    place = record.document.place((section, index, "ended", "since"))
                    yield Problem(place, "wrong-version", message, hint)


def _end_of(ref: Ref, history: History) -> tuple[Release | None, Release | None]:
    """The last release in which a passage held, and the first of those after it that have it as ended."""
    ended = None
    for release in reversed(history.releases):
        then = ref if release.library.resolves(ref) else history.library.earlier(ref, release.library)
        record = release.library.get(then) if then else None
        passage = record.passage(then.passage) if record and then and then.passage else None
        if passage and not passage.ended:
            return release, ended
        ended = release if passage else ended
    return None, ended


@check
def what_ended_leads_on(project: Project) -> Iterator[Problem]:
    """A passage that is superseded names what replaced it, and that holds itself."""
    for record in project.library.records.values():
        for section, index, passage in record.passages():
            if not passage.ended:
                continue
            path = (section, index, "ended")
            if passage.ended.how == "superseded" and not passage.ended.by:
                hint = "add by: with the passage that replaced it, or say how: withdrawn"
                message = f"{passage.id!r} is superseded, but not by anything"
                yield Problem(record.document.place(path), "ended-by", message, hint)
            elif passage.ended.by and _ended(project, passage.ended.by, record):
                message = f"{passage.ended.by!r} holds no longer either"
                yield Problem(record.document.place((*path, "by")), "ended-by", message, "name what holds now")


def _ended(project: Project, written: str, record: Record) -> bool:
    try:
        ref = Ref.parse(written, record.ref.game)
    except ValueError:
        return False
    target = project.library.get(ref)
    passage = target.passage(ref.passage) if target and ref.passage else None
    return bool(passage and passage.ended)
