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
    """End the ruling `RULING`. A list and a text refer to it and say that they mean the past. Returns the project."""
    game = project / "rules_data/teapots"
    replace_once(game / "rulings/pouring-order.yml", "rules:\n", ENDED + "rules:\n")
    replace_once(game / "heroes/brown-betty.yml", "ruling/pouring-order]", "ruling/pouring-order (ended)]")
    both = "[[rule/turn]], once [[ruling/pouring-order (ended)|another ruling]]"
    replace_once(game / "heroes/brown-betty.yml", "[[rule/turn]]", both)
    return project
