"""The types of a record's fields, and the walk over every text in a record.

A type says by a marker what its text stands for: prose with cross-references, a reference, a word of one of the game's
vocabularies. Checks, backlinks, search and schemas all read these markers, so a new field needs no code of its own.
"""

from __future__ import annotations

import types
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from rulebook.model.refs import SLUG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema

    from rulebook.model.yaml_document import Path


@dataclass(frozen=True)
class Prose:
    """Marks text in which `[[kind/slug]]` refers to a record and a little Markdown is understood."""


@dataclass(frozen=True)
class RefersTo:
    """Marks a reference to a record of one of `kinds`, or of any kind where there are none."""

    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class WordOf:
    """Marks a word that the game's `vocabulary` must list."""

    vocabulary: str

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Say the vocabulary in the JSON Schema, for `exports` to put its words there."""
        return {**handler(core_schema), "vocabulary": self.vocabulary}


@dataclass(frozen=True)
class IconName:
    """Marks the name of an icon of the theme."""


@dataclass(frozen=True)
class Internal:
    """Marks a field that is no part of the rules: a change of its value is not reported as a change of them.

    Examples are the section of a source that a text was written from, and what only the site or a tool reads.
    """


Marker = Prose | RefersTo | WordOf | IconName

Text = Annotated[str, StringConstraints(pattern=r"\S")]
"""Text as it stands; not empty."""

Slug = Annotated[str, StringConstraints(pattern=f"^{SLUG.pattern}$")]
Link = Annotated[str, StringConstraints(pattern=r"^https?://\S+$")]


def _day(text: str) -> str:
    date.fromisoformat(text + "yyyy-01-01"[len(text) :])
    return text


Day = Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$"), AfterValidator(_day)]
"""A date, as exact as it is known: year, year and month, or year, month and day."""

ExactDay = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_day)]
"""A date: year, month and day."""

Digest = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
"""A hash of the files of a release."""

Version = Annotated[str, StringConstraints(pattern=r"^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*))*$")]
"""Numbers with dots between, as 10.1."""

Fingerprint = Annotated[str, StringConstraints(pattern=r"^[a-p]{16}(\.[a-p]{8})*$")]
"""A hash of a section's words and, each after a full stop, of the names in it; of letters, which YAML takes for no number."""

Icon = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)+$"), IconName()]
"""The name of an icon of the theme, as material/shield."""

RichText = Annotated[Text, Prose()]
AnyRef = Annotated[Text, RefersTo()]


class Model(BaseModel):
    """A part of a record: frozen, of exact types, without keys that it does not know."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def walk(model: BaseModel, path: Path = ()) -> Iterator[tuple[Path, str, Marker]]:
    """Every marked text in `model` and the models in it: its path, the text, and its marker, in the order of the fields."""
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


def put(data: Any, path: Path, value: str) -> None:
    """Put a text in the place of the one at `path` in the plain data of a model."""
    for part in path[:-1]:
        data = data[part]
    data[path[-1]] = value


@cache
def internal_fields(model: type[BaseModel]) -> frozenset[str]:
    """The names of the fields of `model` that are marked `Internal`."""
    return frozenset(name for name, field in model.model_fields.items() if any(isinstance(m, Internal) for m in field.metadata))


def rule_content(value: Any) -> Any:
    """A value of a record as plain data, without internal fields and without fields that have their default."""
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
    """Every field of `model`, with the marker of its type if it has one."""
    return tuple(
        (name, next((m for m in field.metadata if isinstance(m, Marker)), None) or _marker_in(field.annotation))
        for name, field in model.model_fields.items()
    )


def _marker_in(annotation: Any) -> Marker | None:
    """The marker of a type, looked for inside lists and optional types."""
    if get_origin(annotation) is Annotated:
        return next((m for m in get_args(annotation)[1:] if isinstance(m, Marker)), None)
    if get_origin(annotation) in (list, Union, types.UnionType):
        return next((marker for part in get_args(annotation) if (marker := _marker_in(part))), None)
    return None
