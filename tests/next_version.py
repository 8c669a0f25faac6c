"""Edits of the small project that make the next version of its game: ten records change, each in a different way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import replace_once

if TYPE_CHECKING:
    from pathlib import Path

GAME = "rules_data/teapots"
HERO = """\
# yaml-language-server: $schema=../../../schemas/teapots/hero.json
name: Gaiwan
summary: It has no handle.
abilities:
  - {id: hot-rim, name: Hot rim, when: pouring, optional: true, text: It may burn a guest in the Pantry.}
source: {document: leaflet-1.0, section: Pots / Gaiwan}
since: "1.1"
"""
SET = """\
# yaml-language-server: $schema=../../../schemas/teapots/set.json
name: Gaiwan
summary: A set with 1 teapot.
line: travel
heroes: [hero/gaiwan]
source: {document: leaflet-1.0, section: Boxes / Gaiwan}
since: "1.1"
"""
ENDED = """\
    ended:
      how: superseded
      by: rule/turn#one-action
      since: "1.1"
      given: {by: Kettle & Sons, date: "2026-01", archive: "https://archive.example.org/ended"}
      note: It was read **both** ways, see [[rule/steeping]].
"""
REVISION = """\
revisions:
  - {version: "1.1", change: plays, of: [wait], note: "The word was read otherwise. See [[rule/turn]]."}
"""
REDIRECTS = """\
redirects:
  hero/kyusu: hero/side-pot
  battlefield/garden: set/afternoon
  hero/brown-betty#host-cup: hero/brown-betty#cup-of-host
"""
EDITS = [
    ("errata/steeping-time.yml", "The printed rule", "The printed Rule"),
    ("rulings/pouring-order.yml", "The host pours before the guest.", "The host pours the tea before the guest."),
    ("rules/turn.yml", "    text: You must not pass.\n", "    text: You must not pass.\n" + ENDED),
    ("heroes/brown-betty.yml", "adds +5 sugar", "adds +4 sugar"),
    ("heroes/brown-betty.yml", "id: host-cup", "id: cup-of-host"),
    ("rules/steeping.yml", "The pot gives off steam.", "The kettle gives off steam."),
    ("rules/steeping.yml", 'since: "1.0"\n', 'since: "1.0"\n' + REVISION),
    ("sets/afternoon.yml", ", battlefield/garden]", "]"),
    ("sets/afternoon.yml", "hero/kyusu", "hero/side-pot"),
]

PENDING = """\
clarifications:
  - {id: cold-tea, name: Cold tea, status: editor, text: You may pour cold tea in a turn.}
notes:
  - {id: who-drinks, name: Who drinks, open: true, text: No source says who drinks the tea of a turn.}
"""
QUESTIONS = """\
name: Unsettled
summary: Questions that no leaflet answers.
status: editor
notes:
  - {id: who-pays, name: Who pays, open: true, text: No source says who pays for the tea.}
  - {id: cold-cup, name: A cold cup, open: true, text: No source says who drinks a cold cup.}
source: {document: leaflet-1.0, section: Rules / Your turn}
since: "1.1"
revisions:
  - {version: "1.1", change: editorial, date: "2025-11-29"}
"""


def add_questions(project: Path) -> None:
    """Add a list of open questions."""
    (project / GAME / "rules/unsettled.yml").write_text(QUESTIONS, "utf-8")
    replace_once(project / GAME / "game.yml", "rule: [turn, steeping]", "rule: [turn, steeping, unsettled]")


def edit_rule(project: Path) -> None:
    """Change a passage of a rule, and add a reading and an open question to it. Its summary and another passage stay."""
    file = project / GAME / "rules/turn.yml"
    replace_once(file, "You must not pass.", "You must never pass a turn.")
    replace_once(file, "see_also:", f"{PENDING}see_also:")


def edit(project: Path) -> None:
    """Change ten records: reword, change a number, add, remove, rename, supersede, add a hero and its set, fix a typo."""
    game = project / GAME
    for file, old, new in EDITS:
        replace_once(game / file, old, new)
    (game / "redirects.yml").write_text(REDIRECTS, "utf-8")
    (game / "heroes/kyusu.yml").rename(game / "heroes/side-pot.yml")
    (game / "battlefields/garden.yml").unlink()
    (game / "heroes/gaiwan.yml").write_text(HERO, "utf-8")
    (game / "sets/gaiwan.yml").write_text(SET, "utf-8")
