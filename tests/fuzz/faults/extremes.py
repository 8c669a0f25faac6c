"""Faults of size: numbers of thousands of digits, lines of hundreds of thousands of characters, and much of everything."""

from __future__ import annotations

from fuzz import fields
from fuzz.classes import Edit, edit_class, table
from fuzz.workspace import Spot, Workspace

FAMILY = "extremes"
NO_NUMBER = "nothing in a game has that many"
SLOW = "a check must not take time for it, and it says nothing"
LONG = 400_000


def filled(field: fields.Field, text: str) -> Edit:
    """An edit that makes a text very long."""
    return lambda w: w.put(*field(w), '"' + (text * (LONG // len(text.encode()) + 1)) + '"')


table(
    FAMILY,
    [
        ("digits", NO_NUMBER, lambda w: w.put(*fields.item_of_record("tokens", "start")(w), "9" * 5000)),
        ("digits-of-count", NO_NUMBER, lambda w: w.put(*fields.item_of_record("tokens", "count")(w), "9" * 5000)),
        ("digits-of-year", NO_NUMBER, lambda w: w.put(*fields.of_record("year")(w), "9" * 5000)),
        ("digits-of-order", NO_NUMBER, lambda w: w.put(*fields.of_game("order")(w), "9" * 5000)),
        ("digits-of-name", "a name is text", lambda w: w.put(*fields.of_record("name")(w), "9" * 5000)),
        ("digits-of-version", NO_NUMBER, lambda w: w.put(*fields.of_game("version")(w), f'"{"9" * 5000}.0"')),
        ("digits-of-since", NO_NUMBER, lambda w: w.put(*fields.of_record("since")(w), f'"{"9" * 5000}"')),
        ("negative-digits", NO_NUMBER, lambda w: w.put(*fields.item_of_record("tokens", "min")(w), "-" + "9" * 5000)),
        ("brackets", SLOW, filled(fields.PROSE["passage"], "[[")),
        ("closing-brackets", SLOW, filled(fields.PROSE["passage"], "]]")),
        ("stars", SLOW, filled(fields.PROSE["passage"], "*a ")),
        ("ticks", SLOW, filled(fields.PROSE["passage"], "` ")),
        ("angles", SLOW, filled(fields.PROSE["passage"], "<a ")),
        ("references", SLOW, filled(fields.PROSE["passage"], "See [[rule/none]]. ")),
        ("markdown-links", SLOW, filled(fields.PROSE["summary"], "[a](b ")),
        ("addresses-in-text", SLOW, filled(fields.PROSE["passage"], "http://http://")),
        ("spaces", SLOW, filled(fields.NAMES["name"], " ")),
        ("zero-widths", SLOW, filled(fields.PROSE["passage"], "\u200b")),
        ("no-break", SLOW, filled(fields.PROSE["game-summary"], "<b>")),
    ],
)


def page_of(text: str) -> Edit:
    """An edit that adds a page with a very long line."""

    def edit(w: Workspace) -> Spot:
        w.write("docs/extra.md", "# Extra\n\n" + text * (LONG // len(text)) + "\n")
        return Spot("docs/extra.md", 3)

    return edit


table(
    FAMILY,
    [
        ("page-of-links", SLOW, page_of("[a](no-such.md) ")),
        ("page-of-open-tags", SLOW, page_of('<a href="x')),
        ("page-of-images", SLOW, page_of("![a](b.png ")),
        ("page-of-comments", SLOW, page_of("<!-- ")),
    ],
)


@edit_class(FAMILY, SLOW)
def long_link(w: Workspace) -> Spot:
    return w.set(w.game_file, ("sources", 0, "link"), "http://[" + "http://" * 20_000)
