"""A match sheet has what the records say about its sides and its board, and nothing about others."""

from __future__ import annotations

import copy
import itertools
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from match_sheets import add_match_sheets
from projects import SMALL
from rulebook.library.library import Library
from rulebook.match.sheet import GROUPS, match_sheet
from rulebook.match.table import match_table
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.match.table import Table


@pytest.fixture(scope="module")
def table(library: Library) -> Table:
    """The table of Unmatched."""
    made = match_table(library, library.games["unmatched"])
    assert made
    return made


@pytest.fixture
def teapots(tmp_path: Path) -> Library:
    """Teapot Duel with match sheets."""
    shutil.copytree(SMALL, tmp_path / "rules_data")
    add_match_sheets(tmp_path / "rules_data/teapots")
    return Library.load(tmp_path / "rules_data")


def pictured(table: Table, turn: str | None = None) -> dict[str, Any]:
    """Loki against The Wayward Sisters on Santa's Workshop."""
    return match_sheet(table, ["loki", "the-wayward-sisters"], "santas-workshop", turn)


def at(sheet: dict[str, Any], timing: str) -> list[str]:
    """The passages at a timing, as kind/slug#passage."""
    moments = [moment for moment in sheet["timeline"] if moment["timing"] == timing]
    return [entry["id"].removeprefix("unmatched/") for moment in moments for entry in moment["entries"]]


def test_a_sheet_names_the_match(table: Table) -> None:
    sheet = pictured(table)
    assert sheet["title"] == "Loki vs. The Wayward Sisters on Santa's Workshop"
    assert (sheet["game"], sheet["battlefield"]) == ("unmatched", "unmatched/battlefield/santas-workshop")
    assert [(side["seat"], side["id"]) for side in sheet["sides"]] == [
        ("a", "unmatched/hero/loki"),
        ("b", "unmatched/hero/the-wayward-sisters"),
    ]


def test_a_list_stays_a_list_without_what_it_says_of_sides_that_do_not_play(table: Table) -> None:
    def said(*sides: str, passage: str = "boost#special-boosts") -> Any:
        entries = [entry for card in match_sheet(table, sides)["applies"] for entry in card["passages"]]
        return next(entry["text"].split("\n") for entry in entries if entry["id"] == f"unmatched/rule/{passage}")

    general = ["Some rules change how you BOOST:", "", "• Blind BOOST: with the top card of your deck"]
    assert said("king-arthur", "loki") == [*general, "• Loki: TRICK cards cannot be used"]
    assert said("houdini", "king-arthur") == [*general, "• Houdini: BOOST bonuses, effects that do happen"]
    # King Arthur is named only where he plays.
    canceled = "resolve-combat#cancelled-effects"
    assert [line for line in said("loki", "the-wayward-sisters", passage=canceled) if line.startswith("•")] == [
        "• a combat item"
    ]
    assert "• the BOOST of King Arthur's attack" in said("king-arthur", "loki", passage=canceled)
    # An item that also refers to something else is for everybody.
    exceptions = next(each for each in table["passages"] if each["id"] == "unmatched/rule/spaces-and-zones#exceptions")
    assert [len(sides) for sides in exceptions["line_sides"]] == [0, 0, 0, 0, 0, 3]


def test_the_steps_of_the_setup_are_numbered_and_those_of_nobody_are_left_out(table: Table) -> None:
    setup = pictured(table)["setup"]
    # Neither side has a sidekick to place, and nothing can stand where the match begins: these are no steps to check off.
    assert [step["step"] for step in setup] == [1, 2, 3, 4, 5, None, 6, None]
    names = [step["name"] for step in setup]
    assert "Make special choices, in player order" not in names
    assert "Make the last choices" in [s["name"] for s in match_sheet(table, ["alice", "loki"])["setup"]]
    pieces = next(step for step in setup if step["name"] == "Take what belongs to your hero")["pieces"]
    assert pieces == [
        {"seat": "a", "text": "Loki", "open": False},
        {"seat": "b", "text": "3 × Sister", "open": False},
    ]
    placed = next(step for step in setup if step["name"] == "Put each hero on its starting space")
    assert [entry["open"] for entry in placed["entries"]] == [True]
    assert "unmatched/ruling/setup-order#order" in placed["from"]


