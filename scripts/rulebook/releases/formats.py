"""The file format of a snapshot, and the upgrades from earlier formats.

A snapshot is a JSON Lines file in UTF-8 (jsonlines.org): one JSON object on each line, with sorted keys.

1. The head: the number of the `format`, the `game`, the `version`, and `earlier`, the digests of the releases before this one
   by version. The head is the same in every format.
2. The game: the fields of `game.yml`, except `released`.
3. Each record, sorted by `id` (such as `hero/loki`), with the fields of its kind.

Every object has every field of its model, including those at their default, so that a snapshot does not depend on the defaults
of the code that reads it. Text is in the form of `markup.canonical`, so line wrapping in the YAML does not matter.

Renaming or removing a field, or changing the meaning of its values, needs a new format: add a function to `UPGRADES`.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from rulebook.library.loader import Loaded
from rulebook.model.fields import Digest, Model, Version
from rulebook.model.game import Game
from rulebook.model.kinds import KINDS
from rulebook.model.problems import Place, Problem, ProblemsError
from rulebook.model.refs import Ref
from rulebook.model.yaml_document import YamlDocument
from rulebook.releases.problems import RELEASE_UNREADABLE
from rulebook.text.markup import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rulebook.library.library import Library

    Upgrade = Callable[[dict[str, Any]], None]

UPGRADES: dict[int, Upgrade] = {}
"""For each earlier format, the function that changes an object in place to the next format.

It is called with the game, each record, and each object inside them, such as a passage, the innermost first. Since an object
has every field of its model, its keys identify it. For example, this renames the field `limit` of passages:

    def limit_is_called_frequency(data: dict[str, Any]) -> None:
        if "optional" in data:
            data["frequency"] = data.pop("limit")

    UPGRADES = {1: limit_is_called_frequency}

A new field needs no upgrade: in older snapshots it has its default. If that default changes later, an upgrade must set the
value that older snapshots mean, with `data.setdefault`.
"""


_NOT_RELEASED = frozenset({"fingerprint", "moved", "unused"})
"""Fields that only serve the comparison with source documents."""


class _Head(Model):
    format: int
    game: str
    version: Version
    earlier: dict[Version, Digest]


def current_format() -> int:
    """The number of the format that `dump` writes."""
    return max(UPGRADES, default=0) + 1


def dump(library: Library, game: str, version: str, earlier: Mapping[str, str]) -> str:
    """The snapshot of a game's records in the current format. `earlier` are the digests of the releases before it."""
    head = {"format": current_format(), "game": game, "version": version, "earlier": dict(earlier)}
    return _line(head) + body(library, game, version)


def body(library: Library, game: str, version: str) -> str:
    """A snapshot without its head. It is equal for two libraries whose records of the game are equal."""
    data = library.games[game].model_copy(update={"version": version}).model_dump(exclude={"released"})
    records = sorted(library.of(game), key=lambda record: record.ref.short())
    return "".join(_line(_canonical(line)) for line in (data, *({"id": r.ref.short(), **r.model_dump()} for r in records)))


def earlier_digests(snapshot: bytes) -> dict[str, str]:
    """The digests of earlier releases, by version, in the head of a snapshot; empty if the head cannot be read."""
    try:
        return _Head.model_validate_json(snapshot.partition(b"\n")[0]).earlier
    except ValidationError:
        return {}


def load(snapshot: bytes, game: str, path: str) -> Loaded:
    """The game and the records of a snapshot of any format; `path` is the path of its file.

    Raises ProblemsError with one problem, `release-unreadable`, at the first line that the current models and `UPGRADES` cannot
    read.
    """
    loaded = Loaded()
    head_line, *lines = snapshot.removesuffix(b"\n").split(b"\n")
    with _problems_at(path, 1):
        head = _Head.model_validate_json(head_line)
        if not 1 <= head.format <= current_format():
            raise ValueError(f"the format is {head.format}, and this version of rulebook reads 1 to {current_format()}")
        if head.game != game:
            raise ValueError(f"the game is {head.game!r}")
    for number, line in enumerate(lines, start=2):
        with _problems_at(path, number):
            _load_line(_upgraded(json.loads(line), head.format), game, path, loaded)
    with _problems_at(path, 2):
        if not loaded.games:
            raise ValueError("the line of the game is missing")
    return loaded


@contextmanager
def _problems_at(path: str, line: int) -> Iterator[None]:
    """Turn every ValueError, such as one of JSON, UTF-8, or a model, into a ProblemsError at a line of a file."""
    try:
        yield
    except ValueError as error:
        why = _described(error) if isinstance(error, ValidationError) else str(error)
        hint = "use the version of rulebook that made the release, or add the missing upgrade to releases/formats.py"
        problem = Problem(Place(path, line), RELEASE_UNREADABLE, f"the snapshot cannot be read: {why}", hint)
        raise ProblemsError([problem], "") from error


def _load_line(data: Any, game: str, path: str, loaded: Loaded) -> None:
    """Read the object of one line into `loaded`: the first is the game, the others are records. Raises ValueError."""
    if not isinstance(data, dict):
        raise ValueError("the line is not an object")
    if not loaded.games:
        loaded.games[game] = Game.load(game, YamlDocument(path, [], data))
        return
    ref = Ref.parse(str(data.pop("id", "")), game)
    if ref.kind not in KINDS:
        raise ValueError(f"there is no kind {ref.kind!r}")
    loaded.records[ref] = KINDS[ref.kind].load(ref, YamlDocument(path, [], data))


def _upgraded(data: Any, number: int) -> Any:
    """An object of format `number`, upgraded to the current format together with every object in it."""
    for earlier in range(number, current_format()):
        for inner in _objects(data):
            UPGRADES[earlier](inner)
    return data


def _objects(data: Any) -> Iterator[dict[str, Any]]:
    """Every object in plain data, the innermost first."""
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _objects(inner)
    if isinstance(data, dict):
        yield data


def _described(error: ValidationError) -> str:
    """The first error of a validation, for somebody who knows the models."""
    details = error.errors(include_url=False)[0]
    field = ".".join(map(str, details["loc"]))
    match details["type"]:
        case "extra_forbidden":
            return f"there is no field {field!r}"
        case "missing":
            return f"the field {field!r} is missing"
        case _:
            return f"{field!r}: {details['msg']}"


def _canonical(value: Any) -> Any:
    """Plain data with every text in canonical form, without the fields of `_NOT_RELEASED`."""
    match value:
        case str():
            return canonical(value)
        case dict():
            return {key: _canonical(inner) for key, inner in value.items() if key not in _NOT_RELEASED}
        case list():
            return [_canonical(inner) for inner in value]
        case _:
            return value


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n"
