"""Records that concern several others: shared effects, rulings and errata."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rulebook.model.fields import Model, OnChange, Prose, RefersTo, Shown, Text
from rulebook.model.record import CLARIFICATIONS, NOTES, PassageSection, Record

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
    titled = True
    decided = True

    applies_to: list[FighterRef] = Field([], description="Empty: it concerns everyone.")

    @property
    def lead(self) -> str | None:
        """The decision in one line. The passages say all of it."""
        return self.gist or self.summary


class Correction(Model):
    """What an erratum corrects."""

    what: Literal["card", "rule", "special-rules"]
    name: Text


class Erratum(Record):
    """A correction of something printed."""

    kind = "erratum"
    folder = "errata"
    sections = {"rules": PassageSection("Now"), "clarifications": CLARIFICATIONS, "notes": NOTES}
    change_order = 10
    icon = "material/file-document-edit"
    general = True
    titled = True
    decided = True
    grouped_by = ("label",)
    placed = ("printed", "changes")

    applies_to: list[FighterRef] = Field([], description="Empty: it concerns everyone.")
    corrects: Correction
    replaces: Annotated[list[Annotated[Text, RefersTo((), "replaces", here=Shown())]], OnChange("editorial")] = Field(
        [], description="The records or passages whose text it replaces; `changes` says what that does to play."
    )
    amends: Annotated[list[Annotated[Text, RefersTo((), "amends", here=Shown("Changes in part"))]], OnChange("editorial")] = (
        Field([], description="The records or passages of which it replaces only a part; their own text says which.")
    )
    printed: Annotated[Text, Prose("As printed, in our words", short="Printed")] | None = Field(
        None, description="The printed text, in our own words, where a source has it."
    )
    changes: Annotated[Text, Prose("About the correction", short="About")] = Field(
        description="What changes for the player against the printed text."
    )

    @property
    def lead(self) -> str | None:
        """None if passages have the corrected text."""
        return None if self.rules else self.summary
