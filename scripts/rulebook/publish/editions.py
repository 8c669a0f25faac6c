"""An edition: the site with every game's records as last released, under the name of the newest release that is new in it.

Editions stand beside each other as mike lays them out, so that its commands and the theme's version menu work on them: a
folder for each, the link `latest` to the newest, and the list `versions.json`. What that does not list is not published.
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
"""The page at the root, which leads to the latest edition."""


@dataclass(frozen=True)
class Publication:
    """What is to land: an edition, the folder that its site was built in, and the files beside the editions.

    The list of the editions is the last of these files. `before` is the edition that was the latest until now.
    """

    edition: Edition
    site: Path
    beside: dict[str, str]
    before: str | None


class Target(Protocol):
    """Where editions are published. Each way raises RefusedError where it cannot be done."""

    def __str__(self) -> str:
        """The target, as messages name it."""

    def has(self, path: str) -> bool:
        """Whether there is a file or a folder of that name."""

    def read(self, path: str) -> str | None:
        """The text of a file, or None if there is no such file."""

    def held(self, name: str) -> dict[str, str]:
        """The files of the folder `name`, each with a hash of what it holds; none where there is no such folder."""

    def hashes(self, site: Path) -> dict[str, str]:
        """The files of a built site, each with a hash as `held` makes it."""

    def put(self, publication: Publication) -> None:
        """Publish, so that at every moment either what stood before or all of the new is served."""


def current_edition(project: Project, target: Target, latest: str | None) -> Edition:
    """The edition that the records make: the one that is the `latest` on a target, where it holds all of their releases.

    Else it goes by the newest of those that `latest` does not hold: so games may be released on one day, or dated back, and
    published one after the other. Raises RefusedError where the records of a game are not as last released.
    """
    library = project.library
    faults = [fault for game in library.games if (fault := _unreleased(project, game))]
    if faults:
        raise RefusedError("an edition shows the records as last released, and\n" + "\n".join(f"- {f}" for f in faults))
    last = [project.history(game).releases[-1] for game in library.games]
    new = [release for release in last if not (latest and target.has(f"{latest}/{_page(release)}"))]
    named = [release for release in project.releases if _name(library, release) == latest]
    newest = max(new or named or last, key=lambda release: release.date)
    return Edition(_name(library, newest), f"{library.games[newest.game].name} {newest.version}", newest.date)


def _page(release: Release) -> str:
    """The folder that an edition has if it holds a release: the page of what that changed."""
    return changes_path(release.game, release.version).removesuffix(".md")


def _name(library: Library, release: Release) -> str:
    """The first game's editions go by their version alone."""
    return release.version if release.game == next(iter(library.games)) else f"{release.game}-{release.version}"


def _unreleased(project: Project, game: str) -> str | None:
    """Why the records of a game are not those of a release, or None if they are."""
    history, version = project.history(game), project.library.games[game].version
    if not history.releases:
        return f"{game} has no release yet: run `rulebook release {game} {version} --date DATE`"
    last, pending = history.releases[-1], len(history.pending)
    if pending or history.compare_games(last, None):
        changed = f"{pending} record{'s have' if pending > 1 else ' has'}" if pending else "game.yml has"
        told = f"{changed} changed since {last.version}"
        return f"{game}: {told}: see `rulebook diff --game {game}`, then run `rulebook release {game} VERSION --date DATE`"
    if version != last.version:
        return f"{game}: game.yml says version {version}, and {last.version} was released last: write that, or release"
    return None
