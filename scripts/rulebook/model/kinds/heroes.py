"""Heroes: the fighters that one player plays."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field

from rulebook.model.fields import HoldsNames, Internal, Letters, Model, OnChange, RichText, Text, Trait
from rulebook.model.parts import Clarification, Passage, Token, with_count
from rulebook.model.record import CLARIFICATIONS, NOTES, Measure, Mechanic, PassageSection, Record

ASKED_OF_NUMBERS = (
    "health",
    "hp",
    "how much health",
    "life",
    "starting health",
    "more health",
    "move value",
    "how far does it move",
    "speed",
    "fast",
    "tough",
    "shoot",
    "melee",
    "ranged",
    "melee or ranged",
    "sidekick",
    "how many sidekicks",
    "stats",
)
"""What people ask for that the character card of a hero shows."""


HEALTHS = {"Health up to 13": range(14), "Health 14": range(14, 15), "Health 15+": range(15, 100)}
"""The ranges of health by which heroes are filtered, by the name of the filter."""
MOVES = range(1, 5)
"""The move values by which heroes are filtered."""


class CardClarification(Clarification):
    """A clarification of what is printed on cards."""

    cards: Annotated[list[Text], OnChange("editorial"), HoldsNames(0.8)] = Field(min_length=1)


class Form(Passage):
    """A stance, identity or other form that a hero takes."""

    called: Annotated[Text, OnChange("editorial")] = Field(
        description="What the game calls it: form, stance, identity, size ..."
    )
    starts: bool = False


class Fighter(Model):
    """A hero or sidekick, with the numbers that the sources state."""

    distinct = ("name",)

    name: Text
    role: Literal["hero", "sidekick", "either"] = Field(description="either: the player chooses which of them is the hero.")
    count: int | None = Field(None, ge=1)
    start: int | None = Field(None, ge=0, description="How many are on the battlefield at the start, if not all of them.")
    several: bool = Field(False, description="true: there are several, and no source says how many.")
    alternative: bool = Field(False, description="true: only one of the fighters with this plays; the player chooses it.")
    health: int | None = Field(None, ge=1)
    highest: int | None = Field(None, ge=1, description="The highest health, if a match can begin below it.")
    move: int | None = Field(None, ge=0)
    attack: Annotated[Literal["melee", "ranged"] | None, Trait()] = None
    size: Annotated[Literal["small", "large"] | None, Trait()] = None
    text: RichText | None = None

    @property
    def called(self) -> str:
        """Its name, with how many there are."""
        return with_count(self.name, self.count)


class Stat(Model):
    """A number on a character card."""

    distinct = ("name",)

    name: Text
    value: Text


class Hero(Record):
    """A hero and any sidekicks: the fighters that one player plays."""

    kind = "hero"
    folder = "heroes"
    sections = {
        "abilities": PassageSection("Abilities", "Special ability", on_card=True),
        "forms": PassageSection("Forms", "Form", on_card=True),
        "rules": PassageSection("Special rules", short="Rules"),
        "cards": PassageSection("Cards", explains=True),
        "clarifications": CLARIFICATIONS,
        "notes": NOTES,
        "numbers": PassageSection("Character card", explains=True, in_head=True, asked=ASKED_OF_NUMBERS),
        "contents": PassageSection("In the box"),
    }
    change_order = 30
    icon = "material/account"
    emblem = "label"
    grouped_by = ("name", "set", "set.line", "set.year", "health", "move")
    measured = ("health", "move")
    front = "faces"

    letters: Annotated[Letters | None, Internal()] = None
    no_sidekick: Annotated[bool, Internal()] = Field(False, description="Whether a source says that the hero has no sidekick.")
    stats: list[Stat] = []
    fighters: Annotated[list[Fighter], HoldsNames(0.8), Internal()] = []  # what the texts say, for the site and the match sheet
    abilities: Annotated[list[Passage], HoldsNames(0.5)] = []
    forms: Annotated[list[Form], HoldsNames(0.7)] = []
    cards: list[CardClarification] = []
    numbers: list[Passage] = []
    contents: list[Passage] = []
    tokens: Annotated[list[Token], HoldsNames(0.6)] = []
    counters: Annotated[list[Token], Internal()] = Field(
        [], description="What else is counted in a match, beside health and tokens, such as cards that opponents hold."
    )

    @property
    def companions(self) -> list[str]:
        """The names of the sidekicks."""
        return [fighter.name for fighter in self.fighters if fighter.role == "sidekick"]

    @property
    def measures(self) -> list[Measure]:
        """The health and move of the hero, and the kind of its attack, as far as they are stated."""
        main = [fighter for fighter in self.fighters if fighter.role != "sidekick"]
        numbers = [measure for name in self.measured if (measure := self._measure(name, main))]
        attack = " or ".join(sorted({fighter.attack for fighter in main if fighter.attack}))
        return [*numbers, Measure("attack", attack)] if attack else numbers

    def _measure(self, name: str, main: list[Fighter]) -> Measure | None:
        """A number of the hero. Of several, or of one that the card explains, the first counts."""
        numbers = sorted({number for fighter in main if (number := getattr(fighter, name)) is not None}, reverse=True)
        if numbers:
            several = name == "health" and sum(fighter.count or 1 for fighter in main if fighter.role == "hero") > 1
            said = " or ".join(map(str, numbers)) + (" each" if several else "")
            return Measure(name, said, numbers[0])
        explained = next((stat.value for stat in self.stats if stat.name.lower() == name), "")
        number = re.match(r"\d+", explained)
        return Measure(name, explained, int(number[0])) if number else None

    @property
    def mechanics(self) -> list[Mechanic]:
        """What is special about the hero's pieces."""
        main = [fighter for fighter in self.fighters if fighter.role != "sidekick"]
        heroes = [fighter for fighter in main if fighter.role == "hero"]
        several = sum(fighter.count or 1 for fighter in heroes) > 1
        numbers = {measure.name: measure.number for measure in self.measures}
        on_card = "as the hero’s card says; of several heroes, the highest counts."
        return [
            Mechanic("Sidekick named", "a source names one or more.", bool(self.companions)),
            Mechanic("No sidekick", "a source says that there is none.", self.no_sidekick),
            *(
                Mechanic(kind.capitalize(), f"the hero makes {kind} attacks.", any(fighter.attack == kind for fighter in main))
                for kind in ("melee", "ranged")
            ),
            *(Mechanic(name, on_card, numbers.get("health") in healths) for name, healths in HEALTHS.items()),
            *(Mechanic(f"Move {move}", on_card, numbers.get("move") == move) for move in MOVES),
            Mechanic(
                "Tokens",
                "the page lists tokens; those that stand for sidekicks do not count.",
                bool(self.tokens),
                ", ".join(token.name for token in self.tokens),
            ),
            Mechanic(
                "Forms",
                "there are forms, identities, or stances to change between.",
                bool(self.forms),
                ", ".join(form.name for form in self.forms if form.name),
            ),
            Mechanic(
                "Several heroes",
                "one player plays more than one hero.",
                several,
                ", ".join(each.called for each in heroes),
            ),
            Mechanic(
                "Large or small",
                "a fighter is called large or small.",
                any(fighter.size for fighter in self.fighters),
                ", ".join(f"{fighter.name} is {fighter.size}" for fighter in self.fighters if fighter.size),
            ),
        ]
