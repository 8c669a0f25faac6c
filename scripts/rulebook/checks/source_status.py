"""Where records come from: their source still says what it said, and versions of a document follow one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project


@check
def sources_have_not_moved(project: Project) -> Iterator[Problem]:
    """What a record was written from is as it was, or somebody has reviewed it since. A warning, since the record may hold."""
    for record in project.library.records.values():
        for path, source in record.sources():
            if source.moved:
                what = "has moved" if source.moved.section else "is gone"
                message = f"the source {what}: {source.section!r}, by {source.moved.document}"
                hint = f"review the record, then run `rulebook source accept {record.ref}`"
                yield Problem(record.document.place(path, key=True), "source-moved", message, hint, "warning")


@check
def versions_follow_one_another(project: Project) -> Iterator[Problem]:
    """A source document replaces one that the game names before it."""
    for game in project.library.games.values():
        ids = [source.id for source in game.sources]
        for index, source in enumerate(game.sources):
            if source.replaces and source.replaces not in ids[:index]:
                place = game.document.place(("sources", index, "replaces"))
                hint = (
                    did_you_mean(source.replaces, ids[:index])
                    or f"the sources before it are {', '.join(ids[:index]) or 'none'}"
                )
                yield Problem(place, "unknown-word", f"{source.replaces!r} is no source before {source.id!r}", hint)
