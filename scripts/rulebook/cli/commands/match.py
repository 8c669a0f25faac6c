"""The command `match`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from rulebook.cli.running import Command
from rulebook.cli.shared import OK, UsageError, folder_of, known_game, open_project

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulebook.match.table import Part
    from rulebook.search.lookup import Lookup

ABOUT = "print everything that applies when these heroes meet"
EXAMPLE = "rulebook match loki the-wayward-sisters --at santas-workshop"
HELP = """\
The sheet has the setup step by step, the turn and the steps of an attack with what each side and the battlefield add, the
rulings and other records that apply, and what to count. Names are found as in the look-up:

  rulebook match loki "wayward sisters" --at "santas workshop"
  rulebook match loki medusa --turn medusa      only what can matter on her turn, the defender first
  rulebook match loki alice medusa sinbad       two teams: the first and third against the second and fourth
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rulebook match`."""
    parser.set_defaults(run=Command(match, "no sheet was made"))
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, f"{HELP}\n{parser.epilog}"
    parser.add_argument(
        "sides", nargs="+", metavar="SIDE", help="two to four sides, such as heroes, in the order of their turns"
    )
    parser.add_argument("--at", metavar="BOARD", help="the board, such as a battlefield")
    parser.add_argument("--turn", metavar="SIDE", help="leave out what is only about the turn of another side")
    parser.add_argument("--game", help="the game (default: the first that has match sheets)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def match(options: argparse.Namespace) -> int:
    """Run `rulebook match`: print the sheet of a match. Raises UsageError if a side or the board is not found."""
    from rulebook.cli.sheet_text import sheet_text
    from rulebook.match.sheet import FEWEST_SIDES, SEATS, match_sheet
    from rulebook.match.table import match_table
    from rulebook.model.problems import raise_errors
    from rulebook.search.index_cache import ensure_index
    from rulebook.search.lookup import Lookup

    library = open_project(options).library
    raise_errors(library.problems)
    having = [slug for slug, game in library.games.items() if game.match]
    slug = known_game(library, options.game) if options.game else next(iter(having), "")
    game = library.games.get(slug)
    table = match_table(library, game) if game else None
    if not game or not game.match or not table:
        raise UsageError(f"{slug or 'no game'} has no match sheets; the games that have: {', '.join(having) or 'none'}")
    if not FEWEST_SIDES <= len(options.sides) <= len(SEATS):
        raise UsageError(f"a match has {FEWEST_SIDES} to {len(SEATS)} sides, and not {len(options.sides)}")
    searcher = Lookup.open(ensure_index(folder_of(options)))
    sides = [_found(side, table["sides"], searcher, slug, game.match.side) for side in options.sides]
    board = _found(options.at, table["boards"], searcher, slug, game.match.board) if options.at else None
    turn = None
    if options.turn:
        playing = _found(options.turn, {side: table["sides"][side] for side in sides}, searcher, slug, game.match.side)
        turn = SEATS[sides.index(playing)]
    searcher.close()
    sheet = match_sheet(table, sides, board, turn)
    print(json.dumps(sheet, indent=1, ensure_ascii=False) if options.json else sheet_text(sheet, is_styled=sys.stdout.isatty()))
    return OK


def _found(written: str, parts: Mapping[str, Part], searcher: Lookup, game: str, kind: str) -> str:
    """The slug of the side or board that is meant: its slug, its name, or what the look-up finds first for it.

    Says on standard error what was understood, if that is not what is written. Raises UsageError if nothing is found.
    """
    slug = written.strip().lower().removeprefix(f"{game}/").removeprefix(f"{kind}/")
    if slug in parts:
        return slug
    answer = searcher.lookup(written, game=game, kind=kind, limit=3)
    found = [slug for slug in _slugs(result.id for result in answer.results) if slug in parts]
    if not found or not answer.sure:
        names = ", ".join(parts[slug]["name"] for slug in found or list(parts)[:5])
        raise UsageError(f"no {kind} {written!r}; {'did you mean' if found else 'there are'} {names}{'?' if found else ' ...'}")
    name = parts[found[0]]["name"]
    if name.casefold() != written.strip().casefold():
        print(f"rulebook: {written} is read as {name}", file=sys.stderr)
    return found[0]


def _slugs(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(id_.rpartition("/")[2] for id_ in ids))
