"""What a host has: the list of its editions, and what each says about itself in `edition.json`."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING

from mike.versions import VersionInfo
from pydantic import Field, ValidationError

from rulebook.model.fields import Digest, ExactDay, Model, Text, Version
from rulebook.publish.editions import VERSIONS
from rulebook.releases.history import RefusedError
from rulebook.releases.snapshots import number
from rulebook.site.edition import EDITION_DATA, LATEST

if TYPE_CHECKING:
    from rulebook.publish.editions import Host

_CHANGES_PAGE = re.compile(r"([^/]+)/changes/(\d+(?:\.\d+)*)/index\.html")
"""The page of changes of a release. An edition that says nothing about itself shows the releases that it has these pages of."""


class BuildData(Model):
    """One making of an edition: its number, its day, the commit that it was made from, and a hash of its files."""

    number: int = Field(ge=1)
    date: ExactDay
    commit: Text | None = None
    content: Digest


class ReleaseData(Model):
    """A release in an edition, with the digest that `game.yml` has of it."""

    version: Version
    digest: Digest


class EditionData(Model):
    """The file `edition.json` of a published edition. `rules` is a hash of its rules as JSON, the files in `api/`."""

    edition: Text
    title: Text
    date: ExactDay
    build: BuildData
    releases: dict[str, ReleaseData]
    rules: Digest


class Published:
    """The editions on a host. Raises RefusedError if its files are not what publishing writes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.menu = self._menu()

    def _menu(self) -> list[VersionInfo]:
        try:
            return [VersionInfo.from_json(info) for info in json.loads(self.host.read(VERSIONS) or "[]")]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise RefusedError(f"{VERSIONS} of {self.host} is not a list of versions as mike writes it: {error}") from error

    @property
    def names(self) -> list[str]:
        """The names of the editions, the newest first."""
        return [str(info.version) for info in self.menu]

    @property
    def latest(self) -> str | None:
        """The name of the edition that is listed as the latest; None if there is none."""
        return next((str(info.version) for info in self.menu if LATEST in info.aliases), None)

    def title(self, name: str) -> str:
        """The title of an edition in the version menu, which holds it as HTML."""
        return next(unescape(info.title) for info in self.menu if str(info.version) == name)

    def data(self, name: str) -> EditionData | None:
        """What a published edition says about itself; None if it was published without that."""
        path = f"{name}/{EDITION_DATA}"
        text = self.host.read(path)
        try:
            return EditionData.model_validate_json(text) if text is not None else None
        except ValidationError as error:
            details = error.errors()[0]
            why = f"{'.'.join(map(str, details['loc']))}: {details['msg']}"
            raise RefusedError(f"{path} of {self.host} is not what `rulebook publish` writes: {why}") from error

    def versions(self, name: str) -> dict[str, str]:
        """The version of each game in a published edition."""
        data = self.data(name)
        if data:
            return {game: release.version for game, release in data.releases.items()}
        found: dict[str, str] = {}
        for match in filter(None, map(_CHANGES_PAGE.fullmatch, self.host.held(name))):
            game, version = match.groups()
            found[game] = max(found.get(game, version), version, key=number)
        return found
