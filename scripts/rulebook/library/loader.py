"""Reads the files of `rules_data` as games and records, and collects the problems of what cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from rulebook.inputs.contents import TooLargeError, UnreadableError, content, real, require_file
from rulebook.inputs.folders import Entry, entries, files_below, shown
from rulebook.library import misplaced
from rulebook.library.shapes import has_its_keys, only_unknown_key, shape_problems
from rulebook.model.common_problems import FILE_PLACE, FILE_UNREADABLE, GAME_MISSING, YAML_TOO_LARGE
from rulebook.model.fields import FileModel
from rulebook.model.game import Game, Redirects
from rulebook.model.hints import Hints, SearchHints, Synonyms
from rulebook.model.kinds import FOLDERS, KINDS
from rulebook.model.problems import Place, Problem
from rulebook.model.refs import Ref
from rulebook.model.source_lock import SourceLock
from rulebook.model.yaml_document import MAX_BYTES, SourceError, YamlDocument, read
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from rulebook.model.problems import Subject
    from rulebook.model.record import Record

GAME_FILE = "game.yml"
SYNONYMS_FILE = "synonyms.yml"
REDIRECTS_FILE = "redirects.yml"
HINTS_FOLDER = "hints"
SOURCES_FOLDER = "sources"
LOCK_SUFFIX = ".lock.yml"
_GAME_FILES = (GAME_FILE, SYNONYMS_FILE, REDIRECTS_FILE)
RELEASES_FOLDER = "releases"
"""The folder of a game that this module does not read."""

OptionalFile = TypeVar("OptionalFile", bound=FileModel)


def lock_path(game: Game, document: str) -> str:
    """The path of the lock of a source document, from the project's folder."""
    return (PurePosixPath(game.document.path).parent / SOURCES_FOLDER / f"{document}{LOCK_SUFFIX}").as_posix()


def redirects_path(game: Game) -> str:
    """The path of the redirects of a game, from the project's folder, whether or not it has any."""
    return PurePosixPath(game.document.path).with_name(REDIRECTS_FILE).as_posix()


@dataclass
class Loaded:
    """The contents of the files. `broken` are the ids whose file exists but could not be read.

    `broken_games` are the games without a `game.yml`, whose records are not read.
    """

    games: dict[str, Game] = field(default_factory=dict)
    records: dict[Ref, Record] = field(default_factory=dict)
    hints: SearchHints = field(default_factory=SearchHints)
    locks: dict[str, dict[str, SourceLock]] = field(default_factory=dict)
    """The locks of source documents, by game and by document."""
    broken: set[Ref] = field(default_factory=set)
    broken_games: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def load(root: Path) -> Loaded:
    """Read every game below `root`, the folder `rules_data`. Problems of files are returned, never raised."""
    reader = _Reader(root)
    for entry in reader.entries(root):
        if not entry.is_folder:
            hint = f"{root.name}/ holds a folder for each game; put the file into one of them, or elsewhere"
            reader.misplaced(entry, Problem(reader.place(entry.path), FILE_PLACE, f"{entry.name!r} belongs to no game", hint))
        elif problem := misplaced.game_folder(reader.place(entry.path), entry.name):
            reader.loaded.problems.append(problem)
            reader.loaded.broken_games.add(entry.name)
        else:
            _GameReader(reader, entry.path).load()
    return reader.loaded


