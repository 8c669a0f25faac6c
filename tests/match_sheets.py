"""Teapot Duel with match sheets: what its maintainer adds for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import replace_once

if TYPE_CHECKING:
    from pathlib import Path

MATCH = """\
match:
  side: hero
  board: battlefield
  rows:
    - part: setup
      name: Fill the pots
      text: Use hot water.
      rules: [rule/turn#one-action]
      lists: [heroes, sidekicks, tokens]
    - {part: turn, name: Pour, timings: [pouring], rules: [rule/turn]}
    - {part: any, name: While it brews, timings: [brewing], optional: true}
"""


def add_match_sheets(game: Path) -> None:
    """Give the game in a folder match sheets, and timings to the passages of its teapots and tables."""
    with (game / "game.yml").open("a", encoding="utf-8") as file:
        file.write(MATCH)
    betty, kyusu = game / "heroes/brown-betty.yml", game / "heroes/kyusu.yml"
    replace_once(betty, "both-cups, status", "both-cups, when: pouring, status")
    replace_once(betty, "host-cup, status", "host-cup, when: pouring, whose: own, binds: opponent, status")
    replace_once(kyusu, "lid-on, called", "lid-on, when: brewing, called")
    replace_once(kyusu, "green-tea, cards", "green-tea, when: [pouring, brewing], cards")
    replace_once(game / "battlefields/kitchen.yml", "wet-corner, text", "wet-corner, when: pouring, needs: large, text")
