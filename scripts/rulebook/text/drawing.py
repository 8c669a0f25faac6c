"""Drawings in SVG, which pages hold as markup. A page shows the shapes and words of a drawing, and nothing that runs.

A link in a drawing names a record or passage by its id, as `<a href="rule/scheme">`; the page makes it an address.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_SVG = "{http://www.w3.org/2000/svg}"
_ELEMENTS = frozenset(
    {
        *("svg", "g", "a", "defs", "title", "desc", "symbol", "use", "marker", "pattern", "clipPath", "mask", "linearGradient"),
        *("radialGradient", "stop", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"),
    }
)
_REFERENCES = frozenset({"href", "{http://www.w3.org/1999/xlink}href"})
_ID = re.compile(r"(?:[a-z0-9-]+/){1,2}[a-z0-9.-]+(?:#[a-z0-9.-]+)?")
_ATTRIBUTE = re.compile(r"(?!on)(?!style$)[a-zA-Z][a-zA-Z-]*|\{http://www\.w3\.org/XML/1998/namespace\}(lang|space)")
_ADDRESS = re.compile(r"(?i)url\s*\(\s*['\"]?\s*(?!#)|[a-z]+script\s*:")

_LINK = re.compile(rf' href="(?P<id>{_ID.pattern})"')

ElementTree.register_namespace("", _SVG[1:-1])


@lru_cache(maxsize=64)
def safe_drawing(svg: str) -> tuple[str, tuple[str, ...]]:
    """A drawing as a page may show it, and the names of the elements and attributes that were left out, in order.

    Raises ValueError if `svg` is not a drawing in SVG.
    """
    if "<!DOCTYPE" in svg:
        raise ValueError("it has a `<!DOCTYPE>`")
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314 - entities, which could expand without end, need a DOCTYPE
    except ElementTree.ParseError as error:
        raise ValueError(f"it is not XML: {error}") from error
    if root.tag != f"{_SVG}svg":
        raise ValueError('its root is not `<svg xmlns="http://www.w3.org/2000/svg">`')
    # Comments and CDATA, which HTML reads in another way than XML, are not among what is written here.
    left_out = tuple(dict.fromkeys(_clean(root)))
    return ElementTree.tostring(root, encoding="unicode"), left_out


def _clean(element: ElementTree.Element) -> list[str]:
    """Remove from an element whatever a page may not show. Returns the names of what was removed."""
    removed = [name for name, value in element.attrib.items() if not _is_safe(name, value)]
    for name in removed:
        del element.attrib[name]
    for child in list(element):
        if child.tag.removeprefix(_SVG) in _ELEMENTS and child.tag.startswith(_SVG):
            removed += _clean(child)
        else:
            removed.append(child.tag)
            element.remove(child)
    return [name.rpartition("}")[2] for name in removed]


def _is_safe(name: str, value: str) -> bool:
    if name in _REFERENCES:
        return value.startswith("#") or bool(_ID.fullmatch(value))
    return bool(_ATTRIBUTE.fullmatch(name)) and not _ADDRESS.search(value)


def linked(drawing: str, address: Callable[[str], str | None]) -> str:
    """A safe drawing with an address for each id that it links to; `address` returns None for an id that names nothing."""
    return _LINK.sub(lambda match: f' href="{address(match["id"]) or "#"}"', drawing)