def test_passages_stand_at_each_of_their_moments(table: Table) -> None:
    sheet = pictured(table)
    for timing in ("boost", "cleanup", "end-of-turn", "scheme", "when-discarded"):
        assert "hero/the-wayward-sisters#into-the-cauldron" in at(sheet, timing)
    assert "hero/loki#any-fighter" in at(sheet, "cards-chosen")
    assert "battlefield/santas-workshop#belt" in at(sheet, "end-of-turn")


def test_the_defender_comes_first(table: Table) -> None:
    assert [entry.split("#")[0] for entry in at(pictured(table, "a"), "cards-chosen")][:2] == [
        "hero/the-wayward-sisters",
        "hero/loki",
    ]
    for turn, side in (("a", "hero/the-wayward-sisters#"), ("b", "hero/loki#")):
        for timing in ("cards-chosen", "cleanup"):
            assert at(pictured(table, turn), timing)[0].startswith(side)


def test_outside_an_attack_the_side_whose_turn_it_is_comes_first(table: Table) -> None:
    for turn, side in (("a", "hero/loki#"), ("b", "hero/the-wayward-sisters#")):
        assert at(pictured(table, turn), "scheme")[0].startswith(side)


def test_the_order_at_the_end_of_the_turn_is_open_only_where_something_happens_then(table: Table) -> None:
    order = "rule/your-turn#order-at-the-end"
    assert order in at(pictured(table), "end-of-turn")
    assert at(match_sheet(table, ["buffy", "alice"], "sunnydale-high-school"), "end-of-turn") == []


def test_what_the_players_agree_on_before_the_match_stands_in_its_setup_once_on_any_turn(table: Table) -> None:
    four = ["loki", "shredder", "michelangelo", "black-widow"]
    for turn in (None, "b"):
        before = match_sheet(table, four, "technodrome", turn)["setup"][-2]
        assert (before["name"], before["step"]) == ("Before the first turn", 7)
        assert [(entry["id"], entry["seats"]) for entry in before["entries"] if entry["open"]] == [
            ("unmatched/hero/loki#which-opponent", ["a"]),
            ("unmatched/rule/your-turn#order-at-the-end", []),
        ]
    # What a step of the setup has already stands there alone.
    opens = [entry["id"] for step in pictured(table)["setup"] for entry in step["entries"] if entry["open"]]
    assert opens == ["unmatched/hero/the-wayward-sisters#starting-spaces", "unmatched/rule/your-turn#order-at-the-end"]
    assert "Before the first turn" not in [step["name"] for step in match_sheet(table, ["buffy", "alice"])["setup"]]


def test_a_passage_that_says_to_agree_on_it_has_the_field_for_that(library: Library) -> None:
    passages = [
        (record.ref_of(passage), passage) for record in library.in_force("unmatched") for _, _, passage in record.passages()
    ]
    says = {ref for ref, passage in passages if "agree on it" in " ".join(passage.text.lower().split())}
    # Where two heroes meet, what to agree on is asked once: on Squirrel Girl's side, T. Rex's passage asks it.
    asked_by_another = Ref("unmatched", "hero", "squirrel-girl", "with-t-rex")
    assert says - {asked_by_another} == {ref for ref, passage in passages if passage.agree}
    assert all(passage.open for _, passage in passages if passage.agree)


def test_what_is_about_the_turn_of_another_side_is_left_out_and_named(table: Table) -> None:
    for turn, shown in (("a", False), ("b", True)):
        sheet = pictured(table, turn)
        assert ("hero/the-wayward-sisters#cast-a-spell" in at(sheet, "after-attack")) is shown
        spell = {
            "id": "unmatched/hero/the-wayward-sisters#cast-a-spell",
            "title": "Bubbling Brew: cast a spell",
            "seat": "b",
            "count": 1,
        }
        assert (spell in sheet["other_turns"]) is not shown
    assert pictured(table)["other_turns"] == []


def test_what_is_about_one_turn_at_some_timings_is_left_out_there_alone(table: Table) -> None:
    played, trick = "hero/the-wayward-sisters#any-sister-plays", "hero/loki#played-trick"
    for turn, shown, hidden in (("a", trick, played), ("b", played, trick)):
        sheet = pictured(table, turn)
        assert shown in at(sheet, "scheme")
        assert hidden not in at(sheet, "scheme")
        assert trick in at(sheet, "cleanup")
        assert played in at(sheet, "cards-chosen")
        assert f"unmatched/{hidden}" not in [each["id"] for each in sheet["other_turns"]]


