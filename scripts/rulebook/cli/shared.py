"""What the commands share: their parser, exit statuses, UsageError, and how they open the project."""

from __future__ import annotations

import argparse
import re
import sys
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from rulebook.project.locate import find_project

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from rulebook.library.library import Library
    from rulebook.project.project import Project
    from rulebook.releases.changes import Edit, RecordChange
    from rulebook.releases.snapshots import Release, Releases

OK, FOUND_PROBLEMS, MISUSE = 0, 1, 2
NOTHING_FOUND = CANNOT_SERVE = 1
CANNOT_WRITE, BUSY = 74, 75
"""EX_IOERR and EX_TEMPFAIL of sysexits.h."""
STOPPED = 128
"""What shells add to the number of the signal that stopped a command."""
_MINUS_WORD = re.compile("-(?!h$)[^-].*", re.DOTALL)


class UsageError(Exception):
    """The arguments of a command cannot be used. The message says why."""


class Parser(argparse.ArgumentParser):
    """The parser of a command. If an option is unknown, its error message suggests the most similar one."""

    takes_query = False
    """Whether all arguments that are not options, including `-word`, are words of a query. They become the option `words`."""

    def parse_known_args(self, args: Iterable[str] | None = None, namespace: Any = None) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        options, rest = super().parse_known_args(_shielded(given) if self.takes_query else given, namespace)
        unknown = [each for each in rest if each.startswith("--")] if self.takes_query else rest
        if unknown:
            from rulebook.model.problems import did_you_mean

            hint = did_you_mean(unknown[0].partition("=")[0], self._option_string_actions)
            self.error(f"unrecognized arguments: {' '.join(unknown)}{f'; {hint}' if hint else ''}")
        if self.takes_query:
            options.words = [word.strip() for word in (*options.words, *rest)]
        return options, []


def _shielded(arguments: list[str]) -> list[str]:
    """The arguments, with a space before each word that looks like an option, so that argparse reads it as a word."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    before = [f" {each}" if _MINUS_WORD.fullmatch(each) else each for each in arguments[:end]]
    return before + [f" {each}" for each in arguments[end + 1 :]]


def add_command(commands: Any, name: str, about: str, example: str) -> Any:
    """Add a command to the command line, with a description and an example. Returns its parser, without arguments."""
    parser = commands.add_parser(
        name, help=about, description=about[:1].upper() + about[1:] + ".", epilog=f"Example: {example}"
    )
    parser.set_defaults(name=parser.prog)
    return parser


def folder_of(options: argparse.Namespace) -> Path:
    """The folder of the project that a command works on. Raises ProjectNotFoundError if there is none."""
    return find_project(options.project)


def open_project(options: argparse.Namespace) -> Project:
    """The project that a command works on. Raises ProjectNotFoundError if there is none."""
    from rulebook.project.project import Project

    return Project.open(folder_of(options), today=date.today())


def known_game(library: Library, game: str) -> str:
    """The name `game`, if there is such a game. Raises UsageError, which suggests a similar name, if there is not."""
    from rulebook.model.problems import did_you_mean

    if game not in library.games:
        known = list(library.games)
        raise UsageError(f"no game {game!r}; {did_you_mean(game, known) or 'there are ' + ', '.join(known)}")
    return game


def releases_known(releases: Releases) -> str:
    """A hint that lists the releases of all games."""
    return "there are " + (", ".join(f"{release.game} {release.version}" for release in releases) or "no releases yet")


def release_of(project: Project, version: str, game: str | None) -> Release:
    """The release of a version, and of `game` if it is given.

    Raises UsageError if there is no such release or more than one, and ProblemsError if it was changed after it was written.
    """
    from rulebook.model.problems import raise_errors

    releases = project.releases
    found = [release for release in releases if release.version == version and game in (None, release.game)]
    if not found:
        raise_errors(p for p in releases.problems if p.place.path.endswith((f"/{version}.yml", f"/{version}.jsonl")))
        raise UsageError(f"no release {version!r}{f' of {game}' if game else ''}; {releases_known(releases)}")
    damaged = {PurePath(p.place.path).parts[-3] for p in releases.problems if PurePath(p.place.path).stem == version}
    if len(found) > 1 or (not game and damaged - {found[0].game}):
        which = f", and that of {', '.join(sorted(damaged))} cannot be read" if damaged and not game else ""
        raise UsageError(f"more than one game has a release {version!r}{which}; name one with --game")
    raise_errors([] if found[0].intact else [found[0].changed_problem])
    return found[0]


def print_no_feeds() -> None:
    """Print to standard error that the site has no feeds of changes, and how it gets them."""
    address = "the site's address: set RULEBOOK_SITE_URL, or site_url in mkdocs.yml"
    print(f"no feeds: their links need {address}", file=sys.stderr)


def print_changes(changes: list[RecordChange], edits: tuple[Edit, ...], library: Library) -> None:
    """Print the changes of records, the edits of game.yml, and how many records changed, in color on a terminal."""
    from rulebook.releases.diff_text import change_text, count_changes, edits_text

    if edits:
        print(edits_text("game.yml", edits, color=sys.stdout.isatty()))
    for change in changes:
        print(change_text(change, library, color=sys.stdout.isatty()))
    print(count_changes(changes))
