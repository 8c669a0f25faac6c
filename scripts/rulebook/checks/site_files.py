"""Checks of what the site is made from besides the records: pages, drawings, style sheets, and whatever else is in `docs/`."""

from __future__ import annotations

import json
import posixpath
import re
from collections import defaultdict
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import yaml

from rulebook.checks import check
from rulebook.checks.references import further_places
from rulebook.inputs.contents import UnreadableError, content, is_file, real, require_file
from rulebook.inputs.folders import files_below, shown
from rulebook.model.common_problems import FILE_MISSING, FILE_UNREADABLE
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.yaml_errors import composed, encoding_problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rulebook.project.project import Project

FRONT_MATTER = define(
    "front-matter",
    meaning="The front matter of a hand-written page, between two lines `---` at its start, is not closed, is no YAML, or has "
    "no keys.",
    why="The page would show it as text.",
    example="---\ntitle: [About\n---",
    fix="Correct the YAML, or close the front matter with a line `---`.",
)
MANIFEST_ERROR = define(
    "manifest-error",
    meaning="The web manifest, `docs/manifest.webmanifest`, is not valid JSON, or is not an object with keys.",
    why="A browser ignores it, so that the site cannot be installed on a phone.",
    example='{"name": "Rulebook",}',
    fix="Correct it in the line that is named.",
)

_DOCS = "docs"
_DRAWINGS = "docs/assets/diagrams"
_STYLES = tuple(f"docs/assets/stylesheets/{name}.css" for name in ("rulebook", "match", "figure"))
_GENERATED = "docs/assets/generated/"
_IMPORT = re.compile(r'(?m)^@import url\("([^"\n]+)"\);')
_SCRIPTS = "docs/assets/javascripts"
_SCRIPT_IMPORT = re.compile(
    r"""(?m)(?:^(?:import\b|export\b|\}) ?[^"'()\n]*|(?<![\w.$])import\()["'](?P<name>\.\.?/[^"'\n]+)["']"""
)
_PAGE_SCRIPTS = (
    "rulebook",
    "lists/list",
    "look-up/worker",
    "offline/not-saved",
    "reading/not-found",
    "reading/redirects",
    "reading/start",
)
_NEEDED = (*_STYLES, "docs/service-worker.js", *(f"{_SCRIPTS}/{name}.js" for name in _PAGE_SCRIPTS))
"""The files that the build reads, which no other file has to name."""
_MANIFEST = "docs/manifest.webmanifest"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@check
def entries_can_be_read(project: Project) -> Iterator[Problem]:
    """Whatever stands in `docs/` is a file that can be read, and pages are UTF-8 text with front matter that is YAML."""
    found: list[Problem] = []
    docs, within = project.root / _DOCS, real(project.root)

    def unreadable(path: Path, error: UnreadableError) -> None:
        place = Place(shown(path.relative_to(project.root).as_posix()))
        message = f"{shown(path.name)!r} cannot be read: {error.why}"
        found.append(Problem(place, FILE_UNREADABLE, message, error.hint, breaks=(place.path,)))

    for path in files_below(docs, unreadable) if docs.is_dir() else ():
        try:
            require_file(path, within=within)
            if path.name != shown(path.name):
                raise UnreadableError("its name has characters that cannot be shown", "rename the file")
            if path.suffix == ".md":
                content(path, within=within)
        except UnreadableError as error:
            unreadable(path, error)
    yield from found


@check
def pages_are_text_with_front_matter(project: Project) -> Iterator[Problem]:
    """A hand-written page is UTF-8 text, and its front matter is YAML."""
    for path in project.hand_written:
        raw = content(project.root / path, within=real(project.root))
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            yield replace(encoding_problem(error, path), breaks=(path,))
            continue
        lines = text.splitlines()
        if lines and lines[0].rstrip() == "---":
            end = next((number for number, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), None)
            yield from (
                _front_matter(path, lines[1:end])
                if end
                else [Problem(Place(path), FRONT_MATTER, "the front matter is not closed", "add a line --- after it")]
            )


def _front_matter(path: str, lines: list[str]) -> Iterator[Problem]:
    """The problems of front matter, whose first line is the second of the page."""
    text = "\n".join(lines)
    try:
        node = composed(text, _LOADER)
        yaml.load(text, Loader=_LOADER)  # noqa: S506 - it is a safe loader
    except yaml.MarkedYAMLError as error:
        mark: Any = error.problem_mark or error.context_mark
        place = Place(path, mark.line + 2, mark.column + 1) if mark else Place(path)
        yield Problem(place, FRONT_MATTER, f"the front matter is no YAML: {error.problem}", "correct it")
    except (yaml.YAMLError, ValueError) as error:
        yield Problem(Place(path, 2), FRONT_MATTER, f"the front matter is no YAML: {error}", "correct it")
    else:
        if node and not isinstance(node, yaml.MappingNode):
            yield Problem(Place(path, 2), FRONT_MATTER, "the front matter has no keys", "write key: value on each line")


