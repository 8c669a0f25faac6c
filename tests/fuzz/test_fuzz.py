"""The tests of the campaign: its classes make edits that can be repeated, and its properties hold for a few examples."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from fuzz import bases, report, runner
from fuzz.classes import CLASSES, LEGITIMATE, EditClass, load
from fuzz.properties import PROPERTIES, Subject
from fuzz.runner import Campaign, Case, Outcome, plan
from fuzz.workspace import Spot, Workspace
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="session")
def subject(small_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
    """A copy of the small project, released and built."""
    root = Path(shutil.copytree(small_built, tmp_path_factory.mktemp("fuzz") / "project"))
    lookup = Lookup.open(root / "build/index")
    yield Subject(root, lookup)
    lookup.close()


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_holds(name: str, subject: Subject) -> None:
    holds, strategies = PROPERTIES[name]
    EXAMPLES(given(**strategies)(lambda **given_: holds(subject, **given_)))()


def test_there_are_classes_enough() -> None:
    legitimate = [each for each in load().values() if each.family == LEGITIMATE]
    assert len(CLASSES) - len(legitimate) >= 350
    assert len(legitimate) >= 60


def test_a_case_makes_the_same_edit_again(tmp_path: Path) -> None:
    load()
    texts = []
    for turn in ("one", "two"):
        base = bases.make(bases.SMALL, tmp_path / turn)
        workspace = Workspace(base, base.copy(tmp_path / turn / "copy"), Random("seed"))  # noqa: S311 - repeatable is what it has to be
        spot = CLASSES["keys/misspelt-top-key"].edit(workspace)
        assert isinstance(spot, Spot)
        assert workspace.text(spot.path) != base.text(spot.path)
        assert (base.root / spot.path).read_text("utf-8") == base.text(spot.path)
        texts.append((spot, workspace.text(spot.path)))
    assert texts[0] == texts[1]


def outcomes(campaign: Campaign, *edits: EditClass) -> dict[str, Outcome]:
    """The outcome of each of some classes of edits in the small project."""
    try:
        CLASSES.update({each.key: each for each in edits})
        found = campaign.run_all([Case(each.key, "seed", 0) for each in edits], 1)
        return {outcome.again.split(":")[0].split("/")[1]: outcome for outcome in found}
    finally:
        for each in edits:
            del CLASSES[each.key]


def test_a_campaign_tells_faults_that_are_found_from_those_that_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = "rules_data/teapots/rules/turn.yml"
    small = (bases.SMALL,)
    # In a run of all tests, this process may use as much as the limit, and its children start with that.
    monkeypatch.setattr(runner, "MAX_MEGABYTES", runner.peak_megabytes() - 1)
    found = outcomes(
        Campaign(tmp_path),
        EditClass("made-up", "told", "a fault", lambda w: w.set(record, ("name",), 5), small),
        EditClass("made-up", "elsewhere", "a fault", lambda w: Spot(w.set(record, ("name",), 5).path, 9), small),
        EditClass("made-up", "twice", "two faults", lambda w: [w.set(record, (key,), 5) for key in ("name", "summary")], small),
        EditClass("made-up", "untold", "no fault", lambda w: w.append(record, "# Well.\n"), small),
        EditClass("made-up", "failing", "a mistake in the class", lambda w: w.write(record, 5), small),  # type: ignore[arg-type]
        EditClass(LEGITIMATE, "alarm", "a false alarm", lambda w: w.set(record, ("name",), 5), small),
    )
    judged = {name: (each.found, each.placed, each.alone, each.good) for name, each in found.items()}
    assert judged == {
        "told": (True, True, True, True),
        "elsewhere": (True, False, True, False),
        "twice": (True, True, False, False),
        "untold": (False, False, False, False),
        "failing": (False, False, False, False),
        "alarm": (True, True, True, False),
    }
    assert "1 false alarms" in report.missed_bars([*found.values()])
    assert "not at its place" in report.miss(found["elsewhere"])
    assert "made-up" in report.table([*found.values()], "seed")


def test_a_plan_uses_each_class_as_often_as_the_others() -> None:
    classes = list(load().values())[:7]
    cases = plan("seed", 15, classes)
    assert cases == plan("seed", 15, classes) != plan("other", 15, classes)
    assert {sum(case.key == each.key for case in cases) for each in classes} == {2, 3}
    assert Case.named(cases[8].again) == cases[8]
