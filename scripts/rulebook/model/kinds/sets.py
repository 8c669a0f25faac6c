"""Sets: what is sold together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulebook.model.fields import Label, OnChange, RefersTo, Shown, Text, WordOf
from rulebook.model.record import Record

_CONTENTS = Shown("{kinds}", summaries=True, before_passages=True)
_COMES_IN = Shown("Comes in")


class Set(Record):
    """A box as it is sold, with what is in it."""

    kind = "set"
    folder = "sets"
    change_order = 90
    color = ("#5f4291", "#c0aaf0")
    icon = "material/package-variant-closed"
    grouped_by = ("year", "line")
    front = "newest"

    year: Annotated[int | None, OnChange("editorial"), Label()] = Field(None, ge=1970, le=2100)
    line: Annotated[Text, WordOf("lines"), OnChange("editorial")]
    tags: Annotated[list[Annotated[Text, WordOf("tags")]], OnChange("editorial")] = []
    heroes: Annotated[
        list[Annotated[Text, RefersTo(("hero",), "lists", here=_CONTENTS, there=_COMES_IN, complete=True)]],
        OnChange("editorial"),
    ] = []
    battlefields: Annotated[
        list[Annotated[Text, RefersTo(("battlefield",), "lists", here=_CONTENTS, there=_COMES_IN, complete=True)]],
        OnChange("editorial"),
    ] = []
