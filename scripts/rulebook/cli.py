"""The command `rulebook`. It translates arguments and prints results; the rules are in the modules that it calls.

Modules are imported where a command needs them, because a look-up shall answer before one has put the phone down.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from rulebook import __version__
from rulebook.fresh import DATA, ProjectNotFoundError, ensure_index, find_project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rulebook.checks import Project
    from rulebook.game import Game
    from rulebook.library import Library
    from rulebook.problems import Problem
    from rulebook.search import Answer, Result
    from rulebook.sources.accept import Edit
    from rulebook.sources.compare import Comparison
    from rulebook.sources.document import Outline

OK, FOUND_PROBLEMS, MISUSE = 0, 1, 2
NOTHING_FOUND = 1


class UsageError(Exception):
    """Arguments that make no sense together; the message says why."""


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
    _add_source(commands)
    return parser


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int] | None, about: str, example: str) -> Any:
    parser = commands.add_parser(
        name,
        help=about,
        description=about[:1].upper() + about[1:] + ".",
        epilog=f"Example: {example}",
    )
    parser.set_defaults(run=run)
    return parser


def _add_check(commands: Any) -> None:
    parser = _command(
        commands, "check", check, "find what is wrong in the records, and where", "rulebook check --format github"
    )
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="files or folders to report on; or another rules_data"
    )
    parser.add_argument("--format", choices=["text", "json", "github"], default="text", help="how to print (default: text)")
    parser.add_argument("--site", action="store_true", help="also follow every link and anchor of the built site")


def _add_lookup(commands: Any) -> None:
    parser = _command(
        commands, "lookup", lookup, "find the ruling for a question", "rulebook lookup can loki boost with tricks"
    )
    parser.add_argument(
        "words", nargs="+", metavar="WORD", help="the question; - reads questions from standard input, one a line"
    )
    parser.add_argument("--game", help="look in one game only")
    parser.add_argument("--kind", help="look among one kind of record only, such as hero")
    parser.add_argument("--limit", type=_limit, default=10, help="how many results at the most (default: 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_show(commands: Any) -> None:
    parser = _command(commands, "show", show, "print a record, or one passage of it", "rulebook show hero/loki")
    parser.add_argument("ref", help="its id: kind/slug or game/kind/slug, with #passage for one passage")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_export(commands: Any) -> None:
    parser = _command(commands, "export", export_records, "write every record as JSON", "rulebook export /tmp/records")
    parser.add_argument("directory", type=Path, metavar="DIR", help="the folder to write into; it is made if need be")


def _add_build(commands: Any) -> None:
    _command(commands, "build", build_all, "make pages, index and site; only what changed is written", "rulebook build")


def _add_serve(commands: Any) -> None:
    parser = _command(commands, "serve", serve, "serve the built site and the look-up", "rulebook serve --port 8000")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (default: 8000)")


def _add_source(commands: Any) -> None:
    source = _command(
        commands,
        "source",
        None,
        "compare, accept or import the documents that records come from",
        "rulebook source compare NEW.md",
    )
    verbs = source.add_subparsers(required=True, metavar="VERB")
    compare = _command(
        verbs,
        "compare",
        compare_source,
        "say what is new, changed, moved or gone in a document since our records were written from it",
        "rulebook source compare reference-10.1.md --game unmatched --mark",
    )
    accept = _command(
        verbs,
        "accept",
        accept_source,
        "say of records that they were reviewed against what their source is now",
        "rulebook source accept hero/loki",
    )
    imported = _command(
        verbs,
        "import",
        import_source,
        "make records, in its own words, of a document that you own",
        "rulebook source import reference.md --into my-game",
    )
    compare.add_argument("document", type=Path, metavar="DOCUMENT", help="the document, in Markdown")
    compare.add_argument("--mark", action="store_true", help="also mark the records concerned: 'the source has moved'")
    compare.add_argument("--json", action="store_true", help="print JSON")
    accept.add_argument("records", nargs="*", metavar="RECORD", help="ids such as hero/loki, or sections that need no record")
    accept.add_argument("--all", action="store_true", help="all records, and all sections that need no record")
    accept.add_argument(
        "--document", type=Path, metavar="DOCUMENT", help="go by this document, and not by the marks in the records"
    )
    for verb in (compare, accept):
        verb.add_argument("--game", default="unmatched", help="the game (default: unmatched)")
        verb.add_argument(
            "--source", metavar="ID", help="which of the game's sources it is (default: the one that most records name)"
        )
    imported.add_argument("document", type=Path, metavar="DOCUMENT", help="the document, in Markdown")
    imported.add_argument(
        "--into", type=Path, required=True, metavar="DIR", help="the folder to write into; it is made if need be"
    )
    imported.add_argument("--game", metavar="SLUG", help="the game's id (default: after the document's title)")


def _limit(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 100")
    return int(text)


def _project(options: argparse.Namespace) -> Path:
    return find_project(options.project)


def _library(options: argparse.Namespace) -> Library:
    from rulebook.library import Library

    return Library.load(_project(options) / DATA)


def check(options: argparse.Namespace) -> int:
    """`rulebook check`: print every problem; exit 1 if there is one."""
    from rulebook import checks

    root, wanted = _what_to_check(options)
    problems = checks.run(_checked(root))
    if options.site:
        from rulebook.site_links import check_site

        problems = sorted({*problems, *check_site(root.parent / "site", "site")})
    if wanted:
        problems = [p for p in problems if any((root.parent / p.place.path).resolve().is_relative_to(path) for path in wanted)]
    _FORMATS[options.format](problems)
    return FOUND_PROBLEMS if _errors(problems) else OK


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
    return _project(options) / DATA, paths


def _checked(root: Path) -> Project:
    from rulebook.checks import Project
    from rulebook.library import Library

    library = Library.load(root)
    docs = root.parent / "docs"
    generated = {"api", "assets", *library.games}
    hand_written = {
        path.relative_to(root.parent).as_posix(): path.read_text("utf-8", "replace")
        for path in sorted(docs.rglob("*.md"))
        if path.relative_to(docs).parts[0] not in generated and path != docs / "index.md"
    }
    return Project(library, hand_written)


def _print_text(problems: list[Problem]) -> None:
    for problem in problems:
        hint = f" ({problem.hint})" if problem.hint else ""
        kind = "warning: " if problem.severity == "warning" else ""
        print(f"{problem.place}: {kind}{problem.code}: {problem.message}{hint}")
    warnings = len(problems) - len(_errors(problems))
    count = f"{len(problems) - warnings} problems" + (f", {warnings} warnings" if warnings else "")
    print(count if problems else "No problems found.", file=sys.stderr)


def _print_json(problems: list[Problem]) -> None:
    print(json.dumps([problem.as_dict() for problem in problems], indent=1, ensure_ascii=False))


def _print_github(problems: list[Problem]) -> None:
    """Annotations as GitHub's workflow commands take them."""
    for p in problems:
        text = f"{p.message} {p.hint}".strip().replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        print(f"::{p.severity} file={p.place.path},line={p.place.line},col={p.place.column},title={p.code}::{text}")


