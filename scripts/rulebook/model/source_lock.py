"""What machines keep of a source document: hashes of its sections, as records were reviewed against them.

Each document of a game has a file `rules_data/<game>/sources/<document>.lock.yml`, which `rulebook source` writes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, StringConstraints

from rulebook.model.fields import Model, Text

if TYPE_CHECKING:
    from rulebook.model.yaml_document import Document

Fingerprint = Annotated[str, StringConstraints(pattern=r"^[a-p]{16}(\.[a-p]{8})*$")]
"""A hash of a section's words and, each after a period, of the names in it; of letters, which YAML takes for no number."""


class PendingSection(Model):
    """The section that a document has in the place of one that a record was written from."""

    section: Text | None = Field(None, description="Without one, the section is gone.")
    fingerprint: Fingerprint | None = None


class SourceLock(Model):
    """The file `sources/<document>.lock.yml` of a game. An id in it is `kind/slug`, or `kind/slug#passage`."""

    reviewed: dict[Text, Fingerprint] = Field({}, description="By id: the section that it was reviewed against.")
    pending: dict[Text, PendingSection] = Field({}, description="By id: what the document has there now, to be reviewed.")
    unused: dict[Text, Fingerprint] = Field({}, description="The sections that need no record.")

    @classmethod
    def load(cls, document: Document) -> SourceLock:
        """The lock in `document`. Raises pydantic.ValidationError if its shape is wrong."""
        return cls.model_validate(document.data)


@dataclass(frozen=True)
class MovedSource:
    """What a document has in the place of a section that a record was written from, until somebody reviews the record.

    `section` is None if the section is gone.
    """

    document: str
    section: str | None = None
    fingerprint: str | None = None
