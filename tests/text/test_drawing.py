"""A drawing holds shapes and words: nothing in it runs, and nothing is fetched."""

from __future__ import annotations

import pytest

from projects import ROOT
from rulebook.text.drawing import safe_drawing


def svg(content: str, attributes: str = "") -> str:
    """Return a drawing."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {names} {attributes}>{content}<text x="1">A &lt; B</text></svg>'


@pytest.mark.parametrize(
    ("content", "left_out"),
    [
        ("<script>alert(1)</script>", "script"),
        ("<g><style>*{}</style></g>", "style"),
        ('<path onload="alert(1)"/>', "onload"),
        ('<path style="fill:red"/>', "style"),
        ('<use xlink:href="https://example.org/x.svg#y"/>', "href"),
        ('<use href="javascript:alert(1)"/>', "href"),
        ('<path fill="url(https://example.org/)"/>', "fill"),
        ('<a href="javascript:alert(1)"><path/></a>', "href"),
        ("<foreignObject><b/></foreignObject>", "foreignObject"),
        ('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>', "script"),
        ('<animate attributeName="href"/>', "animate"),
        ('<image href="x.png"/>', "image"),
    ],
)
def test_what_runs_or_is_fetched_is_left_out(content: str, left_out: str) -> None:
    shown, names = safe_drawing(svg(content))
    assert names == (left_out,)
    assert "A &lt; B" in shown
    for part in ("alert", "example.org", "<b", "style", "href"):
        assert part not in shown


@pytest.mark.parametrize("content", ["<!--><script>alert(1)</script>-->", "<text><![CDATA[<script>alert(1)</script>]]></text>"])
def test_what_html_reads_in_another_way_than_xml_is_no_markup(content: str) -> None:
    assert "<script" not in safe_drawing(svg(content))[0]


@pytest.mark.parametrize("text", ["<svg", "<html/>", "A drawing", "<svg><path/></svg>", "<!DOCTYPE svg><svg/>"])
def test_anything_else_is_no_drawing(text: str) -> None:
    with pytest.raises(ValueError, match=r"it is not XML|its root is not|DOCTYPE"):
        safe_drawing(text)


def test_the_drawings_of_the_rules_are_shown_complete() -> None:
    for path in (ROOT / "docs/assets/diagrams").glob("*.svg"):
        shown, left_out = safe_drawing(path.read_text("utf-8"))
        assert left_out == ()
        assert safe_drawing(shown) == (shown, ())
