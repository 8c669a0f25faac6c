"""Checks of the templates in `overrides/`, which replace or extend those of the theme."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rulebook.checks import check
from rulebook.inputs.contents import UnreadableError, content, real
from rulebook.inputs.folders import files_below, shown
from rulebook.model.common_problems import FILE_MISSING, FILE_UNREADABLE
from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, did_you_mean
from rulebook.model.yaml_errors import encoding_problem
from rulebook.project.configuration import OVERRIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jinja2 import Environment
    from jinja2.nodes import Filter, Node, Template, Test
    from mkdocs.theme import Theme

    from rulebook.project.project import Project

TEMPLATE_ERROR = define(
    "template-error",
    meaning="A template in `overrides/` is no valid template, or uses a filter or a name that nothing defines.",
    why="The build would fail, or leave out a part of every page without saying so.",
    example="{% if page.meta.redirect %}      {# and no {% endif %} #}",
    fix="Correct the line that is named. The documentation of Jinja lists the statements and filters.",
)
_OF_MKDOCS = {"base_url", "build_date_utc", "config", "extra_css", "extra_javascript", "mkdocs_version", "nav", "page", "pages"}
"""The names that MkDocs gives every template."""
_NO_NAMES = (".icons/", "partials/languages/")
_OF_PAGE = re.compile(r"---\n(?:(?!---\n).*\n)*?template:[ \t]*[\"']?(?P<name>[^\s\"'#]+)")
_OF_JINJA = {"caller", "kwargs", "loop", "self", "super", "varargs"}


@check
def overrides_are_templates(project: Project) -> Iterator[Problem]:
    """The templates in `overrides/` can be compiled, and what they include, filter by, and name exists."""
    theme = project.configuration.theme
    environment = theme.get_env() if theme else None
    for path in files_below(project.root / OVERRIDES):
        place = Place(shown(path.relative_to(project.root).as_posix()))
        try:
            raw = content(path, within=real(project.root))
            if path.suffix == ".html" and theme and environment:
                name = path.relative_to(project.root / OVERRIDES).as_posix()
                yield from _problems(theme, environment, name, raw.decode("utf-8"), place.path)
        except UnreadableError as error:
            message = f"{shown(path.name)!r} cannot be read: {error.why}"
            yield Problem(place, FILE_UNREADABLE, message, error.hint, breaks=(place.path,))
        except UnicodeDecodeError as error:
            yield encoding_problem(error, place.path)


@check
def pages_have_templates(project: Project) -> Iterator[Problem]:
    """The template that the front matter of a hand-written page names exists."""
    theme = project.configuration.theme
    for path, text in project.hand_written.items() if theme else ():
        match = _OF_PAGE.match(text) if path.startswith("docs/") else None
        if theme and match and not _exists(theme, match["name"]):
            place = Place(path, text.count("\n", 0, match.start("name")) + 1)
            message = f"there is no template {match['name']!r}, neither in {OVERRIDES}/ nor in the theme"
            about = (f"{OVERRIDES}/{match['name']}",)
            yield Problem(place, FILE_MISSING, message, "correct its name, or restore it", about=about)


def _problems(theme: Theme, environment: Environment, name: str, source: str, path: str) -> Iterator[Problem]:
    """The problems of one template of a theme."""
    import jinja2
    from jinja2 import nodes

    try:
        read = _read(source, name, frozenset(environment.filters), frozenset(environment.tests))
    except jinja2.TemplateSyntaxError as error:
        yield Problem(Place(path, error.lineno), TEMPLATE_ERROR, str(error.message), "correct the template")
        return
    for each in read.applied:  # whose names Jinja itself looks up only when they are used
        defined = environment.filters if isinstance(each, nodes.Filter) else environment.tests
        if each.name not in defined:
            message = f"there is no {'filter' if isinstance(each, nodes.Filter) else 'test'} {each.name!r}"
            yield Problem(Place(path, each.lineno), TEMPLATE_ERROR, message, did_you_mean(each.name, defined) or "correct it")
    for node in read.templates:
        # An expression has no value before it is rendered.
        target = getattr(getattr(node, "template", None), "value", None)
        if isinstance(target, str) and not getattr(node, "ignore_missing", False) and not _exists(theme, target):
            message = f"there is no template {target!r}, neither in {OVERRIDES}/ nor in the theme"
            about = (f"{OVERRIDES}/{target}",)
            yield Problem(Place(path, node.lineno), FILE_MISSING, message, "correct its name, or restore it", about=about)
    unknown = read.undeclared - _OF_MKDOCS - _OF_JINJA - {*environment.globals}
    if unknown:
        known = _names_of_theme(theme.dirs[1:])
        for variable in sorted(unknown - known):
            line = next((each.lineno for each in read.tree.find_all(nodes.Name) if each.name == variable), 1)
            hint = did_you_mean(variable, _OF_MKDOCS | known) or "correct it"
            yield Problem(Place(path, line), TEMPLATE_ERROR, f"no template has a name {variable!r}", hint)


class _Template(NamedTuple):
    """A template: its tree, the filters and tests that it applies, what names other templates, and names that it never sets."""

    tree: Template
    applied: Sequence[Filter | Test]
    templates: Sequence[Node]
    undeclared: set[str]


@lru_cache(maxsize=64)
def _read(source: str, name: str, filters: frozenset[str], tests: frozenset[str]) -> _Template:
    """Read a template, which may use the filters and tests with these names.

    Raises jinja2.TemplateSyntaxError. `check --fix` reads the same templates several times.
    """
    import jinja2
    from jinja2 import meta, nodes

    environment = jinja2.Environment(extensions=["jinja2.ext.i18n"])  # noqa: S701 - nothing is rendered
    for names, known in ((filters, environment.filters), (tests, environment.tests)):
        known |= dict.fromkeys(names - {*known}, str)  # a template is compiled here, and never rendered
    tree = environment.parse(source, name)
    environment.compile(tree, name)
    applied: list[Filter | Test] = [*tree.find_all(nodes.Filter), *tree.find_all(nodes.Test)]
    templates = [*tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport))]
    return _Template(tree, applied, templates, meta.find_undeclared_variables(tree))


def _exists(theme: Theme, name: str) -> bool:
    return any(os.path.isfile(f"{folder}/{name}") for folder in theme.dirs)  # noqa: PTH113 - Path.is_file raises for some names


def _names_of_theme(folders: Sequence[str]) -> set[str]:
    """The names that the theme's templates use or set. Some of these are set for the templates that they include."""
    import jinja2
    from jinja2 import nodes

    names = set()
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(folders))  # noqa: S701 - nothing is rendered
    assert environment.loader
    for name in environment.list_templates(filter_func=lambda name: name.endswith(".html") and not name.startswith(_NO_NAMES)):
        tree = environment.parse(environment.loader.get_source(environment, name)[0])
        names |= {each.name for each in tree.find_all(nodes.Name)}
    return names
