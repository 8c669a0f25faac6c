"""A release that is not published can be taken back, as if it had never been made."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from projects import copy_published, digest, problems_of, replace_once, succeed

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run


@pytest.fixture
def again(small_released: Path) -> Path:
    """The small project with a change after release 1.0 of its first game."""
    replace_once(small_released / "rules_data/teapots/heroes/brown-betty.yml", "adds +5", "adds +4")
    return small_released


def release(project: Path) -> None:
    """Release the change as 1.1."""
    succeed(project, "release", "teapots", "1.1", "--date", "2026-02-01")


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_a_release_that_is_taken_back_leaves_no_trace(again: Path, line_break: str) -> None:
    game = again / "rules_data/teapots/game.yml"
    replace_once(game, 'version: "1.0"', "version: '1.1' # the next")
    game.write_bytes(game.read_bytes().replace(b"\n", line_break.encode()))
    before = digest(again / "rules_data")
    release(again)
    assert digest(again / "rules_data") != before
    succeed(again, "release", "--undo", "teapots", "1.1", "--dry-run")
    assert digest(again / "rules_data") != before
    succeed(again, "release", "--undo", "teapots", "1.1")
    assert digest(again / "rules_data") == before
    release(again)


def test_later_edits_of_game_yml_stay(again: Path) -> None:
    release(again)
    game = again / "rules_data/teapots/game.yml"
    replace_once(game, "summary: ", "summary: Teapots only. ")
    after = game.read_text("utf-8")
    succeed(again, "release", "--undo", "teapots", "1.1")
    assert not list((again / "rules_data/teapots/releases").glob("1.1*"))
    lost = [line for line in after.splitlines() if line not in game.read_text("utf-8").splitlines()]
    assert [line.split(":")[0].strip() for line in lost] == ["version", '"1.1"']
    assert 'version: "1.0"' in game.read_text("utf-8")
    assert not problems_of(again)


def test_the_first_release_can_be_taken_back(small: Path) -> None:
    before = digest(small / "rules_data")
    for _ in range(2):
        succeed(small, "release", "saucers", "1.0", "--date", "2025-10-01")
        succeed(small, "release", "--undo", "saucers", "1.0")
        assert digest(small / "rules_data") == before


def test_only_the_newest_release_that_exists_can_be_taken_back(again: Path, rulebook: Run) -> None:
    release(again)
    before = digest(again / "rules_data")
    done = rulebook(again, "release", "--undo", "teapots", "1.0")
    assert (done.returncode, "'1.0' is not the newest release of teapots: '1.1' is" in done.stderr) == (1, True), done.stderr
    done = rulebook(again, "release", "--undo", "teapots", "1.2")
    assert (done.returncode, "no release '1.2' of teapots; there are" in done.stderr) == (2, True), done.stderr
    assert digest(again / "rules_data") == before


def test_a_release_in_a_known_edition_cannot_be_taken_back(published_once: Path, tmp_path: Path, rulebook: Run) -> None:
    project = copy_published(published_once, tmp_path)
    done = rulebook(project, "release", "--undo", "saucers", "1.0")
    assert done.returncode == 1
    assert "the edition 1.0 on the branch gh-pages has saucers 1.0: what is published stays" in done.stderr
    (project / ".git").rename(tmp_path / "elsewhere")
    (project / "build/published-to.json").write_text(json.dumps([str(tmp_path / "www")]), "utf-8")
    assert (
        f"the edition 1.0 on the folder {tmp_path / 'www'} has"
        in rulebook(project, "release", "--undo", "saucers", "1.0").stderr
    )
    (project / "build/published-to.json").unlink()
    succeed(project, "release", "--undo", "saucers", "1.0")


def test_a_folder_that_was_published_to_is_remembered(published_once: Path) -> None:
    known = json.loads((published_once / "build/published-to.json").read_text("utf-8"))
    assert known == [str(published_once.with_name("www"))]
