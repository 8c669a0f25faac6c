"""The record: what every record has, and one class a kind. A class registers itself by its `kind`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, PrivateAttr

from rulebook.model.fields import (
    AnyRef,
    Day,
    Fingerprint,
    Internal,
    Link,
    Model,
    RefersTo,
    RichText,
    Slug,
    Text,
    Version,
    WordOf,
)
from rulebook.model.refs import as_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.model.refs import Ref
    from rulebook.model.yaml_document import Document, Path

Status = Literal["official", "editor", "community"]
Impact = Literal["plays", "clarifies", "editorial"]
"""What a change of words does: it changes play, makes the same rule clearer, or does neither."""
Timing = Annotated[Text, WordOf("timings")]
Asks = Annotated[list[Text], Internal()]
FighterRef = Annotated[Text, RefersTo(("hero", "battlefield"))]

SECTION_TITLES = {
    "abilities": "Abilities",
    "forms": "Forms",
    "rules": "Rules",
    "cards": "Card clarifications",
    "clarifications": "Clarifications",
    "notes": "Editor’s notes",
}
"""The headings of the fields that hold passages."""


class MovedSource(Model):
    """What a newer version of the source document has in a section's place, until somebody reviews it."""

    document: Annotated[Text, WordOf("sources")]
    section: Text | None = Field(None, description="Without one, the section is gone.")
    fingerprint: Fingerprint | None = None


class SourceSection(Model):
    """The section of a source document that a text was written from, and what became of it since."""

    document: Annotated[Text, WordOf("sources"), Internal()]
    section: Annotated[Text, Internal()] = Field(
        description="The headings that lead to the section, as: Character Rules / Loki"
    )
    fingerprint: Annotated[Fingerprint | None, Internal()] = Field(
        None, description="A hash of the section. `rulebook source accept` writes it."
    )
    moved: Annotated[MovedSource | None, Internal()] = Field(
        None, description="The source has moved. `rulebook source compare --mark` writes it."
    )
    gone: Annotated[Text, WordOf("sources")] | None = Field(None, description="The version that no longer has the section.")


class Provenance(Model):
    """Who gave a ruling, where and when."""

    by: Text
    where: Text | None = None
    date: Day | None = None
    link: Link | None = None
    archive: Link | None = None


class Ended(Model):
    """That a passage no longer holds. It stays where it is, marked, and leads to what replaced it."""

    how: Literal["superseded", "withdrawn"]
    by: AnyRef | None = Field(None, description="The passage or record that replaced it.")
    since: Version = Field(description='The version in which it ended, in quotes: "10.1"')
    given: Provenance = Field(description="Who decided it, where and when.")
    note: RichText | None = None


class Revision(Model):
    """What the editor says of a change of the record: the version that brought it, and what it does to play."""

    version: Version = Field(description='The version that brings the change, in quotes: "10.1"')
    change: Impact
    of: list[Text] = Field([], description="The ids of passages, or names of fields, that changed; without it, all that did.")
    note: RichText | None = Field(None, description="Why, in a sentence. It stands on the page of what changed.")


class Passage(Model):
    """The smallest text that can be looked up and cited: one rule, ability or clarification."""

    id: Slug = Field(description="Part of the passage's permalink. Once released it stays for ever.")
    name: Text | None = Field(None, description="A heading of a few words.")
    text: RichText
    when: Timing | None = None
    optional: bool = Field(False, description="true: the player may; false: the player must.")
    limit: Text | None = Field(None, description="How often, such as: once each turn")
    cost: Text | None = None
    status: Status | None = Field(None, description="Where it differs from the record's.")
    given: Provenance | None = None
    source: SourceSection | None = Field(None, description="Where it differs from the record's.")
    ended: Ended | None = Field(None, description="Where the passage holds no longer.")
    asks: Asks = Field([], description="What players type to find it. Indexed, not shown.")

    @property
    def heading(self) -> str:
        """What the passage is called: its name, or its id in words."""
        return self.name or as_words(self.id)


class Clarification(Passage):
    """A passage that says how a rule is meant, and whether officially."""

    status: Status


class CardClarification(Clarification):
    """A clarification of what is printed on cards."""

    cards: list[Text] = Field(min_length=1)


