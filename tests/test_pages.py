"""Pages say what records say, from both ends, and lead to the record's file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebook.pages import Site

if TYPE_CHECKING:
    from rulebook.library import Library


@pytest.fixture(scope="module")
def pages(library: Library) -> dict[str, str]:
    """Every generated page, with the repository's address set."""
    diagrams = {name: "<svg></svg>" for record in library.records.values() for name in record.diagrams}
    return Site(library, diagrams, "https://example.org/rulebook/").pages()


def test_every_record_has_a_page_and_every_kind_an_index(library: Library, pages: dict[str, str]) -> None:
    kinds = sum(len(game.kinds) for game in library.games.values())
    assert len(pages) == 1 + 2 * len(library.games) + kinds + len(library.records)


def test_a_passage_has_its_permalink(pages: dict[str, str]) -> None:
    assert "### Hell Cycle { #hell-cycle }" in pages["unmatched/heroes/ghost-rider.md"]


def test_links_are_shown_from_both_ends(pages: dict[str, str]) -> None:
    assert "](../rulings/end-the-turn.md)" in pages["unmatched/heroes/loki.md"]
    assert "](../heroes/loki.md)" in pages["unmatched/rulings/end-the-turn.md"]
    assert "](../sets/marvel-redemption-row.md)" in pages["unmatched/heroes/ghost-rider.md"]


def test_a_replaced_rule_says_so(pages: dict[str, str]) -> None:
    assert "](../errata/winning-the-game.md) replaces" in pages["unmatched/rules/winning-the-game.md"]
    assert "](../rules/winning-the-game.md)" in pages["unmatched/errata/winning-the-game.md"]


def test_a_set_s_index_says_what_each_box_brings(pages: dict[str, str]) -> None:
    index = pages["unmatched/sets/index.md"]
    assert "[Marmoreal](../battlefields/marmoreal.md)" in index
    assert index.index("## By year") < index.index("## By line")


def test_a_page_leads_to_its_file_and_to_a_report(pages: dict[str, str]) -> None:
    page = pages["unmatched/heroes/loki.md"]
    assert 'href="https://example.org/rulebook/edit/main/rules_data/unmatched/heroes/loki.yml"' in page
    assert "issues/new?title=Correction%3A+Loki" in page
    assert "&amp;body=" in page


def test_no_such_links_without_a_repository(library: Library) -> None:
    diagrams = {name: "" for record in library.records.values() for name in record.diagrams}
    assert "rb-actions" not in Site(library, diagrams).pages()["unmatched/heroes/loki.md"]
