"""Releases: the published versions of a game's records, frozen.

A release is a file `releases/<version>.yml` that says when it was made and what for, with the records as they stood in
`<version>.json` beside it. That snapshot is canonical: it holds what the records say, however their YAML was wrapped and
ordered, so that equal records have equal text in every release. Its digest keeps both files as they were written.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import date as calendar_date
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, Field, PrivateAttr, StringConstraints, ValidationError

from rulebook.fields import Model, RichText, Text, Version
from rulebook.files import write_file
from rulebook.game import Game, Synonym
from rulebook.library import Library
from rulebook.loading import Loaded, shape_problems
from rulebook.problems import Place, Problem
from rulebook.prose import canonical
from rulebook.records import KINDS
from rulebook.refs import Ref
from rulebook.source import Document, SourceError, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "releases"
_HEAD = "# yaml-language-server: $schema=../../../schemas/release.json\n# Frozen: what is released stays as it is.\n"


def _day(text: str) -> str:
    calendar_date.fromisoformat(text)
    return text


ExactDay = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_day)]
"""A date: year, month and day."""


class _Snapshot(Model):
    game: dict[str, Any]
    synonyms: list[Synonym]
    records: dict[str, dict[str, Any]]


class Release(Model):
    """A published version of a game."""

    version: Version
    date: ExactDay
    title: Text | None = None
    notes: RichText | None = Field(None, description="What the release is about, in a paragraph or a list.")
    digest: Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]

    _game: str = PrivateAttr()
    _file: bytes = PrivateAttr()
    _snapshot: bytes = PrivateAttr()
    _document: Document = PrivateAttr()

    @classmethod
    def load(cls, game: str, document: Document, file: bytes, snapshot: bytes) -> Release:
        """The release that `document` describes, read from `file`. Raises ValidationError where its shape is wrong."""
        release = cls.model_validate(document.data)
        release._game, release._document, release._file, release._snapshot = game, document, file, snapshot
        return release

    @classmethod
    def make(cls, library: Library, game: str, version: str, date: str, title: str | None, notes: str | None) -> Release:
        """A release of a game's records as they stand in `library`. Raises ValueError where an argument is wrong."""
        text = snapshot(library, game, version)
        tidy = canonical(notes).strip() if notes else None
        unsealed = cls(version=version, date=date, title=title, notes=tidy, digest=f"sha256:{'0' * 64}")
        release = unsealed.model_copy(update={"digest": _digest(unsealed, text.encode())})
        file = release.text().encode()
        document = read(file, f"{game}/{FOLDER}/{version}.yml")
        if document.problems or document.data != release.model_dump(exclude_none=True):
            raise ValueError("the title or the notes hold characters that YAML does not take as they are")
        return cls.load(game, document, file, text.encode())

    @property
    def game(self) -> str:
        """The game that it is a version of."""
        return self._game

    @property
    def document(self) -> Document:
        """The file that describes it."""
        return self._document

    @property
    def number(self) -> tuple[int, ...]:
        """The version as numbers: 10.10 comes after 10.9."""
        return number(self.version)

    @property
    def intact(self) -> bool:
        """Whether both files are, byte by byte, as they were written."""
        return self._file == self.text().encode() and self.digest == _digest(self, self._snapshot)

    @property
    def damage(self) -> Problem | None:
        """That its files are no longer as they were written, if so: they say nothing that can be trusted."""
        message = f"release {self.version!r} or its records have been changed"
        hint = "what is released stays: take both files back from the repository's history, and make a new release"
        return None if self.intact else Problem(Place(self.document.path), "release-changed", message, hint)

    @cached_property
    def library(self) -> Library:
        """The game's records as of this release. Raises ValueError if the snapshot is not one."""
        return Library(_loaded(self._snapshot, self.game, self.document.path.removesuffix(".yml") + ".json"))

    @property
    def snapshot(self) -> str:
        """The records as they stood, as JSON."""
        return self._snapshot.decode()

    def text(self, *, sealed: bool = True) -> str:
        """The file of the release; the digest is made over what stands before it."""
        lines = [f"{key}: {_quoted(value)}" for key in ("version", "date", "title") if (value := getattr(self, key))]
        if self.notes:
            lines += ["notes: |-", *(f"  {line}".rstrip() for line in self.notes.splitlines())]
        return _HEAD + "\n".join([*lines, *([f"digest: {self.digest}"] if sealed else [])]) + "\n"


