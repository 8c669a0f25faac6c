"""The commands `check`, `show`, and `export`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.shared import (
    FOUND_PROBLEMS,
    NOTHING_FOUND,
    OK,
    UsageError,
    open_project,
    print_problems,
    release_of,
)
from rulebook.model.problems import errors, raise_errors
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rulebook.model.problems import Place, Problem
    from rulebook.project.project import Project


def add_check(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook check`."""
    parser.set_defaults(run=check)
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="report only on these files or folders; or the rules_data folder to check",
    )
    parser.add_argument(
        "--format", choices=["text", "json", "github"], default="text", help="the output format (default: text)"
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


def add_show(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook show`."""
    parser.set_defaults(run=show)
    parser.add_argument("ref", help="an id: kind/slug or game/kind/slug, with #passage for one passage; or a citation")
    parser.add_argument("--release", metavar="VERSION", help="show it as it was in a release, such as 10.0")
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook export`."""
    parser.set_defaults(run=export_records)
    parser.add_argument("directory", type=Path, metavar="DIR", help="the folder to write to; it is created if necessary")


def check(options: argparse.Namespace) -> int:
    """Run `rulebook check`: print all problems. Returns 1 if any of them is an error."""
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
    _FORMATS[options.format](problems)
    return FOUND_PROBLEMS if errors(problems) else OK


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
                return Project.open(root.parent, root), []
    return open_project(options), paths


def _is_wanted(project: Project, wanted: list[Path], place: Place) -> bool:
    """Whether to report on a place: `wanted` are the paths to report on, or empty for all."""
    return not wanted or any((project.root / place.path).resolve().is_relative_to(path) for path in wanted)


def _print_json(problems: list[Problem]) -> None:
    print(json.dumps([problem.as_dict() for problem in problems], indent=1, ensure_ascii=False))


def _print_github(problems: list[Problem]) -> None:
    """Print problems as workflow commands, which GitHub turns into annotations."""
    for p in problems:
        text = f"{p.message} {p.hint}".strip().replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        print(f"::{p.severity} file={p.place.path},line={p.place.line},col={p.place.column},title={p.code}::{text}")


_FORMATS: dict[str, Callable[[list[Problem]], None]] = {"text": print_problems, "json": _print_json, "github": _print_github}


def show(options: argparse.Namespace) -> int:
    """Run `rulebook show`: print a record or a passage, as it is now or in a release. Returns 1 if it is not found.

    Raises ProblemsError if its file cannot be read.
    """
    from rulebook.checks.references import references_are_well_formed
    from rulebook.library.loader import GAME_FILE, REDIRECTS_FILE
    from rulebook.model.kinds import KINDS
    from rulebook.model.refs import Ref
    from rulebook.site.json_export import exported, exported_passage

    project = open_project(options)
    working = project.library
    default = next(iter(working.games), "")
    cited, _, version = (part.strip() for part in options.ref.partition("@"))
    try:
        ref = Ref.parse(cited, default)
    except ValueError as error:
        raise UsageError(f"{error}; an id looks like hero/loki") from error
    raise_errors(working.problems, *(f"{DATA}/{ref.game}/{file}" for file in (GAME_FILE, REDIRECTS_FILE)))
    wanted = options.release or version
    release = release_of(project, wanted, ref.game) if wanted else None
    library = release.library if release else working
    found = library.current(ref, working.redirects) or working.earlier(ref, library)
    record = library.get(found) if found else None
    if found and not release:
        file = f"{DATA}/{found.game}/{KINDS[found.kind].folder}/{found.slug}.yml"
        raise_errors([*working.problems, *references_are_well_formed(project)], file)
    if not found or not record:
        hint = library.suggest(ref)
        print(f"rulebook: no {ref}{f' in {wanted}' if wanted else ''}" + (f"; {hint}" if hint else ""), file=sys.stderr)
        return NOTHING_FOUND
    if found != ref:
        print(f"{ref} is {found} {f'in {wanted}' if wanted else 'now'}", file=sys.stderr)
    if options.json:
        data = exported_passage(library, record, found.passage) if found.passage else exported(library, record)
        print(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        from rulebook.cli.record_text import record_text

        print(record_text(library, record, found.passage, project.history(found.game).citation(found, release)))
    return OK


def export_records(options: argparse.Namespace) -> int:
    """Run `rulebook export`: write all records as JSON."""
    from rulebook.checks import require_clean
    from rulebook.files import files_below, write_tree
    from rulebook.site.json_export import export

    library = require_clean(open_project(options), "exported").library
    if options.directory.exists() and not options.directory.is_dir():
        raise UsageError(f"{options.directory} is not a folder")
    done = write_tree(options.directory, export(library), list(files_below(options.directory, library.games)))
    print(f"{done.written} files written, {done.removed} removed, {done.unchanged} unchanged in {options.directory}")
    return OK
