"""Games of any size: copies of a game's records beside the originals, with names of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import yaml

from rulebook.model.kinds import KINDS

if TYPE_CHECKING:
    from pathlib import Path

_NAMES_OF_ONE = ("aliases", "said_as", "nicknames")
"""Fields with names that only one record of a game may have."""
_REFERENCE = re.compile(r"\b[a-z]+/[a-z0-9-]+")
_NUMBER = "NUMBER-OF-THE-COPY"


def grow(game: Path, copies: int) -> None:
    """Give a game, a folder of `rules_data`, `copies` records for each that it has: the original and copies under other names.

    The copies refer to each other as the originals do, and have the hints of the originals.
    """
    settings = game / "game.yml"
    settings.write_text(re.sub(r"(?m)^reading_order:\n(  .*\n)+", "", settings.read_text("utf-8")), "utf-8")
    files = [
        path
        for name, kind in KINDS.items()
        for folder in (kind.folder, f"hints/{name}")
        for path in game.glob(f"{folder}/*.yml")
    ]
    known = {f"{name}/{path.stem}" for name, kind in KINDS.items() for path in game.glob(f"{kind.folder}/*.yml")}
    for path in files:
        text = path.read_text("utf-8")
        content = {field: value for field, value in yaml.safe_load(text).items() if field not in _NAMES_OF_ONE}
        if "name" in content:
            content["name"] += f" {_NUMBER}"
        comment = text[: text.index("\n") + 1] if text.startswith("#") else ""
        pattern = _REFERENCE.sub(
            lambda found: f"{found[0]}-{_NUMBER}" if found[0] in known else found[0],
            yaml.safe_dump(content, allow_unicode=True, width=10_000),
        )
        for number in range(2, copies + 1):
            path.with_stem(f"{path.stem}-{number}").write_text(comment + pattern.replace(_NUMBER, str(number)), "utf-8")
