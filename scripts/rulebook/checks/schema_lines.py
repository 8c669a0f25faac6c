"""A check of the line at the top of a file that names its schema for editors."""

from __future__ import annotations

import posixpath
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from rulebook.checks import check
from rulebook.inputs.contents import is_file
from rulebook.library.loader import GAME_FILE, HINTS_FOLDER, REDIRECTS_FILE, SYNONYMS_FILE
from rulebook.model.fixes import Replacement
from rulebook.model.kinds import FOLDERS
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rulebook.model.yaml_document import YamlDocument
    from rulebook.project.project import Project

WRONG_SCHEMA = define(
    "wrong-schema",
    meaning="The comment that names the schema of a file leads to the schema of other files, or to none.",
    why="An editor would complete the wrong keys, and mark the right ones.",
    example="# yaml-language-server: $schema=../../../schemas/unmatched/hero.json      # in a ruling",
    fix="Write the path that the hint names. `rulebook check --fix` does.",
    severity="warning",
)

SCHEMA_LINE = re.compile(r"(?m)^# *yaml-language-server: *\$schema=(?P<schema>\S+)")
SCHEMAS = "schemas"
"""The folder of a project that has the schemas."""
_OF_FILES = {GAME_FILE: "game.json", SYNONYMS_FILE: "synonyms.json", REDIRECTS_FILE: "redirects.json"}


@check
def files_name_their_schema(project: Project) -> Iterator[Problem]:
    """A file that names a schema of the project names its own."""
    library = project.library
    documents = [record.document for record in library.records.values()]
    documents += [hints.document for hints in library.hints.records.values()]
    for game in library.games.values():
        documents += [game.document, *([game.redirects.document] if game.redirects else [])]
    for document in documents:
        yield from _wrong_schema(document, project.root)


def _wrong_schema(document: YamlDocument, root: Path) -> Iterator[Problem]:
    named = next((match for line in document.lines[:3] if (match := SCHEMA_LINE.match(line))), None)
    wanted = schema_of(document.path, root)
    if named and wanted and "://" not in named["schema"] and posixpath.normpath(named["schema"]) != wanted:
        place = Place(document.path, document.lines.index(named.string) + 1, named.start("schema") + 1)
        fix = Replacement(place, named["schema"], wanted)
        yield Problem(
            place, WRONG_SCHEMA, f"{named['schema']!r} is not the schema of this file", f"write {wanted}", fixes=(fix,)
        )


def schema_of(path: str, root: Path) -> str | None:
    """The path, as a comment in the file `path` writes it, of the file's schema; None if the project has none for it."""
    _, *parts = PurePosixPath(path).parts
    if len(parts) == 2:
        schema = _OF_FILES.get(parts[1])
    elif len(parts) == 4 and parts[1] == HINTS_FOLDER:
        schema = "hints.json"
    else:
        schema = f"{parts[0]}/{FOLDERS[parts[1]].kind}.json" if len(parts) == 3 and parts[1] in FOLDERS else None
    if not schema or not is_file(root / SCHEMAS / schema):
        return None
    return f"{'../' * len(parts)}{SCHEMAS}/{schema}"
