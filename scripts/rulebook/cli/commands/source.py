"""The command `source`."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.running import Access, Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, UsageError, add_command, folder_of, known_game, open_project
from rulebook.project.locate import DATA
from rulebook.text.counts import counted

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.sources.accept import Edit
    from rulebook.sources.compare import Comparison
    from rulebook.sources.document import Outline


ABOUT = "compare, accept, or import the documents that records are written from"
EXAMPLE = "rulebook source compare NEW.md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the verbs of `rulebook source`."""
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    compare = add_command(
        verbs,
        "compare",
        "list what is new, changed, moved, or removed in a document since the records were written from it",
        "rulebook source compare reference-10.1.md --game unmatched --mark",
    )
    accept = add_command(
        verbs,
        "accept",
        "mark records as reviewed against their source as it is now",
        "rulebook source accept hero/loki",
    )
    imported = add_command(
        verbs,
        "import",
        "make records from a document that you own, in its words",
        "rulebook source import reference.md --into my-game",
    )
    compare.set_defaults(run=Command(compare_source, "nothing was marked", Access.WAITS, lambda options: options.mark))
    accept.set_defaults(run=Command(accept_source, "nothing was accepted", Access.WAITS))
    imported.set_defaults(run=Command(import_source, "nothing was imported"))
    compare.add_argument("document", type=Path, metavar="DOCUMENT", help="the document, in Markdown")
    compare.add_argument("newer", nargs="?", type=Path, metavar="NEW", help="with --diff: the newer of the two documents")
    compare.add_argument("--diff", action="store_true", help="compare two documents with each other, word by word")
    compare.add_argument("--mark", action="store_true", help="also mark the records whose source has moved")
    compare.add_argument("--json", action="store_true", help="print JSON")
    accept.add_argument("records", nargs="*", metavar="RECORD", help="ids such as hero/loki, or sections that need no record")
    accept.add_argument("--all", action="store_true", help="all records, and all sections that need no record")
    accept.add_argument("--document", type=Path, metavar="DOCUMENT", help="use this document instead of the marks")
    for verb in (compare, accept):
        verb.add_argument("--game", help="the game (default: the first)")
        verb.add_argument(
            "--source",
            metavar="ID",
            help="the source that the document is a version of (default: the one that most records name)",
        )
    imported.add_argument("document", type=Path, metavar="DOCUMENT", help="the document, in Markdown")
    imported.add_argument(
        "--into", type=Path, required=True, metavar="DIR", help="the folder to write to; it is created if necessary"
    )
    imported.add_argument("--game", metavar="SLUG", help="the game's id (default: derived from the document's title)")


def _outline(path: Path) -> Outline:
    from rulebook.sources.markdown_reader import read_outline

    try:
        return read_outline(_text(path))
    except ValueError as error:
        raise UsageError(f"{path} cannot be read: {error}") from error


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error


def _comparison(options: argparse.Namespace, library: Library, outline: Outline) -> Comparison:
    from rulebook.model.problems import did_you_mean
    from rulebook.sources.citations import main_document
    from rulebook.sources.compare import Comparison

    game = _game(options, library)
    known = [source.id for source in game.sources]
    if options.source and options.source not in known:
        hint = did_you_mean(options.source, known) or f"there are {', '.join(known)}"
        raise UsageError(f"{game.slug} has no source {options.source!r}; {hint}")
    return Comparison(library, game, options.source or main_document(library, game), outline)


def _game(options: argparse.Namespace, library: Library) -> Game:
    return library.games[known_game(library, options.game or next(iter(library.games), ""))]


