"""Editions in a plain folder, which any web server can serve.

A folder cannot be replaced in one step. So an edition is written under a hidden name and then renamed, the link `latest` is
replaced, and the list of editions is written last. If that is interrupted, every page that was served is still served
complete. The leftovers are not listed, and the next publication removes them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING

from rulebook.publish.editions import VERSIONS, Publication
from rulebook.releases.history import RefusedError
from rulebook.site.edition import LATEST
from rulebook.storage.files import UNFINISHED, write_file

if TYPE_CHECKING:
    from pathlib import Path


class Folder:
    """A folder that editions are published to. It is created if it is missing. Raises RefusedError for a file."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        if self.root.exists() and not self.root.is_dir():
            raise RefusedError(f"{root} is not a folder")

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

    def put(self, publication: Publication) -> None:
        """Publish. Raises RefusedError if the folder cannot be written to."""
        try:
            self._put(publication)
        except OSError as error:
            raise RefusedError(f"{self} cannot be written: {error}") from error

    def _put(self, publication: Publication) -> None:
        self.root.mkdir(parents=True, exist_ok=True)
        if not self.has(VERSIONS):
            write_file(self.root / VERSIONS, "[]\n")
        for path in self.root.glob(f"{UNFINISHED}*"):
            path.unlink() if path.is_symlink() or path.is_file() else shutil.rmtree(path)
        name = publication.edition.name
        staged = self.root / f"{UNFINISHED}{name}"
        shutil.copytree(publication.site, staged)
        if self.has(name):
            self._remove_leftover(name, publication.before)
        staged.rename(self.root / name)
        *others, (menu, editions) = publication.beside.items()
        for file, text in others:
            write_file(self.root / file, text)
        self._link_latest(name)
        write_file(self.root / menu, editions)

    def _remove_leftover(self, name: str, before: str | None) -> None:
        """Remove an edition whose publication was interrupted, after pointing `latest` to the edition `before` it."""
        if before:
            self._link_latest(before)
        leftover = self.root / f"{UNFINISHED}leftover"
        (self.root / name).rename(leftover)
        shutil.rmtree(leftover)

    def _link_latest(self, name: str) -> None:
        link = self.root / f"{UNFINISHED}{LATEST}"
        link.symlink_to(name)
        os.replace(link, self.root / LATEST)
