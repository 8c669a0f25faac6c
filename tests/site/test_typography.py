"""Texts are typeset: curly marks, and smaller capitals."""

from __future__ import annotations

import markdown
import pytest

from rulebook.text.markup import escape


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Loki's TRICKS", 'Loki’s <span class="rb-caps">TRICKS</span>'),
        ("A TRICK's value, 'now'", 'A <span class="rb-caps">TRICK</span>’s value, ‘now’'),
        ("the players' cards", "the players’ cards"),
        ('"End the turn", it says', "“End the turn”, it says"),
        ('It says ("now").', "It says (“now”)."),
        ("AFTER COMBAT and AI", '<span class="rb-caps">AFTER COMBAT</span> and AI'),
    ],
)
def test_marks_are_curly_and_capitals_smaller(text: str, html: str) -> None:
    made = markdown.markdown(escape(text), extensions=["rulebook.site.typography"])
    assert made == f"<p>{html}</p>"


def test_code_stays_as_it_is() -> None:
    made = markdown.markdown('`it\'s "BOOST"`', extensions=["rulebook.site.typography"])
    assert made == '<p><code>it\'s "BOOST"</code></p>'