@check
def files_of_the_site_exist(project: Project) -> Iterator[Problem]:
    """The files that the build reads exist, and so do the style sheets that others import."""
    if not project.configuration.is_expected:
        return
    for path in _NEEDED:
        if not (project.root / path).exists() and not (project.root / path).is_symlink():
            yield Problem(Place(path), FILE_MISSING, f"there is no {path}, which the site needs", "restore it", breaks=(path,))
    for styles in _STYLES:
        yield from _imported_styles_exist(project, styles)


def _imported_styles_exist(project: Project, styles: str) -> Iterator[Problem]:
    """A problem for each style sheet that `styles` imports and that does not exist."""
    try:
        css = content(project.root / styles, within=real(project.root)).decode("utf-8")
    except (UnreadableError, UnicodeDecodeError):
        return
    for match in _IMPORT.finditer(css):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(styles), match[1]))
        line = css.count("\n", 0, match.start()) + 1
        place = Place(styles, line, match.start(1) - match.start() + 1)
        try:
            if not path.startswith(_GENERATED):
                content(project.root / path, within=real(project.root)).decode("utf-8")
        except UnicodeDecodeError as error:
            yield encoding_problem(error, path)
        except UnreadableError:
            message = f"there is no style sheet {match[1]!r}"
            yield Problem(place, FILE_MISSING, message, "restore it, or remove the import", about=(path,))


@check
def imported_scripts_exist(project: Project) -> Iterator[Problem]:
    """The modules that the scripts of the site import exist."""
    missing: dict[str, list[tuple[Place, str]]] = defaultdict(list)
    within = real(project.root)
    exists = cache(lambda target: is_file(project.root / target))
    for file in files_below(project.root / _SCRIPTS) if project.configuration.is_expected else ():
        if file.suffix != ".js":
            continue
        try:
            text = content(file, within=within).decode("utf-8", "replace")
        except UnreadableError:
            continue  # `entries_can_be_read` reports it
        if not (imported := _imports(text)):
            continue
        path = file.relative_to(project.root).as_posix()
        for name, line, column in imported:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            if not exists(target):
                missing[target].append((Place(path, line, column), name))
    for target, imports in missing.items():
        (place, name), *others = imports
        message = f"there is no script {name!r}{further_places([other for other, _ in others])}"
        yield Problem(place, FILE_MISSING, message, "correct the name, or restore the script", about=(target,))


@lru_cache(maxsize=256)
def _imports(text: str) -> tuple[tuple[str, int, int], ...]:
    """What a script imports, as (name, line, column). `check --fix` reads the same scripts several times."""
    found = []
    for match in _SCRIPT_IMPORT.finditer(text):
        line_start = text.rfind("\n", 0, match.start("name")) + 1
        found.append((match["name"], text.count("\n", 0, line_start) + 1, match.start("name") - line_start + 1))
    return tuple(found)


@check
def web_manifest_is_json(project: Project) -> Iterator[Problem]:
    """The manifest, by which the site can be installed as an app, is JSON."""
    try:
        manifest = json.loads(content(project.root / _MANIFEST, within=real(project.root)))
    except UnreadableError:
        return  # a site may have none
    except json.JSONDecodeError as error:
        message = f"the manifest is not valid JSON: {error.msg}"
        yield Problem(Place(_MANIFEST, error.lineno, error.colno), MANIFEST_ERROR, message, "correct it")
    except (UnicodeDecodeError, RecursionError) as error:
        yield Problem(Place(_MANIFEST), MANIFEST_ERROR, f"the manifest cannot be read: {error}", "restore it")
    else:
        if not isinstance(manifest, dict):
            yield Problem(Place(_MANIFEST), MANIFEST_ERROR, "the manifest has no keys", 'write {"name": ...}')


@check
def drawings_exist(project: Project) -> Iterator[Problem]:
    """The drawings that records name are in `docs/assets/diagrams/`."""
    known = {path.stem for path in (project.root / _DRAWINGS).glob("*.svg")}
    missing: dict[str, list[Place]] = defaultdict(list)
    for record in project.library.records.values() if project.configuration.is_expected else ():
        for index, name in enumerate(record.diagrams):
            if name not in known:
                missing[name].append(record.document.place(("diagrams", index)))
    for name, places in missing.items():
        others = f" (also named in {', '.join(map(str, places[1:5]))})" if len(places) > 1 else ""
        hint = did_you_mean(name, known) or f"draw it, or restore {_DRAWINGS}/{name}.svg"
        yield Problem(places[0], FILE_MISSING, f"there is no drawing {name!r} in {_DRAWINGS}/{others}", hint)
