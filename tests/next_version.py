"""Ten edits of the records that make the next version: the first bar of the errata versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projects import replace_once

if TYPE_CHECKING:
    from pathlib import Path

GAME = "rules_data/unmatched"
HERO = """\
# yaml-language-server: $schema=../../../schemas/unmatched/hero.json
name: Jersey Devil
summary: It flies over everyone.
abilities:
  - {id: wings, name: Wings, when: maneuver, optional: true, text: It may move through opposing fighters.}
source: {document: reference-10.0, section: Character Rules / Jersey Devil}
since: "10.1"
"""
SET = """\
# yaml-language-server: $schema=../../../schemas/unmatched/set.json
name: Jersey Devil
summary: A set with 1 hero.
line: duels
heroes: [hero/jersey-devil]
source: {document: reference-10.0, section: Set Reference / Jersey Devil}
since: "10.1"
"""
ENDED = """\
    ended:
      how: superseded
      by: ruling/dormant-players#checked
      since: "10.1"
      given: {by: Restoration Games, date: "2026-01", archive: "https://archive.example.org/ended"}
      note: It was read **both** ways, see [[rule/attack]].
"""
REVISION = """\
revisions:
  - {version: "10.1", change: plays, of: [ignore-effect], note: "The word was read otherwise. See [[rule/maneuver]]."}
"""
REDIRECTS = """\
# yaml-language-server: $schema=../../schemas/redirects.json
redirects:
  hero/titania: hero/fairy-queen
  battlefield/venice: set/battle-of-legends-volume-3
  hero/deadpool#any-result: hero/deadpool#after-any-result
"""
EDITS = [
    ("errata/bonus-attacks.yml", "Also in the effect", "Also in the Effect"),
    ("rulings/placement.yml", "You may choose an occupied space", "Choosing an occupied space"),
    ("rulings/placement.yml", "pick a space where a fighter already is", "pick a space in which some fighter already stands"),
    (
        "rulings/dormant-players.yml",
        "    text: A dormant player's undefeated",
        ENDED + "    text: A dormant player's undefeated",
    ),
    ("heroes/deadpool.yml", "all your attacks get +5", "all your attacks get +4"),
    ("heroes/deadpool.yml", "add +5 to every", "add +4 to every"),
    ("heroes/deadpool.yml", "id: any-result", "id: after-any-result"),
    ("hints/hero/deadpool.yml", "  any-result:\n", "  after-any-result:\n"),
    ("rules/boost.yml", "Ignore whatever effect stands on the card", "Skip whatever effect stands on the card"),
    ("rules/boost.yml", 'since: "10.0"\n', 'since: "10.0"\n' + REVISION),
    ("sets/battle-of-legends-volume-3.yml", ", battlefield/venice]", "]"),
    ("sets/slings-and-arrows.yml", "hero/titania", "hero/fairy-queen"),
]


def edit(project: Path) -> None:
    """Make the ten changes: reword, renumber, add, remove, rename, supersede, a new hero with its set, a typo."""
    game = project / GAME
    for file, old, new in EDITS:
        replace_once(game / file, old, new)
    for folder in ("heroes", "hints/hero"):
        (game / folder / "titania.yml").rename(game / folder / "fairy-queen.yml")
    for folder in ("battlefields", "hints/battlefield"):
        (game / folder / "venice.yml").unlink()
    (game / "heroes/jersey-devil.yml").write_text(HERO, "utf-8")
    (game / "sets/jersey-devil.yml").write_text(SET, "utf-8")
    (game / "redirects.yml").write_text(REDIRECTS, "utf-8")
