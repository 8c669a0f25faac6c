"""Releases: the published versions of a game, frozen.

A release is two files. `releases/<version>.yml` describes the version: its number, date, title, and notes.
`releases/<version>.jsonl`, the snapshot, holds the records as they were; `formats` describes it. The digest in the first file
covers both files byte by byte. `game.yml` has the digests of all releases under `released`, and the head of each snapshot has
those of the releases before it. So the checker finds a release that was removed or replaced, as long as `game.yml` or a later
release exists.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pydantic import Field, PrivateAttr, ValidationError

from rulebook.inputs.contents import MAX_DATA, UnreadableError, content, real
from rulebook.inputs.folders import entries, shown
from rulebook.library.library import Library
from rulebook.library.shapes import shape_problems
from rulebook.model.common_problems import FILE_UNREADABLE
from rulebook.model.fields import Digest, ExactDay, FileModel, RichText, Text, Version
from rulebook.model.problems import Place, Problem, ProblemsError
from rulebook.model.yaml_document import SourceError, YamlDocument, read
from rulebook.model.yaml_edit import set_value
from rulebook.releases import formats
from rulebook.releases.problems import RELEASE_BROKEN, RELEASE_CHANGED, RELEASE_STRAY
from rulebook.storage.transaction import write_together
from rulebook.text.markup import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rulebook.inputs.folders import Entry
    from rulebook.model.game import Game

FOLDER = "releases"
_DIGEST_KEY = "digest: "
_SCHEMA = "# yaml-language-server: $schema=../../../schemas/release.json\n# Frozen: what is released stays as it is.\n"


class Release(FileModel):
    """A published version of a game."""

    version: Version
    date: ExactDay
    title: Text | None = None
    notes: RichText | None = Field(None, description="What the release is about, in a paragraph or a list.")
    digest: Digest

    _game: str = PrivateAttr()
    _file: bytes = PrivateAttr()
    _snapshot: bytes = PrivateAttr()

    @classmethod
    def load(cls, game: str, document: YamlDocument, file: bytes, snapshot: bytes) -> Release:
        """The release of a game from its two files; `document` is the parsed content of `file`.

        Raises pydantic.ValidationError if the shape of `document` is wrong. The snapshot is parsed when it is first used.
        """
        release = cls.of_file(document)
        release._game, release._file, release._snapshot = game, file, snapshot
        return release

    @classmethod
    def make(cls, library: Library, game: str, version: str, date: str, title: str | None, notes: str | None) -> Release:
        """A release of the records of a game in `library`, not written yet. Raises ValueError if an argument is wrong."""
        tidy = canonical(notes).strip() if notes else None
        draft = cls(version=version, date=date, title=title, notes=tidy, digest=f"sha256:{'0' * 64}")
        snapshot = formats.dump(library, game, version, _earlier(library.games[game], version)).encode()
        description = draft._description()
        release = draft.model_copy(update={"digest": _digest(description.encode() + snapshot)})
        file = f"{description}{_DIGEST_KEY}{release.digest}\n".encode()
        try:
            document = read(file, f"{game}/{FOLDER}/{version}.yml")
        except SourceError:
            document = None
        if document is None or document.problems or document.data != release.model_dump(exclude_none=True):
            raise ValueError("the title or the notes contain a character that YAML does not allow")
        return cls.load(game, document, file, snapshot)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._game

    @property
    def number(self) -> tuple[int, ...]:
        """The version as numbers, for comparisons: 10.10 comes after 10.9."""
        return number(self.version)

    @property
    def intact(self) -> bool:
        """Whether both files match, byte by byte, the digest in the first."""
        description, _, end = self._file.rpartition(_DIGEST_KEY.encode())
        return end == f"{self.digest}\n".encode() and self.digest == _digest(description + self._snapshot)

    def digest_with(self, records: bytes) -> str:
        """The digest that the release would have with these records."""
        return _digest(self._file.rpartition(_DIGEST_KEY.encode())[0] + records)

    @property
    def records(self) -> bytes:
        """The snapshot, as it is in its file."""
        return self._snapshot

    @property
    def changed_problem(self) -> Problem:
        """The problem to report if the files of the release were changed."""
        message = f"release {self.version!r} or its records have been changed"
        hint = "restore both files from the repository's history, and put the change into a new release"
        path = self.document.path
        return Problem(Place(path), RELEASE_CHANGED, message, hint, breaks=(path, _folder(path)))

    @cached_property
    def unreadable_problem(self) -> Problem | None:
        """Why this version of the code cannot read the snapshot; None if it can."""
        try:
            _ = self.library
        except ProblemsError as error:
            return error.problems[0]
        return None

    @cached_property
    def library(self) -> Library:
        """The game and its records as of this release. Raises ProblemsError if the snapshot cannot be read."""
        return Library(formats.load(self._snapshot, self.game, self.snapshot_path))

    @property
    def snapshot_path(self) -> str:
        """The path of the snapshot in the project."""
        return self.document.path.removesuffix(".yml") + ".jsonl"

    @property
    def earlier(self) -> dict[str, str]:
        """The digests of the releases before this one, by version. Does not read the records."""
        return formats.earlier_digests(self._snapshot)

    @property
    def files(self) -> dict[str, bytes]:
        """The contents of the two files, by name, in the order in which they are written."""
        return {f"{self.version}.jsonl": self._snapshot, f"{self.version}.yml": self._file}

    def _description(self) -> str:
        """The YAML file without its last line, which is the digest."""
        lines = [f"{key}: {_quoted(value)}" for key in ("version", "date", "title") if (value := getattr(self, key))]
        if self.notes:
            lines += ["notes: |-", *(f"  {line}".rstrip() for line in self.notes.splitlines())]
        return _SCHEMA + "\n".join(lines) + "\n"


def releases_path(game: Game) -> str:
    """The path of the folder of a game's releases. A damaged one breaks what is said of all of them."""
    return PurePosixPath(game.document.path).with_name(FOLDER).as_posix()


