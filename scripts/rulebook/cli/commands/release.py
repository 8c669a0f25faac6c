"""The command `release`."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.cli.running import Access, Command
from rulebook.cli.shared import FOUND_PROBLEMS, OK, UsageError, known_game, open_project, print_changes, releases_known
from rulebook.project.locate import DATA
from rulebook.text.counts import counted

if TYPE_CHECKING:
    from rulebook.project.project import Project

ABOUT = "freeze the current records as a release"
EXAMPLE = "rulebook release unmatched 10.1 --date 2026-02-01"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook release`."""
    parser.set_defaults(run=Command(release, "nothing was released", Access.REFUSED, lambda options: not options.dry_run))
    parser.add_argument("game", metavar="GAME", help="the name of the game's folder")
    parser.add_argument("version", metavar="VERSION", help="numbers separated by dots, higher than the last release")
    parser.add_argument("--date", type=_day, help="the date of the release, such as 2026-02-01; required")
    parser.add_argument("--title", help="a short title of the release")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="a text file with notes about the release")
    parser.add_argument("--undo", action="store_true", help="take back the newest release, unless it is published")
    parser.add_argument("--dry-run", action="store_true", help="print what would be done, and write nothing")


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date; write year, month and day, such as 2026-02-01") from error
    return text


def release(options: argparse.Namespace) -> int:
    """Run `rulebook release`: freeze the current records of a game, or take back a release. Returns 1 if it is refused."""
    from rulebook.releases.history import RefusedError

    project = open_project(options)
    game = known_game(project.library, options.game)
    try:
        return _undo(project, game, options) if options.undo else _release(project, game, options)
    except RefusedError as error:
        print(f"rulebook: {error}", file=sys.stderr)
        return FOUND_PROBLEMS


def _release(project: Project, game: str, options: argparse.Namespace) -> int:
    from rulebook.checks import require_clean
    from rulebook.releases.diff_text import correction_text
    from rulebook.releases.next_release import prepare_release
    from rulebook.releases.snapshots import game_text, write
    from rulebook.releases.undo import keep

    if not options.date:
        raise UsageError("--date is missing: the date of the release, such as 2026-02-01")
    require_clean(project, "released")
    history = project.history(game)
    notes, today = _notes(options.notes), date.today().isoformat()
    made = prepare_release(history, options.version, options.date, options.title, notes, today=today)
    if history.releases:
        edits = history.compare_games(history.releases[-1], None)
        print_changes(history.pending, edits, project.library)
        if correction := correction_text(history.pending, options.version):
            print(correction)
        if not history.pending and not edits:
            print("Nothing that players read has changed")
    else:
        print(f"The first release: {counted(len(project.library.of(game)), 'record')}")
    if not options.dry_run:
        before = (project.data / game / "game.yml").read_bytes().decode("utf-8")
        # First, so that a command that cannot write it has released nothing.
        keep(project.root, made, before, game_text(made, project.library.games[game], before))
        write(made, project.library.games[game], project.data)
    print(f"{'Would write' if options.dry_run else 'Written:'} {DATA}/{made.document.path}", file=sys.stderr)
    return OK


def _undo(project: Project, game: str, options: argparse.Namespace) -> int:
    from rulebook.publish.known import edition_with
    from rulebook.releases.history import RefusedError
    from rulebook.releases.undo import undo

    release = project.releases.get(game, options.version)
    if not release:
        raise UsageError(f"no release {options.version!r} of {game}; {releases_known(project.releases)}")
    edition = edition_with(project.root, release)
    if edition:
        raise RefusedError(
            f"{edition} has {game} {release.version}: what is published stays; put the change into a new release"
        )
    if not options.dry_run:
        undo(project.root, project.data, release, project.releases.of[game], project.library.games[game])
    print(f"{'Would take back' if options.dry_run else 'Taken back:'} {release.document.path}", file=sys.stderr)
    return OK


def _notes(path: Path | None) -> str | None:
    if not path:
        return None
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the notes: {error}") from error
