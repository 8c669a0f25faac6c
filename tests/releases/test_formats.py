"""A snapshot says forever what it said when it was made, whatever happens to the code and the models that read it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import zip_longest
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest

from projects import ROOT, codes_of, problems_of, replace_once, succeed
from rulebook.library.library import Library
from rulebook.model.kinds import KINDS
from rulebook.model.problems import ProblemsError
from rulebook.releases import formats
from rulebook.releases.snapshots import Releases

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from projects import Run

BETTY = "rules_data/teapots/heroes/brown-betty.yml"
MANY_COMMANDS = """
import contextlib, io, json, sys
from rulebook.cli.main import main
results = []
for arguments in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(["--project", sys.argv[1], *arguments])
    results.append([status, out.getvalue()])
json.dump(results, sys.stdout)
"""
UPGRADE = """

def _cost_is_called_price(data: dict[str, Any]) -> None:
    if "optional" in data:
        data["price"] = data.pop("cost")


UPGRADES[1] = _cost_is_called_price
"""
"""The one entry in formats.py that a renamed field of passages needs."""


def edited_code(folder: Path, edit: Callable[[Path, str], str]) -> Callable[[Path, list[list[str]]], list[tuple[int, str]]]:
    """Runs commands, each as the exit status and what it printed, in the code after `edit` changed the text of each file."""
    shutil.copytree(ROOT / "scripts/rulebook", folder / "rulebook", ignore=shutil.ignore_patterns("__pycache__"))
    for file in [*folder.rglob("*.py"), *folder.rglob("*.j2")]:
        text = file.read_text("utf-8")
        file.write_text(edit(file, text), "utf-8")

    def run(project: Path, commands: list[list[str]]) -> list[tuple[int, str]]:
        command = [sys.executable, "-c", MANY_COMMANDS, str(project)]
        path = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run(command, input=json.dumps(commands), capture_output=True, text=True, env=path, check=False)
        assert done.returncode == 0, done.stderr
        return [(status, printed) for status, printed in json.loads(done.stdout)]

    return run


def rename_cost(file: Path, text: str) -> str:
    """The code in which the field `cost` of passages is called `price`."""
    return re.sub(r"\bcost\b", "price", text) if file.name != "formats.py" else text


def rename_cost_with_upgrade(file: Path, text: str) -> str:
    """The same, with the entry that reads the snapshots of before."""
    return text + UPGRADE if file.name == "formats.py" else rename_cost(file, text)


@pytest.fixture
def with_cost(small_released: Path) -> Path:
    """A small project with a second release of the teapots, 1.1, in which a passage has a cost."""
    replace_once(small_released / BETTY, "    limit: once each turn", "    cost: 1 sugar\n    limit: once each turn")
    succeed(small_released, "release", "teapots", "1.1", "--date", "2026-02-01")
    return small_released


def test_a_renamed_field_needs_one_entry(with_cost: Path, tmp_path: Path) -> None:
    commands = [
        ["show", "hero/brown-betty"],
        ["show", "hero/brown-betty", "--release", "1.1"],
        ["show", "hero/brown-betty", "--release", "1.0"],
        ["diff", "1.0", "1.1", "--game", "teapots"],
        ["diff", "--game", "teapots"],
    ]
    before = [(0, succeed(with_cost, *command).replace("cost:", "price:")) for command in commands]
    run = edited_code(tmp_path / "code", rename_cost_with_upgrade)
    replace_once(with_cost / BETTY, "cost: 1 sugar", "price: 1 sugar")
    assert run(with_cost, [*commands, ["check"]]) == [*before, (0, "")]
    replace_once(with_cost / BETTY, "price: 1 sugar", "price: 2 sugar")
    release, diff, show, check = run(
        with_cost,
        [
            ["release", "teapots", "1.2", "--date", "2026-03-01"],
            ["diff", "1.0", "1.2", "--game", "teapots"],
            ["show", "hero/brown-betty", "--release", "1.1"],
            ["check"],
        ],
    )
    assert (release[0], show, check) == (0, before[1], (0, ""))
    assert "price: {+2 sugar+}" in diff[1]
    newest = with_cost / "rules_data/teapots/releases/1.2.jsonl"
    assert json.loads(newest.read_text("utf-8").partition("\n")[0])["format"] == 2


def test_without_the_entry_it_is_a_problem_and_no_crash(with_cost: Path, tmp_path: Path) -> None:
    run = edited_code(tmp_path / "code", rename_cost)
    replace_once(with_cost / BETTY, "cost: 1 sugar", "price: 1 sugar")
    check, *others, show = run(
        with_cost,
        [
            ["check"],
            ["show", "hero/brown-betty", "--release", "1.1"],
            ["show", "hero/brown-betty @1.0"],
            ["diff", "--game", "teapots"],
            ["lookup", "--release", "1.1", "second cup"],
            ["build"],
            ["show", "hero/brown-betty"],
        ],
    )
    assert (check[0], check[1].count("\n"), check[1].count(": release-unreadable: ")) == (1, 3, 3)
    place = r"rules_data/(teapots|saucers)/releases/1\.[01]\.jsonl:\d+:1: release-unreadable: the snapshot cannot be read: "
    for status, printed in others:
        assert status == 1
        assert re.match(place + r"there is no field '\w+\.0\.cost'", printed)
        assert "check-crashed" not in printed
    assert show[0] == 0


def test_a_changed_default_changes_no_release(with_cost: Path, tmp_path: Path) -> None:
    shown = [["show", ref, "--release", "1.0"] for ref in ("hero/brown-betty", "hero/kyusu", "rule/steeping")]
    before = [(0, succeed(with_cost, *command)) for command in shown]

    def edit(_: Path, text: str) -> str:
        return text.replace("optional: bool = Field(False,", "optional: bool = Field(True,")

    *after, now = edited_code(tmp_path / "code", edit)(with_cost, [*shown, ["show", "hero/kyusu"]])
    assert after == before
    assert now[1] != before[1][1]


def test_a_snapshot_holds_every_field_of_every_record(small_released: Path) -> None:
    library = Library.load(small_released / "rules_data")
    text = formats.dump(library, "teapots", "1.0", {"0.9": f"sha256:{'0' * 64}"})
    head, game, *records = [json.loads(line) for line in text.splitlines()]
    assert head == {"format": 1, "game": "teapots", "version": "1.0", "earlier": {"0.9": f"sha256:{'0' * 64}"}}
    assert text == "".join(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n" for line in (head, game, *records))
    assert set(type(library.games["teapots"]).model_fields) - set(game) == {"released"}
    assert [record["id"] for record in records] == sorted(record.ref.short() for record in library.of("teapots"))
    for record in records:
        kind = KINDS[record.pop("id").partition("/")[0]]
        assert set(record) == set(kind.model_fields) - SEARCH_DATA
    assert not SEARCH_DATA & set(re.findall(r'"(\w+)":', text))


SEARCH_DATA = {"asks", "nicknames", "fingerprint", "moved", "unused", "synonyms"}
"""What serves the look-up and the comparison of sources alone, and is not released."""


def replaced(old: str, new: str) -> Callable[[str], str]:
    """An edit of a text that has `old`."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


