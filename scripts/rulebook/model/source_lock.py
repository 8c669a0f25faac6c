"""Source lock files: hashes of the sections of a source document that records were reviewed against.

Each document of a game has a file `rules_data/<game>/sources/<document>.lock.yml`, which `rulebook source` writes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StringConstraints

from rulebook.model.fields import FileModel, Model, Text

Fingerprint = Annotated[str, StringConstraints(pattern=r"^[a-p]{16}(\.[a-p]{8})*$")]
"""A hash of a section's words, then a hash of each name in it, separated by periods.

Hashes use the letters a to p only, so that YAML never reads one as a number.
"""


class PendingSection(Model):
    """The section that now replaces one that a record was written from."""

    section: Text | None = Field(None, description="Without one, the section is gone.")
    fingerprint: Fingerprint | None = None


class SourceLock(FileModel):
    """The file `sources/<document>.lock.yml` of a game. Its keys are ids: `kind/slug` or `kind/slug#passage`."""

    reviewed: dict[Text, Fingerprint] = Field({}, description="By id: the section that it was reviewed against.")
    pending: dict[Text, PendingSection] = Field({}, description="By id: what the document has there now, to be reviewed.")
    unused: dict[Text, Fingerprint] = Field({}, description="The sections that need no record.")


@dataclass(frozen=True)
class MovedSource:
    """The section that now replaces one that a record was written from, until somebody reviews the record.

    `section` and `fingerprint` are None if the document no longer has the section.
    """

    document: str
    section: str | None = None
    fingerprint: str | None = None
