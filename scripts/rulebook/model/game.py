"""A game, as `game.yml` describes it: its name, its kinds of records, its sources, and its vocabularies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, PrivateAttr, StringConstraints

from rulebook.model.attribution import OPEN_QUESTIONS
from rulebook.model.fields import (
    AnyRef,
    Day,
    Digest,
    FileModel,
    Icon,
    Internal,
    Link,
    Model,
    RichText,
    Slug,
    Text,
    Version,
    WordOf,
    markers,
)
from rulebook.model.kinds import KINDS
from rulebook.model.parts import Status, Timing

if TYPE_CHECKING:
    from rulebook.model.parts import SourceSection
    from rulebook.model.record import Record
    from rulebook.model.yaml_document import YamlDocument


class KindNames(Model):
    """A kind of record that the game has, and the game's names for it."""

    distinct = ("kind", "name", "plural")

    kind: Slug
    name: Text
    plural: Text
    short: Annotated[Text | None, Internal()] = Field(None, description="The plural in menus, if it is too long for them.")
    icon: Annotated[Icon | None, Internal()] = Field(None, description="Without one, the kind's own.")
    about: Annotated[Text | None, Internal()] = Field(
        None,
        description="What its records are about, in a few words, for the front page and, if they concern others, their list."
        " Without it, the front page has some of their names.",
    )
    card: Annotated[Text | None, Internal()] = Field(
        None,
        description="What prints the health, move, and attack of each record. Pages refer to it for what no source says.",
    )
    text: RichText | None = None

    @property
    def icon_name(self) -> str | None:
        """The icon of the kind: the game's choice, or else the kind's default."""
        return self.icon or KINDS[self.kind].icon

    def counted(self, count: int) -> str:
        """A number of its records, such as "2 errata"."""
        return f"{count} {(self.name if count == 1 else self.plural).lower()}"


class SourceDocument(Model):
    """A document that records are written from."""

    distinct = ("id", "title")

    id: Slug
    title: Text
    version: Text | None = None
    date: Day | None = None
    by: Text | None = Field(None, description="Leave it out if it is not known.")
    link: Link | None = None
    status: Status = "official"
    note: RichText | None = None
    replaces: Text | None = Field(None, description="The version of the document before it.")

    @property
    def whose(self) -> str:
        """What stands before the title of a document of the community; otherwise nothing."""
        return "the community’s " if self.status == "community" else ""


class Word(Model):
    """One word of a vocabulary of the game."""

    distinct = ("id", "name")

    id: Slug
    name: Text
    icon: Annotated[Icon | None, Internal()] = None
    text: RichText | None = None
    rule: AnyRef | None = None
    moment: Annotated[bool, Internal()] = Field(
        True, description="Of a timing: whether it is a moment that a page names. Not so for such as: always"
    )
    limit: Annotated[Text | None, Internal()] = Field(
        None, description="Of a timing: how often it comes, which no page repeats beside a passage. Such as: each turn"
    )


class SheetRow(Model):
    """A row of a game's match sheet: a step of the setup, of the turn, or of an attack, or what can happen at any time."""

    distinct = ("name",)

    part: Literal["setup", "turn", "attack", "any"] = Field(description="The part of the game that the row belongs to.")
    name: Text
    text: RichText | None = Field(None, description="What everybody does in this step, in a sentence or two.")
    gist: RichText | None = Field(None, description="The same in a few words, for a printed sheet that has no room for more.")
    text_of_two: RichText | None = Field(None, description="What it says besides in a match of two.")
    order: list[Text] = Field([], description="What each player has in this step, in player order, such as: Starting space 1")
    step: int | None = Field(None, ge=1, description="Its number, where the rules number the steps.")
    action: Text | None = Field(None, description="What the action is called that begins with this row, such as: Attack")
    timings: list[Timing] = Field([], description="The passages with these timings stand here.")
    led_from: list[Timing] = Field([], description="The rows with these timings lead here.")
    rules: list[AnyRef] = Field([], description="The rules that say what everybody does in this step.")
    lists: list[Literal["board", "heroes", "sidekicks", "tokens"]] = Field(
        [], description="What each side has of these is listed here, and the board is named."
    )
    optional: bool = Field(False, description="true: the row is left out if nothing stands in it.")
    skipped: Text | None = Field(
        None, description="What an optional row says, in place of being left out, if nobody has what it lists."
    )


class Defeat(Model):
    """What a match sheet shows of a fighter whose health is 0."""

    timing: Timing = Field(description="The timing of what a side says about its defeated fighters.")
    rule: AnyRef = Field(description="The rule for fighters of sides that say nothing about it.")
    wins: AnyRef = Field(description="The record that says when a side wins.")
    team_wins: AnyRef | None = Field(None, description="The passage that says when a team wins.")
    eliminated: AnyRef | None = Field(None, description="The passage about a player of a team whose fighters are all defeated.")


class Match(Model):
    """What a match sheet of the game is made of."""

    side: Slug = Field(description="The kind of record that a player plays, such as: hero")
    board: Slug = Field(description="The kind of record that is played on, such as: battlefield")
    teams: AnyRef | None = Field(None, description="The record with the rules for more than two players.")
    abilities: AnyRef | None = Field(None, description="The passage that is about each ability of a side.")
    player_order: list[AnyRef] = Field(
        [], description="The passages that say in which order the players do something, where there are teams."
    )
    actions: int = Field(2, ge=1, description="How many actions a turn has.")
    highest: AnyRef | None = Field(None, description="The passage that says how high the health of a fighter can be.")
    defeat: Defeat | None = None
    rows: list[SheetRow] = Field(min_length=1)


