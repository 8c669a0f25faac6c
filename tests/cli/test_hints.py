"""`rulebook hints`: what it prints, writes, and returns."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from projects import codes_of

if TYPE_CHECKING:
    from pathlib import Path

    from projects import Run

HINTS = "rules_data/teapots/hints/hero/kyusu.yml"


def test_questions_that_are_not_answered_get_proposals(small: Path, rulebook: Run) -> None:
    done = rulebook(small, "hints", "hero/kyusu")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "teapots/hero/kyusu#side-handle  Side handle\n  yes  kyusu side handle\n" in done.stdout
    assert "   no  kyusu pouring  <- teapots/hero/kyusu\n" in done.stdout
    assert done.stdout.endswith(f"Proposed for {HINTS}:\n\npassages:\n  side-handle:\n    - kyusu pouring\n")
    assert not (small / HINTS).exists()


def test_a_record_whose_questions_are_all_answered_needs_nothing(small: Path, rulebook: Run) -> None:
    done = rulebook(small, "hints", "rule/turn")
    number = done.stdout.count("  yes  ")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{number} of {number} questions are answered first.")


def test_the_lines_are_written_and_then_all_questions_are_answered(small: Path, rulebook: Run) -> None:
    missing = json.loads(rulebook(small, "hints", "hero/kyusu", "--json").stdout)
    assert set(missing) == {"record", "questions", "answered", "file", "proposed", "rejected"}
    assert (missing["file"], missing["proposed"]) == (HINTS, {"passages": {"side-handle": ["kyusu pouring"]}})
    (missed,) = (each for each in missing["questions"] if not each["answered"])
    assert missed == {
        "text": "kyusu pouring",
        "passage": "side-handle",
        "made_from": "timing",
        "answered": False,
        "first": "teapots/hero/kyusu",
    }
    done = rulebook(small, "hints", "hero/kyusu", "--write")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, f"Written: {HINTS}")
    schema = "# yaml-language-server: $schema=../../../../schemas/hints.json\n"
    assert (small / HINTS).read_text("utf-8") == schema + "passages:\n  side-handle:\n    - kyusu pouring\n"
    assert codes_of(small) == []
    done = rulebook(small, "hints", "hero/kyusu", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["answered"], found["proposed"]) == (0, len(found["questions"]), {})


def test_lines_are_added_to_the_hints_that_a_record_has(small: Path, rulebook: Run) -> None:
    (small / HINTS).write_text("# Kyusu\npassages:\n  lid-on:\n    - hot lid  # burns\n", "utf-8")
    assert rulebook(small, "hints", "hero/kyusu", "--write").returncode == 1
    before = "# Kyusu\npassages:\n  lid-on:\n    - hot lid  # burns\n"
    assert (small / HINTS).read_text("utf-8") == before + "  side-handle:\n    - kyusu pouring\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hero/kyuzu"], "no record 'hero/kyuzu' in teapots; did you mean 'hero/kyusu'?"),
        (["kyusu"], "'kyusu' is not of the form kind/slug or kind/slug#passage; an id looks like hero/loki"),
        (["hero/kyusu", "--game", "teapot"], "no game 'teapot'; did you mean 'teapots'?"),
        (["teapot/hero/kyusu"], "no game 'teapot'; did you mean 'teapots'?"),
    ],
)
def test_misuse_is_explained_with_a_suggestion(small: Path, rulebook: Run, arguments: list[str], message: str) -> None:
    done = rulebook(small, "hints", *arguments)
    assert (done.returncode, done.stderr) == (2, f"rulebook: {message}\n")
