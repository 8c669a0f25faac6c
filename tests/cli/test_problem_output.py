"""Problems are printed with their line of source and a caret in a terminal, and one on a line in a pipe."""

from __future__ import annotations

import io
import unicodedata
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

import pytest

from projects import replace_once, set_address
from rulebook.cli.main import main
from rulebook.cli.problem_output import print_problems
from rulebook.model.common_problems import FOREIGN_REQUEST
from rulebook.model.problems import Place, Problem

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run


class Terminal(io.StringIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal with 40 columns, whose user wants no colors."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    return Terminal()


def shown(terminal: io.StringIO, root: Path, line: str, column: int) -> list[str]:
    """Print a problem in the second line of a file. Returns the lines of output."""
    (root / "a.yml").write_text(f"# first\n{line}\n", "utf-8")
    return printed(terminal, root, Problem(Place("a.yml", 2, column), FOREIGN_REQUEST, "it is wrong"))


def printed(output: io.StringIO, root: Path, *problems: Problem) -> list[str]:
    """Print problems. Returns the lines of output."""
    with redirect_stdout(output):
        print_problems([*problems], root)
    return output.getvalue().splitlines()


def check(terminal: Terminal, project: Path) -> str:
    """Run `rulebook check`, which finds problems, in a terminal. Returns what it prints."""
    with redirect_stdout(terminal):
        assert main(["--project", str(project), "check"]) == 1
    return terminal.getvalue()


def test_a_terminal_shows_the_line_and_a_caret_below_the_place(terminal: Terminal, tmp_path: Path) -> None:
    assert shown(terminal, tmp_path, "name: Loki", 7) == [
        "a.yml:2:7: foreign-request: it is wrong",
        " 2 | name: Loki",
        "   |       ^",
    ]


@pytest.mark.parametrize(
    ("line", "column", "source", "before"),
    [
        ("\tname: x", 2, "    name: x", 4),
        ("罗基: x", 5, "罗基: x", 6),
        ("Lo\u0301ki: x", 7, "Lo\u0301ki: x", 5),
        ("a\x1b[31mb: x", 7, "a\\x1b[31mb: x", 9),
        ("\u202eab: x", 3, "\\u202eab: x", 7),
        ("ab", 3, "ab", 2),
        ("ab", 99, "ab", 2),
    ],
)
def test_the_caret_is_below_the_place_whatever_is_before_it(
    terminal: Terminal, tmp_path: Path, line: str, column: int, source: str, before: int
) -> None:
    _, first, second = shown(terminal, tmp_path, line, column)
    assert (first, second) == (f" 2 | {source}", f"   | {' ' * before}^")


@pytest.mark.parametrize("column", [1, 2, 30, 50_000, 99_990, 100_001])
@pytest.mark.parametrize("char", ["x", "罗"])
def test_a_long_line_is_cut_around_the_place(terminal: Terminal, tmp_path: Path, column: int, char: str) -> None:
    line = char * (column - 1) + "!" + char * (100_000 - column)
    _, first, second = shown(terminal, tmp_path, line, column)
    columns = [c for c in first for _ in range(2 if unicodedata.east_asian_width(c) == "W" else 1)]
    assert len(columns) <= 40
    assert columns[second.index("^")] == "!"


def test_a_problem_of_a_whole_file_has_no_line_and_a_missing_file_does_no_harm(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_text("# a comment\n", "utf-8")
    places = [Place("a.yml"), Place("missing.yml", 3, 1), Place("a.yml", 99, 1), Place(".", 1, 1)]
    lines = printed(terminal, tmp_path, *(Problem(place, FOREIGN_REQUEST, "it is wrong") for place in places))
    assert lines == [f"{place}: foreign-request: it is wrong" for place in places]


def test_a_message_and_a_path_cannot_control_the_terminal(terminal: Terminal, tmp_path: Path) -> None:
    lines = printed(terminal, tmp_path, Problem(Place("a\x1b[2J\n.yml"), FOREIGN_REQUEST, "x\x07\udcff"))
    assert lines == ["a\\x1b[2J\\n.yml:1:1: foreign-request: x\\x07\\udcff"]


def test_colors_are_for_terminals_whose_user_has_not_switched_them_off(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert (
        shown(terminal, tmp_path, "name: Loki", 7)[0]
        == "\033[1ma.yml:2:7\033[0m: \033[31;1mforeign-request\033[0m: it is wrong"
    )
    assert shown(io.StringIO(), tmp_path, "name: Loki", 7) == ["a.yml:2:7: foreign-request: it is wrong"]


def test_the_address_of_the_documentation_is_shown_once_for_each_code(terminal: Terminal, small: Path) -> None:
    path = small / "rules_data/teapots/heroes/kyusu.yml"
    replace_once(path, "since:", "sinse:")
    replace_once(path, "source:", "sourse:")
    assert "problems/#" not in check(terminal, small)
    set_address(small, "https://rules.example.org/all/")
    assert check(terminal, small).count(" = https://rules.example.org/all/latest/problems/#unknown-key") == 1


def test_a_broken_configuration_does_not_hide_the_problems(terminal: Terminal, small: Path) -> None:
    replace_once(small / "rules_data/teapots/heroes/kyusu.yml", "since:", "sinse:")
    (small / "mkdocs.yml").write_text("a: [b", "utf-8")
    assert "unknown key 'sinse'" in check(terminal, small)


def test_a_warning_makes_the_command_fail_only_if_asked(small: Path, rulebook: Run) -> None:
    replace_once(small / "rules_data/teapots/rules/turn.yml", "You must not pass.", "You must not pass")
    done = rulebook(small, "check")
    assert (done.returncode, done.stderr) == (0, "0 problems, 1 warning\n")
    assert rulebook(small, "check", "--fail-on", "error").returncode == 0
    assert rulebook(small, "check", "--fail-on", "warning").returncode == 1
    replace_once(small / "rules_data/teapots/rules/turn.yml", "You must not pass", "You must not pass.")
    assert rulebook(small, "check", "--fail-on", "warning").returncode == 0
