"""A kind of record, a field that refers, and a check are each added in one place, here from outside the package.

A game needs no code at all: see `project/test_new_game.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from projects import replace_once

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from projects import Run

TOURNAMENTS = '''
"""Tournaments: one class is the kind, one line in it is the field that refers, one function is the check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rulebook.checks import check
from rulebook.model.fields import Label, OnChange, RefersTo, RichText, Shown, Text, WordOf
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem
from rulebook.model.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project


class Tournament(Record):
    """An event where the game was played."""

    kind = "tournament"
    folder = "tournaments"
    change_order = 5
    icon = "material/trophy"
    front = "faces"
    grouped_by = ("line",)

    year: Annotated[int | None, Label("Held in {}"), OnChange("editorial")] = None
    line: Annotated[Text, WordOf("lines")]
    winner: Annotated[Text, RefersTo(("hero",), there=Shown("Won"))]
    report: RichText | None = None


NO_REPORT = define(
    "tournament-without-report",
    meaning="A tournament has no report.",
    why="Nobody would know what happened.",
    example="'tournament/spring-cup' has no report",
    fix="Write one.",
)


@check
def tournaments_have_a_report(project: Project) -> Iterator[Problem]:
    """Each tournament has a report."""
    for record in project.library.records.values():
        if isinstance(record, Tournament) and not record.report:
            yield Problem(record.document.place(("name",)), NO_REPORT, f"{record.ref.short()!r} has no report", "write one")
