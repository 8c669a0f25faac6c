"""Which edition to publish: the records of each game as released, under the name of the newest release that it adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.model.kinds import FOLDERS
from rulebook.project.locate import DATA
from rulebook.releases.history import RefusedError
from rulebook.releases.snapshots import number
from rulebook.site.edition import LATEST, Edition
from rulebook.site.not_found import PAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.model.problems import Problem
    from rulebook.project.project import Project
    from rulebook.publish.editions import Target
    from rulebook.publish.published import Published
    from rulebook.releases.snapshots import Release


def is_unreleased(problem: Problem) -> bool:
    """Whether a problem is in the file of a record. No edition is made from these files, but from releases."""
    parts = problem.place.path.split("/")
    return parts[0] == DATA and len(parts) > 3 and parts[2] in FOLDERS


def edition_of(project: Project, published: Published, wanted: Release | None = None) -> Edition:
    """The edition of the release `wanted`, or, without one, of the last release of every game.

    If the target has an edition of these releases, it is that. If not, it gets the name of `wanted`, or else of the newest
    release that the latest edition lacks, so that games may be released on the same day, or dated back, and published one
    after the other. A game without a release is not in it. Raises RefusedError if there is nothing to make an edition of.
    """
    if wanted:
        versions = _versions_with(project, published, wanted)
    else:
        versions = {game: last.version for game in project.library.games if (last := project.releases.last(game))}
    if not versions:
        game = next(iter(project.library.games))
        raise RefusedError(f"no game has a release yet: run `rulebook release {game} VERSION --date DATE`")
    shown = _releases(project, versions)
    known = next((name for name in published.names if published.versions(name) == versions), None)
    if known:
        named = next((release for release in shown if known in _names(release)), max(shown, key=lambda release: release.date))
        return Edition(known, published.title(known), named.date, versions)
    named = wanted or _newest_lacking(published, shown)
    name = _name(project, named)
    if name in published.names:
        raise RefusedError(_taken(published, name, versions))
    return Edition(name, f"{named.library.games[named.game].name} {named.version}", named.date, versions)


def is_newer(versions: Mapping[str, str], others: Mapping[str, str]) -> bool:
    """Whether an edition has every game of another one, each in the same or a later version."""
    return all(game in versions and number(versions[game]) >= number(other) for game, other in others.items())


def refuse_foreign(target: Target, published: Published, edition: Edition) -> None:
    """Raise RefusedError if the target has files that are not editions at a path that would be written."""
    paths = ("index.html", PAGE, LATEST, edition.name)
    if not published.menu and not target.has("versions.json") and (foreign := [path for path in paths if target.has(path)]):
        raise RefusedError(f"{target} has {foreign[0]!r} and no versions.json: it has other content; choose another target")
    if published.menu and edition.name not in published.names and target.has(edition.name):
        raise RefusedError(f"{target} has {edition.name!r}, which is not in its list of editions: move it away, or remove it")


def refuse_missing_drawings(project: Project) -> None:
    """Raise RefusedError if a drawing is missing that a record of `project` shows. Drawings are no part of a release."""
    for record in project.library.records.values():
        for name in record.diagrams:
            path = f"docs/assets/diagrams/{name}.svg"
            if not (project.root / path).is_file():
                raise RefusedError(f"{record.ref} as released shows the drawing {name!r}: restore {path}")


def _versions_with(project: Project, published: Published, wanted: Release) -> dict[str, str]:
    """The versions in the published edition of a release or, if there is none, the last ones up to the day of the release."""
    for name in published.names:
        versions = published.versions(name)
        if name in _names(wanted) and versions.get(wanted.game) == wanted.version:
            return versions
    earlier = [release for release in project.releases if release.date <= wanted.date and release.game != wanted.game]
    last = {release.game: release.version for release in earlier} | {wanted.game: wanted.version}
    return {game: last[game] for game in project.library.games if game in last}


def _releases(project: Project, versions: Mapping[str, str]) -> list[Release]:
    found = []
    for game, version in versions.items():
        release = project.releases.get(game, version) if game in project.library.games else None
        if not release:
            raise RefusedError(f"the edition shows {game} {version}, and this project has no such release: update it")
        found.append(release)
    return found


def _newest_lacking(published: Published, shown: list[Release]) -> Release:
    """The newest of the releases that the latest edition does not have; the newest of all if it has them."""
    latest = published.versions(published.latest) if published.latest else {}
    new = [r for r in shown if r.game not in latest or number(latest[r.game]) < r.number]
    return max(new or shown, key=lambda release: release.date)


def _names(release: Release) -> tuple[str, str]:
    """The two names that an edition may have whose newest release this is: with and without the game."""
    return release.version, f"{release.game}-{release.version}"


def _name(project: Project, release: Release) -> str:
    """The name of a new edition whose newest release this is: for the first game that has a release, the version alone."""
    first = next(game for game in project.library.games if project.releases.last(game))
    return _names(release)[release.game != first]


def _taken(published: Published, name: str, versions: Mapping[str, str]) -> str:
    held = published.versions(name)
    differing = [game for game in {**held, **versions} if held.get(game) != versions.get(game)]
    games = ", ".join(f"{game} {held.get(game, 'not at all')} instead of {versions.get(game, 'none')}" for game in differing)
    return f"the edition {name} is published with other rules ({games}); an edition keeps its rules forever"
