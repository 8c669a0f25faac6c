"""Parses a built page: what it links to, what a browser fetches with it, its anchors, and what should not be in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from rulebook.model.problems import Place
from rulebook.site.asset_links import in_css, in_script
from rulebook.text.page import images_in

if TYPE_CHECKING:
    from collections.abc import Iterator

How = Literal["follow", "fetch", "send"]
"""What a browser does with an address: it goes there if the reader wants, fetches it with the page, or sends a form there."""


@dataclass(frozen=True)
class Mention:
    """An address as a file of the site writes it, and where. `at_root`: it is relative to the root of the site."""

    target: str
    place: Place
    how: How = "fetch"
    at_root: bool = False


_SOURCES = ("img", "script", "iframe", "frame", "embed", "source", "track", "audio", "video", "input")
_ADDRESSES: dict[tuple[str, str], How] = {
    **dict.fromkeys([(tag, "src") for tag in _SOURCES], "fetch"),
    **dict.fromkeys([(tag, name) for tag in ("use", "image", "feimage") for name in ("href", "xlink:href")], "fetch"),
    **dict.fromkeys([("video", "poster"), ("object", "data"), ("body", "background"), ("link", "href")], "fetch"),
    **dict.fromkeys([("a", "href"), ("area", "href"), ("a", "xlink:href")], "follow"),
    **dict.fromkeys([(tag, "cite") for tag in ("blockquote", "q", "ins", "del")], "follow"),
    **dict.fromkeys([("form", "action"), ("button", "formaction"), ("input", "formaction"), ("a", "ping")], "send"),
}
"""The attributes of HTML and SVG that hold one address."""
_SETS = {("img", "srcset"), ("source", "srcset"), ("link", "imagesrcset")}
"""The attributes that hold several images."""
_NAMES = {name for _, name in (*_ADDRESSES, *_SETS)}
_IDS = {"for", "aria-labelledby", "aria-describedby", "aria-details", "aria-activedescendant"}
"""The attributes that hold ids of elements of the page."""
_NOT_FETCHED_RELS = {"canonical", "alternate", "next", "prev", "edit", "license", "author", "help", "search"}
_SHOWN = {"title", "alt", "content", "placeholder", "aria-label", "label", "value"}
"""The attributes that hold text for readers."""
_CODE = {"code", "pre", "kbd", "samp", "script", "style", "textarea"}
"""The elements whose text is shown as it is, or not at all."""
_REFRESH = re.compile(r"\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?[\"']?(?P<target>[^\"']*)", re.IGNORECASE)
RAW = "[["


@dataclass
class Page(HTMLParser):
    """One page. `read` parses it."""

    path: str
    """How problems name the page."""
    ids: dict[str, Place] = field(default_factory=dict)
    """The anchors, each with the place of its element."""
    repeated: list[tuple[str, Place]] = field(default_factory=list)
    """The ids that an element has although an earlier one has them."""
    mentions: list[Mention] = field(default_factory=list)
    bases: list[Mention] = field(default_factory=list)
    """The addresses that the page wants its links to be relative to."""
    raw: list[tuple[str, Place]] = field(default_factory=list)
    """Markup of records that was not turned into HTML."""

    def __post_init__(self) -> None:
        super().__init__()
        self._code = 0
        self._element = ""
        self._is_module = False

    @classmethod
    def read(cls, path: str, text: str) -> Page:
        """The page `path` whose HTML is `text`."""
        page = cls(path)
        page.feed(text)
        page.close()
        return page

    def _place(self) -> Place:
        line, column = self.getpos()
        return Place(self.path, line, column + 1)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _CODE:
            self._code += 1
            self._element = tag
            self._is_module = tag == "script" and ("type", "module") in attrs
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (name == "name" and tag == "a"):
                self._anchor(value, name)
            elif name in _NAMES:
                self.mentions += self._mentioned(tag, name, value, attrs)
            elif name in _IDS:
                self.mentions += [Mention(f"#{quote(id_)}", self._place(), "follow") for id_ in value.split()]
            elif name == "style" and "(" in value:
                self.mentions += [Mention(target, self._place()) for target, _, _ in in_css(value)]
            elif name == "srcdoc":
                self.mentions += [replace(mention, place=self._place()) for mention in Page.read(self.path, value).mentions]
            if name in _SHOWN and RAW in value:
                self.raw.append((_around(value), self._place()))
        if tag == "meta":
            self._meta({name: value or "" for name, value in attrs})
        elif tag == "base":
            self.bases += [Mention(value, self._place()) for name, value in attrs if name == "href" and value is not None]

    def _anchor(self, value: str, name: str) -> None:
        if value in self.ids and name == "id":
            self.repeated.append((value, self._place()))
        elif value:
            self.ids[value] = self._place()

    def _mentioned(self, tag: str, name: str, value: str, attrs: list[tuple[str, str | None]]) -> Iterator[Mention]:
        if (tag, name) in _SETS:
            yield from (Mention(target, self._place()) for target in images_in(value))
        elif how := _ADDRESSES.get((tag, name)):
            rels = {word for key, words in attrs if key == "rel" for word in (words or "").lower().split()}
            yield Mention(value, self._place(), "follow" if tag == "link" and rels & _NOT_FETCHED_RELS else how)

    def _meta(self, values: dict[str, str]) -> None:
        match = _REFRESH.match(values.get("content", "")) if values.get("http-equiv", "").lower() == "refresh" else None
        if match:
            self.mentions.append(Mention(match["target"], self._place(), "follow"))

    def handle_endtag(self, tag: str) -> None:
        if tag in _CODE and self._code:
            self._code -= 1
            self._element = ""

    def handle_data(self, data: str) -> None:
        if self._element == "style":
            self.mentions += [Mention(target, self._place()) for target, _, _ in in_css(data)]
        elif self._element == "script" and self._is_module:
            self.mentions += [Mention(target, self._place(), at_root=at_root) for target, _, at_root in in_script(data)]
        elif not self._code and RAW in data:
            line, column = self.getpos()
            before = data[: data.index(RAW)]
            below = before.count("\n")
            column = len(before) - before.rfind("\n") - 1 if below else column + len(before)
            self.raw.append((_around(data), Place(self.path, line + below, column + 1)))


def _around(text: str) -> str:
    """The raw markup in `text`, in one line."""
    start = text.index(RAW)
    return " ".join(text[start : start + 40].split())
