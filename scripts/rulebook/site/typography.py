"""A Markdown extension for typesetting: curly marks, dashes and minus signs, no-break spaces, and smaller capitals.

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

_WORDS = r"\b(?:[A-Z]{2,}(?:[ -][A-Z]{2,})+|[A-Z]{3,})\b"
_CURLY = (
    (re.compile(r"(?:(?<=[\w.!?)])|(?<=</a>)|(?<=</em>)|(?<=</span>)|(?<=</strong>))&#39;"), "’"),
    (re.compile(r"&#39;(?=\d)"), "’"),
    (re.compile(r"&#39;"), "‘"),
    (re.compile(r"(?<![\w.,!?…)’])&#34;(?=[\w(‘]|(?:[:+]|&#(?:58|43);)\w|<\w)"), "“"),
    (re.compile(r"&#34;"), "”"),
)
_SIGNS = {
    r"(?<![^\s(])-(?=\d)|(?<=\d )-(?= \d)": "−",
    r"(?<= )-(?= )": "–",
    r"(?<=\b[A-Z]\.) (?=[A-Z])|(?<=\d) (?=[A-Z]{2})": "\N{NO-BREAK SPACE}",
}
"""What stands for another sign: a hyphen for a minus before a number or between two, or for a dash between words; and the space
after an initial, or between a number and a word in capitals, where no line ends."""
_LAST = 1
"""A priority below those of all other patterns and processors, which have taken links, code, and HTML out of the text."""


def curly(escaped: str) -> str:
    """A text with curly apostrophes and quotation marks in place of those that are character references."""
    for straight, mark in _CURLY:
        escaped = straight.sub(mark, escaped)
    return escaped


def with_marks(html: str) -> str:
    """Escaped text with curly marks, minus signs, dashes, and no-break spaces: for HTML that Markdown leaves alone."""
    marked = curly(html.replace("&#x27;", "&#39;").replace("&quot;", "&#34;"))
    for plain, sign in _SIGNS.items():
        marked = re.sub(plain, sign, marked)
    return marked


def capitals(escaped: str) -> str:
    """Escaped text with its words in capitals in elements of their own."""
    return re.sub(_WORDS, r'<span class="rb-caps">\g<0></span>', escaped)


def typeset(html: str) -> str:
    """Escaped text for HTML that Markdown leaves alone, with typographic marks and smaller capitals."""
    return capitals(with_marks(html))


class _Words(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        span = Element("span", {"class": "rb-caps"})
        span.text = AtomicString(m[0])
        return span, m.start(), m.end()


class _Sign(InlineProcessor):
    """Writes a sign in the place of a hyphen or a space."""

    def __init__(self, pattern: str, sign: str, md: Markdown) -> None:
        super().__init__(pattern, md)
        self.sign = sign

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]  # noqa: N802
        return self.sign, m.start(), m.end()


class _CurlyMarks(Postprocessor):
    """Makes the apostrophes and quotation marks of texts curly: those that text/markup.py has escaped, so none in code."""

    def run(self, text: str) -> str:
        return curly(text)


class Typography(Extension):
    """The extension."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it so
        """Add the patterns."""
        for plain, sign in _SIGNS.items():
            md.inlinePatterns.register(_Sign(plain, sign, md), f"sign-{sign}", _LAST)
        md.inlinePatterns.register(_Words(_WORDS, md), "capitals", _LAST)
        md.postprocessors.register(_CurlyMarks(md), "curly-marks", _LAST)


def makeExtension(**options: Any) -> Typography:  # noqa: N802 - Python-Markdown looks for this name
    """Make the extension. Python-Markdown calls this when it is given the name of this module."""
    return Typography(**options)
