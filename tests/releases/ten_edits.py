"""Edits of the small project that make an errata version: one of each sort of change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ended_ruling import end_the_ruling
from projects import replace_once

if TYPE_CHECKING:
    from pathlib import Path

SUPERSEDED = """\
    ended: {how: superseded, by: rule/turn#one-action, since: "1.1", given: {by: Kettle & Sons}}
  - {id: last-pour, text: The last pour ends the duel.}
"""
MERGED = """\
  - id: both-cups
    status: official
    text: Each cup that you pour adds +5 sugar. The host's cup counts too.
"""
SPLIT = """\
  - {id: wait, when: brewing, text: Wait 3 turns before you pour.}
  - {id: steam, when: brewing, text: The pot gives off steam.}
"""
REDIRECTS = """\
redirects:
  hero/kyusu#lid-on: hero/kyusu#side-handle
  hero/brown-betty#second-cup: hero/brown-betty#another-cup
  hero/brown-betty#host-cup: hero/brown-betty#both-cups
  power/whistle#heard: keyphrase/keep-hot#heard
"""
HEARD = "rules:\n  - {id: heard, text: Each opponent reveals 1 card.}\n"
EDITS = [
    # A number, a clarification, and a typing error.
    ("battlefields/kitchen.yml", "1 space on", "2 spaces on"),
    ("effects/spilling.yml", "that you spill does", "that you spill on the table does"),
    ("heroes/kyusu.yml", "further", "farther"),
    # A passage is superseded, and one is added.
    ("rules/turn.yml", "    text: You must not pass.\n", "    text: You must not pass.\n" + SUPERSEDED),
    # One is removed, and one has another id.
    ("heroes/kyusu.yml", "forms:\n  - {id: lid-on, called: stance, starts: true, text: Kyusu keeps its steam.}\n", ""),
    ("heroes/brown-betty.yml", "id: second-cup", "id: another-cup"),
    ("hints/hero/brown-betty.yml", "second-cup", "another-cup"),
    # Two become one.
    ("heroes/brown-betty.yml", "  - {id: both-cups, status: official, text: Each cup that you pour adds +5 sugar.}\n", MERGED),
    ("heroes/brown-betty.yml", "  - {id: host-cup, status: official, text: The host's cup counts too.}\n", ""),
    # One goes to another record.
    ("powers/whistle.yml", HEARD, ""),
    ("keyphrases/keep-hot.yml", "source:", HEARD + "source:"),
    # One becomes two.
    (
        "rules/steeping.yml",
        "  - {id: wait, when: brewing, text: Wait 3 turns before you pour. The pot gives off steam.}\n",
        SPLIT,
    ),
    # What was an editor's reading is printed now.
    ("heroes/kyusu.yml", "status: editor", "status: official"),
]


def edit(project: Path) -> Path:
    """Make the edits, and end a ruling. Returns the project."""
    for file, old, new in EDITS:
        replace_once(project / "rules_data/teapots" / file, old, new)
    (project / "rules_data/teapots/redirects.yml").write_text(REDIRECTS, "utf-8")
    return end_the_ruling(project)
