"""Indexes group records as the class of each kind defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebook.site import index_groups

if TYPE_CHECKING:
    from rulebook.library.library import Library


def test_powers_are_grouped_by_the_columns_of_the_card(library: Library) -> None:
    by_category, by_name = index_groups.groupings(library, "heroclix", "power")
    assert [by_category.title, by_name.title] == ["Category", "A to Z"]
    assert [group.title for group in by_category.groups] == ["Speed", "Attack", "Defense", "Damage"]
    assert [[record.ref.slug for record in group.records[:2]] for group in by_category.groups] == [
        ["flurry", "leap-climb"],
        ["blades-claws-fangs", "energy-explosion"],
        ["super-senses", "toughness"],
        ["ranged-combat-expert", "battle-fury"],
    ]


def test_heroes_are_grouped_by_letter_and_by_the_set_its_line_and_its_year(library: Library) -> None:
    ways = index_groups.groupings(library, "unmatched", "hero")
    assert [way.title for way in ways] == ["A to Z", "Set", "Line", "Year", "Health", "Move"]
    by_set, by_line, by_year = ({group.id: group for group in way.groups} for way in ways[1:4])
    for group in (by_set["set-marvel-redemption-row"], by_line["line-marvel"], by_year["year-2022"]):
        assert "hero/ghost-rider" in [record.ref.short() for record in group.records]
    listing = by_set["set-marvel-redemption-row"].of
    assert listing
    assert listing.name == "Marvel - Redemption Row"
    years = [group.title for group in ways[3].groups]
    assert years == sorted(years, reverse=True)


def test_heroes_are_grouped_by_health_and_move_the_highest_first(library: Library) -> None:
    by_health, by_move = index_groups.groupings(library, "unmatched", "hero")[4:]
    assert [group.title for group in by_health.groups][:3] == ["Health 27", "Health 20", "Health 18"]
    assert [group.id for group in by_health.groups][-2:] == ["health-7", "health-6"]
    assert [group.title for group in by_move.groups] == ["Move 3", "Move 2", "Move 1"]
    # Of a number that the card explains, the first counts.
    assert "Krang" in [record.name for record in by_move.groups[-1].records]


def test_a_record_in_two_sets_is_in_both_of_their_years_once(library: Library) -> None:
    by_year = index_groups.groupings(library, "unmatched", "hero")[3]
    found = [group.title for group in by_year.groups for record in group.records if record.ref.slug == "bruce-lee"]
    assert found == ["2025", "2019"]


def test_a_variant_stands_after_its_original_whatever_its_letter(library: Library) -> None:
    by_name = index_groups.groupings(library, "unmatched", "battlefield")[0]
    groups = {group.id: [record.name for record in group.records] for group in by_name.groups}
    at = groups["letter-r"].index("Raptor Paddock")
    assert groups["letter-r"][at + 1] == "Splash Paddock"
    assert "Splash Paddock" not in groups["letter-s"]


def test_sets_are_listed_newest_first_or_by_line_in_the_order_of_the_game(library: Library) -> None:
    by_year, by_line = index_groups.groupings(library, "unmatched", "set")
    years = [group.title for group in by_year.groups]
    assert years == sorted(years, reverse=True)
    lines = [word.id for word in library.games["unmatched"].lines]
    assert [group.id for group in by_line.groups] == [f"line-{line}" for line in lines]


@pytest.mark.parametrize(("game", "kind"), [("heroclix", "rule"), ("unmatched", "ruling"), ("duel-of-ages", "set")])
def test_a_kind_without_groups_is_one_list(library: Library, game: str, kind: str) -> None:
    assert index_groups.groupings(library, game, kind) == []


def test_every_record_of_a_kind_is_listed(library: Library) -> None:
    for game, kind in [("unmatched", "hero"), ("unmatched", "set"), ("heroclix", "power")]:
        for way in index_groups.groupings(library, game, kind):
            listed = [record.ref for group in way.groups for record in group.records]
            assert kind == "hero" or len(listed) == len(set(listed)), way.title
            if (kind, way.by) != ("set", "year"):
                assert set(listed) == {record.ref for record in library.of(game, kind)}, way.title
