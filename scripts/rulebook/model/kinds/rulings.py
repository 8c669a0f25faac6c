"""Records that concern several others: shared effects, rulings and errata."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulebook.model.fields import Model, Prose, RefersTo, Shown, Text
from rulebook.model.record import Record

FighterRef = Annotated[
    Text,
    RefersTo(("hero", "battlefield"), "concerns"),
]


class Effect(Record):
    """Rules that several heroes or battlefields share."""

    kind = "effect"
    folder = "effects"
    change_order = 50
    icon = "material/star-circle"
    general = True
    main = False

    applies_to: list[FighterRef] = Field(min_length=1)


class Ruling(Record):
    """A decision by the publisher or the editor on how rules work together."""

    kind = "ruling"
    folder = "rulings"
    change_order = 20
    icon = "material/gavel"
    general = True
    decided = True

    applies_to: list[FighterRef] = Field([], description="Empty: it concerns everyone.")


class Correction(Model):
    """What an erratum corrects."""

    what: Literal["card", "rule", "special-rules"]
    name: Text


class Erratum(Record):
    """A correction of something printed."""

    kind = "erratum"
    folder = "errata"
    change_order = 10
    icon = "material/file-document-edit"
    general = True
    decided = True
    main = False

    applies_to: list[FighterRef] = Field([], description="Empty: it concerns everyone.")
    corrects: Correction
    replaces: list[Annotated[Text, RefersTo((), "replaces", here=Shown(before_passages=True))]] = Field(
        [], description="The records or passages whose text it replaces."
    )
    changes: Annotated[Text, Prose("What changes")] = Field(description="What changes for the player against the printed text.")
