"""Two documents are compared with each other, section by section and word by word."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from projects import run_rulebook
from reference import SMALL

if TYPE_CHECKING:
    from pathlib import Path

NEWER = {
    "Rest means that you do not pour.": "Rest means that you must not pour.",
    "## Spilling": "## Spilt Tea",
    "    - Brown Betty\\*": "    - Brown Betty",
    "## Side Handle\n\nSee *Character Rules: Kyusu*.\n\n": "",
}
TEXT = """\
gone: Character Rules / Side Handle (line 73)
    [-See: Character Rules: Kyusu-]

changed: Character Rules / Brown Betty (line 36)
    Rest means that you [-do-]{+must+} not pour.

renamed: Card Effects / Spilt Tea (was Card Effects / Spilling) (line 75)

changed: Set Reference / Afternoon (2019) (line 97)
    Brown Betty has no star now: it has no rules of its own
    Heroes: Brown Betty[-*-]

"""


def compared(folder: Path, old: str, new: str, *options: str) -> tuple[int, str]:
    """The exit status and the output of the comparison of two texts."""
    for name, text in (("old.md", old), ("new.md", new)):
        (folder / name).write_text(text, "utf-8")
    arguments = ("source", "compare", str(folder / "old.md"), str(folder / "new.md"), "--diff", *options)
    done = run_rulebook(folder, *arguments)
    return done.returncode, done.stdout


def test_sections_and_words_that_differ_are_printed(tmp_path: Path) -> None:
    newer = SMALL
    for old, new in NEWER.items():
        assert old in newer, old
        newer = newer.replace(old, new, 1)
    assert compared(tmp_path, SMALL, newer) == (1, TEXT)
    assert compared(tmp_path, newer, newer) == (0, "")
    found = json.loads(compared(tmp_path, SMALL, newer, "--json")[1])
    assert [(each["change"], each["section"], each["before"]) for each in found][2] == (
        "renamed",
        "Card Effects / Spilt Tea",
        "Card Effects / Spilling",
    )


def test_texts_without_headings_are_compared_by_page(tmp_path: Path) -> None:
    status, text = compared(tmp_path, "One.\n\nYou may pour.\fTwo.", "One.\n\nYou must pour.\fTwo.\fThree.")
    assert status == 1
    assert text == "changed: Page 1 (line 1)\n    You [-may-]{+must+} pour.\n\nnew: Page 3 (line 3)\n    {+Three.+}\n\n"


@pytest.mark.parametrize("arguments", [["--diff"], ["new.md"]])
def test_two_documents_and_the_option_belong_together(tmp_path: Path, arguments: list[str]) -> None:
    done = run_rulebook(tmp_path, "source", "compare", "old.md", *arguments)
    assert done.returncode == 2
    assert "rulebook source compare old.md NEW --diff" in done.stderr