class Form(Passage):
    """A stance, identity or other form that a hero takes."""

    called: Text = Field(description="What the game calls it: form, stance, identity, size ...")
    starts: bool = False


class Token(Model):
    """A kind of token or counter, with the numbers that the sources state."""

    name: Text
    count: int | None = Field(None, ge=0, description="How many there are.")
    start: int | None = Field(None, ge=0)
    min: int | None = Field(None, ge=0)
    max: int | None = Field(None, ge=0)
    text: RichText | None = None


class Fighter(Model):
    """A hero or sidekick, with the figures that the sources state."""

    name: Text
    role: Literal["hero", "sidekick"]
    count: int | None = Field(None, ge=1)
    health: int | None = Field(None, ge=1)
    move: int | None = Field(None, ge=0)
    attack: Literal["melee", "ranged"] | None = None
    size: Literal["small", "large"] | None = None
    text: RichText | None = None


class Stat(Model):
    """A figure on a character card."""

    name: Text
    value: Text


class Correction(Model):
    """What an erratum corrects."""

    what: Literal["card", "rule", "special-rules"]
    name: Text


KINDS: dict[str, type[Record]] = {}
"""The class of each kind of record, in the order of their definition."""


class Record(Model):
    """What every record has. A subclass that names its `kind` and `folder` is a kind of record."""

    kind: ClassVar[str] = ""
    folder: ClassVar[str] = ""
    sections: ClassVar[tuple[str, ...]] = ("rules", "clarifications", "notes")
    """The fields that hold passages, in the order in which a page shows them."""
    general: ClassVar[bool] = False
    """Whether its records are rules for everyone, and not for one hero or board."""
    headings: ClassVar[Mapping[str, str]] = {}
    """What the kind calls a section, where that is not what other kinds call it."""
    grouped_by: ClassVar[tuple[str, ...]] = ()
    """How an index groups the records: by `name`, by another field, or by the kind of record that lists them."""
    brings: ClassVar[tuple[str, ...]] = ()
    """The fields that an index shows in place of the summary."""
    front: ClassVar[str] = ""
    """The macro of front.md.j2 that shows the kind on the front page of its game, if one does."""

    name: Text
    aliases: list[Text] = []
    nicknames: Asks = Field([], description="What somebody calls it who forgot its name. Found like a name, not shown.")
    summary: RichText
    asks: Asks = Field([], description="What players type to find the record. Indexed, not shown.")
    status: Status = "official"
    given: Provenance | None = None
    rules: list[Passage] = []
    clarifications: list[Clarification] = []
    notes: list[Passage] = Field([], description="Editor's notes: where the sources contradict themselves.")
    diagrams: list[Slug] = Field([], description="Drawings in docs/assets/diagrams, without .svg")
    see_also: list[AnyRef] = []
    source: SourceSection
    since: Version = Field(description='The version in which the record first stood, in quotes: "10.0"')
    revisions: Annotated[list[Revision], Internal()] = Field(
        [], description="What its changes do to play, a version at a time."
    )

    _ref: Ref = PrivateAttr()
    _document: Document = PrivateAttr()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.kind:
            KINDS[cls.kind] = cls

    @classmethod
    def load(cls, ref: Ref, document: Document) -> Record:
        """The record that `document` holds. Raises pydantic.ValidationError where its shape is not that of the kind."""
        record = cls.model_validate(document.data)
        record._ref, record._document = ref, document
        return record

    @property
    def ref(self) -> Ref:
        """The record's full id."""
        return self._ref

    @property
    def document(self) -> Document:
        """The file that the record was read from."""
        return self._document

    @property
    def url(self) -> str:
        """The address of the record's page, from the root of the site."""
        return f"/{self.ref.game}/{self.folder}/{self.ref.slug}/"

    def passages(self) -> Iterator[tuple[str, int, Passage]]:
        """Every passage, in the order of the page: the field that holds it, its index there, and the passage."""
        for section in self.sections:
            for index, passage in enumerate(getattr(self, section)):
                yield section, index, passage

    def sources(self) -> Iterator[tuple[Path, SourceSection]]:
        """What the record and its passages were written from, each with its path in the record's file."""
        yield ("source",), self.source
        for section, index, passage in self.passages():
            if passage.source:
                yield (section, index, "source"), passage.source

    @property
    def source_moved(self) -> bool:
        """Whether the source of the record, or of a passage in it, has moved since somebody reviewed it."""
        return any(source.moved for _, source in self.sources())

    def passage(self, passage_id: str) -> Passage | None:
        """The passage with this id, if there is one."""
        return next((passage for _, _, passage in self.passages() if passage.id == passage_id), None)

    def status_of(self, passage: Passage) -> Status:
        """The status of a passage of the record: its own, or the record's; an editor's note is the editor's."""
        return passage.status or ("editor" if passage in self.notes else self.status)


