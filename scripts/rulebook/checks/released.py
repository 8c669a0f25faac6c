"""What is released stays: its files, and the version that a game goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.checks import Project, check
from rulebook.problems import Problem
from rulebook.releases import number

if TYPE_CHECKING:
    from collections.abc import Iterator


@check
def releases_are_frozen(project: Project) -> Iterator[Problem]:
    """The files of a release are, byte by byte, as they were written."""
    for release in project.releases:
        if release.damage:
            yield release.damage


@check
def releases_are_named_by_their_version(project: Project) -> Iterator[Problem]:
    """The file of release 10.1 is `10.1.yml`."""
    for release in project.releases:
        if release.intact and not release.document.path.endswith(f"/{release.version}.yml"):
            place = release.document.place(("version",))
            yield Problem(place, "release-name", f"{release.version!r} is not the name of the file", "rename the file back")


@check
def games_go_by_their_last_release(project: Project) -> Iterator[Problem]:
    """The version in `game.yml` is that of the last release, or a newer one that is being worked on."""
    for game in project.library.games.values():
        last = project.releases.last(game.slug)
        if last and number(game.version) < last.number:
            message = f"{game.version!r} is older than the last release, {last.version!r}"
            place = game.document.place(("version",))
            yield Problem(place, "old-version", message, f'write version: "{last.version}"')
