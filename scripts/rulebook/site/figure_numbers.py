"""The numbers that a figure has where the rules of its powers have an X. The same as `numbers.js` in the browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.site.figure_table import Table, TablePassage, TablePower

_X = re.compile(r"\bX\b")
_LISTED = re.compile(r"\bX=(\d+)")
_ANY_X = re.compile(r"\bX=")
"""A text that says what X may be, as in "X=2", is about any X, so it keeps it."""
_SIGNED_X = "+X or -X"


def has_number(name: str) -> bool:
    """Whether the name of a power has an X, for which a figure has a number."""
    return bool(_X.search(name))


def is_signed(name: str) -> bool:
    """Whether a figure has a sign with the number for the X in the name of a power."""
    return _SIGNED_X in name


def numbers_for(power: TablePower) -> list[str]:
    """The numbers that the rules of a power list for X; none if they list none, so that X is any number from 1 to 99."""
    return [number for passage in power["passages"] if not passage["note"] for number in _LISTED.findall(passage["text"])]


def is_allowed(power: TablePower, number: str) -> bool:
    """Whether a figure may have a number for the X of a power. A minus stands before it, a plus does not."""
    listed = numbers_for(power)
    sign = "-?" if is_signed(power["name"]) else ""
    return number in listed if listed else bool(re.fullmatch(rf"{sign}[1-9]\d?", number))


def with_numbers(table: Table, numbers: Mapping[str, str]) -> Table:
    """A table in which powers have numbers for X, given by their slugs, in their names and rules.

    Notes of the editor are about the printed card, so they keep it.
    """
    return {**table, "powers": {slug: _with(power, numbers.get(slug, "")) for slug, power in table["powers"].items()}}


def _with(power: TablePower, number: str) -> TablePower:
    if not number:
        return power
    passages: list[TablePassage] = [
        each
        if each["note"] or _ANY_X.search(each["text"])
        else {**each, "title": _with_number(each["title"], number), "text": _with_number(each["text"], number)}
        for each in power["passages"]
    ]
    name, summary = _with_number(power["name"], number), _with_number(power["summary"], number)
    return {**power, "name": name, "summary": summary, "passages": passages}


def _with_number(text: str, number: str) -> str:
    """A text with a number for each X. Only where it has both signs does it get that of the number."""
    if _ANY_X.search(text):
        return text
    signed = number if number.startswith("-") else f"+{number}"
    return _X.sub(number.removeprefix("-"), text.replace(_SIGNED_X, signed))
