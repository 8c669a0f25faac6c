"""The link from a record's page to a match sheet with what the record brings, and what a match sheet says of what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from rulebook.match.sheet import FEWEST_SIDES, SEATS
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from rulebook.model.game import Game
    from rulebook.model.record import Record
    from rulebook.releases.history import History


def playing(game: Game, record: Record) -> str:
    """The query of a match sheet's address, for a side, a board, or a record that lists sides; empty if none is.

    A record that lists two sides chooses both, and the board if it lists one. One that lists more narrows the choice down to
    what it lists.
    """
    if not game.match or record.ended:
        return ""
    if record.ref.kind == game.match.side:
        return _query({SEATS[0]: record.ref.slug})
    if record.ref.kind == game.match.board:
        return _query({"at": record.ref.slug})
    listed = [Ref.parse(written, game.slug) for written in record.references("lists")]
    sides = [ref.slug for ref in listed if ref.kind == game.match.side]
    boards = [ref.slug for ref in listed if ref.kind == game.match.board]
    if len(sides) < FEWEST_SIDES:
        return ""
    if len(sides) > FEWEST_SIDES:
        chosen = {"box": record.ref.slug}
    else:
        chosen = dict(zip(SEATS, sides, strict=False)) | ({"at": boards[0]} if len(boards) == 1 else {})
    return _query(chosen)


def changed_texts(history: History, kind: str) -> dict[str, int]:
    """How many texts of each record of a kind are new or changed since the newest release, by slug, for those that have any."""
    numbers = {}
    for record in history.library.in_force(history.game, kind):
        refs = (record.ref, *(record.ref_of(passage) for _, _, passage in record.passages()))
        numbers[record.ref.slug] = sum(bool(history.standing(ref).mark) for ref in refs)
    return {slug: number for slug, number in numbers.items() if number}


def _query(chosen: dict[str, str]) -> str:
    return f"?{urlencode(chosen)}"
