"""`rulebook match` prints the sheet of a match, and finds its sides as the look-up does."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from rulebook.match import table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from projects import Run
    from rulebook.library.library import Library
    from rulebook.model.game import Game

PICTURED = ("loki", "the-wayward-sisters", "--at", "santas-workshop")


@pytest.fixture(scope="module", autouse=True)
def make_table_once() -> Iterator[None]:
    """Make the table of the same records only once, which takes most of the time of a command here."""
    make = table.match_table

    @cache
    def made(library: Library, slug: str) -> table.Table | None:
        return make(library, library.games[slug])

    def match_table(library: Library, game: Game) -> table.Table | None:
        return made(library, game.slug)

    with mock.patch.object(table, "match_table", match_table):
        yield


def test_a_sheet_in_words_tells_each_passage_once(indexed: Path, rulebook: Run) -> None:
    text = rulebook(indexed, "match", *PICTURED).stdout
    assert text.startswith("Loki vs. The Wayward Sisters on Santa's Workshop\n")
    for heading in ("SETUP", "THE TURN", "AN ATTACK", "AT ANY TIME", "WHAT MEETS WHAT", "KEEP COUNT"):
        assert text.splitlines().count(heading) == 1
    assert " ".join(text.split()).count("it goes into your cauldron instead") == 1
    assert text.count("Bubbling Brew: the cauldron") > 2
    assert "Bubbling Brew: the cauldron [see Maneuver]" in text
    assert "Loki: End the turn and TRICKS [see 8. Cleanup]" in text
    assert "- Santa's Workshop: The conveyor belt [" in text
    actions = text.partition("\nActions\n")[2].partition("\nManeuver\n")[0]
    assert actions.count("When you win [") == 1
    assert "End the Turn: Stop everything" in text
    assert "      Loki: TRICKS\n      The Wayward Sisters: The cauldron, Spells\n      both: When an effect ends" in text


def test_the_json_has_what_other_programs_read(indexed: Path, rulebook: Run) -> None:
    sheet = json.loads(rulebook(indexed, "match", *PICTURED, "--json").stdout)
    assert {"game", "sides", "battlefield", "setup", "timeline", "applies", "trackers"} <= sheet.keys()
    assert {"id", "name", "fighters", "tokens"} <= sheet["sides"][0].keys()
    assert {"step", "text", "from"} <= sheet["setup"][0].keys()
    entries = [entry for moment in sheet["timeline"] for entry in moment["entries"]]
    assert all({"timing", "entries"} <= moment.keys() for moment in sheet["timeline"])
    assert all({"id", "side", "text"} <= entry.keys() for entry in entries)
    assert all({"id", "title", "why", "sides"} <= card.keys() for card in sheet["applies"])


def test_names_are_found_as_in_the_look_up_and_what_was_understood_is_said(indexed: Path, rulebook: Run) -> None:
    run = rulebook(indexed, "match", "lokki", "wayward sisters", "--at", "santa workshop", "--json")
    sheet = json.loads(run.stdout)
    assert sheet == json.loads(rulebook(indexed, "match", *PICTURED, "--json").stdout)
    assert "lokki is read as Loki" in run.stderr


def test_a_question_is_answered_for_those_who_play(indexed: Path, rulebook: Run) -> None:
    question = "discarded card comes back to hand"
    assert "Loki" not in rulebook(indexed, "lookup", question).stdout.splitlines()[2]
    asked = rulebook(indexed, "match", *PICTURED, "--ask", question)
    assert (asked.returncode, asked.stdout.splitlines()[0]) == (0, "On this match sheet:")
    best = asked.stdout.splitlines()[2]
    assert best.split()[-1] == "unmatched/hero/loki#return-is-optional"
    answer = json.loads(rulebook(indexed, "match", *PICTURED, "--ask", question, "--json").stdout)
    assert "unmatched/hero/loki" in [result["id"] for result in answer["results"][:3]]
    nothing = rulebook(indexed, "match", *PICTURED, "--ask", "xyzzyx")
    assert (nothing.returncode, nothing.stdout.splitlines()[0]) == (
        1,
        "Nothing found for 'xyzzyx'. Try fewer words, a name, or a keyword.",
    )


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("hand limit belt order", "your-turn#order-at-the-end"),
        ("sister defeated ingredients", "the-wayward-sisters#defeated-sister"),
        ("spell deals damage is it combat damage", "the-wayward-sisters#cast-a-spell"),
        ("cauldron empty", "the-wayward-sisters#empty-the-cauldron"),
    ],
)
def test_the_passages_of_the_sheet_that_have_the_words_come_first(
    indexed: Path, rulebook: Run, question: str, passage: str
) -> None:
    own = rulebook(indexed, "match", *PICTURED, "--ask", question).stdout
    assert own.startswith("On this match sheet:")
    assert passage in own


def test_a_name_is_answered_by_its_record_and_not_by_the_passages_of_the_sheet(indexed: Path, rulebook: Run) -> None:
    assert not rulebook(indexed, "match", *PICTURED, "--ask", "wayward sisters").stdout.startswith("On this match sheet")


def test_the_turn_of_a_side_is_named_by_the_side(indexed: Path, rulebook: Run) -> None:
    sheet = json.loads(rulebook(indexed, "match", *PICTURED, "--turn", "loki", "--json").stdout)
    assert "unmatched/hero/the-wayward-sisters#cast-a-spell" in [each["id"] for each in sheet["other_turns"]]


def test_what_cannot_be_made_is_said_with_what_can(indexed: Path, rulebook: Run) -> None:
    for arguments, said in {
        ("loki", "xyzzy"): "no hero 'xyzzy'",
        ("loki", "medusa", "--at", "xyzzy"): "no battlefield 'xyzzy'",
        ("loki",): "a match has 2 or 4 sides, and not 1",
        ("loki", "alice", "medusa"): "a match has 2 or 4 sides, and not 3",
        ("loki", "sisters", "santa"): "'santa' is a battlefield, and no hero; write: rulebook match loki sisters --at santa",
        ("loki", "santa"): "write: rulebook match loki SIDE --at santa",
        ("loki", "medusa", "--turn", "alice"): "Alice is not in this match; --turn names one of its sides: Loki, Medusa",
        ("loki", "medusa", "--game", "funkoverse"): "funkoverse has no match sheets; the games that have: unmatched",
    }.items():
        run = rulebook(indexed, "match", *arguments)
        assert (run.returncode, run.stdout) == (2, "")
        assert said in run.stderr
