"""The icons of the theme, for games, kinds and words of vocabularies."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def drawing(name: str) -> str:
    """The SVG of the icon with this name, such as material/shield. Raises FileNotFoundError if the theme does not have it."""
    return (_folder() / f"{name}.svg").read_text("utf-8").strip()


def names() -> list[str]:
    """The name of every icon of the theme."""
    return [path.relative_to(_folder()).with_suffix("").as_posix() for path in _folder().rglob("*.svg")]


def _folder() -> Path:
    theme = find_spec("material")
    assert theme
    assert theme.origin
    return Path(theme.origin).parent / "templates/.icons"
