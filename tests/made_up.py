"""A made-up game for tests: a few records that hold little more than the texts that a test gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from rulebook.library.library import Library
from rulebook.search.index_writer import write_index
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from pathlib import Path

SLUG = "teapots"
KINDS = {
    "hero": "heroes",
    "battlefield": "battlefields",
    "set": "sets",
    "effect": "effects",
    "ruling": "rulings",
    "rule": "rules",
}
GAME = {
    "name": "Teapot Duel",
    "aliases": ["Kettle Clash"],
    "publisher": "Kettle & Sons",
    "summary": "A made-up game.",
    "version": "1.0",
    "order": 1,
    "color": "#336699",
    "icon": "material/tea",
    "example": "steam",
    "kinds": [{"kind": kind, "name": kind.capitalize(), "plural": plural.capitalize()} for kind, plural in KINDS.items()],
    "sources": [{"id": "leaflet", "title": "The leaflet", "version": "1.0", "by": "Kettle & Sons"}],
    "lines": [{"id": "classic", "name": "Classic"}],
}
SOURCE = {"document": "leaflet", "section": "Everything"}


def says(*texts: str, **more: Any) -> dict[str, Any]:
    """Return a record with a passage for each text: `p1`, `p2`, and so on."""
    return {"rules": [{"id": f"p{number}", "text": text} for number, text in enumerate(texts, start=1)], **more}


def made_up(
    folder: Path,
    records: dict[str, dict[str, Any]],
    hints: dict[str, Any] | None = None,
    synonyms: Any = None,
    unanswered: Any = None,
) -> Lookup:
    """Open the look-up in a game, written to `folder`: its records by kind and slug, their search hints, its synonyms, and what
    its sources do not answer."""
    library = made_up_library(folder, records, hints, synonyms, unanswered)
    write_index(library, folder / "index", library.hints)
    return Lookup.open(folder / "index")


def made_up_library(
    folder: Path,
    records: dict[str, dict[str, Any]],
    hints: dict[str, Any] | None = None,
    synonyms: Any = None,
    unanswered: Any = None,
) -> Library:
    """Write a game to `folder`, and load it: its records by kind and slug, their search hints, its synonyms, and what
    its sources do not answer."""
    root = folder / "rules_data" / SLUG

    def write(path: str, content: object) -> None:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(yaml.safe_dump(content), "utf-8")

    write("game.yml", GAME)
    for id_, record in records.items():
        kind, slug = id_.split("/")
        name = slug.replace("-", " ").title()
        content = {"name": name, "summary": "Nothing.", "source": SOURCE, "since": "1.0", **record}
        write(f"{KINDS[kind]}/{slug}.yml", content)
    for id_, hint in (hints or {}).items():
        write(f"hints/{id_}.yml", hint)
    if synonyms or unanswered:
        write("synonyms.yml", {"synonyms": synonyms or [], "unanswered": unanswered or []})
    library = Library.load(folder / "rules_data")
    assert not [problem.message for problem in library.problems]
    return library
