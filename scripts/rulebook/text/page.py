"""A Markdown page as the site shows it: where its links lead, which anchors it has, and its words. Code is none of these."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

import markdown

_EXTENSIONS = ("attr_list", "md_in_html", "tables", "sane_lists", "def_list", "toc", "pymdownx.superfences")
"""The extensions in mkdocs.yml that decide what is a link, a heading, or code."""
_ADDRESSES = {"a": ("href",), "img": ("src",), "source": ("src",), "video": ("src", "poster"), "iframe": ("src",)}
_CODE = re.compile(
    r"^(?P<fence> *(?:```+|~~~+))[^\n]*\n.*?(?:^(?P=fence)[ \t]*$|\Z)|(?P<ticks>`++)[^`].*?(?<!`)(?P=ticks)(?!`)",
    re.MULTILINE | re.DOTALL,
)
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_UNDEFINED = re.compile(r"\[[^\[\]]+\] ?\[[^\[\]]*\]")


@dataclass
class Page:
    """A Markdown page. `source` is its text, with code and front matter as spaces, so that each word keeps its place."""

    source: str
    links: list[str] = field(default_factory=list)
    """The addresses of links and images."""
    anchors: set[str] = field(default_factory=set)
    undefined: list[str] = field(default_factory=list)
    """Links such as `[text][name]` whose name is not defined."""

    def places(self, wanted: list[str]) -> list[tuple[int, int]]:
        """The line and column of each text in `wanted`, in order, counted from 1; the page's start for one that it lacks."""
        ends: dict[str, int] = {}
        places = []
        for text in wanted:
            start = self.source.find(text, ends.get(text, 0))
            ends[text] = start + len(text)
            before = self.source[: max(start, 0)]
            places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        return places


@lru_cache(maxsize=64)
def read_page(text: str) -> Page:
    """Read a Markdown page. More than one check reads the same pages."""
    text = _FRONT_MATTER.sub(_blank, text)
    page = Page(_CODE.sub(_blank, text))
    _Reader(page).feed(markdown.markdown(text, extensions=_EXTENSIONS))
    return page


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page, self.code, self.heading = page, 0, ""
        self.in_heading = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.code += tag in ("code", "pre")
        self.in_heading |= _is_heading(tag)
        for name, value in attributes:
            if value and name in _ADDRESSES.get(tag, ()):
                self.page.links.append(value)
            elif value and (name == "id" or (tag, name) == ("a", "name")):
                self.page.anchors.add(value)

    def handle_endtag(self, tag: str) -> None:
        self.code -= tag in ("code", "pre")
        if _is_heading(tag):
            self.page.anchors.add(re.sub(r"[^\w\- ]", "", self.heading.strip().lower()).replace(" ", "-"))  # as GitHub does
            self.heading, self.in_heading = "", False

    def handle_data(self, data: str) -> None:
        if self.in_heading:
            self.heading += data
        if not self.code:
            self.page.undefined += _UNDEFINED.findall(data)


def _is_heading(tag: str) -> bool:
    return len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()
