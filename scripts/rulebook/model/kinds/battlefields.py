"""Battlefields: the boards to play on."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulebook.model.fields import HoldsNames, RefersTo, RichText, Text
from rulebook.model.parts import Token
from rulebook.model.record import Record


class Battlefield(Record):
    """A board to play on."""

    kind = "battlefield"
    folder = "battlefields"
    change_order = 40
    icon = "material/map"
    emblem = "spaces"
    grouped_by = ("name", "set")
    placed = ("variant_of", "variant")
    rules_heading = "Shared rules"

    variant_of: Annotated[Text, RefersTo(("battlefield",), "varies")] | None = None
    variant: RichText | None = Field(None, description="How it differs from the battlefield that `variant_of` names.")
    tokens: Annotated[list[Token], HoldsNames(0.6)] = []

    @property
    def lead(self) -> str | None:
        """What is special about it, in one line. The passages say all of it."""
        return self.gist or self.summary
