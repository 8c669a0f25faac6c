"""Text of any length is read in linear time: with a pattern that is not linear, these would take minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import problems_of

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = ("http://", "[[", "[[a|", "**", "*a ", "(", "<a ", "\\n", " \\n", "- ", "&a", "`", "a. ", "_a", "9.", "](", "#")
LENGTH = 100_000


def test_texts_of_one_repeated_sign_are_checked(small: Path) -> None:
    rules = small / "rules_data/teapots/rules"
    original = (rules / "turn.yml").read_text("utf-8")
    for number, seed in enumerate(SEEDS):
        text = "Do " + seed * (LENGTH // len(seed.encode().decode("unicode_escape"))) + " x"
        old = "text: You must not pass."
        assert old in original
        (rules / f"turn{number}.yml").write_text(original.replace(old, f'text: "{text}"'), "utf-8")
    assert problems_of(small)
