"""What the arguments of `match` and `figure` mean: the game that has what they print, and the records that are written."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rulebook.cli.shared import UsageError, known_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from rulebook.library.library import Library
    from rulebook.model.game import Game
    from rulebook.search.lookup import Lookup


def game_with(library: Library, written: str | None, field: str, words: str) -> Game:
    """The game that is `written`, or else the first that has `field` in its `game.yml`.

    Raises UsageError if it does not have it, which says so in these `words`, such as "match sheets".
    """
    having = [slug for slug, game in library.games.items() if getattr(game, field)]
    slug = known_game(library, written) if written else next(iter(having), None)
    if slug not in having:
        raise UsageError(f"{slug or 'no game'} has no {words}; the games that have: {', '.join(having) or 'none'}")
    return library.games[slug]


def meant(written: str, known: Mapping[str, Any], searcher: Lookup, game: str, *kinds: str) -> str:
    """The slug of the record that is meant: its slug, its name, or what the look-up finds first for it.

    `known` has the records of a compiled table, which are of these kinds, by slug, each with its `name`. Says on standard error
    what was understood, if that is not what is written. Raises UsageError if nothing is found.
    """
    tries = [understood(written, known, searcher, game, kind) for kind in kinds]
    found, is_sure = next((each for each in tries if each[1]), tries[0])
    if not is_sure:
        names = ", ".join(known[slug]["name"] for slug in found or list(known)[:5])
        raise UsageError(
            f"no {kinds[0]} {written!r}; {'did you mean' if found else 'there are'} {names}{'?' if found else ' ...'}"
        )
    name = known[found[0]]["name"]
    ids = [f"{start}{kind}/{found[0]}" for kind in kinds for start in ("", f"{game}/")]
    if written.strip().casefold() not in (name.casefold(), found[0], *ids):
        print(f"rulebook: {written} is read as {name}", file=sys.stderr)
    return found[0]


def understood(written: str, known: Mapping[str, Any], searcher: Lookup, game: str, kind: str) -> tuple[list[str], bool]:
    """The slugs of the records that may be meant, the likeliest first, and whether the first is: see `meant`."""
    slug = written.strip().lower().removeprefix(f"{game}/").removeprefix(f"{kind}/")
    name = written.strip().casefold()
    if found := [each for each, record in known.items() if slug == each or name == record["name"].casefold()]:
        return found, True
    answer = searcher.lookup(written, game=game, kind=kind, limit=3)
    found = [slug for slug in _slugs(result.id for result in answer.results) if slug in known]
    return found, bool(found) and answer.sure


def _slugs(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(id_.rpartition("/")[2] for id_ in ids))
