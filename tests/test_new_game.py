"""A game is data alone: an invented fifth one is checked, built and looked up without a line of code."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., subprocess.CompletedProcess[str]]

GAME = """\
name: Teapot Duel
publisher: Nobody
summary: Two teapots pour at each other.
version: "1.0"
colour: "#336699"
kinds:
  - {kind: hero, name: Teapot, plural: Teapots}
  - {kind: term, name: Word, plural: Words}
sources:
  - {id: leaflet, title: The leaflet, by: Nobody}
timings:
  - {id: brewing, name: Brewing, text: While the tea brews.}
"""
TEAPOT = """\
name: Brown Betty
summary: Pours twice.
abilities:
  - {id: second-cup, when: brewing, optional: true, text: "You may pour again. See [[term/steeping]]."}
source: {document: leaflet, section: Pots}
since: "1.0"
"""
STEEPING = """\
name: Steeping
summary: Waiting for the leaves.
rules:
  - {id: minutes, text: Wait 4 turns before you pour.}
see_also: [hero/brown-betty]
source: {document: leaflet, section: Words}
since: "1.0"
"""


def test_an_invented_game_needs_no_code(project: Path, rulebook: Run) -> None:
    game = project / "rules_data/teapots"
    for name, text in {"game.yml": GAME, "heroes/brown-betty.yml": TEAPOT, "terms/steeping.yml": STEEPING}.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    done = rulebook(project, "check")
    assert done.returncode == 0, done.stdout
    done = rulebook(project, "build")
    assert done.returncode == 0, done.stdout + done.stderr
    page = (project / "site/teapots/heroes/brown-betty/index.html").read_text("utf-8")
    assert "Teapot" in page
    assert "Brewing" in page
    answer = json.loads(rulebook(project, "lookup", "--json", "--game", "teapots", "wait before pouring").stdout)
    assert answer["results"][0]["id"] == "teapots/term/steeping"
    schema = json.loads((project / "schemas/teapots/hero.json").read_text("utf-8"))
    assert "brewing" in json.dumps(schema)
