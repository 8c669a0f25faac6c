"""Releases: the published versions of a game's records, frozen.

A release is a file `releases/<version>.yml` that says when it was made and what for, with the records as they stood in
`<version>.json` beside it. That snapshot is canonical: it holds what the records say, however their YAML was wrapped and
ordered, so that equal records have equal text in every release. Its digest keeps both files as they were written. Under
`released`, `game.yml` has the digests of all releases, and so has each snapshot those of the releases before it: none can go
or be written anew while a later one, or `game.yml`, stands.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import Field, PrivateAttr, ValidationError

from rulebook.files import write_file
from rulebook.library.library import Library
from rulebook.library.loader import Loaded, shape_problems
from rulebook.model.fields import Digest, ExactDay, Model, RichText, Text, Version
from rulebook.model.game import Game
from rulebook.model.kinds import KINDS
from rulebook.model.problems import Place, Problem
from rulebook.model.refs import Ref
from rulebook.model.yaml_document import Document, SourceError, read
from rulebook.releases.problems import RELEASE_BROKEN, RELEASE_CHANGED, RELEASE_STRAY
from rulebook.text.markup import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "releases"
_HEAD = "# yaml-language-server: $schema=../../../schemas/release.json\n# Frozen: what is released stays as it is.\n"


class _Snapshot(Model):
    game: dict[str, Any]
    records: dict[str, dict[str, Any]]


class Release(Model):
    """A published version of a game."""

    version: Version
    date: ExactDay
    title: Text | None = None
    notes: RichText | None = Field(None, description="What the release is about, in a paragraph or a list.")
    digest: Digest

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
        tidy = canonical(notes).strip() if notes else None
        unsealed = cls(version=version, date=date, title=title, notes=tidy, digest=f"sha256:{'0' * 64}")
        text = snapshot(library, game, version)
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
        """Whether both files agree, byte by byte, with the digest in the first."""
        return self._file == self.text().encode() and self.digest == _digest(self, self._snapshot)

    @property
    def damage(self) -> Problem | None:
        """That its files are no longer as they were written, if so: they say nothing that can be trusted."""
        return None if self.intact else self.changed

    @property
    def changed(self) -> Problem:
        """The problem of a release that is not as it was written."""
        message = f"release {self.version!r} or its records have been changed"
        hint = "restore both files from the repository's history, and put the change into a new release"
        return Problem(Place(self.document.path), RELEASE_CHANGED, message, hint)

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
            hint = f"restore {beside.name} from the repository's history"
            self.problems.append(Problem(Place(shown), RELEASE_BROKEN, f"the records of {path.stem} are missing", hint))
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
            yield Problem(place, RELEASE_STRAY, f"{path.name!r} belongs to no release", "remove it, or release again")


def number(version: str) -> tuple[int, ...]:
    """A version as numbers. Raises ValueError if it is none."""
    return tuple(int(part) for part in version.split("."))


def snapshot(library: Library, game: str, version: str) -> str:
    """The canonical text of a game's records, without search hints and synonyms: a better hint improves every edition."""
    earlier = {"released": _earlier(library.games[game], version), "version": version}
    data = library.games[game].model_copy(update=earlier).model_dump(exclude_defaults=True)
    records = {record.ref.short(): record.model_dump(exclude_defaults=True) for record in library.of(game)}
    content = {"game": data, "records": dict(sorted(records.items()))}
    return json.dumps(_tidy(content), ensure_ascii=False, indent=1) + "\n"


def _earlier(game: Game, version: str) -> dict[str, str]:
    """The digests of the releases of a game before a version."""
    return {older: digest for older, digest in game.released.items() if number(older) < number(version)}


def digests(game: Game, releases: list[Release]) -> dict[str, set[str]]:
    """The digests of a game's releases by version, as `game.yml` has them and every later release that is as it was written.

    `releases` are those that stand, the oldest first. A release whose digest is not the only one here has been written anew.
    """
    found = {version: {digest} for version, digest in game.released.items()}
    for release in reversed(releases):
        if release.intact and found.get(release.version, set()) <= {release.digest}:
            for version, digest in release.library.games[release.game].released.items():
                found.setdefault(version, set()).add(digest)
    return found


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
    loaded = Loaded(games={game: Game.load(game, Document(path, [], content.game))})
    for short, data in content.records.items():
        ref = Ref.parse(short, game)
        loaded.records[ref] = KINDS[ref.kind].load(ref, Document(path, [], data))
    return loaded


def _digest(release: Release, records: bytes) -> str:
    return "sha256:" + hashlib.sha256(release.text(sealed=False).encode() + records).hexdigest()


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(release: Release, game: Game, root: Path) -> None:
    """Write a release below `root`, the folder `rules_data`, and its version and digest into the game's `game.yml`.

    The release's own file comes last: until it stands, nothing is released, and the command can be run again.
    """
    folder = root / release.game / FOLDER
    write_file(folder / f"{release.version}.json", release.snapshot)
    write_file(root / release.game / "game.yml", _with_release(game, release))
    write_file(folder / f"{release.version}.yml", release.text())


def _with_release(game: Game, release: Release) -> str:
    """The text of `game.yml` with a release's version and the digests up to it, and all else as its author wrote it."""
    document = game.document
    lines = _with_version(document, release.version)
    listed = _earlier(game, release.version) | {release.version: release.digest}
    block = ["released:", *(f'  "{version}": {digest}' for version, digest in listed.items())]
    if game.released:
        lines[document.keys["released",].line - 1 : document.ends["released", list(game.released)[-1]]] = block
    else:
        lines += block
    return "\n".join(lines) + "\n"


def _with_version(document: Document, version: str) -> list[str]:
    place = document.place(("version",))
    lines = list(document.lines)
    line = lines[place.line - 1]
    rest = line[place.column - 1 :]
    written = rest[: rest.index(rest[0], 1) + 1] if rest[0] in "\"'" else rest.split(" #")[0].rstrip()
    lines[place.line - 1] = line[: place.column - 1] + f'"{version}"' + rest[len(written) :]
    return lines
