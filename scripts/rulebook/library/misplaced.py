"""The problems of files and folders that are in a wrong place or have a wrong name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.inputs.folders import shown
from rulebook.model.common_problems import FILE_PLACE, ID_FORM
from rulebook.model.kinds import FOLDERS, KINDS
from rulebook.model.problems import Problem, did_you_mean
from rulebook.model.refs import INDEX, SLUG
from rulebook.text.counts import counted
from rulebook.text.normalize import slug_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulebook.model.problems import Place
    from rulebook.model.record import Record

_TAKEN = ("api", "assets", INDEX)
"""Folders and pages of the site that are no game."""
_FORM = "use lowercase letters, digits, and single '-' or '.' between them"


def game_folder(place: Place, name: str) -> Problem | None:
    """The problem of the name of a game's folder, which is part of its addresses; None if there is none."""
    if name in _TAKEN:
        message = f"{name!r} cannot be the folder of a game: the site has something else at that address"
        return Problem(place, ID_FORM, message, "rename the folder")
    if SLUG.fullmatch(name):
        return None
    hint = f"rename the folder to {slug_of(name)}" if slug_of(name) else "rename the folder"
    return Problem(place, ID_FORM, f"the folder of a game cannot be called {shown(name)!r}: {_FORM}", hint)


def slug(place: Place, stem: str) -> Problem | None:
    """The problem of the name of a record's file, without its ending; None if there is none."""
    if stem == INDEX:
        message = f"{INDEX!r} is not an id: it is the address of the page that lists the kind"
        return Problem(place, ID_FORM, message, "name the file after its record")
    if SLUG.fullmatch(stem):
        return None
    hint = f"rename the file to {slug_of(stem)}.yml" if slug_of(stem) else "rename the file"
    return Problem(place, ID_FORM, f"{shown(stem)!r} is not an id: {_FORM}", hint)


def folder(place: Place, parts: Sequence[str], files: Sequence[str]) -> Problem:
    """The problem of a folder in a game's folder that is none of a kind: `parts` lead to it, and `files` are in it."""
    name = shown("/".join(parts))
    if len(parts) > 1:
        where = f"move {'it' if len(files) == 1 else 'its files'} to {parts[0]}/"
        hint = f"{where}{shown(files[0])}" if len(files) == 1 else where
        holds = f": {counted(len(files), 'file')} in it {'is' if len(files) == 1 else 'are'} nested too deeply" if files else ""
        return Problem(place, FILE_PLACE, f"{name!r} is a folder{holds}", hint if files else "remove it")
    hint = did_you_mean(name, FOLDERS) or f"the folders of a game are {', '.join(FOLDERS)}"
    return Problem(place, FILE_PLACE, f"{name!r} is not the folder of a kind ({counted(len(files), 'file')})", hint)


def no_yaml(place: Place, name: str) -> Problem:
    """The problem of a file in a kind's folder whose name does not end in `.yml`."""
    return Problem(place, FILE_PLACE, f"{shown(name)!r} is not a YAML file", "the name of a record's file ends in .yml")


def no_hints(place: Place, parts: Sequence[str]) -> Problem:
    """The problem of an entry among the hints that is no file of hints."""
    message = f"{shown('/'.join(parts))!r} is not a file of hints"
    return Problem(place, FILE_PLACE, message, f"hints of a record are a file {parts[0]}/<kind>/<slug>.yml")


def record_among_hints(place: Place, kind: type[Record]) -> Problem:
    """The problem of a record in the folder of the hints of its kind."""
    message = f"the file is a record, a {kind.kind}, and not the hints of one"
    return Problem(place, FILE_PLACE, message, f"move the file to {kind.folder}/")


def no_kind(place: Place, name: str) -> Problem:
    """The problem of a folder among the hints that is not called like a kind."""
    hint = did_you_mean(name, KINDS) or f"the kinds are {', '.join(KINDS)}"
    return Problem(place, FILE_PLACE, f"{shown(name)!r} is not a kind of record", hint)


def other_kind(place: Place, kind: type[Record], others: Sequence[type[Record]], key: str = "") -> Problem:
    """The problem of a record in the folder of `kind` that has the shape of one of `others`; `key` may be what shows it."""
    hint = f"move the file to {' or '.join(f'{other.folder}/' for other in others)}{key and f', or remove {key!r}'}"
    message = f"the record is not a {kind.kind}, as its folder says, but looks like a {others[0].kind}"
    return Problem(place, FILE_PLACE, message, hint)