def test_what_a_side_does_while_it_attacks_or_defends_is_not_on_the_turn_of_its_teammate(table: Table) -> None:
    for turn, shown in (("a", True), ("b", True), ("c", True), ("d", False)):
        sheet = match_sheet(table, ["loki", "the-wayward-sisters", "medusa", "king-arthur"], None, turn)
        assert ("hero/the-wayward-sisters#any-sister-plays" in at(sheet, "cards-chosen")) is shown
        assert ("hero/the-wayward-sisters#into-the-cauldron" in at(sheet, "cleanup")) is shown
        # Cards of a side may be discarded on any turn.
        assert "hero/the-wayward-sisters#into-the-cauldron" in at(sheet, "when-discarded")
        others = {each["title"]: each["seat"] for each in sheet["other_turns"]}
        assert others.get("Any Sister plays any card") == (None if shown else "b")


def test_what_a_shared_record_says_of_a_turn_is_there_on_the_turns_of_the_sides_that_have_it(table: Table) -> None:
    bonus = "effect/bonus-attacks#main-attack-first"
    for turn, entries in ((None, ["a"]), ("a", ["a"]), ("b", [])):
        sheet = match_sheet(table, ["achilles", "medusa"], None, turn)
        shown = [entry for moment in sheet["timeline"] for entry in moment["entries"] if entry["id"] == f"unmatched/{bonus}"]
        assert [entry["seats"] for entry in shown] == [entries] * (2 if entries else 0), turn
        others = {each["title"]: (each["seat"], each["count"]) for each in sheet["other_turns"]}
        assert others.get("Bonus Attacks") == (("a", 7) if turn == "b" else None)
    for turn in ("a", "b"):
        both = match_sheet(table, ["achilles", "bloody-mary"], None, turn)
        moment = next(each for each in both["timeline"] if each["timing"] == "after-combat")
        assert {(*entry["seats"],) for entry in moment["entries"] if "bonus-attacks" in entry["id"]} == {(turn,)}
        assert "Bonus Attacks" not in [each["title"] for each in both["other_turns"]]


def test_what_a_board_brings_is_there_on_every_turn(table: Table) -> None:
    for turn in ("a", "b"):
        sheet = match_sheet(table, ["loki", "medusa"], "helicarrier", turn)
        assert "effect/battlefield-items#scheme-item" in at(sheet, "action")


def test_a_turn_has_no_stop_for_what_only_another_side_does_on_its_own(table: Table) -> None:
    for turn, shown in (("a", False), ("b", True)):
        sheet = match_sheet(table, ["achilles", "medusa"], None, turn)
        assert ("hero/medusa#several-zones" in at(sheet, "start-of-turn")) is shown
        assert ("hero/medusa#harpies" in at(sheet, "attack-declared")) is shown
        assert "hero/medusa#harpies" in at(sheet, "always")
        sheet = match_sheet(table, ["alice", "buffy"], None, turn)
        assert ("hero/buffy#end-of-move" in at(sheet, "maneuver")) is shown
        assert "hero/buffy#end-of-move" in at(sheet, "when-moved")


def test_the_setup_follows_the_order_of_the_players(table: Table) -> None:
    def pieces(first: str | None, name: str) -> list[tuple[str, str]]:
        setup = match_sheet(table, ["achilles", "medusa"], None, "a", first)["setup"]
        return [(each["seat"], each["text"]) for step in setup if name in step["name"] for each in step["pieces"]]

    assert pieces(None, "sidekicks") == pieces("a", "sidekicks") == [("a", "Patroclus"), ("b", "3 × Harpies")]
    assert pieces("b", "sidekicks") == [("b", "3 × Harpies"), ("a", "Patroclus")]
    assert pieces("b", "starting space") == [("b", "Starting space 1"), ("a", "Starting space 2")]
    assert (pieces(None, "starting space"), pieces("b", "Begin")) == ([], [("b", "Takes the first turn")])
    for turn, first, choices in (("a", None, "ab"), ("b", None, "ab"), ("b", "a", "ab"), ("a", "b", "ba")):
        setup = match_sheet(table, ["buffy", "geralt-of-rivia"], None, turn, first)["setup"]
        step = next(step for step in setup if "special choices" in step["name"])
        assert "".join(dict.fromkeys(seat for entry in step["entries"] for seat in entry["seats"])) == choices
        # Who is younger decides it, and need not be told once it is known.
        assert sum("younger" in step["text"].lower() for step in setup) == (1 if first else 3)