class _Reader:
    """Reads the files below `root`, and collects their contents and problems in `loaded`."""

    def __init__(self, root: Path) -> None:
        self.root, self.within = root, real(root.parent, root)
        self.loaded = Loaded()

    def place(self, path: Path) -> Place:
        """The start of a file, whose path is relative to the folder that holds `rules_data`."""
        return Place(shown(path.relative_to(self.root.parent).as_posix()))

    def entries(self, folder: Path) -> list[Entry]:
        """The entries of a folder; none if it cannot be listed, which is a problem."""
        try:
            return entries(folder)
        except UnreadableError as error:
            self.unreadable(folder, error)
            return []

    def unreadable(self, path: Path, error: UnreadableError) -> None:
        """Collect the problem of a file or folder that cannot be read."""
        place, type_ = self.place(path), YAML_TOO_LARGE if isinstance(error, TooLargeError) else FILE_UNREADABLE
        message = error.why if isinstance(error, TooLargeError) else f"{shown(path.name)!r} cannot be read: {error.why}"
        self.loaded.problems.append(Problem(place, type_, message, error.hint, breaks=(place.path,)))

    def misplaced(self, entry: Entry, problem: Problem) -> None:
        """Collect the problem of an entry in a wrong place, or that it cannot be read at all."""
        try:
            if not entry.is_folder:
                require_file(entry.path, within=self.within)
        except UnreadableError as error:
            self.unreadable(entry.path, error)
        else:
            self.loaded.problems.append(problem)

    def document(self, path: Path, *, whole: bool = False) -> YamlDocument | None:
        """The YAML file at a path; None if it cannot be read. `whole`: any problem of its YAML makes all of it unusable."""
        place = self.place(path)
        try:
            document = read(content(path, MAX_BYTES, within=self.within), place.path)
        except UnreadableError as error:
            self.unreadable(path, error)
            return None
        except SourceError as error:
            self.loaded.problems.append(replace(error.problem, breaks=(place.path,)))
            return None
        breaks = (place.path,) if whole else ()
        self.loaded.problems += [replace(problem, breaks=(*problem.breaks, *breaks)) for problem in document.problems]
        return document if document.values else None

    def model(self, path: Path, model: type[OptionalFile]) -> OptionalFile | None:
        """What a file holds; None if it cannot be read."""
        document = self.document(path, whole=True)
        try:
            return model.of_file(document) if document else None
        except ValidationError as error:
            assert document
            self.unusable(shape_problems(error, document, model), document)
            return None

    def unusable(self, problems: Iterable[Problem], document: YamlDocument, *subjects: Subject) -> None:
        """Collect the problems that make a file unusable: nothing can be said about it, and about `subjects`, otherwise."""
        self.loaded.problems += [replace(problem, breaks=(document.path, *subjects)) for problem in problems]


