"""Breaking one thing gives one problem, at its place, and nothing that only follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from projects import ROOT, problems_of, replace_once
from rulebook import checks
from rulebook.checks import check
from rulebook.project.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rulebook.model.problems import Problem

GAME = "rules_data/unmatched"


def replaced(file: str, old: str, new: str) -> Callable[[Path], None]:
    """An edit of a file of the game: the first `old` becomes `new`."""

    def edit(project: Path) -> None:
        replace_once(project / GAME / file, old, new)

    return edit


def moved(old: str, new: str) -> Callable[[Path], None]:
    """A file of the game under another name."""

    def edit(project: Path) -> None:
        target = project / GAME / new
        target.parent.mkdir(exist_ok=True)
        (project / GAME / old).rename(target)

    return edit


def index(project: Path) -> None:
    """A record by the name of the page that lists its kind."""
    (project / GAME / "heroes/index.yml").write_bytes((project / GAME / "heroes/loki.yml").read_bytes())


def latin(project: Path) -> None:
    """A file saved in another encoding."""
    path = project / GAME / "heroes/loki.yml"
    path.write_bytes(path.read_bytes().replace("æ".encode(), b"\xe6", 1))


BREAKAGES: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "a link in a field": (
        replaced("heroes/ghost-rider.yml", "[rule/maneuver", "[rule/manuever"),
        "dead-reference",
        "ghost-rider",
    ),
    "a link in text": (replaced("heroes/ghost-rider.yml", "[[rule/boost|", "[[rule/bost|"), "dead-reference", "ghost-rider"),
    "a link to a passage": (
        replaced("heroes/ghost-rider.yml", "[rule/maneuver", "[hero/loki#no-such, rule/maneuver"),
        "dead-reference",
        "ghost-rider",
    ),
    "an alias": (replaced("heroes/ghost-rider.yml", "[Johnny Blaze]", "[Moon Knight]"), "alias-collision", "ghost-rider"),
    "a word of the glossary": (
        replaced("../funkoverse/terms/nearer.yml", "[nearest]", "[rivals]"),
        "term-collision",
        "rival",
    ),
    "an id": (moved("heroes/loki.yml", "heroes/lokki.yml"), "id-changed", "lokki"),
    "an id's form": (moved("heroes/loki.yml", "heroes/Loki.yml"), "id-form", "Loki"),
    "an id that is an index": (index, "id-form", "index.yml"),
    "a day that no calendar has": (
        replaced("rulings/placement.yml", "given:\n", 'given:\n  date: "2026-13"\n'),
        "bad-value",
        "placement",
    ),
    "a key": (replaced("heroes/ghost-rider.yml", "summary:", "sumary:"), "", "ghost-rider"),
    "an unknown key": (replaced("heroes/ghost-rider.yml", "limit:", "limits:"), "unknown-key", "ghost-rider"),
    "a type": (replaced("heroes/ghost-rider.yml", "start: 5", 'start: "5"'), "wrong-type", "ghost-rider"),
    "a guessed type": (replaced("heroes/ghost-rider.yml", 'since: "10.0"', "since: 10.0"), "yaml-guessed", "ghost-rider"),
    "a timing": (replaced("heroes/ghost-rider.yml", "when: maneuver", "when: manoeuvre"), "unknown-word", "ghost-rider"),
    "a duplicate key": (
        replaced("heroes/ghost-rider.yml", "aliases:", "name: X\naliases:"),
        "yaml-duplicate-key",
        "ghost-rider",
    ),
    "a duplicate passage": (
        replaced("heroes/ghost-rider.yml", "rules:\n", "rules:\n  - {id: hell-cycle, text: Twice.}\n"),
        "duplicate-passage",
        "ghost-rider",
    ),
    "hints of no record": (moved("hints/hero/loki.yml", "hints/hero/lokki.yml"), "hints-without-record", "lokki"),
    "hints of no passage": (
        replaced("hints/hero/ghost-rider.yml", "  hell-cycle:", "  hell-cicle:"),
        "hints-without-passage",
        "hints/hero/ghost-rider",
    ),
    "hints of no kind": (moved("hints/hero/loki.yml", "hints/heroes/loki.yml"), "file-place", "hints/heroes"),
    "a nickname": (
        replaced("hints/hero/ghost-rider.yml", "nicknames: [", "nicknames: [Loki, "),
        "alias-collision",
        "hints/hero/ghost-rider",
    ),
    "an indent": (replaced("heroes/ghost-rider.yml", "    when: maneuver", "   when: maneuver"), "yaml-syntax", "ghost-rider"),
    "an encoding": (latin, "yaml-encoding", "loki"),
    "a file in the wrong folder": (moved("battlefields/heorot.yml", "heroes/heorot.yml"), "id-changed", "heorot"),
    "an unknown folder": (moved("heroes/loki.yml", "heros/loki.yml"), "file-place", "heros"),
    "an empty text": (replaced("heroes/ghost-rider.yml", "name: Ghost Rider", 'name: " "'), "empty-text", "ghost-rider"),
    "markup": (replaced("heroes/ghost-rider.yml", "Track Hellfire", "Track <b>Hellfire</b>"), "stray-markup", "ghost-rider"),
    "a sentence": (
        replaced("heroes/ghost-rider.yml", "your move value goes back to 2.", "your move value goes back"),
        "unfinished-text",
        "ghost-rider",
    ),
    "a name's spelling": (
        replaced("heroes/ghost-rider.yml", "Track Hellfire", "See *Battle of Legends, Vol. 1*. Track Hellfire"),
        "name-spelling",
        "ghost-rider",
    ),
    "a source that moved": (
        replaced("heroes/ghost-rider.yml", "source: {", "source: {moved: {document: reference-10.0}, "),
        "source-moved",
        "ghost-rider",
    ),
    "a version that follows none": (
        replaced("game.yml", "    status: community", "    status: community\n    replaces: reference-9"),
        "unknown-word",
        "game",
    ),
    "a word that stands twice": (
        replaced("game.yml", "timings:\n", "timings:\n  - {id: setup, name: Again}\n"),
        "duplicate-word",
        "game",
    ),
    "an icon": (replaced("game.yml", "icon: material/sword-cross", "icon: material/swordcross"), "unknown-icon", "game"),
    "a hero in no set": (
        replaced("sets/marvel-deadpool.yml", "heroes: [hero/deadpool]", "battlefields: []"),
        "not-in-a-set",
        "deadpool",
    ),
}


@pytest.mark.parametrize("broken", [name for name in BREAKAGES if name != "a key"])
def test_one_breakage_is_one_located_problem(project: Path, broken: str) -> None:
    edit, code, file = BREAKAGES[broken]
    assert problems_of(project) == []
    edit(project)
    found = problems_of(project)
    assert [(problem.code, file in problem.place.path) for problem in found] == [(code, True)], found
    assert found[0].message
    assert found[0].hint or code == "dead-reference"


def test_a_misspelt_required_key_is_one_problem_that_names_it(project: Path) -> None:
    BREAKAGES["a key"][0](project)
    (problem,) = problems_of(project)
    line = (project / problem.place.path).read_text("utf-8").splitlines()[problem.place.line - 1]
    assert (problem.code, line.partition(":")[0]) == ("unknown-key", "sumary")
    assert "did you mean 'summary'?" in problems_of(project)[0].hint


def test_places_are_exact(project: Path) -> None:
    replaced("heroes/ghost-rider.yml", "[[rule/boost|", "[[rule/bost|")(project)
    (problem,) = problems_of(project)
    line = (project / problem.place.path).read_text("utf-8").splitlines()[problem.place.line - 1]
    assert line[problem.place.column - 1 :].startswith("rule/bost")
    assert problem.hint == "did you mean 'boost'?"


def test_a_dead_link_in_a_hand_written_page_is_found() -> None:
    page = "[ok](unmatched/heroes/loki.md#no-boost) [too](unmatched/heroes/index.md)\n[dead](unmatched/heroes/lokki.md)\n"
    project = Project.open(ROOT)
    project.hand_written = {"docs/about.md": page}
    (problem,) = checks.run(project)
    assert (problem.code, str(problem.place), problem.hint) == ("dead-link", "docs/about.md:2:8", "did you mean 'loki'?")


def test_several_problems_come_in_one_run_sorted_by_file(project: Path) -> None:
    for name in ("a timing", "a type", "an encoding", "an alias"):
        BREAKAGES[name][0](project)
    found = problems_of(project)
    assert {p.code for p in found} >= {"wrong-type", "yaml-encoding"}
    assert found == sorted(found)


def test_a_check_that_crashes_is_a_problem(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CHECKS", dict(checks.CHECKS))

    @check
    def always_fails(project: Project) -> Iterator[Problem]:
        yield from ()
        raise ZeroDivisionError("on purpose")

    (problem,) = problems_of(project)
    assert problem.code == "check-crashed"
    assert "always_fails" in problem.message


def test_every_file_names_its_schema() -> None:
    for path in sorted((ROOT / "rules_data").rglob("*.yml")):
        first = path.read_text("utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), path
        assert (path.parent / first.partition("$schema=")[2]).resolve().is_file(), path
