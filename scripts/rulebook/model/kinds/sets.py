"""Sets: what is sold together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulebook.model.fields import Internal, Label, Model, OnChange, RefersTo, Shown, Text, WordOf
from rulebook.model.record import Record

_CONTENTS = Shown("{kinds}", summaries=True, before_passages=True)


class Cloth(Model):
    """The color of a box, in OKLCH. Its ranges keep white letters on it readable."""

    hue: int = Field(ge=0, lt=360, description="In degrees.")
    lightness: int = Field(ge=36, le=48, description="In hundredths: 42 is 0.42.")
    chroma: int = Field(ge=3, le=15, description="In hundredths: 9 is 0.09.")


class Set(Record):
    """A box as it is sold, with what is in it."""

    kind = "set"
    folder = "sets"
    change_order = 90
    icon = "material/package-variant-closed"
    emblem = "box"
    grouped_by = ("year", "line")
    front = "boxes"
    rules_heading = "Shared rules"

    year: Annotated[int | None, OnChange("editorial"), Label()] = Field(None, ge=1970, le=2100)
    line: Annotated[Text, WordOf("lines"), OnChange("editorial")]
    cloth: Annotated[Cloth | None, Internal()] = Field(
        None, description="The color of the set and of what it brings. Without it, one follows from the id."
    )
    tags: Annotated[list[Annotated[Text, WordOf("tags")]], OnChange("editorial")] = []
    heroes: Annotated[
        list[Annotated[Text, RefersTo(("hero",), "lists", here=_CONTENTS, complete=True)]],
        OnChange("editorial"),
    ] = []
    battlefields: Annotated[
        list[Annotated[Text, RefersTo(("battlefield",), "lists", here=_CONTENTS, complete=True)]],
        OnChange("editorial"),
    ] = []

    @property
    def lead(self) -> str | None:
        """The summary; None if the set has heroes and battlefields, which the page lists."""
        return None if self.heroes and self.battlefields else self.summary
