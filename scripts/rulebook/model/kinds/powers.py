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
    color = ("#7a3e8a", "#dba4ea")
    icon = "material/lightning-bolt"
    grouped_by = ("category",)
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
    color = ("#6a5420", "#d6bd7c")
    icon = "material/key-variant"
    general = True
    front = "names"

    action: list[Action] = []
    symbol: Annotated[bool, Label("Has a symbol", "No symbol")] = Field(
        False, description="Whether a symbol stands for it on a card."
    )