def test_what_needs_a_large_fighter_is_left_out_if_nobody_is_large(table: Table) -> None:
    card = next(card for card in pictured(table)["applies"] if card["id"] == "unmatched/battlefield/santas-workshop")
    assert card["left_out"] == ["large fighters"]
    with_large = match_sheet(table, ["t-rex", "loki"], "santas-workshop")
    card = next(card for card in with_large["applies"] if card["id"] == "unmatched/battlefield/santas-workshop")
    assert card["left_out"] == []
    assert "battlefield/santas-workshop#large-fighters" in at(with_large, "end-of-turn")


def test_what_applies_comes_in_groups_with_the_reasons(table: Table) -> None:
    applies = pictured(table)["applies"]
    order = [GROUPS.index(card["group"]) for card in applies]
    assert order == sorted(order)
    cards = {card["id"].removeprefix("unmatched/"): card for card in applies}
    assert cards["ruling/end-the-turn"]["group"] == "both"
    whys = {
        "ruling/end-the-turn": "Loki: TRICKS; "
        "The Wayward Sisters: The cauldron, Spells; "
        "both: When an effect ends the turn, Cleanup",
        "erratum/winning-the-game": "Loki: 1 hero; The Wayward Sisters: 3 heroes; both: Action, End of action",
        "effect/revealing-cards": "Loki: Svaðifari's Lure and Lævateinn; "
        "The Wayward Sisters: applies to this hero; "
        "both: When a card is revealed",
        "rule/resolve-combat#cancelled-effects": "Loki: Mischief-Monger; The Wayward Sisters: Bubbling Brew",
        "ruling/placement": "Santa's Workshop: Conveyor belt: end space and gift bin; timing: When a fighter is placed",
    }
    assert {id_: cards[id_]["why"] for id_ in whys} == whys
    rule = cards["rule/discard-piles"]
    assert "The Wayward Sisters: Bubbling Brew: the cauldron, " in rule["why"]
    # Who says what it says of the sides stands for all of the rule.
    assert (rule["group"], rule["label"]) == ("rules", "Editor’s reading")
    assert [entry["id"] for entry in cards["rule/discard-piles"]["passages"]] == ["unmatched/rule/discard-piles#elsewhere"]
    assert cards["hero/loki"]["group"] == "binds"
    # By which passages a record applies: those that name a side, or need what it has.
    assert cards["ruling/end-the-turn"]["about"] == ["unmatched/ruling/end-the-turn#where-cards-go"]
    assert cards["erratum/winning-the-game"]["about"] == ["unmatched/erratum/winning-the-game#several-heroes"]
    assert cards["effect/revealing-cards"]["about"] == []
    assert cards["effect/one-way-paths"]["group"] == "board"
    assert cards["erratum/multiple-heroes"]["seats"] == ["b"]


def test_a_large_fighter_is_a_reason(table: Table) -> None:
    sheet = match_sheet(table, ["t-rex", "loki"], "splash-paddock")
    card = next(card for card in sheet["applies"] if card["id"] == "unmatched/effect/one-way-paths")
    assert card["why"].startswith("Splash Paddock: Splash Paddock has one-way paths; T. Rex: T. Rex is large; both: ")
    assert card["group"] == "board"
    for pair in (["t-rex", "raptors"], ["raptors", "t-rex"]):
        cards = {card["id"]: card for card in match_sheet(table, pair, "santas-workshop")["applies"]}
        for record in ("battlefield/santas-workshop", "effect/one-way-paths"):
            assert "T. Rex: T. Rex is large" in cards[f"unmatched/{record}"]["why"]


def test_how_many_heroes_a_side_has_is_a_reason_where_one_has_several(table: Table) -> None:
    for other, group in (("the-wayward-sisters", "both"), ("medusa", "every")):
        cards = {card["title"]: card for card in match_sheet(table, ["loki", other])["applies"]}
        assert cards["When you win"]["group"] == group


def test_what_passages_of_all_sides_meet_in_comes_first_and_then_what_the_publisher_says(table: Table) -> None:
    both = [card["title"] for card in pictured(table)["applies"] if card["group"] in ("both", "rules")]
    assert both == ["End the Turn", "When you win", "Revealing Cards", "Discard piles"]


