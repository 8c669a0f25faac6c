"""Sets on a shelf, what is in a set, and how the pages of sets and battlefields tell it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from projects import pages_of, replace_once
from rulebook.library.boxes import in_two, series_and_name, short_name
from rulebook.library.library import Library
from rulebook.model.refs import Ref
from rulebook.releases.history import History
from rulebook.site import shelf
from rulebook.site.neighbors import in_order, neighbors
from rulebook.site.record_list import record_list

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("name", "expected", "short"),
    [
        ("Marvel - Hell's Kitchen", ("Marvel", "Hell's Kitchen"), "Hell's Kitchen"),
        ("Storage System: Neoprene Mats", ("Storage System", "Neoprene Mats"), "Neoprene Mats"),
        ("Battle of Legends, Volume 3", ("Battle of Legends", "Volume 3"), "Battle of Legends, Volume 3"),
        ("Jurassic Park - InGen vs. Raptors", ("Jurassic Park", "InGen vs. Raptors"), "InGen vs. Raptors"),
        ("Slings, Arrows and More", ("", "Slings, Arrows and More"), "Slings, Arrows and More"),
        ("Sun's Origin", ("", "Sun's Origin"), "Sun's Origin"),
    ],
)
def test_a_label_has_the_series_above_the_name_and_a_line_only_the_name(
    name: str, expected: tuple[str, str], short: str
) -> None:
    assert series_and_name(name) == expected
    assert short_name(name) == short


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Jurassic Park - InGen vs. Raptors", ("Jurassic Park -", "InGen vs. Raptors")),
        ("Little Red Riding Hood vs. Beowulf", ("", "Little Red Riding Hood vs. Beowulf")),
    ],
)
def test_a_name_has_its_series_apart_with_the_sign_between_them(name: str, parts: tuple[str, str]) -> None:
    assert in_two(name) == parts


def test_sets_stand_by_year_and_by_line_with_the_newest_first(library: Library) -> None:
    boxes = shelf.boxes(library, "unmatched", "set")
    years = [getattr(box.record, "year", 0) for box in boxes]
    assert years == sorted(years, reverse=True)
    assert [box.record for box in boxes] == shelf.newest_first(library.of("unmatched", "set"))
    assert [box.captions["year"].id for box in boxes if "year" in box.captions] == [
        f"year-{year}" for year in range(2025, 2018, -1)
    ]
    by_line = sorted(boxes, key=lambda box: box.places["line"])
    assert [box.record.name for box in by_line[:3]] == [f"Battle of Legends, Volume {number}" for number in (3, 2, 1)]
    assert by_line[0].captions["line"].title == "Battle of Legends"
    assert "line" not in by_line[1].captions
    # On a wide screen, a year or line that has no room left in a row of nine begins another.
    assert [box.captions["year"].title for box in boxes if "year" in box.begins_row] == ["2023", "2021"]
    # Lines of one set with the same name are one group, and their anchors lead to these sets.
    assert by_line[-5].captions["line"].title == "Single boxes"
    assert [box.anchor for box in by_line if box.anchor][-1] == "line-suns-origin"
    assert [bool(box.anchor) for box in by_line[-6:]] == [False, True, True, True, True, True]
    assert len(boxes) == len(library.of("unmatched", "set"))


def test_a_set_of_an_unknown_year_stands_last(small: Path) -> None:
    box = small / "rules_data/teapots/sets/afternoon.yml"
    other = box.with_name("morning-tea.yml")
    other.write_text(box.read_text("utf-8").replace("Afternoon Tea", "Morning Tea").replace("year: 2019\n", ""), "utf-8")
    boxes = shelf.boxes(Library.load(small / "rules_data"), "teapots", "set")
    assert [box.record.name for box in boxes] == ["Afternoon Tea", "Morning Tea"]
    assert boxes[1].captions["year"].title == "Year not known"


def test_the_rules_that_a_set_needs_concern_what_is_in_it(library: Library) -> None:
    volume_3 = library.records[Ref("unmatched", "set", "battle-of-legends-volume-3")]
    needed = [ref.short() for ref in shelf.rules_for(library, volume_3)]
    # In the order of what is in the set, so that each build has the same page.
    assert needed == ["ruling/end-the-turn", "effect/summoning-sidekicks", "effect/revealing-cards", "effect/one-way-paths"]


def test_a_rule_that_has_ended_is_not_needed(small: Path) -> None:
    effect = small / "rules_data/teapots/effects/spilling.yml"
    kitchen = Ref("teapots", "battlefield", "kitchen")
    library = Library.load(small / "rules_data")
    assert shelf.rules_for(library, library.records[kitchen]) == [Ref("teapots", "effect", "spilling")]
    ended = 'ended: {how: withdrawn, since: "1.0", given: {by: Kettle & Sons}}\nsource:'
    replace_once(effect, "source:", ended)
    library = Library.load(small / "rules_data")
    assert library.problems == []
    assert shelf.rules_for(library, library.records[kitchen]) == []


def test_a_shelf_leads_to_each_set_and_names_what_is_in_it(pages: dict[str, str]) -> None:
    index = pages["unmatched/sets/index.md"]
    volume_3 = index.partition('href="battle-of-legends-volume-3/"')[2].partition("</a>")[0]
    assert '<small>Battle of Legends</small> <b>Volume 3</b> <span class="rb-box__year">2025</span>' in volume_3
    heroes = "<b>Blackbeard</b> <b>Chupacabra</b> <b>Loki</b> <b>Pandora</b>"
    assert f"{heroes} <i>Santa’s Workshop</i> <i>Venice</i>" in volume_3
    mats = index.partition('href="storage-system-neoprene-mats/"')[2].partition("</a>")[0]
    assert '<span class="rb-box__inside"><i>' in mats  # a box without heroes names its battlefields
    assert '<h2 id="year-2025" data-rb-by="year">2025</h2><h2 id="line-battle-of-legends" data-rb-by="line" hidden>' in index


def test_a_set_is_found_by_other_names_of_what_is_in_it(pages: dict[str, str]) -> None:
    index = pages["unmatched/sets/index.md"]
    assert 'placeholder="Name, hero"' in index  # which a phone has room for
    volume_3 = index.partition('href="battle-of-legends-volume-3/"')[2].partition(">")[0]
    names = volume_3.partition('data-names="')[2].partition('"')[0].split("|")
    assert {"BoL 3", "God of Mischief"} <= {*names}


def test_a_shelf_with_one_set_has_nothing_to_choose(pages: dict[str, str]) -> None:
    assert "data-rb-controls" in pages["unmatched/sets/index.md"]
    assert "data-rb-controls" not in pages["funkoverse/sets/index.md"]
    assert 'name="filter"' not in pages["funkoverse/sets/index.md"]


def test_a_set_shows_what_is_in_it_and_what_it_needs_once(pages: dict[str, str]) -> None:
    page = pages["unmatched/sets/battle-of-legends-volume-3.md"]
    inside = page.partition("data-rb-brings")[2].partition("\n</div>\n")[0]
    assert [line.split(" {")[0] for line in inside.splitlines() if line.startswith("## ")] == [
        "## Heroes",
        "## Battlefields",
        "## Shared rules",
    ]
    for address in ("heroes/loki", "battlefields/venice", "effects/one-way-paths", "rulings/end-the-turn"):
        assert page.count(f'href="../../{address}/"') == 1, address
    (pandora,) = (line for line in inside.splitlines() if "heroes/pandora/" in line)  # as the list of heroes has it
    assert "</span> <small>with Kakodæmons</small>" in pandora
    assert '<span class="rb-measures"><span>Health 14</span> <span>Move 2</span> <span>Melee</span> </span>' in pandora
    assert 'href="../#year-2025"' in page
    assert 'href="../#line-battle-of-legends"' in page
    assert "rb-summary" not in page


def test_a_set_without_battlefields_says_so_in_its_summary(pages: dict[str, str]) -> None:
    assert "names no battlefield" in pages["unmatched/sets/marvel-deadpool.md"]


def test_the_neighbors_of_a_record_are_beside_it_on_the_page_of_its_kind(library: Library) -> None:
    for kind, listed in (
        ("set", [box.record for box in shelf.boxes(library, "unmatched", "set")]),
        ("rule", [row.record for row in record_list(library, History(library, [], "unmatched"), "rule").rows]),
    ):
        found = [neighbors(record, in_order(library, "unmatched", kind)) for record in listed]
        assert [after for _, after in found] == [*listed[1:], None], kind
        assert [before for before, _ in found] == [None, *listed[:-1]], kind


def test_the_last_hero_of_a_box_leads_on_to_the_first_of_the_next(pages: dict[str, str]) -> None:
    first, last = (
        pages[f"unmatched/heroes/{name}.md"].partition('class="rb-neighbors"')[2] for name in ("blackbeard", "pandora")
    )
    assert "Previous" not in first  # of the newest box
    assert "<small>Previous in the set</small> <b>Loki</b>" in last
    assert "<small>Next set<span>: Teenage Mutant Ninja Turtles</span></small> <b>Leonardo</b>" in last
    genie = pages["unmatched/heroes/the-genie.md"].partition('class="rb-neighbors"')[2]
    box = "Dr. Sattler vs. T.\N{NO-BREAK SPACE}Rex"  # no Jurassic Park
    assert f"<small>Next set<span>: {box}</span></small> <b>Dr. Ellie Sattler</b>" in genie
    # Where the way back leads to the box, the list of the kind is here.
    assert '<a href="../">All heroes</a></nav>' in last
    assert "<b>" in (rule := pages["unmatched/rules/setup.md"].partition('class="rb-neighbors"')[2])
    assert ">All " not in rule


def test_a_battlefield_without_rules_says_where_it_comes_from(pages: dict[str, str]) -> None:
    page = pages["unmatched/battlefields/azuchi-castle.md"]
    assert "comes in [Sun" in page
    assert (
        "with [Oda Nobunaga](../heroes/oda-nobunaga.md) and [Tomoe Gozen](../heroes/tomoe-gozen.md). No special rules" in page
    )
    assert "Play by the [core rules](../rules/index.md)." in page
    page = pages["unmatched/battlefields/sherwood-forest.md"]
    assert "(2019) and in [Storage System" in page
    assert "Also in" in page


@pytest.mark.parametrize(
    ("slug", "other", "what"),
    [
        ("yukon", "yukon-1900", "Variant &#183; Storage System: Neoprene Mats (2025)"),
        ("yukon-1900", "yukon", "Original &#183; Robin Hood vs. Bigfoot (2019)"),
    ],
)
def test_a_variant_is_on_the_page_of_its_original_and_that_on_its_own(
    pages: dict[str, str], slug: str, other: str, what: str
) -> None:
    page = pages[f"unmatched/battlefields/{slug}.md"]
    variants = page.partition("{ #section-variants }")[2].partition("</ul>")[0]
    assert what in variants
    assert "paths more than on the original" in variants
    assert variants.count(f'href="../{other}/"') == 1
    assert other not in page.partition("{ #section-related }")[2].partition("rb-neighbors")[0]


def test_the_page_of_a_battlefield_has_the_texts_of_its_shared_rules(pages: dict[str, str]) -> None:
    assert 'id="section-effects"' in pages["unmatched/battlefields/santas-workshop.md"]
    # Their texts are there, not only a link; those of a ruling are not.
    page = pages["unmatched/battlefields/baskerville-manor.md"]
    texts = page.partition("{ #section-needed }")[2].partition("{ #section-related }")[0]
    heading = r'<h3>Not adjacent otherwise</h3><a class="rb-more" href="../../effects/secret-passages/#[\w-]+"'
    assert re.search(heading + r"[^\n]+\n\nSpaces with secret passages are adjacent only for moving through them", texts)
    # The menu of each cites the effect, and its source is at the end of the page.
    assert 'data-rb-cite="unmatched/effect/secret-passages#' in texts
    assert 'data-rb-source="1" data-rb-of="Secret Passages"' in texts
    assert "<span>Battlefield Effects / Baskerville Manor</span>; <span>" in page
    assert "rb-more" not in pages["unmatched/battlefields/soho.md"].partition("rb-source")[0].partition("</h1>")[2]


def test_a_battlefield_says_once_what_its_shared_effects_say(pages: dict[str, str]) -> None:
    def page(slug: str) -> str:
        """The page without the summary, which is only shown to who comes from an answer."""
        text = pages[f"unmatched/battlefields/{slug}.md"].partition("\n---\n")[2]
        return re.sub(r'<div class="rb-asked">.*', "", text)

    manor = page("baskerville-manor")
    assert manor.count("arge fighters") == 1
    assert manor.count("1 space of movement") == 1
    assert manor.count('href="../../effects/secret-passages/"') == 1
    assert "rb-summary" not in manor
    assert manor.index("{ #section-needed }") < manor.index("<h3>How they are marked</h3>")
    # What a rule of its own restates is left out as well, and an original says no more of its rules than its variant does.
    workshop = page("santas-workshop")
    assert "rb-summary" in workshop
    assert workshop.count("only the way") == 1
    splash = page("splash-paddock")
    assert splash.count("both ways") == 1
    assert "against an orange arrow" not in splash
    # All of them stay on the page of the effect, where links lead to them.
    assert "{ #large-fighters }" in pages["unmatched/effects/secret-passages.md"]


def test_names_on_a_box_are_escaped(small: Path) -> None:
    replace_once(small / "rules_data/teapots/sets/afternoon.yml", "name: Afternoon Tea", 'name: "Tea: <b>\\" x"')
    replace_once(small / "rules_data/teapots/heroes/kyusu.yml", "name: Kyusu", "name: 'Kyusu <i'")
    pages = pages_of(Library.load(small / "rules_data"))
    assert "<small>Tea</small> <b>&lt;b&gt;” x</b>" in pages["teapots/sets/index.md"]
    assert "<b>Kyusu &lt;i</b>" in pages["teapots/sets/index.md"]
