"""The command `rulebook`. It translates arguments and prints results; the rules are in the modules that it calls.

Modules are imported where a command needs them, because a look-up shall answer before one has put the phone down.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rulebook import __version__, cli_publish, cli_releases, cli_sources
from rulebook.command import (
    FOUND_PROBLEMS,
    MISUSE,
    NOTHING_FOUND,
    OK,
    UsageError,
    add_command,
    checked,
    errors,
    library_of,
    print_problems,
    project_of,
    release_of,
)
from rulebook.fresh import DATA, ProjectNotFoundError, ensure_index, ensure_release_index

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulebook.problems import Problem
    from rulebook.search.lookup import Answer, Result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status: 0 done, 1 problems or nothing found, 2 misuse."""
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except (UsageError, ProjectNotFoundError) as error:
        print(f"rulebook: {error}", file=sys.stderr)
        return MISUSE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def entry_point() -> NoReturn:
    """What the installed command calls."""
    sys.exit(main())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rulebook",
        description="A rules reference for tabletop duelling games: check the records, build the site, look rulings up.",
        epilog="Try: rulebook lookup loki tricks boost",
    )
    parser.add_argument("--version", action="version", version=f"rulebook {__version__}")
    parser.add_argument("--project", type=Path, default=Path(), help="the project's folder (default: here or above)")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_check(commands)
    _add_lookup(commands)
    _add_show(commands)
    _add_export(commands)
    _add_build(commands)
    _add_serve(commands)
    cli_releases.add_commands(commands)
    cli_sources.add_commands(commands)
    cli_publish.add_commands(commands)
    return parser


def _add_check(commands: Any) -> None:
    parser = add_command(
        commands, "check", check, "find what is wrong in the records, and where", "rulebook check --format github"
    )
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="files or folders to report on; or another rules_data"
    )
    parser.add_argument("--format", choices=["text", "json", "github"], default="text", help="how to print (default: text)")
    parser.add_argument("--site", action="store_true", help="also follow every link and anchor of the built site")


def _add_lookup(commands: Any) -> None:
    parser = add_command(
        commands, "lookup", lookup, "find the ruling for a question", "rulebook lookup can loki boost with tricks"
    )
    parser.add_argument(
        "words", nargs="+", metavar="WORD", help="the question; - reads questions from standard input, one a line"
    )
    parser.add_argument("--game", help="look in one game only")
    parser.add_argument("--kind", help="look among one kind of record only, such as hero")
    parser.add_argument("--release", metavar="VERSION", help="answer as of a release, such as 10.0")
    parser.add_argument("--limit", type=_limit, default=10, help="how many results at the most (default: 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_show(commands: Any) -> None:
    parser = add_command(commands, "show", show, "print a record, or one passage of it", "rulebook show hero/loki")
    parser.add_argument("ref", help="its id: kind/slug or game/kind/slug, with #passage for one passage; or a citation")
    parser.add_argument("--release", metavar="VERSION", help="as of a release, such as 10.0")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_export(commands: Any) -> None:
    parser = add_command(commands, "export", export_records, "write every record as JSON", "rulebook export /tmp/records")
    parser.add_argument("directory", type=Path, metavar="DIR", help="the folder to write into; it is made if need be")


def _add_build(commands: Any) -> None:
    add_command(commands, "build", build_all, "make pages, index and site; only what changed is written", "rulebook build")


def _add_serve(commands: Any) -> None:
    parser = add_command(commands, "serve", serve, "serve the built site and the look-up", "rulebook serve --port 8000")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000)")


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 100")
    return int(text)


def check(options: argparse.Namespace) -> int:
    """`rulebook check`: print every problem; exit 1 if there is one."""
    from rulebook import checks

    root, wanted = _what_to_check(options)
    problems = checks.run(checked(root))
    if options.site:
        from rulebook.site_links import check_site

        problems = sorted({*problems, *check_site(root.parent / "site", "site")})
    if wanted:
        problems = [p for p in problems if any((root.parent / p.place.path).resolve().is_relative_to(path) for path in wanted)]
    _FORMATS[options.format](problems)
    return FOUND_PROBLEMS if errors(problems) else OK


def _errors(problems: list[Problem]) -> list[Problem]:
    """The problems that must be mended. Of the others somebody should know, but they stop nothing."""
    return [problem for problem in problems if problem.severity == "error"]


def _what_to_check(options: argparse.Namespace) -> tuple[Path, list[Path]]:
    """The rules_data to check, and the paths to report on (none: all)."""
    paths = [path.resolve() for path in options.paths]
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no {path}")
    if len(paths) == 1 and paths[0].is_dir():
        for root in (paths[0], paths[0] / DATA):
            if any(root.glob("*/game.yml")):
                return root, []
    return project_of(options) / DATA, paths


def _print_json(problems: list[Problem]) -> None:
    print(json.dumps([problem.as_dict() for problem in problems], indent=1, ensure_ascii=False))


def _print_github(problems: list[Problem]) -> None:
    """Annotations as GitHub's workflow commands take them."""
    for p in problems:
        text = f"{p.message} {p.hint}".strip().replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        print(f"::{p.severity} file={p.place.path},line={p.place.line},col={p.place.column},title={p.code}::{text}")


_FORMATS: dict[str, Callable[[list[Problem]], None]] = {"text": print_problems, "json": _print_json, "github": _print_github}


