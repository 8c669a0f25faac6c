"""A record: the fields that every record has, and the attributes that define a kind of record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, PrivateAttr

from rulebook.model.fields import (
    AnyRef,
    FileModel,
    HoldsNames,
    Internal,
    OnChange,
    RichText,
    Slug,
    Text,
    Version,
    reference_fields,
)
from rulebook.model.parts import Clarification, Ended, Passage, Provenance, Revision, SourceSection, Status
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.model.fields import Role
    from rulebook.model.yaml_document import Path, YamlDocument

KINDS: dict[str, type[Record]] = {}
"""The class of each kind of record."""
FOLDERS: dict[str, type[Record]] = {}
"""The class of the records in each folder of a game."""


@dataclass(frozen=True)
class PassageSection:
    """How a field that holds passages is shown, and how changes of it count.

    - `title`: the heading of the section on a page; `short`: the same for the row of jumps, if it is too long for that;
      `one`: what one of its passages is called.
    - `explains`: its passages explain rules, so adding or removing one clarifies and does not change play.
    - `by_editor`: its passages are the editor's, whatever the status of the record.
    - `on_card`: a page shows its passages in a frame, as on a card.
    - `in_head`: the head of a page says what its passages say, so they have no section there.
    - `asked`: search questions that each of its passages answers, in addition to its own.
    """

    title: str
    one: str = ""
    short: str = ""
    explains: bool = False
    by_editor: bool = False
    on_card: bool = False
    in_head: bool = False
    asked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mechanic:
    """Something by which an index page can be filtered.

    - `name`: a word or two; `means`: which records have it, as what follows the name and a colon; `holds`: whether this does.
    - `fact`: what of the record is meant, such as the names of its tokens; empty if each row of the index says it.
    """

    name: str
    means: str
    holds: bool
    fact: str = ""


@dataclass(frozen=True)
class Measure:
    """A number or a trait of a record, as its card has it: an index page says it in the row, and can group the records by it.

    - `name`: such as "health"; `value`: as a card has it, such as "16".
    - `number`: what it is ordered by; None for a trait, whose value says what it is.
    """

    name: str
    value: str
    number: int | None = None

    @property
    def said(self) -> str:
        """The same in a few characters, such as "Health 16". Of a value that the card explains, it has the first clause."""
        start, comma, _ = self.value.partition(",")
        return f"{'' if self.number is None else self.name + ' '}{start}{comma and '…'}".capitalize()


RULES = PassageSection("Rules")
CLARIFICATIONS = PassageSection("Clarifications", explains=True)
NOTES = PassageSection("Editor’s notes", short="Notes", explains=True, by_editor=True)


class Record(FileModel):
    """The base class of all records.

    A subclass that sets `kind` and `folder` defines a kind of record and registers itself. Its class attributes and the markers
    of its fields are all that pages, indexes, the look-up, releases, checks, and schemas know about the kind.

    A page shows the fields that a kind adds: words of vocabularies and fields marked `Label` as labels, prose and references
    under headings. A kind that needs another layout has a template with its name in `site/templates/` that extends
    `record.md.j2`.
    """

    kind: ClassVar[str] = ""
    """The name of the kind, as in the id `game/kind/slug`."""
    folder: ClassVar[str] = ""
    """The folder of the kind's records in a game. It is also part of their pages' addresses."""
    sections: ClassVar[Mapping[str, PassageSection]] = {"rules": RULES, "clarifications": CLARIFICATIONS, "notes": NOTES}
    """The fields that hold passages, in the order in which a page shows them."""
    change_order: ClassVar[int] = 1000
    """Where a list of changes shows the kind: the lowest number comes first."""
    icon: ClassVar[str | None] = None
    """The icon of the kind, unless `game.yml` names another."""
    general: ClassVar[bool] = False
    """Whether the records are rules for everyone: the look-up prefers them where a query names no record."""
    titled: ClassVar[bool] = False
    """Whether the names are titles of texts. Text without links puts them in quotation marks where it refers to them."""
    decided: ClassVar[bool] = False
    """Whether each record is a decision by somebody. The page of sources lists decisions by author."""
    grouped_by: ClassVar[tuple[str, ...]] = ()
    """How an index page groups the records: by `name`, by another field, by the number of a measure, or by the kind of the
    records that list them. A field of that kind follows a dot: `set.year`. A page shows the first grouping until a reader
    chooses another."""
    measured: ClassVar[tuple[str, ...]] = ()
    """The names of the measures with a number."""
    columns: ClassVar[bool] = False
    """Whether an index page shows the first grouping as columns side by side."""
    numbered: ClassVar[bool] = False
    """Whether an index page numbers the records, as chapters."""
    front: ClassVar[str] = ""
    """How the front page of a game shows the kind: `faces`, `boxes`, `columns`, or `chapters`; empty if it has a line there."""
    main: ClassVar[bool] = True
    """Whether the bar at the top of a wide page has a link to the kind. The menu has all kinds."""
    emblem: ClassVar[Literal["", "label", "box", "spaces"]] = ""
    """What is drawn for each record of the kind: a label with letters on cloth, a box, or spaces and the paths between them.
    The records of a kind without a drawing have the icon of the kind."""
    placed: ClassVar[tuple[str, ...]] = ()
    """The fields that the kind's own template shows, so that the common template does not."""
    rules_heading: ClassVar[str] = ""
    """The heading under which a page lists the shared rules, rulings, and errata that concern the record or what it lists.
    Without one, they are among what is related."""

    name: Annotated[Text, OnChange("editorial"), HoldsNames(1.0)]
    aliases: Annotated[list[Text], OnChange("editorial"), HoldsNames(0.98)] = []
    summary: RichText
    gist: Annotated[RichText | None, Internal()] = Field(
        None,
        max_length=110,
        description="The summary in one line, for lists. Without it, they show its first sentence.",
    )
    status: Annotated[Status, OnChange("clarifies")] = "official"
    given: Annotated[Provenance | None, OnChange("editorial")] = None
    ended: Ended | None = Field(None, description="Where the whole record no longer applies.")
    rules: list[Passage] = []
    clarifications: list[Clarification] = []
    notes: list[Passage] = Field([], description="Editor's notes: where the sources contradict themselves.")
    diagrams: Annotated[list[Slug], OnChange("editorial")] = Field(
        [], description="Drawings in docs/assets/diagrams, without .svg"
    )
    see_also: Annotated[list[AnyRef], OnChange("editorial")] = []
    source: Annotated[SourceSection, OnChange("editorial")]
    since: Annotated[Version, OnChange("editorial")] = Field(
        description='The first version that has the record, in quotes: "10.0"'
    )
    revisions: Annotated[list[Revision], Internal()] = Field(
        [], description="What its changes do to play, a version at a time."
    )

    _ref: Ref = PrivateAttr()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.kind:
            KINDS[cls.kind] = FOLDERS[cls.folder] = cls

    @classmethod
    def load(cls, ref: Ref, document: YamlDocument) -> Record:
        """The record in `document`. Raises pydantic.ValidationError if it does not fit the kind."""
        record = cls.of_file(document)
        record._ref = ref
        return record

    @property
    def ref(self) -> Ref:
        """The record's full id."""
        return self._ref

    @property
    def url(self) -> str:
        """The address of the record's page, relative to the root of the site."""
        return f"/{self.ref.game}/{self.folder}/{self.ref.slug}/"

    @property
    def lead(self) -> str | None:
        """The text with which the record's page begins: the summary or, beside a diagram, which shows the same, the line for
        lists. None if the page has a card, which says the same."""
        if any(section.on_card and getattr(self, name) for name, section in self.sections.items()):
            return None
        return self.gist or self.summary if self.diagrams else self.summary

    @property
    def sections_below_head(self) -> dict[str, PassageSection]:
        """The sections that the record's page has below its head, by the fields that hold their passages."""
        return {name: section for name, section in self.sections.items() if getattr(self, name) and not section.in_head}

    @property
    def companions(self) -> list[str]:
        """The names that an index page shows after that of the record, with "with" before them."""
        return []

    @property
    def mechanics(self) -> list[Mechanic]:
        """What an index page can be filtered by, beside words of vocabularies and shared rules."""
        return []

    @property
    def measures(self) -> list[Measure]:
        """What an index page says of the record in a few characters."""
        return []

    @property
    def leaves_open(self) -> bool:
        """Whether the record says only what the sources leave open. It is no rule then, but a list of questions."""
        passages = [passage for _, _, passage in self.passages()]
        return bool(passages) and all(passage.open for passage in passages)

    def passages(self) -> Iterator[tuple[str, int, Passage]]:
        """Each passage in page order, as (the field that holds it, its index in the field, the passage)."""
        for section in self.sections:
            for index, passage in enumerate(getattr(self, section)):
                yield section, index, passage

    def sources(self) -> Iterator[tuple[Ref, Path, SourceSection]]:
        """The sources of the record and of its passages, as (id, path of the source in the file, source)."""
        yield self.ref, ("source",), self.source
        for section, index, passage in self.passages():
            if passage.source:
                yield self.ref_of(passage), (section, index, "source"), passage.source

    def ref_of(self, passage: Passage) -> Ref:
        """The full id of a passage of the record."""
        return replace(self.ref, passage=passage.id)

    def passage(self, passage_id: str) -> Passage | None:
        """The passage with this id, if there is one."""
        return next((passage for _, _, passage in self.passages() if passage.id == passage_id), None)

    def ended_of(self, passage: Passage) -> Ended | None:
        """How a passage of the record ended, by itself or with the record; None if it applies."""
        return passage.ended or self.ended

    def endings(self) -> Iterator[tuple[Ref, Path, Ended]]:
        """What the record says has ended: the record, and each passage, as (id, path of `ended` in the file, how it ended)."""
        if self.ended:
            yield self.ref, ("ended",), self.ended
        for section, index, passage in self.passages():
            if passage.ended:
                yield self.ref_of(passage), (section, index, "ended"), passage.ended

    def status_of(self, passage: Passage) -> Status:
        """The status of a passage of the record: its own, or that of its section, or the record's."""
        by_editor = any(passage in getattr(self, name) for name, section in self.sections.items() if section.by_editor)
        return passage.status or ("editor" if by_editor else self.status)

    def given_of(self, passage: Passage | None = None) -> Provenance | None:
        """Who gave the record or a passage of it, if that is known.

        Whoever gave the record gave its passages, too, but not those of another status, such as what an editor adds.
        """
        if passage is None:
            return self.given
        return passage.given or (self.given if self.status_of(passage) == self.status else None)

    @classmethod
    def own_fields(cls) -> list[str]:
        """The names of the fields that the kind adds to those of every record, in order of definition."""
        return [name for name in cls.model_fields if name not in Record.model_fields]

    @classmethod
    def requires_own_fields(cls) -> bool:
        """Whether a record of the kind must have a field that not every record has."""
        return any(cls.model_fields[name].is_required() for name in cls.own_fields())

    @classmethod
    def fields_of_role(cls, *roles: Role) -> list[str]:
        """The names of the fields whose references have one of `roles`, in order of definition."""
        return [name for name, marker in reference_fields(cls).items() if marker.role in roles]

    def references(self, *roles: Role) -> list[str]:
        """The references, as written, in the fields whose references have one of `roles`."""
        references: list[str] = []
        for name in self.fields_of_role(*roles):
            value = getattr(self, name)
            references += [value] if isinstance(value, str) else value or []
        return references
