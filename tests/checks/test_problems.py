"""Every problem type has an example, which is reported alone and at its place, and is documented."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from problem_examples import EXAMPLES

from projects import ROOT, SMALL, codes_of, problems_of, run_rulebook
from rulebook import checks
from rulebook.checks import check
from rulebook.cli.problem_docs import explain
from rulebook.model.problem_types import PROBLEM_TYPES, define
from rulebook.site.link_check import check_site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.problems import Problem
    from rulebook.project.project import Project

PAGES = {
    "dead-link": ('<a href="../none/">None</a>', "'../none/' leads to no file"),
    "foreign-request": (
        '<img src="https://example.org/a.png">',
        "'https://example.org/a.png' is fetched from another host",
    ),
    "bad-address": ('<a href="https://[oops/x">x</a>', "'https://[oops/x' cannot be read: Invalid IPv6 URL"),
    "private-address": (
        '<a href="http://localhost:8000/">x</a>',
        "'http://localhost:8000/' leads to 'localhost', which readers cannot reach",
    ),
    "duplicate-id": ('<p id="x">x<b id="y">y</b></p><i id="x">z</i>', "the id 'x' is used twice; first in line 2"),
    "raw-reference": ("<p>See [[hero/loki|him]].</p>", "'[[hero/loki|him]].' is shown as it is written"),
    "base-address": ('<base href="/x/">', "the links of the page are relative to '/x/'"),
    "site-file": ("<html><p>", "'index.html' is cut off"),
}
"""Pages of a built site, and the message for each."""
TESTED_BELOW = {"check-crashed", "site-missing", *PAGES}
TESTED_WITH_A_SITE = {"build-failed", "file-missing", "front-matter", "manifest-error", "site-settings", "template-error"}
"""What `test_site_inputs.py` tests."""
TESTED_WITH_SCRIPTS = {"libraries-missing", "script-error"}
"""What `tests/site/test_scripts.py` tests."""


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """The records of the small project, to edit."""
    shutil.copytree(SMALL, tmp_path / "rules_data")
    return tmp_path


@pytest.mark.parametrize("name", EXAMPLES, ids=[f"{example.code}: {name}" for name, example in EXAMPLES.items()])
def test_an_example_is_one_problem_at_its_place(fresh: Path, request: pytest.FixtureRequest, name: str) -> None:
    example = EXAMPLES[name]
    if example.released:
        shutil.rmtree(fresh / "rules_data")
        shutil.copytree(request.getfixturevalue("small_released_once") / "rules_data", fresh / "rules_data")
    game = fresh / "rules_data/teapots"
    example.edit(game)
    found = problems_of(fresh)
    assert [problem.code for problem in found] == [example.code], found
    (problem,) = found
    assert example.message in problem.message
    assert example.hint in problem.hint
    path = fresh / problem.place.path
    if example.file:
        assert path == Path(os.path.normpath(game / example.file))
    if example.at:
        line = path.read_text("utf-8").splitlines()[problem.place.line - 1]
        assert line[problem.place.column - 1 :].startswith(example.at)


def test_the_small_project_has_no_problems(fresh: Path) -> None:
    assert codes_of(fresh) == []


def test_every_problem_type_has_an_example() -> None:
    tested = TESTED_BELOW | TESTED_WITH_A_SITE | TESTED_WITH_SCRIPTS
    assert {example.code for example in EXAMPLES.values()} | tested == set(PROBLEM_TYPES)


def test_several_problems_are_found_in_one_run_and_sorted_by_place(fresh: Path) -> None:
    for name in ("an unknown timing", "a text for a number", "another encoding", "no reference"):
        EXAMPLES[name].edit(fresh / "rules_data/teapots")
    found = problems_of(fresh)
    assert {problem.code for problem in found} >= {"wrong-type", "yaml-encoding", "bad-reference"}
    assert found == sorted(found)


def test_a_misspelled_required_key_is_one_problem(fresh: Path) -> None:
    EXAMPLES["a misspelled key"].edit(fresh / "rules_data/teapots")
    assert codes_of(fresh) == ["unknown-key"]


def test_a_check_that_raises_an_exception_is_a_problem(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CHECKS", dict(checks.CHECKS))

    @check
    def always_fails(project: Project) -> Iterator[Problem]:
        yield from ()
        raise ZeroDivisionError("on purpose")

    (problem,) = problems_of(fresh)
    assert problem.code == "check-crashed"
    assert "always_fails" in problem.message


def test_a_site_that_was_not_built_is_a_problem(tmp_path: Path) -> None:
    assert [problem.code for problem in check_site(tmp_path / "site", "site")] == ["site-missing"]


@pytest.mark.parametrize("code", PAGES)
def test_a_page_of_the_site_with_a_bad_link_is_a_problem(tmp_path: Path, code: str) -> None:
    html, message = PAGES[code]
    (tmp_path / "index.html").write_text(f"<p>Text</p>\n{html}", "utf-8")
    (problem,) = check_site(tmp_path, "site")
    assert (problem.code, problem.place.path, problem.place.line, problem.message) == (code, "site/index.html", 2, message)


def test_every_problem_type_is_documented() -> None:
    for problem_type in PROBLEM_TYPES.values():
        for text in (problem_type.meaning, problem_type.why, problem_type.fix):
            assert re.fullmatch(r"[A-Z`\[].*\.", text), (problem_type.code, text)
        assert problem_type.example
    assert (ROOT / "docs/problems.md").read_text("utf-8") == explain(""), "run `make problems`"


def test_explain_prints_one_type_and_corrects_a_misspelled_code() -> None:
    done = run_rulebook(ROOT, "check", "--explain", "dead-link")
    assert (done.returncode, done.stdout) == (0, explain("dead-link"))
    assert run_rulebook(ROOT, "check", "--explain").stdout == explain("")
    refused = run_rulebook(ROOT, "check", "--explain", "dead-lnk")
    assert refused.returncode == 2
    assert "no problem code 'dead-lnk'; did you mean 'dead-link'?" in refused.stderr


def test_a_code_can_be_defined_once_only() -> None:
    with pytest.raises(ValueError, match="defined twice"):
        define("dead-link", meaning="", why="", example="", fix="")


def test_every_file_names_its_schema() -> None:
    for path in sorted((ROOT / "rules_data").rglob("*.yml")):
        first = path.read_text("utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), path
        assert (path.parent / first.partition("$schema=")[2]).resolve().is_file(), path