def test_every_side_has_to_do_with_what_is_about_abilities(table: Table) -> None:
    for pair in itertools.combinations(table["sides"], 2):
        cards = {card["id"]: card for card in match_sheet(table, pair)["applies"]}
        canceled = cards["unmatched/rule/resolve-combat#cancelled-effects"]
        assert canceled["seats"] == ["a", "b"], pair
        # Which says nothing of this match.
        assert canceled["group"] == "every", pair
        assert [entry["id"] for entry in canceled["passages"]] == [canceled["id"]]


def test_all_that_binds_an_opponent_is_together(table: Table) -> None:
    for other in ("the-wayward-sisters", "medusa"):
        binds = next(card for card in match_sheet(table, ["loki", other])["applies"] if card["group"] == "binds")
        assert [entry["title"] for entry in binds["passages"]] == [
            "Mischief-Monger: a TRICK you played",
            "Mischief-Monger: a TRICK an opponent discards",
            "One TRICK, two effects",
            "Who may play a TRICK",
            "When your opponent plays a TRICK",
            "TRICKS and BOOST",
            "Svaðifari's Lure and Lævateinn",
            "End the turn and TRICKS",
        ]


def test_a_rule_that_two_sides_refer_to_is_there_if_both_have_something_at_its_event(table: Table) -> None:
    def defeats(*sides: str) -> list[str]:
        cards = match_sheet(table, sides)["applies"]
        return [card["why"] for card in cards if card["id"] == "unmatched/rule/defeating-a-fighter"]

    assert defeats("achilles", "medusa") == ["Achilles: Patroclus falls; Medusa: Health of a Harpy"]
    # Whoever refers to it and says nothing of that event has nothing to do with it.
    assert not defeats("achilles", "the-wayward-sisters")


def test_each_record_applies_for_a_reason(table: Table) -> None:
    for pair in itertools.combinations(table["sides"], 2):
        for card in match_sheet(table, pair)["applies"]:
            assert all(any(reason["words"]) for reason in card["because"]), (pair, card["id"])


def test_what_a_side_says_itself_is_not_said_again(table: Table) -> None:
    sheet = match_sheet(table, ["the-wayward-sisters", "loki"])
    moments = [moment["entries"] for moment in sheet["timeline"]]
    for entries in moments:
        assert len({entry["text"] for entry in entries}) == len(entries)
    card = next(card for card in sheet["applies"] if card["id"] == "unmatched/erratum/multiple-heroes")
    shown = [*itertools.chain(*moments), *card["passages"]]
    assert "unmatched/erratum/multiple-heroes#your-hero" not in [entry["id"] for entry in shown]
    assert "unmatched/hero/the-wayward-sisters#your-hero" in card["because"][0]["passages"]


def test_a_passage_stands_at_each_moment_of_what_it_restates(library: Library) -> None:
    restating = [
        (record, passage) for record in library.of("unmatched") for _, _, passage in record.passages() if passage.restates
    ]
    assert restating
    for record, passage in restating:
        for written in passage.restates:
            target = Ref.parse(written, "unmatched")
            general = library.records[target.record].passage(target.passage or "")
            assert general
            assert set(general.when) <= set(passage.when), (record.ref, passage.id, written)


def test_what_a_board_says_of_a_hero_is_there_if_the_hero_plays(table: Table) -> None:
    for sides, is_there in ((("krang", "loki"), True), (("alice", "loki"), False)):
        entries = [entry["id"] for step in match_sheet(table, sides, "technodrome")["setup"] for entry in step["entries"]]
        assert ("unmatched/battlefield/technodrome#krang" in entries) is is_there


def test_the_trackers_are_those_of_the_records(table: Table) -> None:
    trackers = pictured(table)["trackers"]
    assert [(each["seat"], each["sort"], each["name"]) for each in trackers][:3] == [
        ("a", "health", "Loki"),
        ("a", "counter", "TRICKS in opponents' hands"),
        ("b", "health", "Sister 1"),
    ]
    either = match_sheet(table, ["yennefer-and-triss", "loki"])["trackers"]
    assert [(each["name"], each["start"]) for each in either if each["seat"] == "a"] == [("Yennefer", None), ("Triss", None)]
    assert [(each["name"], each["together"]) for each in trackers[-3:]] == [
        ("Snakes", "Cauldron"),
        ("Bats", "Cauldron"),
        ("Lizard's legs", "Cauldron"),
    ]


