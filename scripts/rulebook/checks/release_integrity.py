"""Checks of the files of releases, and of what `game.yml` says about them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem
from rulebook.releases.formats import dump
from rulebook.releases.problems import RELEASE_BROKEN, RELEASE_STRAY
from rulebook.releases.snapshots import FOLDER, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.project.project import Project
    from rulebook.releases.snapshots import Release

RELEASE_MISSING = define(
    "release-missing",
    meaning="`game.yml` or a later release names a release whose files are missing.",
    why="Without them, its edition, its citations, and the history of each record are lost.",
    example='released:\n  "10.0": 3f2a...      # without releases/10.0.yml',
    fix="Restore the files from the repository's history.",
)
RELEASE_UNLISTED = define(
    "release-unlisted",
    meaning="`released` in `game.yml` does not have the digest of a release.",
    why="The digest later proves that the release was not changed.",
    example="released: {}      # with releases/10.0.yml",
    fix="Add the line that the hint gives.",
)
RELEASE_NAME = define(
    "release-name",
    meaning="The name of a release's file is not its version.",
    why="Versions are found by the names of their files.",
    example='version: "10.0"      # in releases/10.1.yml',
    fix="Give the file its former name.",
)
OLD_VERSION = define(
    "old-version",
    meaning="The version in `game.yml` is older than the last release.",
    why="The site would show a version number older than that of the records.",
    example='version: "9.0"      # after the release of 10.0',
    fix="Write the version of the last release, or of the next.",
)


RELEASE_DIGEST = define(
    "release-digest",
    meaning="`released` in `game.yml` has another digest than the release, whose files are as their own digest says.",
    why="Either the line in `game.yml` was edited, or both files of the release were replaced. The history tells which.",
    example='released:\n  "10.0": sha256:0000...      # releases/10.0.yml has sha256:3f2a...',
    fix="If the files of the release were not changed, write the digest that the hint gives. Otherwise restore them.",
)


@check
def releases_are_frozen(project: Project) -> Iterator[Problem]:
    """The files of a release are byte for byte the files that were released."""
    for release in project.releases:
        game = project.library.games.get(release.game)
        if game and project.is_misstated(release):
            message = f"the digest of release {release.version!r} is not that of its files, which are as their own digest says"
            place = game.document.place(("released", release.version))
            yield Problem(place, RELEASE_DIGEST, message, f"write {release.digest}")
        elif not project.frozen(release):
            place = _changed_place(project, release)
            yield replace(release.changed_problem, place=place)


def _changed_place(project: Project, release: Release) -> Place:
    """Where the files of a release were changed, as far as that can be known.

    The digest covers both files, so it does not tell which of them was changed. But most records are as they were released: if
    the digest is right with a current record in the place of a released one, that one was changed.
    """
    description, snapshot = Place(release.document.path), str(PurePath(release.document.path).with_suffix(".jsonl"))
    stated = project.digests(release.game).get(release.version, set()) | {release.digest}
    if release.digest_with(release.records) in stated:
        return release.document.place(("digest",))
    if release.unreadable_problem:
        return release.unreadable_problem.place
    if release.game not in project.library.games:
        return description
    now = dump(project.library, release.game, release.version, release.earlier).encode().splitlines(keepends=True)
    lines = release.records.splitlines(keepends=True)
    by_id = {_record_id(line): line for line in now}
    for index, line in enumerate(lines) if lines != now else ():
        current = by_id.get(_record_id(line), line)
        if release.digest_with(b"".join([*lines[:index], current, *lines[index + 1 :]])) in stated:
            return Place(snapshot, index + 1)
    if release.digest_with(b"".join(now)) in stated:
        return Place(snapshot)
    return description


def _record_id(line: bytes) -> str:
    """The id of the record in a line of a snapshot; that of its game or head is its first key."""
    data = json.loads(line)
    return str(data.get("id") or min(data))


@check
def releases_can_be_read(project: Project) -> Iterator[Problem]:
    """The snapshot of every release can be read: the models or `UPGRADES` in releases/formats.py support its format."""
    for release in project.releases:
        if (project.frozen(release) or project.is_misstated(release)) and release.unreadable_problem:
            yield release.unreadable_problem


@check
def releases_are_present(project: Project) -> Iterator[Problem]:
    """Every release that `game.yml` or a later release names exists, and `game.yml` has the digest of every release."""
    paths = [*(p.place.path for p in project.releases.problems), *(r.document.path for r in project.releases)]
    strayed = [PurePath(problem.place.path) for problem in project.releases.problems if problem.type is RELEASE_STRAY]
    strays = {path.with_suffix("") for path in strayed if path.suffix == ".jsonl"}
    known = {PurePath(path).with_suffix("") for path in paths}
    for slug, game in project.library.games.items():
        path = PurePath(game.document.path)
        for version in project.digests(slug):
            file = path.with_name(FOLDER) / version
            if file in strays:
                place, message = Place(f"{file}.yml"), f"the description of release {version!r} is missing"
                hint = f"restore {version}.yml from the repository's history"
                yield Problem(place, RELEASE_BROKEN, message, hint, breaks=(f"{file}.jsonl",))
            elif not project.releases.get(slug, version) and file not in known:
                hint = f"restore {FOLDER}/{version}.yml and {version}.jsonl from the repository's history"
                place = game.document.place(("released", version))
                about = (f"{file}.yml",)
                yield Problem(place, RELEASE_MISSING, f"release {version!r} is missing", hint, about=about)
        for release in project.releases.of.get(slug, []):
            if project.frozen(release) and release.version not in game.released:
                message = f"'released' does not have the digest of release {release.version!r}"
                hint = f'write "{release.version}": {release.digest}'
                yield Problem(game.document.place(("released",)), RELEASE_UNLISTED, message, hint)


@check
def releases_are_named_by_their_version(project: Project) -> Iterator[Problem]:
    """The file of release 10.1 is `10.1.yml`."""
    for release in project.releases:
        if release.intact and not release.document.path.endswith(f"/{release.version}.yml"):
            place = release.document.place(("version",))
            message = f"the file of release {release.version!r} has another name"
            yield Problem(place, RELEASE_NAME, message, f"rename it to {release.version}.yml")


@check
def game_versions_are_current(project: Project) -> Iterator[Problem]:
    """The version in `game.yml` is that of the last release, or a newer version in preparation."""
    for game in project.library.games.values():
        last = project.releases.last(game.slug)
        if last and number(game.version) < last.number:
            message = f"{game.version!r} is older than the last release, {last.version!r}"
            place = game.document.place(("version",))
            hint = f'write version: "{last.version}"'
            yield Problem(place, OLD_VERSION, message, hint, about=(last.document.path,))
