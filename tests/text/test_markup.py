"""Record text supports a limited set of markup; everything else is plain text."""

from __future__ import annotations

import markdown as python_markdown
import pytest

from rulebook.text import markup

EXTENSIONS = ["attr_list", "md_in_html", "tables", "sane_lists", "def_list", "toc", "pymdownx.superfences"]


def html(text: str) -> str:
    """Return a record text as HTML, rendered with the Markdown extensions of the site."""
    source = markup.markdown(text, lambda reference: f"[{reference.label or 'label'}](page.md)")
    page: str = python_markdown.markdown(source, extensions=EXTENSIONS)
    return page


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://elsewhere.example/x.png)",
        "<https://elsewhere.example>",
        "text {: onclick=alert(1) }",
        "`code` and ``` fences",
        "&lt;b&gt; &amp;",
        "# heading",
        "    indented code",
        "| a | b |\n| - | - |\n| c | d |",
        "Term\n: definition",
        "a\\*b",
        "*[HTML]: x",
        "[^1]: x",
        "1) x",
        "+ x",
        '--8<-- "file"',
    ],
)
def test_hostile_text_is_escaped(hostile: str) -> None:
    shown = html(hostile)
    for tag in ("<img", "<script", "<a ", "<code", "<table", "<h1", "<dl", 'onclick="', "<pre"):
        assert tag not in shown, shown


def test_supported_markup_is_rendered() -> None:
    shown = html("**bold** and *italic*, [[hero/loki|him]]\n\n- one\n- two\n\n1. first\n2. second")
    assert "<strong>bold</strong>" in shown
    assert "<em>italic</em>" in shown
    assert '<a href="page.md">him</a>' in shown
    assert shown.count("<li>") == 4
    assert "<ol>" in shown


def test_a_list_directly_after_a_line_is_rendered_as_a_list() -> None:
    assert html("Choose:\n- one\n- two").count("<li>") == 2


def test_a_line_break_in_a_link_or_emphasis_changes_nothing() -> None:
    wrapped = "See [[hero/loki|the god\n  of mischief]], **in\nbold** or *in\nitalic*.\n- an item [[\n  hero/loki|with\n  it]]"
    assert html(wrapped) == html(" ".join(wrapped.split()).replace(" - an", "\n- an").replace("[[ ", "[["))
    assert '<a href="page.md">the god of mischief</a>' in html(wrapped)
    assert "[[" not in html(wrapped)


def test_plain_text_replaces_references_by_names() -> None:
    assert markup.plain("See **[[hero/loki]]** or\n\n- [[rule/boost|BOOST]]", lambda target: target.upper()) == (
        "See HERO/LOKI or • BOOST"
    )


@pytest.mark.parametrize("stray", ["a <b>", "a [x](y)", "`a`", "[[a", "**a", "a *b"])
def test_stray_markup_is_reported(stray: str) -> None:
    assert markup.stray_markup(stray)


def test_plain_sentences_have_no_stray_markup() -> None:
    assert markup.stray_markup("5 < 6 & 7: **+2**, *maybe*\n\n- [[hero/loki]] (#1)") is None
