"""Reads the files of `rules_data` as games and records, and collects the problems of files that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from rulebook.library.shapes import shape_problems
from rulebook.model.common_problems import FILE_PLACE, GAME_MISSING, ID_FORM
from rulebook.model.fields import FileModel
from rulebook.model.game import Game, Redirects
from rulebook.model.hints import Hints, SearchHints, Synonyms
from rulebook.model.kinds import FOLDERS, KINDS
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.refs import INDEX, SLUG, Ref
from rulebook.model.source_lock import SourceLock
from rulebook.model.yaml_document import SourceError, YamlDocument, read
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rulebook.model.record import Record

GAME_FILE = "game.yml"
SYNONYMS_FILE = "synonyms.yml"
REDIRECTS_FILE = "redirects.yml"
HINTS_FOLDER = "hints"
SOURCES_FOLDER = "sources"
LOCK_SUFFIX = ".lock.yml"
RELEASES_FOLDER = "releases"
"""The folder of a game that this module does not read."""

OptionalFile = TypeVar("OptionalFile", bound=FileModel)


def lock_path(game: Game, document: str) -> str:
    """The path of the lock of a source document, from the project's folder."""
    return (PurePosixPath(game.document.path).parent / SOURCES_FOLDER / f"{document}{LOCK_SUFFIX}").as_posix()


@dataclass
class Loaded:
    """The contents of the files. `broken` are the ids whose file exists but could not be read."""

    games: dict[str, Game] = field(default_factory=dict)
    records: dict[Ref, Record] = field(default_factory=dict)
    hints: SearchHints = field(default_factory=SearchHints)
    locks: dict[str, dict[str, SourceLock]] = field(default_factory=dict)
    """The locks of source documents, by game and by document."""
    broken: set[Ref] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def load(root: Path) -> Loaded:
    """Read every game below `root`, the folder `rules_data`. Problems of files are returned, never raised."""
    loaded = Loaded()
    for folder in sorted(path for path in root.iterdir() if path.is_dir() and not path.name.startswith(".")):
        _load_game(folder, root, loaded)
    return loaded


def _load_game(folder: Path, root: Path, loaded: Loaded) -> None:
    game = _load_game_file(folder, root, loaded)
    if game:
        loaded.games[folder.name] = game
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_dir() or parts[0] == RELEASES_FOLDER or any(part.startswith(".") for part in parts):
            continue
        if len(parts) > 1:
            _LOADERS.get(parts[0], _load_record)(path, parts, root, loaded)
        elif parts[0] not in (GAME_FILE, SYNONYMS_FILE, REDIRECTS_FILE):
            hint = f"a game's folder holds {GAME_FILE}, {SYNONYMS_FILE}, {REDIRECTS_FILE} and the folders {', '.join(FOLDERS)}"
            loaded.problems.append(Problem(Place(_shown(path, root)), FILE_PLACE, f"{parts[0]!r} does not belong here", hint))


def _load_game_file(folder: Path, root: Path, loaded: Loaded) -> Game | None:
    path = folder / GAME_FILE
    if not path.exists():
        problem = Problem(Place(_shown(path, root)), GAME_MISSING, f"{folder.name!r} has no {GAME_FILE}", "write one")
        loaded.problems.append(problem)
        return None
    synonyms = _load_file(folder / SYNONYMS_FILE, Synonyms, root, loaded)
    redirects = _load_file(folder / REDIRECTS_FILE, Redirects, root, loaded)
    loaded.hints.synonyms[folder.name] = synonyms.synonyms if synonyms else []
    document = _read(path, root, loaded)
    if not document:
        return None
    try:
        game = Game.load(folder.name, document, redirects)
    except ValidationError as error:
        loaded.problems.extend(shape_problems(error, document, Game))
        return None
    return None if document.problems else game


def _load_file(path: Path, model: type[OptionalFile], root: Path, loaded: Loaded) -> OptionalFile | None:
    """What an optional file of a game holds; None if it does not exist or cannot be read."""
    document = _read(path, root, loaded) if path.exists() else None
    if not document:
        return None
    try:
        return model.of_file(document)
    except ValidationError as error:
        loaded.problems.extend(shape_problems(error, document, model))
        return None


def _load_record(path: Path, parts: tuple[str, ...], root: Path, loaded: Loaded) -> None:
    game, (folder, name) = path.relative_to(root).parts[0], (parts[0], parts[-1])
    kind = FOLDERS.get(folder)
    if not kind or len(parts) != 2 or not name.endswith(".yml"):
        loaded.problems.append(_misplaced(Place(_shown(path, root)), parts))
        loaded.broken |= {Ref(game, kind, path.stem) for kind in KINDS}
        return
    ref = Ref(game, kind.kind, path.stem)
    if path.stem == INDEX or not SLUG.fullmatch(path.stem):
        loaded.problems.append(_bad_slug(Place(_shown(path, root)), path.stem))
        loaded.broken |= {ref, Ref(game, kind.kind, slug_of(path.stem))}
        return
    document = _read(path, root, loaded)
    if document:
        record = _record(kind, ref, document, loaded)
        if record:
            loaded.records[ref] = record
            return
    loaded.broken.add(ref)


