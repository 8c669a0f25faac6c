"""The types of a record's fields, the markers on them, and a walk over all marked text of a record.

A type says with `Annotated[...]` what its text is: prose with cross-references, a reference, or a word of one of the game's
vocabularies. Further markers say how a page shows the field and how a change of it counts. Pages, backlinks, checks, search,
releases, and schemas read these markers, so a new field needs no other code.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeVar, get_args, get_origin
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, StringConstraints

from rulebook.model.addresses import flaw
from rulebook.model.refs import SLUG
from rulebook.model.yaml_document import YamlDocument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import GetJsonSchemaHandler
    from pydantic.fields import FieldInfo
    from pydantic_core import CoreSchema

    from rulebook.model.yaml_document import Path


MAX_VERSION = 40
"""How many characters a version has at most."""

Role = Literal["refers", "lists", "concerns", "replaces", "amends", "varies"]
"""What a reference means for the record that it names.

- `refers`: the record mentions the target, no more.
- `lists`: the record contains the target. The look-up finds the record by it, and an index page shows it beside the record.
- `concerns`: the record's rules apply to the target, which may in turn refer to the record under "See also".
- `replaces`: the record's text replaces the target, and the target's page says so.
- `amends`: the record's text changes a part of the target, and the target's page says so.
- `varies`: the record is a variant of the target. Whatever concerns one concerns the other.
"""

ChangeRule = Literal["plays", "clarifies", "editorial", "sentences", "phrase"]
"""How a change of a field counts, unless the editor has decided it in `revisions`.

- `plays`, `clarifies`, `editorial`: every change counts as this.
- `sentences`: for text in sentences, it depends on which words changed.
- `phrase`: for a condition in a short phrase, every changed word changes play.
"""


@dataclass(frozen=True)
class Prose:
    """Marks text in which `[[kind/slug]]` refers to a record and a little Markdown is allowed.

    A page shows the field of a kind under `heading`, by default the name of the field in words. `short` is the same for the row
    of jumps, if it is too long for that.
    """

    heading: str = ""
    short: str = ""


@dataclass(frozen=True)
class Shown:
    """How a page shows the records at one end of a reference, in a separate section.

    - `heading`: by default the name of the field in words. `{kinds}` in it becomes the plural of the kind of these records.
    - `anchor`: what follows `section-` in the heading's id. By default the name of the field, or the folder of the records that
      refer here.
    - `summaries`: whether the records are shown with their summaries, or as chips.
    - `before_passages`: whether the section comes before the record's passages, or after them.
    - `empty`: the text to show if the field names no record.
    """

    heading: str = ""
    anchor: str = ""
    summaries: bool = False
    before_passages: bool = False
    empty: str = ""


@dataclass(frozen=True)
class RefersTo:
    """Marks a reference to a record of one of `kinds`; of any kind if `kinds` is empty.

    `here` says how the record's page shows the target, and `there` how the target's page shows the record; without `there`,
    the target's page lists it under "Referred to by". If `complete` is true, each record of `kinds` must be named by at least
    one record, in a game that has records with the field.
    """

    kinds: tuple[str, ...] = ()
    role: Role = "refers"
    here: Shown = field(default=Shown(), kw_only=True)
    there: Shown | None = field(default=None, kw_only=True)
    complete: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class WordOf:
    """Marks a word that the game's `vocabulary` must list. If `trait` is true, `is:` in a query filters by it."""

    vocabulary: str
    trait: bool = True

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Name the vocabulary in the JSON Schema, for `json_export` to list its words there."""
        return {**handler(core_schema), "vocabulary": self.vocabulary}


@dataclass(frozen=True)
class Trait:
    """Marks a value, other than a word of a vocabulary, that `is:` in a query filters by."""


@dataclass(frozen=True)
class IconName:
    """Marks the name of an icon of the theme."""


@dataclass(frozen=True)
class Plain:
    """Marks text without markup, which is shown as it is written."""


@dataclass(frozen=True)
class Internal:
    """Marks a field that is no part of the rules, so that a change of its value is not reported as a change of the rules.

    Examples are the section of a source that a text was written from, and values that only the site or a tool reads.
    """


@dataclass(frozen=True)
class OnChange:
    """Marks how a change of the field counts. Without it, prose counts as `sentences` and any other field as `plays`."""

    rule: ChangeRule


@dataclass(frozen=True)
class HoldsNames:
    """Marks a list of names, or of parts that have a `name`.

    `weight`, from 0 to 1, is how likely a query that contains such a name means the record. The record's own name has 1.
    """

    weight: float


@dataclass(frozen=True)
class Label:
    """Marks a value that a record's page shows as a label: `text`, with the value in place of `{}`.

    For true or false, `text` is shown for true and `otherwise` for false. A word of a vocabulary needs no marker to be shown.
    """

    text: str = "{}"
    otherwise: str = ""


Marker = Prose | RefersTo | WordOf | Trait | IconName
"""A marker that says what a text is. A field has at most one of these."""

Flag = TypeVar("Flag", Internal, OnChange, HoldsNames, Label)

Text = Annotated[str, StringConstraints(pattern=r"\S"), Plain()]
"""Text without markup, with at least one character that is not white space."""

Slug = Annotated[str, StringConstraints(pattern=f"^{SLUG.pattern}$")]


def _address(text: str) -> str:
    parts = urlsplit(text)
    if not parts.hostname or (parts.port or 0) < 0:  # `port` raises ValueError for one that cannot be
        raise ValueError("an address names a host, such as https://example.org/page")
    if found := flaw(text, fetched=False):
        raise ValueError(f"it {found[1]}")
    return text


Link = Annotated[str, StringConstraints(pattern=r"^https?://\S+$"), AfterValidator(_address)]


def _day(text: str) -> str:
    date.fromisoformat(text + "yyyy-01-01"[len(text) :])
    return text


Day = Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$"), AfterValidator(_day)]
"""A year, a month, or a day, as precise as it is known, such as 2025-10."""

ExactDay = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_day)]
"""A date: year, month and day."""

Digest = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
"""A hash of the files of a release."""


def _numbers(text: str) -> str:
    if len(text) > MAX_VERSION:
        raise ValueError(f"a version has at most {MAX_VERSION} characters")
    return text


Version = Annotated[str, StringConstraints(pattern=r"^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*))*$"), AfterValidator(_numbers)]
"""Numbers separated by dots, such as 10.1."""

Icon = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)+$"), IconName()]
"""The name of an icon of the theme, such as material/shield."""

Letters = Annotated[Text, Field(max_length=2)]
"""What an emblem shows of a name, where its initials will not do."""

RichText = Annotated[Text, Prose()]
AnyRef = Annotated[Text, RefersTo()]


class Model(BaseModel):
    """The base of records and their parts: frozen, with exact types, and without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    distinct: ClassVar[tuple[str, ...]] = ()
    """The fields in which two parts in the same list must not have the same value."""


