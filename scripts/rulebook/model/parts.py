"""The parts of records: passages, and what passages and records have in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from rulebook.model.fields import (
    AnyRef,
    Day,
    ExactDay,
    Internal,
    Link,
    Model,
    OnChange,
    RichText,
    Slug,
    Text,
    Version,
    WordOf,
)
from rulebook.model.refs import as_words

Whose = Literal["own", "opponent", "fighting", "any"]
"""On whose turn, or in whose attack, a passage can matter: that of its side, of an opponent, of one of these, or of anybody."""

Status = Literal["official", "editor", "community"]
"""Who a text comes from: the publisher, the editor, or the community."""

Impact = Literal["plays", "clarifies", "editorial"]
"""The effect of a change: it changes play, makes the same rule clearer, or does neither."""

Timing = Annotated[Text, WordOf("timings", trait=False)]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Timings = Annotated[list[Timing], BeforeValidator(_listed, json_schema_input_type=Timing | list[Timing])]
"""One timing or a list of them, in a file; a list, in a model."""


class SourceSection(Model):
    """The section of a source document that a text was written from, and whether the document still has it."""

    document: Annotated[Text, WordOf("sources", trait=False), Internal()]
    section: Annotated[Text, Internal()] = Field(
        description="The headings that lead to the section, as: Character Rules / Loki"
    )
    gone: Annotated[Text, WordOf("sources", trait=False)] | None = Field(
        None, description="The version that no longer has the section."
    )


class Provenance(Model):
    """Who gave a ruling, where, and when."""

    by: Text
    where: Text | None = None
    date: Day | None = None
    link: Link | None = None
    archive: Link | None = None

    @property
    def by_where(self) -> str:
        """Who gave it, and where, as a part of a sentence. A place of the giver's own does not name the giver again.

        "Restoration Games" and "Restoration Games Discord server" are "Restoration Games on its Discord server".
        """
        if not self.where:
            return self.by
        own = self.where.removeprefix(f"{self.by} ")
        return f"{self.by}, {self.where}" if own == self.where else f"{self.by} on its {own}"


class Ended(Model):
    """Marks a record or passage that no longer applies. It stays in its place, marked, and links to its successor."""

    how: Literal["superseded", "withdrawn"]
    by: AnyRef | None = Field(None, description="The passage or record that replaced it.")
    since: Version = Field(description='The version in which it ended, in quotes: "10.1"')
    given: Provenance = Field(description="Who decided it, where, and when.")
    note: RichText | None = None

    @property
    def since_words(self) -> str:
        """How it ended and since when, in a few words: `Superseded since version 10.1`."""
        return f"{self.how.capitalize()} since version {self.since}"


class Revision(Model):
    """The editor's note on a change to the record: the version that made it, and its effect on play."""

    version: Version = Field(description='The version that brings the change, in quotes: "10.1"')
    change: Impact
    of: list[Text] = Field([], description="The ids of passages, or names of fields, that changed; without it, every change.")
    note: RichText | None = Field(None, description="Why, in a sentence. The page of changes shows it.")
    date: ExactDay | None = Field(
        None, description='The day on which the records were changed, in quotes: "2026-11-20". Pages and feeds show it.'
    )


class Passage(Model):
    """The smallest text that can be looked up and cited: one rule, ability or clarification."""

    id: Annotated[Slug, OnChange("editorial")] = Field(
        description="Part of the passage's permalink. Once released it never changes."
    )
    name: Annotated[Text | None, OnChange("editorial")] = Field(None, description="A heading of a few words.")
    printed: Annotated[bool, Internal()] = Field(
        False, description="true: the whole name is printed, and not only what stands before a colon in it."
    )
    group: Annotated[Text | None, Internal()] = Field(
        None, description="The heading under which a page shows it, with the other passages of the group, in a long section."
    )
    text: RichText
    when: Timings = Field([], description="When it applies: a timing of the game, or a list of them.")
    whose: Annotated[Whose | dict[Slug, Whose] | None, Internal()] = Field(
        None,
        description="Whose turn or attack it is about, if a text says so; otherwise a match sheet shows it on every turn. "
        "By timing, where it differs: {scheme: own}",
    )
    binds: Annotated[Literal["opponent"] | None, Internal()] = Field(
        None, description="opponent: the text says what an opponent must, may, or cannot do."
    )
    needs: Annotated[Literal["small", "large", "several", "teams"] | None, Internal()] = Field(
        None,
        description="What a game must have for the passage to matter there: a small or large fighter, a side with several "
        "heroes, or teams.",
    )
    restates: Annotated[list[AnyRef], OnChange("editorial")] = Field(
        [],
        description="The passages of a shared record that say the same in general. A match sheet shows this one instead.",
    )
    repeats: Annotated[bool, Internal()] = Field(
        False,
        description="true: an earlier passage says this, too. A page that has the texts of a shared effect leaves it out.",
    )
    not_given: Annotated[Text | None, Internal()] = Field(
        None, description="What a reader looks for here and the sources do not give, in a sentence that says where it is."
    )
    open: Annotated[bool, Internal()] = Field(False, description="true: it says what the sources leave open.")
    agree: Annotated[bool, Internal()] = Field(
        False, description="true: the sources leave it open, and the players agree on it before the game."
    )
    optional: bool = Field(False, description="true: the player may; false: the player must.")
    limit: Annotated[Text | None, OnChange("phrase")] = Field(None, description="How often, such as: once per turn")
    cost: Annotated[Text | None, OnChange("phrase")] = None
    status: Annotated[Status | None, OnChange("clarifies")] = Field(None, description="Where it differs from the record's.")
    given: Annotated[Provenance | None, OnChange("editorial")] = None
    source: Annotated[SourceSection | None, OnChange("editorial")] = Field(
        None, description="Where it differs from the record's."
    )
    ended: Ended | None = Field(None, description="Where the passage no longer applies.")

    @property
    def whose_at(self) -> dict[str, Whose]:
        """Whose turn or attack it is about at each of its timings of which that is known."""
        whose = self.whose
        if isinstance(whose, dict):
            return dict(whose)
        return dict.fromkeys(self.when, whose) if whose else {}

    @property
    def heading(self) -> str:
        """What the passage is called: its name, or its id in words."""
        return self.name or as_words(self.id)

    @property
    def whole_text(self) -> str:
        """Its text, and after it what a reader looks for there and the sources do not give."""
        return f"{self.text.rstrip()} {self.not_given}" if self.not_given else self.text


class Clarification(Passage):
    """A passage that explains a rule. Its status is required: whether it is official."""

    status: Annotated[Status, OnChange("clarifies")]


def with_count(name: str, count: int | None) -> str:
    """A name with how many of it there are, if that is known and more than one: `Raptor (3)`."""
    return f"{name} ({count})" if count and count > 1 else name


class Token(Model):
    """A kind of token or counter, with the numbers that the sources state."""

    distinct = ("name",)

    name: Text
    count: int | None = Field(None, ge=0, description="How many there are.")
    start: int | None = Field(None, ge=0)
    min: int | None = Field(None, ge=0)
    max: int | None = Field(None, ge=0)
    counted: Annotated[bool, Internal()] = Field(True, description="false: it only shows which form the hero has.")
    when: Annotated[Timings, Internal()] = Field(
        [], description="The steps at which a match sheet shows it, beside the passages that need its number."
    )
    together: Annotated[Text | None, Internal()] = Field(
        None, description="Where it is counted with others, and emptied with them, such as: Cauldron"
    )
    text: RichText | None = None

    @property
    def called(self) -> str:
        """Its name, with how many there are."""
        return with_count(self.name, self.count)
