"""The command as a user runs it, on the real records."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_check_is_clean(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "check", "--site")
    assert (done.returncode, done.stdout) == (0, "")


def test_check_prints_each_format(project: Path, rulebook: Run) -> None:
    path = project / "rules_data/unmatched/heroes/loki.yml"
    path.write_text(path.read_text("utf-8").replace("since:", "sinse:"), "utf-8")
    done = rulebook(project, "check")
    assert done.returncode == 1
    assert done.stdout.startswith("rules_data/unmatched/heroes/loki.yml:")
    (problem,) = json.loads(rulebook(project, "check", "--format", "json").stdout)
    assert set(problem) == {"path", "line", "column", "code", "severity", "message", "hint"}
    assert problem["hint"] == "did you mean 'since'?"
    github = rulebook(project, "check", "--format", "github").stdout
    assert github.startswith(f"::error file={problem['path']},line={problem['line']},")


def test_check_takes_paths(project: Path, rulebook: Run) -> None:
    path = project / "rules_data/unmatched/heroes/loki.yml"
    path.write_text(path.read_text("utf-8").replace("since:", "sinse:"), "utf-8")
    assert rulebook(project, "check", str(project / "rules_data/unmatched/sets")).returncode == 0
    assert rulebook(project, "check", str(path)).returncode == 1
    assert rulebook(project, "check", str(project / "rules_data")).returncode == 1
    assert rulebook(project, "check", "no/such/file").returncode == 2


def test_misuse_exits_with_2(tmp_path: Path, rulebook: Run) -> None:
    done = rulebook(tmp_path, "check")
    assert done.returncode == 2
    assert "rules_data" in done.stderr
    assert rulebook(tmp_path, "no-such-command").returncode == 2


def test_lookup_shows_the_answer_itself(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "lookup", "hellfire", "boost")
    assert done.returncode == 0
    assert "Ghost Rider" in done.stdout
    assert "cannot increase it by" in " ".join(done.stdout.split())


def test_lookup_prints_json(built: Path, rulebook: Run) -> None:
    answer = json.loads(rulebook(built, "lookup", "--json", "sqirrel girl").stdout)
    assert set(answer) == {"query", "game", "results", "did_you_mean", "hints", "total", "without_filters"}
    first = answer["results"][0]
    assert first["id"] == "unmatched/hero/squirrel-girl"
    assert set(first) == {
        "id", "game", "kind", "kind_name", "title", "passage", "heading", "answer", "marks", "status", "source", "version",
        "url", "score",
    }  # fmt: skip
    ids = [result["id"] for result in answer["results"]]
    assert len(ids) == len(set(ids))


def test_lookup_reads_queries_from_standard_input(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "lookup", "--json", "-", stdin="loki\n\nbonus attacks\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["query"] for answer in answers] == ["loki", "", "bonus attacks"]


def test_nothing_found_is_helpful(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "lookup", "qqqqxxxx")
    assert done.returncode == 1
    assert "Nothing found" in done.stdout


def test_lookup_says_how_many_answers_it_left_out(built: Path, rulebook: Run) -> None:
    assert "2 of 70 answers" in rulebook(built, "lookup", "--limit", "2", "--game", "unmatched", "kind:hero").stdout
    assert "answers" not in rulebook(built, "lookup", "--game", "unmatched", "hero:loki kind:set").stdout


def test_filters_that_leave_nothing_are_named_as_the_reason(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "lookup", "--game", "unmatched", "trick hero:loki kind:battlefield")
    assert done.returncode == 1
    assert "Nothing found with these filters; " in done.stdout


def test_an_unknown_game_or_kind_is_refused_with_a_hint(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "lookup", "--kind", "heros", "loki")
    assert done.returncode == 2
    assert "did you mean 'hero'?" in done.stderr


def test_the_index_follows_the_records(project: Path, rulebook: Run) -> None:
    assert rulebook(project, "lookup", "zeppelin").returncode == 1
    path = project / "rules_data/unmatched/heroes/loki.yml"
    path.write_text(path.read_text("utf-8").replace("aliases: [", "aliases: [Zeppelin, ", 1), "utf-8")
    assert "unmatched/hero/loki" in rulebook(project, "lookup", "zeppelin").stdout


def test_show_prints_records_and_passages(built: Path, rulebook: Run) -> None:
    assert "Hell Cycle" in rulebook(built, "show", "hero/ghost-rider").stdout
    assert "Hellfire tokens" not in rulebook(built, "show", "hero/ghost-rider#hell-cycle").stdout
    assert json.loads(rulebook(built, "show", "unmatched/hero/loki", "--json").stdout)["name"] == "Loki"
    missing = rulebook(built, "show", "hero/yennega")
    assert missing.returncode == 1
    assert "did you mean 'yennenga'?" in missing.stderr


def test_export_writes_every_record(built: Path, tmp_path: Path, rulebook: Run) -> None:
    assert rulebook(built, "export", str(tmp_path / "out")).returncode == 0
    assert (tmp_path / "out/unmatched/hero/loki.json").is_file()
    assert "0 files written" in rulebook(built, "export", str(tmp_path / "out")).stdout


def test_a_second_build_writes_nothing(built: Path, rulebook: Run, tmp_path: Path) -> None:
    project = shutil.copytree(built, tmp_path / "project")
    before = {path: path.stat().st_mtime_ns for path in project.rglob("*") if path.is_file()}
    assert rulebook(project, "build").returncode == 0
    after = {path: path.stat().st_mtime_ns for path in project.rglob("*") if path.is_file()}
    assert after == before


def test_a_build_with_problems_builds_nothing(project: Path, rulebook: Run) -> None:
    path = project / "rules_data/unmatched/heroes/loki.yml"
    path.write_text("name: [", "utf-8")
    assert rulebook(project, "build").returncode == 1
    assert not (project / "site").exists()
