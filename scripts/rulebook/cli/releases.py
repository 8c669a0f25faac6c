"""The commands `release` and `diff`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.shared import FOUND_PROBLEMS, OK, UsageError, known_game, open_project, releases_known
from rulebook.model.problems import raise_errors
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    from rulebook.library.library import Library
    from rulebook.releases.diff import Edit, RecordChange
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Releases


def add_release(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook release`."""
    parser.set_defaults(run=release)
    parser.add_argument("game", metavar="GAME", help="the name of the game's folder")
    parser.add_argument("version", metavar="VERSION", help="numbers separated by dots, higher than the last release")
    parser.add_argument("--date", required=True, type=_day, help="the date of the release, such as 2026-02-01")
    parser.add_argument("--title", help="a short title of the release")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="a text file with notes about the release")
    parser.add_argument("--dry-run", action="store_true", help="print what would be released, and write nothing")


def add_diff(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook diff`."""
    parser.set_defaults(run=diff)
    parser.add_argument("old", nargs="?", metavar="A", help="the older release (default: the last release)")
    parser.add_argument("new", nargs="?", metavar="B", help="the newer release (default: the current records)")
    parser.add_argument("--game", help="compare one game only")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date; write year, month and day, such as 2026-02-01") from error
    return text


def release(options: argparse.Namespace) -> int:
    """Run `rulebook release`: freeze the current records of a game. Returns 1 if it is refused."""
    from rulebook.checks import require_clean
    from rulebook.releases.history import RefusedError, prepare_release
    from rulebook.releases.snapshots import write

    project = open_project(options)
    game = known_game(project.library, options.game)
    # An interrupted release leaves a snapshot that no release lists. This release overwrites it.
    require_clean(project, "released", allow="release-stray")
    history = project.history(game)
    try:
        made = prepare_release(history, options.version, options.date, options.title, _notes(options.notes))
    except RefusedError as error:
        print(f"rulebook: {error}", file=sys.stderr)
        return FOUND_PROBLEMS
    if history.releases:
        edits = history.compare_games(history.releases[-1], None)
        _print_changes(history.pending, edits, project.library)
        if not history.pending and not edits:
            print("Nothing that players read has changed")
    else:
        print(f"The first release: {len(project.library.of(game))} records")
    if not options.dry_run:
        write(made, project.library.games[game], project.data)
    print(f"{'Would write' if options.dry_run else 'Written:'} {DATA}/{made.document.path}", file=sys.stderr)
    return OK


def _notes(path: Path | None) -> str | None:
    if not path:
        return None
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the notes: {error}") from error


def _print_changes(changes: list[RecordChange], edits: tuple[Edit, ...], library: Library) -> None:
    from rulebook.releases.diff_text import change_text, counted, edits_text

    if edits:
        print(edits_text("game.yml", edits, color=sys.stdout.isatty()))
    for change in changes:
        print(change_text(change, library, color=sys.stdout.isatty()))
    print(counted(changes))


def diff(options: argparse.Namespace) -> int:
    """Run `rulebook diff`: print what changed from one release to another, or to the current records.

    Raises ProblemsError if records cannot be read, or a release was changed after it was written.
    """
    from rulebook.releases.snapshots import number

    project = open_project(options)
    library, releases = project.library, project.releases
    unusable = (project.problem_of(release) for release in releases)
    raise_errors([*library.problems, *releases.problems, *unusable], *([f"{DATA}/{options.game}/"] if options.game else []))
    games = [known_game(library, options.game)] if options.game else list(library.games)
    wanted = [version for version in (options.old, options.new) if version]
    having = [game for game in games if releases.of.get(game) and all(releases.get(game, version) for version in wanted)]
    if not having:
        raise UsageError(f"no game has the release {' and '.join(wanted) or 'to compare with'}; {releases_known(releases)}")
    if options.new and number(options.old) > number(options.new):
        raise UsageError(f"{options.old} is newer than {options.new}; run `rulebook diff {options.new} {options.old}`")
    compared = [(game, *_compared(project.history(game), releases, options)) for game in having]
    if options.json:
        data = [
            {"game": g, "from": old, "to": new, "of_game": [asdict(e) for e in edits], "changes": [c.as_dict() for c in found]}
            for g, old, new, found, edits in compared
        ]
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return OK
    for game, old, new, changes, edits in compared:
        print(f"{library.games[game].name}, from {old} to {new or 'the current records'}\n")
        _print_changes(changes, edits, library)
    return OK


def _compared(
    history: History, releases: Releases, options: argparse.Namespace
) -> tuple[str, str | None, list[RecordChange], tuple[Edit, ...]]:
    old = releases.get(history.game, options.old) if options.old else history.releases[-1]
    new = releases.get(history.game, options.new) if options.new else None
    assert old
    return old.version, options.new, history.compare(old, new), history.compare_games(old, new)
