"""Where the pictures are that a chat shows beside a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "assets/generated/share"
"""Where the pictures are, below the site; the picture of the site itself stands beside the folder."""


def path_of(address: str) -> str:
    """The path, below the site, of the picture of a page. `address` is that of the page, relative to the root of the site."""
    return f"{FOLDER}/{address}".rstrip("/") + ".png"


def drawn(docs: Path) -> dict[str, str]:
    """The path of each picture in the folder `docs`, by the address of its page."""
    paths = (path.relative_to(docs / FOLDER) for path in sorted((docs / FOLDER).rglob("*.png")))
    addresses = ["", *(f"{path.with_suffix('').as_posix()}/" for path in paths)]
    return {address: path_of(address) for address in addresses if (docs / path_of(address)).is_file()}