@pytest.mark.parametrize(
    ("edit", "line", "why"),
    [
        (replaced('"format": 1', '"format": 7'), 1, "the format is 7, and this version of rulebook reads 1 to 1"),
        (replaced('"game": "teapots"', '"game": "saucers"'), 1, "the game is 'saucers'"),
        (replaced('"version": "1.0"', '"age": "1.0"'), 1, "the field 'version' is missing"),
        (lambda text: text[: text.index("\n") + 1], 2, ""),
        (lambda text: text.split("\n")[0], 2, "the line of the game is missing"),
        (lambda text: text[:-20], None, "Unterminated string|Expecting"),
        (lambda text: text + "7\n", None, "the line is not an object"),
        (replaced('"id": "battlefield/pantry"', '"id": "saloon/pantry"'), None, "there is no kind 'saloon'"),
        (replaced('"id": "battlefield/pantry"', '"id": "pantry"'), None, "'pantry' is not of the form"),
        (replaced('"Kitchen"', "7"), None, "'name': Input should be a valid string"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem_with_its_place(
    small_released: Path, edit: Callable[[str], str], line: int | None, why: str
) -> None:
    text = (small_released / "rules_data/teapots/releases/1.0.jsonl").read_text("utf-8")
    before, after = text.rstrip("\n").split("\n"), edit(text).rstrip("\n").split("\n")
    with pytest.raises(ProblemsError) as caught:
        formats.load(edit(text).encode(), "teapots", "1.0.jsonl")
    (problem,) = caught.value.problems
    first_changed = next(number for number, both in enumerate(zip_longest(before, after), start=1) if both[0] != both[1])
    assert (problem.code, problem.place.line) == ("release-unreadable", line or first_changed)
    assert re.search(why, problem.message)


def test_the_checker_and_the_history_leave_an_unreadable_release_out(small_released: Path, rulebook: Run) -> None:
    def renamed(data: dict[str, Any]) -> None:
        if "optional" in data:
            data["wording"] = data.pop("text")

    with mock.patch.dict(formats.UPGRADES, {1: renamed}):
        assert codes_of(small_released) == ["release-unreadable"] * 2
        assert "the field 'rules.0.text' is missing" in problems_of(small_released)[0].message
        assert "Cite as" not in rulebook(small_released, "show", "hero/brown-betty").stdout
    assert codes_of(small_released) == []


def test_a_record_is_shown_without_reading_the_releases_of_other_games(small_released: Path) -> None:
    with mock.patch.object(formats, "load", wraps=formats.load) as load:
        assert "Cite as saucers/rule/throwing @1.0" in succeed(small_released, "show", "saucers/rule/throwing")
    assert [call.args[1] for call in load.call_args_list] == ["saucers"]
    with mock.patch.object(formats, "load", wraps=formats.load) as load:
        assert [release.earlier for release in Releases.load(small_released / "rules_data")] == [{}, {}]
    assert not load.called
