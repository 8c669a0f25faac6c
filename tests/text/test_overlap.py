"""Whether a text says what another says."""

from __future__ import annotations

import pytest

from rulebook.text.overlap import says

_POISON = "Deal 1 damage to each opposing character adjacent to this character. It must not have moved."


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("1 damage to adjacent opponents.", True),
        ("Damages each adjacent opponent, unless it moved.", True),
        ("2 damage to adjacent opponents.", False),
        ("1 damage to each adjacent opponent, then heal a friend.", False),
        ("", True),
    ],
)
def test_a_text_says_what_has_its_numbers_and_most_of_its_words(other: str, said: bool) -> None:
    assert says(_POISON, other) is said
