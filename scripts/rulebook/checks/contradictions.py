"""Checks of values that cannot all be true: numbers, chains of references, and corrections of what does not exist."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.checks.names import spoken
from rulebook.model.fields import parts, texts
from rulebook.model.kinds.heroes import Hero
from rulebook.model.kinds.rulings import Erratum
from rulebook.model.parts import Token
from rulebook.model.problem_types import define
from rulebook.model.problems import Problem, did_you_mean
from rulebook.text.normalize import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.library.library import CrossReference
    from rulebook.model.refs import Ref
    from rulebook.project.project import Project

IMPOSSIBLE_NUMBERS = define(
    "impossible-numbers",
    meaning="The smallest number of a token is above the largest, or a token starts outside its own range.",
    why="The page would show numbers that nobody can play by.",
    example="tokens:\n  - {name: Hellfire, start: 6, min: 0, max: 5}",
    fix="Write the numbers that the source states.",
)
NUMBER_NOT_SAID = define(
    "number-not-said",
    meaning="A fighter of a hero has a health, move, or kind of attack that the hero's text about these does not say.",
    why="The head of the page and the match sheet show the one, and the look-up answers with the other.",
    example="fighters:\n  - {name: Loki, role: hero, health: 14}      # while the text says 16",
    fix="Write the same in both.",
)
REFERENCE_LOOP = define(
    "reference-loop",
    meaning="Records replace each other, or are variants of each other, in a circle.",
    why="At least one of them has to be the original.",
    example="variant_of: battlefield/heorot-at-night      # while that is a variant of this one",
    fix="Remove the wrong reference.",
)
NOTHING_TO_CORRECT = define(
    "nothing-to-correct",
    meaning="An erratum corrects a card or rule that neither its own name nor any other record mentions.",
    why="Nobody would find it. Usually the name of the card or rule is misspelled.",
    example="corrects: {what: card, name: Disengaged}      # the card is called Disengage",
    fix="Write the name as it is printed.",
)


@check
def numbers_of_tokens_are_possible(project: Project) -> Iterator[Problem]:
    """A token starts within its range, and there are enough of it to start with."""
    for record in project.library.records.values():
        for path, token in parts(record):
            if isinstance(token, Token):
                for field, number, how, other in _impossible(token):
                    place = record.document.place((*path, field))
                    message = f"{field!r} of {token.name!r} is {number}, {how} {other!r}, which is {getattr(token, other)}"
                    yield Problem(place, IMPOSSIBLE_NUMBERS, message, "write the numbers that the source states")


@check
def numbers_of_fighters_are_said(project: Project) -> Iterator[Problem]:
    """The text about the numbers of a hero's fighters says each that the page and the match sheet show."""
    for hero in project.library.records.values():
        if not isinstance(hero, Hero) or not hero.numbers:
            continue
        said = {word for passage in hero.numbers for word in tokenize(passage.text)}
        for index, fighter in enumerate(hero.fighters):
            for field in ("count", "health", "highest", "move", "attack"):
                value = getattr(fighter, field)
                if value not in (None, 1) and str(value) not in said:
                    place = hero.document.place(("fighters", index, field))
                    message = f"the text of 'numbers' does not say {field!r} of {fighter.name!r}, which is {value}"
                    yield Problem(place, NUMBER_NOT_SAID, message, "write the same in both")


def _impossible(token: Token) -> Iterator[tuple[str, int, str, str]]:
    """What contradicts itself, as (field, its number, how it relates to another field, that field)."""
    if token.min is not None and token.max is not None and token.min > token.max:
        yield "min", token.min, "above", "max"
    elif token.start is not None:
        if token.max is not None and token.start > token.max:
            yield "start", token.start, "above", "max"
        elif token.min is not None and token.start < token.min:
            yield "start", token.start, "below", "min"
        elif token.count is not None and token.start > token.count:
            yield "start", token.start, "above", "count"


@check
def chains_of_references_end(project: Project) -> Iterator[Problem]:
    """No record replaces itself, or is a variant of itself, by way of others."""
    for role in ("replaces", "amends", "varies"):
        leads: dict[Ref, list[CrossReference]] = defaultdict(list)
        for mention in project.library.cross_references:
            if mention.target and mention.marker and mention.marker.role == role:
                leads[mention.record.ref].append(mention)
        reported: set[Ref] = set()
        for ref in sorted(leads):
            loop = _loop(ref, leads)
            if loop and ref not in reported:
                reported |= {mention.record.ref for mention in loop}
                chain = " → ".join([*(mention.record.ref.short() for mention in loop), ref.short()])
                message = f"{loop[0].field!r} leads back to {ref.short()!r}: {chain}"
                yield Problem(loop[0].place, REFERENCE_LOOP, message, "remove the reference that is wrong")


def _loop(start: Ref, leads: dict[Ref, list[CrossReference]]) -> list[CrossReference]:
    """The shortest chain of references from a record back to itself through others; empty if there is none."""
    chains: list[list[CrossReference]] = [[mention] for mention in leads[start]]
    seen = {start}
    for chain in chains:
        target = chain[-1].target
        assert target
        if target.record == start:
            if len(chain) > 1:
                return chain
        elif target.record not in seen:
            seen.add(target.record)
            chains += [[*chain, mention] for mention in leads.get(target.record, ())]
    return []


@check
def errata_correct_what_exists(project: Project) -> Iterator[Problem]:
    """The card or rule that an erratum corrects is the erratum's name, or another record names or mentions it."""
    # Each record is read once, however many errata there are.
    said = cache(lambda ref: f" {' '.join(spoken(text) for _, text, _ in texts(project.library.records[ref]))} ")
    for erratum in project.library.records.values():
        if not isinstance(erratum, Erratum) or erratum.corrects.what == "special-rules":
            continue
        name = erratum.corrects.name
        others = [other for other in project.library.of(erratum.ref.game) if other is not erratum]
        known = spoken(name) in map(spoken, [erratum.name, *erratum.aliases])
        known = known or any(f" {spoken(name)} " in said(other.ref) for other in others)
        if known or any(ref.game == erratum.ref.game for ref in project.library.broken):
            continue
        names = [erratum.name, *(other.name for other in others)]
        message = f"no other record mentions the {erratum.corrects.what} {name!r}"
        hint = did_you_mean(name, names) or "write its name as it is printed, in 'name' of the erratum too"
        dead = [ref for ref, mentions in project.dead.items() if any(mention.record is erratum for mention in mentions)]
        yield Problem(erratum.document.place(("corrects", "name")), NOTHING_TO_CORRECT, message, hint, about=(*dead,))
