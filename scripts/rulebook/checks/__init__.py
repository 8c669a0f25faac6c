"""The checker: a module for each subject, a generator for each rule.

Imports: text, model, library, releases, project.
In: a Project. Out: problems, each with a place, a code and a hint.

A check sees the whole project, not one file, and reports everything it finds. `@check` registers it, and its docstring is the
rule that it holds. What follows only from another problem, such as a reference to a record whose file cannot be read, is not
reported: `Library.resolves` and `Project.renamed` know.
"""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Callable, Iterator

from rulebook.model.problems import Place, Problem, raise_errors
from rulebook.project.project import Project

Check = Callable[[Project], Iterator[Problem]]

CHECKS: dict[str, Check] = {}
"""Every check by its name, in the order of their definition."""


def check(function: Check) -> Check:
    """Register a check."""
    CHECKS[function.__name__] = function
    return function


def run(project: Project) -> list[Problem]:
    """All problems of the project, sorted by file, line and column. A check that crashes is a problem, not a traceback."""
    problems = [*project.library.problems, *project.releases.problems]
    for name, function in CHECKS.items():
        try:
            problems.extend(function(project))
        except Exception as error:  # noqa: BLE001 - a crash of one check must not hide what the others find
            frame = traceback.extract_tb(error.__traceback__)[-1]
            place = Place(frame.filename, frame.lineno or 1)
            message = f"the check {name!r} failed: {type(error).__name__}: {error}"
            problems.append(Problem(place, "check-crashed", message, "this is a fault of rulebook: please report it"))
    return sorted(set(problems))


def require_clean(project: Project, action: str, allow: str = "") -> Project:
    """The project, if it has no errors, or only some of the code `allow`.

    Raises ProblemsError otherwise; `action` says in its message what was not done, as "built".
    """
    problems = [problem for problem in run(project) if problem.code != allow]
    raise_errors(problems, why=f"Nothing was {action}: mend the records first.")
    return project


for module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{module.name}")
