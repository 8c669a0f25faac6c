"""Checks of dates: what has happened is not in the future, and what follows does not come first."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.fields import parts
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fields import FileModel
    from rulebook.model.game import SourceDocument
    from rulebook.model.parts import Provenance
    from rulebook.project.project import Project

FUTURE_DATE = define(
    "future-date",
    meaning="A ruling was given, a document published, or a change made on a day that is still to come.",
    why="A reader could not trust the date. Usually a digit of the year is wrong.",
    example='given: {by: Restoration Games, date: "2205-06-01"}',
    fix="Write the day on which it happened, as precisely as it is known.",
)
DATE_ORDER = define(
    "date-order",
    meaning="A document is older than the one that it replaces, a record or passage ended before it was given, "
    "or a revision of the next version is dated before the last release.",
    why="The history that readers see would be false.",
    example='- {id: reference-10.1, date: "2015", replaces: reference-10.0}      # which is from 2025',
    fix="Write the dates that the sources state, or the day of the change.",
)
RELEASE_DATE = define(
    "release-date",
    meaning="A release is dated in the future, or before the release of a lower version.",
    why="Readers see the dates of versions, and feeds are in their order. It is a warning, because a release cannot be edited.",
    example='version: "10.1"\ndate: "2024-02-01"      # and 10.0 is of 2025-10-01',
    fix="If the release is not published yet, undo it, and release it with the right date.",
    severity="warning",
)
YEARS_AHEAD = 5
"""How far in the future the year of a set may be."""


@check
def nothing_happened_in_the_future(project: Project) -> Iterator[Problem]:
    """The date of a ruling or of a source document is not in the future; a set comes out within a few years."""
    if not project.today:
        return
    files: list[FileModel] = [*project.library.games.values(), *project.library.records.values()]
    for file in files:
        for path, part in parts(file):
            written = getattr(part, "date", None)
            if written and written > project.today.isoformat()[: len(written)]:
                place = file.document.place((*path, "date"))
                yield Problem(place, FUTURE_DATE, f"{written!r} is in the future", "write the day on which it happened")
    for record in project.library.records.values():
        year = getattr(record, "year", None)
        if year and year > project.today.year + YEARS_AHEAD:
            yield Problem(record.document.place(("year",)), FUTURE_DATE, f"{year} is far in the future", "correct the year")


@check
def releases_follow_each_other(project: Project) -> Iterator[Problem]:
    """A release is not dated in the future, or before the one of a lower version."""
    for releases in project.releases.of.values():
        for before, release in pairwise([None, *releases]):
            if not release or not release.intact:
                continue
            if project.today and release.date > project.today.isoformat():
                message = f"{release.version!r} is dated in the future, {release.date}"
            elif before and release.date < before.date:
                message = f"{release.version!r} is dated {release.date}, before {before.version!r} of {before.date}"
            else:
                continue
            hint = "if it is not published yet, undo it, and release it with the right date"
            yield Problem(release.document.place(("date",)), RELEASE_DATE, message, hint)


@check
def documents_follow_each_other(project: Project) -> Iterator[Problem]:
    """A source document is not dated before the one that it replaces."""
    for game in project.library.games.values():
        known = {source.id: source for source in game.sources}
        for index, source in enumerate(game.sources):
            before = known.get(source.replaces or "")
            if before and _is_before(source, before):
                place = game.document.place(("sources", index, "date"))
                message = f"{source.id!r} is dated {source.date}, before {before.id!r} of {before.date}, which it replaces"
                yield Problem(place, DATE_ORDER, message, "correct one of the dates")


@check
def what_was_given_ends_later(project: Project) -> Iterator[Problem]:
    """A record or passage ended no earlier than it was given."""
    for record in project.library.records.values():
        for ref, path, ending in record.endings():
            passage = record.passage(ref.passage) if ref.passage else None
            given = record.given_of(passage)
            if given and _is_before(ending.given, given):
                place = record.document.place((*path, "given", "date"))
                message = f"{ref.short()!r} ended on {ending.given.date}, before it was given on {given.date}"
                yield Problem(place, DATE_ORDER, message, "correct one of the dates")


def _is_before(one: Provenance | SourceDocument, other: Provenance | SourceDocument) -> bool:
    """Whether one date is certainly before another: 2025 is not before 2025-10."""
    if not one.date or not other.date:
        return False
    digits = min(len(one.date), len(other.date))
    return one.date[:digits] < other.date[:digits]