def test_a_counter_stands_where_its_side_has_a_text(table: Table) -> None:
    trackers = {each["name"]: each for each in pictured(table)["trackers"]}
    assert trackers["TRICKS in opponents' hands"]["timings"] == ["maneuver", "scheme", "cleanup", "end-of-turn"]
    assert "after-attack" in trackers["Bats"]["timings"]
    for part in table["sides"].values():
        told = {timing for number in part["passages"] for timing in table["passages"][number]["timings"]}
        needed = {timing for tracker in part["trackers"] for timing in tracker["timings"]}
        assert needed <= told, part["name"]


def test_a_dial_says_whether_it_is_of_a_hero(table: Table) -> None:
    def heroes(slug: str) -> list[str]:
        return [tracker["name"] for tracker in table["sides"][slug]["trackers"] if tracker["hero"]]

    assert heroes("the-wayward-sisters") == ["Sister 1", "Sister 2", "Sister 3"]
    assert (heroes("alice"), heroes("yennefer-and-triss")) == (["Alice"], ["Yennefer", "Triss"])
    assert table["highest"] == (
        "unmatched/rule/heroes-and-sidekicks#maximum-health",
        "A fighter cannot gain health beyond the highest number on its own dial.",
    )
    assert table["defeat"] == {
        "timing": "when-defeated",
        "rule": ("unmatched/rule/defeating-a-fighter", "Defeating a fighter"),
        "wins": ("unmatched/erratum/winning-the-game", "When you win"),
        "team_wins": "unmatched/rule/team-play#winning",
        "eliminated": "unmatched/rule/team-play#eliminated",
    }


def test_forms_are_switched_and_one_of_several_sidekicks_is_chosen(table: Table) -> None:
    sheet = match_sheet(table, ["buffy", "alice", "muhammad-ali"])
    trackers = {each["name"]: each for each in sheet["trackers"]}
    assert (trackers["Size"]["states"], trackers["Size"]["start"]) == (["BIG", "SMALL"], None)
    assert trackers["Stance"]["start"] == 0
    assert not {"Butterfly/bee", "Size token"} & set(trackers)
    assert trackers["Sidekick"]["states"] == ["Giles", "Xander"]
    assert [trackers[name]["only"] for name in ("Giles", "Xander", "The Jabberwock")] == ["Giles", "Xander", None]
    pieces = {each["text"] for step in sheet["setup"] for each in step["pieces"]}
    assert {"Giles or Xander", "Size token: BIG or SMALL"} <= pieces


def test_a_passage_stands_once_in_the_setup_and_a_side_of_unknown_sidekicks_looks_beside_known_ones(table: Table) -> None:
    for pair in itertools.combinations(table["sides"], 2):
        setup = match_sheet(table, pair)["setup"]
        ids = [(entry["id"], entry["side"]) for step in setup for entry in step["entries"]]
        assert len(ids) == len({*ids}), pair
        assert all(each["text"] for step in setup for each in step["pieces"]), pair
    table = copy.deepcopy(table)
    table["sides"]["dracula"]["lists"]["sidekicks"] = ""
    unknown = next(step for step in match_sheet(table, ["dracula", "medusa"])["setup"] if "sidekicks" in step["name"])
    look = {"text": "Not in the rules we have: see the character card", "open": True}
    assert unknown["pieces"] == [{"seat": "a", **look}, {"seat": "b", "text": "3 × Harpies", "open": False}]
    table["sides"]["loki"]["lists"]["sidekicks"] = ""
    nobody = next(step for step in match_sheet(table, ["dracula", "loki"])["setup"] if "sidekicks" in step["name"])
    assert (nobody["text"], nobody["pieces"]) == (unknown["text"], [{"seat": "a", **look}, {"seat": "b", **look}])


def test_a_match_of_two_is_told_about_the_younger_player_and_one_of_four_about_the_order_of_the_teams(table: Table) -> None:
    two, four = (match_sheet(table, ["loki", "medusa", "alice", "sinbad"][:count])["setup"] for count in (2, 4))
    assert ["younger" in step["text"].lower() for step in two] == [
        "starting space" in step["name"] or step["step"] in (1, None) for step in two
    ]
    assert not [step["text"] for step in four if "younger" in step["text"]]
    assert "unmatched/rule/team-play#placing-heroes" in next(step for step in four if "starting space" in step["name"])["from"]
    ordered = match_sheet(table, ["loki", "medusa", "alice", "sinbad"], first="c")["setup"]
    spaces = next(step["pieces"] for step in ordered if "starting space" in step["name"])
    assert [(each["seat"], each["text"][-1]) for each in spaces] == [("c", "1"), ("d", "2"), ("a", "3"), ("b", "4")]


