"""The link from a record's page to a match sheet with what the record brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from rulebook.match.sheet import FEWEST_SIDES, SEATS
from rulebook.model.refs import Ref

if TYPE_CHECKING:
    from rulebook.model.game import Game
    from rulebook.model.record import Record


@dataclass(frozen=True)
class Playing:
    """A link to a match sheet: the query of its address, and its words."""

    query: str
    words: str


def playing(game: Game, record: Record) -> Playing | None:
    """The link from the page of a side, of a board, or of a record that lists sides; None if there is nothing to play with.

    A record that lists two sides chooses both, and the board if it lists one. One that lists more narrows the choice down to
    what it lists.
    """
    if not game.match or record.ended:
        return None
    if record.ref.kind == game.match.side:
        return Playing(_query({SEATS[0]: record.ref.slug}), "Match sheet")
    if record.ref.kind == game.match.board:
        return Playing(_query({"at": record.ref.slug}), "Match sheet")
    listed = [Ref.parse(written, game.slug) for written in record.references("lists")]
    sides = [ref.slug for ref in listed if ref.kind == game.match.side]
    boards = [ref.slug for ref in listed if ref.kind == game.match.board]
    if len(sides) < FEWEST_SIDES:
        return None
    if len(sides) > FEWEST_SIDES:
        chosen = {"box": record.ref.slug}
    else:
        chosen = dict(zip(SEATS, sides, strict=False)) | ({"at": boards[0]} if len(boards) == 1 else {})
    return Playing(_query(chosen), f"Match sheet with this {game.kind_names(record.ref.kind).name.lower()}")


def _query(chosen: dict[str, str]) -> str:
    return f"?{urlencode(chosen)}"
