"""A Markdown page as the site shows it: where its links lead, which anchors it has, and its words. Code is none of these."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, NamedTuple

import markdown
from markdown.treeprocessors import Treeprocessor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_EXTENSIONS = ("attr_list", "md_in_html", "tables", "sane_lists", "def_list", "toc", "pymdownx.superfences")
"""The extensions in mkdocs.yml that decide what is a link, a heading, or code."""
_SETTINGS = {"tables": {"use_align_attribute": True}}
_FOLLOWED = {("a", "href"), ("area", "href")}
_FETCHED = {
    *((tag, "src") for tag in ("img", "source", "video", "audio", "track", "iframe", "script", "embed")),
    *(("video", "poster"), ("link", "href"), ("object", "data"), ("input", "src"), ("image", "href")),
    *(("use", "href"), ("use", "xlink:href"), ("image", "xlink:href")),
}
_SETS = {("img", "srcset"), ("source", "srcset")}
_REFUSED = ("script", "style", "base")
"""The elements that the site does not allow in a page; scripts of its own are files."""
_CODE = re.compile(
    r"^(?P<fence> *(?:```+|~~~+))[^\n]*\n.*?(?:^(?P=fence)[ \t]*$|\Z)|(?P<ticks>`++)[^`].*?(?<!`)(?P=ticks)(?!`)",
    re.MULTILINE | re.DOTALL,
)
_FENCE = re.compile(r" {0,3}(?P<fence>`{3,}|~{3,})[^`]*")
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_LONG = 10_000
"""How many characters a paragraph, a list, or a table may have: Markdown takes a time that grows with the square of it."""
_IN_ADDRESS = re.compile(r"[\w/.?#&=-]")
_TRIES = 100
"""In how many places a text is looked for: a page may have an address as a part of very many others."""
_UNDEFINED = re.compile(r"\[[^\[\]]+\] ?\[[^\[\]]*\]")
_UNFINISHED = re.compile(r"\[[^\[\]]*\]\([^\s()]*|`+")
"""The start of a link or of code that has no end."""
_RAW_REFERENCE = re.compile(r"\[\[[^\[\]\n]*(?:\]\])?")
_OF_MARKDOWN = "data-of-markdown"
"""Marks the links and images that are written in Markdown."""


class Link(NamedTuple):
    """An address in a page. `fetched`: the page asks for it by itself. `in_html`: it is written in HTML, not in Markdown."""

    target: str
    fetched: bool = False
    in_html: bool = False

    @property
    def written(self) -> str:
        """What to look for in the source."""
        return self.target or ('=""' if self.in_html else "]()")


@dataclass
class Page:
    """A Markdown page. `source` is its text, with code and front matter as spaces, so that each word keeps its place."""

    source: str
    links: list[Link] = field(default_factory=list)
    """The addresses of links, images, and scripts."""
    anchors: set[str] = field(default_factory=set)
    undefined: list[str] = field(default_factory=list)
    """Links such as `[text][name]` whose name is not defined."""
    references: list[str] = field(default_factory=list)
    """References such as `[[hero/loki]]`, which only records have."""
    unfinished: list[str] = field(default_factory=list)
    """The starts of links and of code that have no end, and so are shown as they are written."""
    refused: list[str] = field(default_factory=list)
    """What a browser refuses to run or apply: elements such as `<script`, and attributes such as `onclick` and `style`."""
    open_fence: int | None = None
    """The line of the fence of a block of code that is not closed."""
    open_comment: int | None = None
    """The line of an HTML comment that is not closed."""
    too_long: str = ""
    """The first paragraph that is too long to be read as Markdown. Then the page has no links and no anchors."""

    def places(self, wanted: list[str]) -> list[tuple[int, int]]:
        """The line and column of each text in `wanted`, in order, counted from 1; the page's start for one that it lacks."""
        ends: dict[str, int] = {}
        places = []
        for text in wanted:
            start = self._find(text, ends.get(text, 0))
            ends[text] = start + len(text)
            before = self.source[: max(start, 0)]
            places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        return places

    def _find(self, text: str, after: int) -> int:
        """The index of a text, preferably where it is no part of a longer address; -1 if it is not there."""
        start = first = self.source.find(text, after)
        for _ in range(_TRIES):
            around = self.source[max(start - 1, 0) : start], self.source[start + len(text) : start + len(text) + 1]
            if start < 0:
                break
            if not any(_IN_ADDRESS.match(char) for char in around):
                return start
            start = self.source.find(text, start + 1)
        return first


