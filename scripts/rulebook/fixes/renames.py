"""Follows records whose files were renamed: references lead to the new id, and so does the old id if it was released."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from rulebook.library.loader import REDIRECTS_FILE
from rulebook.model.fields import Prose, RefersTo, walk
from rulebook.model.fixes import Entry, Replacement
from rulebook.model.kinds import FOLDERS
from rulebook.model.refs import Ref
from rulebook.text.markup import references

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.model.fixes import Fix
    from rulebook.model.game import Game
    from rulebook.model.problems import Place
    from rulebook.project.project import Project


def renamed_records(files: Mapping[str, str]) -> dict[Ref, Ref]:
    """The records that renamed files are about: old id, new id. `files` has the old and the new path of each file."""
    pairs = {_record(old): _record(new) for old, new in files.items()}
    return {old: new for old, new in pairs.items() if old and new and old.game == new.game}


def _record(path: str) -> Ref | None:
    _, *parts = PurePosixPath(path).parts
    if len(parts) != 3 or parts[1] not in FOLDERS or not path.endswith(".yml"):
        return None
    return Ref(parts[0], FOLDERS[parts[1]].kind, parts[2].removesuffix(".yml"))


def follow(project: Project, renamed: Mapping[Ref, Ref]) -> Iterator[Fix]:
    """The fixes for each record that was renamed, and whose old id leads nowhere."""
    library = project.library
    for old, new in renamed.items():
        game = library.games.get(old.game)
        if not game or library.resolves(old) or not library.get(new):
            continue
        released = any(release.library.get(old) for release in project.history(old.game).releases)
        if released and old not in library.redirects:
            file = PurePosixPath(game.document.path).with_name(REDIRECTS_FILE).as_posix()
            yield Entry(file, ("redirects", old.short()), new.short())
        for mention in library.cross_references:
            if mention.target and mention.target.record == old:
                yield _led(mention.place, mention.written, old, new)
        yield from _in_game(game, old, new)


def _in_game(game: Game, old: Ref, new: Ref) -> Iterator[Fix]:
    """The fixes of references to a renamed record in `game.yml`."""
    for index, slug in enumerate(game.reading_order.get(old.kind, [])):
        if slug == old.slug and new.kind == old.kind:
            yield Replacement(game.document.find(("reading_order", old.kind, index), slug), slug, new.slug)
    for path, text, marker in walk(game):
        written = [text] if isinstance(marker, RefersTo) else []
        written += [reference.target for reference in references(text)] if isinstance(marker, Prose) else []
        for reference in written:
            if reference.partition("#")[0] == old.short():
                yield _led(game.document.find(path, reference), reference, old, new)


def _led(place: Place, written: str, old: Ref, new: Ref) -> Replacement:
    return Replacement(place, written, written.replace(old.short(), new.short(), 1))
