"""Terms are defined where the pages of their own game use them, once a text, and nowhere else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rulebook.glossary import Glossary, forms
from rulebook.pages import Site
from rulebook.records import Term
from rulebook.refs import Ref

if TYPE_CHECKING:
    from rulebook.library import Library

DEFINED = re.compile(r'<abbr class="rb-term" tabindex="0" title="([^"]*)">([^<]*)</abbr>')
RIVAL = Ref("funkoverse", "term", "rival")


@pytest.fixture(scope="module")
def glossary(library: Library) -> Glossary:
    """The real glossary of Funkoverse, with names for definitions."""
    return Glossary(library, "funkoverse", lambda term: term.name)


@pytest.fixture(scope="module")
def pages(library: Library) -> dict[str, str]:
    """Every generated page."""
    diagrams = {name: "<svg></svg>" for record in library.records.values() for name in record.diagrams}
    return Site(library, diagrams).pages()


@pytest.mark.parametrize(
    ("text", "defined"),
    [
        ("A rival.", ["Rival"]),
        ("RIVALS and their rival", ["Rival"]),
        ("two allies, an ally, allied", ["Ally"]),
        ("a minion token beside a token", ["Minion tokens", "Tokens"]),
        ("the First Player marker", []),
        ("arrival, rival-like", []),
        ("a non-challenge action", ["Non-challenge actions"]),
    ],
)
def test_uses(glossary: Glossary, text: str, defined: list[str]) -> None:
    marked = glossary.marker([])(text)
    assert [title.replace("&#45;", "-") for title, _ in DEFINED.findall(marked)] == defined
    assert re.sub("<[^>]*>", "", marked) == text


def test_the_first_use_in_a_text_is_enough(glossary: Glossary) -> None:
    mark = glossary.marker([])
    assert "abbr" in mark("a rival")
    assert "abbr" not in mark("the same rival")


def test_what_the_reader_knows_is_left_alone(glossary: Glossary) -> None:
    assert "abbr" not in glossary.marker([RIVAL])("a rival")


def test_a_definition_is_only_text(library: Library) -> None:
    hostile = Glossary(library, "funkoverse", lambda term: '"><script>alert(1)</script>`[x](y)')
    marked = hostile.marker([])("a rival")
    assert len(DEFINED.findall(marked)) == 1
    assert not set('<>`[]"') & set(DEFINED.findall(marked)[0][0])


def test_singular_and_plural(library: Library) -> None:
    ally = library.records[Ref("funkoverse", "term", "ally")]
    assert isinstance(ally, Term)
    assert {"ally", "allies", "allied"} <= forms(ally)


def test_a_game_s_pages_define_its_own_terms_alone(library: Library, pages: dict[str, str]) -> None:
    with_terms = {record.ref.game for record in library.records.values() if isinstance(record, Term)}
    defining = {path.split("/")[0] for path, page in pages.items() if "rb-term" in page}
    assert defining == with_terms == {"funkoverse"}


def test_no_definition_in_headings_links_or_on_the_term_s_own_page(library: Library, pages: dict[str, str]) -> None:
    for path, page in pages.items():
        assert not re.search(r"(?m)^#.*<abbr", page), path
        assert not re.search(r"\[[^\]\n]*<abbr[^\]\n]*\]\(", page), path
    for record in library.of("funkoverse", "term"):
        page = pages[f"funkoverse/terms/{record.ref.slug}.md"]
        assert forms(record).isdisjoint(word.casefold() for _, word in DEFINED.findall(page)), record.ref  # type: ignore[arg-type]


def test_a_text_that_links_a_term_does_not_define_it_too(pages: dict[str, str]) -> None:
    row = pages["funkoverse/terms/row.md"]
    assert "straight line](straight-line.md)" in row
    assert "straight line</abbr> between" not in row
