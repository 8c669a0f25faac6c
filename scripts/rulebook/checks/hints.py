"""Checks that the records and passages of search hints exist."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import Library
    from rulebook.model.refs import Ref
    from rulebook.project.project import Project

HINTS_WITHOUT_RECORD = define(
    "hints-without-record",
    meaning="A file of search hints is not named after a record.",
    why="Its questions and nicknames would find nothing.",
    example="rules_data/unmatched/hints/hero/lokki.yml      # the record is heroes/loki.yml",
    fix="Name the file after its record, or remove it.",
)
HINTS_WITHOUT_PASSAGE = define(
    "hints-without-passage",
    meaning="A file of search hints has questions for a passage that its record does not have.",
    why="The look-up could not answer them.",
    example="passages:\n  no-bost: [can loki boost]      # the passage is no-boost",
    fix="Write the id of a passage of the record, or remove the questions.",
)


@check
def hints_have_a_record(project: Project) -> Iterator[Problem]:
    """Each file of hints is named after a record: `hints/hero/loki.yml` has the hints of `hero/loki`."""
    library = project.library
    for ref, hints in library.hints.records.items():
        if not library.resolves(ref) and ref not in project.renamed:
            hint = library.suggest(ref) or "name the file after its record, or remove it"
            yield Problem(Place(hints.document.path), HINTS_WITHOUT_RECORD, f"there is no record {ref.short()!r}", hint)


@check
def hints_name_passages_that_exist(project: Project) -> Iterator[Problem]:
    """Each id under `passages` in a file of hints is the id of a passage of the record."""
    library = project.library
    for ref, hints in library.hints.records.items():
        for passage in hints.passages if library.get(ref) else ():
            named = replace(ref, passage=passage)
            if not library.resolves(named):
                place = hints.document.place(("passages", passage), key=True)
                message = f"{ref.short()!r} has no passage {passage!r}"
                yield Problem(place, HINTS_WITHOUT_PASSAGE, message, library.suggest(named))


def missing_hints(library: Library) -> Iterator[tuple[Place, Ref]]:
    """The records and passages that have no search questions, each with its place. That is not a problem."""
    for record in library.records.values():
        hints = library.hints.of(record.ref)
        if not hints.search_questions:
            yield Place(record.document.path), record.ref
        for field, index, passage in record.passages():
            if passage.id not in hints.passages:
                yield record.document.place((field, index)), replace(record.ref, passage=passage.id)