class FileModel(Model):
    """The base of what one YAML file holds."""

    _document: YamlDocument = PrivateAttr()

    @classmethod
    def of_file(cls, document: YamlDocument) -> Self:
        """What a file holds. Raises pydantic.ValidationError if its shape is wrong."""
        model = cls.model_validate(document.data)
        model._document = document
        return model

    @property
    def document(self) -> YamlDocument:
        """The file that this was read from."""
        return self._document

    def in_file(self, path: str) -> Self:
        """A copy that belongs to another file, at `path`; nothing is known about its lines."""
        copy = self.model_copy()
        copy._document = YamlDocument(path, [], self.document.data)
        return copy


def walk(model: BaseModel, path: Path = ()) -> Iterator[tuple[Path, str, Marker]]:
    """Each marked text in `model` and the models in it, in field order, as (path, text, marker)."""
    for name, marker in markers(type(model)):
        yield from _walk_value(getattr(model, name), marker, (*path, name))


def _walk_value(value: Any, marker: Marker | None, path: Path) -> Iterator[tuple[Path, str, Marker]]:
    if isinstance(value, BaseModel):
        yield from walk(value, path)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk_value(item, marker, (*path, index))
    elif isinstance(value, str) and marker:
        yield path, value, marker


def texts(model: BaseModel) -> Iterator[tuple[Path, str, Prose | Plain]]:
    """Each text in `model` that people read, and that is no id, word of a vocabulary, or address, as (path, text, marker)."""
    for path, part in parts(model):
        for name, marker in _text_markers(type(part)):
            value = getattr(part, name)
            if value:
                for found_in, text in _strings(value, (*path, keys_of(type(part))[name])):
                    yield found_in, text, marker


