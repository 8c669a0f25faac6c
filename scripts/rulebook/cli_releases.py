"""The commands about releases."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.command import FOUND_PROBLEMS, OK, UsageError, add_command, checked, print_problems, project_of
from rulebook.fresh import DATA
from rulebook.problems import did_you_mean

if TYPE_CHECKING:
    from rulebook.library import Library
    from rulebook.releases import Release


def add_commands(commands: Any) -> None:
    """Add the commands about releases to the command line."""
    parser = add_command(
        commands, "release", release, "freeze the records as they stand", "rulebook release unmatched 10.1 --date 2026-02-01"
    )
    parser.add_argument("game", metavar="GAME", help="the game, by the name of its folder")
    parser.add_argument("version", metavar="VERSION", help="numbers with dots between, newer than the last release")
    parser.add_argument("--date", required=True, type=_day, help="the day of the release, as 2026-02-01")
    parser.add_argument("--title", help="a few words that name the release")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="a text file that says what the release is about")
    parser.add_argument("--dry-run", action="store_true", help="show what would be released, and write nothing")


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no date; write year, month and day, as 2026-02-01") from error
    return text


def known_game(library: Library, game: str) -> str:
    """The name of a game that there is. Raises UsageError with the likely one if there is no such game."""
    if game not in library.games:
        known = list(library.games)
        raise UsageError(f"no game {game!r}; {did_you_mean(game, known) or 'there are ' + ', '.join(known)}")
    return game


def release(options: argparse.Namespace) -> int:
    """`rulebook release`: freeze a game's records as they stand; exit 1 if that is refused."""
    from rulebook import checks
    from rulebook.releases import RefusedError, propose, write

    root = project_of(options) / DATA
    project = checked(root)
    game = known_game(project.library, options.game)
    # What a release that was broken off left behind is no hindrance: it is written over.
    problems = [problem for problem in checks.run(project) if problem.code != "release-stray"]
    if problems:
        print_problems(problems)
        print("Nothing was released: mend the records first.", file=sys.stderr)
        return FOUND_PROBLEMS
    try:
        made = propose(
            project.library, project.releases, game, options.version, options.date, options.title, _notes(options.notes)
        )
    except RefusedError as error:
        print(f"rulebook: {error}", file=sys.stderr)
        return FOUND_PROBLEMS
    print(_summary(made, project.library))
    if not options.dry_run:
        write(made, project.library.games[game], root)
    print(f"{'Would write' if options.dry_run else 'Written:'} {DATA}/{made.document.path}", file=sys.stderr)
    return OK


def _notes(path: Path | None) -> str | None:
    if not path:
        return None
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the notes: {error}") from error


def _summary(release: Release, library: Library) -> str:
    count = len(library.of(release.game))
    return f"{library.games[release.game].name} {release.version}, {release.date}: {count} records"
