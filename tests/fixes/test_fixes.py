"""`rulebook check --fix` makes what has one right answer, changes no other byte, and says what it did."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from projects import SMALL, codes_of, commit, problems_of, replace_once, repository
from rulebook.fixes import mending
from rulebook.fixes.edits import applied
from rulebook.fixes.layout import in_order
from rulebook.model.fixes import Entry, Removal, Replacement
from rulebook.model.problems import Place
from rulebook.project.project import Project

if TYPE_CHECKING:
    from projects import Run

DATA = "rules_data/teapots"
GAME, REDIRECTS = f"{DATA}/game.yml", f"{DATA}/redirects.yml"
BETTY, KYUSU, TURN, SET = (
    f"{DATA}/{name}.yml" for name in ("heroes/brown-betty", "heroes/kyusu", "rules/turn", "sets/afternoon")
)
NAMED = "name: Kyusu\nsummary: It pours around corners.\n"
PASSAGE = "  - id: no-passing\n    text: You must not pass.\n"

MISTAKES = {
    "a version without quotes": (BETTY, 'since: "1.0"', "since: 1.0"),
    "a version that is a whole number": (GAME, 'version: "1", by', "version: 1, by"),
    "a version in quotes of a word processor": (BETTY, 'since: "1.0"', "since: “1.0”"),
    "a name that YAML reads as false": (KYUSU, 'name: "No"', "name: No"),
    "a misspelled key": (BETTY, "summary:", "sumary:"),
    "a long key with two wrong letters": (BETTY, "clarifications:", "clarifictaion:"),
    "a reference to itself": (TURN, "see_also: [rule/steeping]", "see_also: [rule/steeping, rule/turn]"),
    "the record's own name": (BETTY, "aliases: [The Brown One]", "aliases: [Brown Betty, The Brown One]"),
    "the record's own name last": (BETTY, "aliases: [The Brown One]", "aliases: [The Brown One,\n  Brown Betty]"),
    "the record's own name alone": (KYUSU, "summary: It pours", "aliases:\n  - Kyusu\nsummary: It pours"),
    "a hero twice": (SET, "hero/kyusu]", "hero/kyusu,\n  teapots/hero/brown-betty]"),
    "a fighter twice": (
        BETTY,
        "  - {name: Cup, role: sidekick, count: 3}\n",
        "  - {name: Cup, role: sidekick, count: 3}\n" * 2,
    ),
    "a character that nobody sees": (BETTY, "even when she", "even wh\u200ben she"),
    "a space at the end of a name": (KYUSU, 'name: "No"', 'name: "No "'),
    "two spaces in a name": (BETTY, "name: Brown Betty\n", "name: Brown  Betty\n"),
    "a rule twice": (GAME, "rule: [turn, steeping]", "rule: [turn, steeping, turn]"),
    "spaces at the end of a line": (BETTY, "name: Brown Betty\n", "name: Brown Betty \t \n"),
    "double spaces": (BETTY, "even when she", "even  when   she"),
    "keys out of order": (KYUSU, NAMED, "summary: It pours around corners.\nname: Kyusu\n"),
    "keys of a passage out of order": (TURN, PASSAGE, "  - text: You must not pass.\n    id: no-passing\n"),
}
"""A file, what it says, and what somebody wrote instead."""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The records of the small project alone: `check --fix` checks a project several times, and half of that is its site."""
    return Path(shutil.copytree(SMALL, tmp_path / "project/rules_data")).parent


