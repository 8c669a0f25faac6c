"""What is released stays: its files, and the version that a game goes by."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.problems import Problem
from rulebook.releases.snapshots import FOLDER, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project


@check
def releases_are_frozen(project: Project) -> Iterator[Problem]:
    """The files of a release are, byte by byte, as they were written."""
    for release in project.releases:
        if not project.frozen(release):
            yield release.changed


@check
def releases_are_kept(project: Project) -> Iterator[Problem]:
    """Every release whose digest `game.yml` or a later release has is there, and `game.yml` has the digest of every one."""
    paths = [*(p.place.path for p in project.releases.problems), *(r.document.path for r in project.releases)]
    known = {PurePath(path).with_suffix("") for path in paths}
    for slug, game in project.library.games.items():
        path = PurePath(game.document.path)
        for version in project.digests(slug):
            if not project.releases.get(slug, version) and path.with_name(FOLDER) / version not in known:
                hint = f"take {FOLDER}/{version}.yml and {version}.json back from the repository's history"
                place = game.document.place(("released", version))
                yield Problem(place, "release-missing", f"release {version!r} is missing", hint)
        for release in project.releases.of.get(slug, []):
            if project.frozen(release) and release.version not in game.released:
                message = f"'released' does not have the digest of release {release.version!r}"
                hint = f'write "{release.version}": {release.digest}'
                yield Problem(game.document.place(("released",)), "release-unlisted", message, hint)


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
