"""The checker: one module for each subject, and in it one generator for each rule.

Imports: text, model, inputs, library, releases, project.
In: a Project. Out: problems, each with a place, a code, and a hint.

A check reads the entire project and reports everything that it finds. `@check` registers it; its docstring states the rule;
its module defines the types of its problems. A problem that only follows from another is not reported: each says what it
breaks and what it is about, and `root_causes` in `model/problems.py` does the rest.
"""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Callable, Iterator

from rulebook.model.problem_types import define
from rulebook.model.problems import Place, Problem, raise_errors, root_causes
from rulebook.project.project import Project

Check = Callable[[Project], Iterator[Problem]]

CHECKS: dict[str, Check] = {}
"""All checks, by name."""

CHECK_CRASHED = define(
    "check-crashed",
    meaning="A check failed with an exception.",
    why="It is a bug in rulebook. What the other checks found is still reported.",
    example="the check 'references_resolve' failed: KeyError: 'hero'",
    fix="Report it, with the records that it fails on.",
)


def check(function: Check) -> Check:
    """Register a check."""
    CHECKS[function.__name__] = function
    return function


def run(project: Project) -> list[Problem]:
    """The problems of the project, each cause once, sorted by file, line, and column.

    A check that raises an exception counts as a problem.
    """
    problems = [*project.library.problems, *project.releases.problems]
    for name, function in CHECKS.items():
        try:
            problems.extend(function(project))
        except Exception as error:  # noqa: BLE001 - a crash of one check must not hide what the others find
            frame = traceback.extract_tb(error.__traceback__)[-1]
            place = Place(frame.filename, frame.lineno or 1)
            message = f"the check {name!r} failed: {type(error).__name__}: {error}"
            problems.append(Problem(place, CHECK_CRASHED, message, "this is a bug in rulebook: please report it"))
    return root_causes(problems)


def require_clean(project: Project, action: str) -> Project:
    """The project, if it has no errors. Otherwise raises ProblemsError.

    `action` is a past participle, such as "built": the message says "Nothing was built".
    """
    raise_errors(run(project), why=f"Nothing was {action}: fix these problems first.")
    return project


for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
