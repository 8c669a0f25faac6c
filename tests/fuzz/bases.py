"""The projects that faults are made in: the small project, released, and each game of the real records on its own."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from projects import ROOT, copy_small_project, replace_once, succeed
from rulebook.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL, RELEASED, BUILT = "small", "released", "built"
"""The small project as it is, with release 1.0 of each game, and with its built site as well."""
REAL = ("unmatched", "heroclix", "funkoverse", "duel-of-ages")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", "Makefile", "decisions", ".github")


@dataclass(frozen=True)
class Base:
    """A project without faults. `root` is its folder, and `game` the game that faults are made in."""

    name: str
    root: Path
    game: str
    texts: dict[str, str] = field(default_factory=dict, compare=False)
    """The texts of the files that have been asked for, by path."""

    @cached_property
    def library(self) -> Library:
        """The records."""
        return Library.load(self.root / "rules_data")

    @cached_property
    def files(self) -> list[str]:
        """The paths of all files, relative to the project, sorted."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file())

    def text(self, path: str) -> str:
        """The text of a file."""
        if path not in self.texts:
            self.texts[path] = (self.root / path).read_bytes().decode("utf-8")
        return self.texts[path]

    @cached_property
    def records(self) -> list[str]:
        """The paths of the records."""
        return sorted(record.document.path for record in self.library.records.values())

    def copy(self, target: Path) -> Path:
        """Make `target` a copy of the project. Its files are links to those of the project: replace them, never change them."""
        shutil.rmtree(target, ignore_errors=True)
        return Path(shutil.copytree(self.root, target, copy_function=os.link))


def make(name: str, folder: Path) -> Base:
    """Make the base of this name below `folder`."""
    root = folder / name
    if name in REAL:
        data = root / "rules_data"
        copy_small_project(root)
        shutil.rmtree(data)
        shutil.copytree(ROOT / "rules_data" / name, data / name)
    else:
        copy_small_project(root)
    for document in DOCUMENTS:
        copy: Callable[[Path, Path], object] = shutil.copytree if (ROOT / document).is_dir() else shutil.copy
        copy(ROOT / document, root / document)
    if name in (RELEASED, BUILT):
        _release(root)
    if name == BUILT:
        succeed(root, "build")
    return Base(name, root, name if name in REAL else "teapots")


def _release(root: Path) -> None:
    """Release the games of the small project. One ruling gets another id after the release, so that there is a redirect."""
    game = root / "rules_data/teapots"
    old, new = game / "rulings/order.yml", game / "rulings/pouring-order.yml"
    (game / "redirects.yml").unlink(missing_ok=True)
    new.rename(old)
    replace_once(game / "heroes/brown-betty.yml", "ruling/pouring-order", "ruling/order")
    for slug in ("teapots", "saucers"):
        succeed(root, "release", slug, "1.0", "--date", "2025-10-01")
    old.rename(new)
    replace_once(game / "heroes/brown-betty.yml", "ruling/order", "ruling/pouring-order")
    (game / "redirects.yml").write_text("redirects:\n  ruling/order: ruling/pouring-order\n", "utf-8")
