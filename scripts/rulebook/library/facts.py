"""The line of facts under the name of a hero: only what the records state, and nothing that follows from a lack of data."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from rulebook.text.sentences import listed, upper_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulebook.model.kinds.heroes import Fighter, Hero


def facts(hero: Hero) -> list[str]:
    """The facts about a hero, each in a few words: the fighters, the numbers, the tokens, and what else is counted."""
    return list(_facts(hero))


def pieces(hero: Hero) -> list[str]:
    """The facts about a hero without what its measures say: its size is none of these, nor whose of several numbers each is."""
    return list(_facts(hero, measured=False))


def own_facts(hero: Hero) -> list[str]:
    """The facts about a hero without the numbers of its sidekicks: who filters by health, move, or attack means the hero's."""
    return list(_facts(hero, sidekicks_measured=False))


def unknown(hero: Hero) -> str:
    """What of a hero's card no record states: numbers of its fighters, and whether it has sidekicks.

    It is the start of a sentence; empty if all is stated.
    """
    fighters = hero.fighters
    stated = {stat.name.lower() for stat in hero.stats}
    missing = {
        "health": not fighters or any(fighter.health is None for fighter in fighters),
        "move": all(fighter.move is None for fighter in fighters),  # one card has one for all its fighters
        "attack": not fighters or any(fighter.attack is None for fighter in fighters),
        "sidekicks": not hero.no_sidekick and all(fighter.role == "hero" for fighter in fighters),
    }
    return upper_first(listed([name for name, lacks in missing.items() if lacks and name not in stated]))


def _facts(hero: Hero, *, measured: bool = True, sidekicks_measured: bool = True) -> Iterator[str]:
    heroes = [fighter for fighter in hero.fighters if fighter.role == "hero"]
    either = [fighter for fighter in hero.fighters if fighter.role == "either"]
    if either:
        yield f"You choose the hero: {' or '.join(fighter.name for fighter in either)}"
    if len(heroes) == 1 and (heroes[0].count or 1) > 1:
        number = f"{heroes[0].count} heroes"
        if all(passage.name != number for _, _, passage in hero.passages()):  # a rule of this name says so
            yield f"{number}, each called {heroes[0].name}"
    elif len(heroes) > 1:
        yield f"Heroes: {', '.join(fighter.called for fighter in heroes)}"
    if measured or not _alike(heroes + either):
        yield from _numbers_of(heroes + either)
    elif size := heroes[0].size if heroes else None:
        yield f"{size.capitalize()} fighter"
    yield from sidekicks_of(hero, measured=sidekicks_measured)
    for stat in hero.stats:
        if measured or stat.name.lower() not in hero.measured:
            yield f"{stat.name}: {stat.value}"
    if hero.tokens:
        several = len(hero.tokens) > 1 or any((token.count or 1) > 1 for token in hero.tokens)
        yield f"{'Tokens' if several else 'Token'}: {', '.join(token.called for token in hero.tokens)}"
    counted: dict[str, list[str]] = defaultdict(list)
    for counter in hero.counters:
        counted[counter.together or ""].append(counter.name)
    for where, names in counted.items():
        yield f"Keep count of: {', '.join(names)}{f' ({where})' if where else ''}"


def sidekicks_of(hero: Hero, *, measured: bool = True) -> Iterator[str]:
    """The fact about the sidekicks of a hero, if the records state it, such as "Sidekick: Wiglaf", and their numbers."""
    sidekicks = [fighter for fighter in hero.fighters if fighter.role == "sidekick"]
    if sidekicks:
        chosen = [fighter.called for fighter in sidekicks if fighter.alternative]
        each = [fighter.called for fighter in sidekicks if not fighter.alternative]
        each += [" or ".join(chosen)] if chosen else []
        several = len(each) > 1 or any(fighter.several or (fighter.count or 1) > 1 for fighter in sidekicks)
        if measured and _alike(sidekicks):  # their numbers stand with them, so that nobody takes them for those of the hero
            own = ", ".join(_numbers(sidekicks[0]))
            each += [f"each {own}" if several else own] if own else []
        yield f"{'Sidekicks' if several else 'Sidekick'}: {', '.join(each)}"
        if measured and not _alike(sidekicks):
            yield from _numbers_of(sidekicks)
    elif hero.no_sidekick:
        yield "No sidekick"


def _alike(fighters: Sequence[Fighter]) -> bool:
    """Whether all of the fighters have the same numbers."""
    return len({tuple(_numbers(fighter)) for fighter in fighters}) == 1


def _numbers_of(fighters: Sequence[Fighter]) -> Iterator[str]:
    """The numbers of fighters: once, if they are alike; else those of each, with its name."""
    numbers = {fighter.name: ", ".join(_numbers(fighter)) for fighter in fighters}
    if _alike(fighters):
        several = sum(fighter.count or 1 for fighter in fighters) > 1
        numbers = {"Each" if several else "": next(iter(numbers.values()))}
    yield from (f"{name}: {own}" if name else upper_first(own) for name, own in numbers.items() if own)


def _numbers(fighter: Fighter) -> Iterator[str]:
    if fighter.health:
        yield f"health {fighter.health}"
    if fighter.move is not None:
        yield f"move {fighter.move}"
    if fighter.attack:
        yield fighter.attack
    if fighter.size:
        yield f"{fighter.size} fighter"
