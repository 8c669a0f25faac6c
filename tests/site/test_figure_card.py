"""A figure card has the chosen powers by column, and what they name, explained once."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING

import pytest

from projects import copy_small_project, pages_of, run_rulebook, succeed
from rulebook.library.library import Library
from rulebook.site.figure_card import figure_card
from rulebook.site.figure_table import figure_table

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.site.figure_card import Explanation
    from rulebook.site.figure_table import Table


@pytest.fixture(scope="module")
def table(library: Library) -> Table:
    """The table of HeroClix."""
    made = figure_table(library, library.games["heroclix"])
    assert made
    return made


def explained(table: Table, *slugs: str) -> dict[str, Explanation]:
    """What a card with some powers explains, by kind/slug."""
    return {each["id"].removeprefix("heroclix/"): each for each in figure_card(table, slugs)["explained"]}


def test_powers_stand_in_their_columns_as_they_were_chosen(table: Table) -> None:
    card = figure_card(table, ["outwit", "super-strength", "quake", "charge", "charge"])
    assert [(column["name"], [power["name"] for power in column["powers"]]) for column in card["columns"]] == [
        ("Speed", ["Charge"]),
        ("Attack", ["Super Strength", "Quake"]),
        ("Damage", ["Outwit"]),
    ]
    assert card["columns"][2]["powers"][0]["facts"] == ["FREE action", "Minimum range 6"]


def test_each_power_is_in_one_column(table: Table) -> None:
    placed = [slug for column in table["columns"] for slug in column["powers"]]
    assert sorted(placed) == sorted(table["powers"])


def test_a_keyphrase_is_explained_once_for_all_powers_that_name_it(table: Table) -> None:
    knockback = explained(table, "super-strength", "quake")["keyphrase/knockback"]
    assert knockback["needed_by"] == ["Super Strength", "Quake"]
    assert knockback["summary"] == ""
    assert [passage["id"] for passage in knockback["passages"]] == ["heroclix/keyphrase/knockback#how"]


def test_what_stands_beside_the_rules_is_pointed_at_unless_it_is_explained(table: Table) -> None:
    assert explained(table, "combat-reflexes") == {}
    pointers = figure_card(table, ["charge", "combat-reflexes"])["see_also"]
    assert [(pointer["name"], pointer["url"]) for pointer in pointers] == [
        ("KNOCKBACK", "heroclix/keyphrases/knockback/"),
        ("Work out a value", "heroclix/rules/basic-rules/#calculate-a-value"),
        ("Basic CLOSE action", "heroclix/rules/inherent-abilities/#basic-close"),
    ]
    # What a pointer leads to is said beside it, unless that is a list.
    assert [bool(pointer["gist"]) for pointer in pointers] == [True, False, True]
    assert [pointer["named_by"] for pointer in pointers] == [["Combat Reflexes"], ["Charge"], ["Charge"]]
    both = figure_card(table, ["combat-reflexes", "quake"])
    assert "KNOCKBACK" in {each["name"] for each in both["explained"]}
    assert "KNOCKBACK" not in {pointer["name"] for pointer in both["see_also"]}


def test_no_text_of_a_power_says_another_one_again(table: Table) -> None:
    """The summary of a power with rules says the same as these."""
    for power in table["powers"].values():
        assert bool(power["summary"]) != any(not passage["note"] for passage in power["passages"]), power["id"]


def test_an_editors_note_has_its_label(table: Table) -> None:
    note = table["powers"]["charge"]["passages"][-1]
    assert note["note"]
    assert note["label"]
    assert note["label"]["status"] == "editor"


def test_keyphrases_are_chosen_as_powers_are_and_not_explained_again(table: Table) -> None:
    assert [column["name"] for column in table["columns"]] == ["Speed", "Attack", "Defense", "Damage", "Keyphrase abilities"]
    assert {"flight", "evade", "wild-card"} < {*table["columns"][-1]["powers"]}
    alone = explained(table, "super-senses")
    assert "keyphrase/evade" in alone
    card = figure_card(table, ["super-senses", "evade", "flight"])
    assert [power["name"] for power in card["columns"][-1]["powers"]] == ["Evade", "Flight"]
    chosen = {power["id"] for column in card["columns"] for power in column["powers"]}
    assert not chosen & {each["id"] for each in card["explained"]}
    assert not chosen & {each["id"].partition("#")[0] for each in card["see_also"]}
    # None explains itself.
    for slug, power in table["powers"].items():
        assert power["id"] not in {each["id"] for each in figure_card(table, [slug])["explained"]}


def test_unknown_slugs_are_told(table: Table) -> None:
    assert figure_card(table, ["charge", "<b>", "__proto__"])["unknown"] == ["<b>", "__proto__"]


def test_another_game_has_figure_cards_by_saying_so(tmp_path: Path) -> None:
    game = copy_small_project(tmp_path) / "rules_data/teapots"
    assert figure_table(Library.load(game.parent), Library.load(game.parent).games["teapots"]) is None
    with (game / "game.yml").open("a", encoding="utf-8") as file:
        file.write("figure: {kind: power, columns: category, not_given: Nobody wrote <b>how hot</b>.}\n")
    whistle = game / "powers/whistle.yml"
    whistle.write_text(whistle.read_text("utf-8").replace("reveals 1 card", "is Keeps Hot in the steam"), "utf-8")
    library = Library.load(game.parent)
    table = figure_table(library, library.games["teapots"])
    assert table
    assert [(column["name"], column["powers"]) for column in table["columns"]] == [("Spouts", ["whistle"]), ("Lids", [])]
    card = figure_card(table, ["whistle"])
    assert {each["name"] for each in card["explained"]} == {"Keeps Hot", "Steam"}
    pages = pages_of(library)
    assert 'data-rb-figure="teapots"' in pages["teapots/figure.md"]
    assert "Nobody wrote &lt;b&gt;how hot&lt;/b&gt;.</p>" in pages["teapots/figure.md"]
    assert "figure/?powers=whistle" in pages["teapots/powers/whistle.md"]
    assert "Put on a figure card" in pages["teapots/powers/index.md"]
    assert "saucers/figure.md" not in pages


def test_the_command_prints_a_card(indexed: Path) -> None:
    printed = succeed(indexed, "figure", "charge", "super strength")
    assert "Charge (POWER action) [Publisher’s rules] heroclix/power/charge" in printed
    assert "KNOCKBACK [Keyphrase ability, Publisher’s rules], for Super Strength." in printed
    found = run_rulebook(indexed, "figure", "bcf", "--json")
    assert json.loads(found.stdout)["columns"][0]["powers"][0]["name"] == "Blades/Claws/Fangs"
    assert "bcf is read as Blades/Claws/Fangs" in found.stderr


def test_a_rule_that_lacks_a_symbol_or_a_die_roll_says_so_where_it_does(table: Table, indexed: Path) -> None:
    passages = {slug: power["passages"] for slug, power in table["powers"].items()}
    lacking = {slug for slug, those in passages.items() if any(each["not_given"] for each in those)}
    noted = {slug for slug, those in passages.items() if any("#lost-" in each["id"] for each in those)}
    # The symbols of these stand beside their names, and no rule depends on them.
    assert noted - lacking == {"colossal-stamina", "indomitable", "tiny-size"}
    assert lacking <= noted
    # It says what is missing, and where that is.
    said = r"(Missing: the (2 )?(symbols?|die results)\. See the printed card\.|The printed card has the missing symbols\.)?"
    for each in itertools.chain.from_iterable(passages.values()):
        assert re.fullmatch(said, each["not_given"])
    printed = " ".join(succeed(indexed, "figure", "impervious").split())
    assert "On a result that the card prints, that damage is reduced to 0. Missing: the die results. See the printed" in printed


def test_the_command_takes_keyphrases_by_their_names(indexed: Path) -> None:
    made = run_rulebook(indexed, "figure", "charge", "wild card", "Flight", "--json")
    columns = json.loads(made.stdout)["columns"]
    assert [power["name"] for column in columns for power in column["powers"]] == ["Charge", "Wild Card", "Flight"]
    assert made.stderr == ""


def test_the_command_takes_the_number_for_x_as_an_address_does(indexed: Path) -> None:
    printed = succeed(indexed, "figure", "charge", "passenger:2", "Giant Reach: 3")
    assert "Passenger: 2 [Publisher’s rules]" in printed
    assert "can carry up to 2 characters" in printed
    assert "Carry [Rule, Publisher’s rules], for Passenger: 2." in printed
    # What says which numbers there are, and a note on the printed card, keep their X.
    assert "1 symbol for X=2 and another for X=3" in " ".join(printed.split())
    assert 'printed with ":X" behind it' in " ".join(printed.split())
    for written, name in (
        ("breakaway:-2", "BREAKAWAY -2"),
        ("breakaway:2", "BREAKAWAY +2"),
        ("action-total:+1", "Action Total +1"),
    ):
        assert f"{name} [Publisher’s rules]" in succeed(indexed, "figure", written)
    # Of a power that is named twice, the last number counts; a name may have a colon itself, and a text what it wants.
    assert "Passenger: 2 [" in succeed(indexed, "figure", "passenger:2", "Passenger: X", "passenger")
    assert "PROTECTED: Outwit, or a: b [" in succeed(indexed, "figure", "protected-effect: Outwit, or a: b")
    assert "BREAKAWAY +2 adds 2" in succeed(indexed, "figure", "breakaway:-2")
    for written, refused in (
        ("breakaway:0", "the X of BREAKAWAY +X or -X is 1 to 99, or -1 to -99, not 0"),
        ("passenger:-1", "the X of Passenger: X is 1 to 99, not -1"),
        ("giant-reach:7", "the X of Giant Reach: X is 2 or 3, not 7"),
        ("passenger:x", "the X of Passenger: X is 1 to 99, not x"),
        ("charge:2", "Charge has no X, so nothing may follow it: 2"),
        (f"protected-effect:{'a' * 41}", "the Effect of PROTECTED: (Effect) is up to 40 characters, not aaa"),
    ):
        answer = run_rulebook(indexed, "figure", written)
        assert answer.returncode == 2
        assert refused in answer.stderr


def test_the_command_refuses_what_is_no_power(indexed: Path) -> None:
    refused = run_rulebook(indexed, "figure", "charge", "xyzzy")
    assert refused.returncode == 2
    assert "no power 'xyzzy'" in refused.stderr
    assert "unmatched has no figure cards" in run_rulebook(indexed, "figure", "charge", "--game", "unmatched").stderr
