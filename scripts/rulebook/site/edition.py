"""An edition of the site: the rules of certain releases, published in a folder beside other editions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LATEST = "latest"
"""The folder at which the newest edition is served too, beside the folder with its own name."""
EDITION_PAGE = "edition.md"
"""The path, below `docs/`, of the page that says what an edition holds and which build of it this is."""
EDITION_DATA = "edition.json"
"""The path, in a published edition, of the same for programs."""
BUILD_MARK = "<!--rulebook:build-->"
"""What publishing replaces on that page by the number, the date, and the origin of the build."""


@dataclass(frozen=True)
class Edition:
    """An edition: the folder that it is served from, its title in the version menu, and its date as YYYY-MM-DD.

    `versions` names the release of each game in it.
    """

    name: str
    title: str
    date: str
    versions: Mapping[str, str] = field(default_factory=dict)
