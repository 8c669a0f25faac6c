"""An edit of the small project after which a ruling has ended as a whole, and another rule applies in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import replace_once

if TYPE_CHECKING:
    from pathlib import Path

RULING = "teapots/ruling/pouring-order"
SUCCESSOR = "teapots/rule/turn#one-action"
ENDED = """\
ended:
  how: superseded
  by: rule/turn#one-action
  since: "1.1"
  given: {by: Kettle & Sons, where: the forum, date: "2026-01"}
  note: Nobody kept to it.
"""


def end_the_ruling(project: Path) -> Path:
    """End the ruling `RULING`. The list that refers to it says that it means the past. Returns the project."""
    game = project / "rules_data/teapots"
    replace_once(game / "rulings/pouring-order.yml", "rules:\n", ENDED + "rules:\n")
    replace_once(game / "heroes/brown-betty.yml", "ruling/pouring-order]", "ruling/pouring-order (ended)]")
    return project