def test_the_order_of_the_players_of_teams_stands_below_the_rules_about_it(table: Table) -> None:
    def texts(first: str | None) -> dict[str, str]:
        sheet = match_sheet(table, ["loki", "medusa", "alice", "sinbad"], first=first)
        places = [*sheet["setup"], *sheet["timeline"]]
        return {each["id"].partition("/")[2]: each["text"] for place in places for each in place["entries"]}

    unknown, known = texts(None), texts("b")
    changed = {id_ for id_, text in known.items() if text != unknown[id_]}
    assert changed == {f"rule/team-play#{each}" for each in ("placing-heroes", "placing-sidekicks", "turn-order")}
    said = "The order in this match: Medusa, Alice, Sinbad, Loki."
    assert all(known[each] == f"{unknown[each]}\n\n{said}" for each in changed)


def test_sidekicks_are_skipped_if_every_side_is_known_to_have_none(table: Table) -> None:
    alone = copy.deepcopy(table)
    for part in alone["sides"].values():
        part["lists"] = {}
    setup = match_sheet(alone, ["medusa", "sinbad"])["setup"]
    skipped = next(step for step in setup if step["name"] == "Place your sidekicks, if you have any")
    assert (skipped["step"], skipped["text"], skipped["pieces"]) == (None, "Skipped: no side has a sidekick.", [])
    numbers = [step["step"] for step in setup if step["step"]]
    assert numbers == [*range(1, len(numbers) + 1)]


def test_core_rules_that_the_setup_shows_are_not_among_those_that_sides_share(table: Table) -> None:
    def shared(*sides: str) -> list[str]:
        return [card["title"] for card in match_sheet(table, sides)["applies"] if card["group"] == "rules"]

    assert "Setup" not in shared("buffy", "alice")
    assert "Combat example" in shared("king-arthur", "alice")
    assert shared("loki", "the-wayward-sisters") == ["Discard piles"]


def test_what_a_side_says_is_shared_only_if_it_plays(table: Table) -> None:
    def of_sides(*sides: str) -> list[dict[str, Any]]:
        return [card for card in match_sheet(table, sides)["applies"] if card["kind"] == "Hero" and card["group"] == "both"]

    (small,) = of_sides("buffy", "squirrel-girl")
    assert small["title"] == "Sharing a space (Squirrel Girl)"
    reasons = [[*reason["passages"]] for reason in small["because"]]
    assert reasons == [["unmatched/hero/buffy#end-of-move"], ["unmatched/hero/squirrel-girl#sharing-a-space"]]
    # Each of the two refers to the other: that is told once.
    assert [card["seats"] for card in of_sides("t-rex", "squirrel-girl")] == [["a", "b"]]
    assert not [card for pair in (["t-rex", "alice"], ["buffy", "alice"], ["buffy", "loki"]) for card in of_sides(*pair)]
    for pair in itertools.combinations(table["sides"], 2):
        playing = {f"unmatched/hero/{slug}" for slug in pair}
        cards = [card["id"] for card in match_sheet(table, pair)["applies"] if card["kind"] == "Hero"]
        assert playing.issuperset(cards), pair


def test_what_a_side_has_is_its_reason_before_a_note_on_it(table: Table) -> None:
    order = next(card for card in match_sheet(table, ["buffy", "alice"])["applies"] if card["title"] == "Setup Order")
    assert [*order["because"][1]["passages"].values()] == ["Starting size", "When the size is chosen"]


def test_four_sides_are_two_teams_with_the_rules_for_teams(table: Table) -> None:
    sheet = match_sheet(table, ["loki", "medusa", "alice", "sinbad"])
    assert [side["team"] for side in sheet["sides"]] == [0, 1, 0, 1]
    assert sheet["title"] == "Loki and Alice vs. Medusa and Sinbad"
    assert "unmatched/rule/team-play" in [card["id"] for card in sheet["applies"]]
    assert "unmatched/rule/team-play" not in [card["id"] for card in pictured(table)["applies"]]
    binds = next(card for card in sheet["applies"] if card["group"] == "binds" and card["id"] == "unmatched/hero/loki")
    assert binds["seats"] == ["a", "b", "d"]


