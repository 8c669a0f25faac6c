"""Questions about a record come from its data, and a proposed line makes its question answered and no other worse."""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from projects import ROOT
from rulebook.library.library import Library
from rulebook.model.hints import NO_HINTS
from rulebook.model.refs import Ref
from rulebook.model.yaml_document import read
from rulebook.search.hint_proposals import Question, Reply, added_to, as_data, ask, questions, try_lines, with_lines
from rulebook.search.index_writer import write_index
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from rulebook.model.record import Record
    from rulebook.search.hint_proposals import Trial

BETTY, KYUSU = Ref("teapots", "hero", "brown-betty"), Ref("teapots", "hero", "kyusu")


def made(library: Library, ref: Ref) -> set[tuple[str, str | None, str]]:
    """Return the questions about a record as (what they were made from, passage, question)."""
    return {(each.made_from, each.passage, each.text) for each in questions(library, library.records[ref])}


def tried(library: Library, record: Record, lines: Iterable[Question], folder: Path) -> Trial:
    """Try lines that nothing answers yet."""
    write_index(library, folder, library.hints)
    with closing(Lookup.open(folder)) as lookup:
        return try_lines(library, record, lookup, [Reply(line, False, None) for line in lines], lambda _: None)


def write_hints(project: Path, ref: Ref, text: str) -> Library:
    """Write the hints of a record. Returns the records of the project."""
    path = project / f"rules_data/{ref.game}/hints/{ref.kind}/{ref.slug}.yml"
    path.write_text(text, "utf-8")
    return Library.load(project / "rules_data")


def test_questions_come_from_the_names_headings_timings_and_texts_of_a_record(small_library: Library) -> None:
    found = made(small_library, BETTY)
    names = {text for of, passage, text in found if of == "name" and passage is None}
    assert names >= {"brown betty", "the brown one", "old faithful", "cup", "sugar"}
    assert ("heading", "second-cup", "brown betty second cup") in found
    assert ("timing", "second-cup", "brown betty pouring") in found
    assert ("text", "second-cup", "brown betty second cup may or must") in found
    assert ("text", "second-cup", "brown betty second cup how often") in found
    assert ("text", "both-cups", "brown betty both cups how many") in found
    assert ("name", "green-tea", "green tea") in made(small_library, KYUSU)


def test_questions_come_from_the_hints_of_other_records_with_their_names_replaced(small: Path) -> None:
    asked = "passages:\n  second-cup: [does brown betty turn the handle, does brown betty pour sugar]\n"
    library = write_hints(small, BETTY, asked)
    templates = {(passage, text) for of, passage, text in made(library, KYUSU) if of == "template"}
    assert templates == {("side-handle", "does kyusu turn the handle")}  # nothing of it is about sugar


@pytest.fixture(scope="module")
def about_loki(library: Library) -> list[Question]:
    """The questions about a hero of the real records."""
    return questions(library, library.records[Ref("unmatched", "hero", "loki")])


def test_questions_use_the_words_of_players(library: Library, about_loki: list[Question]) -> None:
    found = {question.text for question in about_loki if question.made_from == "synonym"}
    said = {" ".join(say.split()) for entry in library.hints.synonyms["unmatched"].synonyms for say in entry.say}
    assert found
    assert all(any(text.endswith(f" {say}") for say in said) for text in found)


def test_each_question_is_asked_once(about_loki: list[Question]) -> None:
    assert len({(question.passage, question.words) for question in about_loki}) == len(about_loki)


def test_a_record_without_hints_gets_lines_that_make_its_questions_answered(tmp_path: Path) -> None:
    ref = Ref("duel-of-ages", "rule", "side-switching")
    project = tmp_path / "project"
    shutil.copytree(ROOT / "rules_data" / ref.game, project / "rules_data" / ref.game)
    (project / f"rules_data/{ref.game}/hints/rule/side-switching.yml").unlink()
    library = Library.load(project / "rules_data")
    record = library.records[ref]
    write_index(library, tmp_path / "before", library.hints)
    with closing(Lookup.open(tmp_path / "before")) as lookup:
        replies = ask(lookup, ref, questions(library, record))
        trial = try_lines(library, record, lookup, replies, lambda _: None)
    missed = {reply.question for reply in replies if not reply.answered}
    assert {*trial.helpful} | {*trial.rejected} == missed
    assert trial.helpful
    after = write_hints(project, ref, added_to("", trial.helpful, library.hints.of(ref)))
    assert after.problems == []
    write_index(after, tmp_path / "after", after.hints)
    with closing(Lookup.open(tmp_path / "after")) as lookup:
        assert [reply for reply in ask(lookup, ref, trial.helpful) if not reply.answered] == []


def test_a_line_that_would_take_a_question_from_another_record_is_rejected(small: Path, tmp_path: Path) -> None:
    # Players ask much else of this passage, so the same question speaks more for the other one.
    others = ", ".join(f"grip {word}" for word in ("left", "right", "warm", "cold", "long", "short", "loose", "thin"))
    library = write_hints(small, KYUSU, f"passages:\n  side-handle: [why is my carpet soaked, {others}]\n")
    harmful, harmless = (
        Question("why is my carpet soaked", "second-cup", "text"),
        Question("who stained my shirt", "second-cup", "text"),
    )
    trial = tried(library, library.records[BETTY], [harmful, harmless], tmp_path / "index")
    assert trial.helpful == [harmless]
    assert trial.rejected == {harmful: 'harms: "why is my carpet soaked" of hero/kyusu#side-handle'}


def test_a_line_that_would_not_help_is_rejected(small: Path, tmp_path: Path) -> None:
    library = Library.load(small / "rules_data")
    line = Question("kyusu", "second-cup", "text")
    trial = tried(library, library.records[BETTY], [line], tmp_path / "index")
    assert trial.rejected == {line: "would not help: teapots/hero/kyusu still comes first"}


def test_lines_are_added_to_a_file_of_hints_that_keeps_its_comments(small_library: Library) -> None:
    hints = small_library.hints.of(BETTY)
    lines = [
        Question("big pot", None, "name"),
        Question("more: tea", "second-cup", "text"),
        Question("new", "both-cups", "text"),
    ]
    before = (
        "# Betty\nasks:\n  - the teapot that pours two times  # twice\npassages:\n  second-cup:\n    # a guest\n"
        "    - may I pour again\n"
    )
    after = added_to(before, lines, hints)
    assert after == (
        "# Betty\nasks:\n  - the teapot that pours two times  # twice\n  - big pot\npassages:\n  second-cup:\n    # a guest\n"
        '    - may I pour again\n    - "more: tea"\n  both-cups:\n    - new\n'
    )
    assert read(after.encode(), "hints.yml").data["asks"] == with_lines(hints, lines).search_questions
    assert as_data(lines) == {"asks": ["big pot"], "passages": {"second-cup": ["more: tea"], "both-cups": ["new"]}}


def test_a_file_that_has_no_hints_is_written_anew() -> None:
    schema = "# yaml-language-server: $schema=../../../../schemas/hints.json\n"
    assert added_to("{}\n", [Question("big pot", None, "name")], NO_HINTS) == f"{schema}asks:\n  - big pot\n"
