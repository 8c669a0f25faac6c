"""An edition of the site: a version of it that is published in a folder beside others."""

from __future__ import annotations

from dataclasses import dataclass

LATEST = "latest"
"""The folder at which the newest edition is served too, beside the folder with its own name."""


@dataclass(frozen=True)
class Edition:
    """An edition: the folder that it is served from, its title in the version menu, and its date as YYYY-MM-DD."""

    name: str
    title: str
    date: str