@lru_cache(maxsize=64)
def read_page(text: str) -> Page:
    """Read a Markdown page. More than one check reads the same pages."""
    text = _FRONT_MATTER.sub(_blank, text)
    source = _CODE.sub(_blank, text)
    page = Page(source, open_fence=_open_fence(text), open_comment=_open_comment(source))
    page.too_long = next((block for block in re.split(r"\n\s*\n", page.source) if len(block) > _LONG), "")
    if not page.too_long:
        converter = markdown.Markdown(extensions=_EXTENSIONS, extension_configs=_SETTINGS)
        converter.treeprocessors.register(_Marker(converter), _OF_MARKDOWN, 0)
        _Reader(page).feed(converter.convert(text))
        # One that is escaped in the source is meant to be shown.
        page.unfinished = [start for start in page.unfinished if start in page.source and f"\\{start}" not in page.source]
    return page


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _open_fence(text: str) -> int | None:
    """The line of the first fence that no other closes; None if all are closed."""
    fence, opened = "", 0
    for number, line in enumerate(text.split("\n"), start=1):
        mark = line.strip()
        if fence and mark.startswith(fence) and not mark.strip(fence[0]):
            fence = ""
        elif not fence and (match := _FENCE.fullmatch(line)):
            fence, opened = match["fence"], number
    return opened if fence else None


def _open_comment(source: str) -> int | None:
    """The line of the first HTML comment that is not closed; None if all are closed."""
    end = 0
    while (start := source.find("<!--", end)) >= 0:
        end = source.find("-->", start)
        if end < 0:
            return source.count("\n", 0, start) + 1
    return None


class _Marker(Treeprocessor):
    """Marks links and images of Markdown. Those of HTML are not in the tree."""

    def run(self, root: Element) -> None:
        for element in root.iter():
            if element.tag in ("a", "img"):
                element.set(_OF_MARKDOWN, "")


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page, self.code, self.heading = page, 0, ""
        self.in_heading = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.code += tag in ("code", "pre")
        self.in_heading |= _is_heading(tag)
        in_html = (_OF_MARKDOWN, "") not in attributes
        for name, value in attributes:
            if (tag, name) in _FOLLOWED | _FETCHED:
                self.page.links.append(Link(value or "", (tag, name) in _FETCHED, in_html))
            elif value and (name == "id" or (tag, name) == ("a", "name")):
                self.page.anchors.add(value)
            elif (tag, name) in _SETS:
                self.page.links += [Link(target, fetched=True, in_html=True) for target in images_in(value or "")]
            elif name.startswith("on") or name == "style":
                self.page.refused.append(f"{name}=")
        if tag in _REFUSED and not dict(attributes).get("src"):
            self.page.refused.append(f"<{tag}")

    def handle_endtag(self, tag: str) -> None:
        self.code -= tag in ("code", "pre")
        if _is_heading(tag):
            self.page.anchors.add(re.sub(r"[^\w\- ]", "", self.heading.strip().lower()).replace(" ", "-"))  # as GitHub does
            self.heading, self.in_heading = "", False

    def handle_data(self, data: str) -> None:
        if self.in_heading:
            self.heading += data
        if not self.code and self.cdata_elem is None:
            self.page.undefined += _UNDEFINED.findall(data)
            self.page.unfinished += _UNFINISHED.findall(data)
            self.page.references += _RAW_REFERENCE.findall(data)


def images_in(srcset: str) -> Iterator[str]:
    """The addresses in a `srcset`. A comma in an address is part of it, unless it is the last character."""
    position = 0
    while match := re.compile(r"[\s,]*([^\s,]\S*)").match(srcset, position):
        yield match[1].rstrip(",")
        end = match.end() if match[1].endswith(",") else srcset.find(",", match.end())
        position = end if end >= 0 else len(srcset)


def _is_heading(tag: str) -> bool:
    return len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()
