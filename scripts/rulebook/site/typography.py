"""A Markdown extension for typesetting: apostrophes and quotation marks are curly, and words in capitals a little smaller.

Records are written with straight marks. A game prints the names of its keywords in capitals, such as BOOST.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from markdown.util import AtomicString

if TYPE_CHECKING:
    from markdown import Markdown

_WORDS = r"\b[A-Z]{3,}(?:[ -][A-Z]{3,})*\b"
_CURLY = (
    (re.compile(r"(?:(?<=[\w.!?)])|(?<=</a>)|(?<=</em>)|(?<=</span>)|(?<=</strong>))&#39;"), "’"),
    (re.compile(r"&#39;(?=\d)"), "’"),
    (re.compile(r"&#39;"), "‘"),
    (re.compile(r"(?<![\w.,!?…)’])&#34;(?=[\w(‘]|<\w)"), "“"),
    (re.compile(r"&#34;"), "”"),
)
_LAST = 1
"""A priority below those of all other patterns and processors, which have taken links, code, and HTML out of the text."""


def curly(escaped: str) -> str:
    """A text with curly apostrophes and quotation marks in place of those that are character references."""
    for straight, mark in _CURLY:
        escaped = straight.sub(mark, escaped)
    return escaped


def typeset(html: str) -> str:
    """The same for escaped text that stands in HTML, which Markdown leaves alone."""
    marked = curly(html.replace("&#x27;", "&#39;").replace("&quot;", "&#34;"))
    return re.sub(_WORDS, r'<span class="rb-caps">\g<0></span>', marked)


class _Words(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        span = Element("span", {"class": "rb-caps"})
        span.text = AtomicString(m[0])
        return span, m.start(), m.end()


class _CurlyMarks(Postprocessor):
    """Makes the apostrophes and quotation marks of texts curly: those that text/markup.py has escaped, so none in code."""

    def run(self, text: str) -> str:
        return curly(text)


class Typography(Extension):
    """The extension."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it so
        """Add the patterns."""
        md.inlinePatterns.register(_Words(_WORDS, md), "capitals", _LAST)
        md.postprocessors.register(_CurlyMarks(md), "curly-marks", _LAST)


def makeExtension(**options: Any) -> Typography:  # noqa: N802 - Python-Markdown looks for this name
    """Make the extension. Python-Markdown calls this when it is given the name of this module."""
    return Typography(**options)