class Hero(Record):
    """A hero, with sidekicks: the fighters that one player plays."""

    kind = "hero"
    folder = "heroes"
    sections = ("abilities", "forms", "rules", "cards", "clarifications", "notes")
    headings = {"rules": "Special rules"}
    grouped_by = ("name", "set")
    front = "names"

    stats: list[Stat] = []
    fighters: list[Fighter] = []
    abilities: list[Passage] = []
    forms: list[Form] = []
    cards: list[CardClarification] = []
    tokens: list[Token] = []


class Set(Record):
    """A box as it is sold, with what it brings."""

    kind = "set"
    folder = "sets"
    grouped_by = ("year", "line")
    brings = ("heroes", "battlefields")
    front = "newest"

    year: int | None = Field(None, ge=1970, le=2100)
    line: Annotated[Text, WordOf("lines")]
    tags: list[Annotated[Text, WordOf("tags")]] = []
    heroes: list[Annotated[Text, RefersTo(("hero",))]] = []
    battlefields: list[Annotated[Text, RefersTo(("battlefield",))]] = []


class Battlefield(Record):
    """A board to play on."""

    kind = "battlefield"
    folder = "battlefields"

    variant_of: Annotated[Text, RefersTo(("battlefield",))] | None = None
    variant: RichText | None = Field(None, description="How it differs from the one that it is a variant of.")
    tokens: list[Token] = []


class Effect(Record):
    """Rules that several heroes or battlefields share."""

    kind = "effect"
    folder = "effects"
    general = True

    applies_to: list[FighterRef] = Field(min_length=1)


class Ruling(Record):
    """A decision of the publisher, or of the editor, on how rules work together."""

    kind = "ruling"
    folder = "rulings"
    general = True

    applies_to: list[FighterRef] = Field([], description="Empty: it concerns everyone.")


class Erratum(Record):
    """A correction of something printed."""

    kind = "erratum"
    folder = "errata"
    general = True

    applies_to: list[FighterRef] = Field([], description="Empty: it concerns everyone.")
    corrects: Correction
    replaces: list[AnyRef] = Field([], description="The records or passages whose text it replaces.")
    changes: RichText = Field(description="What changes for the player against the printed text.")


class Rule(Record):
    """A chapter of the core rules."""

    kind = "rule"
    folder = "rules"
    general = True
    headings = {"rules": "In this chapter"}
    front = "chapters"


class Term(Record):
    """An entry of the glossary."""

    kind = "term"
    folder = "terms"
    general = True
    front = "names"

    said_as: Annotated[list[Text], Internal()] = Field(
        [], description="What the game's texts say for it, beside its name: shown with its definition."
    )
    unless: Annotated[list[Text], Internal()] = Field(
        [], description="Phrases that hold one of these words and mean something else."
    )
    not_in: Annotated[list[AnyRef], Internal()] = Field(
        [], description="Records whose texts mean something else by these words."
    )


class Power(Record):
    """A standard power."""

    kind = "power"
    folder = "powers"
    grouped_by = ("category",)
    front = "columns"

    category: Annotated[Text, WordOf("categories")]
    action: list[Annotated[Text, WordOf("actions")]] = []
    minimum_range: int | None = Field(None, ge=0)


class Keyphrase(Record):
    """An ability that is named by a fixed phrase."""

    kind = "keyphrase"
    folder = "keyphrases"
    general = True
    front = "names"

    action: list[Annotated[Text, WordOf("actions")]] = []
    symbol: bool = Field(False, description="Whether a symbol stands for it on a card.")


FOLDERS: dict[str, type[Record]] = {record.folder: record for record in KINDS.values()}
"""The class of the records in each folder of a game."""
