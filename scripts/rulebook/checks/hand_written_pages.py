"""Checks of the links in hand-written pages, the Markdown files in `docs/`."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.common_problems import DEAD_LINK
from rulebook.model.kinds import FOLDERS
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project

_LINK = re.compile(r"\]\((?P<target>[^)\s]+\.md(?:#[^)\s]*)?)\)")
_DOCS = "docs/"


@check
def hand_written_links_resolve(project: Project) -> Iterator[Problem]:
    """A link to a Markdown page leads to a hand-written page, or to the page of a record, a kind, or a game."""
    for path, text in project.hand_written.items():
        for number, line in enumerate(text.splitlines(), start=1):
            for match in _LINK.finditer(line):
                hint = _hint_if_dead(project, path, match["target"])
                if hint is not None:
                    place = Place(path, number, match.start("target") + 1)
                    yield Problem(place, DEAD_LINK, f"{match['target']!r} leads to no page", hint)


def _hint_if_dead(project: Project, path: str, target: str) -> str | None:
    """None if the link in the page `path` leads to a page; otherwise a hint, possibly empty."""
    if "://" in target:
        return None
    name, _, anchor = target.partition("#")
    page = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    if page in project.hand_written or page == f"{_DOCS}index.md":
        return None
    game, *rest = page.removeprefix(_DOCS).split("/")
    if game in project.library.games and len(rest) == 2 and rest[0] in FOLDERS and rest[1] != "index.md":
        ref = Ref(game, FOLDERS[rest[0]].kind, rest[1].removesuffix(".md"), anchor or None)
        if anchor.startswith("section-"):
            ref = ref.record
        return None if project.library.resolves(ref) else project.library.suggest(ref)
    if game in project.library.games and rest and rest[-1] in ("index.md", "sources.md"):
        return None
    return did_you_mean(page, project.hand_written)
