"""Fixes: the changes of files that a check knows to be the only right answer to a problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.model.problems import Place
    from rulebook.model.yaml_document import Path


@dataclass(frozen=True)
class Replacement:
    """The text `old`, which stands at `place`, becomes `new`. Neither has a line break."""

    place: Place
    old: str
    new: str

    @property
    def file(self) -> str:
        """The path of the file to change."""
        return self.place.path


@dataclass(frozen=True)
class Removal:
    """The item at `path`, in a list of a YAML file, goes. A list that would become empty goes with its key."""

    file: str
    path: Path


@dataclass(frozen=True)
class Entry:
    """A key of a YAML file gets a value: `path` leads to it. A file that does not exist is made."""

    file: str
    path: Path
    value: str


Fix = Replacement | Removal | Entry
