"""A Markdown extension: every section and passage of a page has a link to itself beside its heading.

It wraps each `h2`, `h3`, and `h4`, which `toc` gave ids, together with the link. In an element of the class `rb-passage` or
`rb-change` the link has the class `rb-more`: a script opens the menu of the passage or the change with it. Elsewhere it has
the class `rb-permalink`. A heading that is itself a link has none, except that of a change, nor has the head of a card.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from markdown import Markdown

_AFTER_TOC = 1
"""A priority below that of `toc`, which is 5: processors run from the highest to the lowest."""
_HEADINGS = ("h2", "h3", "h4")
_PASSAGE = "rb-passage"
_CHANGE = "rb-change"
_CARD_HEAD = "rb-card__head"
_WRAPPED = "rb-heading"


class _Permalinks(Treeprocessor):
    """Wraps each heading together with the link to it."""

    def run(self, root: Element) -> None:
        self._wrap_in(root, dict(_names(getattr(self.md, "toc_tokens", ()))))

    def _wrap_in(self, parent: Element, names: dict[str, str], *, in_passage: bool = False, in_change: bool = False) -> None:
        for place, child in enumerate(parent):
            classes = child.get("class", "").split()
            if _CARD_HEAD in classes or _WRAPPED in classes:
                continue  # a heading that has no link, or one of its own
            if child.tag not in _HEADINGS:
                inside = {"in_passage": in_passage or _PASSAGE in classes, "in_change": in_change or _CHANGE in classes}
                self._wrap_in(child, names, **inside)
            elif child.get("id") in names and (in_change or child.find(".//a") is None):
                parent[place] = _wrapped(child, names[child.attrib["id"]], has_menu=in_passage or in_change)


def _names(tokens: Iterable[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The id and the text of each heading in the table of contents that `toc` made."""
    for token in tokens:
        yield token["id"], html.unescape(token["name"])
        yield from _names(token["children"])


def _wrapped(heading: Element, name: str, *, has_menu: bool) -> Element:
    wrapper = Element("div", {"class": _WRAPPED})
    wrapper.tail, heading.tail = heading.tail, None
    wrapper.append(heading)
    class_, text, label = ("rb-more", "…", "More about") if has_menu else ("rb-permalink", "#", "Link to")
    link = SubElement(wrapper, "a", {"class": class_, "href": f"#{heading.attrib['id']}", "aria-label": f"{label} {name}"})
    link.text = text
    return wrapper


class Permalinks(Extension):
    """The extension, for a Markdown instance that has `toc` too."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it so
        """Add the processor."""
        md.treeprocessors.register(_Permalinks(md), "permalinks", _AFTER_TOC)


def makeExtension(**options: Any) -> Permalinks:  # noqa: N802 - Python-Markdown looks for this name
    """Make the extension. Python-Markdown calls this when it is given the name of this module."""
    return Permalinks(**options)