class _GameReader:
    """Reads the folder of one game."""

    def __init__(self, reader: _Reader, folder: Path) -> None:
        self.reader, self.loaded = reader, reader.loaded
        self.folder, self.game = folder, folder.name

    def load(self) -> None:
        """Read the files of the game. Without a `game.yml`, only that is reported."""
        listed = {entry.name: entry for entry in self.reader.entries(self.folder)}
        if GAME_FILE not in listed:
            place = self.reader.place(self.folder / GAME_FILE)
            problem = Problem(place, GAME_MISSING, f"{self.game!r} has no {GAME_FILE}", "write one, or restore it")
            self.loaded.problems.append(problem)
            self.loaded.broken_games.add(self.game)
            return
        self._load_game(listed)
        for name, entry in listed.items():
            if entry.is_folder and name not in _GAME_FILES:
                self._load_folder(name, entry)
            elif name not in _GAME_FILES:
                hint = f"a game's folder holds {', '.join(_GAME_FILES)}, and the folders {', '.join(FOLDERS)}"
                problem = Problem(self.reader.place(entry.path), FILE_PLACE, f"{shown(name)!r} does not belong here", hint)
                self.reader.misplaced(entry, problem)

    def _load_game(self, listed: Mapping[str, Entry]) -> None:
        if SYNONYMS_FILE in listed and (synonyms := self.reader.model(listed[SYNONYMS_FILE].path, Synonyms)):
            self.loaded.hints.synonyms[self.game] = synonyms
        redirects = self.reader.model(listed[REDIRECTS_FILE].path, Redirects) if REDIRECTS_FILE in listed else None
        document = self.reader.document(listed[GAME_FILE].path)
        if not document:
            return
        try:
            game = Game.load(self.game, document, redirects)
        except ValidationError as error:
            self.reader.unusable(shape_problems(error, document, Game), document)
        else:
            if not document.problems:
                self.loaded.games[self.game] = game

    def _load_folder(self, name: str, folder: Entry) -> None:
        if name in FOLDERS:
            for entry in self.reader.entries(folder.path):
                self._load_record(FOLDERS[name], entry)
        elif name in (HINTS_FOLDER, SOURCES_FOLDER):
            for entry in self.reader.entries(folder.path):
                _LOADERS[name](self, entry)
        elif name != RELEASES_FOLDER:
            self._misplaced_folder(folder)

    def _misplaced_folder(self, folder: Entry) -> None:
        """Collect one problem for a folder in a wrong place. Its files may be any record of that name, or a release."""
        files = [*files_below(folder.path)]
        parts = folder.path.relative_to(self.folder).parts
        place = self.reader.place(min(files, default=folder.path))
        releases = self.reader.place(self.folder / RELEASES_FOLDER).path
        problem = misplaced.folder(place, parts, [path.name for path in files])
        self.loaded.problems.append(replace(problem, breaks=tuple(f"{releases}/{path.name}" for path in files)))
        self._break(*(path.stem for path in (folder.path, *files)))

    def _break(self, *slugs: str) -> None:
        """Any record with one of these names may be meant, so none of them is missing."""
        self.loaded.broken |= {Ref(self.game, kind, slug) for kind in KINDS for slug in slugs}

    def _load_record(self, kind: type[Record], entry: Entry) -> None:
        path, ref = entry.path, Ref(self.game, kind.kind, entry.path.stem)
        if entry.is_folder:
            self._misplaced_folder(entry)
        elif path.suffix != ".yml":
            self.reader.misplaced(entry, misplaced.no_yaml(self.reader.place(path), path.name))
            self._break(path.stem)
        elif problem := misplaced.slug(self.reader.place(path), path.stem):
            self.reader.misplaced(entry, problem)
            self.loaded.broken |= {ref, replace(ref, slug=slug_of(path.stem))}
        else:
            document = self.reader.document(path)
            record = self._record(kind, ref, document) if document else None
            if record:
                self.loaded.records[ref] = record
            else:
                self.loaded.broken.add(ref)

    def _record(self, kind: type[Record], ref: Ref, document: YamlDocument) -> Record | None:
        try:
            return kind.load(ref, document)
        except ValidationError as error:
            others = [other for other in KINDS.values() if other is not kind and _fits(other, document)]
            unknown = only_unknown_key(error)
            if has_its_keys(error):
                others = []
            elif unknown:
                others = [other for other in others if other.requires_own_fields()]
            if others:
                place = document.place((unknown,), key=True) if unknown else Place(document.path)
                problem = misplaced.other_kind(place, kind, others, unknown)
                self.loaded.broken |= {replace(ref, kind=other.kind) for other in others}
                self.reader.unusable([problem], document)
            else:
                self.reader.unusable(shape_problems(error, document, kind), document)
            return None

    def _load_hints(self, folder: Entry) -> None:
        kind, place = folder.name, self.reader.place(folder.path)
        if not folder.is_folder:
            self.reader.misplaced(folder, misplaced.no_hints(place, (HINTS_FOLDER, kind)))
            return
        listed = self.reader.entries(folder.path)
        if kind not in KINDS:
            place = self.reader.place(listed[0].path) if listed else place
            self.loaded.problems.append(misplaced.no_kind(place, kind))
            return
        for entry in listed:
            if entry.is_folder or entry.path.suffix != ".yml":
                place = self.reader.place(min(files_below(entry.path), default=entry.path))
                self.reader.misplaced(entry, misplaced.no_hints(place, (HINTS_FOLDER, kind, entry.name)))
            elif document := self.reader.document(entry.path):
                self._load_hints_of(Ref(self.game, kind, entry.path.stem), document)

    def _load_hints_of(self, ref: Ref, document: YamlDocument) -> None:
        try:
            self.loaded.hints.records[ref] = Hints.of_file(document)
        except ValidationError as error:
            if _fits(KINDS[ref.kind], document):
                problem = misplaced.record_among_hints(Place(document.path), KINDS[ref.kind])
                self.loaded.broken.add(ref)
                self.reader.unusable([problem], document)
            else:
                self.reader.unusable(shape_problems(error, document, Hints), document)

    def _load_lock(self, entry: Entry) -> None:
        if entry.is_folder or not entry.name.endswith(LOCK_SUFFIX):
            hint = f"the folder {SOURCES_FOLDER} holds the files that `rulebook source` writes, <document>{LOCK_SUFFIX}"
            message = f"{shown(f'{SOURCES_FOLDER}/{entry.name}')!r} is not a lock of a source document"
            self.reader.misplaced(entry, Problem(self.reader.place(entry.path), FILE_PLACE, message, hint))
        elif lock := self.reader.model(entry.path, SourceLock):
            self.loaded.locks.setdefault(self.game, {})[entry.name.removesuffix(LOCK_SUFFIX)] = lock


_LOADERS: dict[str, Callable[[_GameReader, Entry], None]] = {
    HINTS_FOLDER: _GameReader._load_hints,
    SOURCES_FOLDER: _GameReader._load_lock,
}
"""What loads an entry in each folder of a game that holds no records."""


def _fits(kind: type[Record], document: YamlDocument) -> bool:
    try:
        kind.model_validate(document.data)
    except ValidationError:
        return False
    return True