def lookup(options: argparse.Namespace) -> int:
    """`rulebook lookup`: print the passages that answer; exit 1 if nothing was found."""
    from rulebook.search.lookup import Lookup

    project = project_of(options)
    if options.release:
        index = ensure_release_index(project, release_of(options, options.release, options.game))
    else:
        index = ensure_index(project)
    searcher = Lookup.open(index)
    refusal = searcher.refusal(options.game, options.kind)
    if refusal:
        raise UsageError(refusal)
    found = False
    for query in _queries(options.words):
        answer = searcher.lookup(query, game=options.game, kind=options.kind, limit=options.limit)
        found = found or bool(answer.results)
        if options.json:
            print(json.dumps(answer.as_dict(), ensure_ascii=False), flush=True)
        else:
            _print_answer(answer)
    return OK if found else NOTHING_FOUND


def _queries(words: list[str]) -> Sequence[str]:
    if words == ["-"]:
        return (line.strip() for line in sys.stdin)  # type: ignore[return-value]
    return [" ".join(words)]


def _print_answer(answer: Answer) -> None:
    for hint in answer.hints:
        print(hint)
    if answer.did_you_mean and answer.results:
        print(f"Showing results for: {answer.did_you_mean}")
    if not answer.results and answer.without_filters:
        print(f"Nothing found with these filters; {answer.without_filters} without them.")
    elif not answer.results:
        meant = f" Did you mean {answer.did_you_mean!r}?" if answer.did_you_mean else ""
        print(f"Nothing found for {answer.query!r}.{meant} Try fewer words, a name (loki) or a keyword (bonus attack).")
    for number, result in enumerate(answer.results):
        print(_shown(result, whole=number == 0))
    if answer.total > len(answer.results):
        print(f"{len(answer.results)} of {answer.total} answers; --limit shows more.")


def _shown(result: Result, *, whole: bool) -> str:
    """A result in the terminal: where it stands, its answer with the words of the query marked, and its source."""
    bold, plain = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("", "")
    heading = f": {result.heading}" if result.passage and result.heading else ""
    text = result.answer if whole else textwrap.shorten(result.answer, 160, placeholder=" ...")
    lines = textwrap.fill(text, 96, initial_indent="    ", subsequent_indent="    ")
    for word in {result.answer[start:end] for start, end in result.marks} if bold else ():
        lines = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", f"{bold}{word}{plain}", lines)
    source = f"    {result.source}\n" if whole else ""
    where = f"{result.id}{'#' + result.passage if result.passage else ''}"
    return f"{bold}{result.title}{heading}{plain}  [{result.kind_name}, {result.status}]  {where}\n{lines}\n{source}"


def show(options: argparse.Namespace) -> int:
    """`rulebook show`: print a record or a passage, as it stands or as of a release."""
    from rulebook.exports import exported
    from rulebook.refs import Ref

    working = library_of(options)
    default = next(iter(working.games), "")
    cited, _, version = (part.strip() for part in options.ref.partition("@"))
    try:
        ref = Ref.parse(cited, default)
    except ValueError as error:
        raise UsageError(f"{error}; an id looks like hero/loki") from error
    wanted = options.release or version
    library = release_of(options, wanted, ref.game).library if wanted else working
    found = library.current(ref, working.redirects) or working.earlier(ref, library)
    record = library.get(found) if found else None
    if not found or not record:
        hint = library.suggest(ref)
        print(f"rulebook: no {ref}{f' in {wanted}' if wanted else ''}" + (f"; {hint}" if hint else ""), file=sys.stderr)
        return NOTHING_FOUND
    if found != ref:
        print(f"{ref} is {found} {f'in {wanted}' if wanted else 'now'}", file=sys.stderr)
    if options.json:
        print(json.dumps(exported(library, record), indent=1, ensure_ascii=False))
    else:
        from rulebook.plain_text import shown

        print(shown(library, record, found.passage))
    return OK


def export_records(options: argparse.Namespace) -> int:
    """`rulebook export`: write every record as JSON."""
    from rulebook.exports import export
    from rulebook.files import write_tree

    library = library_of(options)
    if options.directory.exists() and not options.directory.is_dir():
        raise UsageError(f"{options.directory} is no folder")
    done = write_tree(options.directory, export(library), list(library.games))
    print(f"{done.written} files written, {done.removed} removed, {done.unchanged} unchanged in {options.directory}")
    return OK


def build_all(options: argparse.Namespace) -> int:
    """`rulebook build`: check, then make pages, index and site."""
    from rulebook import build, checks

    project = project_of(options)
    whole = checked(project / DATA)
    problems = errors(checks.run(whole))
    if problems:
        print_problems(problems)
        print("Nothing was built: mend the records first.", file=sys.stderr)
        return FOUND_PROBLEMS
    print(f"{len(whole.library.records)} records of {len(whole.library.games)} games, no problems", file=sys.stderr)
    built = build.build(whole.library, project)
    files = built.files
    print(f"{files.written} files written, {files.removed} removed, {files.unchanged} unchanged", file=sys.stderr)
    if not built.feeds and any(whole.releases):
        print("no feeds: their links need the site's address, site_url in mkdocs.yml", file=sys.stderr)
    if built.site:
        megabytes = f"{built.site.size / 1e6:.1f} MB, {built.site.compressed / 1e6:.2f} MB compressed"
        print(f"site made anew in {build.SITE}/; offline it is {built.site.files} files, {megabytes}", file=sys.stderr)
    else:
        print("site unchanged", file=sys.stderr)
    return OK


def serve(options: argparse.Namespace) -> int:
    """`rulebook serve`: serve the built site and the look-up."""
    project = project_of(options)
    if not (project / "site").is_dir():
        raise UsageError("there is no site yet: run `rulebook build` first")
    from rulebook.api import run

    run(project, options.host, options.port)
    return OK
