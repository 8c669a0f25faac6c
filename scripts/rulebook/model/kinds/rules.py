"""The rules of the game itself: its chapters and its glossary."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulebook.model.fields import AnyRef, Internal, Text
from rulebook.model.record import CLARIFICATIONS, NOTES, RULES, Record


class Rule(Record):
    """A chapter of the core rules."""

    kind = "rule"
    folder = "rules"
    sections = {"rules": RULES, "clarifications": CLARIFICATIONS, "notes": NOTES}
    change_order = 60
    icon = "material/book-open-variant"
    general = True
    titled = True
    numbered = True
    front = "chapters"


class Term(Record):
    """An entry of the glossary. Texts that use the term link to it and show its summary."""

    kind = "term"
    folder = "terms"
    change_order = 100
    icon = "material/format-quote-close"
    general = True
    grouped_by = ("name",)

    said_as: Annotated[list[Text], Internal()] = Field(
        [], description="What the game's texts call it, beside its name: shown with its definition."
    )
    unless: Annotated[list[Text], Internal()] = Field(
        [], description="Phrases that contain one of these words and mean something else."
    )
    not_in: Annotated[list[AnyRef], Internal()] = Field(
        [], description="Records whose texts mean something else by these words."
    )

    @property
    def lead(self) -> str | None:
        """The definition of the term; None if passages define it."""
        return None if self.rules else self.summary
