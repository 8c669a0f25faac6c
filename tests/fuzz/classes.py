"""The registry of classes: what is broken, why that is a fault, and where a report of it belongs."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fuzz import faults, legitimate
from fuzz.bases import REAL, RELEASED
from fuzz.workspace import Spot, Workspace

Edit = Callable[[Workspace], Spot | list[Spot]]
"""Makes an edit, and returns the places that a report may name. Raises NotApplicable if the project lacks what it needs."""

ANY = (RELEASED, RELEASED, RELEASED, *REAL)
LEGITIMATE = "legitimate"


@dataclass(frozen=True)
class EditClass:
    """A class of edits. `why` says why a maintainer would call it a fault, or an edit that has to pass.

    `bases` are the projects that it can be made in, and `options` those of `rulebook check`.
    """

    family: str
    name: str
    why: str
    edit: Edit
    bases: tuple[str, ...] = ANY
    options: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The name with the family."""
        return f"{self.family}/{self.name}"


CLASSES: dict[str, EditClass] = {}
"""All classes, by key."""


def add(family: str, name: str, why: str, edit: Edit, bases: tuple[str, ...] = ANY, options: tuple[str, ...] = ()) -> None:
    """Register a class. Raises ValueError if its name is taken."""
    new = EditClass(family, name, why, edit, bases, options)
    if new.key in CLASSES:
        raise ValueError(f"the class {new.key!r} is defined twice")
    CLASSES[new.key] = new


def edit_class(family: str, why: str, bases: tuple[str, ...] = ANY, options: tuple[str, ...] = ()) -> Callable[[Edit], Edit]:
    """Register a function as a class; its name is that of the class."""

    def register(edit: Edit) -> Edit:
        add(family, edit.__name__.strip("_").replace("_", "-"), why, edit, bases, options)
        return edit

    return register


def sub(files: str, pattern: str, new: str) -> Edit:
    """An edit that replaces a random match of a regular expression."""
    return lambda w: w.sub(files, pattern, new)


def table(
    family: str, rows: Iterable[tuple[str, str, Edit]], bases: tuple[str, ...] = ANY, options: tuple[str, ...] = ()
) -> None:
    """Register several classes: the name, the reason, and the edit of each."""
    for name, why, edit in rows:
        add(family, name, why, edit, bases, options)


def load() -> dict[str, EditClass]:
    """All classes, by key. Imports the modules that register them."""
    for package in (faults, legitimate):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return CLASSES