@dataclass
class Releases:
    """The releases of every game, the oldest first, and the problems of those that cannot be read as such."""

    of: dict[str, list[Release]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def load(cls, root: Path) -> Releases:
        """The releases of the games below `root`, the folder `rules_data`."""
        releases = cls()
        for folder in sorted(root.glob(f"*/{FOLDER}")):
            found = [release for path in sorted(folder.glob("*.yml")) if (release := releases._read(path, root))]
            releases.of[folder.parent.name] = sorted(found, key=lambda release: release.number)
            releases.problems += _strays(folder, root)
        return releases

    def _read(self, path: Path, root: Path) -> Release | None:
        shown, beside = path.relative_to(root.parent).as_posix(), path.with_suffix(".json")
        if not beside.is_file():
            hint = f"take {beside.name} back from the repository's history"
            self.problems.append(Problem(Place(shown), "release-broken", f"the records of {path.stem} are missing", hint))
            return None
        try:
            file = path.read_bytes()
            document = read(file, shown)
            self.problems += document.problems
            return Release.load(path.parent.parent.name, document, file, beside.read_bytes())
        except SourceError as error:
            self.problems.append(error.problem)
        except ValidationError as error:
            self.problems += shape_problems(error, document, Release)
        return None

    def last(self, game: str) -> Release | None:
        """The newest release of a game, if there is one."""
        return next(iter(reversed(self.of.get(game, []))), None)

    def get(self, game: str, version: str) -> Release | None:
        """A release of a game by its version."""
        return next((release for release in self.of.get(game, []) if release.version == version), None)

    def __iter__(self) -> Iterator[Release]:
        return (release for releases in self.of.values() for release in releases)


def _strays(folder: Path, root: Path) -> Iterator[Problem]:
    """Files that belong to no release, such as the snapshot of one that was broken off."""
    for path in sorted(folder.iterdir()):
        if path.suffix != ".yml" and not path.name.startswith(".") and not path.with_suffix(".yml").is_file():
            place = Place(path.relative_to(root.parent).as_posix())
            yield Problem(place, "release-stray", f"{path.name!r} belongs to no release", "remove it, or release again")


def number(version: str) -> tuple[int, ...]:
    """A version as numbers. Raises ValueError if it is none."""
    return tuple(int(part) for part in version.split("."))


def snapshot(library: Library, game: str, version: str) -> str:
    """The canonical text of a game's records, with all that is needed to look them up."""
    data = library.games[game].model_dump(exclude_defaults=True) | {"version": version}
    synonyms = [synonym.model_dump() for synonym in library.games[game].synonyms]
    records = {record.ref.short(): record.model_dump(exclude_defaults=True) for record in library.of(game)}
    content = {"game": data, "synonyms": synonyms, "records": dict(sorted(records.items()))}
    return json.dumps(_tidy(content), ensure_ascii=False, indent=1) + "\n"


def _tidy(value: Any) -> Any:
    match value:
        case str():
            return canonical(value)
        case dict():
            return {key: _tidy(inner) for key, inner in value.items()}
        case list():
            return [_tidy(inner) for inner in value]
        case _:
            return value


def _loaded(raw: bytes, game: str, path: str) -> Loaded:
    content = _Snapshot.model_validate_json(raw)
    loaded = Loaded(games={game: Game.load(game, Document(path, [], content.game), content.synonyms)})
    for short, data in content.records.items():
        ref = Ref.parse(short, game)
        loaded.records[ref] = KINDS[ref.kind].load(ref, Document(path, [], data))
    return loaded


def _digest(release: Release, records: bytes) -> str:
    return "sha256:" + hashlib.sha256(release.text(sealed=False).encode() + records).hexdigest()


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(release: Release, game: Game, root: Path) -> None:
    """Write a release below `root`, the folder `rules_data`, and its version into the game's `game.yml`.

    The release's own file comes last: until it stands, nothing is released, and the command can be run again.
    """
    folder = root / release.game / FOLDER
    write_file(folder / f"{release.version}.json", release.snapshot)
    write_file(root / release.game / "game.yml", _with_version(game, release.version))
    write_file(folder / f"{release.version}.yml", release.text())


def _with_version(game: Game, version: str) -> str:
    """The text of `game.yml` with another version, and all else as its author wrote it."""
    place = game.document.place(("version",))
    lines = list(game.document.lines)
    line = lines[place.line - 1]
    rest = line[place.column - 1 :]
    written = rest[: rest.index(rest[0], 1) + 1] if rest[0] in "\"'" else rest.split(" #")[0].rstrip()
    lines[place.line - 1] = line[: place.column - 1] + f'"{version}"' + rest[len(written) :]
    return "\n".join(lines) + "\n"
