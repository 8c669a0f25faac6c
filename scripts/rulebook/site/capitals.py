"""A Markdown extension: words that a game prints in capitals, such as BOOST, are set a little smaller than their text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.util import AtomicString

if TYPE_CHECKING:
    import re

    from markdown import Markdown

_WORDS = r"\b[A-Z]{3,}(?:[ -][A-Z]{3,})*\b"
_LAST = 1
"""A priority below those of all other inline patterns, which have taken links, code, and HTML out of the text by then."""


class _Words(InlineProcessor):
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]  # noqa: N802
        span = Element("span", {"class": "rb-caps"})
        span.text = AtomicString(m[0])
        return span, m.start(), m.end()


class Capitals(Extension):
    """The extension."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it so
        """Add the pattern."""
        md.inlinePatterns.register(_Words(_WORDS, md), "capitals", _LAST)


def makeExtension(**options: Any) -> Capitals:  # noqa: N802 - Python-Markdown looks for this name
    """Make the extension. Python-Markdown calls this when it is given the name of this module."""
    return Capitals(**options)
