"""The icons that a game chooses for itself, its kinds and the words of its vocabularies: those that the theme brings."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def drawing(name: str) -> str:
    """The icon of that name, for example material/shield, as SVG. Raises ValueError if the theme has none."""
    folder = _folder()
    file = folder / f"{name}.svg"
    if not re.fullmatch(r"[a-z0-9/-]+", name) or not file.is_file():
        names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.svg")]
        near = get_close_matches(name, names, n=1) or ["material/shield"]
        raise ValueError(f"no icon of the theme has this name; names look like {near[0]!r}")
    return file.read_text("utf-8").strip()


def known(name: str) -> str:
    """`name`, if an icon has it. Raises ValueError otherwise."""
    drawing(name)
    return name


def _folder() -> Path:
    theme = find_spec("material")
    assert theme
    assert theme.origin
    return Path(theme.origin).parent / "templates/.icons"
