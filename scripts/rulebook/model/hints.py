"""Search hints: what players type to find a record or a passage. They are indexed, not shown, and not part of a release.

The hints of a record are in `rules_data/<game>/hints/<kind>/<slug>.yml`, the synonyms of a game in its `synonyms.yml`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from rulebook.model.fields import FileModel, Model, Slug, Text

if TYPE_CHECKING:
    from rulebook.model.refs import Ref

SUMMARY = "summary"
"""What `Hints.asked` calls the summary of a record."""
SearchQuestions = Annotated[list[Text], Field(min_length=1)]


class Hints(FileModel):
    """The search hints of one record. A record without them is complete."""

    nicknames: list[Text] = Field([], description="What people who do not know the record's name call it. Found like a name.")
    search_questions: list[Text] = Field([], alias="asks", description="What players type to find the record as a whole.")
    passages: dict[Slug, SearchQuestions] = Field(
        {}, description="What players type to find a passage of the record, by the passage's id."
    )
    asked: dict[Slug, SearchQuestions] = Field(
        {},
        description="More that players asked, by the id of the passage that answers it, or by `summary`. What counts is how"
        " often they use which word, not a single question: so one may be as short or as vague as it was typed.",
    )


class Synonym(Model):
    """Words that players use, and the words that the records use for the same thing."""

    say: list[Text] = Field(min_length=1)
    mean: list[Text] = Field(min_length=1)


class Synonyms(FileModel):
    """The file `synonyms.yml` of a game."""

    synonyms: list[Synonym]
    unanswered: list[Text] = Field(
        [],
        description="What players ask and no source of the game answers. A question with the words of one has no sure answer.",
    )


@dataclass(frozen=True)
class SearchHints:
    """The search hints of a library: those of records by id, and the synonyms of each game by slug."""

    records: dict[Ref, Hints] = field(default_factory=dict)
    synonyms: dict[str, Synonyms] = field(default_factory=dict)

    def of(self, ref: Ref) -> Hints:
        """The hints of a record; empty ones if it has none."""
        return self.records.get(ref, NO_HINTS)


NO_HINTS = Hints()
