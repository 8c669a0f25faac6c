"""The command `rulebook`: parses arguments, runs a command, and prints errors.

A command imports the modules that it needs inside its function, so that a look-up does not wait for the others.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from rulebook import __version__
from rulebook.cli.shared import FOUND_PROBLEMS, MISUSE, OK, Parser, UsageError, add_command, print_problems
from rulebook.model.problems import ProblemsError
from rulebook.project.locate import ProjectNotFoundError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Collection, Sequence


class Command(NamedTuple):
    """A command as the help lists it.

    The function `add_NAME` of its module adds its arguments to a parser, and sets `run` to the function that runs it.
    """

    module: str
    about: str
    example: str


COMMANDS = {
    "check": Command("records", "find problems in the records", "rulebook check --format github"),
    "lookup": Command("lookup", "find the ruling for a question", "rulebook lookup can loki boost with tricks"),
    "show": Command("records", "print a record, or one passage of it", "rulebook show hero/loki"),
    "export": Command("records", "write all records as JSON", "rulebook export /tmp/records"),
    "build": Command("site", "make the pages, the index, and the site; write only what changed", "rulebook build"),
    "serve": Command("site", "serve the built site and the look-up service", "rulebook serve --port 8000"),
    "release": Command(
        "releases", "freeze the current records as a release", "rulebook release unmatched 10.1 --date 2026-02-01"
    ),
    "diff": Command("releases", "show what changed between two releases, word by word", "rulebook diff 10.0 --game unmatched"),
    "source": Command(
        "sources",
        "compare, accept, or import the documents that records are written from",
        "rulebook source compare NEW.md",
    ),
    "publish": Command(
        "publish",
        "publish the last release as a site beside the earlier editions",
        "rulebook publish --dry-run",
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, `sys.argv` by default. Returns 0 for success, 1 for problems or nothing found, 2 for misuse."""
    given = sys.argv[1:] if arguments is None else arguments
    options = command_line(set(given)).parse_args(given)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except ProblemsError as error:
        print_problems(error.problems)
        if error.why:
            print(error.why, file=sys.stderr)
        return FOUND_PROBLEMS
    except (UsageError, ProjectNotFoundError) as error:
        print(f"rulebook: {error}", file=sys.stderr)
        return MISUSE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def entry_point() -> NoReturn:
    """Run the command line, and end the process with its exit status. The installed command calls it."""
    sys.exit(main())


def command_line(named: Collection[str] = COMMANDS.keys()) -> Parser:
    """The parser of the command line. To save time, only the commands in `named` get their arguments."""
    parser = Parser(
        prog="rulebook",
        description="A rules reference for tabletop dueling games: check the records, build the site, look up rulings.",
        epilog="Try: rulebook lookup loki tricks boost",
    )
    parser.add_argument("--version", action="version", version=f"rulebook {__version__}")
    parser.add_argument(
        "--project",
        type=Path,
        default=Path(),
        help="the folder of the project (default: the current folder, or the nearest above it)",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        added = add_command(commands, name, command.about, command.example)
        if name in named:
            getattr(import_module(f"rulebook.cli.{command.module}"), f"add_{name}")(added)
    return parser