def files_of(project: Path) -> dict[Path, bytes]:
    """The content of each data file of a project."""
    return {path: path.read_bytes() for path in (project / "rules_data").rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_with_one_right_answer_is_fixed_and_no_other_byte_changes(small: Path, rulebook: Run, name: str) -> None:
    file, right, wrong = MISTAKES[name]
    for plain, quoted in (("name: Kyusu", 'name: "No"'), ('version: "1.0", by', 'version: "1", by')):
        if quoted == right:
            replace_once(small / file, plain, quoted)
    before = files_of(small)
    replace_once(small / file, right, wrong)
    mistaken = files_of(small)

    shown = rulebook(small, "check", "--fix", "--diff")
    assert (shown.returncode, files_of(small)) == (1, mistaken)
    assert shown.stdout.startswith(f"--- a/{file}\n+++ b/{file}\n@@ ")

    done = rulebook(small, "check", "--fix")
    assert (files_of(small), done.returncode, done.stdout) == (before, 0, "")
    *steps, last = done.stderr.splitlines()
    assert steps
    assert all(step.startswith(f"fixed: {file}:") for step in steps)
    assert last == "No problems found."


def test_a_project_without_a_mistake_has_nothing_to_fix(small: Path, rulebook: Run) -> None:
    assert rulebook(small, "check", "--fix").stderr == "No problems found.\n"
    assert rulebook(small, "check", "--fix", "--diff").returncode == 0


def test_the_fixes_of_several_files_are_made_at_once_and_named_by_line(small: Path, rulebook: Run) -> None:
    before = files_of(small)
    for name in ("a version without quotes", "a reference to itself", "a rule twice", "double spaces", "keys out of order"):
        file, right, wrong = MISTAKES[name]
        replace_once(small / file, right, wrong)
    done = rulebook(small, "check", "--fix")
    assert files_of(small) == before
    assert done.stderr.splitlines() == [
        f"fixed: {GAME}:38: removed an item of 'rule'",
        f"fixed: {BETTY}:4: removed double spaces",
        f"fixed: {BETTY}:4: removed double spaces",
        f"fixed: {BETTY}:22: replaced '1.0' by '\"1.0\"'",
        f"fixed: {KYUSU}:2: put the keys in order: name, summary, abilities, forms, cards, source, since",
        f"fixed: {TURN}:8: removed an item of 'see_also'",
        "No problems found.",
    ]


def test_paths_and_formats_hold_for_fixes_too(small: Path, rulebook: Run) -> None:
    replace_once(small / BETTY, 'since: "1.0"', "since: 1.0")
    replace_once(small / TURN, 'since: "1.0"', "since: 1.0")
    done = rulebook(small, "check", "--fix", "--format", "json", str(small / TURN))
    assert (done.returncode, done.stdout) == (0, "[]\n")
    assert codes_of(small) == ["yaml-guessed"]
    assert rulebook(small, "check", "--diff").returncode == 2


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        (BETTY, "optional: true", "optional: yes"),
        (BETTY, "start: 2", "start: 02"),
        (BETTY, "name: Second cup", "nam: Second cup"),
        (KYUSU, "summary:", "sourc:"),
        (TURN, "text: You must not pass.", "text: You must not\n      # pass."),
    ],
)
def test_what_has_no_certain_answer_is_left_alone(small: Path, rulebook: Run, file: str, right: str, wrong: str) -> None:
    replace_once(small / file, right, wrong)
    before, codes = files_of(small), codes_of(small)
    assert codes
    done = rulebook(small, "check", "--fix")
    assert (files_of(small), codes_of(small), "fixed:" in done.stderr) == (before, codes, False)


def test_a_missing_or_wrong_schema_is_named_and_its_file_must_exist(small: Path, rulebook: Run) -> None:
    line = "# yaml-language-server: $schema=../../../schemas/teapots/hero.json\n"
    before = files_of(small)
    replace_once(small / KYUSU, line, "")
    assert "fixed" not in rulebook(small, "check", "--fix").stderr
    (small / "schemas/teapots").mkdir(parents=True)
    (small / "schemas/teapots/hero.json").write_text("{}", "utf-8")
    assert rulebook(small, "check", "--fix").stderr == f"fixed: {KYUSU}:1: named the schema\nNo problems found.\n"
    assert files_of(small) == before
    replace_once(small / KYUSU, "teapots/hero.json", "teapots/rule.json")
    assert codes_of(small) == ["wrong-schema"]
    rulebook(small, "check", "--fix")
    assert files_of(small) == before
    replace_once(small / KYUSU, "../../../schemas/teapots", "https://example.org")
    assert codes_of(small) == []


def test_releases_and_links_are_never_touched(small_released: Path, rulebook: Run) -> None:
    release = small_released / DATA / "releases/1.0.yml"
    release.write_text(release.read_text("utf-8").replace("\n", "  \n", 1), "utf-8")
    (small_released / TURN).rename(small_released / "turn.yml")
    replace_once(small_released / "turn.yml", 'since: "1.0"', "since: 1.0")
    (small_released / TURN).symlink_to(small_released / "turn.yml")
    before = files_of(small_released)
    rulebook(small_released, "check", "--fix")
    assert files_of(small_released) == before
    assert (small_released / TURN).is_symlink()


def test_a_file_that_changes_meanwhile_is_left_alone(small: Path) -> None:
    replace_once(small / BETTY, 'since: "1.0"', "since: 1.0")
    mended = mending.mend(Project.open(small), {}, lambda path: True)
    replace_once(small / BETTY, "Brown", "Green")
    now = files_of(small)
    assert mending.write(mended, small / "rules_data") == [BETTY]
    assert files_of(small) == now


@pytest.mark.parametrize("committed", [False, True])
def test_a_record_that_git_knows_was_renamed_is_redirected_and_its_references_follow(
    small_released: Path, rulebook: Run, committed: bool
) -> None:
    project = repository(small_released)
    (project / KYUSU).rename(project / f"{DATA}/heroes/kyusu-pot.yml")
    (project / TURN).rename(project / f"{DATA}/rules/your-turn.yml")
    if committed:
        commit(project, "Better ids")
    assert codes_of(project)
    done = rulebook(project, "check", "--fix")
    assert codes_of(project) == [], (done.stderr, problems_of(project))
    assert (project / REDIRECTS).read_text("utf-8").splitlines()[-2:] == [
        "  hero/kyusu: hero/kyusu-pot",
        "  rule/turn: rule/your-turn",
    ]
    assert "heroes: [hero/brown-betty, hero/kyusu-pot]" in (project / DATA / "sets/afternoon.yml").read_text("utf-8")
    assert "rule: [your-turn, steeping]" in (project / GAME).read_text("utf-8")
    assert "See [[rule/your-turn]]." in (project / BETTY).read_text("utf-8")
    assert rulebook(project, "check", "--fix").stderr == "No problems found.\n"


