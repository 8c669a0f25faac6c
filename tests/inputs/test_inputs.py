"""No entry of a folder stops a run: whatever stands in a project is passed over, or is a problem at its place."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from projects import codes_of, problems_of, run_rulebook
from rulebook.inputs.contents import TooLargeError, UnreadableError, content, real
from rulebook.inputs.folders import files_below, shown
from rulebook.project.project import Project
from rulebook.storage.digests import tree_digests

if TYPE_CHECKING:
    from collections.abc import Callable

    Make = Callable[[Path], object]
    """Puts something at a path where a file is expected."""


def bind(path: Path) -> None:
    """Make a socket at a path, which may be too long for one."""
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


NO_FILES: dict[str, tuple[Make, str]] = {
    "a folder": (lambda path: path.mkdir(), "it is a folder"),
    "a pipe": (os.mkfifo, "it is a named pipe"),
    "a socket": (bind, "it is a socket"),
    "a link to a device": (lambda path: path.symlink_to("/dev/zero"), "out of the project"),
    "a link out of the project": (lambda path: path.symlink_to(Path(__file__)), "out of the project"),
    "a link to nothing": (lambda path: path.symlink_to("nothing.yml"), "leads nowhere"),
    "a link to itself": (lambda path: path.symlink_to(path.name), "back to itself"),
    "a link to a folder": (lambda path: path.symlink_to("."), "link to a folder"),
}
"""What is no file, and the reason that is given."""
PLACES = (
    "game.yml",
    "redirects.yml",
    "synonyms.yml",
    "heroes/kyusu.yml",
    "hints/hero/brown-betty.yml",
    "sources/forum.lock.yml",
)


@pytest.mark.parametrize("sort", NO_FILES)
@pytest.mark.parametrize("place", PLACES)
def test_what_is_no_file_is_one_problem_at_its_path(small: Path, sort: str, place: str) -> None:
    make, reason = NO_FILES[sort]
    path = small / "rules_data/teapots" / place
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    make(path)
    (problem,) = problems_of(small)
    assert problem.place.path == f"rules_data/teapots/{place}"
    assert problem.code == "file-unreadable" or (sort, problem.code) == ("a folder", "file-place")
    assert reason in problem.message or sort == "a folder"


@pytest.mark.parametrize("sort", NO_FILES)
@pytest.mark.parametrize("file", ["1.0.yml", "1.0.jsonl"])
def test_what_is_no_file_among_releases_is_one_problem(small_released: Path, sort: str, file: str) -> None:
    path = small_released / "rules_data/teapots/releases" / file
    path.unlink()
    NO_FILES[sort][0](path)
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.place.path) == ("file-unreadable", f"rules_data/teapots/releases/{file}")


@pytest.mark.parametrize("name", [".#kyusu.yml", ".kyusu.yml.swp", "#kyusu.yml#", "kyusu.yml~", ".hidden"])
@pytest.mark.parametrize("folder", ["rules_data", "rules_data/teapots", "rules_data/teapots/heroes", "docs"])
def test_what_an_editor_keeps_beside_a_file_is_passed_over(small: Path, name: str, folder: str) -> None:
    (small / folder / name).symlink_to("somebody@example.org.4711")
    assert codes_of(small) == []


def test_a_link_to_a_file_of_the_project_is_that_file(small: Path) -> None:
    hero = small / "rules_data/teapots/heroes/kyusu.yml"
    hero.rename(small / "kyusu.yml")
    hero.symlink_to("../../../kyusu.yml")
    assert codes_of(small) == []


def test_a_name_that_is_not_utf_8_is_a_problem_that_can_be_printed(small: Path) -> None:
    for folder in ("rules_data", "rules_data/teapots", "rules_data/teapots/heroes", "rules_data/teapots/hints/hero"):
        path = os.fsencode(small / folder) + b"/caf\xe9\n.yml"
        with open(path, "w") as file:  # noqa: PTH123 - a path of bytes
            file.write("name: Café\n")
    done = run_rulebook(small, "check")
    assert done.returncode == 1
    assert done.stdout.count("caf\\xe9\\n.yml:1:1: ") == 4, done.stdout


def test_a_misplaced_folder_is_one_problem_however_many_files_it_holds(small: Path) -> None:
    game = small / "rules_data/teapots"
    (game / "heroes").rename(game / "heros")
    (problem,) = problems_of(small)
    assert (problem.code, problem.place.path) == ("file-place", "rules_data/teapots/heros/brown-betty.yml")
    assert (problem.message, problem.hint) == ("'heros' is not the folder of a kind (2 files)", "did you mean 'heroes'?")


def test_a_folder_in_the_folder_of_a_kind_is_one_problem(small: Path) -> None:
    heroes = small / "rules_data/teapots/heroes"
    heroes.rename(heroes.with_name("moved"))
    heroes.mkdir()
    heroes.with_name("moved").rename(heroes / "old")
    (problem,) = problems_of(small)
    assert (problem.code, problem.place.path) == ("file-place", "rules_data/teapots/heroes/old/brown-betty.yml")
    assert (problem.message, problem.hint) == (
        "'heroes/old' is a folder: 2 files in it are nested too deeply",
        "move its files to heroes/",
    )


@pytest.mark.parametrize(
    ("name", "code"), [("My Game", "id-form"), ("api", "id-form"), ("notes.txt", "file-place"), ("teacups", "game-missing")]
)
def test_an_entry_beside_the_games_that_is_no_game_is_one_problem(small: Path, name: str, code: str) -> None:
    path = small / "rules_data" / name
    path.write_text("", "utf-8") if path.suffix else (path / "heroes").mkdir(parents=True)
    if not path.suffix:
        (path / "heroes/one.yml").write_text("name: One\n", "utf-8")
    (problem,) = problems_of(small)
    assert problem.code == code
    assert problem.place.path.startswith(f"rules_data/{name}")


def test_a_game_whose_file_is_gone_is_one_problem(small_released: Path) -> None:
    (small_released / "rules_data/teapots/game.yml").unlink()
    (problem,) = problems_of(small_released)
    assert (problem.code, problem.place.path) == ("game-missing", "rules_data/teapots/game.yml")


def test_a_content_has_a_limit_and_stays_in_its_folders(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.write_bytes(b"12345")
    (inside / "link").symlink_to(outside)
    assert content(inside / "link", 5) == content(outside, 5, within=real(inside)) == b"12345"
    with pytest.raises(TooLargeError, match="more than 4 bytes"):
        content(outside, 4)
    with pytest.raises(UnreadableError, match="out of the project"):
        content(inside / "link", 5, within=real(inside))
    with pytest.raises(UnreadableError, match="removed while"):
        content(tmp_path / "none")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_permission_is_a_problem(small: Path) -> None:
    (small / "rules_data/teapots/game.yml").chmod(0)
    (problem,) = problems_of(small)
    assert (problem.code, problem.place.path) == ("file-unreadable", "rules_data/teapots/game.yml")
    assert "no permission" in problem.message


def test_a_snapshot_of_files_follows_no_link_to_a_folder_and_opens_no_pipe(small: Path) -> None:
    before = tree_digests({"docs": small / "docs"})
    (small / "docs/loop").symlink_to(".")
    (small / "docs/nowhere").symlink_to("nothing")
    os.mkfifo(small / "docs/pipe")
    assert tree_digests({"docs": small / "docs"}) == before
    assert Project.open(small).signature


def test_folders_of_any_depth_are_walked(tmp_path: Path) -> None:
    here = Path.cwd()
    try:
        os.chdir(tmp_path)
        for _ in range(1500):
            Path("d").mkdir()
            os.chdir("d")
        Path("file").touch()
        assert [path.name for path in files_below(tmp_path)] == ["file"]
        Path("file").unlink()
        for _ in range(1500):  # pytest could not remove what is nested so deeply
            os.chdir("..")
            Path("d").rmdir()
    finally:
        os.chdir(here)


def test_a_name_is_shown_as_it_can_be_printed() -> None:
    assert shown(os.fsdecode(b"a\xff\x1b[1m\n.yml")) == "a\\xff\\x1b[1m\\n.yml"
    assert shown("Svaðilfari.yml") == "Svaðilfari.yml"


def test_the_command_survives_every_sort_of_entry_at_once(small: Path) -> None:
    for number, (make, _) in enumerate(NO_FILES.values()):
        for folder in ("rules_data", "rules_data/teapots", "rules_data/teapots/rules", "docs"):
            make(small / folder / f"entry{number}.yml")
    assert run_rulebook(small, "check").returncode == 1
    assert "Traceback" not in run_rulebook(small, "lookup", "steam").stderr
