"""Indexes group records as the class of each kind defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rulebook.site import index_groups

if TYPE_CHECKING:
    from rulebook.library.library import Library


def test_powers_are_grouped_by_the_columns_of_the_card(library: Library) -> None:
    (by_category,) = index_groups.groupings(library, "heroclix", "power")
    assert [group.title for group in by_category.groups] == ["Speed", "Attack", "Defense", "Damage"]
    assert [[record.ref.slug for record in group.records[:2]] for group in by_category.groups] == [
        ["flurry", "leap-climb"],
        ["blades-claws-fangs", "energy-explosion"],
        ["super-senses", "toughness"],
        ["ranged-combat-expert", "battle-fury"],
    ]


def test_heroes_are_grouped_by_letter_or_by_set(library: Library) -> None:
    by_name, by_set = index_groups.groupings(library, "unmatched", "hero")
    assert [by_name.title, by_set.title] == ["A to Z", "By set"]
    redemption = next(group for group in by_set.groups if group.id == "set-marvel-redemption-row")
    assert "hero/ghost-rider" in [record.ref.short() for record in redemption.records]


def test_sets_are_listed_newest_first_or_by_line_in_the_order_of_the_game(library: Library) -> None:
    by_year, by_line = index_groups.groupings(library, "unmatched", "set")
    years = [group.title for group in by_year.groups]
    assert years == sorted(years, reverse=True)
    lines = [word.id for word in library.games["unmatched"].lines]
    assert [group.id for group in by_line.groups] == [f"line-{line}" for line in lines]


@pytest.mark.parametrize(("game", "kind"), [("heroclix", "rule"), ("funkoverse", "term"), ("duel-of-ages", "set")])
def test_a_kind_without_groups_is_one_list(library: Library, game: str, kind: str) -> None:
    assert index_groups.groupings(library, game, kind) == []


def test_every_record_of_a_kind_is_listed(library: Library) -> None:
    for game, kind in [("unmatched", "hero"), ("unmatched", "set"), ("heroclix", "power")]:
        for way in index_groups.groupings(library, game, kind):
            listed = [record.ref for group in way.groups for record in group.records]
            assert way.by == "set" or len(listed) == len(set(listed)), way.title
            if way.by != "year":
                assert set(listed) == {record.ref for record in library.of(game, kind)}, way.title