_FORMATS: dict[str, Callable[[list[Problem]], None]] = {"text": _print_text, "json": _print_json, "github": _print_github}


def lookup(options: argparse.Namespace) -> int:
    """`rulebook lookup`: print the passages that answer; exit 1 if nothing was found."""
    from rulebook.search import Lookup

    searcher = Lookup.open(ensure_index(_project(options)))
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
    if answer.did_you_mean:
        print(f"Showing results for: {answer.did_you_mean}")
    if not answer.results:
        print(f"Nothing found for {answer.query!r}. Try fewer words, a name (loki) or a keyword (bonus attack).")
    for number, result in enumerate(answer.results):
        print(_shown(result, whole=number == 0))


def _shown(result: Result, *, whole: bool) -> str:
    bold, plain = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("", "")
    heading = f": {result.heading}" if result.passage and result.heading else ""
    text = result.answer if whole else textwrap.shorten(result.answer, 160, placeholder=" ...")
    body = textwrap.fill(text, 96, initial_indent="    ", subsequent_indent="    ")
    return f"{bold}{result.title}{heading}{plain}  [{result.kind}, {result.status}]  {result.id}\n{body}\n"


def show(options: argparse.Namespace) -> int:
    """`rulebook show`: print a record or a passage."""
    from rulebook.exports import exported
    from rulebook.refs import Ref

    library = _library(options)
    default = "unmatched" if "unmatched" in library.games else next(iter(library.games), "")
    try:
        ref = Ref.parse(options.ref, default)
    except ValueError as error:
        raise UsageError(f"{error}; an id looks like hero/loki") from error
    record = library.get(ref)
    if not record or not library.resolves(ref):
        hint = library.suggest(ref)
        print(f"rulebook: no {ref}" + (f"; {hint}" if hint else ""), file=sys.stderr)
        return NOTHING_FOUND
    if options.json:
        print(json.dumps(exported(library, record), indent=1, ensure_ascii=False))
    else:
        from rulebook.plain_text import shown

        print(shown(library, record, ref.passage))
    return OK


def export_records(options: argparse.Namespace) -> int:
    """`rulebook export`: write every record as JSON."""
    from rulebook.exports import export
    from rulebook.files import write_tree

    library = _library(options)
    if options.directory.exists() and not options.directory.is_dir():
        raise UsageError(f"{options.directory} is no folder")
    done = write_tree(options.directory, export(library), list(library.games))
    print(f"{done.written} files written, {done.removed} removed, {done.unchanged} unchanged in {options.directory}")
    return OK