class Figure(Model):
    """What a figure card of the game is made of."""

    kind: Slug = Field(description="The kind of record that a figure has several of, such as: power")
    columns: Text = Field(
        description="The field of the kind whose word says in which column a record stands, such as: category"
    )
    beside: list[Slug] = Field(
        default=[], description="Other kinds of which a figure may have some, each a column of its own, such as: keyphrase"
    )
    not_given: Text | None = Field(
        None, description="What a reader looks for while choosing and the sources do not give, as a sentence."
    )

    @property
    def kinds(self) -> list[str]:
        """The kinds of what may be on a card."""
        return [self.kind, *self.beside]

    @property
    def choices(self) -> dict[str, str]:
        """The fields that could be its columns, since each record of the kind has one word there, each with its vocabulary."""
        kind = KINDS.get(self.kind)
        if not kind:
            return {}
        single = {name for name, field in kind.model_fields.items() if field.is_required() and field.annotation is str}
        return {name: each.vocabulary for name, each in markers(kind) if name in single and isinstance(each, WordOf)}

    @property
    def vocabulary(self) -> str | None:
        """The vocabulary whose words are the columns; None if the kind has no such field, or not in each of its records."""
        return self.choices.get(self.columns)


class Redirects(FileModel):
    """The file `redirects.yml` of a game: old ids of records and passages, and what replaced them."""

    redirects: dict[Text, Text] = Field(description="As hero/old-name: hero/new-name, or hero/loki#old-id: hero/loki#new-id")


class Game(FileModel):
    """The file `game.yml` of a game. `sources`, `timings` and the lists after it are its vocabularies."""

    name: Text
    aliases: Annotated[list[Text], Internal()] = Field(
        [], description="What else players call the game, such as: clix. The look-up understands it as the name of the game."
    )
    publisher: Text | None = Field(None, description="Leave it out if it is not known.")
    summary: RichText
    version: Annotated[Version, Internal()]
    language: Slug = "en"
    order: Annotated[int, Internal()] = Field(
        100, description="The place of the game among the others: the lowest number comes first."
    )
    color: Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$"), Internal()]
    icon: Annotated[Icon | None, Internal()] = None
    example: Annotated[Text | None, Internal()] = Field(
        None, description="What a player may type, shown in the empty box of the look-up of a game without questions."
    )
    questions: Annotated[list[Text], Internal()] = Field(
        [], description="Questions that the look-up answers, offered to new visitors."
    )
    kinds: list[KindNames] = Field(min_length=1)
    sources: list[SourceDocument] = Field(min_length=1)
    timings: list[Word] = []
    lines: list[Word] = []
    tags: list[Word] = []
    categories: list[Word] = []
    actions: list[Word] = []
    match: Annotated[Match | None, Internal()] = Field(
        None, description="What a match sheet is made of. Without it, the game has none."
    )
    figure: Annotated[Figure | None, Internal()] = Field(
        None, description="What a figure card is made of. Without it, the game has none."
    )
    reading_order: Annotated[dict[Slug, list[Slug]], Internal()] = {}
    released: Annotated[dict[Version, Digest], Internal()] = Field(
        {}, description="The digests of the releases. `rulebook release` writes them."
    )

    _slug: str = PrivateAttr()
    _redirects: Redirects | None = PrivateAttr(None)

    @classmethod
    def load(cls, slug: str, document: YamlDocument, redirects: Redirects | None = None) -> Game:
        """The game in `document`. Raises pydantic.ValidationError if its shape is wrong."""
        game = cls.of_file(document)
        game._slug, game._redirects = slug, redirects
        return game

    @property
    def slug(self) -> str:
        """The game's folder name, the first part of its records' ids."""
        return self._slug

    @property
    def redirects(self) -> Redirects | None:
        """The redirects of the game's old ids; None if it has no `redirects.yml`."""
        return self._redirects

    def offering(self, now: Game) -> Game:
        """This version of the game, with its aliases, its questions, and what its kinds are about as they are `now`."""
        about = {names.kind: names.about for names in now.kinds}
        kinds = [names.model_copy(update={"about": about.get(names.kind)}) for names in self.kinds]
        return self.model_copy(update={"aliases": now.aliases, "questions": now.questions, "kinds": kinds})

    def vocabulary(self, name: str) -> dict[str, Word | SourceDocument]:
        """The words of a vocabulary by id, in the order of the file."""
        return {word.id: word for word in getattr(self, name)}

    def cited(self, source: SourceSection) -> str:
        """The document and section of a source, such as "Unmatched Reference 10.0, Character Rules / Loki"."""
        document = self.vocabulary("sources").get(source.document)
        title = getattr(document, "title", source.document)
        version = getattr(document, "version", None)
        return f"{title} {version}, {source.section}" if version else f"{title}, {source.section}"

    def numbered_by(self, *versions: str) -> SourceDocument | None:
        """The document that versions of the game have their numbers from: the first with one of these as its own version."""
        return next((source for source in self.sources if source.version in versions), None)

    def kind_of(self, record: Record) -> str:
        """What a reader is told that a record is: the name of its kind. One that only lists open questions is no rule."""
        return OPEN_QUESTIONS if record.leaves_open else self.kind_names(record.ref.kind).name

    def kind_names(self, kind: str) -> KindNames:
        """The game's names for a kind. If the game does not list the kind, they come from its class."""
        default = KindNames(kind=kind, name=KINDS[kind].__name__, plural=KINDS[kind].folder.capitalize())
        return next((names for names in self.kinds if names.kind == kind), default)