def _strings(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (list, dict)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _strings(item, (*path, key))


def parts(model: BaseModel, path: Path = ()) -> Iterator[tuple[Path, BaseModel]]:
    """`model` and each model in it, in field order, as (path, model)."""
    yield path, model
    for name, value in model:
        if isinstance(value, BaseModel):
            yield from parts(value, (*path, name))
        elif isinstance(value, list) and value and isinstance(value[0], BaseModel):
            for index, item in enumerate(value):
                yield from parts(item, (*path, name, index))


def lists(model: BaseModel) -> Iterator[tuple[Path, list[Any]]]:
    """Each list in `model` and the models in it, as (path, list)."""
    for path, part in parts(model):
        keys = keys_of(type(part))
        for name, value in part:
            if isinstance(value, list):
                yield (*path, keys[name]), value
            elif isinstance(value, dict):
                yield from (((*path, keys[name], key), item) for key, item in value.items() if isinstance(item, list))


def names_in(model: BaseModel) -> Iterator[tuple[str, float]]:
    """Each name in `model` and the models in it, with the weight of its `HoldsNames` marker, in field order."""
    for field_name, value in model:
        marker = flag(type(model), field_name, HoldsNames)
        for item in value if isinstance(value, list) else [value]:
            name = getattr(item, "name", None) if isinstance(item, BaseModel) else item
            if marker and name:
                yield name, marker.weight
            if isinstance(item, BaseModel):
                yield from names_in(item)


def put(data: Any, path: Path, value: str) -> None:
    """Replace the text at `path` in the plain data of a model."""
    for part in path[:-1]:
        data = data[part]
    data[path[-1]] = value


@cache
def internal_fields(model: type[BaseModel]) -> frozenset[str]:
    """The names of the fields of `model` that are marked `Internal`."""
    return frozenset(name for name in model.model_fields if flag(model, name, Internal))


def flag(model: type[BaseModel], name: str, kind: type[Flag]) -> Flag | None:
    """The marker of class `kind` on the field `name` of `model`, or None."""
    return next((marker for marker in model.model_fields[name].metadata if isinstance(marker, kind)), None)


@cache
def reference_fields(model: type[BaseModel]) -> dict[str, RefersTo]:
    """The fields of `model` that hold references, in order, with the marker of each."""
    return {name: marker for name, marker in markers(model) if isinstance(marker, RefersTo)}


def model_in(annotation: Any) -> type[BaseModel] | None:
    """The model class in the type of a field, also inside a list or an optional type; None if there is none."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for part in get_args(annotation) if (model := model_in(part))), None)


def change_rule(label: str, *models: type[BaseModel]) -> ChangeRule:
    """How a change of a field counts, by the first of `models` that has the field.

    `label` is the name of the field. For a field of a part, it is the name of the field that holds the part, the part's name,
    and the name of the part's field, separated by spaces: `tokens Door text`. Raises StopIteration if no model has the field.
    """
    name, *rest = label.split()
    model = next(model for model in models if name in model.model_fields)
    marked = flag(model, name, OnChange)
    if marked:
        return marked.rule
    part = model_in(model.model_fields[name].annotation)
    if part and rest and rest[-1] in part.model_fields:
        return change_rule(rest[-1], part)
    return "sentences" if isinstance(dict(markers(model))[name], Prose) else "plays"


def rule_content(value: Any) -> Any:
    """A value of a record as plain data, without internal fields and fields at their default."""
    if isinstance(value, BaseModel):
        fields = {
            name: field
            for name, field in type(value).model_fields.items()
            if name not in internal_fields(type(value)) and getattr(value, name) != field.get_default(call_default_factory=True)
        }
        return {name: rule_content(getattr(value, name)) for name in fields}
    return [rule_content(item) for item in value] if isinstance(value, list) else value


@cache
def markers(model: type[BaseModel]) -> tuple[tuple[str, Marker | None], ...]:
    """Each field of `model`, with the marker of its type or None."""
    return tuple((name, _marker_of(field, Marker)) for name, field in model.model_fields.items())


@cache
def keys_of(model: type[BaseModel]) -> dict[str, str]:
    """What a file calls each field of `model`."""
    return {name: field.alias or name for name, field in model.model_fields.items()}


@cache
def _text_markers(model: type[BaseModel]) -> tuple[tuple[str, Prose | Plain], ...]:
    """The fields of `model` that hold text, each with its marker."""
    found = ((name, marker or _marker_of(model.model_fields[name], Plain)) for name, marker in markers(model))
    return tuple((name, marker) for name, marker in found if isinstance(marker, (Prose, Plain)))


def _marker_of(field: FieldInfo, kind: Any) -> Any:
    """The marker of a class on a field or in its type; None if it has none."""
    return next((marker for marker in field.metadata if isinstance(marker, kind)), None) or _marker_in(field.annotation, kind)


def _marker_in(annotation: Any, kind: Any) -> Any:
    """The marker of a class in a type, also inside a list, the values of a dictionary, or an optional type."""
    if get_origin(annotation) is Annotated:
        inside = annotation.__origin__
        return next((m for m in annotation.__metadata__ if isinstance(m, kind)), None) or _marker_in(inside, kind)
    return next((marker for part in get_args(annotation) if (marker := _marker_in(part, kind))), None)
