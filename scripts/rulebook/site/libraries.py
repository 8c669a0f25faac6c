"""The browser libraries of others that pages load: those of the folder `libraries/` that npm has installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

INSTALLED = "libraries/node_modules"
"""Where npm installs them, in a project."""
QR_CODES = "assets/generated/libraries/uqr.js"
"""Where the library for QR codes is, below the site. A site that was built without npm does not have it."""
_COPIES = {QR_CODES: "uqr/dist/index.mjs", "assets/generated/libraries/uqr.LICENSE.txt": "uqr/LICENSE"}
"""The files of the site that are copies, each with the file that npm installed."""


def browser_libraries(root: Path) -> dict[str, bytes]:
    """The files of the libraries that are installed in the project `root`, by their paths below the site."""
    files = {path: root / INSTALLED / source for path, source in _COPIES.items()}
    return {path: file.read_bytes() for path, file in files.items()} if all(file.is_file() for file in files.values()) else {}
