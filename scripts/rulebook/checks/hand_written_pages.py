"""Checks of the hand-written pages: the Markdown files in `docs/`, in `decisions/`, and beside them."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from rulebook.checks import check
from rulebook.checks.characters import INVISIBLE_CHARACTER, invisible
from rulebook.checks.text import NOTE_TO_EDITOR, note_to_editor
from rulebook.model.common_problems import DEAD_LINK
from rulebook.model.kinds import FOLDERS
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import Ref
from rulebook.text.page import read_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.project.project import Project
    from rulebook.text.page import Page

_DOCS = "docs/"
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_GENERATED = ("docs/api/", "docs/assets/generated/")
_GAME_PAGES = ("index.md", "sources.md", "changes/index.md")


@check
def hand_written_links_resolve(project: Project) -> Iterator[Problem]:
    """A link or image in a hand-written page leads to a file, to an anchor in it, or to a page that the build makes."""
    pages = {path: read_page(text) for path, text in project.hand_written.items()}
    for path, page in pages.items():
        for target, (line, column) in zip(page.links, page.places(page.links), strict=True):
            hint = _hint_if_dead(project, pages, path, target)
            if hint is not None:
                about = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(target).partition("#")[0]))
                yield Problem(Place(path, line, column), DEAD_LINK, f"{target!r} leads to nothing", hint, about=(about,))
        for written, (line, column) in zip(page.undefined, page.places(page.undefined), strict=True):
            message = f"{written!r} is no link: the page does not define its name"
            yield Problem(Place(path, line, column), DEAD_LINK, message, "add a line such as [name]: page.md")


@check
def hand_written_pages_are_finished(project: Project) -> Iterator[Problem]:
    """A hand-written page has no notes of its editor and no character that nobody sees."""
    for path, text in project.hand_written.items():
        if path != "docs/problems.md":  # it documents what this looks for
            page = read_page(text)
            for number, line in enumerate(page.source.splitlines(), start=1):
                if note := note_to_editor(line):
                    place = Place(path, number, line.index(note) + 1)
                    yield Problem(place, NOTE_TO_EDITOR, f"{note!r} is a note to the editor", "finish the text")
                if found := invisible(line):
                    place = Place(path, number, line.index(found[0]) + 1)
                    yield Problem(place, INVISIBLE_CHARACTER, found[1], "remove it")


def _hint_if_dead(project: Project, pages: Mapping[str, Page], path: str, target: str) -> str | None:
    """None if the link in the page `path` leads somewhere; otherwise a hint, possibly empty."""
    if _SCHEME.match(target):
        return None
    name, _, anchor = unquote(target).partition("#")
    name = name.partition("?")[0]
    if name.startswith("/") and path.startswith(_DOCS):
        return "write the path from this page: the site may be in a folder"
    below = "" if name.startswith("/") else posixpath.dirname(path)
    page = posixpath.normpath(posixpath.join(below, name.lstrip("/"))) if name else path
    if page in pages:
        known = pages[page].anchors
        return None if not anchor or anchor in known else did_you_mean(anchor, known) or "the page has no such anchor"
    if page.startswith(_DOCS) and page.endswith(".md"):
        return _hint_if_not_made(project, pages, page.removeprefix(_DOCS), anchor)
    if page.startswith(_GENERATED) or (not page.startswith("..") and (project.root / page).is_file()):
        return None
    if path.startswith(_DOCS):
        return f"write {name.rstrip('/')}.md" if f"{page}.md" in pages else did_you_mean(page, pages)
    return None if not page.startswith("..") and (project.root / page).is_dir() else did_you_mean(page, pages)


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