'''

SPRING_CUP = """\
name: Spring Cup
summary: The teapots met in the garden.
year: 2024
line: travel
winner: hero/kyusu
report: It rained, and **nobody** minded. See [[rule/turn]].
rules:
  - {id: garden, text: Each player brings an umbrella.}
source: {document: leaflet-1.0, section: Tournaments}
since: "1.1"
"""

LIST_KIND = "  - {kind: tournament, name: Tournament, plural: Tournaments}\n"
COMMANDS = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
import tournaments
from rulebook.cli.main import main

def run(arguments):
    # MkDocs uses the buffers of these files.
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
    return status, *(file.buffer.getvalue().decode() for file in (out, err))

for line in sys.stdin:
    child = os.fork()
    if not child:
        print(json.dumps(run(json.loads(line))), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""
"""Imports the module with the kind and the check, and runs the command of each line of its input in a process of its own."""


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """A function that runs the command in a process that has imported the module with the kind and the check."""
    folder = tmp_path_factory.mktemp("extension")
    (folder / "tournaments.py").write_text(TOURNAMENTS, "utf-8")
    command = [sys.executable, "-c", COMMANDS]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        given, printed = process.stdin, process.stdout
        assert given
        assert printed

        def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
            line = ["--project", str(project), *arguments]
            print(json.dumps(line), file=given, flush=True)
            return subprocess.CompletedProcess(line, *json.loads(printed.readline()))

        yield run
        given.close()


def output(extension: Run, project: Path, *arguments: str) -> str:
    """Run the command, which must succeed. Returns what it printed."""
    done = extension(project, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def extended(small_released: Path) -> Path:
    """The small project, released, with a tournament."""
    game = small_released / "rules_data/teapots"
    replace_once(game / "game.yml", "sources:\n", LIST_KIND + "sources:\n")
    (game / "tournaments").mkdir()
    (game / "tournaments/spring-cup.yml").write_text(SPRING_CUP, "utf-8")
    return small_released


def codes(extension: Run, project: Path) -> list[str]:
    """Return the codes of the problems that the checker finds."""
    return [problem["code"] for problem in json.loads(extension(project, "check", "--format", "json").stdout)]


def test_records_of_a_new_kind_are_checked(extension: Run, extended: Path) -> None:
    record = extended / "rules_data/teapots/tournaments/spring-cup.yml"
    assert codes(extension, extended) == []
    replace_once(record, "winner: hero/kyusu", "winner: rule/turn")
    assert codes(extension, extended) == ["wrong-kind"]
    replace_once(record, "winner: rule/turn", "winner: hero/kyuso")
    assert codes(extension, extended) == ["dead-reference"]
    replace_once(record, "line: travel", "line: trawel")
    assert codes(extension, extended) == ["unknown-word", "dead-reference"]


def test_a_new_check_finds_what_it_looks_for(extension: Run, extended: Path) -> None:
    replace_once(extended / "rules_data/teapots/tournaments/spring-cup.yml", "report: It", "# It")
    done = extension(extended, "check")
    assert "rules_data/teapots/tournaments/spring-cup.yml:1:7" in done.stdout
    assert "tournament-without-report" in done.stdout
    assert "Nobody would know what happened." in output(extension, extended, "check", "--explain", "tournament-without-report")


@pytest.mark.slow
def test_a_new_kind_has_pages_a_schema_an_export_and_answers(extension: Run, extended: Path) -> None:
    output(extension, extended, "build")
    page = (extended / "docs/teapots/tournaments/spring-cup.md").read_text("utf-8")
    assert "<span>Held in 2024</span><span>Travel</span>" in page
    assert "## Winner { #section-winner }\n" in page
    assert 'href="../../heroes/kyusu/"' in page
    assert "## Report { #section-report }\n" in page
    assert "and **nobody** minded. See [Your turn](../rules/turn.md)." in page
    assert "### Garden { #garden }" in page
    winner = (extended / "docs/teapots/heroes/kyusu.md").read_text("utf-8")
    assert "## Won { #section-tournaments }\n" in winner
    assert winner.count('href="../../tournaments/spring-cup/"') == 1
    assert "../../tournaments/spring-cup/" in (extended / "docs/teapots/rules/turn.md").read_text("utf-8")
    assert '<a href="spring-cup/">Spring Cup</a>' in (extended / "site/teapots/tournaments/index.html").read_text("utf-8")
    assert "line-travel" in (extended / "docs/teapots/tournaments/index.md").read_text("utf-8")
    assert "Spring Cup" in (extended / "docs/teapots/index.md").read_text("utf-8")
    schema = json.loads((extended / "schemas/teapots/tournament.json").read_text("utf-8"))
    assert schema["properties"]["line"]["enum"] == ["classic", "travel"]
    exported = json.loads((extended / "docs/api/teapots/tournament/spring-cup.json").read_text("utf-8"))
    assert exported["winner"] == "teapots/hero/kyusu"
    answer = json.loads(output(extension, extended, "lookup", "--json", "umbrella"))["results"][0]
    assert answer["passage"] == "garden"
    assert answer["id"].startswith("teapots/tournament/spring-cup")


def test_changes_of_a_new_kind_have_an_impact_and_are_listed_in_its_order(extension: Run, extended: Path) -> None:
    output(extension, extended, "release", "teapots", "1.1", "--date", "2026-03-01")
    record = extended / "rules_data/teapots/tournaments/spring-cup.yml"
    replace_once(extended / "rules_data/teapots/rules/turn.yml", "summary: ", "summary: Indeed, ")
    replace_once(record, "year: 2024", "year: 2025")
    replace_once(record, "hero/kyusu", "hero/brown-betty")
    (changed,) = json.loads(output(extension, extended, "diff", "1.1", "--game", "teapots", "--json"))
    assert [change["kind"] for change in changed["changes"]] == ["tournament", "rule"]
    (change,) = changed["changes"][0]["changes"]
    assert [edit["field"] for edit in change["edits"]] == ["year", "winner"]
    assert change["impact"] == "plays"
    replace_once(record, "hero/brown-betty", "hero/kyusu")
    (changed,) = json.loads(output(extension, extended, "diff", "1.1", "--game", "teapots", "--json"))
    assert changed["changes"][0]["impact"] == "editorial"
