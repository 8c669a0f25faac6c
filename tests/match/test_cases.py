"""Match sheets say what a judge who has only the sources open expects of them: the matches of `cases.yml`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from rulebook.match.sheet import match_sheet
from rulebook.match.table import match_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.library.library import Library
    from rulebook.match.table import Table

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "cases.yml").read_text(encoding="utf-8"))
GAME = "unmatched/"


@pytest.fixture(scope="module")
def table(library: Library) -> Table:
    """The table of Unmatched."""
    made = match_table(library, library.games["unmatched"])
    assert made
    return made


@pytest.fixture(
    scope="module", params=CASES, ids=lambda case: "-".join([*case["sides"], case["board"], case.get("turn", "")]).rstrip("-")
)
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A match, and what is expected of its sheet."""
    wanted: dict[str, Any] = request.param
    return wanted


@pytest.fixture(scope="module")
def sheet(table: Table, case: dict[str, Any]) -> dict[str, Any]:
    """The sheet of the match."""
    return match_sheet(table, case["sides"], case["board"], case.get("turn"))


def named(entries: Iterable[dict[str, Any]]) -> set[str]:
    """The ids of entries or cards, without the game."""
    return {entry["id"].removeprefix(GAME) for entry in entries}


def test_the_rulings_errata_effects_and_boards_are_exactly_those(case: dict[str, Any], sheet: dict[str, Any]) -> None:
    shared = [card for card in sheet["applies"] if card["group"] not in ("rules", "binds") and "#" not in card["id"]]
    assert named(shared) == set(case["applies"])


def test_passages_stand_at_their_moments(case: dict[str, Any], sheet: dict[str, Any]) -> None:
    moments = {moment["timing"]: named(moment["entries"]) for moment in sheet["timeline"]}
    missing = {timing: set(wanted) - moments.get(timing, set()) for timing, wanted in case["at"].items()}
    assert not {timing: passages for timing, passages in missing.items() if passages}
    wrong = {timing: set(unwanted) & moments.get(timing, set()) for timing, unwanted in case.get("not_at", {}).items()}
    assert not {timing: passages for timing, passages in wrong.items() if passages}


def test_passages_stand_at_their_steps_of_the_setup(case: dict[str, Any], sheet: dict[str, Any]) -> None:
    steps = {
        step["name"]: named(step["entries"]) | {each.removeprefix(GAME) for each in step["from"]} for step in sheet["setup"]
    }
    missing = {name: set(wanted) - steps.get(name, set()) for name, wanted in case.get("setup", {}).items()}
    assert not {name: passages for name, passages in missing.items() if passages}


def test_what_this_match_does_not_have_is_nowhere(case: dict[str, Any], sheet: dict[str, Any]) -> None:
    ids = set(json.dumps(sheet).split('"'))
    for absent in case["absent"]:
        assert not [each for each in ids if each == GAME + absent or each.startswith(f"{GAME}{absent}#")]
