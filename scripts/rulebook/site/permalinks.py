"""A Markdown extension: the permalink of a heading has a label for screen readers and no tooltip.

The `toc` extension gives each permalink a `title`, which the theme shows as a tooltip: too many of them on a page of passages.
Without a title, screen readers would call the link "#". So the title becomes an `aria-label`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from markdown import Markdown

_AFTER_TOC = 1
"""A priority below that of `toc`, which is 5: processors run from the highest to the lowest."""


class _Labels(Treeprocessor):
    """Renames the attribute `title` of every permalink to `aria-label`."""

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            if link.get("class") == "headerlink" and (title := link.attrib.pop("title", None)):
                link.set("aria-label", title)


class Permalinks(Extension):
    """The extension, for a Markdown instance that has `toc` too."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it so
        """Add the processor."""
        md.treeprocessors.register(_Labels(md), "permalink-labels", _AFTER_TOC)


def makeExtension(**options: Any) -> Permalinks:  # noqa: N802 - Python-Markdown looks for this name
    """Make the extension. Python-Markdown calls this when it is given the name of this module."""
    return Permalinks(**options)
