"""What is published, and where.

Editions are laid out as mike does it, so that its commands and the theme's version menu work on them: a folder for each, the
link `latest` to one of them, and the list `versions.json`. An edition that the list lacks is not published.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.site.edition import Edition

VERSIONS = "versions.json"


@dataclass(frozen=True)
class Publication:
    """What to publish: a build of an edition, the folder of its site, and the text of the files beside the editions, by path.

    The last of these files is the list of editions. `latest` names the edition that the link `latest` leads to afterward.
    """

    edition: Edition
    build: int
    site: Path
    beside: dict[str, str]
    latest: str

    def __str__(self) -> str:
        """The build and the edition, as messages name it."""
        return f"build {self.build} of {self.edition.name} ({self.edition.title})"


class Host(Protocol):
    """Where editions are."""

    def __str__(self) -> str:
        """The host, as messages name it."""

    def has(self, path: str) -> bool:
        """Whether there is a file or a folder at that path."""

    def read(self, path: str) -> str | None:
        """The text of a file, or None if there is no such file."""

    def held(self, name: str) -> dict[str, str]:
        """A hash of each file in the folder `name`, by path; empty if there is no such folder."""


class Target(Host, Protocol):
    """Where editions are published. Its methods raise RefusedError if they cannot do their work."""

    def hashes(self, site: Path) -> dict[str, str]:
        """A hash of each file of a built site, by path, comparable with those of `held`."""

    def leads_to(self, link: str) -> str | None:
        """The name of the folder that a link leads to; None if there is no such link."""

    def put(self, publication: Publication) -> None:
        """Publish. At every moment, each edition is served completely, as it was before or as it is afterward."""
