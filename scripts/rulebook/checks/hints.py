"""Checks of search hints and synonyms: what they belong to exists, and a player can type them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.hints import SUMMARY
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem
from rulebook.text.normalize import tokenize

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
BAD_SEARCH_WORDS = define(
    "bad-search-words",
    meaning="A nickname, a search question, or a synonym has no word, or has something that no player types: "
    "an address, code, a reference, or a note to the editor.",
    why="Nobody would find anything by it. Usually the text belongs into another field.",
    example="asks: ['https://example.org/loki', '???', 'TODO']",
    fix="Write what a player would type, or remove it.",
)
NEEDLESS_SYNONYM = define(
    "needless-synonym",
    meaning="A synonym means only itself, or the file already says that the word means the same.",
    why="It has no effect. Usually one of the two words was meant to be another.",
    example="synonyms:\n  - {say: [steep], mean: [steep]}",
    fix="Remove the word, or write what was meant.",
)

_NO_QUESTION = re.compile(r"https?://\S*|www\.\S+|\[\[|\]\]|</?[a-zA-Z][^>]*>|[{}`\\|]|\b(?:TODO|FIXME|TBD)\b")
"""What no player types."""


@check
def hints_have_a_record(project: Project) -> Iterator[Problem]:
    """Each file of hints is named after a record: `hints/hero/loki.yml` has the hints of `hero/loki`."""
    library = project.library
    for ref, hints in library.hints.records.items():
        if not library.resolves(ref):
            hint = library.suggest(ref) or "name the file after its record, or remove it"
            message = f"there is no record {ref.short()!r}"
            yield Problem(Place(hints.document.path), HINTS_WITHOUT_RECORD, message, hint, about=(ref,))


@check
def hints_name_passages_that_exist(project: Project) -> Iterator[Problem]:
    """Each id under `passages` or `asked` in a file of hints is the id of a passage of the record."""
    library = project.library
    for ref, hints in library.hints.records.items():
        named_in = [("passages", id_) for id_ in hints.passages] + [("asked", id_) for id_ in hints.asked if id_ != SUMMARY]
        for field, passage in named_in if library.get(ref) else ():
            named = replace(ref, passage=passage)
            if not library.resolves(named):
                place = hints.document.place((field, passage), key=True)
                message = f"{ref.short()!r} has no passage {passage!r}"
                yield Problem(place, HINTS_WITHOUT_PASSAGE, message, library.suggest(named), about=(named,))


@check
def search_words_can_be_typed(project: Project) -> Iterator[Problem]:
    """What a player is supposed to type has words, and nothing but words."""
    for document, path, text, _ in project.search_texts:
        wrong = _NO_QUESTION.search(text)
        if wrong or not re.search(r"\w", text):
            what = f"{wrong[0]!r} in it is nothing that a player types" if wrong else "it has no word"
            message = f"nobody finds anything by {text!r}: {what}"
            yield Problem(document.place(path), BAD_SEARCH_WORDS, message, "write what a player would type, or remove it")


@check
def synonyms_mean_something_else(project: Project) -> Iterator[Problem]:
    """A synonym means at least one other word, and nothing that the file has said before."""
    for file in project.library.hints.synonyms.values():
        said: dict[tuple[str, str], int] = {}
        for index, synonym in enumerate(file.synonyms):
            for position, say in enumerate(synonym.say):
                place = file.document.place(("synonyms", index, "say", position))
                pairs = [(" ".join(tokenize(say)), " ".join(tokenize(mean))) for mean in synonym.mean]
                known = [said[pair] for pair in pairs if pair in said]
                if len(synonym.say) == 1 and all(one == other for one, other in pairs):
                    yield Problem(place, NEEDLESS_SYNONYM, f"{say!r} means only itself", "remove it, or write what was meant")
                elif known:
                    message = f"{say!r} means the same in line {known[0]}"
                    yield Problem(place, NEEDLESS_SYNONYM, message, "remove it from one of the two")
                said |= dict.fromkeys(pairs, place.line)


def missing_hints(library: Library) -> Iterator[tuple[Place, Ref]]:
    """The records and passages that have no search questions, each with its place. That is not a problem."""
    for record in library.records.values():
        hints = library.hints.of(record.ref)
        if not hints.search_questions:
            yield Place(record.document.path), record.ref
        for field, index, passage in record.passages():
            if passage.id not in hints.passages:
                yield record.document.place((field, index)), replace(record.ref, passage=passage.id)
