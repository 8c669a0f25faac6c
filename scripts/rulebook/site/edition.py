"""An edition of the site: what it is called, and the folder that it is served from."""

from __future__ import annotations

from dataclasses import dataclass

LATEST = "latest"
"""The link that leads to the newest edition, whatever its name."""


@dataclass(frozen=True)
class Edition:
    """What is published: the folder that it is served from, what the version menu calls it, and its date."""

    name: str
    title: str
    date: str