def _folder(path: str) -> str:
    """The path of the folder that has a file."""
    return PurePosixPath(path).parent.as_posix()


@dataclass
class Releases:
    """The releases of every game, the oldest first, and the problems of their YAML files."""

    of: dict[str, list[Release]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def load(cls, root: Path) -> Releases:
        """The releases of the games below `root`, the folder `rules_data`."""
        releases = cls()
        for game in (game for game in _listed(root) if game.is_folder):
            for entry in _listed(game.path):
                if entry.is_folder and entry.name == FOLDER:
                    releases._read_folder(entry.path, root)
        return releases

    def _read_folder(self, folder: Path, root: Path) -> None:
        """Read the releases of one game."""
        paths = [entry.path for entry in _listed(folder)]
        readable = [release for path in paths if path.suffix == ".yml" and (release := self._read(path, paths, root))]
        self.of[folder.parent.name] = sorted(readable, key=lambda release: release.number)
        for path in paths:
            if path.suffix != ".yml" and not (path.suffix == ".jsonl" and path.with_suffix(".yml") in paths):
                message = f"{shown(path.name)!r} belongs to no release"
                self.problems.append(Problem(_place(path, root), RELEASE_STRAY, message, "remove it, or release again"))

    def _read(self, path: Path, paths: list[Path], root: Path) -> Release | None:
        """The release that the YAML file at `path` describes; `paths` are all files in its folder."""
        place, snapshot = _place(path, root), path.with_suffix(".jsonl")
        if snapshot not in paths:
            hint = f"restore {snapshot.name} from the repository's history"
            message = f"the records of {path.stem} are missing"
            self.problems.append(Problem(place, RELEASE_BROKEN, message, hint, breaks=(_folder(place.path),)))
            return None
        try:
            file, records = (self._content(each, root) for each in (path, snapshot))
            document = read(file, place.path)
            # A file that was frozen had none of these: they follow from its change.
            self.problems += [replace(problem, breaks=()) for problem in document.problems]
            return Release.load(path.parent.parent.name, document, file, records)
        except SourceError as error:
            self.problems.append(error.problem)
        except ValidationError as error:
            self.problems += shape_problems(error, document, Release)
        return None

    def _content(self, path: Path, root: Path) -> bytes:
        """The bytes of a file. Raises SourceError if it cannot be read."""
        try:
            return content(path, MAX_DATA, within=real(root.parent, root))
        except UnreadableError as error:
            message = f"{shown(path.name)!r} cannot be read: {error.why}"
            raise SourceError(Problem(_place(path, root), FILE_UNREADABLE, message, error.hint)) from error

    def last(self, game: str) -> Release | None:
        """The newest release of a game, if there is one."""
        return next(iter(reversed(self.of.get(game, []))), None)

    def get(self, game: str, version: str) -> Release | None:
        """The release of a game with this version, or None."""
        return next((release for release in self.of.get(game, []) if release.version == version), None)

    def __iter__(self) -> Iterator[Release]:
        return (release for releases in self.of.values() for release in releases)


def _listed(folder: Path) -> list[Entry]:
    """The entries of a folder; none if it cannot be listed, which `library.loader` reports."""
    try:
        return entries(folder)
    except UnreadableError:
        return []


def _place(path: Path, root: Path) -> Place:
    return Place(shown(path.relative_to(root.parent).as_posix()))


def number(version: str) -> tuple[int, ...]:
    """A version as numbers: `10.1` becomes (10, 1). Raises ValueError if it has another form."""
    return tuple(int(part) for part in version.split("."))


def _earlier(game: Game, version: str) -> dict[str, str]:
    """The digests of the releases of a game before a version."""
    return {older: digest for older, digest in game.released.items() if number(older) < number(version)}


def digests(game: Game, releases: list[Release]) -> dict[str, set[str]]:
    """The digests of a game's releases, by version, as `game.yml` and every intact later release state them.

    `releases` are the existing releases, the oldest first. A release was replaced if its set has a digest other than its own.
    """
    stated = {version: {digest} for version, digest in game.released.items()}
    for release in reversed(releases):
        if release.intact and stated.get(release.version, set()) <= {release.digest}:
            for version, digest in release.earlier.items():
                stated.setdefault(version, set()).add(digest)
    return stated


def _digest(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write(release: Release, game: Game, root: Path) -> None:
    """Write a release below `root`, the folder `rules_data`, and its version and digest into the game's `game.yml`, as one."""
    text = (root / release.game / "game.yml").read_bytes().decode("utf-8")
    files = {f"{release.game}/{FOLDER}/{name}": file.decode() for name, file in release.files.items()}
    write_together(root, files | {f"{release.game}/game.yml": game_text(release, game, text)})


def game_text(release: Release, game: Game, text: str) -> str:
    """The text of the game's `game.yml` after a release. `text` is the one before."""
    released = _earlier(game, release.version) | {release.version: release.digest}
    return set_value(set_value(text, ("version",), release.version), ("released",), released)