def _load_hints(path: Path, parts: tuple[str, ...], root: Path, loaded: Loaded) -> None:
    game, place = path.relative_to(root).parts[0], Place(_shown(path, root))
    if len(parts) != 3 or not path.name.endswith(".yml"):
        hint = f"hints of a record are a file {HINTS_FOLDER}/<kind>/<slug>.yml"
        loaded.problems.append(Problem(place, FILE_PLACE, f"{'/'.join(parts)!r} is not a file of hints", hint))
    elif parts[1] not in KINDS:
        hint = did_you_mean(parts[1], KINDS) or f"the kinds are {', '.join(KINDS)}"
        loaded.problems.append(Problem(place, FILE_PLACE, f"{parts[1]!r} is not a kind of record", hint))
    elif hints := _load_file(path, Hints, root, loaded):
        loaded.hints.records[Ref(game, parts[1], path.stem)] = hints


def _load_lock(path: Path, parts: tuple[str, ...], root: Path, loaded: Loaded) -> None:
    game = path.relative_to(root).parts[0]
    if len(parts) != 2 or not path.name.endswith(LOCK_SUFFIX):
        hint = f"the folder {SOURCES_FOLDER} holds the files that `rulebook source` writes, <document>{LOCK_SUFFIX}"
        message = f"{'/'.join(parts)!r} is not a lock of a source document"
        loaded.problems.append(Problem(Place(_shown(path, root)), FILE_PLACE, message, hint))
    elif lock := _load_file(path, SourceLock, root, loaded):
        loaded.locks.setdefault(game, {})[path.name.removesuffix(LOCK_SUFFIX)] = lock


_LOADERS: dict[str, Callable[[Path, tuple[str, ...], Path, Loaded], None]] = {
    HINTS_FOLDER: _load_hints,
    SOURCES_FOLDER: _load_lock,
}
"""What loads a file in each folder of a game that holds no records."""


def _record(kind: type[Record], ref: Ref, document: YamlDocument, loaded: Loaded) -> Record | None:
    try:
        return kind.load(ref, document)
    except ValidationError as error:
        others = [other for other in KINDS.values() if other is not kind and _fits(other, document)]
        if others:
            hint = f"move the file to {' or '.join(other.folder + '/' for other in others)}"
            message = f"the record is not a {kind.kind}, as its folder says, but looks like a {others[0].kind}"
            loaded.problems.append(Problem(Place(document.path), FILE_PLACE, message, hint))
            loaded.broken |= {Ref(ref.game, other.kind, ref.slug) for other in others}
        else:
            loaded.problems.extend(shape_problems(error, document, kind))
        return None


def _fits(kind: type[Record], document: YamlDocument) -> bool:
    try:
        kind.model_validate(document.data)
    except ValidationError:
        return False
    return True


def _read(path: Path, root: Path, loaded: Loaded) -> YamlDocument | None:
    try:
        document = read(path.read_bytes(), _shown(path, root))
    except SourceError as error:
        loaded.problems.append(error.problem)
        return None
    loaded.problems.extend(document.problems)
    return document if document.values else None


def _shown(path: Path, root: Path) -> str:
    """A file's path relative to the folder that holds `rules_data`, as problems name it."""
    return path.relative_to(root.parent).as_posix()


def _misplaced(place: Place, parts: tuple[str, ...]) -> Problem:
    folder, name = parts[0], parts[-1]
    if folder not in FOLDERS:
        hint = did_you_mean(folder, FOLDERS) or f"the folders are {', '.join(FOLDERS)}"
        return Problem(place, FILE_PLACE, f"{folder!r} is not the folder of a kind", hint)
    if len(parts) != 2:
        return Problem(place, FILE_PLACE, f"{'/'.join(parts)!r} is nested too deeply", f"move it to {folder}/{name}")
    return Problem(place, FILE_PLACE, f"{name!r} is not a YAML file", "the name of a record's file ends in .yml")


def _bad_slug(place: Place, stem: str) -> Problem:
    if stem == INDEX:
        message = f"{INDEX!r} is not an id: it is the address of the page that lists the kind"
        return Problem(place, ID_FORM, message, "name the file after its record")
    hint = f"rename the file to {slug_of(stem)}.yml"
    return Problem(
        place, ID_FORM, f"{stem!r} is not an id: use lowercase letters, digits, and single '-' or '.' between them", hint
    )
