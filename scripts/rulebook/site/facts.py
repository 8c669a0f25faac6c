"""The line of facts under the name of a hero: only what the records state, and nothing that follows from a lack of data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.text.sentences import upper_first

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.kinds.heroes import Fighter, Hero


def facts(hero: Hero) -> list[str]:
    """The facts about a hero, each in a few words: the heroes if there are several, the sidekicks, and the numbers."""
    return list(_facts(hero))


def _facts(hero: Hero) -> Iterator[str]:
    heroes = [fighter for fighter in hero.fighters if fighter.role == "hero"]
    sidekicks = [fighter for fighter in hero.fighters if fighter.role == "sidekick"]
    either = [fighter.name for fighter in hero.fighters if fighter.role == "either"]
    if either:
        yield f"You choose the hero: {' or '.join(either)}"
    if len(heroes) > 1:
        yield f"{len(heroes)} heroes: {', '.join(_called(fighter) for fighter in heroes)}"
    if sidekicks:
        several = len(sidekicks) > 1 or any((fighter.count or 1) > 1 for fighter in sidekicks)
        yield f"{'Sidekicks' if several else 'Sidekick'}: {', '.join(_called(fighter) for fighter in sidekicks)}"
    elif hero.no_sidekick:
        yield "No sidekick"
    for fighter in hero.fighters:
        numbers = list(_numbers(fighter))
        if numbers:
            named = len(hero.fighters) > 1
            yield f"{fighter.name}: {', '.join(numbers)}" if named else upper_first(", ".join(numbers))
    for stat in hero.stats:
        yield f"{stat.name}: {stat.value}"


def _called(fighter: Fighter) -> str:
    return f"{fighter.name} ({fighter.count})" if fighter.count and fighter.count > 1 else fighter.name


def _numbers(fighter: Fighter) -> Iterator[str]:
    if fighter.health:
        yield f"health {fighter.health}"
    if fighter.move is not None:
        yield f"move {fighter.move}"
    if fighter.attack:
        yield fighter.attack
    if fighter.size:
        yield f"{fighter.size} fighter"
