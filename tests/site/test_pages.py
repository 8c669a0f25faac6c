"""Pages say what records say, from both ends, and lead to the record's file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml

from projects import ROOT, pages_of, replace_once
from rulebook.cli.record_text import shown
from rulebook.library.library import Library
from rulebook.model.hints import NO_HINTS
from rulebook.model.refs import Ref
from rulebook.search.documents import indexed_passages

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def pages(library: Library) -> dict[str, str]:
    """Every generated page, with the repository's address set."""
    return pages_of(library, "https://example.org/rulebook/")


def test_every_record_has_a_page_and_every_kind_an_index(library: Library, pages: dict[str, str]) -> None:
    kinds = sum(len(game.kinds) for game in library.games.values())
    assert len(pages) == 1 + 2 * len(library.games) + kinds + len(library.records)


def test_a_passage_has_its_permalink(pages: dict[str, str]) -> None:
    assert "### Hell Cycle { #hell-cycle }" in pages["unmatched/heroes/ghost-rider.md"]


def test_a_timing_says_what_it_means_and_leads_to_its_rule(pages: dict[str, str]) -> None:
    hero, rule = pages["unmatched/heroes/ghost-rider.md"], pages["unmatched/rules/maneuver.md"]
    title = 'title="When the maneuver action is taken.">Maneuver</'
    assert f'<a class="rb-when" href="../../rules/maneuver/" {title}a>' in hero
    assert f'<span class="rb-when" {title}span>' in rule
    assert '<span class="rb-when" title="All game long.">Always</span>' in pages["unmatched/heroes/beowulf.md"]


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
    assert "issues/new?template=correction.yml&amp;title=Correction%3A+Loki&amp;record=unmatched%2Fhero%2Floki+" in page
    assert "rb-actions" in page


def test_a_report_fills_in_fields_that_the_form_has() -> None:
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/correction.yml").read_text("utf-8"))
    assert "record" in {field["id"] for field in form["body"]}


def test_what_a_redirect_names_is_text_on_its_page(project: Path) -> None:
    redirects = "{hero/old: hero/medusa, 'hero/old#\"><b>': hero/medusa, 'hero/medusa#\"><b>': hero/medusa#harpies}"
    (project / "rules_data/unmatched/redirects.yml").write_text(f"redirects: {redirects}\n", "utf-8")
    pages = pages_of(Library.load(project / "rules_data"))
    for path in ("unmatched/heroes/old.md", "unmatched/heroes/medusa.md"):
        assert 'id="&quot;&gt;&lt;b&gt;"' in pages[path]
        assert '"><b>' not in pages[path]


def test_no_such_links_without_a_repository(library: Library) -> None:
    assert "rb-actions" not in pages_of(library)["unmatched/heroes/loki.md"]


def test_a_passage_without_a_name_is_called_by_its_id(project: Path) -> None:
    named = "id: no-boost\n    name: TRICKS and BOOST\n"
    replace_once(project / "rules_data/unmatched/heroes/loki.yml", named, "id: no-boost\n")
    library = Library.load(project / "rules_data")
    assert "### No boost { #no-boost }" in pages_of(library)["unmatched/heroes/loki.md"]
    loki = library.records[Ref("unmatched", "hero", "loki")]
    assert "- No boost #no-boost" in shown(library, loki, "no-boost", None)
    assert "No boost" in [passage.shown["heading"] for passage in indexed_passages(library, loki, NO_HINTS)]


def test_a_record_whose_source_moved_says_so_on_its_page_and_on_that_of_sources(project: Path) -> None:
    before = pages_of(Library.load(project / "rules_data"))
    assert "Source has moved" not in before["unmatched/heroes/loki.md"] + before["unmatched/sources.md"]
    lock = project / "rules_data/unmatched/sources/reference-10.0.lock.yml"
    replace_once(lock, "unused:\n", "pending:\n  hero/loki: {}\nunused:\n")
    replace_once(project / "rules_data/unmatched/heroes/raptors.yml", "    source: {", "    source: {gone: reference-10.0, ")
    pages = pages_of(Library.load(project / "rules_data"))
    assert "**Source has moved.** Unmatched Reference &#49;0.0 no longer has this section" in pages["unmatched/heroes/loki.md"]
    assert "- [Loki](heroes/loki.md)" in pages["unmatched/sources.md"].partition("## Source has moved")[2]
    assert "no longer has it" in pages["unmatched/heroes/raptors.md"]


def test_a_passage_says_who_gave_it_where_when_and_with_which_links(project: Path) -> None:
    given = (
        "    status: official\n    given: {by: Jo <b>, where: the forum, date: 2025-03, link: https://example.org/1, "
        "archive: https://example.org/2}\n"
    )
    replace_once(project / "rules_data/unmatched/heroes/loki.yml", "    status: official\n", given)
    pages = pages_of(Library.load(project / "rules_data"))
    page = pages["unmatched/heroes/loki.md"]
    assert "Given by Jo &#60;b&#62;, the forum, &#50;025-03 " in page or "Given by Jo &#60;b&#62;, the forum, 2025-03 " in page
    assert '(<a href="https://example.org/1">link</a>) (<a href="https://example.org/2">archived copy</a>)' in page
    sources = pages["unmatched/sources.md"]
    assert "Given by Jo &#60;b&#62;, the forum { #giver-" in sources


def test_sources_list_statements_by_status_and_what_has_no_provenance(pages: dict[str, str]) -> None:
    official, editor, unproven = (
        pages["unmatched/sources.md"].partition(heading)[2].partition("</div>")[0]
        for heading in ("### Official {", "### Editor’s reading {", "## Without provenance yet {")
    )
    assert "[Setup Order](rulings/setup-order.md)" in official
    assert "[Setup Order](rulings/setup-order.md)" not in unproven
    assert "(heroes/loki.md#sindris-bet)" in official
    assert "(heroes/loki.md#sindris-bet)" in unproven
    assert "(heroes/loki.md#return-is-optional)" in editor
    assert "(heroes/loki.md#return-is-optional)" not in unproven


def test_a_passage_from_elsewhere_names_its_source(pages: dict[str, str]) -> None:
    assert (
        "[Unmatched Reference](../sources.md#reference-10-0) &#49;0.0, Major Rulings / Setup Order."
        in pages["unmatched/rules/setup.md"]
    )
