"""Texts are typeset: curly marks, minus signs, dashes, and smaller capitals."""

from __future__ import annotations

from html import escape as escape_html
from html import unescape

import markdown
import pytest

from rulebook.releases.changes import Edit
from rulebook.site.changelog_pages import marked
from rulebook.site.typography import typeset
from rulebook.text.markup import escape


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Loki's TRICKS", 'Loki’s <span class="rb-caps">TRICKS</span>'),
        ("A TRICK's value, 'now'", 'A <span class="rb-caps">TRICK</span>’s value, ‘now’'),
        ("the players' cards", "the players’ cards"),
        ('"End the turn", it says', "“End the turn”, it says"),
        ('It says ("now").', "It says (“now”)."),
        ("damage -1 (-2), d6 - 2, 3-5, Sun-Wukong", "damage −1 (−2), d6 − 2, 3-5, Sun-Wukong"),
        ("Marvel - Hell's Kitchen", "Marvel – Hell’s Kitchen"),
        (
            "T. Rex and J. R. R. Tolkien, in step A. then",
            "T.\N{NO-BREAK SPACE}Rex and J.\N{NO-BREAK SPACE}R.\N{NO-BREAK SPACE}R.\N{NO-BREAK SPACE}Tolkien, in step A. then",
        ),
        ("1 SWORD, in 2 A rows", '1\N{NO-BREAK SPACE}<span class="rb-caps">SWORD</span>, in 2 A rows'),
        ("AFTER COMBAT and AI", '<span class="rb-caps">AFTER COMBAT</span> and AI'),
    ],
)
def test_marks_are_curly_and_capitals_smaller(text: str, html: str) -> None:
    made = markdown.markdown(escape(text), extensions=["rulebook.site.typography"])
    assert made == f"<p>{html}</p>"

    assert typeset(escape_html(text)) == html


def test_a_quotation_may_begin_with_a_sign() -> None:
    text = 'a symbol with ":1" or "+1" behind it'
    made = markdown.markdown(escape(text), extensions=["rulebook.site.typography"])
    assert unescape(made) == "<p>a symbol with “:1” or “+1” behind it</p>"
    assert typeset(escape_html(text)) == "a symbol with “:1” or “+1” behind it"


def test_code_stays_as_it_is() -> None:
    made = markdown.markdown('`it\'s "BOOST" - -1`', extensions=["rulebook.site.typography"])
    assert made == '<p><code>it\'s "BOOST" - -1</code></p>'


def test_a_text_with_marked_changes_is_typeset_like_any_other() -> None:
    edit = Edit("text", "It's a TRICK card", "It's a SCHEME card")
    shown = str(marked(edit, lambda ref: None, "old"))
    assert shown.startswith("It’s a <del>")
    assert '<span class="rb-caps">TRICK</span></del> card' in shown


def test_changes_of_space_alone_are_not_marked() -> None:
    edit = Edit("text", "First cup.\nSecond cup.", "First cup. Second cup.")
    assert str(marked(edit, lambda ref: None, "old", "new")).count("<del>") == 0
