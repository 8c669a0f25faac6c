"""Texts are compared word by word, and a change proposes what it does to play."""

from __future__ import annotations

import pytest

from rulebook.bearing import of_field
from rulebook.words import compared, marked


def as_git(old: str, new: str) -> str:
    """Both texts in one, marked as git marks words."""
    return marked(old, new, lambda how, text: {"same": text, "old": f"[-{text}-]", "new": f"{{+{text}+}}"}[how])


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
def test_words_that_go_and_come_are_marked(old: str, new: str, shown: str) -> None:
    assert as_git(old, new) == shown


def test_spans_hold_both_texts_whole() -> None:
    old, new = "One  fighter\nmay move, then attack!", "Each fighter must\nmove. Then attack"
    spans = compared(old, new)
    assert "".join(span.text for span in spans if span.how != "new") == old
    assert "".join(span.text for span in spans if span.how != "old") == new


@pytest.mark.parametrize(
    ("field", "old", "new", "bearing"),
    [
        ("text", "Deal 1 damage.", "Deal 2 damage.", "plays"),
        ("text", "You may move.", "You must move.", "plays"),
        ("text", "You move.", "You never move.", "plays"),
        ("text", "Resolve it AFTER COMBAT.", "Resolve it DURING COMBAT.", "plays"),
        ("text", "At the end of the turn.", "At the start of the turn.", "plays"),
        ("text", "Choose a space nearby.", "Choose an adjacent space.", "clarifies"),
        ("text", "Recieve the card", "Receive the card.", "editorial"),
        ("text", "you may move", "You may move", "editorial"),
        ("optional", "must", "may", "plays"),
        ("when", "scheme", "attack", "plays"),
        ("fighters Loki health", "16", "15", "plays"),
        ("name", "Trick", "Tricks and BOOST", "editorial"),
        ("see_also", "", "rule/boost", "editorial"),
        ("source section", "A", "B", "editorial"),
    ],
)
def test_a_change_proposes_what_it_does_to_play(field: str, old: str, new: str, bearing: str) -> None:
    assert of_field(field, old, new) == bearing
