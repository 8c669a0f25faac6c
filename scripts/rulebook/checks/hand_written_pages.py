"""Checks of the hand-written pages: the Markdown files in `docs/`, in `decisions/`, and beside them."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import unquote

from rulebook.checks import check
from rulebook.checks.characters import INVISIBLE_CHARACTER, invisible
from rulebook.checks.references import further_places
from rulebook.checks.text import NOTE_TO_EDITOR, note_to_editor
from rulebook.inputs.contents import is_file, is_folder
from rulebook.model.addresses import flaw
from rulebook.model.common_problems import DEAD_LINK, FOREIGN_REQUEST, RAW_REFERENCE
from rulebook.model.kinds import FOLDERS
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import Ref
from rulebook.text.page import read_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.model.addresses import Flaw
    from rulebook.project.project import Project
    from rulebook.text.page import Link, Page

PAGE_TOO_LONG = define(
    "page-too-long",
    meaning="A hand-written page has a paragraph, a list, or a table of more than 10,000 characters.",
    why="Reading it as Markdown could take minutes. Usually something was pasted into the page by mistake.",
    example="![a](b.png ![a](b.png ![a](b.png      # and so on, without a blank line",
    fix="Divide it by blank lines, or shorten it.",
)

_DOCS = "docs/"
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_ENDING = re.compile(r"(?:(?:^|/)(?:index|README))?\.md$")
"""What the name of a page has at its end besides its address."""
_GENERATED = ("docs/api/", "docs/assets/generated/")
_GAME_PAGES = ("index.md", "sources.md", "changes/index.md")


ACTIVE_PAGE = define(
    "active-page",
    meaning="A hand-written page has a script or a style in it, an attribute that is one, or an element `base`.",
    why="The site allows only scripts and styles that are files of its own, so a browser ignores it.",
    example='<button onclick="roll()">Roll</button>',
    fix="Remove it, or put the script into `docs/assets/javascripts/` and import it in `rulebook.js` there. "
    "Styles belong in `docs/assets/stylesheets/`.",
)
UNFINISHED_PAGE = define(
    "unfinished-page",
    meaning="A hand-written page has a link, code, or a comment that is not closed, or a merge conflict marker in it.",
    why="Readers would see the marks, and the rest of the page in the wrong form or not at all.",
    example="<<<<<<< HEAD",
    fix="Close the block with a line of the same marks, or the comment with `-->`, or choose one of the two versions.",
)
SAME_ADDRESS = define(
    "same-address",
    meaning="A hand-written page has the address of another page.",
    why="Both would become the same file of the site, so that one of them would be lost.",
    example="docs/unmatched.md      # its address is that of docs/unmatched/index.md",
    fix="Give the page another name, or remove it.",
)
_CONFLICT = re.compile(r"^(?:<{7}|>{7}) \S.*", re.MULTILINE)


@check
def hand_written_links_resolve(project: Project) -> Iterator[Problem]:
    """A link or image in a hand-written page leads to a file, to an anchor in it, or to a page that the build makes."""
    pages = {path: read_page(text) for path, text in project.hand_written.items()}
    dead: dict[str, list[tuple[Place, str, str]]] = defaultdict(list)
    for path, page in pages.items():
        for link, (line, column) in zip(page.links, page.places([link.written for link in page.links]), strict=True):
            if not _SCHEME.match(link.target):
                name, _, anchor = unquote(link.target).partition("#")
                files = _files_of(path, name.partition("?")[0], link)
                hints = [_hint_if_dead(project, pages, path, file, anchor) for file in files]
                if link.in_html and path.startswith(_DOCS) and name.endswith(".md"):
                    hints = ["the site has no such file: only in Markdown does a link to a file become one to its page"]
                if None not in hints:
                    hint = next(filter(None, hints), "")
                    cause = f"{files[0]}#{anchor}" if files[0] in pages else files[0]
                    dead[cause].append((Place(path, line, column), link.target, hint))
        for written, (line, column) in zip(page.undefined, page.places(page.undefined), strict=True):
            message = f"{written!r} is no link: the page does not define its name"
            yield Problem(Place(path, line, column), DEAD_LINK, message, "add a line such as [name]: page.md")
    for cause, (first, *more) in dead.items():
        place, target, hint = first
        message = f"{target!r} leads to nothing{further_places([other for other, _, _ in more])}"
        yield Problem(place, DEAD_LINK, message, hint, about=(cause.partition("#")[0],))


@check
def pages_have_addresses_of_their_own(project: Project) -> Iterator[Problem]:
    """The address of a hand-written page is not that of another one, or of a page that the build makes."""
    pages = {path: read_page(text) for path, text in project.hand_written.items()}
    known: dict[str, str] = {}
    for page in (path.removeprefix(_DOCS) for path in pages if path.startswith(_DOCS)):
        address = _ENDING.sub("", page)
        made = [f"{address}.md", f"{address}/index.md".lstrip("/")]
        if address.partition("/")[0] not in project.library.broken_games:
            made = [other for other in made if other != page and _hint_if_not_made(project, pages, other, "") is None]
            other = next(iter(made), known.setdefault(address, page))
            if other != page:
                message = f"the page has the same address as {_DOCS}{other}{', which the build makes' if made else ''}"
                yield Problem(Place(f"{_DOCS}{page}"), SAME_ADDRESS, message, "give it another name")


@check
def pages_of_the_site_stay_in_it(project: Project) -> Iterator[Problem]:
    """A hand-written page of the site has no address that is wrong by itself, fetches nothing from others, and runs nothing."""
    for path, text in project.hand_written.items():
        page = read_page(text)
        if path.startswith(_DOCS):
            for link, (line, column) in zip(page.links, page.places([link.written for link in page.links]), strict=True):
                if found := _flaw(link):
                    type_, message, hint = found
                    yield Problem(Place(path, line, column), type_, f"{link.target!r} {message}", hint)
            for name, (line, column) in zip(page.refused, page.places(page.refused), strict=True):
                yield Problem(Place(path, line, column), ACTIVE_PAGE, f"{name!r} is not allowed in a page", "remove it")
        for written, (line, column) in zip(page.references, page.places(page.references), strict=True):
            message = f"{written!r} is shown as it is written: only records have such references"
            hint = "write a link such as [Loki](unmatched/heroes/loki.md), or put it between backticks"
            yield Problem(Place(path, line, column), RAW_REFERENCE, message, hint)


def _flaw(link: Link) -> Flaw | None:
    """What is wrong with an address that leads out of the site; None if nothing is, or if it does not lead out."""
    if not _SCHEME.match(link.target):
        return None
    foreign = link.fetched and not link.target.startswith("data:")
    return flaw(link.target, link.fetched) or (
        (FOREIGN_REQUEST, "is fetched from another host", "serve it from the site") if foreign else None
    )


@check
def hand_written_pages_are_finished(project: Project) -> Iterator[Problem]:
    """A hand-written page has no notes of its editor and no character that nobody sees."""
    for path, text in project.hand_written.items():
        if path != "docs/problems.md":  # it documents what this looks for
            page = read_page(text)
            if page.too_long:
                ((row, column),) = page.places([page.too_long])
                message = f"a paragraph of {len(page.too_long)} characters is too long to be read as Markdown"
                yield Problem(
                    Place(path, row, column), PAGE_TOO_LONG, message, "add blank lines, or shorten it", breaks=(path,)
                )
            for number, line in enumerate(page.source.splitlines(), start=1):
                if note := note_to_editor(line):
                    place = Place(path, number, line.index(note) + 1)
                    yield Problem(place, NOTE_TO_EDITOR, f"{note!r} is a note to the editor", "finish the text")
                if found := invisible(line):
                    place = Place(path, number, line.index(found[0]) + 1)
                    yield Problem(place, INVISIBLE_CHARACTER, found[1], "remove it")
            unfinished = [] if page.open_fence else page.unfinished[:1]  # the others may follow from the first
            for start, (row, column) in zip(unfinished, page.places(unfinished), strict=True):
                hint = "close it: [text](address)" if "]" in start else "close it with the same marks"
                yield Problem(Place(path, row, column), UNFINISHED_PAGE, f"{start!r} is shown as it is written", hint)
            if page.open_fence:
                hint = "add a line with the same marks after the code"
                yield Problem(Place(path, page.open_fence), UNFINISHED_PAGE, "the block of code is not closed", hint)
            elif page.open_comment:
                hint = "add --> after the comment"
                yield Problem(Place(path, page.open_comment), UNFINISHED_PAGE, "the comment is not closed", hint)
            elif match := _CONFLICT.search(page.source):
                place = Place(path, page.source.count("\n", 0, match.start()) + 1)
                message = f"{match[0]!r} is a merge conflict marker"
                yield Problem(place, UNFINISHED_PAGE, message, "choose one of the two versions, and remove the marks")


def _files_of(path: str, name: str, link: Link) -> list[str]:
    """The files that the address `name` in the page `path` can be made from: one of them has to exist.

    MkDocs turns the address of a file in Markdown into that of its page. In HTML, an address is relative to that of the page.
    """
    if not name:
        return [path if link.target else ""]
    if link.in_html and path.startswith(_DOCS) and not name.startswith("/"):
        url = posixpath.normpath(posixpath.join(re.sub(r"(index)?\.md$", "", path), name))
        return [f"{url}.md", f"{url}/index.md"] if name.endswith("/") or posixpath.basename(name) in (".", "..") else [url]
    below = "" if name.startswith("/") else posixpath.dirname(path)
    return [("/" if name.startswith("/") else "") + posixpath.normpath(posixpath.join(below, name.lstrip("/")))]


def _hint_if_dead(project: Project, pages: Mapping[str, Page], path: str, page: str, anchor: str) -> str | None:
    """None if a link in the page `path` to the file `page` leads somewhere; otherwise a hint, possibly empty."""
    if not page:
        return "write where it leads, or remove the link"
    if page.startswith("/") and path.startswith(_DOCS):
        return "write the path from this page: the site may be in a folder"
    page = page.lstrip("/")
    if page in pages:
        known = pages[page].anchors
        return None if not anchor or anchor in known else did_you_mean(anchor, known) or "the page has no such anchor"
    if page.startswith(_DOCS) and page.endswith(".md"):
        return _hint_if_not_made(project, pages, page.removeprefix(_DOCS), anchor)
    if page.startswith(_GENERATED) or (not page.startswith("..") and is_file(project.root / page)):
        return None
    if path.startswith(_DOCS):
        return f"write {posixpath.basename(page)}.md" if f"{page}.md" in pages else did_you_mean(page, pages)
    return None if not page.startswith("..") and is_folder(project.root / page) else did_you_mean(page, pages)


def _hint_if_not_made(project: Project, pages: Mapping[str, Page], page: str, anchor: str) -> str | None:
    """None if the build makes a page; otherwise a hint, possibly empty."""
    game, _, rest = page.partition("/")
    folder, _, name = rest.partition("/")
    if page == "index.md" or game in project.library.broken_games:
        return None
    if game in project.library.games and (rest in _GAME_PAGES or (folder in FOLDERS and name == "index.md")):
        return None
    if game in project.library.games and folder in FOLDERS:
        ref = Ref(game, FOLDERS[folder].kind, name.removesuffix(".md"), anchor or None)
        ref = ref.record if anchor.startswith("section-") else ref
        return None if project.library.resolves(ref) else project.library.suggest(ref)
    return did_you_mean(_DOCS + page, pages)
