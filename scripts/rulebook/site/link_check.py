"""Follows all internal links and anchors of a built site, and finds what its pages should not hold or ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from rulebook.model.addresses import flaw
from rulebook.model.common_problems import DEAD_LINK, FOREIGN_REQUEST, RAW_REFERENCE
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem
from rulebook.site.asset_links import in_css, in_manifest, in_precache, in_script
from rulebook.site.page_links import RAW, Mention, Page
from rulebook.site.precache import NOT_SAVED, SERVICE_WORKER

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator
    from pathlib import Path

    from rulebook.model.problem_types import ProblemType
    from rulebook.site.asset_links import Found

SITE_MISSING = define(
    "site-missing",
    meaning="`check --site` was asked for, but there is no built site.",
    why="There are no links to follow.",
    example="rulebook check --site      # without the folder site/",
    fix="Run `rulebook build` first.",
)
SITE_FILE = define(
    "site-file",
    meaning="A file of the built site is empty, cut off, or cannot be read as what it is.",
    why="A browser shows nothing, or half a page. A build never leaves such a file, so something else has changed it.",
    example="site/about/index.html      # 0 bytes",
    fix="Remove the folder `site/` and run `rulebook build`.",
)
DUPLICATE_ID = define(
    "duplicate-id",
    meaning="Two elements of a built page have the same id.",
    why="A link to it leads to the first of them only, and so do labels and scripts.",
    example='<h2 id="rules">...<h2 id="rules">',
    fix="Give one of them another id, in the record, page, or template that it comes from.",
)
BASE_ADDRESS = define(
    "base-address",
    meaning="A built page has a `base` element, which changes where its links lead.",
    why="An edition is served at two addresses, so its links must be relative to the page that they are in.",
    example='<base href="https://example.org/">',
    fix="Remove the element from the template or page.",
)

HOST = "site.invalid"
"""A host name that stands for that of the site; RFC 2606 reserves `.invalid`, so no link leads to it."""
_STAND_INS = ("404.html", NOT_SAVED)
_SCRIPTS = "assets/generated/scripts/"
_PARTS = {".css": in_css, ".js": in_script, ".webmanifest": in_manifest}
"""What finds the addresses in a file, by the end of its name."""


class _Finding(NamedTuple):
    """What is wrong with one mention. `cause` is equal for all findings that one mistake makes."""

    type: ProblemType
    cause: Hashable
    message: str
    hint: str = ""


@dataclass
class _Site:
    """The files of a built site, and what was found in them so far."""

    folder: Path
    name: str
    served: tuple[str, ...]
    files: dict[str, int] = field(default_factory=dict)
    """The size of each file, by path."""
    pages: dict[str, Page] = field(default_factory=dict)
    found: dict[tuple[ProblemType, Hashable], list[tuple[Place, _Finding]]] = field(default_factory=dict)

    def report(self, place: Place, finding: _Finding) -> None:
        self.found.setdefault((finding.type, finding.cause), []).append((place, finding))

    def problems(self) -> Iterator[Problem]:
        """A problem for each cause, at the first of its places."""
        for findings in self.found.values():
            # The list of the service worker is made from the files of the site, so what it lacks is told where a page names it.
            place, first = min(findings, key=lambda finding: (finding[0].path.endswith(SERVICE_WORKER), finding[0]))
            others = len({place.path for place, _ in findings}) - 1
            more = f" (and {others} more file{'s' if others > 1 else ''} of the site)" if others else ""
            yield Problem(place, first.type, first.message + more, first.hint)


def check_site(
    site: Path, name: str, served: tuple[str, ...] = ("",), progress: Callable[[int, int], object] = lambda done, total: None
) -> Iterator[Problem]:
    """Problems of the built site in the folder `site`, one for each cause: dead links, requests to other hosts, and the like.

    `name` is the name of that folder in problems. `served` are the paths, below the host, at which the site is served, such as
    `10.1/`. Links to all of them are followed. `progress` is told how many of how many files are read.
    """
    if not site.is_dir():
        yield Problem(Place(name), SITE_MISSING, "there is no built site", "run `rulebook build`")
        return
    built = _Site(site, name, served)
    for file in sorted(site.rglob("*")):
        if file.is_file():
            built.files[file.relative_to(site).as_posix()] = file.stat().st_size
    mentions: dict[str, list[Mention]] = {}
    for number, path in enumerate(built.files):
        mentions[path] = [*_read(built, path)]
        progress(number + 1, len(built.files))
    targets = _Targets(built)
    for path, mentioned in mentions.items():
        for mention in mentioned:
            finding = targets.check(path, mention)
            if finding:
                built.report(mention.place, finding)
    yield from built.problems()


def _read(built: _Site, path: str) -> Iterator[Mention]:
    """What a file of the site mentions. Reports what is wrong with the file itself."""
    place = Place(f"{built.name}/{path}")
    suffix = path[path.rfind(".") :]
    if built.files[path] == 0:
        built.report(place, _Finding(SITE_FILE, path, f"{path!r} is empty", "build the site anew"))
    elif suffix == ".html" or (suffix in _PARTS and (suffix != ".js" or path == SERVICE_WORKER or path.startswith(_SCRIPTS))):
        try:
            text = (built.folder / path).read_bytes().decode("utf-8")
            yield from _in_page(built, path, text) if suffix == ".html" else _in_asset(path, place.path, text, suffix)
        except ValueError as error:
            built.report(place, _Finding(SITE_FILE, path, f"{path!r} cannot be read: {error}", "build the site anew"))


def _in_page(built: _Site, path: str, text: str) -> list[Mention]:
    page = built.pages[path] = Page.read(f"{built.name}/{path}", text)
    if "<html" in text and "</html>" not in text[-200:]:
        last = Place(page.path, text.count("\n") + 1)
        built.report(last, _Finding(SITE_FILE, path, f"{path!r} is cut off", "build the site anew"))
    for id_, place in page.repeated:
        message = f"the id {id_!r} is used twice; first in line {page.ids[id_].line}"
        built.report(place, _Finding(DUPLICATE_ID, id_, message, "give one of them another id"))
    for text_, place in page.raw:
        message = f"{text_!r} is shown as it is written"
        built.report(place, _Finding(RAW_REFERENCE, text_, message, f"make it a link, or remove {RAW}"))
    for base in page.bases:
        message = f"the links of the page are relative to {base.target!r}"
        built.report(base.place, _Finding(BASE_ADDRESS, base.target, message, "remove the element"))
    return page.mentions


def _in_asset(path: str, shown: str, text: str, suffix: str) -> Iterator[Mention]:
    """What a style sheet, script, or manifest mentions."""
    found: list[Found] = [*(in_precache(text) if path == SERVICE_WORKER else _PARTS[suffix](text))]
    for target, index, at_root in found:
        before = text.rfind("\n", 0, index)
        yield Mention(target, Place(shown, text.count("\n", 0, index) + 1, index - before), at_root=at_root)


class _Targets:
    """Says where addresses lead."""

    def __init__(self, built: _Site) -> None:
        self.built = built
        self.lower = {path.lower(): path for path in built.files}
        self.folders = {path[: index + 1] for path in built.files for index, char in enumerate(path) if char == "/"}
        self.leads = lru_cache(maxsize=None)(self._leads)
        self.flaw = lru_cache(maxsize=None)(flaw)

    def check(self, path: str, mention: Mention) -> _Finding | None:
        """What is wrong with an address that the file `path` mentions; None if nothing is."""
        wrong = self.flaw(mention.target, mention.how == "fetch")
        if wrong:
            type_, message, hint = wrong
            return _Finding(type_, mention.target, f"{mention.target!r} {message}", hint)
        folder = "" if mention.at_root else path[: path.rfind("/") + 1]
        own = path if mention.target.strip().startswith(("#", "?")) or not mention.target.strip() else None
        if path in _STAND_INS and mention.target.startswith("/"):
            return None  # they are shown at any address, so their links begin at the root of the host, which is not known here
        return self.leads(folder, mention.target, mention.how, own)

    def _leads(self, folder: str, target: str, how: str, own: str | None) -> _Finding | None:
        served = self.built.served
        parts = urlsplit(urljoin(f"https://{HOST}/{served[0]}{own or folder}", target.strip()))
        if parts.scheme not in ("http", "https"):
            return None
        if parts.netloc != HOST:
            foreign = {"fetch": "is fetched from another host", "send": "is sent to another host"}.get(how)
            return _Finding(FOREIGN_REQUEST, target, f"{target!r} {foreign}", "serve it from the site") if foreign else None
        name = unquote(parts.path).lstrip("/")
        below = next((each for each in served if name.startswith(each)), None)
        if below is None:
            return _Finding(DEAD_LINK, name, f"{target!r} leads out of the site")
        name = name.removeprefix(below)
        if how == "fetch" and not target.strip():
            return _Finding(DEAD_LINK, (folder, target), f"{target!r} leads to no file", "write the address of the file")
        file = name + "index.html" if name == "" or name.endswith("/") else name
        if file not in self.built.files:
            folder_only = how == "fetch" and name in self.folders
            return None if folder_only else _Finding(DEAD_LINK, file, f"{target!r} leads to no file", self._hint(file))
        return self._anchor(file, unquote(parts.fragment), target)

    def _hint(self, file: str) -> str:
        if file.lower() in self.lower:
            return f"the file is {self.lower[file.lower()]!r}: servers distinguish upper and lower case"
        return "end it with /" if f"{file}/" in self.folders else ""

    def _anchor(self, file: str, anchor: str, target: str) -> _Finding | None:
        page = self.built.pages.get(file)
        if not anchor or not page or anchor in page.ids or anchor.startswith(("__", ":~:")):
            return None
        return _Finding(DEAD_LINK, (file, anchor), f"{target!r} leads to no such anchor")
