"""Named abilities that many figures of a game share."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulebook.model.fields import Label, Text, WordOf
from rulebook.model.record import Record

Action = Annotated[Text, WordOf("actions")]


class Power(Record):
    """A standard power."""

    kind = "power"
    folder = "powers"
    change_order = 70
    icon = "material/lightning-bolt"
    grouped_by = ("category", "name")
    columns = True
    front = "columns"

    category: Annotated[Text, WordOf("categories")]
    action: list[Action] = []
    minimum_range: Annotated[int | None, Label("Minimum range {}")] = Field(None, ge=0)


class Keyphrase(Record):
    """An ability that is named by a fixed phrase."""

    kind = "keyphrase"
    folder = "keyphrases"
    change_order = 80
    icon = "material/key-variant"
    general = True

    action: list[Action] = []
    symbol: Annotated[bool, Label("Has a symbol", "No symbol")] = Field(
        False, description="Whether a symbol stands for it on a card."
    )
