"""The heroes that a game's page of comparisons can show beside each other, and the links to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.model.kinds.heroes import Hero
from rulebook.site.shelf import contents

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.model.game import Game, KindNames
    from rulebook.model.record import Record

FEWEST, MOST = 2, 4
"""How many heroes a comparison has."""


def compared_kind(library: Library, game: Game) -> KindNames | None:
    """The kind of what a game's page of comparisons shows; None if the game has too few heroes for one."""
    heroes = library.in_force(game.slug, Hero.kind)
    return game.kind_names(Hero.kind) if len(heroes) >= FEWEST else None


def comparing(library: Library, record: Record) -> str:
    """The query of the list of heroes that ticks a hero, or of the comparison of a set's heroes; empty if there is none."""
    game = library.games[record.ref.game]
    if record.ended or not compared_kind(library, game):
        return ""
    if isinstance(record, Hero):
        return f"?compare={record.ref.slug}"
    heroes = [each for each in contents(library, record) if isinstance(each, Hero) and not each.ended]
    return f"?{Hero.folder}={','.join(hero.ref.slug for hero in heroes)}" if FEWEST <= len(heroes) <= MOST else ""
