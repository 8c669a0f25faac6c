"""The command as a user runs it, on the real records and, where they are not the point, on the small project."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING

import pytest

from projects import replace_once, succeed
from rulebook.cli.running import LOCK
from rulebook.search.index_cache import Stamp, index_of_site

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run


def test_check_is_clean(built: Path, rulebook: Run) -> None:
    done = rulebook(built, "check", "--site")
    assert (done.returncode, done.stdout) == (0, "")


def test_check_prints_each_format(small: Path, rulebook: Run) -> None:
    path = small / "rules_data/teapots/heroes/kyusu.yml"
    replace_once(path, "since:", "sinse:")
    done = rulebook(small, "check")
    assert done.returncode == 1
    assert done.stdout.startswith("rules_data/teapots/heroes/kyusu.yml:")
    (problem,) = json.loads(rulebook(small, "check", "--format", "json").stdout)
    assert set(problem) == {"path", "line", "column", "code", "severity", "message", "hint"}
    assert problem["hint"] == "did you mean 'since'?"
    github = rulebook(small, "check", "--format", "github").stdout
    assert github.startswith(f"::error file={problem['path']},line={problem['line']},")


def test_check_takes_paths(small: Path, rulebook: Run) -> None:
    path = small / "rules_data/teapots/heroes/kyusu.yml"
    replace_once(path, "since:", "sinse:")
    assert rulebook(small, "check", str(small / "rules_data/teapots/sets")).returncode == 0
    assert rulebook(small, "check", str(path)).returncode == 1
    assert rulebook(small, "check", str(small / "rules_data")).returncode == 1
    assert rulebook(small, "check", "no/such/file").returncode == 2


def test_missing_hints_are_listed_and_no_problem(small: Path, rulebook: Run) -> None:
    done = rulebook(small, "check", "--missing-hints")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    hero = "rules_data/teapots/heroes/kyusu.yml"
    assert f"{hero}:1:1: teapots/hero/kyusu" in lines
    assert f"{hero}:5:5: teapots/hero/kyusu#side-handle" in lines
    hints = small / "rules_data/teapots/hints/hero/kyusu.yml"
    hints.write_text("asks: [pot with a handle]\npassages:\n  side-handle: [where is the handle]\n", "utf-8")
    fewer = rulebook(small, "check", "--missing-hints").stdout.splitlines()
    assert not [line for line in fewer if line.endswith(("hero/kyusu", "#side-handle"))]
    assert len(fewer) == len(lines) - 2
    only = rulebook(small, "check", "--missing-hints", str(small / hero)).stdout.splitlines()
    assert only == [line for line in fewer if line.startswith(hero)]


def test_misuse_exits_with_2(tmp_path: Path, rulebook: Run) -> None:
    done = rulebook(tmp_path, "check")
    assert done.returncode == 2
    assert "rules_data" in done.stderr
    assert rulebook(tmp_path, "no-such-command").returncode == 2


def test_lookup_shows_the_answer_itself(indexed: Path) -> None:
    output = succeed(indexed, "lookup", "hellfire", "boost")
    assert output.startswith("Ghost Rider  [Hero")
    assert "Hellfire" in output.split("\n\n")[0]


def test_lookup_shows_a_list_as_one(indexed: Path) -> None:
    output = succeed(indexed, "lookup", "unmatched/rule/resolve-combat#cancelled-effects @10.0")
    listed, after = "    • the BOOST of King Arthur's attack\n", '    See "Canceling Card Effects" for cards without effects.\n'
    before = "Lost with the card's effects all the same:\n    • a combat item\n"
    assert f"{before}{listed}{after}" in output, output


def test_lookup_prints_version_and_source_of_the_answer(indexed: Path, rulebook: Run) -> None:
    done = rulebook(indexed, "lookup", "--game", "unmatched", "--limit", "3", "boost").stdout.strip()
    assert [line for line in done.splitlines() if line.startswith("    Unmatched 10.0, not released yet. ")]
    assert done.endswith(" results; --limit shows more.")


@pytest.mark.parametrize(
    ("arguments", "query"),
    [
        (["boost", "-loki"], "boost -loki"),
        (["--", "-loki", "boost", "--limt"], "-loki boost --limt"),
        (["-hellfire", "boost", "-kind:set"], "-hellfire boost -kind:set"),
        (["loki", "--limit", "3", "boost", "-tricks"], "loki boost -tricks"),
        (["loki trick boost"], "loki trick boost"),
        (["hero:loki trick boost"], "hero:loki trick boost"),
        (["set:slings & arrows"], 'set:"slings & arrows"'),
        (["-set:slings & arrows", "boost"], '-set:"slings & arrows" boost'),
        (["bonus attack", "Loki: tricks"], '"bonus attack" "Loki: tricks"'),
        (["-bonus attack", "loki"], '-"bonus attack" loki'),
        (['"bonus attack"'], '"bonus attack"'),
        (['"bonus attack" loki', "tricks"], '"bonus attack" loki tricks'),
    ],
)
def test_a_query_may_be_typed_as_on_the_site(indexed: Path, rulebook: Run, arguments: list[str], query: str) -> None:
    answer = json.loads(rulebook(indexed, "lookup", "--json", *arguments).stdout)
    quoted = {'"bonus attack" "Loki: tricks"': ["bonus attack", "Loki: tricks"], '"bonus attack" loki tricks': ["bonus attack"]}
    hints = [f'Only texts that say "{phrase}"' for phrase in quoted.get(query, ())]
    assert (answer["query"], answer["hints"]) == (query, hints)


def test_a_misspelled_option_is_refused_with_a_hint(indexed: Path, rulebook: Run) -> None:
    for arguments in (["lookup", "loki", "--limt", "3"], ["lookup", "loki", "--limt=3"], ["check", "--formt", "json"]):
        done = rulebook(indexed, *arguments)
        assert done.returncode == 2
        assert "did you mean '--" in done.stderr
    assert "from 1 to 100" in rulebook(indexed, "lookup", "--limit", "9" * 5000, "loki").stderr


def test_lookup_prints_json(indexed: Path, rulebook: Run) -> None:
    answer = json.loads(rulebook(indexed, "lookup", "--json", "sqirrel girl").stdout)
    assert answer["did_you_mean"] == "squirrel girl"
    assert answer["results"][0]["id"] == "unmatched/hero/squirrel-girl"
    ids = [result["id"] for result in answer["results"]]
    assert len(ids) == len(set(ids))


def test_lookup_reads_queries_from_standard_input(indexed: Path, rulebook: Run) -> None:
    done = rulebook(indexed, "lookup", "--json", "-", stdin="loki\n\nbonus attacks\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["query"] for answer in answers] == ["loki", "", "bonus attacks"]


def test_nothing_found_is_helpful(indexed: Path, rulebook: Run) -> None:
    done = rulebook(indexed, "lookup", "qqqqxxxx")
    assert done.returncode == 1
    assert "Nothing found" in done.stdout


def test_lookup_says_how_many_answers_it_left_out(indexed: Path, rulebook: Run) -> None:
    assert "2 of 70 results" in rulebook(indexed, "lookup", "--limit", "2", "--game", "unmatched", "kind:hero").stdout
    assert "--limit" not in rulebook(indexed, "lookup", "--game", "unmatched", "hero:loki kind:set").stdout


def test_filters_that_leave_nothing_are_named_as_the_reason(indexed: Path, rulebook: Run) -> None:
    done = rulebook(indexed, "lookup", "--game", "unmatched", "trick hero:loki kind:battlefield")
    assert done.returncode == 1
    assert "Nothing found with these filters; " in done.stdout


def test_an_unknown_game_or_kind_is_refused_with_a_hint(indexed: Path, rulebook: Run) -> None:
    done = rulebook(indexed, "lookup", "--kind", "heros", "loki")
    assert done.returncode == 2
    assert "did you mean 'hero'?" in done.stderr


def test_the_index_follows_the_records(small: Path, rulebook: Run) -> None:
    assert rulebook(small, "lookup", "zeppelin").returncode == 1
    replace_once(small / "rules_data/teapots/heroes/brown-betty.yml", "aliases: [", "aliases: [Zeppelin, ")
    assert "teapots/hero/brown-betty" in rulebook(small, "lookup", "zeppelin").stdout


@pytest.mark.parametrize("name", ["heroes/kyusu.yml", "game.yml"])
def test_the_last_whole_index_answers_while_a_file_is_broken(small: Path, rulebook: Run, name: str) -> None:
    path = small / "rules_data/teapots" / name
    text, whole = path.read_text("utf-8"), rulebook(small, "lookup", "--json", "kyusu")
    assert whole.stderr == ""
    path.write_text(text + "\n  half: [saved", "utf-8")
    for _ in range(2):
        broken = rulebook(small, "lookup", "--json", "kyusu")
        assert broken.stdout == whole.stdout
        assert broken.stderr.startswith(f"rulebook: 1 file has problems, the first at rules_data/teapots/{name}:")
        assert broken.stderr.endswith("run `rulebook check`\n")
    path.write_text(text, "utf-8")
    assert rulebook(small, "lookup", "kyusu").stderr == ""


def test_lookup_answers_from_what_can_be_read_where_there_is_no_whole_index(small: Path, rulebook: Run) -> None:
    kyusu, betty = (small / f"rules_data/teapots/heroes/{name}.yml" for name in ("kyusu", "brown-betty"))
    texts = [path.read_text("utf-8") for path in (kyusu, betty)]
    kyusu.write_text("name: [", "utf-8")
    done = rulebook(small, "lookup", "brown betty")
    assert "teapots/hero/brown-betty" in done.stdout
    assert "1 file has problems" in done.stderr
    kyusu.write_text(texts[0], "utf-8")
    betty.write_text("name: [", "utf-8")
    assert "teapots/hero/kyusu" in rulebook(small, "lookup", "kyusu").stdout


def test_a_look_up_imports_what_it_needs_and_no_more(indexed: Path) -> None:
    code = "import sys; from rulebook.cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-W", "error", "-c", code, "--project", str(indexed), "lookup", "sqirrel girl"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "unmatched/hero/squirrel-girl" in done.stdout
    imported = set(done.stderr.split())
    assert "rulebook.cli.commands.lookup" in imported
    ours = {
        f"rulebook.{name}" for name in ("model.record", "library", "releases", "checks", "site", "api", "search.index_writer")
    }
    theirs = {"pydantic", "yaml", "jinja2", "mkdocs", "starlette", "uvicorn", "mike"}
    others = {name for name in imported if name.startswith("rulebook.cli.")} - {
        f"rulebook.cli.{name}" for name in ("answer_text", "main", "running", "shared", "commands", "commands.lookup")
    }
    assert imported & (ours | theirs) | others == set()


def test_serve_says_what_is_in_its_way(small: Path, small_built: Path, tmp_path: Path, rulebook: Run) -> None:
    done = rulebook(small, "serve")
    assert (done.returncode, done.stdout) == (2, "")
    assert "rulebook build" in done.stderr
    older = shutil.copytree(small_built, tmp_path / "older")
    stamp = (index_of_site(older) or older) / "stamp"
    stamp.write_text(json.dumps(Stamp.of(stamp.parent)._replace(maker="another")), "utf-8")
    assert rulebook(older, "serve").returncode == 2
    assert "from 0 to 65535" in rulebook(small_built, "serve", "--port", "99999").stderr
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = rulebook(small_built, "serve", "--port", str(taken.getsockname()[1]))
    assert (done.returncode, done.stdout) == (1, "")
    assert "--port" in done.stderr and "Traceback" not in done.stderr


def test_serve_tells_its_address_when_it_listens(small_built: Path) -> None:
    command = [sys.executable, "-m", "rulebook", "--project", str(small_built), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout and server.stderr
        address = server.stdout.readline().split()[4]
        with urllib.request.urlopen(f"{address}api/lookup?q=kyusu", timeout=30) as answer:  # noqa: S310  # of this machine
            assert json.load(answer)["results"]
        server.send_signal(signal.SIGINT)
        assert (server.wait(30), server.stderr.read()) == (0, "")


def test_show_prints_records_and_passages(indexed: Path, rulebook: Run) -> None:
    assert "Hell Cycle" in rulebook(indexed, "show", "hero/ghost-rider").stdout
    assert "Hellfire tokens" not in rulebook(indexed, "show", "hero/ghost-rider#hell-cycle").stdout
    assert json.loads(rulebook(indexed, "show", "unmatched/hero/loki", "--json").stdout)["name"] == "Loki"
    passage = json.loads(rulebook(indexed, "show", "hero/loki#return-is-optional", "--json").stdout)
    assert passage["id"] == "unmatched/hero/loki#return-is-optional"
    assert passage["text"].startswith("Loki's special ability tells you")
    assert (passage["section"], passage["status"]) == ("notes", "editor")
    assert "#when-to-choose [setup-last, Editor’s reading]" in rulebook(indexed, "show", "hero/alice").stdout
    ruling = " ".join(rulebook(indexed, "show", "ruling/placement").stdout.split())
    assert "Given by Restoration Games on its Discord server, collected" in ruling
    assert "(link: https://docs.google.com/" in ruling
    missing = rulebook(indexed, "show", "hero/yennega")
    assert missing.returncode == 1
    assert "did you mean 'yennenga'?" in missing.stderr


def test_export_writes_every_record(small_built: Path, tmp_path: Path) -> None:
    succeed(small_built, "export", str(tmp_path / "out"))
    assert (tmp_path / "out/teapots/hero/kyusu.json").is_file()
    assert "0 files written" in succeed(small_built, "export", str(tmp_path / "out"))


def test_a_malformed_reference_is_named_and_not_exported(small: Path, tmp_path: Path, rulebook: Run) -> None:
    replace_once(small / "rules_data/teapots/heroes/kyusu.yml", "summary: ", "summary: See [[quizzical]]. ")
    done = rulebook(small, "export", str(tmp_path / "out"))
    assert done.returncode == 1
    assert "rules_data/teapots/heroes/kyusu.yml:" in done.stdout and "'quizzical' is not a reference" in done.stdout
    assert "Nothing was exported" in done.stderr
    assert not (tmp_path / "out").exists()
    assert "quizzical" in succeed(small, "lookup", "quizzical")


def times_of_outputs(project: Path) -> dict[Path, int]:
    """When each file of a project was last written, in nanoseconds, except the lock, which names who holds it."""
    paths = (path for path in project.rglob("*") if path.is_file())
    return {path: path.stat().st_mtime_ns for path in paths if path != project / LOCK}


def test_a_second_build_writes_nothing(small_built: Path, tmp_path: Path) -> None:
    project = shutil.copytree(small_built, tmp_path / "project")
    before = times_of_outputs(project)
    succeed(project, "build")
    assert times_of_outputs(project) == before


def test_a_build_with_problems_builds_nothing(small: Path, rulebook: Run) -> None:
    path = small / "rules_data/teapots/heroes/kyusu.yml"
    path.write_text("name: [", "utf-8")
    assert rulebook(small, "build").returncode == 1
    assert not (small / "site").exists()
