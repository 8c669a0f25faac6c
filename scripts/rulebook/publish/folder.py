"""Editions in a plain folder, which any web server can serve.

An edition, the link `latest`, and the list of editions change as one, the list last. While they change, and after a process was
killed, every page that was served is still served complete. The next publication takes back what was left half done.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING

from rulebook.releases.history import RefusedError
from rulebook.site.edition import LATEST
from rulebook.storage.transaction import settle, together

if TYPE_CHECKING:
    from pathlib import Path

    from rulebook.publish.editions import Publication


class Folder:
    """A folder that editions are published to. It is created if it is missing.

    The constructor takes back a publication that was interrupted. It raises RefusedError for a file, and OSError.
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        if self.root.exists() and not self.root.is_dir():
            raise RefusedError(f"{root} is not a folder")
        if self.root.exists():
            settle(self.root)

    def __str__(self) -> str:
        """The folder, as messages name it."""
        return f"the folder {self.root}"

    def has(self, path: str) -> bool:
        """Whether there is a file, a folder or a link at that path."""
        return os.path.lexists(self.root / path)

    def read(self, path: str) -> str | None:
        """The text of a file, or None if there is no such file."""
        file = self.root / path
        return file.read_text("utf-8") if file.is_file() else None

    def held(self, name: str) -> dict[str, str]:
        """The hash of each file in the folder `name`, by path; empty if there is no such folder."""
        return self.hashes(self.root / name)

    def hashes(self, site: Path) -> dict[str, str]:
        """The hash of each file in a folder, by path."""
        files = (path for path in site.rglob("*") if path.is_file())
        return {path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}

    def leads_to(self, link: str) -> str | None:
        """The name of the folder that a link leads to; None if there is no such link."""
        path = self.root / link
        return path.readlink().name if path.is_symlink() else None

    def put(self, publication: Publication) -> None:
        """Publish. Raises OSError if the folder cannot be written to; then everything in it is as it was."""
        with together(self.root) as transaction:
            shutil.copytree(publication.site, transaction.place(publication.edition.name))
            *others, (menu, editions) = publication.beside.items()
            for file, text in others:
                transaction.write(file, text)
            transaction.place(LATEST).symlink_to(publication.latest)
            transaction.write(menu, editions)
