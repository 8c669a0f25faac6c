"""Follows all internal links and anchors of a built site, and finds requests to other hosts in its pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from rulebook.model.common_problems import DEAD_LINK
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SITE_MISSING = define(
    "site-missing",
    meaning="`check --site` was asked for, but there is no built site.",
    why="There are no links to follow.",
    example="rulebook check --site      # without the folder site/",
    fix="Run `rulebook build` first.",
)
FOREIGN_REQUEST = define(
    "foreign-request",
    meaning="A page of the built site fetches an image, script or style from another host.",
    why="It would be missing offline, and would tell the other host who reads the page.",
    example='<img src="https://example.org/loki.png">',
    fix="Put the file into `docs/assets/`, and refer to it there.",
)

HOST = "site.invalid"
"""A host name that stands for that of the site; RFC 2606 reserves `.invalid`, so no link leads to it."""
_FETCHED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href"}
_NOT_FETCHED_RELS = {"canonical", "alternate", "next", "prev", "edit"}


@dataclass
class _Page(HTMLParser):
    """Parses one page. Collects its anchors, its links, and what a browser fetches with it, each with its place."""

    path: str
    ids: set[str] = field(default_factory=set)
    links: list[tuple[str, Place]] = field(default_factory=list)
    fetched: list[tuple[str, Place]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        line, column = self.getpos()
        place = Place(self.path, line, column + 1)
        self.ids |= {values[name] for name in ("id", "name") if values.get(name)}
        fetched = values.get(_FETCHED.get(tag, ""), "")
        if fetched and not (tag == "link" and set(values.get("rel", "").split()) & _NOT_FETCHED_RELS):
            self.fetched.append((fetched, place))
        if tag in ("a", "area") and "href" in values:
            self.links.append((values["href"], place))


def check_site(site: Path, name: str, served: tuple[str, ...] = ("",)) -> Iterator[Problem]:
    """Problems for dead links, dead anchors, and requests to other hosts in the built site in the folder `site`.

    `name` is the name of that folder in problems. `served` are the paths, below the host, at which the site is served, such as
    `10.1/`. Links to all of them are followed.
    """
    if not site.is_dir():
        yield Problem(Place(name), SITE_MISSING, "there is no built site", "run `rulebook build`")
        return
    pages = {}
    for path in sorted(site.rglob("*.html")):
        page = _Page(f"{name}/{path.relative_to(site).as_posix()}")
        page.feed(path.read_text("utf-8"))
        pages[path.relative_to(site).as_posix()] = page
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    for path_in_site, page in pages.items():
        for target, place in [*page.links, *page.fetched]:
            problem = _why_dead(target, path_in_site, pages, files, served)
            if problem:
                yield Problem(place, DEAD_LINK, problem)
        for target, place in page.fetched:
            if urlsplit(urljoin(f"https://{HOST}/{path_in_site}", target)).netloc != HOST and not target.startswith("data:"):
                yield Problem(place, FOREIGN_REQUEST, f"{target!r} is fetched from another host", "serve it from the site")


def _why_dead(target: str, path: str, pages: dict[str, _Page], files: set[str], served: tuple[str, ...]) -> str | None:
    """Why a link on the page at `path` is dead; None if it is not, or leads to another host."""
    parts = urlsplit(urljoin(f"https://{HOST}/{served[0]}{path}", target))
    if parts.scheme not in ("http", "https") or parts.netloc != HOST:
        return None
    name = unquote(parts.path).lstrip("/")
    folder = next((folder for folder in served if name.startswith(folder)), None)
    if folder is None:
        return None if path == "404.html" else f"{target!r} leads out of the site"
    name = name.removeprefix(folder)
    name = name + "index.html" if name == "" or name.endswith("/") else name
    if path == "404.html" and name not in files:
        return None
    if name not in files:
        return f"{target!r} leads to no file"
    anchor = unquote(parts.fragment)
    if anchor and name in pages and anchor not in pages[name].ids and not anchor.startswith("__"):
        return f"{target!r} leads to no such anchor"
    return None
