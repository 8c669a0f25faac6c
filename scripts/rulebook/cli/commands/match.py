"""The command `match`."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from typing import TYPE_CHECKING, Any

from rulebook.cli.answer_text import filled, print_answer
from rulebook.cli.running import Command
from rulebook.cli.shared import NOTHING_FOUND, OK, UsageError, folder_of, open_project

if TYPE_CHECKING:
    from rulebook.search.lookup import Lookup

ABOUT = "print everything that applies when these heroes meet"
EXAMPLE = "rulebook match loki the-wayward-sisters --at santas-workshop"
HELP = """\
The sheet has the setup step by step, the turn and the steps of an attack with what each side and the battlefield add, the
rulings and other records that apply, and what to count. Names are found as in the look-up:

  rulebook match loki "wayward sisters" --at "santas workshop"
  rulebook match loki medusa --turn medusa      only what can matter on her turn, the defender first
  rulebook match loki medusa --ask "end of turn"    the answer to a question in this match, and no sheet
  rulebook match loki alice medusa sinbad       two teams: the first and third against the second and fourth
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook match`."""
    parser.set_defaults(run=Command(match, "no sheet was made"))
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, f"{HELP}\n{parser.epilog}"
    parser.add_argument(
        "sides", nargs="+", metavar="SIDE", help="two or four sides, such as heroes, in the order of their turns"
    )
    parser.add_argument("--at", metavar="BOARD", help="the board, such as a battlefield")
    parser.add_argument("--turn", metavar="SIDE", help="leave out what is only about the turn of another side")
    parser.add_argument("--ask", metavar="QUESTION", help="look a question up in this match, and print no sheet")
    parser.add_argument("--game", help="the game (default: the first that has match sheets)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def match(options: argparse.Namespace) -> int:
    """Run `rulebook match`: print the sheet of a match, or the answer to a question about it.

    Raises UsageError if a side or the board is not found.
    """
    from rulebook.cli.meant import game_with, meant, understood
    from rulebook.cli.sheet_text import sheet_text
    from rulebook.match.sheet import FEWEST_SIDES, SEATS, match_sheet
    from rulebook.match.table import match_table
    from rulebook.model.problems import raise_errors
    from rulebook.search.index_cache import ensure_index
    from rulebook.search.lookup import Lookup

    library = open_project(options).library
    raise_errors(library.problems)
    game = game_with(library, options.game, "match", "match sheets")
    table = match_table(library, game)
    assert table, "the game has match sheets"
    assert game.match
    searcher = Lookup.open(ensure_index(folder_of(options)))

    def is_board(written: str) -> bool:
        """Whether a board is meant, and no side."""
        assert game.match
        return (
            not understood(written, table["sides"], searcher, game.slug, game.match.side)[1]
            and understood(written, table["boards"], searcher, game.slug, game.match.board)[1]
        )

    boards = [] if options.at else list(filter(is_board, options.sides))
    if boards:
        others = [shlex.quote(side) for side in options.sides if side not in boards]
        missing = ["SIDE"] * (FEWEST_SIDES - len(others))
        write = f"write: rulebook match {' '.join(others + missing)} --at {shlex.quote(boards[0])}"
        raise UsageError(f"{boards[0]!r} is a {game.match.board}, and no {game.match.side}; {write}")
    if len(options.sides) not in (FEWEST_SIDES, len(SEATS)):
        raise UsageError(f"a match has {FEWEST_SIDES} or {len(SEATS)} sides, and not {len(options.sides)}")
    sides = [meant(side, table["sides"], searcher, game.slug, game.match.side) for side in options.sides]
    board = meant(options.at, table["boards"], searcher, game.slug, game.match.board) if options.at else None
    turn = None
    if options.turn:
        playing = meant(options.turn, table["sides"], searcher, game.slug, game.match.side)
        if playing not in sides:
            names = ", ".join(table["sides"][side]["name"] for side in sides)
            raise UsageError(f"{table['sides'][playing]['name']} is not in this match; --turn names one of its sides: {names}")
        turn = SEATS[sides.index(playing)]
    sheet = match_sheet(table, sides, board, turn)
    if options.ask is not None:
        return _ask(options, match_sheet(table, sides, board), searcher, game.slug)
    searcher.close()
    print(json.dumps(sheet, indent=1, ensure_ascii=False) if options.json else sheet_text(sheet, is_styled=sys.stdout.isatty()))
    return OK


def _ask(options: argparse.Namespace, sheet: dict[str, Any], searcher: Lookup, game: str) -> int:
    """Print the answer to a question in a match; as text, below the passages of the sheet that have its words.

    Returns exit status 1 if nothing was found.
    """
    from rulebook.cli.own_answer import with_words

    applies = [part["id"] for part in (*sheet["sides"], *sheet["applies"])]
    playing = {*applies, sheet["battlefield"]} if sheet["battlefield"] else {*applies}
    answer = searcher.lookup(options.ask, game=game, playing=playing)
    own = [] if options.json else with_words(sheet, options.ask)
    if own:
        print("On this match sheet:\n")
    for entry in own:
        print(f"{entry['title']}  [{entry['record']}]  {entry['id']}\n{filled(entry['text'])}\n")
    print_answer(answer, searcher, as_json=options.json)
    searcher.close()
    return OK if answer.results else NOTHING_FOUND
