"""The command `check`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.problem_output import FORMATS, print_problems
from rulebook.cli.running import Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, UsageError, open_project
from rulebook.model.problems import errors
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    import argparse

    from rulebook.model.problems import Place
    from rulebook.project.project import Project


ABOUT = "find problems in the records"
EXAMPLE = "rulebook check --format github"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook check`."""
    parser.set_defaults(run=Command(check, "the records were not checked"))
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="report only on these files or folders; or the rules_data folder to check",
    )
    parser.add_argument("--format", choices=FORMATS, default="text", help="the output format (default: text)")
    parser.add_argument(
        "--fail-on",
        choices=["error", "warning"],
        default="error",
        help="what makes the exit status 1: errors only, or warnings too (default: error)",
    )
    parser.add_argument("--site", action="store_true", help="also follow every link and anchor of the built site")
    parser.add_argument(
        "--missing-hints",
        action="store_true",
        help="only list the records and passages without search questions, which is never a problem",
    )
    parser.add_argument(
        "--explain", nargs="?", const="", metavar="CODE", help="explain a problem code and how to fix it (default: all codes)"
    )


def check(options: argparse.Namespace) -> int:
    """Run `rulebook check`: print all problems. Returns 1 if any of them is an error, or with `--fail-on warning`, any."""
    from rulebook import checks

    if options.explain is not None:
        from rulebook.cli.problem_docs import explain

        print(explain(options.explain), end="")
        return OK

    project, wanted = _what_to_check(options)
    if options.missing_hints:
        from rulebook.checks.hints import missing_hints

        for place, ref in sorted(missing_hints(project.library)):
            if _is_wanted(project, wanted, place):
                print(f"{place}: {ref}")
        return OK

    problems = checks.run(project)
    if options.site:
        from rulebook.site.link_check import check_site

        problems = sorted({*problems, *check_site(project.root / "site", "site")})
    problems = [problem for problem in problems if _is_wanted(project, wanted, problem.place)]
    print_problems(problems, project.root, options.format)
    return FOUND_PROBLEMS if errors(problems) or (problems and options.fail_on == "warning") else OK


def _what_to_check(options: argparse.Namespace) -> tuple[Project, list[Path]]:
    """The project to check, and the resolved paths to report on; no paths mean all. Raises UsageError for a missing path."""
    from rulebook.project.project import Project

    paths = [path.resolve() for path in options.paths]
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no {path}")
    if len(paths) == 1 and paths[0].is_dir():
        for root in (paths[0], paths[0] / DATA):
            if any(root.glob("*/game.yml")):
                return Project.open(root.parent, root, date.today()), []
    return open_project(options), paths


def _is_wanted(project: Project, wanted: list[Path], place: Place) -> bool:
    """Whether to report on a place: `wanted` are the paths to report on, or empty for all."""
    return not wanted or any((project.root / place.path).resolve().is_relative_to(path) for path in wanted)
