"""Terms are defined where the pages of their own game use them, once per text. A term's page lists those pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rulebook.library.glossary import Glossary, forms
from rulebook.model.kinds.rules import Term
from rulebook.model.refs import Ref
from rulebook.site.pages import page_path, relative_url

if TYPE_CHECKING:
    from rulebook.library.library import Library

DEFINED = re.compile(r'<a class="rb-term" href="[^"]*" data-rb-text="([^"]*)">([^<]*)</a>')
RIVAL = Ref("funkoverse", "term", "rival")


@pytest.fixture(scope="module")
def glossary(library: Library) -> Glossary:
    """The real glossary of Funkoverse, with the names of terms in place of their definitions."""
    return Glossary(library, "funkoverse", lambda term: term.name)


def own_texts(page: str) -> str:
    """Return the part of a page about its own record, without the summaries of the records in a set."""
    return re.sub(r"(?m)^\*\*\[[^\n]*\*\*:.*$", "", page)


def address(term: Ref) -> str:
    """Return a placeholder address that contains the name of the term."""
    return f"/{term.slug}/"


@pytest.mark.parametrize(
    ("text", "defined"),
    [
        ("A rival.", ["Rival"]),
        ("RIVALS and their rival", ["Rival"]),
        ("two allies, an ally, allied", ["Ally"]),
        ("a minion token beside a token", ["Minion tokens", "Tokens"]),
        ("the First Player marker", []),
        ("arrival, rival-like", []),
        ("a Scenario status card and a status card", ["Status card - scenario", "Status cards"]),
        ("a non-challenge action", ["Non-challenge actions"]),
    ],
)
def test_uses(glossary: Glossary, text: str, defined: list[str]) -> None:
    marked = glossary.marker([], address)(text)
    assert [title.replace("&#45;", "-") for title, _ in DEFINED.findall(marked)] == defined
    assert re.sub("<[^>]*>", "", marked) == text


def test_only_the_first_use_in_a_text_is_marked(glossary: Glossary) -> None:
    mark = glossary.marker([], address)
    assert "rb-term" in mark("a rival")
    assert "rb-term" not in mark("the same rival")


def test_terms_that_the_reader_already_knows_are_not_marked(glossary: Glossary) -> None:
    assert "rb-term" not in glossary.marker([RIVAL], address)("a rival")


def test_a_marked_word_links_to_its_term(pages: dict[str, str]) -> None:
    link = '<a class="rb-term" href="../../terms/rival/" data-rb-text="A rival is a character'
    assert link in pages["funkoverse/rules/challenge.md"]
    assert '<a class="rb-term" href="../../terms/rival/" data-rb-text="' in pages["funkoverse/rules/moving.md"]


@pytest.mark.parametrize(
    ("page", "means_otherwise"),
    [
        ("rules/traits", "Tokens are round pieces"),
        ("rules/ability", "Tokens are round pieces"),
        ("rules/cooldown-tracks", "Tokens are round pieces"),
        ("terms/cost", "Tokens are round pieces"),
        ("terms/decreasing-an-ability-cost", "Tokens are round pieces"),
        ("heroes/gi-hun", "Tokens are round pieces"),
        ("rules/first-game", "Markers are square pieces"),
        ("rules/point-markers", "Markers are square pieces"),
        ("terms/straight-line", "A thing enters each square"),
    ],
)
def test_a_word_with_another_meaning_is_not_marked(pages: dict[str, str], page: str, means_otherwise: str) -> None:
    assert not [title for title, _ in DEFINED.findall(pages[f"funkoverse/{page}.md"]) if title.startswith(means_otherwise)]


def test_a_word_with_several_meanings_is_marked_where_it_means_the_term(pages: dict[str, str]) -> None:
    meanings = [
        ("rules/moving", "Tokens are round pieces"),
        ("rules/bonus-objectives", "Markers are square pieces"),
        ("rules/obstructions", "A thing enters each square"),
    ]
    for page, meant in meanings:
        assert [title for title, _ in DEFINED.findall(pages[f"funkoverse/{page}.md"]) if title.startswith(meant)], page


def test_a_term_lists_the_pages_on_which_it_is_marked(library: Library, glossary: Glossary, pages: dict[str, str]) -> None:
    for term in library.of("funkoverse", "term"):
        leads = re.compile(rf'class="rb-term" href="[./]*terms/{term.ref.slug}/"|class="rb-term" href="\.\./{term.ref.slug}/"')
        marked = [r.ref for r in library.of("funkoverse") if leads.search(own_texts(pages[page_path(r.ref)]))]
        assert glossary.used_in.get(term.ref, []) == marked, term.ref
        listed = pages[page_path(term.ref)].partition("## Used in")[2].partition("</ul>")[0]
        assert re.findall(r'<a [^>]*href="([^"]*)"', listed) == [relative_url(ref, page_path(term.ref)) for ref in marked], (
            term.ref
        )


def test_a_page_that_does_not_use_a_term_is_not_listed_by_it(pages: dict[str, str]) -> None:
    assert "terms/tokens.md" not in pages["funkoverse/rules/traits.md"]


def test_a_definition_is_plain_text(library: Library) -> None:
    hostile = Glossary(library, "funkoverse", lambda term: '"><script>alert(1)</script>`[x](y)')
    marked = hostile.marker([], address)("a rival")
    assert len(DEFINED.findall(marked)) == 1
    assert not set('<>`[]"') & set(DEFINED.findall(marked)[0][0])


def test_singular_and_plural_forms_are_recognized(library: Library) -> None:
    ally = library.records[Ref("funkoverse", "term", "ally")]
    assert isinstance(ally, Term)
    assert {"ally", "allies", "allied"} <= forms(ally)


def test_pages_of_a_game_define_only_its_own_terms(library: Library, pages: dict[str, str]) -> None:
    with_terms = {record.ref.game for record in library.records.values() if isinstance(record, Term)}
    defining = {path.split("/")[0] for path, page in pages.items() if "rb-term" in page}
    assert defining == with_terms == {"funkoverse"}


def test_headings_links_and_the_page_of_the_term_have_no_definition(library: Library, pages: dict[str, str]) -> None:
    for path, page in pages.items():
        assert not re.search(r"(?m)^#.*rb-term", page), path
        assert not re.search(r"\[[^\]\n]*rb-term[^\]\n]*\]\(", page), path
    for record in library.of("funkoverse", "term"):
        page = pages[f"funkoverse/terms/{record.ref.slug}.md"]
        assert forms(record).isdisjoint(word.casefold() for _, word in DEFINED.findall(page)), record.ref  # type: ignore[arg-type]


def test_a_text_that_links_to_a_term_does_not_also_define_it(pages: dict[str, str]) -> None:
    row = pages["funkoverse/terms/row.md"]
    assert "straight line](straight-line.md)" in row
    assert "straight line</a> between" not in row
