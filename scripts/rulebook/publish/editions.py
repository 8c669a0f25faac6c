"""Editions: the site with the records of every game as last released, named after the newest release that it adds.

Editions are laid out as mike does it, so that its commands and the theme's version menu work on them: a folder for each, the
link `latest` to the newest, and the list `versions.json`. An edition that the list lacks is not published.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rulebook.releases.history import RefusedError
from rulebook.site.changelog_pages import changes_path
from rulebook.site.edition import Edition

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.library.library import Library
    from rulebook.project.project import Project
    from rulebook.releases.snapshots import Release

VERSIONS = "versions.json"
HOME = """<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Rulebook</title>
  <noscript><meta http-equiv="refresh" content="0; url=latest/"></noscript>
  <script>location.replace("latest/" + location.search + location.hash)</script>
</head>
<body><a href="latest/">The latest edition of these rules</a></body>
</html>
"""
"""The page at the root, which redirects to the latest edition."""


@dataclass(frozen=True)
class Publication:
    """What to publish: an edition, the folder of its built site, and the text of the files beside the editions, by path.

    The last of these files is the list of editions. `before` is the name of the edition that was the latest until now.
    """

    edition: Edition
    site: Path
    beside: dict[str, str]
    before: str | None


class Target(Protocol):
    """Where editions are published. Its methods raise RefusedError if they cannot do their work."""

    def __str__(self) -> str:
        """The target, as messages name it."""

    def has(self, path: str) -> bool:
        """Whether there is a file or a folder at that path."""

    def read(self, path: str) -> str | None:
        """The text of a file, or None if there is no such file."""

    def held(self, name: str) -> dict[str, str]:
        """A hash of each file in the folder `name`, by path; empty if there is no such folder."""

    def hashes(self, site: Path) -> dict[str, str]:
        """A hash of each file of a built site, by path, comparable with those of `held`."""

    def put(self, publication: Publication) -> None:
        """Publish. At every moment, either the earlier editions are served or those and the complete new one."""


def current_edition(project: Project, target: Target, latest: str | None) -> Edition:
    """The edition of the current records.

    It is the `latest` edition of the target if that has the last release of every game. If not, it is named after the newest
    release that `latest` lacks, so that games may be released on the same day, or dated back, and published one after the
    other. Raises RefusedError if the records of a game are not those of its last release.
    """
    library = project.library
    reasons = [reason for game in library.games if (reason := _unreleased(project, game))]
    if reasons:
        raise RefusedError("an edition shows the records as last released, and\n" + "\n".join(f"- {r}" for r in reasons))
    last = [project.history(game).releases[-1] for game in library.games]
    new = [release for release in last if not (latest and target.has(f"{latest}/{_page(release)}"))]
    named = [release for release in project.releases if _name(library, release) == latest]
    newest = max(new or named or last, key=lambda release: release.date)
    return Edition(_name(library, newest), f"{library.games[newest.game].name} {newest.version}", newest.date)


def _page(release: Release) -> str:
    """The folder of the page of changes of a release. An edition contains the release if it has this folder."""
    return changes_path(release.game, release.version).removesuffix(".md")


def _name(library: Library, release: Release) -> str:
    """The name of the edition whose newest release this is: for the first game, the version alone."""
    return release.version if release.game == next(iter(library.games)) else f"{release.game}-{release.version}"


def _unreleased(project: Project, game: str) -> str | None:
    """Why the records of a game are not those of its last release; None if they are."""
    history, version = project.history(game), project.library.games[game].version
    if not history.releases:
        return f"{game} has no release yet: run `rulebook release {game} {version} --date DATE`"
    last, pending = history.releases[-1], len(history.pending)
    if pending or history.compare_games(last, None):
        changed = f"{pending} record{'s have' if pending > 1 else ' has'}" if pending else "game.yml has"
        message = f"{changed} changed since {last.version}"
        return f"{game}: {message}: see `rulebook diff --game {game}`, then run `rulebook release {game} VERSION --date DATE`"
    if version != last.version:
        return f"{game}: game.yml says version {version}, and {last.version} was released last: write that, or release"
    return None