def test_the_file_of_redirects_is_made_if_there_is_none_and_an_id_that_was_never_released_needs_none(
    small_released: Path, rulebook: Run
) -> None:
    (small_released / REDIRECTS).unlink(missing_ok=True)
    project = repository(small_released)
    (project / f"{DATA}/powers/whistle.yml").rename(project / f"{DATA}/powers/shrill.yml")
    rulebook(project, "check", "--fix")
    assert (project / REDIRECTS).read_text("utf-8") == "redirects:\n  power/whistle: power/shrill\n"
    (project / f"{DATA}/powers/shrill.yml").rename(project / f"{DATA}/powers/loud.yml")
    rulebook(project, "check", "--fix")
    assert (project / REDIRECTS).read_text("utf-8") == "redirects:\n  power/whistle: power/shrill\n"


LISTS = [
    ("a: [x, y, z]\n", 0, "a: [y, z]\n"),
    ("a: [x, y, z]\n", 1, "a: [x, z]\n"),
    ("a: [x, y,\n    z, w]\n", 2, "a: [x, y, w]\n"),
    ("a: [x, # one\n    y, # two\n    z] # three\n", 2, "a: [x, # one\n    y, # two\n    ] # three\n"),
    ("a:\n  - x # one\n  # of y\n  - y\n  # of b\nb: c\n", 1, "a:\n  - x # one\n  # of y\n  # of b\nb: c\n"),
    ("a:\n  - {k: x,\n     l: m}\n\n  - y", 0, "a:\n\n  - y"),
    ("a:\n- k: |\n    x\n\n    y\n\n# end\n- z\n", 0, "a:\n\n# end\n- z\n"),
    ("a:\r\n  - x\r\n  - y\r\n", 1, "a:\r\n  - x\r\n"),
    ("b: c\na:\n  - x\n# end\n", 0, "b: c\n# end\n"),
    ("- x\n- y\n", 0, "- x\n- y\n"),
    ("{a: [x]}\n", 0, "{a: [x]}\n"),
    ("a: [x]\n", 5, "a: [x]\n"),
]


@pytest.mark.parametrize(("text", "index", "expected"), LISTS)
def test_an_item_goes_with_its_comma_or_its_lines(text: str, index: int, expected: str) -> None:
    new, done = applied(text, [Removal("f", ("a", index))])
    assert (new, bool(done)) == (expected, new != text)


def test_fixes_that_overlap_or_no_longer_fit_are_left_for_later() -> None:
    fixes = [
        Replacement(Place("f", 1, 5), "x, y", "z"),
        Replacement(Place("f", 1, 8), "y", "w"),
        Replacement(Place("f", 1, 8), "v", "w"),
        Replacement(Place("f", 9, 1), "y", "w"),
    ]
    assert applied("a: [x, y]\n", fixes) == ("a: [z]\n", [(1, fixes[0])])


LAYOUTS = {
    "a comment stays with its key": ("b: 1\n# of name\nname: x\n", "# of name\nname: x\nb: 1\n"),
    "a comment at the top stays": ("# top\n\nb: 1\nname: x", "# top\n\nname: x\nb: 1\n"),
    "texts in blocks move whole": ("since: '1'\nb: |\n  x\n  # y\n\nname: z\n", "name: z\nb: |\n  x\n  # y\n\nsince: '1'\n"),
    "other keys stay": ("name: x\nc: 1\nb: 2\n", None),
    "keys in braces stay": ("{b: 1, name: x}\n", None),
    "spaces that align comments stay": ("name: x    # y  z\nb:   1\n", None),
    "an escaped space stays": ('name: "x\\  y\\ \n  z"\n', None),
    "a space in a block goes": ("name: |\n  x  y \n\n  - z\n", "name: |\n  x y\n\n  - z\n"),
    "what is no YAML stays": ("name: [ \n", None),
    "what has a problem stays": ("name: x \nname: y\n", None),
    "lines of Windows stay so": ("b: 1\r\nname: x  y \r\n", "name: x y\r\nb: 1\r\n"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_layout_is_put_in_order_and_says_the_same(tmp_path: Path, name: str) -> None:
    text, expected = LAYOUTS[name]
    new, done = in_order(text, "rules_data/g/heroes/x.yml", tmp_path)
    assert (new, bool(done)) == (expected or text, expected is not None)
    assert in_order(new, "rules_data/g/heroes/x.yml", tmp_path) == (new, [])


def test_an_entry_is_added_to_a_file_or_makes_one() -> None:
    entry = Entry("f", ("redirects", "hero/a"), "hero/b")
    assert applied("", [entry]) == ("redirects:\n  hero/a: hero/b\n", [(2, entry)])
    assert applied("redirects:\n  # old\n  hero/c: hero/d # x\n", [entry])[0] == (
        "redirects:\n  # old\n  hero/c: hero/d # x\n  hero/a: hero/b\n"
    )