def build_all(options: argparse.Namespace) -> int:
    """`rulebook build`: check, then make pages, index and site."""
    from rulebook import build, checks

    project = _project(options)
    checked = _checked(project / DATA)
    problems = _errors(checks.run(checked))
    if problems:
        _print_text(problems)
        print("Nothing was built: mend the records first.", file=sys.stderr)
        return FOUND_PROBLEMS
    print(f"{len(checked.library.records)} records of {len(checked.library.games)} games, no problems", file=sys.stderr)
    built = build.build(checked.library, project)
    files = built.files
    print(f"{files.written} files written, {files.removed} removed, {files.unchanged} unchanged", file=sys.stderr)
    print(f"site made anew in {build.SITE}/" if built.site else "site unchanged", file=sys.stderr)
    return OK


def serve(options: argparse.Namespace) -> int:
    """`rulebook serve`: serve the built site and the look-up."""
    project = _project(options)
    if not (project / "site").is_dir():
        raise UsageError("there is no site yet: run `rulebook build` first")
    from rulebook.api import run

    run(project, options.host, options.port)
    return OK


def _outline(path: Path) -> Outline:
    from rulebook.sources.reading import read_outline

    try:
        return read_outline(path.read_bytes().decode("utf-8-sig"))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error


def _comparison(options: argparse.Namespace, library: Library, outline: Outline) -> Comparison:
    from rulebook.problems import did_you_mean
    from rulebook.sources.citations import main_document
    from rulebook.sources.compare import Comparison

    game = _game(options, library)
    known = [source.id for source in game.sources]
    if options.source and options.source not in known:
        hint = did_you_mean(options.source, known) or f"there are {', '.join(known)}"
        raise UsageError(f"{game.slug} has no source {options.source!r}; {hint}")
    return Comparison(library, game, options.source or main_document(library, game), outline)


def _game(options: argparse.Namespace, library: Library) -> Game:
    game = library.games.get(options.game)
    if not game:
        raise UsageError(f"there is no game {options.game!r}; there are {', '.join(library.games)}")
    return game


def compare_source(options: argparse.Namespace) -> int:
    """`rulebook source compare`: print what differs; exit 1 if anything does."""
    from rulebook.sources.accept import mark
    from rulebook.sources.compare import MEANINGS

    outline, library = _outline(options.document), _library(options)
    comparison = _comparison(options, library, outline)
    findings = comparison.findings()
    if options.json:
        print(json.dumps([finding.as_dict() for finding in findings], indent=1, ensure_ascii=False))
    for finding in () if options.json else findings:
        at = f" (line {finding.line})" if finding.line else ""
        print(f"{finding.change}: {finding.section}{f' -> {finding.now}' if finding.now else ''}{at}")
        print(textwrap.indent("\n".join([MEANINGS[finding.change], *finding.lines()]), "    "))
    if options.mark:
        edited = _edit(_project(options), mark(comparison, findings))
        print(f"{edited} files marked or cleared", file=sys.stderr)
    print(f"{len(findings)} differences from {comparison.document}", file=sys.stderr)
    return FOUND_PROBLEMS if findings else OK


def accept_source(options: argparse.Namespace) -> int:
    """`rulebook source accept`: write into records that they were reviewed."""
    from rulebook.sources.accept import Unknown, accept

    library = _library(options)
    game = _game(options, library)
    comparison = _comparison(options, library, _outline(options.document)) if options.document else None
    if bool(options.records) == options.all:
        raise UsageError("name the records that were reviewed, or say --all")
    try:
        edits = list(accept(library, game, None if options.all else options.records, comparison))
    except Unknown as error:
        raise UsageError(str(error)) from error
    print(f"{_edit(_project(options), edits)} files changed", file=sys.stderr)
    return OK


def _edit(project: Path, edits: Iterable[Edit]) -> int:
    """Make edits of files, each by its path and what makes its new text of the old. Returns how many files changed."""
    from rulebook.files import write_file

    texts: dict[str, str] = {}
    for path, change in edits:
        texts[path] = change(texts[path] if path in texts else (project / path).read_bytes().decode("utf-8"))
    return sum(write_file(project / path, text) for path, text in texts.items())


def import_source(options: argparse.Namespace) -> int:
    """`rulebook source import`: write the records of a document, and what could not be placed."""
    from rulebook.files import write_file, write_new_tree
    from rulebook.refs import SLUG
    from rulebook.sources.importing import import_document

    outline = _outline(options.document)
    if options.game and not SLUG.fullmatch(options.game):
        raise UsageError(f"{options.game!r} is no id: use lower-case letters, digits, and single '-' or '.' between")
    imported = import_document(outline, options.game)
    root = options.into / DATA / imported.game
    if root.exists():
        raise UsageError(f"{root} is there already: name another folder, or another game")
    write_new_tree(root, imported.files)
    write_file(options.into / "not-placed.md", imported.report)
    print(imported.summary, file=sys.stderr)
    return OK
