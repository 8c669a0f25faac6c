"""Takes back a release: its files go, and `game.yml` is as it was before."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebook.model.yaml_edit import set_value
from rulebook.releases.history import RefusedError
from rulebook.releases.snapshots import FOLDER
from rulebook.storage.files import write_file
from rulebook.storage.transaction import together

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.model.game import Game
    from rulebook.releases.snapshots import Release

KEPT = "build/releases"
"""The folder, in a project, with the texts of `game.yml` before and after each release."""


def keep(root: Path, release: Release, before: str, after: str) -> None:
    """Keep in the project `root` the text of `game.yml` from before a release, and the one from after it, for `undo`."""
    write_file(root / KEPT / f"{release.game}-{release.version}.json", json.dumps([before, after]))


def undo(root: Path, data: Path, release: Release, releases: list[Release], game: Game) -> None:
    """Take back a release of the project `root`, with its games in `data`, as one change of several files.

    `releases` are all releases of the game, the oldest first. If `game.yml` was edited since, or the project is another copy,
    only its `version` and `released` change: the version becomes that of the release before. Raises RefusedError if the release
    is not the newest.
    """
    if release is not releases[-1]:
        raise RefusedError(f"{release.version!r} is not the newest release of {release.game}: {releases[-1].version!r} is")
    now = (data / release.game / "game.yml").read_bytes().decode("utf-8")
    with together(data) as changes:
        changes.write(f"{release.game}/game.yml", _kept(root, release, now) or _without(release, releases[:-1], game, now))
        for name in release.files:
            changes.remove(f"{release.game}/{FOLDER}/{name}")


def _kept(root: Path, release: Release, now: str) -> str | None:
    """The text of `game.yml` from before a release, if its text is now what the release wrote; else None."""
    try:
        before, after = json.loads((root / KEPT / f"{release.game}-{release.version}.json").read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    return before if after == now else None


def _without(release: Release, earlier: list[Release], game: Game, text: str) -> str:
    """The text of `game.yml` without a release."""
    if earlier and game.version == release.version:
        text = set_value(text, ("version",), earlier[-1].version)
    released = {version: digest for version, digest in game.released.items() if version != release.version}
    return set_value(text, ("released",), released)