def test_in_an_attack_all_defenders_come_before_who_plays_with_the_attacker(table: Table) -> None:
    team = {"a": 0, "b": 1, "c": 0, "d": 1}
    for turn in team:
        timeline = match_sheet(table, ["loki", "king-arthur", "alice", "medusa"], turn=turn)["timeline"]
        for moment in (moment for moment in timeline if moment["part"] == "attack"):
            attacks = [team[entry["seats"][0]] == team[turn] for entry in moment["entries"] if len(entry["seats"]) == 1]
            assert attacks == sorted(attacks), (turn, moment["name"])


def test_a_hero_can_meet_itself(table: Table) -> None:
    sheet = match_sheet(table, ["loki", "loki"])
    assert [entry["seats"] for moment in sheet["timeline"] if moment["timing"] == "boost" for entry in moment["entries"]][
        :2
    ] == [
        ["a"],
        ["b"],
    ]


def test_every_passage_of_every_hero_and_battlefield_is_placed(table: Table) -> None:
    placed = {timing for row in table["rows"] for timing in row["timings"]}
    for part in (*table["sides"].values(), *table["boards"].values()):
        for number in part["passages"]:
            passage = table["passages"][number]
            # What the head of a page says, the sheet says where it lists the fighters.
            assert passage["timings"] or passage["id"].endswith("#character-card"), passage["id"]
            assert placed.issuperset(passage["timings"]), passage["id"]


def test_over_all_pairs_each_record_that_names_a_hero_is_there_and_none_that_names_only_others(
    library: Library, table: Table
) -> None:
    naming: dict[str, set[str]] = {}
    for record in library.of("unmatched"):
        if concerned := record.references("concerns"):
            naming[str(record.ref)] = {name.rpartition("/")[2] for name in concerned}
    for pair in itertools.combinations(table["sides"], 2):
        applies = {card["id"] for card in match_sheet(table, pair)["applies"]}
        for id_, names in naming.items():
            assert (id_ in applies) is bool(names & set(pair)), (pair, id_)


def test_a_board_has_the_rules_of_the_board_that_it_is_a_variant_of(library: Library, table: Table) -> None:
    variants = [board for board in library.of("unmatched", "battlefield") if board.references("varies")]
    assert variants
    for variant in variants:
        original = variant.references("varies")[0].rpartition("/")[2]
        of_original = {
            meeting["record"] for meeting in table["boards"][original]["meets"] if _is_named(table, meeting["record"])
        }
        assert of_original <= {meeting["record"] for meeting in table["boards"][variant.ref.slug]["meets"]}


def _is_named(table: Table, record: int) -> bool:
    return table["records"][record]["scope"] == "named"


def test_another_game_has_sheets_by_saying_so(teapots: Library) -> None:
    table = match_table(teapots, teapots.games["teapots"])
    assert table
    sheet = match_sheet(table, ["brown-betty", "kyusu"], "kitchen", "a")
    assert [step["name"] for step in sheet["setup"]] == ["Fill the pots"]
    assert sheet["setup"][0]["pieces"] == [
        {"seat": "a", "text": "3 × Cup; Sugar", "open": False},
    ]
    assert [entry["id"] for entry in sheet["timeline"][0]["entries"]] == [
        "teapots/hero/brown-betty#second-cup",
        "teapots/hero/brown-betty#both-cups",
        "teapots/hero/brown-betty#host-cup",
        "teapots/effect/spilling#gone",
        "teapots/ruling/pouring-order#host-first",  # it names nobody, and Brown Betty refers to it
        "teapots/hero/kyusu#side-handle",
        "teapots/hero/kyusu#green-tea",
    ]
    assert [(each["name"], each["start"], each["max"]) for each in sheet["trackers"]] == [
        ("Brown Betty", 12, 12),
        ("Cup", 3, 3),
        ("Sugar", 2, 4),
        ("Kyusu", None, None),
    ]


def test_a_game_that_does_not_say_so_has_no_sheets(library: Library) -> None:
    assert match_table(library, library.games["funkoverse"]) is None


def test_what_a_box_holds_is_no_row_of_what_meets(table: Table) -> None:
    cards = match_sheet(table, ["king-arthur", "medusa"], "sarpedon")["applies"]
    assert "Components" not in [card["title"] for card in cards]
