"""The command `figure`."""

from __future__ import annotations

import argparse
import json
import re
import sys
from typing import TYPE_CHECKING

from rulebook.cli.running import Command
from rulebook.cli.shared import OK, UsageError, folder_of, open_project

if TYPE_CHECKING:
    from rulebook.site.figure_table import TablePower

ABOUT = "print the powers of a figure on one card, and explain what they name"
EXAMPLE = "rulebook figure charge super-strength outwit"
HELP = """\
The card has each power with its full text, by column, and below them, each once, the keyphrases and rules that they name.
Names are found as in the look-up:

  rulebook figure charge "super strength" bcf

Where a power has an X, the number that the figure has may stand behind it, as in the address of a card:

  rulebook figure charge passenger:2 breakaway:-2
"""

_NUMBERED = re.compile(r"(.*?)\s*:\s*\+?(-?\d+)\s*")

_ANY = {False: "from 1 to 99", True: "from 1 to 99, or from -1 to -99"}
"""Which numbers X may be of which no rule says so, without and with a sign."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook figure`."""
    parser.set_defaults(run=Command(figure, "no card was made"))
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, f"{HELP}\n{parser.epilog}"
    parser.add_argument("powers", nargs="+", metavar="POWER", help="what the figure has on its dial, in the order of the card")
    parser.add_argument("--game", help="the game (default: the first that has figure cards)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def figure(options: argparse.Namespace) -> int:
    """Run `rulebook figure`: print the card of a figure. Raises UsageError if a power is not found."""
    from rulebook.cli.figure_text import figure_text
    from rulebook.cli.meant import game_with, meant
    from rulebook.model.problems import raise_errors
    from rulebook.search.index_cache import ensure_index
    from rulebook.search.lookup import Lookup
    from rulebook.site.figure_card import figure_card
    from rulebook.site.figure_numbers import with_numbers
    from rulebook.site.figure_table import figure_table

    library = open_project(options).library
    raise_errors(library.problems)
    game = game_with(library, options.game, "figure", "figure cards")
    table = figure_table(library, game)
    assert table, "the game has figure cards"
    assert game.figure
    searcher = Lookup.open(ensure_index(folder_of(options)))
    powers: dict[str, str] = {}
    for written in options.powers:
        numbered = _NUMBERED.fullmatch(written)
        name, number = numbered.groups() if numbered else (written, "")
        slug = meant(name, table["powers"], searcher, game.slug, *game.figure.kinds)
        powers[slug] = _allowed(table["powers"][slug], number)
    searcher.close()
    card = figure_card(with_numbers(table, powers), powers)
    print(json.dumps(card, indent=1, ensure_ascii=False) if options.json else figure_text(card, is_styled=sys.stdout.isatty()))
    return OK


def _allowed(power: TablePower, number: str) -> str:
    """The number that a figure has for the X of a power; empty if it has none. Raises UsageError if it may not have it."""
    from rulebook.site.figure_numbers import has_number, is_allowed, is_signed, numbers_for

    if number and not has_number(power["name"]):
        raise UsageError(f"{power['name']} has no X, so it takes no number")
    if number and not is_allowed(power, number):
        possible = " or ".join(numbers_for(power)) or _ANY[is_signed(power["name"])]
        raise UsageError(f"the X of {power['name']} is {possible}, not {number}")
    return number
