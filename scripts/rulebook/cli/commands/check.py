"""The command `check`."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.problem_output import FORMATS, print_problems, printable
from rulebook.cli.running import Access, Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, UsageError, open_project
from rulebook.model.problems import Place, errors
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rulebook.project.project import Project


ABOUT = "find problems in the records"
EXAMPLE = "rulebook check --format github"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook check`."""
    parser.set_defaults(run=Command(check, "the records were not checked", Access.WAITS, _writes))
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
    parser.add_argument("--site", action="store_true", help="also follow every link of the built site, and check its pages")
    parser.add_argument("--fix", action="store_true", help="fix what has one right answer, and say what was done; then check")
    parser.add_argument("--diff", action="store_true", help="with --fix: print what would be done as a diff, and write nothing")
    parser.add_argument(
        "--missing-hints",
        action="store_true",
        help="only list the records and passages without search questions, which is never a problem",
    )
    parser.add_argument(
        "--explain", nargs="?", const="", metavar="CODE", help="explain a problem code and how to fix it (default: all codes)"
    )


def _writes(options: argparse.Namespace) -> bool:
    return options.fix and not options.diff


def check(options: argparse.Namespace) -> int:
    """Run `rulebook check`: print all problems. Returns 1 if any of them is an error, or with `--fail-on warning`, any."""
    from rulebook import checks
    from rulebook.project.project import Project

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

    if options.diff and not options.fix:
        raise UsageError("--diff shows what --fix would do: use both")
    if options.fix:
        changes = _fix(project, wanted, write=not options.diff)
        if options.diff:
            return FOUND_PROBLEMS if changes else OK
        project = Project.open(project.root, project.data, project.today)

    problems = checks.run(project)
    if options.site:
        from rulebook.site.link_check import check_site

        problems = sorted({*problems, *check_site(project.root / "site", "site", progress=_progress())})
    problems = [problem for problem in problems if _is_wanted(project, wanted, problem.place)]
    print_problems(problems, project.root, options.format)
    return FOUND_PROBLEMS if errors(problems) or (problems and options.fail_on == "warning") else OK


def _progress() -> Callable[[int, int], object]:
    """What shows on standard error, if it is a terminal, how many of how many files of the site are read."""

    def show(done: int, total: int) -> None:
        if done % 20 == 0 or done == total:
            print(
                f"\rreading the site: {done} of {total} files" if done < total else "\r\033[K",
                end="",
                file=sys.stderr,
                flush=True,
            )

    return show if sys.stderr.isatty() else lambda done, total: None


def _fix(project: Project, wanted: list[Path], *, write: bool) -> bool:
    """Fix what has one right answer, and say what was done, or else print the diff. Returns whether there is such a thing."""
    from rulebook.fixes import mending
    from rulebook.fixes.renames import renamed_records
    from rulebook.publish.git_renames import renamed_files

    renamed = renamed_records(renamed_files(project.root, project.data.name))
    mended = mending.mend(project, renamed, lambda path: _is_wanted(project, wanted, Place(path)))
    if not write:
        print("".join(file.diff() for file in mended), end="")
        return bool(mended)
    changed = mending.write(mended, project.data)
    for file in mended:
        for line, done in file.steps if file.path not in changed else ():
            print(printable(f"fixed: {file.path}:{line}: {done}"), file=sys.stderr)
    for path in changed:
        print(printable(f"not fixed: {path}: it has changed meanwhile; run the command again"), file=sys.stderr)
    return bool(mended)


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
