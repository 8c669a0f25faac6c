"""Editions in a plain folder, which any web server can serve.

An edition, the link `latest`, and the list of editions change as one, the list last. While they change, and after a process was
killed, every page that was served is still served complete. The next publication takes back what was left half done.
Several projects may publish to the same folder: its lock lets one of them change it at a time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING

from rulebook.publish.editions import VERSIONS
from rulebook.releases.history import RefusedError
from rulebook.site.edition import LATEST
from rulebook.storage.lock import alone
from rulebook.storage.transaction import STAGING, settle, together

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from rulebook.publish.editions import Publication

LOCK = ".lock"
"""The file in the folder that a process locks while it changes the folder."""


class Folder:
    """A folder that editions are published to. It is created if it is missing.

    The constructor takes back a publication that was interrupted. It raises RefusedError for a file, BusyError while another
    process publishes to the folder, and OSError.
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        if self.root.exists() and not self.root.is_dir():
            raise RefusedError(f"{root} is not a folder")
        if self.has(STAGING):
            with self._alone():
                settle(self.root)
        self._listed = self.read(VERSIONS)

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
        """Publish. Raises OSError if the folder cannot be written to; then everything in it is as it was.

        Raises BusyError while another process publishes to the folder, and RefusedError if one has since this object was made.
        """
        with self._alone(), together(self.root) as transaction:
            if self.read(VERSIONS) != self._listed:
                raise RefusedError(f"another command has published to {self} meanwhile: publish again")
            shutil.copytree(publication.site, transaction.place(publication.edition.name))
            *others, (menu, editions) = publication.beside.items()
            for file, text in others:
                transaction.write(file, text)
            transaction.place(LATEST).symlink_to(publication.latest)
            transaction.write(menu, editions)

    def _alone(self) -> AbstractContextManager[None]:
        return alone(self.root / LOCK, "rulebook publish", what=str(self), wait=False)
