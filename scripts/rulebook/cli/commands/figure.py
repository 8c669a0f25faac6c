"""The command `figure`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from rulebook.cli.running import Command
from rulebook.cli.shared import OK, UsageError, folder_of, open_project

if TYPE_CHECKING:
    from rulebook.site.figure_table import TablePower

ABOUT = "print the powers of a figure on one card, and explain the terms that they use"
EXAMPLE = "rulebook figure charge super-strength outwit"
HELP = """\
The card has each power with its full text, by column, and below them, each once, the keyphrases and rules that they name.
Names are found as in the look-up:

  rulebook figure charge "super strength" bcf

What the figure has for an X, or for a word in parentheses, may follow a power, as in the address of a card:

  rulebook figure charge passenger:2 breakaway:-2 "protected-effect:Outwit"
"""


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
    from rulebook.site.figure_numbers import name_and_given, with_given
    from rulebook.site.figure_table import figure_table

    library = open_project(options).library
    raise_errors(library.problems)
    game = game_with(library, options.game, "figure", "figure cards")
    table = figure_table(library, game)
    assert table, "the game has figure cards"
    assert game.figure
    searcher = Lookup.open(ensure_index(folder_of(options)))
    powers: dict[str, str] = {}
    names = {power["name"].casefold() for power in table["powers"].values()}
    for written in options.powers:
        # A name may have a colon too.
        name, given = (written, "") if written.strip().casefold() in names else name_and_given(written)
        slug = meant(name, table["powers"], searcher, game.slug, *game.figure.kinds)
        powers[slug] = _allowed(table["powers"][slug], given) or powers.get(slug, "")
    searcher.close()
    card = figure_card(with_given(table, powers), powers)
    print(json.dumps(card, indent=1, ensure_ascii=False) if options.json else figure_text(card, is_styled=sys.stdout.isatty()))
    return OK


def _allowed(power: TablePower, given: str) -> str:
    """What a figure has for the place that a power leaves; empty if none is given. Raises UsageError if it may not have it."""
    from rulebook.site.figure_numbers import allowed, has_number, placeholder_in, which

    place = "X" if has_number(power["name"]) else placeholder_in(power["name"])
    if given and not place:
        raise UsageError(f"{power['name']} has no X, so nothing may follow it: {given}")
    kept = allowed(power, given)
    if given and not kept:
        raise UsageError(f"the {place} of {power['name']} is {which(power)}, not {given}")
    return kept
