"""Texts are compared word by word."""

from __future__ import annotations

import pytest

from rulebook.text.word_diff import diff_words, mark_words


def as_git(old: str, new: str) -> str:
    """Return both texts merged into one, with changed words marked as in `git diff --word-diff`."""
    return mark_words(old, new, lambda how, text: {"same": text, "old": f"[-{text}-]", "new": f"{{+{text}+}}"}[how])


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Deal 1 damage.", "Deal 2 damage.", "Deal [-1-]{+2+} damage."),
        ("the big cat", "the cat", "the [-big-] cat"),
        ("the cat", "the big cat", "the {+big+} cat"),
        ("You may not move.", "You must always move.", "You [-may not-]{+must always+} move."),
        ("", "New words.", "{+New words.+}"),
        ("Same.", "Same.", "Same."),
    ],
)
def test_removed_and_added_words_are_marked(old: str, new: str, shown: str) -> None:
    assert as_git(old, new) == shown


def test_spans_contain_both_complete_texts() -> None:
    old, new = "One  fighter\nmay move, then attack!", "Each fighter must\nmove. Then attack"
    spans = diff_words(old, new)
    assert "".join(span.text for span in spans if span.kind != "new") == old
    assert "".join(span.text for span in spans if span.kind != "old") == new
