"""What a figure has where its powers leave a place: a number for X, and a text for a word in parentheses, such as "(Effect)".

The same as `numbers.js` in the browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.site.figure_table import Table, TablePassage, TablePower

_X = re.compile(r"\bX\b", re.ASCII)
_LISTED = re.compile(r"\bX=(\d+)", re.ASCII)
_ANY_X = re.compile(r"\bX=", re.ASCII)
"""A text that says what X may be, as in "X=2", is about any X, so it keeps it."""
_SIGNED_X = "+X or -X"
_PLACEHOLDER = re.compile(r"\(([A-Za-z]+)\)$")
"""A word in parentheses at the end of the name of a power: what it stands for is on the figure's own card."""
_MOST_CHARACTERS = 40


def name_and_given(written: str) -> tuple[str, str]:
    """What names a power, and what is given for its place behind a colon: empty if nothing is."""
    name, _, given = written.partition(":")
    return name.strip(), given.strip()


def has_number(name: str) -> bool:
    """Whether the name of a power has an X, for which a figure has a number."""
    return bool(_X.search(name))


def is_signed(name: str) -> bool:
    """Whether a figure has a sign with the number for the X in the name of a power."""
    return _SIGNED_X in name


def placeholder_in(name: str) -> str:
    """The word in the name of a power for which a figure has a text, such as "Effect"; empty if there is none."""
    found = _PLACEHOLDER.search(name)
    return found[1] if found else ""


def _numbers_for(power: TablePower) -> list[str]:
    """The numbers that the rules of a power list for X; none if they list none, so that X is any number from 1 to 99."""
    return [number for passage in power["passages"] if not passage["note"] for number in _LISTED.findall(passage["text"])]


def which(power: TablePower) -> str:
    """What a figure may have for the place in the name of a power, in words."""
    if placeholder_in(power["name"]):
        return f"up to {_MOST_CHARACTERS} characters"
    any_number = "1 to 99, or -1 to -99" if is_signed(power["name"]) else "1 to 99"
    return " or ".join(_numbers_for(power)) or any_number


def allowed(power: TablePower, given: str) -> str:
    """What is given for the place in the name of a power, as it is kept; empty if a figure may not have it.

    Before a number, a minus stays, and a plus does not.
    """
    if placeholder_in(power["name"]):
        return given if given.strip() and len(given) <= _MOST_CHARACTERS else ""
    if not has_number(power["name"]):
        return ""
    number = given.removeprefix("+")
    listed = _numbers_for(power)
    sign = "-?" if is_signed(power["name"]) else ""
    is_possible = number in listed if listed else re.fullmatch(rf"{sign}[1-9][0-9]?", number)
    return number if is_possible else ""


def with_given(table: Table, given: Mapping[str, str]) -> Table:
    """A table in which powers have what a figure has for their places, given by their slugs.

    A text is in the name alone, a number in the rules too. Notes of the editor are about the printed card and keep it.
    """
    return {**table, "powers": {slug: _with(power, given.get(slug, "")) for slug, power in table["powers"].items()}}


def _with(power: TablePower, given: str) -> TablePower:
    if not given:
        return power
    name = _name_with(power["name"], given)
    if not has_number(power["name"]):
        return {**power, "name": name}
    passages: list[TablePassage] = [
        each
        if each["note"] or _ANY_X.search(each["text"])
        else {**each, "title": _with_number(each["title"], given), "text": _with_number(each["text"], given)}
        for each in power["passages"]
    ]
    return {**power, "name": name, "summary": _with_number(power["summary"], given), "passages": passages}


def _name_with(name: str, given: str) -> str:
    """The name of a power with what a figure has for the place in it."""
    return _PLACEHOLDER.sub(lambda _: given.strip(), name) if placeholder_in(name) else _with_number(name, given)


def _with_number(text: str, number: str) -> str:
    """A text with a number for each X. Only where it has both signs does it get that of the number."""
    if _ANY_X.search(text):
        return text
    signed = number if number.startswith("-") else f"+{number}"
    return _X.sub(number.removeprefix("-"), text.replace(_SIGNED_X, signed))