def compare_source(options: argparse.Namespace) -> int:
    """Run `rulebook source compare`: print the differences. Returns 1 if there are any."""
    if options.diff or options.newer:
        return _compare_documents(options)
    from rulebook.sources.accept import mark, refusal
    from rulebook.sources.compare import MEANINGS

    outline, library = _outline(options.document), open_project(options).library
    comparison = _comparison(options, library, outline)
    other_version = refusal(comparison)
    if options.mark and other_version:
        raise UsageError(other_version)
    findings = comparison.findings()
    if options.json:
        print(json.dumps([finding.as_dict() for finding in findings], indent=1, ensure_ascii=False))
    for finding in () if options.json else findings:
        at = f" (line {finding.line})" if finding.line else ""
        print(f"{finding.change}: {finding.section}{f' -> {finding.now}' if finding.now else ''}{at}")
        print(textwrap.indent("\n".join([MEANINGS[finding.change], *finding.lines()]), "    "))
    if options.mark:
        edited = _edit(folder_of(options), mark(comparison, findings))
        print(f"{counted(edited, 'file')} marked or cleared", file=sys.stderr)
    read = f"{outline.title}, version {outline.version}" if outline.version else outline.title
    print(f"{read}: {counted(len(findings), 'difference')} from {comparison.document}", file=sys.stderr)
    if other_version:
        print(f"Note: {other_version}", file=sys.stderr)
    return FOUND_PROBLEMS if findings else OK


def _compare_documents(options: argparse.Namespace) -> int:
    """Compare two documents with each other. Needs no project."""
    from rulebook.sources.document_diff import differences
    from rulebook.text.word_diff import terminal_mark

    if not (options.diff and options.newer) or options.mark:
        example = f"rulebook source compare {options.document} NEW --diff"
        raise UsageError(f"two documents are compared with --diff, and without --mark: {example}")
    found = differences(_text(options.document), _text(options.newer))
    if options.json:
        print(json.dumps([difference.as_dict() for difference in found], indent=1, ensure_ascii=False))
    mark = terminal_mark(color=sys.stdout.isatty())
    for difference in () if options.json else found:
        print(*difference.lines(mark), sep="\n", end="\n\n")
    print(f"{counted(len(found), 'difference')} between {options.document} and {options.newer}", file=sys.stderr)
    return FOUND_PROBLEMS if found else OK


def accept_source(options: argparse.Namespace) -> int:
    """Run `rulebook source accept`: mark records as reviewed."""
    from rulebook.sources.accept import UnknownNameError, accept, refusal

    library = open_project(options).library
    game = _game(options, library)
    comparison = _comparison(options, library, _outline(options.document)) if options.document else None
    if bool(options.records) == options.all:
        raise UsageError("name the records that were reviewed, or use --all")
    if comparison and (why := refusal(comparison)):
        raise UsageError(why)
    try:
        edits = list(accept(library, game, None if options.all else options.records, comparison))
    except UnknownNameError as error:
        raise UsageError(str(error)) from error
    print(f"{counted(_edit(folder_of(options), edits), 'file')} changed", file=sys.stderr)
    return OK


def _edit(project: Path, edits: Iterable[Edit]) -> int:
    """Edit files of a project, all or none. An edit is a path and a function from old text to new text.

    Returns how many files changed.
    """
    from rulebook.storage.transaction import write_together

    texts: dict[str, str] = {}
    for path, change in edits:
        file = project / path
        before = texts[path] if path in texts else file.read_bytes().decode("utf-8") if file.exists() else ""
        texts[path] = change(before)
    return write_together(project / DATA, {path.removeprefix(f"{DATA}/"): text for path, text in texts.items()})


def import_source(options: argparse.Namespace) -> int:
    """Run `rulebook source import`: write the records of a document, and a report of what could not be placed."""
    from rulebook.model.refs import SLUG
    from rulebook.sources.importing import import_document
    from rulebook.storage.files import write_tree
    from rulebook.storage.transaction import together

    outline = _outline(options.document)
    if options.game and not SLUG.fullmatch(options.game):
        raise UsageError(f"{options.game!r} is not an id: use lowercase letters, digits, and single '-' or '.' between them")
    imported = import_document(outline, options.game)
    folder = f"{DATA}/{imported.game}"
    if (options.into / folder).exists():
        raise UsageError(f"{options.into / folder} already exists: name another folder, or another game")
    with together(options.into) as transaction:
        write_tree(transaction.place(folder), imported.files)
        transaction.write("not-placed.md", imported.report)
    print(imported.summary, file=sys.stderr)
    return OK
