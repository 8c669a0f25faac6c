"""The command `diff`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rulebook.cli.running import Command
from rulebook.cli.shared import OK, UsageError, known_game, open_project, print_changes, releases_known
from rulebook.model.problems import raise_errors
from rulebook.project.locate import DATA

if TYPE_CHECKING:
    import argparse

    from rulebook.releases.changes import Edit, RecordChange
    from rulebook.releases.history import History
    from rulebook.releases.snapshots import Releases


ABOUT = "show what changed between two releases, word by word"
EXAMPLE = "rulebook diff 10.0 --game unmatched"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook diff`."""
    parser.set_defaults(run=Command(diff, "nothing was compared"))
    parser.add_argument("old", nargs="?", metavar="A", help="the older release (default: the last release)")
    parser.add_argument("new", nargs="?", metavar="B", help="the newer release (default: the current records)")
    parser.add_argument("--game", help="compare one game only")
    parser.add_argument("--json", action="store_true", help="print JSON")


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
            {
                "game": g,
                "from": old,
                "to": new,
                "of_game": [edit.as_dict() for edit in edits],
                "changes": [change.as_dict() for change in found],
            }
            for g, old, new, found, edits in compared
        ]
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return OK
    for game, old, new, changes, edits in compared:
        print(f"{library.games[game].name}, from {old} to {new or 'the current records'}\n")
        print_changes(changes, edits, library)
    return OK


def _compared(
    history: History, releases: Releases, options: argparse.Namespace
) -> tuple[str, str | None, list[RecordChange], tuple[Edit, ...]]:
    old = releases.get(history.game, options.old) if options.old else history.releases[-1]
    new = releases.get(history.game, options.new) if options.new else None
    assert old
    return old.version, options.new, history.compare(old, new), history.compare_games(old, new)
