"""How often browser and command line give the same first three answers."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from tables import table

from browser.visiting import lookup_in
from rulebook.search.index_cache import ensure_index
from rulebook.search.lookup import Lookup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Page
    from query_sets import Query
    from tables import Bars

SAME = 99
FIRST = 3
_LOOK_UP = """(lookup, [queries, limit]) => {
  const id = ({ id, passage }) => (passage ? `${id}#${passage}` : id);
  return queries.map(([query, game]) => lookup.lookup(query, { game, limit }).results.map(id));
}"""


def measure(project: Path, page: Page, name: str, queries: Sequence[Query], bars: Bars) -> None:
    """Print for how many queries the two differ, each in its own game and in all games. No single query is shown."""
    # Both look in the games in the same order, in which answers of several games stand.
    lookup = lookup_in(page, Lookup.open(ensure_index(project)).slugs)
    rows, same = [], 0
    for scope, asked in {
        "in its game": [(query.text, query.game) for query in queries],
        "in all games": [(query.text, None) for query in queries],
    }.items():
        here = [tuple(found) for found in lookup.evaluate(_LOOK_UP, [asked, FIRST])]
        there: dict[tuple[str, str | None], tuple[str, ...]] = {}
        for game in {game for _, game in asked}:
            texts = [text for text, of in asked if of == game]
            there |= dict(zip([(text, game) for text in texts], _command(project, texts, game), strict=True))
        alike = sum(found == there[query] for query, found in zip(asked, here, strict=True))
        rows.append([scope, str(len(asked)), str(alike), str(len(asked) - alike)])
        same += alike
    title = f"The first {FIRST} answers in the browser and on the command line, {name}.json"
    table(title, ["", "queries", "same", "differ"], rows)
    bars.at_least(f"{name}: same first {FIRST} in browser and command line", 100 * same / (2 * len(queries)), SAME, "%")


def _command(project: Path, queries: Sequence[str], game: str | None) -> list[tuple[str, ...]]:
    """Return the records and passages that the command finds for each query."""
    command = [sys.executable, "-m", "rulebook", "--project", str(project), "lookup", "-", "--json", "--limit", str(FIRST)]
    command += ["--game", game] if game else []
    done = subprocess.run(command, input="\n".join(queries), capture_output=True, text=True, check=True)
    answers = (json.loads(line)["results"] for line in done.stdout.splitlines())
    return [tuple(f"{r['id']}#{r['passage']}" if r["passage"] else r["id"] for r in results) for results in answers]
