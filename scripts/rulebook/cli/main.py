"""The command `rulebook`: parses the arguments, and runs the command that they name.

A command imports the modules that it needs inside its function, so that a look-up does not wait for the others.
"""

from __future__ import annotations

import gc
import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rulebook import __version__
from rulebook.cli import commands
from rulebook.cli.running import flush, run
from rulebook.cli.shared import Parser, add_command

if TYPE_CHECKING:
    from collections.abc import Sequence


COMMANDS = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
"""The names of all commands."""
YOUNG_OBJECTS = 100_000
"""How many new objects the garbage collector waits for: by default 700, which takes a tenth of the time of `check`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, `sys.argv` by default. Returns the exit status. Raises SystemExit for misuse."""
    given = sys.argv[1:] if arguments is None else arguments
    return flush(run(command_line(given).parse_args(given)))


def entry_point() -> NoReturn:
    """Run the command line, and end the process with its exit status. The installed command calls it."""
    gc.set_threshold(YOUNG_OBJECTS)
    sys.exit(main())


def command_line(given: Sequence[str] = ()) -> Parser:
    """The parser of the command line.

    To save time, only the commands that are in the arguments `given` are imported and described, or else all.
    """
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
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    named = set(COMMANDS) if set(given[:1]) & {"-h", "--help"} else set(COMMANDS) & set(given) or set(COMMANDS)
    for name in COMMANDS:
        if name in named:
            command = import_module(f"{commands.__name__}.{name}")
            command.add_arguments(add_command(subparsers, name, command.ABOUT, command.EXAMPLE))
        else:
            subparsers.add_parser(name)
    return parser
